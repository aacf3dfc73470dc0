// A call that comes in pieces takes time linear in its arguments: models write line feeds without end.
#include "steps.hpp"

#include <muster/wire/openai_chat_replies.hpp>
#include <muster/wire/reply_stream.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

std::uint64_t steps_of_a_call(std::string_view first, std::string_view piece, std::size_t pieces) {
    auto const chunk = [](std::string_view head, std::string_view arguments) {
        return R"(data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,)" + std::string{head}
             + R"("arguments":")" + std::string{arguments} + "\"}}]}}]}\n\n";
    };
    std::string const begin = chunk(R"("id":"a","function":{"name":"Read",)", first);
    std::string const next = chunk(R"("function":{)", piece);
    return muster_test::steps_of([&] {
        muster::reply_stream<muster::wire::openai_chat> stream;
        stream.push(begin);
        for (std::size_t i = 0; i < pieces; ++i) stream.push(next);
        EXPECT_TRUE(stream.push("data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\n"));
        EXPECT_EQ(stream.finish().reply.calls.size(), 1U);
    });
}

TEST(steps, arguments_in_pieces_are_linear) {
    for (std::string_view const first : {"", "{", "{}", R"(\n)"}) {
        for (std::string_view const piece : {R"(\n\n\n\n\n\n\n\n)", "xxxxxxxx", "{", "{}"}) {
            std::uint64_t const once = steps_of_a_call(first, piece, 1000);
            EXPECT_LE(steps_of_a_call(first, piece, 4000), 5 * once) << first << ", " << piece;
        }
    }
}

}  // namespace
