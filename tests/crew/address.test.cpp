#include <muster/crew/address.hpp>

#include <own_words.hpp>

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

// Every text of up to six characters of this alphabet, alone and behind each scheme: one answer, and what it points to
// is a part of the text.
TEST(address, MA_06_is_total) {
    std::string text;
    auto const look = [&] {
        muster::address const got = address_from(text);
        ASSERT_GE(got.target.data(), text.data());
        ASSERT_LE(got.target.data() + got.target.size(), text.data() + text.size());
        bool const has_colon = text.find(':') != std::string::npos;
        bool const is_name = got.fault == address_fault::none && got.kind == address_kind::agent;
        ASSERT_FALSE(is_name && has_colon) << text;  // no scheme falls through to a name
        if (got.fault != address_fault::none) return;
        ASSERT_FALSE(got.target.empty()) << text;
        ASSERT_EQ(got.target, muster::trimmed(got.target)) << text;
        // Said again in one way, it means the same.
        std::string const scheme{scheme_of(got.kind)};
        std::string const again = (scheme.empty() ? "" : scheme + ':') + std::string{got.target};
        muster::address const same = address_from(again);
        ASSERT_EQ(same.kind, got.kind) << text;
        ASSERT_EQ(same.target, got.target) << text;
    };
    auto const all = [&](auto const& self, int more) -> void {
        look();
        if (more == 0) return;
        for (char const c : std::string_view{"a*:@ u"}) {
            text += c;
            self(self, more - 1);
            text.pop_back();
        }
    };
    all(all, 6);
    for (std::string_view const start : {"uds", "uds:", "bridge", "bridge:", " uds:", "UDS:", "uds :"}) {
        text = start;
        all(all, 4);
    }
}

constexpr bool schemes_are_those_that_are_read() {
    return address_from("uds:a").kind == address_kind::socket && scheme_of(address_kind::socket) == "uds"
        && address_from("bridge:a").kind == address_kind::bridge && scheme_of(address_kind::bridge) == "bridge"
        && scheme_of(address_kind::agent).empty() && scheme_of(address_kind::everyone).empty();
}
static_assert(schemes_are_those_that_are_read());
TEST(address, schemes_are_those_that_are_read) { EXPECT_TRUE(schemes_are_those_that_are_read()); }

TEST(address, each_fault_has_a_kind_and_words_of_its_own) {
    muster_test::expect_own_words(address_fault::path_too_long);
}

}  // namespace
