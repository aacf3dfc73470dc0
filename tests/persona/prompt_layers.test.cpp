#include <muster/persona/prompt_layers.hpp>

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace {

using muster::prompt_layer;

// prompt_layers: each layer has its own text; what is no text has none
constexpr bool finds_the_text_of_each_layer() {
    muster::prompt_layers given;
    given.override_prompt = "o";
    given.agent_prompt = "a";
    given.custom_prompt = "c";
    given.default_prompt = "d";
    given.append_prompt = "";
    return *given[prompt_layer::override_prompt] == "o" && *given[prompt_layer::agent_prompt] == "a"
        && *given[prompt_layer::custom_prompt] == "c" && *given[prompt_layer::default_prompt] == "d"
        && given[prompt_layer::append_prompt].has_value()  // empty is given
        && !muster::prompt_layers{}[prompt_layer::append_prompt].has_value()
        && !given[prompt_layer::persona].has_value() && !given[prompt_layer::facts].has_value();
}
static_assert(finds_the_text_of_each_layer());
TEST(prompt_layers, finds_the_text_of_each_layer) { EXPECT_TRUE(finds_the_text_of_each_layer()); }

// word: one of its own for each
template <class Enum, class Last>
bool has_a_word_for_each(Last last) {
    std::set<std::string_view> words;
    for (int i = 0; i <= static_cast<int>(last); ++i) words.insert(word(static_cast<Enum>(i)));
    return words.size() == static_cast<std::size_t>(last) + 1 && !words.contains("");
}
TEST(prompt_layers, have_words) {
    EXPECT_TRUE(has_a_word_for_each<prompt_layer>(prompt_layer::facts));
    EXPECT_TRUE(has_a_word_for_each<muster::drop_reason>(muster::drop_reason::in_the_user_context));
    EXPECT_EQ(muster::prompt_layer_count, static_cast<std::size_t>(prompt_layer::facts) + 1);
}

// layer_list: in the order of adding; room for every layer
constexpr bool keeps_what_was_added() {
    muster::layer_list<prompt_layer> list;
    bool const was_empty = list.empty();
    for (std::size_t i = 0; i < muster::prompt_layer_count; ++i) list.add(static_cast<prompt_layer>(i));
    return was_empty && list.size() == muster::prompt_layer_count && list[6] == prompt_layer::facts
        && *list.begin() == prompt_layer::override_prompt && list.contains(prompt_layer::custom_prompt)
        && !muster::layer_list<prompt_layer>{}.contains(prompt_layer::override_prompt);
}
static_assert(keeps_what_was_added());
TEST(layer_list, keeps_what_was_added) { EXPECT_TRUE(keeps_what_was_added()); }

}  // namespace
