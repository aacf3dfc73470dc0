#include <muster/wire/mcp_message.hpp>

#include <chance.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace muster::wire;
using namespace std::literals;
using nlohmann::json;

// detail/json_members
constexpr bool walks_members() {
    detail::json_members at{R"( { "a" : [1,{"x":"]}"}] ,"b":"\"}","c":-1.5e3 , "d" : true} )"};
    constexpr std::string_view wanted[][2] = {
        {"\"a\"", R"([1,{"x":"]}"}])"}, {"\"b\"", R"("\"}")"}, {"\"c\"", "-1.5e3"}, {"\"d\"", "true"}};
    for (auto const& [name, value] : wanted) {
        if (!at.next() || at.name() != name || at.value() != value) return false;
    }
    return !at.next() && !detail::json_members{"{}"}.next() && !detail::json_members{""}.next();
}
static_assert(walks_members());
TEST(json_members, walks_members) { EXPECT_TRUE(walks_members()); }

static_assert(detail::find_member(R"({"a":1,"b":{"a":2}})", "b") == R"({"a":2})");
static_assert(detail::find_member(R"({"\u0061":1})", "a") == "1");
static_assert(detail::find_member(R"({"a":1})", "").empty());
static_assert(detail::says(R"("\uD83D\uDE00\ud800x\uDC00")", "\xF0\x9F\x98\x80\xEF\xBF\xBDx\xEF\xBF\xBD"));
static_assert(detail::says(R"("tools\/call")", "tools/call") && !detail::says(R"("tools\/call")", "tools/calls"));
static_assert(!detail::says(R"("tools\/call")", "tools/") && detail::says(R"("")", ""));

TEST(json_members, decodes_what_another_reader_decodes) {
    muster_test::chance draw{27};
    std::string_view const pieces[] = {"a",        "\\n",          "\\\"",           "\\\\",
                                       "\\/",      "\\u00e9",      "\\uD83D\\uDE00", "\\u0000",
                                       "\xC3\xA9", "\\b\\f\\r\\t", "\\uFFFD",        "z"};
    for (int i = 0; i < 2000; ++i) {
        std::string text = "\"";
        for (std::size_t n = draw.below(12); n != 0; --n) text += pieces[draw.below(std::size(pieces))];
        text += '"';
        std::string got;
        muster::append_sink out{got};
        muster::unescape_json_to(out, text);
        EXPECT_EQ(got, json::parse(text).get<std::string>()) << text;
    }
}

TEST(json_members, reads_nothing_outside_of_a_broken_text) {
    for (std::string_view const broken : {"{", "{\"", "{\"a", "{\"a\"", "{\"a\":", "{\"a\":\"", "{\"a\":\"\\",
                                          "{\"a\":[", "\"\\u", "\"\\uD83D", "\"", ""}) {
        std::vector<char> const exact(broken.begin(), broken.end());  // so that a sanitizer sees its end
        std::string_view const text{exact.data(), exact.size()};
        for (detail::json_members at{text}; at.next();) {}
        std::string said;
        muster::append_sink out{said};
        muster::unescape_json_to(out, text);
        EXPECT_LE(said.size(), 8U);
    }
}

// mcp_reader
TEST(mcp_message, reads_a_call_of_the_handshake_era) {
    mcp_reader reader;
    auto const& got = reader.read(
        R"({"jsonrpc":"2.0","id":7,"method":"tools\/call","params":{"name":"Tell","arguments":{"a":[1]},"_meta":{"progressToken":"p"}}})");
    EXPECT_FALSE(got.error) << got.error.message;
    EXPECT_EQ(got.kind, mcp_message_kind::request);
    EXPECT_EQ(got.id, "7");
    EXPECT_EQ(got.method, "tools/call");
    EXPECT_EQ(got.name, "Tell");
    EXPECT_EQ(got.arguments, R"({"a":[1]})");
    EXPECT_EQ(got.progress_token, "\"p\"");
    EXPECT_EQ(got.era, mcp_era::handshake);
    EXPECT_EQ(got.version, "");
}

TEST(mcp_message, reads_a_call_of_the_stateless_era) {
    mcp_reader reader;
    auto const& got = reader.read(
        R"({"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
        R"("io.modelcontextprotocol/clientCapabilities":{}},"name":"Tell"}})");
    EXPECT_FALSE(got.error) << got.error.message;
    EXPECT_EQ(got.era, mcp_era::stateless);
    EXPECT_EQ(got.version, "2026-07-28");
    EXPECT_EQ(got.capabilities, "{}");
    EXPECT_EQ(got.name, "Tell");
    EXPECT_EQ(got.arguments, "");
}

TEST(mcp_message, reads_initialize_notifications_and_responses) {
    mcp_reader reader;
    auto const& first = reader.read(
        R"({"method":"initialize","id":0,"params":{"protocolVersion":"2025-06-18","capabilities":{"roots":{}}},"jsonrpc":"2.0"})");
    EXPECT_EQ(first.era, mcp_era::handshake);
    EXPECT_EQ(first.version, "2025-06-18");
    EXPECT_EQ(first.capabilities, R"({"roots":{}})");

    auto const& cancelled =
        reader.read(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"7","reason":"x"}})");
    EXPECT_EQ(cancelled.kind, mcp_message_kind::notification);
    EXPECT_EQ(cancelled.request_id, "\"7\"");
    EXPECT_EQ(cancelled.id, "");

    EXPECT_EQ(reader.read(R"({"jsonrpc":"2.0","id":1,"result":{}})").kind, mcp_message_kind::response);
    EXPECT_EQ(reader.read(R"({"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}})").kind,
              mcp_message_kind::response);
}

TEST(mcp_message, C136_tells_ids_apart_and_spells_each_in_one_way) {
    mcp_reader reader;
    auto const id_of = [&](std::string_view id) {
        auto const& got = reader.read(R"({"jsonrpc":"2.0","method":"ping","id":)" + std::string{id} + "}");
        return got.error ? std::string{"refused"} : std::string{got.id};
    };
    EXPECT_EQ(id_of("7"), "7");
    EXPECT_EQ(id_of("\"7\""), "\"7\"");
    EXPECT_EQ(id_of("\"\\u0037\""), "\"7\"");
    EXPECT_EQ(id_of("-9007199254740991"), "-9007199254740991");
    for (std::string_view const no_id : {"null", "1.5", "1e3", "true", "[]", "{}"}) EXPECT_EQ(id_of(no_id), "refused");
    EXPECT_EQ(id_of('"' + std::string(300, 'x') + '"'), "refused");
}

struct refusal {
    std::string_view line;
    int code;
    std::string_view id;
};

TEST(mcp_message, says_which_error_a_message_has) {
    refusal const refusals[] = {
        {"", parse_error, ""},
        {"   ", parse_error, ""},
        {"{", parse_error, ""},
        {"nonsense", parse_error, ""},
        {R"({"jsonrpc":"2.0","id":1,"method":"ping"} x)", parse_error, ""},
        {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xFF\"}", parse_error, ""},
        {"\"text\"", invalid_request, ""},
        {"[]", invalid_request, ""},
        {R"([{"jsonrpc":"2.0","id":1,"method":"ping"}])", invalid_request, ""},
        {"7", invalid_request, ""},
        {"{}", invalid_request, ""},
        {R"({"jsonrpc":"2.0","id":1})", invalid_request, "1"},
        {R"({"jsonrpc":"1.0","id":1,"method":"ping"})", invalid_request, "1"},
        {R"({"id":1,"method":"ping"})", invalid_request, "1"},
        {R"({"jsonrpc":2.0,"id":1,"method":"ping"})", invalid_request, "1"},
        {R"({"jsonrpc":"2.0","id":1,"method":7})", invalid_request, "1"},
        {R"({"jsonrpc":"2.0","id":1,"id":2,"method":"ping"})", invalid_request, ""},
        {R"({"jsonrpc":"2.0","id":1,"\u0069d":2,"method":"ping"})", invalid_request, ""},
        {R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","n\u0061me":"b"}})", invalid_request,
         "1"},
        {R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{},"_meta":{}}})", invalid_request, "1"},
        {R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"progressToken":1,"progressToken":2}}})",
         invalid_request, "1"},
        {R"({"jsonrpc":"2.0","id":1,"method":"ping","params":null})", invalid_params, "1"},
        {R"({"jsonrpc":"2.0","id":1,"method":"ping","params":[]})", invalid_params, "1"},
        {R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":7}})", invalid_params, "1"},
        {R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"progressToken":[]}}})", invalid_params, "1"},
        {R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":7}})", invalid_params, "1"},
        {R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"arguments":[]}})", invalid_params, "1"},
        {R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"arguments":null}})", invalid_params, "1"},
        {R"({"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":1}})", invalid_params, "1"},
        {R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":1}})", invalid_params, "1"},
    };
    mcp_reader reader;
    for (refusal const& one : refusals) {
        auto const& got = reader.read(one.line);
        EXPECT_EQ(got.error.code, one.code) << one.line << ": " << got.error.message;
        EXPECT_EQ(got.id, one.id) << one.line;
    }
    EXPECT_EQ(reader.read(R"({"jsonrpc":"2.0","id":1,"method":"other","params":{"name":7,"arguments":[]}})").error.code,
              0);
}

TEST(mcp_message, bounds_length_and_depth) {
    mcp_reader reader{{.longest_message = 1000}};
    EXPECT_EQ(reader.read(std::string(1001, ' ')).error.code, invalid_request);
    EXPECT_EQ(reader.read('{' + std::string(1000, ' ') + '}').error.code, invalid_request);
    std::string const deep = R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":)" + std::string(300, '[')
                           + std::string(300, ']') + "}}";
    EXPECT_EQ(reader.read(deep).error.code, parse_error);
}

TEST(mcp_message, survives_whatever_is_cut_or_changed) {
    std::string_view const whole =
        R"({"jsonrpc":"2.0","id":"a\u0062","method":"tools/call","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","progressToken":3},"name":"x","arguments":{"y":["\u00e9"]}}})";
    mcp_reader reader;
    muster_test::chance draw{136};
    for (std::size_t size = 0; size < whole.size(); ++size)
        EXPECT_TRUE(reader.read(whole.substr(0, size)).error) << size;
    for (int i = 0; i < 20'000; ++i) {
        std::string line{whole};
        for (std::size_t n = 1 + draw.below(3); n != 0; --n)
            line[draw.below(line.size())] = "{}[]\",:\\u01e-\x80 n"[draw.below(17)];
        auto const& got = reader.read(line);
        EXPECT_TRUE(got.error || json::accept(line)) << line;
    }
}

}  // namespace
