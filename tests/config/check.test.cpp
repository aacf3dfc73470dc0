#include <muster/config/check.hpp>

#include "host.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

using namespace muster::config;

namespace {

class check : public testing::Test {
protected:
    void SetUp() override { std::filesystem::create_directories(folder_); }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    int run(std::string const& text, char const* header = "crew_facts.gen.hpp", load_options const& how = {}) {
        std::ofstream{path("crew.json"), std::ios::binary} << text;
        std::string const from = path("crew.json");
        std::string const to = path(header);
        char const* const arguments[] = {"check", from.c_str(), to.c_str()};
        testing::internal::CaptureStderr();
        int const status = check_main(3, arguments, host::tools(), load, how);
        said = testing::internal::GetCapturedStderr();
        return status;
    }
    [[nodiscard]] std::string path(char const* name) const { return (folder_ / name).string(); }
    [[nodiscard]] std::string written() const {
        std::ifstream file{path("crew_facts.gen.hpp"), std::ios::binary};
        return {std::istreambuf_iterator<char>{file}, {}};
    }

    std::string said;

private:
    std::filesystem::path folder_ =
        std::filesystem::path{testing::TempDir()}
        / (std::string{"muster_check_"} + testing::UnitTest::GetInstance()->current_test_info()->name() + '_'
           + std::to_string(::getpid()));
};

std::string one_binding(std::string const& entries) {
    return "{\"agents\": {\"a\\\"?\": {\"inbound_bindings\": [\n{\"plugin\": \"p\", \"role\": \"coordinator\", \"allowed_tools\": ["
         + entries + "]}]}}}";
}

}  // namespace

// check_main
TEST_F(check, writes_down_what_a_sound_file_comes_to) {
    ASSERT_EQ(run(one_binding("\"TaskStop\", \"TodoWrite\"")), 0) << said;
    EXPECT_EQ(said, "");
    std::string const prompt =
        load(one_binding("\"TaskStop\", \"TodoWrite\""), host::tools()).policies[0].system_prompt();
    EXPECT_EQ(written(), "// Made from a configuration when it was checked; changes with it.\n#pragma once\n\n"
                         "#include <muster/config/facts.hpp>\n\nnamespace crew_facts {\n\n"
                         "inline constexpr muster::config::binding_fact bindings[] = {\n"
                         "    {\"p:default\", \"a\\042\\077\", muster::role_kind::coordinator,\n"
                         "     \"TaskStop\\012TodoWrite\\012\",\n     "
                             + std::to_string(prompt.size()) + ", " + std::to_string(muster::fingerprint(prompt))
                             + "U},\n    {},  // so that a file without bindings has a table too\n};\n\n}  // namespace "
                               "crew_facts\n");
}
struct one_line {
    static constexpr std::string_view text = "## House\n\nBe brief.\n";
};
TEST_F(check, writes_down_the_prompts_of_a_hosts_own_sections) {
    std::string const text = one_binding("\"TaskStop\"");
    auto const got = load(text, host::tools());
    ASSERT_TRUE(got) << lines(got.faults);
    using own = muster::section_list<one_line>;
    std::string const prompt = got.policies[0].system_prompt<own>();
    EXPECT_NE(prompt, got.policies[0].system_prompt());
    EXPECT_NE(facts_header<own>(got, "x").find(std::to_string(muster::fingerprint(prompt))), std::string::npos);
    EXPECT_EQ(facts_header(got, "x").find(std::to_string(muster::fingerprint(prompt))), std::string::npos);
}
TEST_F(check, says_remarks_and_goes_on) {
    EXPECT_EQ(run(one_binding("\"TaskStop\", \"BashTool\"")), 0);
    EXPECT_NE(said.find("crew.json:2:70: agents[\"a\\\"?\"].inbound_bindings[0].allowed_tools[1]: \"BashTool\" is an "),
              std::string::npos)
        << said;
}
TEST_F(check, says_all_faults_and_writes_nothing) {
    EXPECT_EQ(run(one_binding("\"TaskStpo\", 5")), 1);
    EXPECT_NE(said.find("crew.json:2:58: "), std::string::npos) << said;
    EXPECT_NE(said.find("crew.json:2:70: "), std::string::npos) << said;
    EXPECT_EQ(written(), "");
    EXPECT_EQ(run(std::string(limits{}.longest_file + 5, ' ')), 1);
    EXPECT_NE(said.find("longer than"), std::string::npos) << said;
}
TEST_F(check, says_when_it_is_called_wrongly) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(check_main(1, nullptr, host::tools()), 2);
    std::string const missing = path("missing.json");
    char const* const arguments[] = {"check", missing.c_str(), "x"};
    EXPECT_EQ(check_main(3, arguments, host::tools()), 2);
    said = testing::internal::GetCapturedStderr();
    EXPECT_EQ(said, "usage: check CONFIGURATION HEADER\n" + missing + ": cannot be read\n");
    EXPECT_EQ(run("{\"agents\": {}}", "no/such/folder.hpp"), 2);
    EXPECT_NE(said.find("cannot be written"), std::string::npos);
    for (char const* const name : {"crew-facts.hpp", "2crew.hpp", ".hpp", "cr\xC3\xA8w.hpp"}) {
        EXPECT_EQ(run("{\"agents\": {}}", name), 2);
        EXPECT_NE(said.find("is no name for a namespace; use letters, digits and underscores\n"), std::string::npos)
            << said;
    }
}
TEST_F(check, replaces_a_header_of_its_own_and_nothing_else) {
    std::string const header = path("crew_facts.gen.hpp");
    ASSERT_EQ(run(one_binding("\"TaskStop\"")), 0) << said;
    std::string const before = written();
    EXPECT_EQ(run(one_binding("\"TaskStop\", \"TodoWrite\"")), 0) << said;
    EXPECT_NE(written(), before);
    std::ofstream{path("precious")} << "text";
    std::filesystem::remove(header);
    std::filesystem::create_hard_link(path("precious"), header);
    EXPECT_EQ(run(one_binding("\"TaskStop\"")), 2);
    EXPECT_TRUE(said.starts_with(header + ": 2 names; expected 1: ")) << said;
    std::filesystem::remove(header);
    std::filesystem::create_symlink(path("precious"), header);
    EXPECT_EQ(run(one_binding("\"TaskStop\"")), 2);
    EXPECT_EQ(said, header + ": not a regular file; choose another path\n");
    EXPECT_EQ(std::filesystem::file_size(path("precious")), 4U);
    char const* const arguments[] = {"check", "crew.json", "/dev/null"};
    EXPECT_EQ(check_main(3, arguments, host::tools()), 2);
}
TEST_F(check, reads_a_file_of_any_size_that_its_limits_allow) {
    std::string const text = std::string(10000, ' ') + "{\"agents\": {}}";
    for (std::size_t const longest : {text.size(), static_cast<std::size_t>(-1)}) {
        EXPECT_EQ(run(text, "crew_facts.gen.hpp", {.bounds = {.longest_file = longest}}), 0) << said;
    }
    EXPECT_EQ(run(text, "crew_facts.gen.hpp", {.bounds = {.longest_file = text.size() - 1}}), 1);
    EXPECT_NE(said.find("longer than 10013 bytes"), std::string::npos) << said;
}
TEST_F(check, without_bindings_there_is_a_table_too) {
    EXPECT_EQ(run("{\"agents\": {}}"), 0);
    EXPECT_NE(written().find("bindings[] = {\n    {},"), std::string::npos);
}
