#include <muster/config/binding.hpp>

#include <gtest/gtest.h>

using namespace muster::config;

namespace {
binding on(char const* plugin, char const* instance) {
    binding made;
    made.plugin = plugin;
    made.instance = instance;
    return made;
}
}  // namespace

// binding_id
TEST(binding, RI_02_id_is_channel_and_account_or_default) {
    EXPECT_EQ(binding_id(on("whatsapp", "ana_main")), "whatsapp:ana_main");
    EXPECT_EQ(binding_id(on("whatsapp", "")), "whatsapp:default");
}
TEST(binding, F_78_without_a_channel_there_is_no_id) {
    EXPECT_EQ(binding_id(on("", "ana_main")), "");
    EXPECT_FALSE(key_of(on("", "ana_main")));
}
TEST(binding, a_channel_cannot_hold_the_separator) { EXPECT_EQ(binding_id(on("a:b", "c")), ""); }
