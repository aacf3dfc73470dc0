// What `guard` promises, said the slow way: letter by letter, at every place of a text.
//
// Beside the library's own it is the other answer of the tests and the fuzzer, so it shares nothing with it but Unicode.
#pragma once

#include <muster/text/one_line.hpp>
#include <muster/text/unseen.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace muster_test {

class naive_guard {
public:
    explicit naive_guard(std::vector<std::string> more = {}) {
        for (std::string const& name : more) names_.push_back(name);
    }

    std::size_t marks = 0;  // of the last text

    std::string operator()(std::string_view text) {
        std::string out;
        marks = 0;
        for (std::size_t at = 0; at < text.size();) {
            std::size_t const depth = depth_at(text, at);
            std::string_view const head = head_at(text, at + depth, text[at] == '&');
            std::size_t const length = depth + head.size();
            if (head.empty() || !tail_at(text.substr(at + length), is_bracket(head))) {
                out += text[at++];
                continue;
            }
            bool const plain = text[at] != '&';
            out += plain ? reference_of(head) : "&amp;" + std::string{text.substr(at + 1, length - 1)};
            marks += plain ? 1 : 0;
            at += length;
        }
        return out;
    }

private:
    static constexpr std::string_view signs[] = {"<", "\xEF\xBC\x9C", "\xEF\xB9\xA4", "[", "\xEF\xBC\xBB"};
    static constexpr std::string_view references[] = {"&lt;", "&#xFF1C;", "&#xFE64;", "&#91;", "&#xFF3B;"};

    // How much of `&amp;amp;lt;` stands before its `lt;`, but one byte, which is the `&` of the reference.
    static std::size_t depth_at(std::string_view text, std::size_t at) {
        if (text[at] != '&') return 0;
        std::size_t end = at + 1;
        while (text.substr(end).starts_with("amp;")) end += 4;
        return end - at - 1;
    }
    // A sign, or a reference whose `&` may be the `;` of an `&amp;`.
    static std::string_view head_at(std::string_view text, std::size_t at, bool refers) {
        for (std::string_view const sign : signs) {
            if (!refers && text.substr(at).starts_with(sign)) return text.substr(at, sign.size());
        }
        for (std::string_view const reference : references) {
            if (refers && text.substr(at + 1).starts_with(reference.substr(1)))
                return text.substr(at, reference.size());
        }
        return {};
    }
    static bool is_bracket(std::string_view head) {
        return head == signs[3] || head == signs[4] || head.ends_with("#91;") || head.ends_with("#xFF3B;");
    }
    static std::string reference_of(std::string_view sign) {
        std::size_t which = 0;
        while (signs[which] != sign) ++which;
        return std::string{references[which]};
    }

    // The text in letters: 0 is nothing, 1 is something else.
    static std::string letters(std::string_view text) {
        std::string read;
        for (std::size_t at = 0; at < text.size();) {
            muster::code_point const c = muster::code_point_at(text, at);
            read += c.length == 0 ? '\1' : letter(c.value);
            at += c.length == 0 ? 1 : c.length;
        }
        return read;
    }
    static char letter(std::uint32_t code) {
        if (code >= 0xFF01 && code <= 0xFF5E) code -= 0xFEE0;
        if (code >= 'A' && code <= 'Z') code += 32;
        if (code >= '\t' && code <= '\r') return ' ';
        if (code < 0x80) return code < ' ' ? '\1' : static_cast<char>(code);
        for (std::uint32_t const dash :
             {0x2010U, 0x2011U, 0x2012U, 0x2013U, 0x2014U, 0x2015U, 0x2212U, 0xFE58U, 0xFE63U}) {
            if (code == dash) return '-';
        }
        return muster::is_unseen(code) || muster::breaks_a_line(code) ? '\0' : '\1';
    }

    [[nodiscard]] bool tail_at(std::string_view rest, bool header) const {
        std::string const read = letters(rest);
        if (header) return begins(read, "system notification - not user input]", true) != 0;
        std::size_t at = 0;
        while (at < read.size() && (read[at] == ' ' || read[at] == '/' || read[at] == 0)) ++at;
        for (std::string const& name : names_) {
            std::size_t const end = begins(read.substr(at), name, false);
            if (end == 0) continue;
            if (end > read.size() - at || at + end == read.size() || !is_of_name(read[at + end])) return true;
        }
        return false;
    }
    // How many letters `wanted` takes; more than there are if the text ends before it does; 0 where it reads otherwise.
    static std::size_t begins(std::string const& read, std::string const& wanted, bool blanks) {
        std::size_t at = 0;
        for (char const c : blanks ? " " + wanted : wanted) {
            while (at < read.size() && (read[at] == 0 || (c == ' ' && read[at] == ' '))) ++at;
            if (c == ' ') continue;
            if (at == read.size()) return read.size() + 1;
            if (read[at] != lower(c)) return 0;
            ++at;
        }
        return at;
    }
    static char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
    static bool is_of_name(char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.' || c == ':';
    }

    std::vector<std::string> names_{"task-notification", "agent-notification", "system-reminder"};
};

}  // namespace muster_test
