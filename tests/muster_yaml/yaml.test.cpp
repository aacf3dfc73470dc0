#include <muster_yaml/yaml.hpp>

#include "../config/host.hpp"

#include <muster/config/load.hpp>
#include <muster/persona/system_prompt.hpp>

#include <content_of.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

using muster::role_kind;
using namespace muster::config;

namespace {

std::string faults_of(std::string_view text, limits const& bounds = {}) {
    return lines(parse_yaml(text, bounds).faults);
}

std::string example(char const* name) {
    return muster_test::content_of(std::string{MUSTER_TEST_FOLDER "/../examples/data/"} + name);
}

std::string without_places(fault_list const& faults) {
    std::string all;
    for (fault one : faults) {
        one.line = 0;
        all += line(one) + '\n';
    }
    return all;
}

bool are_equal(binding const& a, binding const& b) {
    bool const same_permission =
        bool(a.permission) == bool(b.permission) && (!a.permission || *a.permission == *b.permission);
    return a.agent == b.agent && a.plugin == b.plugin && a.instance == b.instance && a.role == b.role
        && a.system_prompt == b.system_prompt && a.extra_prompt == b.extra_prompt && a.allowed_tools == b.allowed_tools
        && a.denied_tools == b.denied_tools && a.source.path == b.source.path && same_permission;
}

constexpr std::string_view in_yaml = R"(# the shop
agents:
  ana:
    system_prompt: "You are \"Ana\".\n"
    permission_mode: plan
    inbound_bindings:
      - plugin: whatsapp
        instance: ana_main
        role: "Coordinator "
        allowed_tools: [TeamCreate, 'Task*']
        denied_tools:
          - TaskGet
        extra_prompt: |
          Short.
          And kind.
      - {plugin: mail, allowed_tools: []}
  bo: {inbound_bindings: []}
)";
constexpr std::string_view in_json = R"({"agents": {
    "ana": {"system_prompt": "You are \"Ana\".\n", "permission_mode": "plan", "inbound_bindings": [
        {"plugin": "whatsapp", "instance": "ana_main", "role": "Coordinator ", "allowed_tools": ["TeamCreate", "Task*"],
         "denied_tools": ["TaskGet"], "extra_prompt": "Short.\nAnd kind.\n"},
        {"plugin": "mail", "allowed_tools": []}]},
    "bo": {"inbound_bindings": []}}})";

constexpr std::string_view mistakes_in_yaml = R"(agents:
  ana:
    system_promt: You are Ana.
    inbound_bindings:
      - plugin: whatsapp
        role: cordinator
        allowed_tools: [TeamCreate]
      - {plugin: mail, role: worker, allowed_tools: [BashTool, Raed_File, 7, ~, true]}
      - {plugin: mail, role: worker, allowed_tools: [TaskStop]}
  ana: 5
agent: {}
)";
constexpr std::string_view mistakes_in_json = R"({"agents": {
    "ana": {
        "system_promt": "You are Ana.",
        "inbound_bindings": [
            {"plugin": "whatsapp", "role": "cordinator", "allowed_tools": ["TeamCreate"]},
            {"plugin": "mail", "role": "worker", "allowed_tools": ["BashTool", "Raed_File", 7, null, true]},
            {"plugin": "mail", "role": "worker", "allowed_tools": ["TaskStop"]}]},
    "ana": 5},
    "agent": {}})";

}  // namespace

// parse_yaml: as from JSON
TEST(yaml, reads_what_the_same_content_in_json_gives) {
    auto const yaml = parse_yaml(in_yaml);
    auto const json = parse_json(in_json);
    ASSERT_TRUE(yaml) << lines(yaml.faults);
    ASSERT_TRUE(json) << lines(json.faults);
    ASSERT_EQ(yaml.bindings.size(), 2U);
    ASSERT_EQ(json.bindings.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) EXPECT_TRUE(are_equal(yaml.bindings[i], json.bindings[i])) << i;
}
TEST(yaml, has_the_same_faults_but_for_their_places) {
    auto const yaml = load_yaml(mistakes_in_yaml, host::tools());
    auto const json = load(mistakes_in_json, host::tools());
    EXPECT_EQ(yaml.faults.size(), 10U) << lines(yaml.faults);
    EXPECT_EQ(without_places(yaml.faults), without_places(json.faults));
}
TEST(yaml, json_is_yaml) {
    for (std::string_view const text : {in_json, mistakes_in_json}) {
        auto const yaml = load_yaml(text, host::tools(), {.file = "f"});
        auto const json = load(text, host::tools(), {.file = "f"});
        EXPECT_EQ(lines(yaml.faults), lines(json.faults));
        EXPECT_EQ(yaml.policies.size(), json.policies.size());
    }
    EXPECT_TRUE(parse_yaml("{\n\t\"agents\":{\"a\\/\\u00e9\":\t{\"inbound_bindings\":[]}}\n}"));
    EXPECT_EQ(lines(load_yaml(example("bindings.json"), host::tools()).faults),
              lines(load(example("bindings.json"), host::tools()).faults));
}
TEST(yaml, some_json_is_not_yaml_for_yaml_cpp) {
    auto const with_name = [](std::string const& name) {
        return "{\"agents\": {" + name + ": {\"inbound_bindings\": []}}}";
    };
    for (std::string const& name :
         {std::string{"\"\\ud83d\\ude00\""}, '"' + std::string(1100, 'n') + '"', std::string{"\"a\"\n"}}) {
        auto const yaml = parse_yaml(with_name(name));
        ASSERT_EQ(yaml.faults.size(), 1U) << name;
        EXPECT_EQ(yaml.faults[0].kind, fault_kind::syntax) << name;
        for (fault const& one : parse_json(with_name(name)).faults) EXPECT_NE(one.kind, fault_kind::syntax) << name;
    }
    EXPECT_TRUE(parse_yaml(with_name("\"\xF0\x9F\x98\x80\"")));
}
TEST(yaml, a_byte_order_mark_is_passed_over_and_counts_for_no_column) {
    EXPECT_TRUE(
        parse_yaml("\xEF\xBB\xBF"
                   "agents: {}"));
    EXPECT_EQ(faults_of("\xEF\xBB\xBF"
                        "agents: []"),
              "1:9: agents: a list stands where an object belongs; write it as {...}\n");
    EXPECT_EQ(faults_of("\xEF\xBB\xBF\xEF\xBB\xBF"
                        "agents: {}"),
              "1:1: a second byte order mark stands here; remove it\n");
}

// places
TEST(yaml, a_place_is_that_of_the_key_or_of_the_value) {
    EXPECT_EQ(
        lines(load_yaml(mistakes_in_yaml, host::tools(), {.file = "crew.yaml"}).faults),
        R"(crew.yaml:3:5: agents.ana.system_promt: there is no such field here; the nearest name is "system_prompt"
crew.yaml:6:15: agents.ana.inbound_bindings[0].role: "cordinator" is not a role; write coordinator, worker or proactive, or leave the field out
crew.yaml:8:64: agents.ana.inbound_bindings[1].allowed_tools[1]: "Raed_File" is not a tool of this host; the nearest name is "read_file"
crew.yaml:8:75: agents.ana.inbound_bindings[1].allowed_tools[2]: a number stands where a text belongs; write it in quotes
crew.yaml:8:78: agents.ana.inbound_bindings[1].allowed_tools[3]: null stands where a text belongs; write it in quotes
crew.yaml:8:81: agents.ana.inbound_bindings[1].allowed_tools[4]: true or false stands where a text belongs; write it in quotes
crew.yaml:9:9: agents.ana.inbound_bindings[2]: "mail:default" is bound already, by agents.ana.inbound_bindings[1]; bind each channel and account once
crew.yaml:9:54: agents.ana.inbound_bindings[2].allowed_tools[0]: "TaskStop" is for coordinators, and the role here is worker; leave it out, or make the role coordinator
crew.yaml:10:3: agents.ana: this stands here a second time; keep one of them
crew.yaml:11:1: agent: there is no such field here; the nearest name is "agents"
)");
}

TEST(yaml, what_is_not_written_has_the_place_of_its_field_or_of_its_dash) {
    EXPECT_EQ(faults_of(R"(agents:
  ana:
    system_prompt:   # later

    inbound_bindings:
      - plugin:
        allowed_tools:
          - BashTool
          -   # - none
            # - here
          - ~
          - null
      - {plugin: p, role: , allowed_tools: [a,, null ]}
  bo:
  nullable: ~
  # the end
)"),
              R"(3:5: agents.ana.system_prompt: null stands where a text belongs; write it in quotes
6:9: agents.ana.inbound_bindings[0].plugin: null stands where a text belongs; write it in quotes
9:11: agents.ana.inbound_bindings[0].allowed_tools[1]: null stands where a text belongs; write it in quotes
11:13: agents.ana.inbound_bindings[0].allowed_tools[2]: null stands where a text belongs; write it in quotes
12:13: agents.ana.inbound_bindings[0].allowed_tools[3]: null stands where a text belongs; write it in quotes
13:27: agents.ana.inbound_bindings[1].role: null stands where a text belongs; write it in quotes
13:47: agents.ana.inbound_bindings[1].allowed_tools[1]: null stands where a text belongs; write it in quotes
13:49: agents.ana.inbound_bindings[1].allowed_tools[2]: null stands where a text belongs; write it in quotes
14:3: agents.bo: null stands where an object belongs; write it as {...}
15:13: agents.nullable: null stands where an object belongs; write it as {...}
)");
}

// load_yaml
namespace {
//{ quoted by docs/muster_yaml.md: yaml
constexpr std::string_view one_scout = R"(
agents:
  scout:
    inbound_bindings:
      - plugin: queue
        role: worker
        allowed_tools: [BashTool, mcp__s__*]
        denied_tools: [mcp__s__del]
)";

muster::config::loaded load_scout(muster::catalog const& host) {
    return muster::config::load_yaml(one_scout, host, {.file = "crew.yaml"});
}
//}
}  // namespace

TEST(yaml, is_loaded_as_json_is) {
    auto const got = load_scout(host::tools());
    ASSERT_TRUE(got) << lines(got.faults);
    EXPECT_EQ(host::names(got.policies[0].surface()), "BashTool mcp__s__get mcp__s__list");
}

// what a word means
TEST(yaml, words_without_quotes_mean_what_yaml_1_2_says) {
    auto const found = [](std::string const& word) { return faults_of("agents: " + word + "\n"); };
    for (char const* const word : {"", "~", "null"})
        EXPECT_NE(found(word).find("agents: null stands where"), std::string::npos) << found(word);
    for (char const* const word : {"true", "False"})
        EXPECT_NE(found(word).find("agents: true or false stands where"), std::string::npos) << found(word);
    for (char const* const word : {"12", "0x1f", ".inf", "1e3"})
        EXPECT_NE(found(word).find("agents: a number stands where"), std::string::npos) << found(word);
    for (char const* const word : {"no", "\"12\"", "'~'", "|\n 12"})
        EXPECT_NE(found(word).find("agents: a text stands where"), std::string::npos) << found(word);
}
TEST(yaml, no_on_and_yes_are_texts_and_numbers_are_not) {
    auto const got = parse_yaml(R"(agents:
  a:
    inbound_bindings:
      - plugin: no
        allowed_tools: [on, yes, off, y, 1_000, 0b1, 1:30, 2001-01-01, .5.6, -, "12", '~', "true", '']
)");
    EXPECT_EQ(lines(got.faults), "");
    ASSERT_EQ(got.bindings.size(), 1U);
    EXPECT_EQ(got.bindings[0].plugin, "no");
    EXPECT_EQ(got.bindings[0].allowed_tools[10], "12");
}
TEST(yaml, a_block_and_a_folded_text_are_texts) {
    auto const got = parse_yaml(
        "agents:\n  a:\n    system_prompt: |-\n      12\n    inbound_bindings:\n"
        "      - plugin: p\n        allowed_tools: []\n        extra_prompt: >\n          true\n          x\n");
    ASSERT_TRUE(got) << lines(got.faults);
    EXPECT_EQ(got.bindings[0].system_prompt, "12");
    EXPECT_EQ(got.bindings[0].extra_prompt, "true x\n");
}

// what is refused
TEST(yaml, what_would_make_a_file_mean_something_else_than_it_says_is_refused) {
    EXPECT_EQ(faults_of("agents: &x {}\n"), "1:9: an anchor has nothing to hold here; remove it\n");
    EXPECT_EQ(faults_of("a: &x\n"), "1:4: an anchor has nothing to hold here; remove it\n");
    EXPECT_EQ(faults_of("&x a: 1\n"), "1:1: an anchor has nothing to hold here; remove it\n");
    EXPECT_EQ(faults_of("a: &x [*x]\n"), "1:4: an anchor has nothing to hold here; remove it\n");
    for (char const* const text : {"a: !x 1", "! a: 1", "a: ! 1", "a: ! 'x'", "a: !!str 5", "a: !!null", "a: !x [1]",
                                   "a: ! {}", "a: !<tag:yaml.org,2002:str> x", "a: !<?> {}", "!<?> a: 1"})
        EXPECT_NE(faults_of(text).find("a tag would change what this means"), std::string::npos) << text;
    for (char const* const text : {"{} {}", "agents: {}\n---\nagents: {}\n", "agents: {}\n...\nx: 1\n"})
        EXPECT_NE(faults_of(text).find("something follows the end of the configuration; remove it"), std::string::npos)
            << text;
    for (char const* const text : {"a: *x\n", "a: *", "a: * \n", "*x : 1", "a: *x,\n"})
        EXPECT_NE(
            faults_of(text).find(
                "what begins with * is an alias, which stands for what is written elsewhere; write a text in quotes"),
            std::string::npos)
            << text << faults_of(text);
    EXPECT_EQ(faults_of("a: [b, *]\n").substr(0, 14), "1:8: what begi");
}
TEST(yaml, a_directive_without_a_document_is_refused) {
    std::string const refused = "a line that begins with % says nothing here; remove it\n";
    EXPECT_EQ(faults_of("agents: {}\n%YAML 1.2\n"), "2:1: " + refused);
    EXPECT_EQ(faults_of("agents: {}\n%    denied_tools: [BashTool]\n# end\n\n"), "2:1: " + refused);
    EXPECT_EQ(faults_of("\xEF\xBB\xBF%x\nagents: {}\n"), "1:1: " + refused);
    EXPECT_EQ(faults_of("%x\n"), "1:1: " + refused);
    EXPECT_EQ(faults_of("%YAML 1.1\n# or later\n---\nagents: {}\n"), "");
    EXPECT_EQ(faults_of("agents: {} # %\n# %\n"), "");
}
TEST(yaml, a_merge_key_is_a_field_that_nobody_knows) {
    EXPECT_EQ(faults_of("agents: {}\n<<: {agents: {}}\n"), "2:1: [\"<<\"]: there is no such field here; remove it\n");
}
TEST(yaml, a_fields_name_is_a_text) {
    EXPECT_EQ(faults_of("1: 2"), "1:1: a number stands where a field's name belongs; write a text in quotes\n");
    EXPECT_EQ(faults_of("~: 2"), "1:1: null stands where a field's name belongs; write a text in quotes\n");
    EXPECT_EQ(faults_of("? [a]\n: b"), "1:3: a list stands where a field's name belongs; write a text in quotes\n");
    EXPECT_EQ(faults_of("? {a: b}\n: b"),
              "1:3: an object stands where a field's name belongs; write a text in quotes\n");
    EXPECT_EQ(faults_of("agents: {\"1\": {inbound_bindings: []}}"), "");
}
TEST(yaml, what_is_no_object_is_refused) {
    EXPECT_EQ(faults_of("[]"), "1:1: a configuration is one object; begin with agents:\n");
    EXPECT_EQ(faults_of("just words"), "1:1: a configuration is one object; begin with agents:\n");
    for (char const* const text : {"", "# only this\n", "---\n", "~", "\n\n"})
        EXPECT_NE(faults_of(text).find("there is nothing here; write at least {\"agents\": {}}"), std::string::npos)
            << text;
}
TEST(yaml, a_text_in_quotes_without_an_end_swallows_nothing) {
    for (std::string const quote : {"\"", "'"}) {
        std::string const text =
            "agents:\n  a:\n    inbound_bindings:\n      - plugin: p\n"
            "        allowed_tools: [BashTool]\n        extra_prompt: "
            + quote + "Short.\n        denied_tools: [BashTool]\n";
        EXPECT_EQ(faults_of(text), "6:23: this text has no end; close it with a quotation mark\n");
        EXPECT_EQ(faults_of("agents: {}\n" + quote + "\n"),
                  "2:1: this text has no end; close it with a quotation mark\n");
    }
    EXPECT_EQ(faults_of("agents: {\"a'\\\"\": {inbound_bindings: []}, 'b\"''': {inbound_bindings: []}}\n"), "");
}
TEST(yaml, a_list_or_an_object_without_an_end_is_said_to_have_none) {
    for (char const* const text : {"a: [1", "a: [1\n", "a: [x, ~\n", "a: [x, true\n\n"}) {
        EXPECT_NE(faults_of(text).find(": a list or an object has no end after this; close it with ] or }"),
                  std::string::npos)
            << text << faults_of(text);
    }
    EXPECT_EQ(faults_of("? 1"), "1:3: a number stands where a field's name belongs; write a text in quotes\n");
    EXPECT_EQ(faults_of("1:"), "1:1: a number stands where a field's name belongs; write a text in quotes\n");
}
TEST(yaml, a_syntax_fault_is_alone_and_has_its_place) {
    EXPECT_EQ(faults_of("agents: 5\nx: \"\\q\"\n"),
              "2:7: this is not YAML: unknown escape character: q; look here and before it, at indentation, colons, "
              "brackets and quotation marks\n");
    for (char const* const text :
         {"a: 'x", "a: [1", "a: b: c", "a: @x", "a: `x", "a: [}", "{a: 1", "a: {b: ]", "- a\nb: c", "a: \"\\ud800\"",
          "%YAML 9.0\n---\na: b", "a: |9x\n b", "a: !<", "a: &", "a: *", "\"\\x", "? a\n- b\n"}) {
        auto const got = parse_yaml(text);
        ASSERT_EQ(got.faults.size(), 1U) << text;
        EXPECT_EQ(got.faults[0].kind, fault_kind::syntax) << text;
        EXPECT_GE(got.faults[0].line, 1U) << text;
    }
}
TEST(yaml, bytes_that_are_no_text_are_refused_before_anything_reads_them) {
    using namespace std::string_view_literals;
    EXPECT_EQ(faults_of("a: \xff"), "1:4: this byte is not UTF-8; save the file as UTF-8\n");
    EXPECT_EQ(faults_of("a: \0"sv),
              "1:4: a control character stands here as it is; write it as \\x.. in double quotes\n");
    EXPECT_EQ(faults_of("agents: {}\n\x04 x"),
              "2:1: a control character stands here as it is; write it as \\x.. in double quotes\n");
    EXPECT_EQ(parse_yaml("\0a\0b"sv).faults.size(), 1U);
}
TEST(yaml, a_carriage_return_stands_before_a_line_feed_only) {
    std::string const refused = "a carriage return stands here alone; end each line with a line feed, or with both\n";
    EXPECT_EQ(faults_of("agents: {}\r"), "1:11: " + refused);
    EXPECT_EQ(faults_of("agents:\r  a: {}\r\n"), "1:8: " + refused);
    EXPECT_EQ(faults_of("agents: {\"x\ry\": {inbound_bindings: []}}\n"), "1:12: " + refused);
    auto const got = parse_yaml(
        "agents:\r\n  a:\r\n    system_prompt: |\r\n      one\r\n      two\r\n"
        "    inbound_bindings:\r\n      - {plugin: p, allowed_tools: []}\r\n");
    ASSERT_TRUE(got) << lines(got.faults);
    EXPECT_EQ(got.bindings[0].system_prompt, "one\ntwo\n");
}
TEST(yaml, an_escape_that_makes_no_utf8_is_refused) {
    auto const said = [](std::string const& escape) {
        return faults_of("agents: {a: {system_prompt: \"a" + escape + "\", inbound_bindings: []}}\n");
    };
    for (char const* const escape : {"\\N", "\\_", "\\xC2\\N", "\\_b"})
        EXPECT_EQ(said(escape), "1:29: a text holds \\N or \\_; write \\x85 or \\xA0, which mean the same\n") << escape;
    for (char const* const escape :
         {"\\x85", "\\xA0", "\\xFF", "\\L", "\\P", "\\e", "\\u20AC", "\\U0001F600", "\\0", "\\/", "\\t", "\\ "})
        EXPECT_EQ(said(escape), "") << escape;
}
TEST(yaml, every_beginning_of_a_file_is_read_or_refused) {
    for (std::size_t size = 0; size < in_yaml.size(); ++size) {
        std::string const exactly{in_yaml.substr(0, size)};
        for (fault const& one : parse_yaml(exactly).faults) EXPECT_LE(one.at, size);
    }
}

// limits
TEST(yaml, limits_hold_as_for_json) {
    limits small;
    small.longest_file = 10;
    EXPECT_EQ(faults_of("agents: {} ", small), "1:1: longer than 10 bytes; split it, or raise limits::longest_file\n");
    auto const nested = [](std::size_t depth) {
        return "{\"agents\": {}, \"x\": " + std::string(depth, '[') + std::string(depth, ']') + "}";
    };
    EXPECT_EQ(parse_yaml(nested(31)).faults[0].kind, fault_kind::unknown_field);
    EXPECT_EQ(parse_yaml(nested(32)).faults[0].kind, fault_kind::too_deep);
    EXPECT_EQ(faults_of(nested(32)), lines(parse_json(nested(32)).faults));
    limits const generous{.deepest_nesting = 1000000};
    EXPECT_EQ(parse_yaml(nested(63), generous).faults[0].kind, fault_kind::unknown_field);
    EXPECT_EQ(parse_yaml(nested(64), generous).faults[0].kind, fault_kind::too_deep);
    EXPECT_EQ(parse_yaml(nested(400000), generous).faults[0].kind, fault_kind::too_deep);
}
TEST(yaml, hostile_texts_end_soon) {
    limits const generous{.deepest_nesting = 1000000};
    for (std::string const piece : {"[",     "{",      "- ",   "? ",  "a: ", "&a ",  "*a ",      "\"",    "'",
                                    "- a\n", "a: b\n", "{?",   "[: ", ": ",  "|\n ", "- &a b\n", "---\n", "\r",
                                    "%\n",   "!",      "{a: ", ",",   "a\n", " ",    "\t",       "#"}) {
        std::string text;
        while (text.size() < 200000) text += piece;
        for (char const* const before : {"", "x: ", "x: [", "x: \"", "x: |\n "})
            EXPECT_GE(parse_yaml(before + text, generous).faults.size(), 1U) << before << piece;
    }
}

// load_yaml: the whole path, once for each role, in both languages
TEST(yaml, CF_02_CF_03_PP_15_the_reference_agents_are_told_the_same_from_both_languages) {
    auto const yaml = load_yaml(example("reference.yaml"), host::tools(), {.file = "reference.yaml"});
    auto const json = load(example("reference.json"), host::tools(), {.file = "reference.json"});
    ASSERT_TRUE(yaml) << lines(yaml.faults);
    ASSERT_TRUE(json) << lines(json.faults);
    ASSERT_EQ(yaml.policies.size(), 4U);
    ASSERT_EQ(json.policies.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(yaml.policies[i].binding_id(), json.policies[i].binding_id());
        EXPECT_EQ(yaml.policies[i].role, json.policies[i].role);
        EXPECT_EQ(host::names(yaml.policies[i].surface()), host::names(json.policies[i].surface()));
        EXPECT_EQ(yaml.policies[i].system_prompt(), json.policies[i].system_prompt());
    }
    EXPECT_EQ(yaml.policies[0].binding_id(), "whatsapp:ana_main");
    EXPECT_EQ(yaml.policies[0].system_prompt(), (muster::system_prompt<host::ana, "You are Ana.", "Keep it short.">));
    EXPECT_EQ(yaml.policies[1].binding_id(), "whatsapp:ana_worker");
    EXPECT_EQ(yaml.policies[1].system_prompt(), (muster::system_prompt<host::ana_worker, "You help Ana.">));
    EXPECT_EQ(yaml.policies[2].role, role_kind::proactive);
    EXPECT_EQ(yaml.policies[2].system_prompt(), "You keep watch.");
    EXPECT_EQ(yaml.policies[3].role, role_kind::unset);
    EXPECT_EQ(yaml.policies[3].system_prompt(), "You keep watch.");
}
