#include <options.hpp>

#include <gtest/gtest.h>

#include <map>

using namespace model_host;

namespace {

using variables = std::map<std::string, std::string>;
using words = std::vector<std::string_view>;

options read(words const& given, variables const& set = {{"ANTHROPIC_API_KEY", "k"}, {"MODEL_HOST_MODEL", "m"}}) {
    return options_from(given, [&](char const* name) {
        auto const found = set.find(name);
        return found == set.end() ? nullptr : found->second.c_str();
    });
}

}  // namespace

TEST(model_host_options, a_directory_and_a_task_are_enough) {
    options const asked = read({"/tmp", "Do it."});
    EXPECT_EQ(asked.fault, "");
    EXPECT_EQ(asked.directory, "/tmp");
    EXPECT_EQ(asked.task, "Do it.");
    EXPECT_EQ(asked.base_url, "https://api.anthropic.com");
    EXPECT_EQ(asked.key, "k");
    EXPECT_TRUE(asked.streams);
}

TEST(model_host_options, each_api_has_its_own_key_and_address) {
    variables const set{
        {"OPENAI_API_KEY", "o"}, {"OPENAI_BASE_URL", "http://[::1]:11434/v1/"}, {"ANTHROPIC_API_KEY", "a"}};
    options const asked = read({"--api", "chat", "--model=m", ".", "Go."}, set);
    EXPECT_EQ(asked.fault, "");
    EXPECT_EQ(asked.key, "o");
    EXPECT_EQ(asked.base_url, "http://[::1]:11434/v1/");
    EXPECT_EQ(read({"--model=m", ".", "Go."}, set).key, "a");
}

TEST(model_host_options, numbers_have_bounds) {
    options const asked = read({"--workers=64", "--budget-tokens", "0", "--budget-time", "2", "--price-input=2.5",
                                "--first-wait=5", "--whole", ".", "Go."});
    EXPECT_EQ(asked.fault, "");
    EXPECT_EQ(asked.workers, 64U);
    EXPECT_EQ(asked.most.tokens, 0U);
    EXPECT_EQ(asked.most.time, std::chrono::seconds{2});
    EXPECT_EQ(asked.prices.input, 2.5);
    EXPECT_FALSE(asked.streams);
    for (char const* const wrong :
         {"--workers=0", "--workers=65", "--workers=2x", "--workers=-1", "--workers=", "--price-input=nan",
          "--price-input=-1", "--first-byte=0", "--api=other", "--budget-tokens=99999999999999999999"})
        EXPECT_NE(read({wrong, ".", "Go."}).fault, "") << wrong;
}

TEST(model_host_options, what_is_missing_is_said) {
    EXPECT_EQ(read({"."}).fault, "no task: say in quotes what is to be done");
    EXPECT_EQ(read({}).fault, "no directory: name one that workers may read");
    EXPECT_EQ(read({".", "Go."}, {{"ANTHROPIC_API_KEY", "k"}}).fault,
              "no model: give --model, or set MODEL_HOST_MODEL");
    EXPECT_EQ(read({"--model=m", ".", "Go."}, {}).fault, "no key is set: see --help");
    EXPECT_EQ(read({"--workers"}).fault, "--workers needs another value: --help says which");
    EXPECT_EQ(read({"--worker=2"}).fault, "no such option: --worker; --help lists them");
    EXPECT_EQ(read({".", "Do", "it."}).fault, "more than a directory and a task: put the task in quotes");
    EXPECT_EQ(read({"--budget-money=2", ".", "Go."}).fault, "--budget-money needs the prices: see --help");
    EXPECT_EQ(read({"--", ".", "--help"}).fault, "") << "behind -- all are words";
    EXPECT_TRUE(read({"--help"}).help);
}

TEST(model_host_options, a_key_travels_encrypted_or_within_this_machine) {
    auto const fault = [](char const* url, words more = {}) {
        more.insert(more.end(), {".", "Go."});
        return read(more, {{"ANTHROPIC_API_KEY", "k"}, {"MODEL_HOST_MODEL", "m"}, {"ANTHROPIC_BASE_URL", url}}).fault;
    };
    EXPECT_EQ(fault("http://127.0.0.1:8080"), "");
    EXPECT_EQ(fault("http://localhost"), "");
    for (char const* const far : {"http://10.0.0.7", "http://127.example.org", "http://localhost.example.org"}) {
        EXPECT_NE(fault(far), "") << far;
        EXPECT_EQ(fault(far, {"--plain-http"}), "") << far;
    }
    for (char const* const none :
         {"api.example.org", "ftp://a", "https://", "https://k@a", "https://a?b", "https://a b"})
        EXPECT_EQ(fault(none), "the base URL is no http(s)://host[:port][/path]") << none;
}

TEST(model_host_options, a_key_is_one_header_value) {
    for (char const* const key : {"a\r\nX: b", "a\nb", "\xFF"}) {
        std::string const fault = read({".", "Go."}, {{"ANTHROPIC_API_KEY", key}, {"MODEL_HOST_MODEL", "m"}}).fault;
        EXPECT_EQ(fault, "the key has a character that no key has");
    }
}
