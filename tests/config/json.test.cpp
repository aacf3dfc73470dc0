#include <muster/config/json.hpp>

#include <content_of.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

using namespace muster::config;

namespace {

std::string faults_of(std::string_view text, limits const& bounds = {}) {
    return lines(parse_json(text, bounds).faults);
}

// A file with one binding that has these fields besides its plugin and its tools.
std::string with(std::string_view fields) {
    return R"({"agents": {"a": {"inbound_bindings": [{"plugin": "p", "allowed_tools": [])" + std::string{fields}
         + "}]}}}";
}

constexpr std::string_view two_agents = R"({"agents": {
    "ana": {
        "inbound_bindings": [
            {"plugin": "whatsapp", "instance": "ana_main", "role": "Coordinator ",
             "allowed_tools": ["TeamCreate", "Task*"], "denied_tools": ["TaskGet"], "extra_prompt": "Short."},
            {"plugin": "mail", "allowed_tools": []}
        ],
        "system_prompt": "You are \"Ana\".\n"
    },
    "bo": {"inbound_bindings": []}
}})";

}  // namespace

// parse_json
TEST(json, CF_01_reads_every_field) {
    auto const got = parse_json(two_agents);
    ASSERT_TRUE(got) << lines(got.faults);
    ASSERT_EQ(got.bindings.size(), 2U);
    binding const& ana = got.bindings[0];
    EXPECT_EQ(ana.agent, "ana");
    EXPECT_EQ(binding_id(ana), "whatsapp:ana_main");
    EXPECT_EQ(ana.role, "Coordinator ");
    EXPECT_EQ(ana.system_prompt, "You are \"Ana\".\n");
    EXPECT_EQ(ana.extra_prompt, "Short.");
    EXPECT_EQ(ana.allowed_tools, (std::vector<std::string>{"TeamCreate", "Task*"}));
    EXPECT_EQ(ana.denied_tools, (std::vector<std::string>{"TaskGet"}));
    EXPECT_EQ(ana.source.path, "agents.ana.inbound_bindings[0]");
    EXPECT_EQ(two_agents.substr(ana.source.allowed_at[1], 7), "\"Task*\"");
    EXPECT_EQ(binding_id(got.bindings[1]), "mail:default");
    EXPECT_EQ(got.bindings[1].system_prompt, ana.system_prompt);
}
TEST(json, the_example_file_has_no_fault) {
    auto const got = parse_json(muster_test::content_of(MUSTER_TEST_FOLDER "/../examples/data/bindings.json"));
    EXPECT_EQ(lines(got.faults), "");
    EXPECT_EQ(got.bindings.size(), 2U);
}
TEST(json, faults_begin_with_the_name_of_the_file) {
    EXPECT_EQ(lines(parse_json("[]", {}, "crew.json").faults),
              "crew.json:1:1: a configuration is one object; begin with {\n");
}
TEST(json, no_agents_are_no_bindings) {
    auto const got = parse_json(R"({"agents": {}})");
    EXPECT_TRUE(got);
    EXPECT_TRUE(got.bindings.empty());
}
TEST(json, a_byte_order_mark_is_passed_over) { EXPECT_TRUE(parse_json("\xEF\xBB\xBF{\"agents\": {}}")); }

// what is not JSON
TEST(json, a_syntax_fault_has_its_place_and_is_alone) {
    EXPECT_EQ(faults_of("{\n  \"agents\": 5,\n  \"agent\": [1 2]\n}"),
              "3:15: this is not JSON; look for a missing or spare comma, colon, bracket or quotation mark\n");
    EXPECT_EQ(faults_of("{\"agents\": {\"a\": \"x"), "1:18: this text has no end; close it with a quotation mark\n");
    EXPECT_EQ(faults_of("{\"a\": \"x\ny\"}"),
              "1:9: a text holds a control character as it is; write it as \\n, \\t or \\u00..\n");
    EXPECT_EQ(faults_of("{\"\xC3\xA9\": \"\\q\"}"),
              "1:7: a text has an escape that JSON does not know; write \\\\ for a backslash\n");
    EXPECT_EQ(faults_of("{\"a\": \xff}"), "1:7: this byte is not UTF-8; save the file as UTF-8\n");
    EXPECT_EQ(faults_of("{\"agents\": {}} {}"), "1:16: something follows the end of the configuration; remove it\n");
    EXPECT_EQ(faults_of("{\"agents\": {"), "1:13: the text ends too early; close what is open\n");
    EXPECT_EQ(faults_of("[]"), "1:1: a configuration is one object; begin with {\n");
    EXPECT_EQ(faults_of(""), "1:1: there is nothing here; write at least {\"agents\": {}}\n");
}
TEST(json, everything_is_checked_whether_it_is_wanted_or_not) {
    for (std::string_view const bad :
         {"01",      "1.",       "-",     "1e",         ".5",    "tru", "nul", "truee", "\"\\ud800\"", "[1,]", "[1 2]",
          "{\"a\"}", "{\"a\":}", "{a:1}", "{\"a\":1,}", "{1:2}", "'a'", "[1}", "",      ",",           "NaN",  "1 2"}) {
        auto const got = parse_json("{\"agents\": {}, \"x\": " + std::string{bad} + "}");
        ASSERT_EQ(got.faults.size(), 1U) << bad;
        EXPECT_EQ(got.faults[0].kind, fault_kind::syntax) << bad;
        EXPECT_TRUE(got.bindings.empty()) << bad;
    }
}
TEST(json, a_number_of_any_size_is_a_number) {
    for (std::string_view const number : {"0", "-0", "1e999", "-12.50E+3", "123456789012345678901234567890"}) {
        auto const got = parse_json("{\"agents\": {}, \"x\": " + std::string{number} + "}");
        ASSERT_EQ(got.faults.size(), 1U) << number;
        EXPECT_EQ(got.faults[0].kind, fault_kind::unknown_field) << number;
    }
}
TEST(json, every_beginning_of_a_file_is_refused_with_a_place) {
    for (std::size_t size = 0; size < two_agents.size(); ++size) {
        std::string const exactly{two_agents.substr(0, size)};  // a heap buffer of that size, for the sanitizer
        auto const got = parse_json(exactly);
        ASSERT_EQ(got.faults.size(), 1U) << size;
        EXPECT_EQ(got.faults[0].kind, fault_kind::syntax) << size;
        EXPECT_LE(got.faults[0].at, size);
    }
}

// what has another shape
TEST(json, names_the_sort_it_found_and_the_one_that_belongs_there) {
    EXPECT_EQ(faults_of(R"({"agents": []})"),
              "1:12: agents: a list stands where an object belongs; write it as {...}\n");
    EXPECT_EQ(faults_of(with(R"(, "role": null)")),
              "1:85: agents.a.inbound_bindings[0].role: null stands where a text belongs; write it in quotes\n");
    EXPECT_EQ(
        faults_of(with(R"(, "denied_tools": ["x", true, 1])")),
        "1:99: agents.a.inbound_bindings[0].denied_tools[1]: true or false stands where a text belongs; write it in quotes\n"
        "1:105: agents.a.inbound_bindings[0].denied_tools[2]: a number stands where a text belongs; write it in quotes\n");
}
TEST(json, a_missing_field_is_named_with_what_to_write) {
    EXPECT_EQ(faults_of("{}"), "1:1: agents: this field is missing; write \"agents\": {\"<name>\": {...}}\n");
    EXPECT_EQ(
        faults_of(R"({"agents": {"a": {"inbound_bindings": [{}]}}})"),
        "1:40: agents.a.inbound_bindings[0].plugin: this field is missing; name the channel: \"plugin\": \"<name>\"\n"
        "1:40: agents.a.inbound_bindings[0].allowed_tools: this field is missing; say which tools it may use, [\"*\"] for all "
        "that fit its role, or [] for none\n");
}
TEST(json, an_unknown_field_is_refused_with_the_nearest_known_one) {
    EXPECT_EQ(
        faults_of(with(R"(, "denyed_tools": [])")),
        "1:77: agents.a.inbound_bindings[0].denyed_tools: there is no such field here; the nearest name is \"denied_tools\"\n");
    EXPECT_EQ(faults_of(with(R"(, "colour": {"deep": [1]})")),
              "1:77: agents.a.inbound_bindings[0].colour: there is no such field here; remove it\n");
}
TEST(json, a_required_field_that_is_misspelt_has_that_fault_only) {
    EXPECT_EQ(faults_of(R"({"agent": {}})"),
              "1:2: agent: there is no such field here; the nearest name is \"agents\"\n");
    EXPECT_EQ(
        faults_of(R"({"agents": {"a": {"inbound_binding": []}}})"),
        "1:19: agents.a.inbound_binding: there is no such field here; the nearest name is \"inbound_bindings\"\n");
}
TEST(json, a_repeated_field_is_refused_at_every_level) {
    EXPECT_EQ(faults_of(with(R"(, "plugin": "q")")),
              "1:77: agents.a.inbound_bindings[0].plugin: this stands here a second time; keep one of them\n");
    EXPECT_EQ(faults_of(R"({"agents": {"a": {"inbound_bindings": []}, "\u0061": {"inbound_bindings": []}}})"),
              "1:44: agents.a: this stands here a second time; keep one of them\n");
    EXPECT_EQ(faults_of(R"({"agents": {}, "agents": {}})"),
              "1:16: agents: this stands here a second time; keep one of them\n");
}

// what means nothing
TEST(json, a_role_that_is_not_known_is_a_fault_and_not_a_guess) {
    EXPECT_EQ(
        faults_of(with(R"(, "role": "cordinator")")),
        "1:85: agents.a.inbound_bindings[0].role: \"cordinator\" is not a role; write coordinator, worker or proactive, or leave "
        "the field out\n");
    EXPECT_FALSE(parse_json(with(R"(, "role": "unset")")));
    EXPECT_FALSE(parse_json(with(R"(, "role": "")")));
    EXPECT_TRUE(parse_json(with(R"(, "role": " PROACTIVE")")));
}
TEST(json, a_permission_mode_is_the_agents_and_is_never_guessed) {
    auto const agent = [](std::string const& mode) {
        return R"({"agents": {"a": {"permission_mode": )" + mode + R"(, "inbound_bindings": [
            {"plugin": "p", "allowed_tools": []}, {"plugin": "q", "allowed_tools": []}]}}})";
    };
    using muster::permission_mode;
    for (permission_mode const mode :
         {permission_mode::by_default, permission_mode::accept_edits, permission_mode::plan,
          permission_mode::bypass_permissions, permission_mode::dont_ask}) {
        auto const got = parse_json(agent('"' + std::string{word(mode)} + '"'));
        ASSERT_EQ(got.bindings.size(), 2U) << lines(got.faults);
        for (binding const& one : got.bindings) EXPECT_TRUE(one.permission && *one.permission == mode);
    }
    EXPECT_FALSE(parse_json(two_agents).bindings[0].permission);
    EXPECT_EQ(faults_of(agent("\"acceptEdit\"")),
              "1:38: agents.a.permission_mode: \"acceptEdit\" is not a permission mode; the nearest name is "
              "\"acceptEdits\"\n");
    EXPECT_EQ(faults_of(agent("\"yolo\"")),
              "1:38: agents.a.permission_mode: \"yolo\" is not a permission mode; write default, acceptEdits, plan, "
              "bypassPermissions or dontAsk\n");
    EXPECT_EQ(parse_json(agent("true")).faults[0].kind, fault_kind::wrong_type);
}
TEST(json, names_that_would_make_no_binding_id_are_refused) {
    EXPECT_FALSE(parse_json(with(R"(, "instance": "")")));
    EXPECT_FALSE(parse_json(with(R"(, "instance": "a\nb")")));
    EXPECT_FALSE(parse_json(R"({"agents": {"a": {"inbound_bindings": [{"plugin": "a:b", "allowed_tools": []}]}}})"));
    EXPECT_FALSE(parse_json(R"({"agents": {"": {"inbound_bindings": []}}})"));
}
TEST(json, two_bindings_of_one_key_are_refused) {
    EXPECT_EQ(
        faults_of(R"({"agents": {"a": {"inbound_bindings": [{"plugin": "p", "allowed_tools": []}]},
                        "b": {"inbound_bindings": [{"plugin": "p", "instance": "default", "allowed_tools": []}]}}})"),
        "2:52: agents.b.inbound_bindings[0]: \"p:default\" is bound already, by agents.a.inbound_bindings[0]; bind each channel "
        "and account once\n");
}

// limits
TEST(json, a_long_name_does_not_multiply) {
    std::string many = "{\"agents\": {\"" + std::string(500000, 'n') + "\": {\"inbound_bindings\": [";
    for (int i = 0; i < 100000; ++i) many += "{},";
    auto const got = parse_json(many + "{}]}}}");
    EXPECT_EQ(got.faults.unlisted(), got.faults.size() - 64);
    EXPECT_LT(lines(got.faults).size(), 64U * 300U);
}
