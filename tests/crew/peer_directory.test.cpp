#include <muster/crew/peer_directory.hpp>

#include <gtest/gtest.h>

#include <type_traits>

namespace {

// A receipt says nothing of a peer unless somebody did.
static_assert(!muster::peer_receipt{}.known);
static_assert(std::is_abstract_v<muster::peer_directory> && std::has_virtual_destructor_v<muster::peer_directory>);

// A host's own directory: one peer, far away.
struct far_away : muster::peer_directory {
    [[nodiscard]] std::vector<muster::peer_entry> peers() const override { return {{"far", "Somewhere else", true}}; }
    muster::peer_receipt deliver(muster::peer_message const& what) override {
        return {.known = what.to == "far", .delivered_to = {std::string{what.to}}};
    }
};

TEST(peer_directory, is_what_a_host_makes_of_it) {
    far_away network;
    muster::peer_directory& any = network;
    EXPECT_EQ(any.peers().at(0).agent_id, "far");
    EXPECT_TRUE(any.deliver({"me", "far", "Hello.", ""}).known);
    EXPECT_FALSE(any.deliver({"me", "near", "Hello.", ""}).known);
}

}  // namespace
