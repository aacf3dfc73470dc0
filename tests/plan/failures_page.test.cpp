// docs/failures.md is made from the tables that recovery goes by, and says what they say.
#include <muster/craft/confidence.hpp>
#include <muster/craft/failure.hpp>
#include <muster/plan/failure_phrases.hpp>

#include <golden.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

constexpr std::string_view introduction = R"(# How work goes wrong, and what is done about it

This page is made from the tables in `craft/failure.hpp`, `craft/confidence.hpp` and `plan/failure_phrases.hpp`, which
`classify_failure`, `recover` and the reader of specifications go by; a test keeps them equal.
[The page of recovery](recovery.md) says how to use them.

)";

std::string responses() {
    std::string out = "| failure | how it shows | what a coordinator does |\n|---|---|---|\n";
    for (muster::failure_row const& row : muster::failure_rows) {
        ((out += "| ") += row.word) += " | ";
        (((out += row.shows) += " | ") += row.response) += " |\n";
    }
    return out;
}

std::string steps() {
    std::string out =
        "| failure | first | second | from the third on | by | waits first |\n|---|---|---|---|---|---|\n";
    for (muster::failure_row const& row : muster::failure_rows) {
        (out += "| ") += row.word;
        for (muster::remedy const step : row.steps) (out += " | ") += word(step);
        out += row.by == muster::next_worker::fresh ? " | a fresh worker" : " | as the dialect says";
        out += row.waits ? " | yes |\n" : " | no |\n";
    }
    return out;
}

std::string phrases() {
    std::string out = "| failure | words |\n|---|---|\n";
    for (muster::failure_row const& row : muster::failure_rows) {
        std::string words;
        for (muster::failure_phrase const& each : muster::failure_phrases) {
            if (each.what == row.what) ((words += words.empty() ? "`" : ", `") += each.phrase) += '`';
        }
        if (words.empty()) continue;
        ((((out += "| ") += row.word) += " | ") += words) += " |\n";
    }
    return out;
}

// Errors as programs and services write them, and what each is.
struct error_as_written {
    std::string_view text;
    muster::failure_class what;
};

using enum muster::failure_class;

constexpr error_as_written errors[] = {
    {"remote: Permission to org/repo.git denied to bot. fatal: unable to access: error: 403", denied},
    {"bash: ./deploy.sh: Permission denied", denied},
    {"EACCES: permission denied, open '/etc/hosts'", denied},
    {"The user did not allow Bash(git push --force)", denied},
    {"401 Unauthorized", denied},
    {"sudo: a password is required", denied},
    {"blocked: which of the two queues do you mean?", needs_input},
    {"I need a decision on the name of the table before I go on.", needs_input},
    {"Please clarify whether drafts count.", needs_input},
    {"Dead end: the generated client cannot be patched.", wrong_approach},
    {"The assumption is wrong: the cache is not shared.", wrong_approach},
    {"prompt is too long: 212345 tokens > 200000 maximum", context_too_long},
    {"This model's maximum context length is 128000 tokens", context_too_long},
    {"input length and max_tokens exceed context limit", context_too_long},
    {"stopped: its turn budget is used up", budget_used_up},
    {"Reached max turns (30)", budget_used_up},
    {"overloaded_error: Overloaded", overloaded},
    {"HTTP 429: rate limit exceeded, retry after 20 s", overloaded},
    {"503 Service Unavailable", overloaded},
    {"SQLITE_BUSY: database is locked", overloaded},
    {"ERROR: deadlock detected", overloaded},
    {"fork: Resource temporarily unavailable", overloaded},
    {"Error: EMFILE: too many open files, watch", overloaded},
    {"quota exceeded for this minute", overloaded},
    {"connect ECONNREFUSED 127.0.0.1:5432", tool_gone},
    {"psql: error: connection to server failed: Connection refused", tool_gone},
    {"curl: (6) Could not resolve host: registry.example.org", tool_gone},
    {"MCP server disconnected: github", tool_gone},
    {"zsh: command not found: pnpm", tool_gone},
    {"No such tool available: mcp__jira__search", tool_gone},
    {"read: Connection reset by peer", tool_gone},
    {"ssh: connect to host build port 22: No route to host", tool_gone},
    {"Command timed out after 2m 0.0s", timed_out},
    {"context deadline exceeded", timed_out},
    {"ETIMEDOUT", timed_out},
    {"stopped: it gave no sign of life", silent},
    {"java.lang.OutOfMemoryError: Java heap space", lost},
    {"Out of memory: killed process 4711 (node)", lost},
    {"npm ERR! Test failed. See above for more details.", tool_failed},
    {"error: could not compile 'auth' due to 3 previous errors", tool_failed},
    {"make: *** [all] Error 2", tool_failed},
    {"ninja: build stopped: subcommand failed.", tool_failed},
    {"Process exited with code 1", tool_failed},
    {"Traceback (most recent call last): KeyError: 'id'", tool_failed},
    {"cat: a.txt: No such file or directory", tool_failed},
    {"FAILED tests/test_auth.py::test_expiry - AssertionError", tool_failed},
    {"write error: No space left on device", tool_failed},
    {"Segmentation fault (core dumped)", tool_failed},
    {"error_max_turns", budget_used_up},
    {"I ran out of turns before the last file.", budget_used_up},
    {"{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\"}}", overloaded},
    {"context_length_exceeded", context_too_long},
    {"insufficient_quota: You exceeded your current quota", quota_used_up},
    {"Your credit balance is too low to access the API.", quota_used_up},
    {"402 Insufficient Balance", quota_used_up},
    {"the request exceeds the available context size (exceed_context_size_error)", context_too_long},
    {"ThrottlingException: Too many tokens, please wait before trying again.", overloaded},
    {"authentication_error: invalid x-api-key", denied},
    {"The tool use was rejected by the user", denied},
    {"sh: /etc/hosts: Read-only file system", denied},
    {"stopped by the user", stopped},
    {"500 Internal Server Error", overloaded},
    {"FATAL: sorry, too many connections for role app", overloaded},
    {"ERROR 1205: Lock wait timeout exceeded; try restarting transaction", overloaded},
    {"getaddrinfo ENOTFOUND mcp.internal", tool_gone},
    {"Error: socket hang up", tool_gone},
    {"Tool mcp__github__search not found", tool_gone},
    {"fatal: unable to access: certificate has expired", tool_gone},
    {"ModuleNotFoundError: No module named 'yaml'", tool_failed},
    {"thread 'main' panicked at src/main.rs:4", tool_failed},
    {"CONFLICT (content): Merge conflict in src/a.ts", tool_failed},
    {"HTTP 405 Method Not Allowed", tool_failed},
    {"Tests: 3 failed, 20 passed", tool_failed},
    {"npm ERR! code ELIFECYCLE", tool_failed},
    {"something unexpected happened", unknown},
    {"", unknown},
};

constexpr muster::failure_class class_of(std::string_view text) {
    auto const found = muster::find_failure_phrase(text);
    return found ? found->what : unknown;
}

std::string experience() {
    std::size_t right = 0, wrong = 0, all = 0;
    std::string misses;
    for (error_as_written const& each : errors) {
        muster::failure_class const got = class_of(each.text);
        ++all;
        right += got == each.what;
        if (got == each.what) continue;
        wrong += got != unknown;
        ((((misses += "| `") += each.text) += "` | ") += word(each.what)) += " | " + std::string{word(got)} + " |\n";
    }
    return "Of " + std::to_string(all) + " errors as programs and services write them, the words alone tell "
         + std::to_string(right) + " apart;\n" + std::to_string(wrong)
         + " are taken for something else, and the others are unknown, which means one more\ntry by a fresh worker. The phrases were made with these in view, so of others more will be missed.\n\n"
           "| error | is | is read as |\n|---|---|---|\n"
         + misses;
}

std::string tags() {
    std::string out = "| tag | meaning | for whoever implements it |\n|---|---|---|\n";
    for (muster::confidence_row const& row : muster::confidences)
        (((((out += "| `") += row.tag) += "` | ") += row.meaning) += " | ") += std::string{row.effect} + " |\n";
    return out;
}

std::string page() {
    return std::string{introduction} + responses() + R"(
## What is done, the first time, the second and from then on

Counted are failures of one class in one task. A step that cannot be taken is left out: doing without a tool where the plan
names no way, or none that is left; splitting what is one piece; asking where nobody is there. As long as there are ways
without a tool, they are taken, each once.

)" + steps()
         + R"(
## The words by which an error is known

As whole words, in either case, across any blanks. Where a text holds several, the row further up counts. Causes that the crew
knows, statuses and two exit codes come before words.

)" + phrases()
         + "\n" + experience() + "\n## How sure a line of a specification is\n\n" + tags();
}

TEST(failures_page, FR01_says_what_the_tables_say) {
    EXPECT_TRUE(muster_test::golden("../../docs/failures.md", page()));
}

}  // namespace
