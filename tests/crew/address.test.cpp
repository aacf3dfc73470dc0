#include <muster/crew/address.hpp>  // first: the header proves that it stands alone

#include <gtest/gtest.h>

#include <string>

namespace {

using muster::address_fault;
using muster::address_from;
using muster::address_kind;

constexpr bool reads(std::string_view text, address_kind kind, std::string_view target) {
    muster::address const got = address_from(text);
    return got.fault == address_fault::none && got.kind == kind && got.target == target;
}
constexpr bool refuses(std::string_view text, address_fault why) { return address_from(text).fault == why; }

constexpr bool MA_02_knows_four_forms() {
    return reads("scout", address_kind::agent, "scout") && reads(" scout.1 ", address_kind::agent, "scout.1")
        && reads("*", address_kind::everyone, "*") && reads("uds:/run/a.sock", address_kind::socket, "/run/a.sock")
        && reads("bridge:s-7", address_kind::bridge, "s-7") && reads("bridge:a@b:c", address_kind::bridge, "a@b:c")
        && reads("**", address_kind::agent, "**");
}
static_assert(MA_02_knows_four_forms());
TEST(address, MA_02_knows_four_forms) { EXPECT_TRUE(MA_02_knows_four_forms()); }

// MA_06: no scheme falls through to a name.
constexpr bool MA_06_F_31_is_total() {
    return refuses("", address_fault::empty) && refuses(" \n", address_fault::empty)
        && refuses("uds:", address_fault::empty_target) && refuses("bridge: ", address_fault::empty_target)
        && refuses("http://a", address_fault::unknown_scheme) && refuses("UDS:/a", address_fault::unknown_scheme)
        && refuses("scout:1", address_fault::unknown_scheme) && refuses(":", address_fault::unknown_scheme)
        && refuses("scout@auth", address_fault::has_at_sign) && refuses("*:", address_fault::unknown_scheme);
}
static_assert(MA_06_F_31_is_total());
TEST(address, MA_06_F_31_is_total) { EXPECT_TRUE(MA_06_F_31_is_total()); }

TEST(address, C080_a_socket_path_is_never_shortened) {
    for (std::size_t const size : {107U, 108U, 200U}) {
        std::string const text = "uds:" + std::string(size, 'x');
        muster::address const got = address_from(text);
        EXPECT_EQ(got.fault, size <= 107 ? address_fault::none : address_fault::path_too_long);
        EXPECT_EQ(got.target.size(), size);
    }
}

TEST(address, each_fault_has_a_kind_and_words_of_its_own) {
    for (int a = 0; a <= static_cast<int>(address_fault::path_too_long); ++a) {
        for (int b = 0; b < a; ++b) {
            EXPECT_NE(word(static_cast<address_fault>(a)), word(static_cast<address_fault>(b)));
            EXPECT_NE(describe(static_cast<address_fault>(a)), describe(static_cast<address_fault>(b)));
        }
    }
}

}  // namespace
