// Another file of this program includes decode_here.hpp, and this one sees no simdjson.
#include <muster/tool/decode.hpp>

#include <gtest/gtest.h>

#include <string_view>

#ifdef SIMDJSON_SIMDJSON_VERSION_H
#error "MUSTER_SPLIT_DECODE is meant to keep simdjson out of this file"
#endif

namespace {

struct message {
    std::string_view text;
    static constexpr auto fields = muster::fields(muster::field("text", &message::text));
};

TEST(decode_here, links_to_the_decoder_that_another_file_compiles) {
    muster::decoder reader;
    auto const got = reader.decode<message>(R"({"text":"hello"})");
    ASSERT_FALSE(got.fault);
    EXPECT_EQ(got.value.text, "hello");
    EXPECT_EQ(muster::sentence(reader.decode<message>("").fault), "/text: missing, expected text");
}

}  // namespace
