// The members of a JSON object that is known to be valid, as the texts that they are.
//
//     for (json_members at{R"({"id":7,"params":{}})"}; at.next();) use(at.name(), at.value());   // "id", 7; "params", {}
//
// Each object is gone through once; nothing is recursive. On a text that is not valid JSON the answers mean nothing, and
// nothing outside of it is read.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/json_scan.hpp>
#include <muster/text/json_unescape.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 { namespace wire::detail {

// json_members{object}
class json_members {
public:
    constexpr explicit json_members(std::string_view object) noexcept
        : json_(object),
          at_(skip_blanks(object, 0) + 1) {}

    constexpr bool next() noexcept {
        at_ = skip_blanks(json_, at_);
        if (at_ < json_.size() && json_[at_] == ',') at_ = skip_blanks(json_, at_ + 1);
        if (at_ >= json_.size() || json_[at_] != '"') return false;
        name_ = piece(end_of_json_text(json_, at_));
        at_ = skip_blanks(json_, skip_blanks(json_, at_) + 1);  // the colon
        if (at_ >= json_.size()) return false;
        value_ = piece(end_of_json(json_, at_));
        return true;
    }

    [[nodiscard]] constexpr std::string_view name() const noexcept { return name_; }  // with its quotes
    [[nodiscard]] constexpr std::string_view value() const noexcept { return value_; }

private:
    constexpr std::string_view piece(std::size_t end) noexcept {
        std::string_view const text = json_.substr(at_, end - at_);
        at_ = end;
        return text;
    }

    std::string_view json_;
    std::size_t at_;
    std::string_view name_, value_;
};

// says(text, word): does a JSON text say this?
constexpr bool says(std::string_view text, std::string_view word) {
    if (text.find('\\') == text.npos) return text.size() == word.size() + 2 && text.substr(1, word.size()) == word;
    struct comparing_sink {
        std::string_view left;
        bool same = true;
        constexpr void put(std::string_view piece) noexcept {
            same = same && left.starts_with(piece);
            left.remove_prefix(same ? piece.size() : 0);
        }
    } out{word};
    unescape_json_to(out, text);
    return out.same && out.left.empty();
}

// find_member(object, name): its value, or an empty text
constexpr std::string_view find_member(std::string_view object, std::string_view name) {
    for (json_members at{object}; at.next();) {
        if (says(at.name(), name)) return at.value();
    }
    return {};
}

}}}  // namespace muster::v0::wire::detail
