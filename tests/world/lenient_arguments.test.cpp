// Arguments as models write them that were trained on other formats: JSON within a text, Python's words, quotes too many.
#include <muster/tool/decode.hpp>
#include <muster/tool/fields.hpp>
#include <muster/tool/tool.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct range {
    int from = 0;
    int to = 0;
    static constexpr auto fields = muster::fields(muster::field("from", &range::from), muster::field("to", &range::to));
};
struct search {
    std::string word;
    std::vector<std::string> paths;
    std::optional<range> lines;
    std::optional<bool> exact;
    std::optional<int> most;
    std::optional<double> patience;
    static constexpr auto fields =
        muster::fields(muster::field("word", &search::word), muster::field("paths", &search::paths),
                       muster::field("lines", &search::lines), muster::field("exact", &search::exact),
                       muster::field("most", &search::most), muster::field("patience", &search::patience));
};

// What was read, in one line.
std::string read(std::string_view json, muster::decode_policy policy) {
    muster::decoder reader{muster::decode_limits{.policy = policy}};
    auto const got = reader.decode<search>(json);
    if (got.fault) return "fault: " + muster::sentence(got.fault);
    search const& it = got.value;
    std::string line = it.word + ":";
    for (std::string const& path : it.paths) line += " " + path;
    if (it.lines) line += " " + std::to_string(it.lines->from) + "-" + std::to_string(it.lines->to);
    if (it.exact) line += *it.exact ? " exact" : " loose";
    if (it.most) line += " " + std::to_string(*it.most);
    return line;
}

struct row {
    std::string_view json;
    std::string_view read;
};
std::vector<row> const lenient{
    {R"({"word":"a","paths":["x","y"]})", "a: x y"},
    {R"({"word":"a","paths":"[\"x\",\"y\"]"})", "a: x y"},
    {R"({"word":"a","paths":"[]"})", "a:"},
    {R"({"word":"a","paths":[],"lines":"{\"from\":1,\"to\":2}"})", "a: 1-2"},
    {R"({"word":"a","paths":[],"lines":{"from":"1","to":"2"}})", "a: 1-2"},
    {R"({"word":"a","paths":"[\"x\"]","lines":"{\"from\":\"1\",\"to\":2.0}"})", "a: x 1-2"},
    {R"("{\"word\":\"a\",\"paths\":[\"x\"]}")", "a: x"},
    {R"("{\"word\":\"a\",\"paths\":\"[\\\"x\\\"]\"}")", "a: x"},
    {R"({"word":"a","paths":[],"exact":"True"})", "a: exact"},
    {R"({"word":"a","paths":[],"exact":"False"})", "a: loose"},
    {R"({"word":"a","paths":[],"exact":"true"})", "a: exact"},
    {R"({"word":"a","paths":[],"exact":"TRUE"})", "a: exact"},
    {R"({"word":"a","paths":[],"most":"5"})", "a: 5"},
    {R"({"word":"a","paths":[],"most":5.0})", "a: 5"},
    {R"({"word":"[\"x\"]","paths":[]})", R"(["x"]:)"},  // a text stays a text
    {R"({"word":"{}","paths":[]})", "{}:"},
};

// The character that is wrong, and where.
std::vector<row> const strict{
    {R"({'word':'a','paths':[]})", "double quotes"}, {R"({"word":'a',"paths":[]})", "double quotes"},
    {"{\"word\":\"a\nb\",\"paths\":[]}", "line"},    {"{\"word\":\"a\tb\",\"paths\":[]}", "tab"},
    {R"({"word":"a","paths":[]} thanks)", "after"},  {R"({"word":"a","paths":[]}{"word":"b","paths":[]})", "after"},
};

}  // namespace

TEST(lenient_arguments, are_read_as_they_were_meant) {
    for (row const& each : lenient) EXPECT_EQ(read(each.json, muster::decode_policy::lenient), each.read) << each.json;
}
TEST(lenient_arguments, null_and_blank_stand_for_no_arguments) {
    muster::decoder reader{muster::decode_limits{.policy = muster::decode_policy::lenient}};
    for (std::string_view const none : {"null", "", " ", "{}", "\"{}\""})
        EXPECT_FALSE(reader.decode<muster::no_arguments>(none).fault) << none;
}
TEST(lenient_arguments, are_faults_in_strict_mode) {
    for (row const& each : lenient) {
        std::string const got = read(each.json, muster::decode_policy::strict);
        bool const is_plain = each.json == lenient[0].json || each.read == R"(["x"]:)" || each.read == "{}:";
        EXPECT_EQ(got.starts_with("fault: "), !is_plain) << each.json << "\n" << got;
    }
}
TEST(lenient_arguments, that_are_broken_are_explained_by_the_character) {
    for (auto const policy : {muster::decode_policy::strict, muster::decode_policy::lenient}) {
        for (row const& each : strict) {
            std::string const got = read(each.json, policy);
            EXPECT_TRUE(got.starts_with("fault: ")) << each.json;
            EXPECT_NE(got.find(each.read), std::string::npos) << each.json << "\n" << got;
        }
    }
}
