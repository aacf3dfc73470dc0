#include <muster/tool/decode.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using muster::argument_error;

struct step {
    std::string_view text;
    bool done = false;
    static constexpr auto fields =
        muster::fields(muster::field("text", &step::text), muster::field("done", &step::done));
};
struct task {
    std::string_view to;
    std::optional<std::uint8_t> count;
    std::optional<std::int32_t> offset;
    std::optional<double> ratio;
    std::optional<std::string> note;
    std::optional<std::vector<step>> steps;
    std::optional<std::uint64_t> wide;

    static constexpr auto fields = muster::fields(
        muster::field("to", &task::to), muster::field("count", &task::count), muster::field("offset", &task::offset),
        muster::field("ratio", &task::ratio), muster::field("note", &task::note), muster::field("steps", &task::steps),
        muster::field("wide", &task::wide));
};
struct choices {
    std::optional<bool> quiet;
    static constexpr auto fields = muster::fields(muster::field("quiet", &choices::quiet));
};
struct switches {
    bool on = false;
    static constexpr auto fields = muster::fields(muster::field("on", &switches::on));
};

template <class Arguments>
muster::argument_fault fault_of(std::string_view json) {
    muster::decoder reader;
    return reader.decode<Arguments>(json).fault;
}
template <class Arguments>
std::string said(std::string_view json) {
    return muster::sentence(fault_of<Arguments>(json));
}

TEST(decode, fills_every_kind_of_field) {
    muster::decoder reader;
    auto const got = reader.decode<task>(
        R"( {"to":"caf\u00e9\n","count":255,"offset":-2147483648,"ratio":1.5e3,"note":"kept",
             "steps":[{"text":"a","done":true},{"done":false,"text":""}],"wide":18446744073709551615} )");
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    EXPECT_EQ(got.value.to, "caf\xC3\xA9\n");
    EXPECT_EQ(got.value.count, 255);
    EXPECT_EQ(got.value.offset, INT32_MIN);
    EXPECT_EQ(got.value.ratio, 1500.0);
    EXPECT_EQ(got.value.note, "kept");
    EXPECT_EQ(got.value.wide, UINT64_MAX);
    ASSERT_EQ(got.value.steps->size(), 2U);
    EXPECT_EQ((*got.value.steps)[0].text, "a");
    EXPECT_TRUE((*got.value.steps)[0].done);
    EXPECT_FALSE((*got.value.steps)[1].done);
}

TEST(decode, fills_a_value_of_the_callers) {
    muster::decoder reader;
    step into{};
    EXPECT_FALSE(reader.decode_to(into, R"({"text":"look","done":true})"));
    EXPECT_EQ(into.text, "look");
    EXPECT_EQ(reader.decode_to(into, R"({"done":true})").pointer, "/text");
}

TEST(decode, C119_empty_text_is_an_object_without_fields) {
    for (std::string_view const empty : {"", "  ", "\n\t"}) {
        EXPECT_FALSE(fault_of<choices>(empty));
        EXPECT_FALSE(fault_of<muster::no_arguments>(empty));
        EXPECT_EQ(said<task>(empty), "/to: missing, expected text");
        EXPECT_EQ(fault_of<task>(empty).pointer, "/to");
    }
}

TEST(decode, C120_nothing_may_follow_the_object) {
    EXPECT_EQ(fault_of<task>(R"({"to":"a"}{"to":"a"})").error, argument_error::trailing_text);
    EXPECT_EQ(fault_of<task>(R"({"to":"a"}{"to":"a"})").offset, 10U);
    EXPECT_EQ(fault_of<task>(R"({"to":"a"} x)").error, argument_error::trailing_text);
    EXPECT_EQ(fault_of<task>(R"({"to":"a"} x)").offset, 11U);
    EXPECT_EQ(fault_of<task>(R"({"to":"a}"} "b)").error, argument_error::not_json);  // a text that never ends
    EXPECT_EQ(fault_of<task>(R"({"to":"a"}})").offset, 10U);
    EXPECT_EQ(said<task>(R"({"to":"a"},)"),
              "the arguments must be one JSON object, but there is more after it at byte 10: ,; remove it");
    EXPECT_EQ(said<task>(R"({"to":"a"}{"to":"b"})"),
              "the arguments must be one JSON object, but there is more after it at byte 10: {\"to\":\"b\"}; make one "
              "call for each object");
    EXPECT_FALSE(fault_of<task>("{\"to\":\"a\"} \n"));
}

TEST(decode, C122_a_text_is_no_number_and_no_truth_value) {
    EXPECT_EQ(said<task>(R"({"to":"a","count":"5"})"), R"(/count: expected an integer from 0 to 255, got "5")");
    EXPECT_EQ(said<switches>(R"({"on":"false"})"), R"(/on: expected true or false, got "false")");
    EXPECT_EQ(said<switches>(R"({"on":0})"), "/on: expected true or false, got 0");
    EXPECT_EQ(said<task>(R"({"to":"a","ratio":"NaN"})"), R"(/ratio: expected a number, got "NaN")");
    EXPECT_EQ(said<task>(R"({"to":"a","ratio":NaN})"), "/ratio: expected a number, got NaN");
    EXPECT_EQ(said<task>(R"({"to":"a","ratio":1e999})"), "/ratio: expected a number, got 1e999");
    EXPECT_EQ(said<task>(R"({"to":"a","count":5.5})"), "/count: expected an integer from 0 to 255, got 5.5");
    EXPECT_EQ(said<task>(R"({"to":5})"), "/to: expected text, got 5");
}

TEST(decode, C122_an_integer_keeps_to_its_range) {
    for (std::string_view const bad : {"256", "-1", "1e2", "5.0", "01", "99999999999999999999", "+5", "0x5"}) {
        auto const fault = fault_of<task>(R"({"to":"a","count":)" + std::string{bad} + "}");
        EXPECT_EQ(fault.error, argument_error::wrong_value) << bad;
        EXPECT_EQ(fault.got, bad);
    }
    EXPECT_EQ(said<task>(R"({"to":"a","offset":2147483648})"),
              "/offset: expected an integer from -2147483648 to 2147483647, got 2147483648");
    EXPECT_TRUE(fault_of<task>(R"({"to":"a","offset":-2147483649})"));
    EXPECT_TRUE(fault_of<task>(R"({"to":"a","wide":18446744073709551616})"));
    EXPECT_FALSE(fault_of<task>(R"({"to":"a","count":0,"offset":2147483647})"));
}

TEST(decode, C123_a_name_stands_once_however_it_is_spelled) {
    EXPECT_EQ(said<task>(R"({"to":"a","to":"b"})"), "/to: given twice, expected once");
    EXPECT_EQ(said<task>(R"({"to":"a","t\u006f":"b"})"), "/to: given twice, expected once");
    EXPECT_EQ(said<task>(R"({"to":"a","count":null,"count":1})"), "/count: given twice, expected once");
    EXPECT_FALSE(fault_of<task>(R"({"t\u006f":"b"})"));
}

TEST(decode, C125_null_stands_for_an_optional_field_that_is_absent) {
    muster::decoder reader;
    auto const got = reader.decode<task>(R"({"to":"a","count":null,"steps": null })");
    ASSERT_FALSE(got.fault);
    EXPECT_FALSE(got.value.count.has_value());
    EXPECT_FALSE(got.value.steps.has_value());
    EXPECT_EQ(said<task>(R"({"to":null})"), "/to: expected text, got null");
    EXPECT_EQ(said<task>(R"({"to":"a","count":nul})"), "/count: expected an integer from 0 to 255, got nul");
}

TEST(decode, names_the_fields_that_there_are) {
    EXPECT_EQ(said<step>(R"({"txet":1})"), "/txet: there is no such field, expected text, done");
    EXPECT_EQ(said<muster::no_arguments>(R"({"a":1})"), "/a: there is no such field, expected no fields");
    EXPECT_EQ(said<step>(R"({"a~/b":1})"), "/a~0~1b: there is no such field, expected text, done");
}

TEST(decode, says_it_on_one_line) {
    EXPECT_EQ(said<step>(R"({"a\nb\u001b[2J\u2028":1})"),
              R"(/a\x0Ab\x1B[2J\xE2\x80\xA8: there is no such field, expected text, done)");
    EXPECT_EQ(fault_of<step>(R"({"a\nb":1})").pointer, "/a\nb");  // as it is
    EXPECT_EQ(said<step>("{\"text\":-\x01\x7F}"), R"(/text: expected text, got -\x01\x7F)");
}

TEST(decode, shows_little_of_a_long_text) {
    std::string const name(100'000, 'x');
    auto const fault = fault_of<step>("{\"" + name + "\":1}");
    EXPECT_EQ(fault.pointer, "/" + name.substr(0, 64) + "...");
    EXPECT_LT(fault_of<switches>("{\"on\":\"" + name + "\"}").got.size(), 60U);
}

TEST(decode, says_where_it_is_in_a_list) {
    EXPECT_EQ(said<task>(R"({"to":"a","steps":[{"text":"a","done":true},{"text":"b"}]})"),
              "/steps/1/done: missing, expected true or false");
    EXPECT_EQ(said<task>(R"({"to":"a","steps":[{"text":"a","done":1}]})"),
              "/steps/0/done: expected true or false, got 1");
    EXPECT_EQ(said<task>(R"({"to":"a","steps":[3]})"), "/steps/0: expected an object, got 3");
    EXPECT_EQ(said<task>(R"({"to":"a","steps":[null]})"), "/steps/0: expected an object, got null");
    EXPECT_EQ(said<task>(R"({"to":"a","steps":{}})"),
              "/steps: expected a list of which each is an object, got an object");
}

TEST(decode, wants_one_object) {
    EXPECT_EQ(said<task>("[]"), "the arguments must be one JSON object, got a list");
    EXPECT_EQ(said<task>("null"), "the arguments must be one JSON object, got null");
    EXPECT_EQ(said<task>(R"("{}")"),
              R"(the arguments must be one JSON object, got "{}"; write the object itself, without quotes around it)");
    EXPECT_EQ(said<task>(R"("a")"), R"(the arguments must be one JSON object, got "a")");
    EXPECT_EQ(said<task>("```json\n{}\n```"),
              "the arguments must be one JSON object, got ```json\\x0A{}\\x0A```; write "
              "the object alone, without ```");
    EXPECT_EQ(said<task>("I will call it now"), "the arguments must be one JSON object, got I will call it now");
}

struct broken {
    std::string_view json;
    std::size_t offset;
};

TEST(decode, C128_broken_json_is_a_value_with_a_place) {
    broken const all[] = {
        {R"({)", 1},
        {R"({"to")", 5},
        {R"({"to":)", 6},
        {R"({"to":"a)", 8},
        {R"({"to":})", 6},
        {R"({"to":"a",})", 10},
        {R"({"to":"a" "count":1})", 10},
        {R"({to:"a"})", 1},
        {R"({"to":"a","steps":[})", 19},
        {R"({"to":"a","steps":[{"text":"a","done":true},]})", 44},
        {R"({"to":"a","steps":[{"text":"a","done":true}}})", 43},
        {"{\"to\":\"a\nb\"}", 8},
        {"{\"to\":\"a\xFF\"}", 8},
    };
    for (auto const& [json, offset] : all) {
        auto const fault = fault_of<task>(json);
        EXPECT_EQ(fault.error, argument_error::not_json) << json;
        EXPECT_EQ(fault.offset, offset) << json;
    }
    EXPECT_EQ(said<task>(R"({"to":"\ud800"})"), R"(/to: expected text, got "\ud800")");
}

// Strict: which character is wrong, where, and what to write in its place.
TEST(decode, names_the_character_that_is_not_json) {
    struct row {
        std::string_view json, says;
    };
    for (
        row const& one : {
            row{R"({'to':"a"})",
                "the arguments are not valid JSON at byte 1: a single quote; write strings in double quotes: \"...\""},
            row{R"({"to":'a'})", R"(/to: expected text, got 'a'; write strings in double quotes: "...")"},
            row{R"({to:"a"})",
                "the arguments are not valid JSON at byte 1: a field name without quotes; write the name in double quotes"},
            row{"{\"to\":\"a\nb\"}",
                "the arguments are not valid JSON at byte 8: a line break inside a string; write it as \\n"},
            row{"{\"to\":\"a\tb\"}",
                "the arguments are not valid JSON at byte 8: a tab inside a string; write it as \\t"},
            row{R"({"to":"C:\dir"})",
                R"(/to: expected text, got "C:\dir"; write \\ for a backslash; JSON has \" \\ \/ \b \f \n \r \t and \u0000)"},
            row{R"({"to":"a",})",
                "the arguments are not valid JSON at byte 10: a comma before a closing bracket; remove the comma"},
            row{R"({"to":"a" "count":1})",
                "the arguments are not valid JSON at byte 10: a missing comma; write a comma here"},
            row{R"({"to":"a","steps":[)",
                "the arguments are not valid JSON at byte 19: the text ends too early; write all of it, and close every "
                "bracket"},
            row{R"({"to":"a)",
                "the arguments are not valid JSON at byte 8: the text ends inside a string; write all of it, and close "
                "the string with \""},
            row{R"({"to":"a"} // done)",
                "the arguments must be one JSON object, but there is more after it at byte 11: // done; remove it; JSON "
                "has no comments"},
            row{"{\"to\":\"a\"}\n```",
                "the arguments must be one JSON object, but there is more after it at byte 11: ```; write the object "
                "alone, without ```"},
            row{R"({"to":"a","count":None})", "/count: expected an integer from 0 to 255, got None; write null"},
        }) {
        EXPECT_EQ(said<task>(one.json), one.says) << one.json;
    }
    EXPECT_EQ(said<switches>(R"({"on":True})"), "/on: expected true or false, got True; write true");
}

// Lenient: what can be meant in one way only.
TEST(decode, a_lenient_decoder_takes_json_out_of_strings) {
    muster::decoder reader{{.policy = muster::decode_policy::lenient}};
    for (std::string_view const json : {
             R"({"to":"a","steps":"[{\"text\":\"x\",\"done\":\"True\"}]"})",
             R"({"to":"a","steps":["{\"text\":\"x\",\"done\":true}"]})",
             R"({"to":"a","steps":"\"[{\\\"text\\\":\\\"x\\\",\\\"done\\\":true}]\""})",
             R"("{\"to\":\"a\",\"steps\":[{\"text\":\"x\",\"done\":true}]}")",
             R"( "\"{\\\"to\\\":\\\"a\\\",\\\"steps\\\":[{\\\"text\\\":\\\"x\\\",\\\"done\\\":true}]}\"" )",
             R"("{\"to\":\"a\",\"steps\":\"[{\\\"text\\\":\\\"x\\\",\\\"done\\\":true}]\"}")",
             R"({"to":"a","count":"null","ratio":"None","steps":" [ { \"text\" : \"x\", \"done\" : true } ] "})",
         }) {
        auto const got = reader.decode<task>(json);
        ASSERT_FALSE(got.fault) << json << muster::sentence(got.fault);
        EXPECT_EQ(got.value.to, "a");
        EXPECT_FALSE(got.value.count);
        ASSERT_EQ(got.value.steps->size(), 1U) << json;
        EXPECT_EQ((*got.value.steps)[0].text, "x");  // still there, though it stood in a string
        EXPECT_TRUE((*got.value.steps)[0].done);
        EXPECT_TRUE(fault_of<task>(json)) << "a strict one takes none of it: " << json;
    }
}

TEST(decode, a_lenient_decoder_takes_a_bounded_number_of_strings) {
    muster::decoder reader{{.policy = muster::decode_policy::lenient}};
    auto const with_steps = [](std::size_t count) {
        std::string json = R"({"to":"a","steps":[)";
        for (std::size_t i = 0; i < count; ++i) json += R"("{\"text\":\"x\",\"done\":true}",)";
        json.back() = ']';
        return json + "}";
    };
    auto const got = reader.decode<task>(with_steps(256));
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    for (step const& each : *got.value.steps) EXPECT_EQ(each.text, "x");
    EXPECT_EQ(muster::sentence(reader.decode<task>(with_steps(257)).fault),
              "/steps/256: expected at most 256 values as JSON in strings, got more");
    EXPECT_FALSE(reader.decode<task>(with_steps(256)).fault);
}

TEST(decode, a_lenient_decoder_takes_null_for_no_arguments) {
    muster::decoder reader{{.policy = muster::decode_policy::lenient}};
    for (std::string_view const json : {"null", " null ", "\"{}\"", ""}) {
        EXPECT_FALSE(reader.decode<choices>(json).fault) << json;
        EXPECT_EQ(reader.decode<task>(json).fault.pointer, "/to") << json;
        EXPECT_EQ(reader.object_in(json), "{}") << json;
    }
    EXPECT_TRUE(fault_of<choices>("null"));
}

TEST(decode, a_lenient_decoder_guesses_nothing_else) {
    muster::decoder reader{{.policy = muster::decode_policy::lenient}};
    auto const said = [&](std::string_view json) { return muster::sentence(reader.decode<task>(json).fault); };
    EXPECT_EQ(said(R"({"to":"a","steps":"x"})"), R"(/steps: expected a list of which each is an object, got "x")");
    EXPECT_EQ(said(R"({"to":"a","steps":"{}"})"), R"(/steps: expected a list of which each is an object, got "{}")");
    EXPECT_EQ(
        said(R"({"to":"a","steps":"[{'text':1}]"})"),
        R"(/steps: expected a list of which each is an object, got "[{'text':1}]"; write strings in double quotes: )"
        R"("...")");
    EXPECT_EQ(said(R"({"to":"a","steps":"[{\"text\":\"x\"}]"})"), "/steps/0/done: missing, expected true or false");
    EXPECT_EQ(reader.decode<task>(R"({"to":"a","steps":"[{\"text\":\"x\"}]"})").fault.offset, 18U);
    EXPECT_TRUE(reader.decode<task>(R"({"to":"a","steps":"[] []"})").fault);
    EXPECT_TRUE(reader.decode<task>(R"({"to":"a","steps":""})").fault);
    EXPECT_TRUE(reader.decode<task>(R"({"to":"a","count":""})").fault);
    EXPECT_TRUE(reader.decode<task>(R"({"to":"a","count":True})").fault);
    EXPECT_TRUE(reader.decode<task>(R"("x")").fault);
    EXPECT_TRUE(reader.decode<task>("[]").fault);
    EXPECT_TRUE(reader.decode<task>(R"("[]")").fault);
    EXPECT_EQ(reader.decode<task>(R"({"to":"null"})").value.to, "null");  // a text is a text
    for (std::string_view const bad : {R"("yes")", R"("NaN")", "1e999", "5.5", R"("5.5")", R"("5x")", R"(" 5")"})
        EXPECT_TRUE(reader.decode<task>(R"({"to":"a","count":)" + std::string{bad} + "}").fault) << bad;
    for (std::string_view const bad : {R"("yes")", R"("1")", "1", R"("on")", R"("")"})
        EXPECT_TRUE(reader.decode<switches>(R"({"on":)" + std::string{bad} + "}").fault) << bad;
}

TEST(decode, refuses_what_is_too_long_without_reading_it) {
    muster::decoder reader{{.longest_text = 12}};
    EXPECT_FALSE(reader.decode<task>(R"({"to":"abc"})").fault);
    auto const fault = reader.decode<task>(R"({"to":"abcd"})").fault;
    EXPECT_EQ(muster::sentence(fault), "the arguments are too long: at most 12 bytes, got 13");
}

TEST(decode, refuses_a_blank_text_that_is_too_long) {
    for (auto const policy : {muster::decode_policy::strict, muster::decode_policy::lenient}) {
        muster::decoder reader{{.longest_text = 12, .policy = policy}};
        EXPECT_EQ(reader.decode<task>(std::string(13, ' ')).fault.error, muster::argument_error::too_long);
        EXPECT_EQ(reader.check_object(std::string(13, ' ')).error, muster::argument_error::too_long);
        EXPECT_FALSE(reader.check_object(std::string(12, ' ')));
    }
}

// What an earlier text left in memory is no part of a later one.
TEST(decode, reuses_its_memory_cleanly) {
    muster::decoder reader;
    std::string const long_text = R"({"to":"a","note":")" + std::string(500, '}') + "\"}";
    ASSERT_FALSE(reader.decode<task>(long_text).fault);
    for (std::size_t size = 1; size < 10; ++size) {
        EXPECT_TRUE(reader.decode<task>(long_text.substr(0, size)).fault) << size;
    }
    auto const got = reader.decode<task>(R"({"to":"b"})");
    ASSERT_FALSE(got.fault);
    EXPECT_EQ(got.value.to, "b");
}

TEST(decode, reads_on_after_a_move) {
    muster::decoder first;
    muster::decoder second{std::move(first)};
    EXPECT_FALSE(second.decode<task>(R"({"to":"a"})").fault);
    first = std::move(second);
    EXPECT_FALSE(first.decode<task>(R"({"to":"a"})").fault);
}
static_assert(!std::is_copy_constructible_v<muster::decoder>);

TEST(decode, stands_deep_nesting) {
    std::string const deep(200'000, '[');
    EXPECT_TRUE(fault_of<task>("{\"to\":" + deep));
    EXPECT_TRUE(fault_of<task>("{\"to\":\"a\",\"steps\":" + deep + "}"));
    EXPECT_TRUE(fault_of<task>(R"({"to":"a","unknown":)" + deep + "}"));
}

// check_object: the grammar alone, whatever the fields are
TEST(check_object, C120_takes_one_object_with_anything_in_it) {
    muster::decoder reader;
    for (std::string_view const good :
         {"", "  ", "{}", R"({"a":[1,-2.5e3,true,false,null,"\u00e9",{"b":[]}],"b":{}})", "\n{ } \t"}) {
        EXPECT_FALSE(reader.check_object(good)) << good;
    }
    for (std::string_view const bad : {"[]", "1", "null", "{", "{}{}", "{} x", R"({"a":})", R"({"a" 1})", R"({"a":1,})",
                                       R"({"a":01})", R"({"a":nul})", R"({"a":[1 2]})", R"({"a":[)", R"({"a":"\x"})",
                                       R"({"a":"\ud800"})", "{\"a\":\"\xC3\x28\"}"}) {
        EXPECT_TRUE(reader.check_object(bad)) << bad;
    }
    EXPECT_EQ(reader.check_object(R"({"a":1} x)").offset, 8U);
    EXPECT_EQ(muster::sentence(reader.check_object(R"({"a":'b'})")),
              "the arguments are not valid JSON at byte 5: a single quote; write strings in double quotes: \"...\"");
    EXPECT_FALSE(reader.check_object(R"({"a":1.7976931348623157e308,"b":123e-400,"c":0e999})"));
    for (std::string_view const bad : {"1e309", "1.8e308", "-1e999", "0.1e310", "100e307"})
        EXPECT_TRUE(reader.check_object(R"({"a":)" + std::string{bad} + "}")) << bad;
}

TEST(check_object, a_lenient_decoder_looks_into_a_string) {
    muster::decoder reader{{.policy = muster::decode_policy::lenient}};
    EXPECT_FALSE(reader.check_object(R"("{\"a\":1}")"));
    EXPECT_EQ(reader.object_in(R"("{\"a\":1}")"), R"({"a":1})");
    EXPECT_EQ(reader.object_in(R"({"a":1})"), R"({"a":1})");
    EXPECT_EQ(reader.object_in(R"("[1]")"), R"("[1]")");
    EXPECT_TRUE(reader.check_object(R"("{\"a\":1,\"a\":2}")"));
    EXPECT_EQ(muster::decoder{}.check_object("null").error, argument_error::not_an_object);
}

// What one reader sees first and another one last would pass each check and still do something else.
TEST(check_object, C123_a_name_stands_once_in_an_object_however_it_is_spelled) {
    muster::decoder reader;
    auto const said = [&](std::string_view json) { return muster::sentence(reader.check_object(json)); };
    EXPECT_EQ(said(R"({"to":"a","to":"b"})"), "/to: given twice, expected once");
    EXPECT_EQ(said(R"({"to":"a","x":1,"t\u006f":{"y":2}})"), "/to: given twice, expected once");
    EXPECT_EQ(said(R"({"a":[{"b":1},{"b":1,"c":{},"b":2}]})"), "/a/1/b: given twice, expected once");
    EXPECT_EQ(said(R"({"":1,"":2})"), "/: given twice, expected once");
    EXPECT_EQ(reader.check_object(R"({"to":"a","to":"b"})").offset, 15U);
    EXPECT_FALSE(reader.check_object(R"({"a":{"a":[{"a":1},{"a":2}]},"A":1,"b":{"a":1}})"));

    std::string const name(100'000, 'n');
    EXPECT_LT(said("{\"" + name + "\":{\"" + name + "\":1,\"" + name + "\":2}}").size(), 100U);
}

TEST(check_object, C123_finds_one_name_among_many) {
    muster::decoder reader;
    std::string text = "{";
    for (int i = 0; i < 50'000; ++i) text += '"' + std::to_string(i) + "\":0,";
    EXPECT_FALSE(reader.check_object(text + R"("50000":0})"));
    EXPECT_EQ(reader.check_object(text + R"("31415":0})").pointer, "/31415");
}

TEST(check_object, stands_deep_nesting_and_long_texts) {
    muster::decoder reader{{.longest_text = 4096}};
    EXPECT_EQ(reader.check_object("{\"a\":\"" + std::string(5000, 'a') + "\"}").error,
              muster::argument_error::too_long);
    for (std::size_t const levels : {254U, 255U, 256U, 1500U, 2000U}) {  // of lists in the object
        std::string const deep = "{\"a\":" + std::string(levels, '[') + std::string(levels, ']') + '}';
        EXPECT_EQ(bool(reader.check_object(deep)), levels > 255) << levels;
        EXPECT_TRUE(reader.check_object(deep.substr(0, levels + 5))) << levels;
    }
}

}  // namespace
