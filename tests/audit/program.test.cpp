// The whole program, run as a user runs it, and held to what grep finds.
#include "sanitized.hpp"
#include "support.hpp"

#include <gtest/gtest.h>

#include <simdjson.h>

#include <csignal>
#include <string>
#include <vector>

namespace {

#ifdef MUSTER_AUDIT
constexpr char const* program = MUSTER_AUDIT;
#else
constexpr char const* program = nullptr;
#endif

using audit_test::outcome;
using audit_test::sorted_lines;
using words = std::vector<std::string>;

std::size_t count_of(std::string_view text, std::string_view what) {
    std::size_t count = 0;
    for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + 1)) ++count;
    return count;
}

class audit_program : public audit_test::place {
protected:
    void SetUp() override {
        if (!program) GTEST_SKIP() << "the example is not part of this build";
    }

    [[nodiscard]] outcome audit(
        words more, std::function<void()> const& before = [] {}) const {
        words all{program, "--root", path("tmp"), "--workers", "2"};  // what comes later counts
        all.insert(all.end(), more.begin(), more.end());
        return run(all, before);
    }

    // The uses below a path are grep's, line by line and byte by byte, and each was verified.
    void expect_grep(std::string const& where, std::string const& term, int status = 0) const {
        outcome const expected = run({"grep", "-rnHwF", "-e", term, "--", where});
        outcome const got = audit({where, "--term", term, "--findings"});
        EXPECT_EQ(sorted_lines(got.out), sorted_lines(expected.out)) << term << " in " << where;
        EXPECT_EQ(got.status, status) << got.err;
    }

    void small_tree() const {
        for (int i = 0; i < 60; ++i) file(std::string{"f"}.append(std::to_string(i)), "a foo\nnone\nfoo()\n");
    }
};

TEST_F(audit_program, finds_what_grep_finds_in_files_of_every_kind) {
    file("crlf", "foo\r\nx\r\n foo bar\r\n");
    file("no-end", "one\ntwo foo");
    file("empty", "");
    file("a dir/b/x y", "foo foo\n");
    file("n\nl/f\nx", "foo\n");
    file("<x&y>/</t>", "<foo> & </foo> \"foo\"\n");
    file("c:12:d/e: f", "foo\n");
    file("q\"u\\o/w\\x41", "\\x41 foo \\[+1 bytes]\n");
    file("bad\xFF\xFEname",
         "\xE9 foo \xFF\n\x80"
         "foo\x80\nfoo\xC3\xA9\n");
    file("control",
         "\x1B[31mfoo\a\n\x7F"
         "foo\n\xC2\x9B"
         "foo\n\xEF\xBF\xBF foo\n");
    file("words", "foo_ foo1 xfoo foo-bar .foo. fo o\nfoofoo\n_foo\n");
    std::string wide(400'000, 'x');
    wide.append(" foo ").append(400'000, '\x80').append("\nfoo\n").append(98'304, 'z').append(" foo");
    file("long", wide);
    file("binary", std::string{"foo\n\0foo\n", 9});
    file("other-binary", std::string{"x\0y\n", 4});
    ASSERT_EQ(::symlink("words", path("tree/link").c_str()), 0);
    ASSERT_EQ(::symlink("loop", path("tree/loop").c_str()), 0);
    ASSERT_EQ(::symlink(".", path("tree/self").c_str()), 0);
    ASSERT_EQ(::mkfifo(path("tree/pipe").c_str(), 0600), 0);
    for (char const* const term :
         {"foo", "<foo>", "</foo>", "\"foo\"", "\\x41", ".foo.", "&", "fo", "\xE9", "-", "foo \\[+1"}) {
        expect_grep("tree", term);
    }
    expect_grep("tree/", "foo");
    expect_grep("tree//", "foo");
    expect_grep("./tree/self", "foo");
    expect_grep("tree/words", "foo-bar");
    expect_grep(path("tree"), "foo");
}

TEST_F(audit_program, finds_what_grep_finds_whatever_the_number_of_workers) {
    small_tree();
    outcome const two = audit({"tree", "--term", "foo", "--findings", "--workers", "2"});
    for (char const* const workers : {"3", "16", "64"}) {
        EXPECT_EQ(audit({"tree", "--term", "foo", "--findings", "--workers", workers}).out, two.out);
    }
    EXPECT_EQ(count_of(two.out, "\n"), 120U);
}

TEST_F(audit_program, finds_what_grep_finds_in_the_standard_library) {
    if (!std::filesystem::exists("/usr/include/c++/12")) GTEST_SKIP() << "it is not here";
    expect_grep("/usr/include/c++/12", "constexpr");
}

TEST_F(audit_program, a_path_longer_than_the_system_takes_is_searched_as_well) {
    ASSERT_EQ(
        run({"sh", "-c",
             "cd tree; n=$(printf %0200d 1); for i in $(seq 30); do mkdir $n && cd -P $n || exit 1; done; echo foo > deep"})
            .status,
        0);
    outcome const got = audit({"tree", "--term", "foo", "--findings"});
    EXPECT_EQ(got.status, 0) << got.err;
    EXPECT_TRUE(got.out.ends_with("/deep:1:foo\n"));
    EXPECT_EQ(run({"rm", "-rf", "tree"}).status, 0);
}

TEST_F(audit_program, binary_files_are_named_and_verified) {
    file("binary", std::string{"foo\n\0foo\n", 9});
    outcome const got = audit({"tree", "--term", "foo"});
    EXPECT_EQ(got.status, 0);
    EXPECT_NE(got.out.find("tree/binary: binary file matches\n"), got.out.npos);
    EXPECT_NE(got.out.find("1 confirmed, 0 refuted"), got.out.npos);
}

// A file of this size would take hours to read, so it must not be read at all.
TEST_F(audit_program, a_sparse_file_of_any_size_is_named_and_the_rest_is_searched) {
    file("a", "foo\n");
    file("sparse", "foo\n");
    ASSERT_EQ(::truncate(path("tree/sparse").c_str(), off_t{4} << 40), 0);
    outcome const got = audit({"tree", "--term", "foo", "--report", "report"});
    EXPECT_EQ(got.status, 1) << got.err;
    EXPECT_NE(got.out.find("1 confirmed, 0 refuted"), got.out.npos) << got.out;
    EXPECT_NE(audit_test::content_of(path("report")).find("    tree/sparse: File too large\n"), std::string::npos);
}

// Each thread would need a stack that is larger than the address space.
TEST_F(audit_program, without_a_thread_a_run_fails_and_says_so) {
    if (muster_test::is_sanitized) GTEST_SKIP() << "the sanitizer wants threads of its own";
    small_tree();
    outcome const got = audit({"tree", "--term", "foo"}, [] {
        struct rlimit stack {};
        ::getrlimit(RLIMIT_STACK, &stack);
        stack.rlim_cur = rlim_t{200} << 40;
        if (::setrlimit(RLIMIT_STACK, &stack) != 0) ::_exit(125);
    });
    if (got.status == 125) GTEST_SKIP() << "the size of stacks is limited here";
    EXPECT_EQ(got.status, 2) << got.err;
    EXPECT_NE(got.out.find("research-1.1 failed: the system has no thread for it: "), got.out.npos) << got.out;
    EXPECT_TRUE(pads_are_gone());
}

// Otherwise the first file that it opens would be its standard output, and what is printed would be written to it.
TEST_F(audit_program, closed_standard_descriptors_are_opened_first) {
    small_tree();
    outcome const got = audit({"tree", "--term", "foo", "--findings", "--report", "report"}, [] {
        for (int const number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::close(number);
    });
    EXPECT_EQ(got.status, 0);
    EXPECT_NE(audit_test::content_of(path("report")).find("confirmed: 120\n"), std::string::npos);
}

TEST_F(audit_program, no_descriptor_left_is_an_error_and_no_wait) {
    small_tree();
    for (rlim_t const most : {5U, 7U, 9U, 12U}) {
        outcome const got = audit({"tree", "--term", "foo"}, [most] {
            struct rlimit const few{most, most};
            ::setrlimit(RLIMIT_NOFILE, &few);
        });
        EXPECT_NE(got.status, 0) << most;
        EXPECT_LT(got.status, 128) << most << got.err;
    }
}

// A worker that is slow leaves the time to take a binary file away between the search and the verification.
TEST_F(audit_program, only_what_is_gone_is_refuted) {
    small_tree();
    for (int i = 0; i < 8; ++i) file(std::string{"b"}.append(std::to_string(i)), std::string{"foo\0", 4});
    std::string const script =
        "\"$0\" tree --term foo --slow 1 --workers 3 --root \"$PWD/tmp\" --report report > live & "
        "until test \"$(grep -c completed live 2> none)\" = 2; do sleep 0.01; done; rm tree/b2; wait $!";
    outcome const got = run({"bash", "-c", script, program});
    EXPECT_EQ(got.status, 1) << got.err;
    std::string const report = audit_test::content_of(path("report"));
    ASSERT_NE(report.find("    tree/b2: binary file matches\n"), report.npos) << report;
    EXPECT_GT(count_of(report, ": binary file matches\n"), 1U);
    std::size_t const refuted = report.find("\nrefuted: 1\n");
    ASSERT_NE(refuted, report.npos) << report;
    EXPECT_NE(report.find("\n    tree/b2\n", refuted), report.npos) << report;
}

TEST_F(audit_program, no_use_is_an_answer) {
    small_tree();
    outcome const got = audit({"tree", "--term", "bar"});
    EXPECT_EQ(got.status, 0);
    EXPECT_NE(got.out.find("No file uses the term, and every file was searched."), got.out.npos);
    EXPECT_EQ(audit({"tree", "--term", "bar", "--findings"}).out, "");
}

TEST_F(audit_program, a_folder_that_cannot_be_read_is_reported_and_the_rest_is_searched) {
    small_tree();
    file("closed/f", "foo\n");
    file("locked", "foo\n");
    ::chmod(path("tree/closed").c_str(), 0);
    ::chmod(path("tree/locked").c_str(), 0);
    ::chmod(path("tmp").c_str(), 01777);
    outcome const got = audit({"tree", "--term", "foo", "--report", "tmp/report"}, [] {
        if (::geteuid() == 0 && (::setgid(65534) != 0 || ::setuid(65534) != 0)) ::_exit(125);
    });
    if (got.status == 127) GTEST_SKIP() << "the program lies where only the administrator may run it";
    EXPECT_EQ(got.status, 1) << got.err;
    EXPECT_NE(got.out.find("tree/closed/: Permission denied\n"), got.out.npos) << got.out;
    EXPECT_NE(got.out.find("2 places could not be read"), got.out.npos);
    EXPECT_NE(got.out.find("120 uses"), got.out.npos);
    EXPECT_NE(audit_test::content_of(path("tmp/report")).find("    tree/locked: Permission denied\n"),
              std::string::npos);
}

// What a worker left is searched by another: nothing is missing, nothing stands there twice.
TEST_F(audit_program, what_a_broken_worker_left_is_searched_by_a_fresh_one) {
    small_tree();
    outcome const whole = audit({"tree", "--term", "foo", "--findings"});
    words const broken{"tree", "--term", "foo", "--break", "2", "--retries", "1"};
    outcome const got = audit(broken);
    EXPECT_EQ(got.status, 0) << got.err << got.out;
    EXPECT_NE(got.out.find("research-2.2 failed: Input/output error"), got.out.npos) << got.out;
    EXPECT_NE(got.out.find("research-2b.3 completed: "), got.out.npos) << got.out;
    EXPECT_NE(got.out.find("60 files searched; 120 confirmed, 0 refuted."), got.out.npos) << got.out;
    EXPECT_NE(got.out.find("lead: The report goes to research-1.1: "), got.out.npos) << got.out;
    EXPECT_NE(got.out.find("lead: A fresh worker verifies it: "), got.out.npos) << got.out;
    words findings = broken;
    findings.push_back("--findings");
    EXPECT_EQ(audit(findings).out, whole.out);
}

// Broken in the middle of a page, and slow as often as it may be: still each file is searched once.
TEST_F(audit_program, what_a_slow_worker_left_is_split) {
    small_tree();
    outcome const whole = audit({"tree", "--term", "foo", "--findings"});
    outcome const got = audit({"tree", "--term", "foo", "--slow", "1x2", "--break", "2x2", "--json"});
    EXPECT_EQ(got.status, 0) << got.err << got.out;
    simdjson::dom::parser parser;
    simdjson::dom::element run;
    ASSERT_EQ(parser.parse(got.out).get(run), simdjson::SUCCESS) << got.out;
    EXPECT_EQ(std::uint64_t{run["figures"]["uses"]}, 120U);
    EXPECT_EQ(std::uint64_t{run["figures"]["files"]}, 60U);
    EXPECT_EQ(std::uint64_t{run["figures"]["missing shares"]}, 0U);
    EXPECT_EQ(std::uint64_t{run["figures"]["recovered"]}, 4U);
    EXPECT_EQ(simdjson::dom::array{run["said"]}.size(), 6U);  // and who writes, and who verifies
    EXPECT_TRUE(bool{run["complete"]});
    std::size_t halves = 0;
    for (simdjson::dom::element const each : simdjson::dom::array{run["runs"]}) {
        std::string_view const task = each["task"];
        halves += task.starts_with("Search share 1 of 4") || task.starts_with("Search share 3 of 4");
    }
    EXPECT_EQ(halves, 2U) << got.out;
    std::string plan;
    for (simdjson::dom::element const each : simdjson::dom::array{run["plan"]}) {
        plan.append(std::string_view{each["step"]}).append(": ").append(std::string_view{each["state"]});
        plan.append(", ").append(std::to_string(std::uint64_t{each["attempts"]})).append("; ");
    }
    EXPECT_EQ(
        plan,
        "research-1: left out, 2; research-2: done, 3; synthesis: done, 1; report: done, 1; verification: done, 1; "
        "research-1c: done, 1; research-1d: done, 1; ");
}

// Also the report and its verification are tried again, each by a fresh worker.
TEST_F(audit_program, a_writer_or_a_verifier_that_fails_is_replaced) {
    small_tree();
    outcome const writer = audit({"tree", "--term", "foo", "--break", "writer"});
    EXPECT_EQ(writer.status, 0) << writer.err << writer.out;
    EXPECT_NE(writer.out.find("writer-2.3 completed: "), writer.out.npos) << writer.out;
    outcome const verifier = audit({"tree", "--term", "foo", "--break", "verifierx2"});
    EXPECT_EQ(verifier.status, 0) << verifier.err << verifier.out;
    EXPECT_NE(verifier.out.find("verifier-3.5 completed: "), verifier.out.npos) << verifier.out;
    outcome const given_up = audit({"tree", "--term", "foo", "--break", "verifierx2", "--retries", "1"});
    EXPECT_EQ(given_up.status, 2) << given_up.out;
    EXPECT_TRUE(given_up.err.starts_with("audit: no use could be verified: Input/output error")) << given_up.err;
}

TEST_F(audit_program, a_share_that_fails_again_and_again_is_given_up_and_marked) {
    small_tree();
    outcome const got = audit({"tree", "--term", "foo", "--break", "2x9", "--retries", "2", "--keep"});
    EXPECT_EQ(got.status, 1) << got.err << got.out;
    EXPECT_EQ(count_of(got.out, "failed: Input/output error"), 3U) << got.out;
    EXPECT_NE(got.out.find("Not searched: share 2 of 2, behind tree/f"), got.out.npos) << got.out;
    outcome const found = run({"bash", "-c", "cat tmp/*/*/scratchpad/synthesis-lead-specification.md"});
    EXPECT_NE(found.out.find("- [HIGH] share 1 of 2: "), found.out.npos) << found.out;
    EXPECT_NE(found.out.find("- [LOW] missing: 2 of 2\n"), found.out.npos) << found.out;
}

// The plan is a note of its own: each turn that moves it makes a version, on top of the one before.
TEST_F(audit_program, notes_say_who_wrote_them_and_the_plan_how_it_changed) {
    small_tree();
    outcome const got = audit({"tree", "--term", "foo", "--break", "2", "--json"});
    simdjson::dom::parser parser;
    simdjson::dom::element run;
    ASSERT_EQ(parser.parse(got.out).get(run), simdjson::SUCCESS) << got.out;
    std::uint64_t plans = 0;
    bool is_told = false;
    for (simdjson::dom::element const note : simdjson::dom::array{run["notes"]}) {
        std::string_view const name = note["name"], author = note["author"], message = note["message"];
        if (name == "research-2b-uses.md") {
            EXPECT_EQ(author, "research-2b.3");
            EXPECT_EQ(std::string_view{note["phase"]}, "research");
        }
        if (name != "synthesis-lead-plan.md") continue;
        EXPECT_EQ(std::uint64_t{note["version"]}, ++plans);
        EXPECT_EQ(std::uint64_t{note["parent"]}, plans - 1);
        EXPECT_EQ(author, "lead");
        is_told |= message.starts_with("Share 2 of 2 did not succeed: Input/output error");
    }
    EXPECT_GT(plans, 3U);
    EXPECT_TRUE(is_told) << got.out;
    outcome const shown = audit({"tree", "--term", "foo", "--show-notes"});
    EXPECT_NE(shown.out.find("  report.md: version 1, written by research-"), shown.out.npos) << shown.out;
}

// What users look for and what files are called is data, whatever it looks like.
TEST_F(audit_program, terms_and_paths_that_look_like_tags_or_orders_are_searched) {
    for (char const* const name : {"[LOW]/a", "[LOW]/fix it", "[LOW]/```", "[LOW]/as I said", "[LOW]/b", "[LOW]/c"}) {
        file(name, "based on your findings [LOW]\n");
    }
    for (char const* const term : {"[LOW]", "based on your findings"}) {
        outcome const got = audit({"tree/[LOW]", "--term", term, "--break", "1x2"});
        EXPECT_EQ(got.status, 0) << got.err << got.out;
        outcome const partial = audit({"tree/[LOW]", "--term", term, "--break", "1", "--retries", "0"});
        EXPECT_EQ(partial.status, 1) << partial.err << partial.out;
    }
}

TEST_F(audit_program, a_worker_that_fails_leaves_a_true_report) {
    small_tree();
    outcome const got = audit({"tree", "--term", "foo", "--break", "2", "--retries", "0", "--report", "report"});
    EXPECT_EQ(got.status, 1);
    EXPECT_NE(got.out.find("research-2.2 failed: Input/output error"), got.out.npos) << got.out;
    std::string const report = audit_test::content_of(path("report"));
    EXPECT_NE(report.find("**This report is not complete: 1 part of the tree"), report.npos);

    // Each file is either reported or listed as not searched.
    std::size_t const rest = report.find("## Not searched");
    ASSERT_NE(rest, report.npos);
    std::string const found = report.substr(0, rest), missing = report.substr(rest);
    EXPECT_GT(count_of(missing, "    tree/f"), 0U);
    EXPECT_EQ(count_of(found, "    tree/f") + 2 * count_of(missing, "    tree/f"), 120U);
    EXPECT_NE(report.find("refuted: 0\n"), report.npos);
    EXPECT_TRUE(pads_are_gone());
}

// The tool breaks in the middle of a page of files: what it had found on that page is in the report.
TEST_F(audit_program, what_a_search_had_found_when_it_broke_is_reported) {
    for (int i = 0; i < 12; ++i) file(std::string{"f"}.append(std::to_string(i)), "foo\n");
    outcome const whole = audit({"tree", "--term", "foo", "--json"});
    outcome const got = audit({"tree", "--term", "foo", "--json", "--break", "1", "--retries", "0"});
    EXPECT_EQ(got.status, 1);
    simdjson::dom::parser parser, other;
    simdjson::dom::element run, unbroken;
    ASSERT_EQ(other.parse(whole.out).get(unbroken), simdjson::SUCCESS) << whole.out;
    ASSERT_EQ(parser.parse(got.out).get(run), simdjson::SUCCESS) << got.out;
    std::uint64_t const share = unbroken["runs"].at(0)["uses"];
    std::uint64_t const before = run["runs"].at(0)["uses"];
    EXPECT_GT(before, 0U);
    EXPECT_LT(before, share);
    EXPECT_EQ(std::uint64_t{run["figures"]["uses"]}, 12 - share + before);
    EXPECT_EQ(std::uint64_t{run["figures"]["files"]}, 12 - share + before);
    EXPECT_EQ(std::uint64_t{run["figures"]["confirmed"]}, 12 - share + before);
}

TEST_F(audit_program, a_worker_that_is_too_slow_is_stopped_and_reported) {
    small_tree();
    outcome const got = audit({"tree", "--term", "foo", "--slow", "1", "--retries", "0"});
    EXPECT_EQ(got.status, 1);
    EXPECT_NE(got.out.find("research-1.1 timeout: "), got.out.npos) << got.out;
    EXPECT_NE(got.out.find("Not searched: share 1 of 2, behind tree/f"), got.out.npos);
}

TEST_F(audit_program, without_any_worker_left_the_report_says_that_too) {
    small_tree();
    outcome const got =
        audit({"tree", "--term", "foo", "--break", "1", "--slow", "2", "--retries", "0", "--report", "report"});
    EXPECT_EQ(got.status, 1);
    EXPECT_NE(got.out.find("writer.3 completed"), got.out.npos) << got.out;
    EXPECT_NE(audit_test::content_of(path("report")).find("2 parts of the tree could not be"), std::string::npos);
}

TEST_F(audit_program, the_run_as_json_agrees_with_the_uses) {
    small_tree();
    file("bad\xFFname", "\xFF foo \"quoted\"\r\n");
    outcome const got = audit({"tree", "--term", "foo", "--json", "--break", "1", "--retries", "0"});
    EXPECT_EQ(got.status, 1);
    simdjson::dom::parser parser;
    simdjson::dom::element run;
    ASSERT_EQ(parser.parse(got.out).get(run), simdjson::SUCCESS) << got.out;
    EXPECT_EQ(std::int64_t{run["status"]}, 1);
    EXPECT_FALSE(bool{run["complete"]});
    EXPECT_EQ(std::uint64_t{run["figures"]["uses"]}, simdjson::dom::array{run["uses"]}.size());
    EXPECT_EQ(std::uint64_t{run["figures"]["missing shares"]}, 1U);
    EXPECT_EQ(simdjson::dom::array{run["runs"]}.size(), 4U);
    EXPECT_EQ(simdjson::dom::array{run["envelopes"]}.size(), 4U);
    EXPECT_EQ(std::string_view{run["runs"].at(0)["status"]}, "failed");
    EXPECT_TRUE(std::string_view{run["envelopes"].at(0)}.starts_with("<task-notification>"));
}

TEST_F(audit_program, json_carries_bytes_that_are_no_text) {
    file("bad\xFFname", "\xFF foo \"quoted\"\r\n");
    outcome const got = audit({"tree", "--term", "foo", "--json"});
    simdjson::dom::parser parser;
    simdjson::dom::element run;
    ASSERT_EQ(parser.parse(got.out).get(run), simdjson::SUCCESS) << got.out;
    EXPECT_EQ(std::string_view{run["uses"].at(0)["path"]}, "tree/bad\\xFFname");
    EXPECT_EQ(std::string_view{run["uses"].at(0)["text"]}, "\\xFF foo \"quoted\"\\x0D");
}

TEST_F(audit_program, a_full_disk_is_an_error_with_a_place_and_leaves_nothing_half_written) {
    file("many", [] {
        std::string text;
        for (int i = 0; i < 4000; ++i) text += "a foo in a line\n";
        return text;
    }());
    outcome const got = audit({"tree", "--term", "foo", "--findings", "--report", "report"}, [] {
        struct rlimit const most{16 * 1024, 16 * 1024};
        ::setrlimit(RLIMIT_FSIZE, &most);
    });
    EXPECT_EQ(got.status, 2) << got.err;
    EXPECT_EQ(got.out, "");
    EXPECT_NE(got.err.find(path("tmp")), got.err.npos);
    EXPECT_NE(got.err.find("no space is left"), got.err.npos);
    EXPECT_EQ(count_of(got.err, "\n"), 1U);
    EXPECT_FALSE(std::filesystem::exists(path("report")));
    for (auto const& entry : std::filesystem::directory_iterator{root_}) {
        EXPECT_FALSE(entry.path().filename().string().starts_with("report")) << entry.path();
    }
    EXPECT_TRUE(pads_are_gone());
}

TEST_F(audit_program, memory_grows_neither_with_the_tree_nor_with_what_is_found) {
    auto const grow = [&](int from, int to) {
        std::string text;
        for (int i = 0; i < 200; ++i) text += "one more foo in a line of some length, and again\n";
        for (int i = from; i < to; ++i) file(std::to_string(i % 40) + '/' + std::to_string(i), text);
    };
    grow(0, 400);
    outcome const small = audit({"tree", "--term", "foo"});
    EXPECT_NE(small.out.find("80000 confirmed, 0 refuted"), small.out.npos);
    if (muster_test::is_sanitized) return;  // nothing can be said of its memory then
    grow(400, 2400);
    outcome const large = audit({"tree", "--term", "foo"});
    EXPECT_NE(large.out.find("480000 confirmed, 0 refuted"), large.out.npos);
    EXPECT_LT(large.peak_kib - small.peak_kib, 6 * 1024) << small.peak_kib << " KiB, then " << large.peak_kib;
}

TEST_F(audit_program, what_is_piped_has_no_escape_codes) {
    file("control", "\x1B[31m foo\n\xE2\x80\xAE foo\xE2\x80\x8B\n");
    file("turned\xE2\x80\xAE.txt", "nothing\nfoo\n");
    outcome const got = audit({"tree", "--term", "foo", "--show-prompts", "--show-envelopes"});
    EXPECT_EQ(got.status, 0);
    EXPECT_EQ(got.out.find('\x1B'), got.out.npos);
    EXPECT_EQ(got.out.find("\xE2\x80\xAE"), got.out.npos);  // turns the direction of what follows
    EXPECT_EQ(got.out.find("\xE2\x80\x8B"), got.out.npos);  // has no width
    EXPECT_NE(got.out.find("# COORDINATOR ROLE\n"), got.out.npos);
    EXPECT_NE(got.out.find("# WORKER ROLE\n"), got.out.npos);
    outcome const envelopes = audit({"tree", "--term", "foo", "--show-envelopes"});
    EXPECT_EQ(count_of(envelopes.out, "\n<task-notification>\n"), 4U);
}

TEST_F(audit_program, an_interrupted_run_stops_its_workers_and_cleans_up) {
    small_tree();
    std::string const script =
        "\"$0\" tree --term foo --slow 1 --root \"$PWD/tmp\" > live & "
        "until grep -q starts live 2> none; do sleep 0.01; done; kill -INT $!; wait $!";
    outcome const got = run({"bash", "-c", script, program}, [] { std::signal(SIGINT, SIG_DFL); });
    EXPECT_EQ(got.status, 2);
    EXPECT_EQ(got.err, "audit: interrupted\n");
    EXPECT_TRUE(pads_are_gone());
}

// Killed while a worker is still at its share, and called again: the same workers go on, and everything is found.
TEST_F(audit_program, an_audit_that_was_killed_goes_on_where_its_journal_ends) {
    small_tree();
    std::string const script =
        "\"$0\" tree --term foo --slow 1 --workers 3 --root \"$PWD/tmp\" --journal \"$PWD/journal\" > live & "
        "until test \"$(grep -c completed live 2> none)\" = 2; do sleep 0.01; done; kill -KILL $!; wait $!";
    EXPECT_EQ(run({"bash", "-c", script, program}).status, 137);
    EXPECT_FALSE(pads_are_gone());
    ASSERT_TRUE(std::filesystem::exists(path("journal")));

    outcome const got = audit({"tree", "--term", "foo", "--workers", "3", "--journal", path("journal")});
    EXPECT_EQ(got.status, 0) << got.err << got.out;
    EXPECT_NE(got.out.find("taken up again: 1 run had been broken off\n"), got.out.npos) << got.out;
    EXPECT_NE(got.out.find("  research-1.1 completed: "), got.out.npos) << got.out;  // no fourth worker searches
    EXPECT_NE(got.out.find("120 confirmed, 0 refuted"), got.out.npos) << got.out;
    EXPECT_FALSE(std::filesystem::exists(path("journal")));
    EXPECT_TRUE(pads_are_gone());
}

TEST_F(audit_program, a_file_that_is_no_journal_is_left_as_it_is) {
    small_tree();
    std::ofstream{path("journal")} << "Dear diary, this is not for a program to write into.";
    ASSERT_EQ(::chmod(path("journal").c_str(), 0600), 0);  // otherwise its mode would be the fault
    outcome const got = audit({"tree", "--term", "foo", "--journal", path("journal")});
    EXPECT_EQ(got.status, 2);
    EXPECT_EQ(got.err, "audit: this file is no journal\n");
    EXPECT_EQ(audit_test::content_of(path("journal")), "Dear diary, this is not for a program to write into.");
}

TEST_F(audit_program, when_nobody_reads_on_it_ends_as_grep_does_and_cleans_up) {
    small_tree();
    for (std::string const form : {"", " --findings", " --json"}) {
        std::string const script = "\"$0\" tree --term foo --root \"$PWD/tmp\"" + form
                                 + " | head -c 1 > first; echo ${PIPESTATUS[0]}; cat first";
        outcome const got = run({"bash", "-c", script, program}, [] { std::signal(SIGPIPE, SIG_DFL); });
        // What fits into the pipe may have been written before its reader went.
        EXPECT_TRUE(got.out.starts_with("141\n") || got.out.starts_with("0\n")) << got.out;
        EXPECT_EQ(got.err, "");
        EXPECT_TRUE(pads_are_gone());
    }
    outcome const closed = run({"bash", "-c", "\"$0\" tree --term foo --root \"$PWD/tmp\" > >(:); echo $?", program},
                               [] { std::signal(SIGPIPE, SIG_DFL); });
    EXPECT_EQ(closed.out, "141\n");
    EXPECT_EQ(closed.err, "");
    EXPECT_TRUE(pads_are_gone());
}

// One column too many, and a line that is to be redrawn would stay: nothing is wider than the terminal or higher.
TEST_F(audit_program, on_a_terminal_progress_and_timeline_fit_into_it) {
    if (run({"script", "--version"}).status != 0) GTEST_SKIP() << "there is no program that makes a terminal";
    small_tree();
    for (std::size_t const columns : {120U, 80U, 40U}) {
        std::string const size = "stty columns " + std::to_string(columns) + " rows 10; ";
        outcome const got = run(
            {"script", "-qec", size + program + " tree --term foo --slow 2 --workers 20 --root " + path("tmp"), "log"},
            [] { ::setenv("TERM", "xterm", 1); });
        EXPECT_EQ(got.status, 0) << got.out;
        std::size_t live = 0, most_live = 0, bars = 0;
        for (std::string_view rest = got.out; !rest.empty();) {
            std::string_view line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(std::min(rest.size(), line.size() + 1));
            std::string plain;  // a character for each column
            bool const is_live = line.find("\033[2m") != line.npos;
            bool const is_row = line.find(" ms") != line.npos && line.find("research-") != line.npos;
            if (line.starts_with("\033[1A")) live = 0;
            for (std::size_t at = 0; at < line.size(); ++at) {
                if (line[at] == '\033') {
                    while (++at < line.size() && (line[at] < '@' || line[at] == '[')) {}
                } else if (line[at] != '\r' && (line[at] & '\xC0') != '\x80') {
                    plain += line[at];
                }
            }
            if (is_live || is_row) {
                EXPECT_LE(plain.size(), columns) << plain;
            }
            if (is_live) most_live = std::max(most_live, ++live);
            bars += line.find("\u2588") != line.npos;
        }
        EXPECT_GT(most_live, 0U);
        EXPECT_LT(most_live, 10U);
        EXPECT_EQ(bars != 0, columns >= 80) << got.out;
    }
}

TEST_F(audit_program, what_cannot_be_asked_gets_one_line_and_status_2) {
    small_tree();
    struct question {
        words asked;
        std::string_view answer;
    };
    for (auto const& [asked, answer] : std::vector<question>{
             {{"tree"}, "give the term as --term TEXT"},
             {{"tree", "--term", ""}, "give the term as --term TEXT"},
             {{"tree", "--term", "a\nb"}, "one line at a time"},
             {{"tree", "--term", std::string(5000, 'a')}, "4096 bytes"},
             {{"tree", "--term"}, "--term needs a value"},
             {{"tree", "--term", "x", "--bogus"}, "--help lists them"},
             {{"tree", "--term", "x", "--workers", "1"}, "from 2 to 64"},
             {{"tree", "--term", "x", "--workers", "2x"}, "from 2 to 64"},
             {{"tree", "--term", "x", "--workers", "2", "--break", "3"}, "there is no worker 3: there are 2"},
             {{"tree", "--term", "x", "--break", "1", "--slow", "1"}, "choose two"},
             {{"tree", "--term", "x", "--break", "1x0"}, "--break Kx takes a number from 1 to 64"},
             {{"tree", "--term", "x", "--slow", "x2"}, "--slow takes a number"},
             {{"tree", "--term", "x", "--slow", "writer"}, "--slow takes a number"},
             {{"tree", "--term", "x", "--retries", "9"}, "from 0 to 8"},
             {{"tree", "--term", "x", "--json", "--findings"}, "choose one"},
             {{"tree", "more", "--term", "x"}, "more than one path"},
             {{"missing", "--term", "x"}, "missing: No such file"},
             {{"/dev/null", "--term", "x"}, "neither a folder nor a file"},
             {{"tree", "--term", "x", "--root", "/does/not/exist"},
              "/does/not/exist: the root is not an existing directory"},
             {{"tree", "--term", "foo", "--report", ""}, "--report names no file"},
             {{"tree", "--term", "foo", "--journal", ""}, "--journal names no file"},
             {{"tree", "--term", "foo", "--journal", "no/such/folder"}, "no/such/folder: cannot be opened"},
             {{"tree", "--term", "foo", "--report", "no/such/folder"}, "no/such/folder: No such file"},
         }) {
        outcome const got = audit(asked);
        EXPECT_EQ(got.status, 2) << answer;
        EXPECT_TRUE(got.err.starts_with("audit: ")) << got.err;
        EXPECT_NE(got.err.find(answer), got.err.npos) << got.err;
        EXPECT_EQ(count_of(got.err, "\n"), 1U) << got.err;
    }
}

TEST_F(audit_program, an_output_that_cannot_be_written_is_an_error) {
    small_tree();
    outcome const got =
        audit({"tree", "--term", "foo", "--findings"}, [] { ::dup2(::open("/dev/full", O_WRONLY), STDOUT_FILENO); });
    EXPECT_EQ(got.status, 2);
    EXPECT_EQ(got.err, "audit: the output could not be written\n");
}

TEST_F(audit_program, a_report_replaces_a_file_but_no_link_and_no_pipe) {
    small_tree();
    std::ofstream{path("old")} << "old";
    ASSERT_EQ(::symlink("old", path("link").c_str()), 0);
    ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
    EXPECT_EQ(audit({"tree", "--term", "foo", "--report", "link"}).status, 0);
    EXPECT_TRUE(std::filesystem::is_symlink(path("link")));
    EXPECT_TRUE(audit_test::content_of(path("old")).starts_with("# Uses of a term\n"));
    outcome const piped = run(
        {"bash", "-c",
         "cat pipe > read & \"$0\" tree --term foo --root \"$PWD/tmp\" --report pipe; s=$?; wait; exit $s", program});
    EXPECT_EQ(piped.status, 0) << piped.err;
    EXPECT_TRUE(std::filesystem::is_fifo(path("pipe")));
    EXPECT_EQ(audit_test::content_of(path("read")), audit_test::content_of(path("old")));
}

TEST_F(audit_program, kept_notes_are_where_it_says) {
    small_tree();
    outcome const got = audit({"tree", "--term", "foo", "--keep"});
    EXPECT_NE(got.out.find("The notes are in " + path("tmp")), got.out.npos);
    EXPECT_FALSE(pads_are_gone());
    EXPECT_NE(audit({"tree", "--term", "foo", "--json", "--keep"}).err.find("the notes are in " + path("tmp")),
              std::string::npos);
    EXPECT_EQ(audit({"--help"}).status, 0);
}

}  // namespace
