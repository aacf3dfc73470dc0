// A string that has room for all of it; and the copy of a text that is already there, as nobody can be faster.
#include "../envelopes/escaping.hpp"
#include "../envelopes/room.hpp"

#include "writers.hpp"

#include <charconv>
#include <cstdint>
#include <cstring>
#include <string>

namespace bench {
namespace {

class appending {
public:
    static constexpr bool same_bytes = true;

    explicit appending(document const& from) { text_.reserve(from.xml.size()); }

    std::string_view operator()(plain_report const& from) {
        text_.clear();
        text_.append("<task-notification>\n<task-id>");
        escape(from.task_id);
        text_.append("</task-id>\n<status>").append(word(from.status)).append("</status>\n");
        if (from.summary) {
            text_.append("<summary>");
            escape(*from.summary);
            text_.append("</summary>\n");
        }
        if (from.result) {
            text_.append("<result>");
            escape(*from.result);
            text_.append("</result>\n");
        }
        if (from.total_tokens != no_figure) {
            text_.append("<usage>\n<total_tokens>");
            number(from.total_tokens);
            text_.append("</total_tokens>\n<tool_uses>");
            number(from.tool_uses);
            text_.append("</tool_uses>\n<duration_ms>");
            number(from.duration_ms);
            text_.append("</duration_ms>\n</usage>\n");
        }
        text_.append("</task-notification>");
        return text_;
    }

private:
    void escape(std::string_view text) {
        escape_pieces(text, [this](std::string_view piece) { text_.append(piece); });
    }
    void number(std::uint64_t of) {
        char digits[20];
        text_.append(digits, std::to_chars(digits, digits + sizeof digits, of).ptr);
    }

    std::string text_;
};

class copying {
public:
    static constexpr bool same_bytes = true;

    explicit copying(document const& from) : from_(&from), memory_(from.xml.size(), from.xml) {}

    std::string_view operator()(plain_report const&) {
        std::memcpy(memory_.data(), from_->xml.data(), from_->xml.size());
        return {memory_.data(), from_->xml.size()};
    }

private:
    document const* from_;
    room memory_;
};

}  // namespace

void enter_strings(sized const& what) {
    enter_writer<appending>(what, "reserved_string");
    enter_writer<copying>(what, "memcpy");
}

}  // namespace bench
