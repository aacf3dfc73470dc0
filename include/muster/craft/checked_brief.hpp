// A task that is written in the program, checked while that is compiled.
//
//     struct fix_expiry { static constexpr std::string_view text = "Sessions end early: in src/auth.rs:142 …"; };
//     constexpr std::string_view task = muster::checked_brief<fix_expiry>::text;
//     constexpr std::string_view short_one = muster::brief<"Sessions end early: in src/auth.rs:142 …">::text;
//
// One on which a worker could not act does not compile: the refusal says which text, what is wrong, and at which byte.
// Warnings are not refused. A text may say what kind of work it asks for: `static constexpr auto kind = phase::research;`,
// and `static constexpr bool continues = true;` that it is for a worker that goes on.
#pragma once

#include <muster/craft/brief.hpp>
#include <muster/text/fixed_text.hpp>
#include <muster/text/join.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

namespace refused {
// Left undefined: the compiler's message is the name, and its arguments are the text, what is wrong, and where.
template <class Text, brief_fault Why, std::size_t Byte>
struct a_worker_cannot_act_on_this_task_for_it_has_at_byte;
template <class Text>
struct the_kind_of_this_task_is_no_phase;
}  // namespace refused

// checked_brief<Text>
namespace detail {

template <class Text>
concept has_kind = requires {
    Text::kind;
};
template <class Text>
concept has_fit_kind = !has_kind<Text> || requires(brief_options options) {
    options.kind = Text::kind;
};

template <class Text>
constexpr brief_options options_of_brief() noexcept {
    brief_options options;
    if constexpr (has_kind<Text>) options.kind = Text::kind;
    if constexpr (requires { Text::continues; }) options.continues = Text::continues;
    return options;
}

// The first finding that is an error, or a warning where there is none.
consteval brief_finding first_error(std::string_view text, brief_options const& options) {
    for (brief_finding const& found : check_brief(text, options)) {
        if (found.weight == brief_weight::error) return found;
    }
    return {};
}

template <class Text>
inline constexpr brief_finding first_error_of = first_error(Text::text, options_of_brief<Text>());

template <class Text, brief_fault Why, std::size_t Byte, bool Refused>
struct brief_judgement {
    using type = refused::a_worker_cannot_act_on_this_task_for_it_has_at_byte<Text, Why, Byte>;
};
template <class Text, brief_fault Why, std::size_t Byte>
struct brief_judgement<Text, Why, Byte, false> {
    using type = Text;
};

template <class Text>
struct judged_brief {
    using type = refused::the_kind_of_this_task_is_no_phase<Text>;
};
template <has_fit_kind Text>
struct judged_brief<Text> : brief_judgement<Text, first_error_of<Text>.why, first_error_of<Text>.at,
                                            first_error_of<Text>.weight == brief_weight::error> {};

}  // namespace detail

template <text_holder Text>
struct checked_brief {
    static constexpr std::string_view text = Text::text;

    static_assert(sizeof(typename detail::judged_brief<Text>::type) != 0);
};

// brief<"text">: for a short one, since it becomes part of a symbol
namespace detail {
template <fixed_text Words>
struct words_of_brief {
    static constexpr std::string_view text = Words.view();
};
}  // namespace detail

template <fixed_text Words>
struct brief : checked_brief<detail::words_of_brief<Words>> {};

}}  // namespace muster::v0
