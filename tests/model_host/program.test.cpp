// The program, run as a user runs it.
#include "team.hpp"

#include <program.hpp>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

namespace {

using namespace model_host_test;

struct outcome {
    int status = -1;  // 128 + the signal, as a shell has it
    std::string out, err;
};

class model_host_program : public team_test {
protected:
    // Starts it with these words and variables and nothing else in its environment.
    [[nodiscard]] pid_t start(std::vector<std::string> words, std::vector<std::string> variables) const {
        words.insert(words.begin(), MUSTER_MODEL_HOST);
        variables.push_back("TMPDIR=" + root_ / "tmp");
        std::vector<char*> const argv = muster_test::argv_of(words), env = muster_test::argv_of(variables);
        pid_t const child = ::fork();
        if (child != 0) return child;
        for (auto const& [number, name] : {std::pair{1, "out"}, std::pair{2, "err"}}) {
            int const file = ::open((root_ / name).c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600);
            ::dup2(file, number);
        }
        ::execve(argv[0], argv.data(), env.data());
        ::_exit(127);
    }
    [[nodiscard]] outcome wait_for(pid_t child) const {
        int state = 0;
        ::waitpid(child, &state, 0);
        return {muster_test::status_from(state), muster_test::content_of(root_ / "out"),
                muster_test::content_of(root_ / "err")};
    }
    [[nodiscard]] outcome run_program(std::vector<std::string> const& words,
                                      std::vector<std::string> const& variables) const {
        return wait_for(start(words, variables));
    }
    [[nodiscard]] std::vector<std::string> variables_for(api_server const& server,
                                                         std::string_view key = right_key) const {
        return {"ANTHROPIC_BASE_URL=" + server.base_url(), "ANTHROPIC_API_KEY=" + std::string{key},
                "MODEL_HOST_MODEL=test-model"};
    }
    [[nodiscard]] std::vector<std::string> usual_words() const { return {root_ / "tree", "Where do tokens expire?"}; }
    [[nodiscard]] bool left_something() const { return !std::filesystem::is_empty(root_ / "tmp"); }
};

TEST_F(model_host_program, prints_the_answer_and_nothing_else) {
    api_server const server{api::anthropic, usual};
    outcome const got = run_program(usual_words(), variables_for(server));
    EXPECT_EQ(got.status, 0) << got.err;
    EXPECT_EQ(got.out, "In src/auth.txt:2.\n");
    EXPECT_NE(got.err.find("scout.1: finished: Found."), got.err.npos) << got.err;
    EXPECT_NE(got.err.find("\ntotal "), got.err.npos) << got.err;
    EXPECT_EQ(got.err.find(right_key), got.err.npos);
    EXPECT_EQ(server.complaints(), std::vector<std::string>{});
}

TEST_F(model_host_program, speaks_the_other_apis_too) {
    for (auto const& [which, name] : {std::pair{api::chat, "chat"}, std::pair{api::responses, "responses"}}) {
        api_server const server{which, usual};
        std::vector<std::string> words = usual_words();
        words.insert(words.begin(), {"--api", name, "--whole", "--keep"});
        outcome const got =
            run_program(words, {"OPENAI_BASE_URL=" + server.base_url(), "OPENAI_API_KEY=" + std::string{right_key},
                                "MODEL_HOST_MODEL=test-model"});
        EXPECT_EQ(got.status, 0) << got.err;
        EXPECT_EQ(got.out, "In src/auth.txt:2.\n");
        EXPECT_NE(got.err.find("the notes are in " + root_ / "tmp/"), got.err.npos) << got.err;
        EXPECT_EQ(server.complaints(), std::vector<std::string>{});
    }
    EXPECT_TRUE(left_something());
}

TEST_F(model_host_program, a_wrong_key_is_said_and_not_shown) {
    api_server const server{api::anthropic, usual};
    outcome const got = run_program(usual_words(), variables_for(server, "sk-wrong-9876543210"));
    EXPECT_EQ(got.status, 1);
    EXPECT_EQ(got.out, "");
    EXPECT_NE(got.err.find("model_host: no answer: status 401: the API does not know the key"), got.err.npos)
        << got.err;
    EXPECT_EQ(got.err.find("sk-wrong"), got.err.npos);
}

TEST_F(model_host_program, what_it_cannot_begin_with_is_said_in_a_line) {
    EXPECT_EQ(run_program({}, {}).status, 2);
    outcome const no_folder = run_program({root_ / "none", "Go."}, {"ANTHROPIC_API_KEY=k", "MODEL_HOST_MODEL=m"});
    EXPECT_EQ(no_folder.status, 2);
    EXPECT_EQ(
        no_folder.err,
        "model_host: " + root_ / "none: there is no such file or directory; list the directory above it (error 2)\n");
    outcome const help = run_program({"--help"}, {});
    EXPECT_EQ(help.status, 0);
    EXPECT_TRUE(help.out.starts_with("usage: model_host "));
}

TEST_F(model_host_program, a_used_up_budget_prints_what_workers_found) {
    api_server const server{api::anthropic, [](heard const& what) {
                                if (what.from_lead && reports_in(what.said).size() == 2)
                                    return calls({{"call_" + std::to_string(what.replies), "ListNotes", "{}"}});
                                return usual(what);
                            }};
    std::vector<std::string> words = usual_words();
    words.insert(words.begin(), "--budget-requests=30");
    outcome const got = run_program(words, variables_for(server));
    EXPECT_EQ(got.status, 3);
    EXPECT_NE(got.err.find("no answer: the budget of requests is used up"), got.err.npos) << got.err;
    EXPECT_NE(got.out.find("\nscout.1:\nFound.\nsrc/auth.txt:2\n"), got.out.npos) << got.out;
}

TEST_F(model_host_program, nothing_that_a_model_wrote_controls_the_terminal_or_hides_on_it) {
    api_server const server{
        api::anthropic, [](heard const& what) {
            return what.from_lead && what.replies == 0
                     ? calls({{"call_1", "TeamCreate", R"({"prompt":"\u001b[2J","description":"\u001b[31mred"})"}})
                 : what.from_lead && reports_in(what.said).empty() ? says("Wait\x1B[1m.")
                 : what.from_lead                                  ? says("a\x1B]0;title\a\tb\nc\x9B\xE2\x80\xAE!")
                                                                   : says("\x1B[5m!");
        }};
    outcome const got = run_program(usual_words(), variables_for(server));
    EXPECT_EQ(got.status, 0) << got.err;
    EXPECT_EQ((got.out + got.err).find_first_of("\x1B\a"), std::string::npos);
    EXPECT_EQ((got.out + got.err).find("\xE2\x80\xAE"), std::string::npos);  // turns the direction of a line
    EXPECT_TRUE(got.out.starts_with("a\\x1B]0;title\\x07\tb\nc")) << got.out;
}

TEST_F(model_host_program, a_signal_stops_workers_and_tidies_up) {
    std::atomic<bool> at_work{false};
    api_server const server{api::anthropic, [&](heard const& what) {
                                reply made = usual(what);
                                if (!what.from_lead) made.before_first_byte = 20s;
                                if (!what.from_lead) at_work = true;
                                return made;
                            }};
    auto const begin = std::chrono::steady_clock::now();
    pid_t const child = start(usual_words(), variables_for(server));
    ASSERT_GT(child, 0);
    while (!at_work && std::chrono::steady_clock::now() - begin < 10s) std::this_thread::sleep_for(5ms);
    ::kill(child, SIGINT);
    outcome const got = wait_for(child);
    EXPECT_EQ(got.status, 130);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 10s);
    EXPECT_NE(got.err.find("no answer: interrupted"), got.err.npos) << got.err;
    EXPECT_NE(got.err.find("scout.1: user stop"), got.err.npos) << got.err;
}

}  // namespace
