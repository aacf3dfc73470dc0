// A coordinator and two workers, end to end, on each API, streamed and whole: what is to happen when all goes well.
#include "team.hpp"

namespace {

using namespace model_host_test;

class model_host_team : public team_test {};

TEST_P(model_host_team, answers_with_what_its_workers_found) {
    std::mutex mutex;
    heard lead, scout, lister;
    auto const end = run([&](heard const& what) {
        std::lock_guard const lock{mutex};
        heard& last = what.from_lead ? lead : what.task.starts_with("Find") ? scout : lister;
        if (what.replies >= last.replies) last = what;
        return usual(what);
    });
    ASSERT_TRUE(end.how.text) << end.how.why;
    EXPECT_EQ(*end.how.text, "In src/auth.txt:2.");

    EXPECT_EQ(lead.said.at(0), "Where do tokens expire?");
    EXPECT_EQ(scout.task, "Find where tokens expire.");
    EXPECT_EQ(scout.results.at(0).text, "src/auth.txt:2:tokens expire here\n");
    EXPECT_EQ(scout.results.at(1).text, "written");
    ASSERT_EQ(lister.results.size(), 2U) << "two calls of one turn";
    EXPECT_EQ(lister.results[0].id, "call_a");
    EXPECT_EQ(lister.results[0].text, "readme\nsrc/\n");
    EXPECT_EQ(lister.results[1].text, "auth.txt\n");

    told const found = report_of("scout.1", lead.said);
    EXPECT_EQ(found.status, "completed");
    EXPECT_EQ(found.summary, "Found.");
    EXPECT_EQ(found.result, "Found.\nsrc/auth.txt:2");
    EXPECT_EQ(report_of("lister.2", lead.said).result, "Listed.");
    EXPECT_EQ(reports_in(lead.said).size(), 2U) << "each comes once";
    EXPECT_EQ(end.reports.size(), 2U);
}

TEST_P(model_host_team, offers_each_side_its_tools_alone) {
    std::mutex mutex;
    std::vector<std::string> lead, worker;
    (void)run([&](heard const& what) {
        std::lock_guard const lock{mutex};
        (what.from_lead ? lead : worker) = what.tools;
        return usual(what);
    });
    std::sort(lead.begin(), lead.end());
    std::sort(worker.begin(), worker.end());
    EXPECT_EQ(lead, (std::vector<std::string>{"ListNotes", "ReadNote", "SendMessageToWorker", "TaskStop", "TeamCreate",
                                              "TodoWrite"}));
    EXPECT_EQ(worker,
              (std::vector<std::string>{"ListFiles", "ListNotes", "ReadFile", "ReadNote", "SearchFiles", "WriteNote"}));
}

TEST_P(model_host_team, counts_tokens_by_worker_and_kind) {
    auto const end = run([](heard const& what) {
        reply made = usual(what);
        made.input = 1000;
        made.output = 7;
        made.cache_read = what.from_lead ? 0 : 600;
        return made;
    });
    ASSERT_TRUE(end.how.text) << end.how.why;
    EXPECT_EQ(scout_, (model_host::token_count{1200, 21, 1800, 0, 3}));
    EXPECT_EQ(total_.requests, requests_);
    EXPECT_EQ(total_.total(), requests_ * 1007);
    EXPECT_NE(table_.find("scout.1"), table_.npos);
    EXPECT_NE(table_.find("coordinator"), table_.npos);
}

TEST_P(model_host_team, a_finished_worker_goes_on_with_all_that_it_has_read) {
    std::mutex mutex;
    heard again;
    auto const end = run([&](heard const& what) {
        if (what.from_lead) {
            std::size_t const reports = reports_in(what.said).size();
            if (what.replies == 0) return calls({{"call_1", "TeamCreate", R"({"prompt":"Find it.","name":"scout"})"}});
            if (reports == 1 && what.results.size() == 1) {
                return calls(
                    {{"call_2", "SendMessageToWorker", R"({"worker_id":"scout.1","message":"And who calls it?"})"}});
            }
            return says(reports < 2 ? "Waiting." : "Done.");
        }
        std::lock_guard const lock{mutex};
        again = what;
        if (what.replies == 0) return calls({{"call_a", "ListFiles", "{}"}});
        return says(what.said.size() == 1 ? "In a." : "Nobody.");
    });
    ASSERT_TRUE(end.how.text) << end.how.why;
    EXPECT_EQ(*end.how.text, "Done.");
    EXPECT_EQ(again.said, (std::vector<std::string>{"Find it.", "And who calls it?"}));
    EXPECT_EQ(again.replies, 2U) << "its call and its report stand between them";
    EXPECT_EQ(again.results.size(), 1U) << "and what it had read";
}

TEST_P(model_host_team, a_worker_that_was_stopped_may_be_continued) {
    std::mutex mutex;
    heard again;
    auto const end = run([&](heard const& what) {
        if (what.from_lead) {
            std::size_t const reports = reports_in(what.said).size();
            if (what.replies == 0) return calls({{"call_1", "TeamCreate", R"({"prompt":"Find it.","name":"scout"})"}});
            if (what.results.size() == 1) return calls({{"call_2", "TaskStop", R"({"task_id":"scout.1"})"}});
            if (reports == 1 && what.results.size() == 2) {
                return calls({{"call_3", "SendMessageToWorker", R"({"worker_id":"scout.1","message":"Leave it."})"}});
            }
            return says(reports < 2 ? "Waiting." : "Done.");
        }
        std::lock_guard const lock{mutex};
        bool const is_second_run = what.said.back().ends_with("Leave it.");
        if (is_second_run) again = what;
        if (is_second_run) return says("Left.");
        return calls({{"call_" + std::to_string(what.replies), "ListFiles", "{}"}});
    });
    EXPECT_EQ(end.how.text, "Done.") << end.how.why;
    ASSERT_FALSE(again.said.empty());
    EXPECT_TRUE(again.task.starts_with("Find it.")) << again.task;
}

TEST_P(model_host_team, notes_are_shared) {
    auto const end = run([](heard const& what) {
        if (what.from_lead && what.results.size() == 2 && reports_in(what.said).size() == 2)
            return calls({{"call_3", "ReadNote", R"({"name":"found.md"})"}});
        if (what.from_lead && what.results.size() == 3) return says("The note: " + what.results.back().text);
        return usual(what);
    });
    EXPECT_EQ(end.how.text, "The note: 1:src/auth.txt:2\n") << end.how.why;
}

TEST_P(model_host_team, answers_without_workers_where_it_needs_none) {
    auto const end = run([](heard const&) { return says("Good day."); });
    EXPECT_EQ(end.how.text, "Good day.");
    EXPECT_EQ(requests_, 1U);
}

TEST_P(model_host_team, no_word_is_no_answer) {
    auto const end = run([](heard const&) { return says(""); });
    EXPECT_FALSE(end.how.text);
    EXPECT_NE(end.how.why.find("the reply has no text and no call"), std::string::npos) << end.how.why;
}

INSTANTIATE_TEST_SUITE_P(each, model_host_team, testing::ValuesIn(all_ways), name_of_case);

// Prompt caching, where an API has marks for it.

class model_host_caching : public team_test {};

TEST_F(model_host_caching, marks_the_tools_the_persona_and_the_newest_turn) {
    std::mutex mutex;
    std::vector<std::size_t> marks;
    (void)run([&](heard const& what) {
        std::lock_guard const lock{mutex};
        marks.push_back(what.cache_marks);
        return usual(what);
    });
    ASSERT_FALSE(marks.empty());
    for (std::size_t const count : marks) EXPECT_TRUE(count == 3 || count == 4) << count;
}

}  // namespace
