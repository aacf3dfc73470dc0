// What a prompt lists, what the model is offered and what can be called, for agents that come from a configuration.
#include <muster/config/policy.hpp>

#include <random_catalogues.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <muster/role/dialects.hpp>
#include <muster/toolbox/dynamic_toolbox.hpp>
#include <muster/wire/anthropic_messages.hpp>
#include <muster/wire/surface_definitions.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct nothing_typed : muster::tool_set<> {};

std::string offer_of(muster::surface_view surface) {
    std::string text;
    muster::append_sink out{text};
    muster::render_tool_definitions<nothing_typed, muster::wire::anthropic_messages>(out, surface,
                                                                                     muster::offered_tools{});
    return text;
}

bool holds(std::string const& text, std::string_view before, std::string_view name, std::string_view behind) {
    return text.find(std::string{before}.append(name).append(behind)) != text.npos;
}

// The answer without the name that was asked for.
std::string answer_to(muster::dynamic_toolbox& box, std::string_view name) {
    std::string text = box.call("", name, "{}").text;
    return text.replace(text.find(name), name.size(), "...");
}

void expect_one_set(std::size_t number, muster::role_kind role, muster::dialect const& rules) {
    auto const got = muster_test::resolved_one(number, role, rules);
    ASSERT_TRUE(got) << number;
    muster::policy const& policy = got.policies[0];
    // A host that can do all there is.
    muster::dynamic_toolbox box{policy.context(), muster::on_prefix("", [](muster::tool_call const& call) {
                                    return "ran " + std::string{call.name};
                                })};
    ASSERT_TRUE(box) << number;

    std::string const prompt = policy.system_prompt();
    std::string const offer = offer_of(box.surface());
    for (auto const& drawn : muster_test::detail::draw(number)) {
        std::string_view const name{drawn.name, drawn.name_size};
        bool const granted = policy.surface().offers(name);
        EXPECT_EQ(holds(prompt, "`", name, "`"), granted) << number << ": " << name;
        EXPECT_EQ(holds(offer, "{\"name\":\"", name, "\","), granted) << number << ": " << name;
        EXPECT_EQ(box.call("", name, "{}").text == "ran " + std::string{name}, granted) << number << ": " << name;
        if (granted) continue;
        EXPECT_EQ(answer_to(box, name), answer_to(box, "NoSuchTool")) << number << ": " << name;
    }
}

TEST(one_set, TS11_C088_C096_listed_offered_and_callable_are_the_same_tools) {
    using namespace muster::dialects;
    for (std::size_t number = 0; number < muster_test::catalogue_count; ++number) {
        expect_one_set(number, muster::role_kind::coordinator, binding::rules);
        expect_one_set(number, muster::role_kind::worker, binding::rules);
        expect_one_set(number, muster::role_kind::coordinator, session::rules);
    }
}

// Even where a surface is put together by hand from the whole catalogue, a worker reaches nothing of a coordinator's.
TEST(one_set, TS12_no_worker_reaches_a_coordination_tool) {
    for (std::size_t number = 0; number < muster_test::catalogue_count; ++number) {
        auto const all = muster_test::detail::draw(number);
        std::vector<muster::tool_info> everything;
        for (auto const& drawn : all) everything.push_back(muster_test::detail::info_of(drawn));
        muster::prompt_context const context{
            muster::role_kind::worker, {everything.data(), everything.size()}, muster::dialects::binding::rules};
        muster::dynamic_toolbox box{context, muster::on_prefix("", [](muster::tool_call const&) { return "ran"; })};
        for (muster::tool_info const& tool : everything) {
            bool const directs = tool.kind == muster::tool_kind::coordination;
            EXPECT_EQ(box.call("", tool.name, "{}").text == "ran", !directs) << number << ": " << tool.name;
            EXPECT_EQ(box.surface().offers(tool.name), !directs) << number << ": " << tool.name;
        }
    }
}

}  // namespace
