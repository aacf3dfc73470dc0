// The coordination tools of both vocabularies as each API is offered them: reviewed, so that a change is seen.
#include <muster/role/agent.hpp>
#include <muster/role/dialects.hpp>
#include <muster/tool/session_arguments.hpp>
#include <muster/tool/standard_arguments.hpp>
#include <muster/wire/anthropic_messages.hpp>
#include <muster/wire/openai_chat.hpp>
#include <muster/wire/openai_responses.hpp>
#include <muster/wire/tool_definitions.hpp>

#include <golden.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

using namespace muster::wire;

struct of_bindings : muster::agent<muster::role::coordinator, muster::tools::standard> {};
struct of_a_session
    : muster::agent<muster::role::coordinator, muster::tools::session::standard, muster::dialects::session> {};

testing::AssertionResult reviewed(std::string_view name, std::string_view definitions) {
    return muster_test::golden("wire/" + std::string{name} + ".json",
                               nlohmann::ordered_json::parse(definitions).dump(2) + "\n");
}

// The bytes for bindings and the Messages API are those of anthropic_messages.test.cpp.
TEST(reviewed_definitions, of_the_messages_api) {
    EXPECT_TRUE(reviewed("anthropic_messages_session", muster::tool_definitions<of_a_session, anthropic_messages>));
    EXPECT_TRUE(
        reviewed("anthropic_messages_strict", muster::tool_definitions<of_bindings, anthropic_messages_strict>));
    EXPECT_TRUE(reviewed("anthropic_messages_strict_session",
                         muster::tool_definitions<of_a_session, anthropic_messages_strict>));
}

TEST(reviewed_definitions, of_chat_completions) {
    EXPECT_TRUE(reviewed("openai_chat", muster::tool_definitions<of_bindings, openai_chat>));
    EXPECT_TRUE(reviewed("openai_chat_session", muster::tool_definitions<of_a_session, openai_chat>));
}

// They are those of Chat Completions, laid out flat.
template <class Agent>
bool is_chat_laid_out_flat() {
    auto const chat = nlohmann::json::parse(muster::tool_definitions<Agent, openai_chat>);
    auto const flat = nlohmann::json::parse(muster::tool_definitions<Agent, openai_responses>);
    for (std::size_t i = 0; i < chat.size(); ++i) {
        auto laid_out = chat[i]["function"];
        laid_out["type"] = "function";
        if (i >= flat.size() || flat[i] != laid_out) return false;
    }
    return chat.size() == flat.size() && !flat.empty();
}
TEST(reviewed_definitions, of_the_responses_api) {
    EXPECT_TRUE(is_chat_laid_out_flat<of_bindings>());
    EXPECT_TRUE(is_chat_laid_out_flat<of_a_session>());
}

}  // namespace
