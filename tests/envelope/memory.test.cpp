// What reading allocates, counted by the allocator itself: nothing.
#include <muster/envelope/stream.hpp>

#include "samples.hpp"

#include <allocations.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

using muster_test::allocations_of;

TEST(memory, a_stream_allocates_nothing) {
    static char memory[4096];
    std::string text;
    for (std::string_view const sample : samples::all) text += std::string{sample} + " <task-notification> and then ";
    text += samples::around(std::string(2 * sizeof(memory), '<'));
    for (std::size_t const size_of_piece : {1U, 7U, 1000U, 100'000U}) {
        std::size_t items = 0;
        auto const count = [&](muster::envelope_item const&) noexcept { ++items; };
        EXPECT_EQ(allocations_of([&] {
                      muster::envelope_stream stream{memory};
                      for (std::string_view rest = text; !rest.empty();) {
                          std::string_view const piece = rest.substr(0, size_of_piece);
                          rest.remove_prefix(piece.size());
                          stream.push(piece, count);
                      }
                      stream.finish(count);
                  }),
                  0U)
            << size_of_piece;
        EXPECT_GT(items, 10U);
    }
}

}  // namespace
