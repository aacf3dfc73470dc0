// Changes an input as somebody would who knows what an envelope is made of: whole tags and elements are put in, taken
// away, repeated and exchanged, so that the fuzzer reaches what lies behind the first tag. Every other change is its own.
//
// A target includes it and has it; where inputs are only replayed there is nothing to change.
#pragma once

#ifdef __clang__

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace muster_test {

inline constexpr std::string_view parts[] = {
    "<task-notification>",
    "</task-notification>",
    "<agent-notification>",
    "</agent-notification>",
    "<task-id>a</task-id>",
    "<agent-id>a</agent-id>",
    "<status>completed</status>",
    "<status>failed</status>",
    "<summary>s &lt; t</summary>",
    "<result>r</result>",
    "<usage><total_tokens>7</total_tokens></usage>",
    "<tool_uses>4</tool_uses>",
    "<duration_ms>18446744073709551616</duration_ms>",
    "<usage>",
    "</usage>",
    "<result>",
    "</result>",
    "<x>",
    "</x>",
    "<x/>",
    "<x a='>' b=\"'\">",
    "<!-- c -->",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<?p ?>",
    "<!DOCTYPE x>",
    "&amp;",
    "&#x1F600;",
    "&#0;",
    "<system-reminder>",
    "</system-reminder>",
    "[SYSTEM NOTIFICATION - NOT USER INPUT]",
    "<task-notification><task-id>b</task-id><status>killed</status></task-notification>",
    "\xF0\x9F\x98\x80",
    "\xED\xA0\x80",
    "\r\n",
};

// The same changes for the same seed.
class changes {
public:
    changes(std::string text, unsigned seed) : text_(std::move(text)), state_(seed) {}

    std::string const& one() {
        switch (below(5)) {
            case 0: text_.insert(seam(), parts[below(std::size(parts))]); break;
            case 1: erase(); break;
            case 2: repeat(); break;
            case 3: exchange(); break;
            default: replace(); break;
        }
        return text_;
    }

private:
    std::size_t below(std::size_t limit) {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return limit == 0 ? 0 : static_cast<std::size_t>(state_ >> 33) % limit;
    }
    // A place where a tag begins, or one ends, near anywhere; or anywhere.
    std::size_t seam() {
        std::size_t const near = below(text_.size() + 1);
        if (below(8) == 0) return near;
        std::size_t const at = text_.find_first_of("<>", near);
        if (at == std::string::npos) return near;
        return text_[at] == '>' ? at + 1 : at;
    }
    struct span {
        std::size_t at;
        std::size_t size;
    };
    span piece() {
        std::size_t const a = seam();
        std::size_t const b = seam();
        return a < b ? span{a, b - a} : span{b, a - b};
    }
    void erase() {
        span const one = piece();
        text_.erase(one.at, one.size);
    }
    void repeat() {
        span const one = piece();
        text_.insert(seam(), std::string{text_, one.at, one.size});
    }
    void exchange() {
        span const one = piece();
        std::string const moved{text_, one.at, one.size};
        text_.erase(one.at, one.size);
        text_.insert(seam(), moved);
    }
    void replace() {
        std::size_t const at = text_.find('<', below(text_.size() + 1));
        std::size_t const end = at == std::string::npos ? at : text_.find('>', at);
        if (end != std::string::npos) text_.replace(at, end + 1 - at, parts[below(std::size(parts))]);
    }

    std::string text_;
    std::uint64_t state_;
};

}  // namespace muster_test

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    if (seed % 2 == 0) return LLVMFuzzerMutate(data, size, most);
    muster_test::changes mutated{{reinterpret_cast<char const*>(data), size}, seed};
    std::string const& text = mutated.one();
    if (text.size() > most) return LLVMFuzzerMutate(data, size, most);
    text.copy(reinterpret_cast<char*>(data), text.size());
    return text.size();
}

#endif
