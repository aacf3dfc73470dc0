// Parsers as one writes them oneself.
#pragma once

#include "told.hpp"

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

namespace bench {

// strict_parser{text}.read(): muster's own layout and nothing else, one line after the other
//
// A text ends at the next `<`, which memchr finds; that it begins the right tag is then compared.
class strict_parser {
public:
    struct answer {
        told said;
        std::size_t size = 0;  // of the envelope; 0 if there is none of that layout
    };

    explicit strict_parser(std::string_view text) : begin_(text.data()), at_(begin_), end_(begin_ + text.size()) {}

    answer read() {
        answer got;
        told& said = got.said;
        std::string_view status, figure;
        if (!skip("<task-notification>\n") || !element("<task-id>", "</task-id>\n", said.task_id)) return {};
        if (!element("<status>", "</status>\n", status)) return {};
        said.status = status_of(status);
        element("<summary>", "</summary>\n", said.summary);
        element("<result>", "</result>\n", said.result);
        if (skip("<usage>\n")) {
            if (!element("<total_tokens>", "</total_tokens>\n", figure)) return {};
            said.total_tokens = number_of(figure);
            if (!element("<tool_uses>", "</tool_uses>\n", figure)) return {};
            said.tool_uses = number_of(figure);
            if (!element("<duration_ms>", "</duration_ms>\n", figure)) return {};
            said.duration_ms = number_of(figure);
            if (!skip("</usage>\n")) return {};
        }
        if (!skip("</task-notification>")) return {};
        got.size = static_cast<std::size_t>(at_ - begin_);
        return got;
    }

private:
    // Always part of its caller, where the compiler knows the length and compares words.
    template <std::size_t Size>
    [[gnu::always_inline]] bool skip(char const (&wanted)[Size]) {
        if (static_cast<std::size_t>(end_ - at_) < Size - 1 || std::memcmp(at_, wanted, Size - 1) != 0) return false;
        at_ += Size - 1;
        return true;
    }

    template <std::size_t Open, std::size_t Close>
    [[gnu::always_inline]] bool element(char const (&opening)[Open], char const (&closing)[Close],
                                        std::string_view& text) {
        if (!skip(opening)) return false;
        void const* const stop = std::memchr(at_, '<', static_cast<std::size_t>(end_ - at_));
        if (stop == nullptr) return false;
        text = {at_, static_cast<std::size_t>(static_cast<char const*>(stop) - at_)};
        at_ += text.size();
        return skip(closing);
    }

    char const* begin_;
    char const* at_;
    char const* end_;
};

// naively(text): each tag looked for from the front
inline std::string_view between(std::string_view text, std::string_view opening, std::string_view closing) {
    std::size_t const begin = text.find(opening);
    if (begin == std::string_view::npos) return {};
    std::size_t const from = begin + opening.size(), end = text.find(closing, from);
    return end == std::string_view::npos ? std::string_view{} : text.substr(from, end - from);
}

inline told naively(std::string_view text) {
    told said;
    said.task_id = between(text, "<task-id>", "</task-id>");
    said.status = status_of(between(text, "<status>", "</status>"));
    said.summary = between(text, "<summary>", "</summary>");
    said.result = between(text, "<result>", "</result>");
    said.total_tokens = number_of(between(text, "<total_tokens>", "</total_tokens>"));
    said.tool_uses = number_of(between(text, "<tool_uses>", "</tool_uses>"));
    said.duration_ms = number_of(between(text, "<duration_ms>", "</duration_ms>"));
    return said;
}

// replaced(text): its references resolved, from one `&` to the next
inline std::string replaced(std::string_view text) {
    struct reference {
        std::string_view name;
        char means;
    };
    static constexpr reference all[] = {
        {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
    std::string out;
    out.reserve(text.size());
    for (;;) {
        std::size_t const at = text.find('&');
        out.append(text.substr(0, at));
        if (at == std::string_view::npos) return out;
        text.remove_prefix(at);
        std::size_t length = 1;
        char means = '&';
        for (reference const& each : all) {
            if (text.starts_with(each.name)) {
                length = each.name.size();
                means = each.means;
                break;
            }
        }
        out += means;
        text.remove_prefix(length);
    }
}

}  // namespace bench
