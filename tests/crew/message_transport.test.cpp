#include <muster/crew/message_transport.hpp>

#include <gtest/gtest.h>

#include <type_traits>

namespace {

struct relay : muster::message_transport {
    [[nodiscard]] std::string_view scheme() const noexcept override { return "bridge"; }
    muster::receipt send(std::string_view target, std::string_view) override {
        return {muster::receipt_kind::delivered, std::string{target}, {}};
    }
};

static_assert(std::is_abstract_v<muster::message_transport>);
static_assert(!std::is_copy_constructible_v<relay>);

TEST(message_transport, a_host_may_bring_its_own) {
    relay own;
    muster::message_transport& way = own;
    EXPECT_EQ(way.scheme(), "bridge");
    EXPECT_EQ(way.send("s-7", "x").to, "s-7");
}

}  // namespace
