// What no prompt may say: a list of contradictions as data, and what searches a prompt for them.
//
//     for (auto const& found : muster_test::contradictions_in(prompt, context)) ADD_FAILURE() << found;
//
// A row has words, what an agent must be able to do so that the words make sense to it, and a sentence that breaks the rule.
// A sentence that denies ("You cannot …") may use the words.
#pragma once

#include <muster/persona/absent_tool.hpp>
#include <muster/persona/context.hpp>
#include <muster/role/dialect.hpp>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace muster_test {

// What words presuppose.
enum class ability {
    never,          // no agent may be told so
    spawns,         // starts workers
    resumes,        // continues workers
    delegates,      // does one or the other
    delegates_all,  // does both
    stops,
    nudges,
    tracks,          // keeps a list of steps
    codes,           // changes files, or directs workers that do
    changes_files,   // itself
    runs_commands,   // itself
    looks_up,        // has a tool besides its list
    has_tools,       // any
    directs,         // is a coordinator that delegates: a worker is never told so
    is_worker,       // a coordinator is never told so
    is_coordinator,  // a worker is never told so
};

struct contradiction {
    std::string_view words;  // in lower case
    ability needs;
    std::string_view example;  // a sentence with the words, for an agent that can do nothing
};

inline constexpr contradiction contradictions[] = {
    // A rule that forbids the usual case
    {"exactly one", ability::never,
     "Then do exactly one: continue that worker, spawn the next, or report to the user."},
    {"it is not done", ability::never, "If a check fails, say so: it is not done."},
    {"a worker to inspect another (", ability::never, "Never use a worker to inspect another (each hop loses detail)."},
    // A rule and its opposite
    {"read, run and change nothing", ability::never, "You never execute: read, run and change nothing yourself."},
    {"in order, with output", ability::never, "In order, with output: see the failing case fail, apply the fix."},
    // What a coordinator cannot see
    {"over half", ability::never, "Otherwise continue if it has read over half of the task's files and search terms."},
    {"more than half", ability::never, "Continue a worker that has read more than half of the files."},
    {"past its budget", ability::never, "Stop a worker that is silent past its budget."},
    {"for longer than its budget", ability::never, "It showed no sign of life for longer than its budget."},
    {"search terms", ability::never, "Compare the search terms of the worker with those of the task."},
    // One list for tasks of both kinds
    {"exact changes or question", ability::never, "Each task states its line numbers, exact changes or question."},
    // Telegrams
    {"all you have", ability::never, "All you have:"},
    {"3 or more", ability::never, "The list is mandatory with 3 or more."},
    // Actions without a tool
    {"fan out", ability::spawns, "Fan out independent work: several calls in one message."},
    {"start workers", ability::spawns, "Start workers, even several."},
    {"spawn a fresh", ability::spawns, "Spawn a fresh one."},
    {"spawn both", ability::spawns, "Spawn both workers in one message."},
    {"to a fresh worker", ability::spawns, "Give that action alone to a fresh worker."},
    {"start a fresh worker", ability::spawns, "Start a fresh worker with an account of the failure."},
    {"have a fresh worker", ability::spawns, "Have a fresh worker test the change."},
    {"there a fresh worker", ability::spawns, "Verification is the exception: there a fresh worker tests the work."},
    {"two to four workers", ability::spawns, "Give a comparison to two to four workers."},
    {"continue that worker", ability::resumes, "Continue that worker with a correction."},
    {"continue a ", ability::resumes, "Continue a finished worker."},
    {"continue it ", ability::resumes, "Then continue it with corrected instructions."},
    {"continue workers", ability::resumes, "Continue workers on independent tasks."},
    {"continue or start", ability::delegates_all, "Continue or start workers, even several."},
    {"under continue or spawn", ability::delegates_all, "Find the cause, and retry as under Continue or spawn."},
    {"stop it with", ability::stops, "Stop it with a call."},
    {"message a running", ability::nudges, "Message a running worker."},
    {"task list", ability::tracks, "Fold it into your synthesis and update the task list."},
    {"delegate complex", ability::delegates, "Answer simple questions directly and delegate complex work."},
    {"give a small task", ability::delegates, "Give a small task to one worker."},
    {"give work away", ability::delegates, "After you give work away, end your turn."},
    {"poll for results", ability::delegates, "Never predict, invent or poll for results."},
    {"four phases", ability::delegates, "Larger work has four phases."},
    {"each task states", ability::delegates, "Each task states its purpose."},
    {"delegate understanding", ability::delegates, "Never delegate understanding."},
    {"goes silent", ability::delegates, "A worker that goes silent is stopped for you."},
    // Steps of programmers
    {"line numbers", ability::codes, "A task for a change names file paths, line numbers and the exact changes."},
    {"commit", ability::codes, "Stay in scope and commit only your own changes."},
    {"diff", ability::codes, "Read the diff."},
    {"failing case", ability::codes, "See the failing case fail."},
    {"broader suite", ability::codes, "Run the broader suite."},
    {"the build passed", ability::codes, "Neither \"the build passed\" nor a worker's word is verification."},
    {"set of files", ability::codes, "Run one task at a time for each set of files."},
    {"to edit exactly", ability::codes, "Continue it to edit exactly the files it researched."},
    {"branch", ability::changes_files, "If others change your branch, stop and report."},
    {"line range", ability::changes_files, "Give the file path, the line range, and the diff."},
    {"changed passage", ability::changes_files, "Read every changed passage again."},
    {"if you commit", ability::runs_commands, "If you commit, commit only your own changes."},
    {"commit hash.", ability::runs_commands, "Give the diff or the commit hash."},
    {"run the tests", ability::runs_commands, "Run the tests, with the feature on."},
    {"type-check", ability::runs_commands, "Type-check or build; dismiss no error."},
    {"open each source", ability::looks_up, "After research, open each source that you cite again."},
    {"`file_path:line`", ability::looks_up, "Write bullets with `file_path:line`."},
    {"error output", ability::looks_up, "Quote the error output verbatim."},
    {"check that your tools allow", ability::looks_up, "Run every check that your tools allow."},
    {"action is denied", ability::has_tools, "If an action is denied, do not retry."},
    {"these tools", ability::has_tools, "You have these tools and no others."},
    // The other role's words
    {"fold it into your synthesis", ability::is_coordinator, "Fold it into your synthesis."},
    {"end your turn", ability::directs, "Tell the user in a sentence what is running, and end your turn."},
    {"do the work yourself", ability::is_worker, "Do the work yourself, to its end, without asking."},
    {"your final text", ability::is_worker, "Your final text becomes the result."},
};

// Both of a row must not stand in one prompt.
struct opposites {
    std::string_view one;
    std::string_view other;
};
inline constexpr opposites opposite_rules[] = {
    {"you have no tools", "these tools"},
    {"you do none of it yourself", "do the work yourself"},
    {"you do no part of the work yourself", "do the work yourself"},
    {"start no dialogue with the user", "ask the user"},
    {"none of your tools starts or continues a worker", "delegate complex work"},
    {"you cannot start a fresh", "spawn a fresh worker"},
    {"you cannot continue one", "continue a finished worker"},
    {"finish all research before", "do not wait for other research"},
    {"a fresh worker, and end", "wait for the result in this turn"},
};

// Words of which a sentence has at least one: its verb. Another text may need another word here.
inline constexpr std::string_view verbs[] = {
    "accept",   "reach",   "acknowledge", "thank",    "fix",        "adds",     "allow",       "answer",    "apply",
    "arrives",  "ask",     "be",          "becomes",  "begin",      "begins",   "cannot",      "carries",   "carry",
    "change",   "check",   "closes",      "commit",   "compare",    "continue", "continues",   "delegate",  "directs",
    "do",       "does",    "edit",        "end",      "ended",      "ends",     "execute",     "failed",    "file",
    "finds",    "finish",  "fold",        "forward",  "gives",      "give",     "goes",        "have",      "has",
    "hides",    "holds",   "inspect",     "is",       "are",        "was",      "were",        "keep",      "keeps",
    "list",     "lists",   "look",        "loses",    "mark",       "marks",    "may",         "means",     "message",
    "misleads", "name",    "names",       "needs",    "open",       "opens",    "orchestrate", "overwrite", "parses",
    "pass",     "predict", "propose",     "prove",    "put",        "quote",    "reaches",     "read",      "reads",
    "receive",  "repeat",  "replaces",    "report",   "rests",      "retry",    "returns",     "run",       "runs",
    "say",      "says",    "scale",       "searches", "see",        "sends",    "settle",      "share",     "show",
    "shows",    "spawn",   "specify",     "spells",   "start",      "starts",   "state",       "states",    "stay",
    "stop",     "stopped", "stops",       "supplies", "take",       "takes",    "talk",        "tell",      "test",
    "tests",    "track",   "tracks",      "try",      "understand", "update",   "use",         "wait",      "waits",
    "wakes",    "works",   "write",       "writes",   "fetches",    "compares", "make",
};

namespace detail::contradiction {

inline std::string lower(std::string_view text) {
    std::string low{text};
    for (char& c : low) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return low;
}
inline bool has(std::string_view text, std::string_view words) { return text.find(words) != std::string_view::npos; }
inline bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// As whole words: "diff" is not in "differ".
inline bool has_words(std::string_view text, std::string_view words) {
    for (std::size_t at = 0; (at = text.find(words, at)) != std::string_view::npos; ++at) {
        std::size_t const end = at + words.size();
        bool const begins = at == 0 || !is_letter(text[at - 1]) || !is_letter(words.front());
        bool const ends = end == text.size() || !is_letter(text[end]) || !is_letter(words.back());
        if (begins && ends) return true;
    }
    return false;
}

// A text's sentences: a line end, and a full stop before a blank, end one.
inline std::vector<std::string> sentences_of(std::string_view text) {
    std::vector<std::string> all(1);
    for (std::size_t i = 0; i < text.size(); ++i) {
        bool const stops = text[i] == '.' && i + 1 < text.size() && text[i + 1] == ' ';
        if (text[i] != '\n') all.back() += text[i];
        if ((stops || text[i] == '\n') && !all.back().empty()) all.emplace_back();
    }
    return all;
}

inline bool denies(std::string_view sentence) {
    return has(sentence, "you cannot") || has(sentence, "none of your tools") || has(sentence, "cannot give");
}

inline bool can(muster::prompt_context const& agent, ability what) {
    using enum muster::operation;
    bool const leads = agent.role() == muster::role_kind::coordinator;
    bool const gives = agent.offers(spawn) || agent.offers(resume);
    switch (what) {
        case ability::never: return false;
        case ability::spawns: return agent.offers(spawn);
        case ability::resumes: return agent.offers(resume);
        case ability::delegates: return gives;
        case ability::delegates_all: return agent.offers(spawn) && agent.offers(resume);
        case ability::stops: return agent.offers(stop);
        case ability::nudges: return agent.offers(nudge);
        case ability::tracks: return agent.offers(track);
        case ability::codes: return leads ? gives && agent.rules().prompt.workers_change_files : agent.changes_files();
        case ability::changes_files: return agent.changes_files();
        case ability::runs_commands: return leads ? gives : agent.runs_commands();
        case ability::looks_up: return agent.surface().size() > (agent.offers(track) ? 1U : 0U);
        case ability::has_tools: return !agent.surface().empty();
        case ability::directs: return leads && gives;
        case ability::is_worker: return !leads;
        case ability::is_coordinator: return leads;
    }
    return false;
}

inline std::vector<std::string> words_of(std::string_view sentence) {
    std::vector<std::string> words(1);
    for (char const c : sentence) {
        if (is_letter(c))
            words.back() += c;
        else if (!words.back().empty())
            words.emplace_back();
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

// A sentence of three words or more has a verb.
inline bool is_telegram(std::string_view sentence) {
    auto const words = words_of(sentence);
    auto const is_verb = [](std::string const& word) { return std::ranges::find(verbs, word) != std::end(verbs); };
    return words.size() >= 3 && std::ranges::none_of(words, is_verb);
}

inline bool is_heading(std::string_view line) { return line.starts_with("# ") || line.starts_with("## "); }

}  // namespace detail::contradiction

// contradictions_in(prompt, context): each in a sentence; none for a prompt that can be followed
//
// Bullets of tools are the hosts' words, and the example of an envelope is no sentence: neither is searched.
inline std::vector<std::string> contradictions_in(std::string_view prompt, muster::prompt_context const& agent) {
    namespace search = detail::contradiction;
    std::vector<std::string> found;
    if (auto const absent = muster::find_absent_tool(prompt, agent)) {
        found.push_back("it names a tool that is not there: " + std::string{absent.name});
    }

    std::string text;  // what is searched
    std::string_view heading;
    bool has_content = true;
    for (std::size_t at = 0; at < prompt.size();) {
        std::size_t const end = std::min(prompt.find('\n', at), prompt.size());
        std::string_view const line = prompt.substr(at, end - at);
        at = end + 1;
        if (search::is_heading(line)) {
            if (!has_content) found.push_back("a heading without content: " + std::string{heading});
            heading = line;
            has_content = line.starts_with("# ");
            continue;
        }
        has_content = has_content || !line.empty();
        bool const of_a_tool = line.starts_with("- `") && heading == "## Tools";
        if (!of_a_tool && !line.starts_with('<')) text.append(line).append("\n");
    }
    if (!has_content) found.push_back("a heading without content: " + std::string{heading});

    std::string said;  // all but what denies
    for (std::string const& one : search::sentences_of(search::lower(text))) {
        if (search::is_telegram(one)) found.push_back("a sentence without a verb: " + one);
        if (!search::denies(one)) said.append(one).append("\n");
    }
    for (contradiction const& row : contradictions) {
        if (search::has_words(said, row.words) && !search::can(agent, row.needs))
            found.push_back("it may not say: " + std::string{row.words});
    }
    std::string const low = search::lower(text);
    for (opposites const& row : opposite_rules) {
        if (search::has(low, row.one) && search::has(low, row.other))
            found.push_back("a rule and its opposite: " + std::string{row.one} + " / " + std::string{row.other});
    }
    // What forbids inspection says that verification is none.
    if (search::has(low, "to inspect another") && !search::has(low, "verification is the exception"))
        found.emplace_back("verification is forbidden with inspection");
    return found;
}

// description_faults(text): a tool's description has two or three sentences, and says when to use it and when not
inline std::vector<std::string> description_faults(std::string_view text) {
    namespace search = detail::contradiction;
    std::vector<std::string> found;
    std::string const low = search::lower(text);
    auto const sentences = search::sentences_of(low);
    if (sentences.size() < 2 || sentences.size() > 3) found.emplace_back("it has not two or three sentences");
    for (std::string const& one : sentences) {
        if (search::is_telegram(one)) found.push_back("a sentence without a verb: " + one);
        if (search::words_of(one).size() < 3) found.push_back("too short for a sentence: " + one);
    }
    if (!search::has(low, "use it")) found.emplace_back("it does not say when to use the tool");
    if (!search::has(low, " not ")) found.emplace_back("it does not say when not to use the tool");
    if (text.empty() || text.back() != '.') found.emplace_back("it does not end with a full stop");
    return found;
}

}  // namespace muster_test
