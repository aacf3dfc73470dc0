// Every kind of field: what is read, and each way in which it can be wrong.
#include <muster/tool/decode.hpp>

#include "kinds.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

namespace {

using kinds::priority;
using muster::argument_error;
using muster::decode_policy;

using review = kinds::review::arguments;
using shape = kinds::shape::arguments;

template <class Arguments>
muster::argument_fault fault_of(std::string_view json, decode_policy policy = decode_policy::strict) {
    muster::decoder reader{{.policy = policy}};
    return reader.decode<Arguments>(json).fault;
}
template <class Arguments>
std::string said(std::string_view json, decode_policy policy = decode_policy::strict) {
    return muster::sentence(fault_of<Arguments>(json, policy));
}

constexpr std::string_view least = R"("lines":[1,2],"scores":{},"verdict":"fine","labels":["a"],"author":"ann")";
std::string with(std::string_view more) { return "{" + std::string{least} + "," + std::string{more} + "}"; }

TEST(decode_kinds, what_is_left_out_holds_its_default) {
    muster::decoder reader;
    auto const got = reader.decode<review>("{" + std::string{least} + "}");
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    EXPECT_EQ(got.value.urgency, priority::low);
    EXPECT_EQ(got.value.timeout, 30U);
    EXPECT_EQ(std::get<0>(got.value.verdict), "fine");
    EXPECT_EQ(got.value.lines[1], 2U);
}
TEST(decode_kinds, C125_null_holds_the_default_too) {
    muster::decoder reader;
    auto const got = reader.decode<review>(with(R"("urgency":null,"timeout": null )"));
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    EXPECT_EQ(got.value.urgency, priority::low);
    EXPECT_EQ(got.value.timeout, 30U);
    EXPECT_EQ(said<review>(with(R"("timeout":null,"timeout":1)")), "/timeout: given twice, expected once");
    EXPECT_EQ(said<review>(with(R"("timeout":nul)")), "/timeout: expected an integer from 0 to 600, got nul");
}
TEST(decode_kinds, defaults_are_of_every_type) {
    muster::decoder reader;
    auto const got = reader.decode<shape>(R"({"points":[]})");
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    EXPECT_EQ(got.value.ratio, 0.25);
    EXPECT_EQ(got.value.small, -7);
    EXPECT_EQ(got.value.name, "\"\xC3\xA9\"");
    EXPECT_FALSE(got.value.filled || got.value.urgency || got.value.groups || got.value.verdict);
}

TEST(decode_kinds, an_enumeration_by_its_names) {
    muster::decoder reader;
    EXPECT_EQ(reader.decode<review>(with(R"("urgency":"high")")).value.urgency, priority::high);
    EXPECT_EQ(reader.decode<review>(with(R"("urgency":"hi\u0067h")")).value.urgency, priority::high);
    EXPECT_EQ(said<review>(R"({"urgency":"High"})"), R"(/urgency: expected one of low, high, got "High")");
    EXPECT_EQ(said<review>(R"({"urgency":""})"), R"(/urgency: expected one of low, high, got "")");
    EXPECT_EQ(said<review>(R"({"urgency":1})"), "/urgency: expected one of low, high, got 1");
    EXPECT_EQ(said<review>(R"({"urgency":["low"]})"), "/urgency: expected one of low, high, got a list");
}

TEST(decode_kinds, an_array_has_its_size) {
    EXPECT_EQ(said<review>(R"({"lines":[1]})"),
              "/lines: expected a list of 2 elements of which each is an integer from 0 to 4294967295, got 1 element");
    EXPECT_EQ(said<review>(R"({"lines":[]})"),
              "/lines: expected a list of 2 elements of which each is an integer from 0 to 4294967295, got 0 elements");
    auto const fault = fault_of<review>(R"({"lines":[1,2,3]})");
    EXPECT_EQ(fault.pointer, "/lines");
    EXPECT_EQ(fault.got, "more");
    EXPECT_EQ(fault.offset, 14U);
    EXPECT_EQ(said<review>(R"({"lines":[1,"2"]})"), R"(/lines/1: expected an integer from 0 to 4294967295, got "2")");
    EXPECT_EQ(said<shape>(R"({"points":[[1,2],[3]]})").substr(0, 10), "/points/1:");
}

TEST(decode_kinds, a_map_has_any_names_each_once) {
    muster::decoder reader;
    auto const got = reader.decode<shape>(R"({"points":[],"groups":{"":[],"a b":[{"remark":"x"}],"\u00e9":[]}})");
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    ASSERT_EQ(got.value.groups->size(), 3U);
    EXPECT_EQ(got.value.groups->at("a b").at(0).remark, "x");
    EXPECT_TRUE(got.value.groups->contains("\xC3\xA9"));

    EXPECT_EQ(said<review>(R"({"scores":{"a":1,"\u0061":2}})"), "/scores/a: given twice, expected once");
    EXPECT_EQ(said<review>(R"({"scores":{"a":11}})"), "/scores/a: expected an integer from 0 to 10, got 11");
    EXPECT_EQ(said<review>(R"({"scores":[]})"),
              "/scores: expected an object of at most 3 fields of which each is an integer from 0 to 10, got a list");
    auto const fault = fault_of<review>(R"({"scores":{"a":1,"b":2,"c":3,"d":4}})");
    EXPECT_EQ(fault.pointer + " " + fault.got, "/scores more");
    EXPECT_EQ(fault.offset, 33U);
    EXPECT_EQ(fault_of<review>(R"({"scores":{"a":1,}})").error, argument_error::not_json);
    EXPECT_EQ(fault_of<review>("{\"scores\":{\"" + std::string(5000, 'n') + "\":11}}").pointer,
              "/scores/" + std::string(64, 'n') + "...");
}

TEST(decode_kinds, a_variant_is_told_by_its_tag_wherever_it_stands) {
    muster::decoder reader;
    for (std::string_view const json :
         {R"({"type":"reject","reason":"no"})", R"({"reason":"no","type":"reject"})",
          R"( { "reason" : "no" , "type" : "reject" } )", R"({"reason":"no","t\u0079pe":"\u0072eject"})"}) {
        auto const got = reader.decode<shape>("{\"points\":[],\"verdict\":" + std::string{json} + "}");
        ASSERT_FALSE(got.fault) << muster::sentence(got.fault) << json;
        EXPECT_EQ(std::get<kinds::reject>(*got.value.verdict).reason, "no");
    }
    auto const got = reader.decode<shape>(R"({"verdict":{"remark":"} \" {","type":"approve"},"points":[]})");
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    EXPECT_EQ(std::get<kinds::approve>(*got.value.verdict).remark, "} \" {");
}
TEST(decode_kinds, a_variant_says_what_is_wrong_with_its_tag) {
    EXPECT_EQ(said<shape>(R"({"verdict":{"reason":"no"}})"), "/verdict/type: missing, expected one of approve, reject");
    EXPECT_EQ(said<shape>(R"({"verdict":{}})"), "/verdict/type: missing, expected one of approve, reject");
    EXPECT_EQ(said<shape>(R"({"verdict":{"type":"shrug"}})"),
              R"(/verdict/type: expected one of approve, reject, got "shrug")");
    EXPECT_EQ(said<shape>(R"({"verdict":{"type":["approve"]}})"),
              "/verdict/type: expected one of approve, reject, got a list");
    EXPECT_EQ(fault_of<shape>(R"({"verdict":{"type":"shrug"}})").offset, 19U);
    EXPECT_EQ(said<shape>(R"({"verdict":{"type":"approve","type":"approve"}})"),
              "/verdict/type: given twice, expected once");
    EXPECT_EQ(said<shape>(R"({"verdict":{"type":"approve","reason":"x"}})"),
              "/verdict/reason: there is no such field, expected remark");
    EXPECT_EQ(said<shape>(R"({"verdict":{"type":"reject"}})"), "/verdict/reason: missing, expected text");
    EXPECT_EQ(said<shape>(R"({"verdict":"reject"})"),
              R"(/verdict: expected an object whose type is one of approve, reject, got "reject")");
    EXPECT_EQ(said<review>(R"({"verdict":1})"),
              "/verdict: expected text of at most 20 bytes, or an object whose type is one of approve, reject, got 1");
    EXPECT_EQ(said<review>(R"({"verdict":"12345678901234567890!"})"),
              "/verdict: expected text of at most 20 bytes, got 21 bytes");
}
TEST(decode_kinds, C128_a_broken_variant_is_not_json) {
    for (std::string_view const bad :
         {R"({"verdict":{"reason":"no" "type":"reject"}})", R"({"verdict":{"reason","type":"reject"}})",
          R"({"verdict":{,"type":"reject"}})", R"({"verdict":{"reason":"no",}})",
          R"({"verdict":{"a":[{]},"type":"x"}})", R"({"verdict":{"a":}})", R"({"verdict":{1:2}})"}) {
        EXPECT_TRUE(fault_of<shape>(bad)) << bad;
        EXPECT_LE(fault_of<shape>(bad).offset, bad.size()) << bad;
    }
    EXPECT_EQ(fault_of<shape>(R"({"verdict":{"reason":"no" "type":"reject"}})").error, argument_error::not_json);
    EXPECT_EQ(fault_of<shape>(R"({"verdict":{"type":"reject","reason":"no" "x":1}})").error, argument_error::not_json);
}

TEST(decode_kinds, numbers_keep_their_bounds) {
    EXPECT_EQ(said<review>(R"({"timeout":601})"), "/timeout: expected an integer from 0 to 600, got 601");
    EXPECT_EQ(said<shape>(R"({"ratio":-0.75})"), "/ratio: expected a number from -0.5 to 1000, got -0.75");
    EXPECT_EQ(said<shape>(R"({"ratio":1000.5})"), "/ratio: expected a number from -0.5 to 1000, got 1000.5");
    EXPECT_EQ(said<shape>(R"({"small":-8})"), "/small: expected an integer from -7 to 127, got -8");
    for (std::string_view const good : {R"("ratio":-0.5)", R"("ratio":1000)", R"("small":-7)", R"("small":127)"}) {
        EXPECT_FALSE(fault_of<shape>("{\"points\":[]," + std::string{good} + "}")) << good;
    }
}
TEST(decode_kinds, texts_keep_their_lengths_in_code_points) {
    EXPECT_FALSE(fault_of<review>(with(R"("timeout":1)")));
    EXPECT_EQ(said<review>(R"({"labels":["123456789"]})"),
              "/labels/0: expected text of at most 8 characters, got 9 characters");
    EXPECT_FALSE(fault_of<shape>(R"({"points":[],"name":"\u00e9\u00e9"})"));
    EXPECT_EQ(said<shape>(R"({"points":[],"name":"\u00e9"})"),
              "/name: expected text of at least 2 characters, got 1 character");
    EXPECT_EQ(said<review>(R"({"author":"Ann"})"), R"(/author: expected text that matches ^[a-z]+$, got "Ann")");
}
TEST(decode_kinds, lists_keep_their_counts) {
    constexpr std::string_view expected =
        "/labels: expected a list of 1 to 4 elements of which each is text of at most 8 characters, got ";
    EXPECT_EQ(said<review>(R"({"labels":[]})"), std::string{expected} + "0 elements");
    EXPECT_EQ(said<review>(R"({"labels":["a","b","c","d","e"]})"), std::string{expected} + "more");
}

TEST(decode_kinds, C123_a_former_name_stands_for_the_field_and_not_beside_it) {
    muster::decoder reader;
    auto const got =
        reader.decode<review>(R"({"lines":[1,2],"scores":{},"verdict":"fine","labels":["a"],"user":"ann"})");
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    EXPECT_EQ(got.value.author, "ann");
    EXPECT_EQ(said<review>(R"({"author":"ann","user":"ann"})"), "/user: given twice, expected one of author and user");
    EXPECT_EQ(said<review>(R"({"us\u0065r":"ann","author":"ann"})"),
              "/author: given twice, expected one of author and user");
    EXPECT_EQ(said<review>(R"({"user":"Ann"})"), R"(/user: expected text that matches ^[a-z]+$, got "Ann")");
    EXPECT_EQ(said<review>(R"({"lines":[1,2],"scores":{},"verdict":"","labels":["a"]})"),
              "/author: missing, expected text that matches ^[a-z]+$");
}
TEST(decode_kinds, a_struct_may_object_to_what_its_fields_say_together) {
    std::string const json = R"({"lines":[3,2],"scores":{},"verdict":"fine","labels":["a"],"author":"ann"})";
    EXPECT_EQ(said<review>(json), "/lines: expected the first line before the last");
    EXPECT_EQ(fault_of<review>(json).error, argument_error::wrong_value);
}

// decode_policy::lenient
template <class Check>
void leniently(std::string_view json, Check check) {
    muster::decoder reader{{.policy = decode_policy::lenient}};
    auto const got = reader.decode<shape>("{\"points\":[]," + std::string{json} + "}");
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    check(got.value);
}
TEST(decode_kinds, C122_a_lenient_decoder_takes_numbers_and_truth_values_in_quotes) {
    leniently(R"("small":"5")", [](shape const& got) { EXPECT_EQ(got.small, 5); });
    leniently(R"("small":"-5")", [](shape const& got) { EXPECT_EQ(got.small, -5); });
    leniently(R"("small":5.0)", [](shape const& got) { EXPECT_EQ(got.small, 5); });
    leniently(R"("small":"5e0")", [](shape const& got) { EXPECT_EQ(got.small, 5); });
    leniently(R"("ratio":"2.5")", [](shape const& got) { EXPECT_EQ(got.ratio, 2.5); });
    leniently(R"("filled":"false")", [](shape const& got) { EXPECT_EQ(got.filled, false); });
    leniently(R"("filled":"true")", [](shape const& got) { EXPECT_EQ(got.filled, true); });
    leniently(R"("filled":"True")", [](shape const& got) { EXPECT_EQ(got.filled, true); });
    leniently(R"("filled":"FALSE")", [](shape const& got) { EXPECT_EQ(got.filled, false); });
    EXPECT_FALSE(fault_of<review>(with(R"("timeout":"600")"), decode_policy::lenient));
    EXPECT_FALSE(fault_of<review>(with(R"("timeout":6e2)"), decode_policy::lenient));
}
std::string with_scores(std::string_view scores) {
    return R"({"lines":[3,4],"verdict":"fine","labels":["a"],"author":"ann","scores":)" + std::string{scores} + "}";
}
// JSON in a string, for what is an object, a list, a map or a variant without a text.
TEST(decode_kinds, a_lenient_decoder_takes_parts_out_of_strings) {
    EXPECT_FALSE(fault_of<shape>(R"({"points":"[[1,2],\"[3,4]\"]"})", decode_policy::lenient));
    EXPECT_TRUE(fault_of<shape>(R"({"points":"[[1,2],[3]]"})", decode_policy::lenient));
    EXPECT_FALSE(fault_of<review>(with_scores(R"("{\"a\":\"5\"}")"), decode_policy::lenient));
    EXPECT_EQ(fault_of<review>(with_scores(R"("{\"a\":5,\"a\":6}")"), decode_policy::lenient).pointer, "/scores/a");
    EXPECT_EQ(fault_of<review>(with_scores(R"("{\"a\":500}")"), decode_policy::lenient).pointer, "/scores/a");
    // A variant that may be a text is one.
    muster::decoder reader{{.policy = decode_policy::lenient}};
    std::string const json = R"({"lines":"[3,2]","scores":{},"verdict":"{}","labels":"[\"a\"]","author":"ann"})";
    auto const got = reader.decode<review>(json).fault;
    EXPECT_EQ(got.pointer, "/lines");  // the rules hold in a string, too
}
TEST(decode_kinds, C122_a_lenient_decoder_guesses_nothing) {
    for (std::string_view const bad :
         {R"("small":"yes")", R"("small":"NaN")",  R"("small":1e999)", R"("small":"1e999")", R"("small":5.5)",
          R"("small":"5.5")", R"("small":"")",     R"("small":" 5")",  R"("small":"0x5")",   R"("small":"128")",
          R"("small":200.0)", R"("small":true)",   R"("ratio":"NaN")", R"("ratio":"1e999")", R"("ratio":"Infinity")",
          R"("ratio":"")",    R"("filled":"yes")", R"("filled":"1")",  R"("filled":1)",      R"("filled":"")",
          R"("name":55)",     R"("name":true)",    R"("urgency":1)",   R"("points":"{}")"}) {
        auto const fault = fault_of<shape>("{" + std::string{bad} + "}", decode_policy::lenient);
        EXPECT_EQ(fault.error, argument_error::wrong_value) << bad;
    }
    for (std::string_view const bad : {R"({"timeout":"-1"})", R"({"timeout":-1.0})", R"({"timeout":"601"})",
                                       R"({"timeout":1e300})", R"({"timeout":"600.5"})"}) {
        EXPECT_EQ(fault_of<review>(bad, decode_policy::lenient).error, argument_error::wrong_value) << bad;
    }
}
struct amounts {
    std::optional<std::int64_t> balance;
    std::optional<std::uint64_t> size;
    static constexpr auto fields =
        muster::fields(muster::field("balance", &amounts::balance), muster::field("size", &amounts::size));
};
TEST(decode_kinds, C122_a_lenient_decoder_rounds_no_number) {
    for (std::string_view const bad :
         {R"("size":9007199254740990.7)", R"("size":"9007199254740990.7")", R"("size":5.00000000000000000001)",
          R"("size":4.99999999999999999999)", R"("size":1e-400)", R"("size":-1.0)", R"("size":18446744073709551616.0)",
          R"("size":184467440737095516150e-2)", R"("size":1e20)", R"("size":1e300)",
          R"("balance":9223372036854775808.0)", R"("balance":-9223372036854775809.0)", R"("balance":"-0.5")",
          R"("balance":1e99999999999999999999)"}) {
        EXPECT_TRUE(fault_of<amounts>("{" + std::string{bad} + "}", decode_policy::lenient)) << bad;
    }
    muster::decoder reader{{.policy = decode_policy::lenient}};
    auto const size = [&](std::string_view number) {
        return reader.decode<amounts>("{\"size\":" + std::string{number} + "}").value.size;
    };
    EXPECT_EQ(size("9007199254740993.0"), 9007199254740993U);
    EXPECT_EQ(size("18446744073709551615.0"), UINT64_MAX);
    EXPECT_EQ(size(R"("184467440737095516150e-1")"), UINT64_MAX);
    EXPECT_EQ(size("1E+19"), 10000000000000000000U);
    EXPECT_EQ(size("0.00105e5"), 105U);
    EXPECT_EQ(size("-0.0"), 0U);
    EXPECT_EQ(size("0e999"), 0U);
    auto const balance = [&](std::string_view number) {
        return reader.decode<amounts>("{\"balance\":" + std::string{number} + "}").value.balance;
    };
    EXPECT_EQ(balance("-9223372036854775808.0"), INT64_MIN);
    EXPECT_EQ(balance(R"("-12.50e1")"), -125);
}

// As many fields as there can be, in any order; all are one member, for it is the names that count here.
#define MUSTER_EIGHT_FIELDS(name)                                                                                      \
    muster::field(name "0", &widest::x), muster::field(name "1", &widest::x), muster::field(name "2", &widest::x),     \
        muster::field(name "3", &widest::x), muster::field(name "4", &widest::x), muster::field(name "5", &widest::x), \
        muster::field(name "6", &widest::x), muster::field(name "7", &widest::x)
struct widest {
    int x = 0;
    static constexpr auto fields = muster::fields(
        MUSTER_EIGHT_FIELDS("a"), MUSTER_EIGHT_FIELDS("b"), MUSTER_EIGHT_FIELDS("c"), MUSTER_EIGHT_FIELDS("d"),
        MUSTER_EIGHT_FIELDS("e"), MUSTER_EIGHT_FIELDS("f"), MUSTER_EIGHT_FIELDS("g"), MUSTER_EIGHT_FIELDS("h"));
};
TEST(decode_kinds, C123_each_of_64_fields_once_in_any_order) {
    std::string const letters = "abcdefgh";
    for (std::size_t const step : {1U, 3U, 63U, 31U}) {
        std::string json;
        for (std::size_t i = 0; i < 64; ++i) {
            std::size_t const at = i * step % 64;
            json += json.empty() ? "{\"" : ",\"";
            json += letters[at / 8] + std::to_string(at % 8) + "\":" + std::to_string(at);
        }
        EXPECT_FALSE(fault_of<widest>(json + "}")) << step;
        EXPECT_EQ(said<widest>(json + ",\"h7\":1}"), "/h7: given twice, expected once");
        EXPECT_EQ(fault_of<widest>(json.substr(0, json.rfind(',')) + "}").error, argument_error::missing);
    }
}

// decode_limits::deepest
TEST(decode_kinds, nests_no_deeper_than_the_limit) {
    constexpr std::string_view json = R"({"points":[[1,2]]})";
    for (std::size_t const deepest : {0U, 1U, 2U, 3U, 4U}) {
        muster::decoder reader{{.deepest = deepest}};
        EXPECT_EQ(bool(reader.decode<shape>(json).fault), deepest < 3) << deepest;
    }
    muster::decoder reader{{.deepest = 2}};
    EXPECT_EQ(muster::sentence(reader.decode<shape>(json).fault), "/points/0: expected at most 2 levels, got more");
    EXPECT_EQ(muster::sentence(reader.check_object(R"({"a":[[1]]})")), "expected at most 2 levels, got more");
}

}  // namespace
