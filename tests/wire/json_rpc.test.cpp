#include <muster/wire/json_rpc.hpp>

#include <gtest/gtest.h>

#include <climits>
#include <string>
#include <string_view>

namespace {

using namespace muster::wire;

template <class Put>
std::string written(Put put) {
    std::string text;
    muster::append_sink out{text};
    put(out);
    return text;
}

TEST(json_rpc, C136_answers_under_the_id_that_came) {
    for (std::string_view const id : {"7", "\"7\"", "-1", "\"a \\\"b\\\"\""}) {
        EXPECT_EQ(written([&](auto& out) { put_response(out, id, "{}"); }),
                  "{\"jsonrpc\":\"2.0\",\"id\":" + std::string{id} + ",\"result\":{}}");
    }
}

TEST(json_rpc, spells_errors_with_and_without_an_id) {
    EXPECT_EQ(written([](auto& out) {
                  put_error(out, "7", {method_not_found, "no \"x\" here"});
              }),
              R"({"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"no \"x\" here"}})");
    EXPECT_EQ(written([](auto& out) {
                  put_error(out, "", {parse_error, "no JSON", R"({"at":3})"});
              }),
              R"({"jsonrpc":"2.0","error":{"code":-32700,"message":"no JSON","data":{"at":3}}})");
    EXPECT_EQ(written([](auto& out) {
                  put_error(out, "1", {12, "x"});
              }),
              R"({"jsonrpc":"2.0","id":1,"error":{"code":12,"message":"x"}})");
    std::string const least = written([](auto& out) { put_error(out, "1", {INT_MIN, "x"}); });
    EXPECT_NE(least.find("\"code\":" + std::to_string(INT_MIN)), least.npos) << least;
}

TEST(json_rpc, spells_notifications) {
    EXPECT_EQ(written([](auto& out) { put_notification(out, "notifications/progress", R"({"progress":1})"); }),
              R"({"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":1}})");
    EXPECT_EQ(written([](auto& out) { put_notification(out, "notifications/initialized"); }),
              R"({"jsonrpc":"2.0","method":"notifications/initialized"})");
}

constexpr bool runs_in_the_compiler() {
    muster::counting_sink out;
    put_error(out, "7", {internal_error, "x"});
    return out.size != 0 && json_rpc_error{1} && !json_rpc_error{};
}
static_assert(runs_in_the_compiler());
TEST(json_rpc, runs_in_the_compiler) { EXPECT_TRUE(runs_in_the_compiler()); }

}  // namespace
