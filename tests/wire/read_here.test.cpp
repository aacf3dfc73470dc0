// Another file of this program includes read_here.hpp, and this one sees no simdjson.
#include <muster/wire/read_reply.hpp>

#include <gtest/gtest.h>

#ifdef SIMDJSON_SIMDJSON_VERSION_H
#error "MUSTER_SPLIT_DECODE is meant to keep simdjson out of this file"
#endif

namespace {

TEST(read_here, links_to_the_reader_that_another_file_compiles) {
    EXPECT_EQ(muster::read_error(0, R"({"error":{"type":"timeout_error"}})").error, muster::wire_error::timeout);
}

}  // namespace
