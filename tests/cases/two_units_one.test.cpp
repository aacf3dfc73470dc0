// One of two units of one program, which bring two copies of another JSON library with two layouts, and both use muster.
namespace nlohmann { inline namespace json_abi_one {
struct json {
    char small = 1;
};
}}  // namespace nlohmann::json_abi_one

#include <muster/crew/coordination.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <typeinfo>

namespace muster_test {
std::string asked_by_the_other_unit(muster::crew& crew);  // two_units_two.test.cpp
}  // namespace muster_test

namespace {

TEST(cases, C134_two_units_with_json_libraries_of_their_own_share_a_crew) {
    muster_test::crew_host host;
    EXPECT_EQ(sizeof(nlohmann::json), 1U);
    EXPECT_EQ(muster_test::asked_by_the_other_unit(host.crew), "scout.1");
    EXPECT_TRUE(host.crew.find(muster_test::desk(), "scout"));
}

TEST(cases, C134_every_name_stands_in_a_namespace_of_its_version) {
    for (std::string_view const name : {typeid(muster::crew).name(), typeid(muster::coordination).name()}) {
        EXPECT_NE(name.find("v0"), std::string_view::npos) << name;
    }
}

}  // namespace
