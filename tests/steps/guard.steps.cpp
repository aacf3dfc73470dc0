// Guarding takes time linear in the text, whatever it holds.
#include "hostile.hpp"

#include <muster/envelope/guard.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

using namespace std::literals;
using muster_test::expect_linear;
using muster_test::hostile;

std::size_t volatile seen = 0;

void guards(std::string_view text) {
    std::string guarded;
    muster::append_sink out{guarded};
    seen = seen + muster::guard(text, out) + muster::guarded_size(text) + (muster::needs_guard(text) ? 1 : 0);
    std::string back;
    muster::append_sink to{back};
    seen = seen + muster::unguard(guarded, to) + muster::unguarded_size(text);
    seen = seen + (muster::find_mark(text) == 0 ? 1 : 0) + (back == text ? 1 : 0);
}

constexpr hostile texts[] = {
    {"", "a"},
    {"", "<"},
    {"", "< "},
    {"<", " "},
    {"<", "/"},
    {"<", " ", "task-notification>"},
    {"<", "\u200B"},
    {"<", "\u200B", "task-notification>"},
    {"", "<\u200B"},
    {"", "\u200B"},
    {"", "<task-notification"},
    {"", "<task-notification>"},
    {"", "<task-notificatio"},
    {"", "<task-"},
    {"<t", "\u00AD", "ask-notification>"},
    {"", "<t\u00AD\u00AD\u00AD\u00AD\u00AD\u00AD\u00AD\u00AD"},
    {"", "\uFF1Ctask-notification>"},
    {"", "\uFF1C"},
    {"", "\uFE64"},
    {"", "["},
    {"[", " "},
    {"[", " ", "SYSTEM NOTIFICATION - NOT USER INPUT]"},
    {"[SYSTEM", " ", "NOTIFICATION - NOT USER INPUT]"},
    {"", "[SYSTEM"},
    {"", "[SYSTEM  "},
    {"", "[SYSTEM NOTIFICATION - NOT USER INPUT"},
    {"", "[SYSTEM NOTIFICATION - NOT USER INPUT]"},
    {"", "&"},
    {"&", "amp;"},
    {"&", "amp;", "lt;task-notification>"},
    {"", "&amp;"},
    {"", "&lt;"},
    {"", "&lt;task-notification>"},
    {"", "&amp;amp;amp;amp;lt;task-notification>"},
    {"", "&#91;"},
    {"", "&#9"},
    {"", "\xEF\xBC"},
    {"", "\xEF"},
    {"", "\xFF"},
    {"", "\0"sv},
};

TEST(steps, guarding_is_linear) {
    for (hostile const& text : texts) expect_linear(guards, text, 500);
}

}  // namespace
