// Members and elements of JSON, with the commas between them.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/decimal.hpp>
#include <muster/text/json_text.hpp>
#include <muster/text/sink.hpp>
#include <muster/wire/model_request.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace wire::detail {

// An object that is being written: each member brings its comma.
template <sink Out>
class put_object {
public:
    explicit put_object(Out& out) : out_(out) {}

    // The name, for a value that follows.
    Out& name(std::string_view name) {
        out_.put(first_ ? "{" : ",");
        first_ = false;
        put_json_text(out_, name);
        out_.put(":");
        return out_;
    }
    void text(std::string_view name, std::string_view says) { put_json_text(this->name(name), says); }
    void raw(std::string_view name, std::string_view json) { this->name(name).put(json); }
    void figure(std::string_view name, std::uint64_t number) { this->name(name).put(decimal{number}.view()); }
    void truth(std::string_view name, bool says) { this->name(name).put(says ? "true" : "false"); }
    // For what goes on in the value that was put last.
    Out& out() { return out_; }
    void end(std::string_view more = {}) {
        if (!more.empty()) out_.put(first_ ? "{" : ",");
        out_.put(more);
        out_.put(first_ && more.empty() ? "{}" : "}");
    }

private:
    Out& out_;
    bool first_ = true;
};

// Puts a comma before all elements but the first.
template <sink Out>
class put_list {
public:
    explicit put_list(Out& out) : out_(out) { out_.put("["); }

    Out& next() {
        out_.put(first_ ? "" : ",");
        first_ = false;
        return out_;
    }
    void end() { out_.put("]"); }

private:
    Out& out_;
    bool first_ = true;
};

constexpr std::string_view text_of(std::string_view text) noexcept { return text; }
constexpr std::string_view text_of(system_text const& one) noexcept { return one.text; }

// No API takes a text of blanks.
constexpr bool is_blank(std::string_view text) noexcept { return trimmed(text).empty(); }
constexpr std::size_t count_with_words(auto const& texts) noexcept {
    std::size_t count = 0;
    for (auto const& one : texts) count += is_blank(text_of(one)) ? 0U : 1U;
    return count;
}
constexpr bool has_words(auto const& texts) noexcept { return count_with_words(texts) != 0; }

// Texts as one, with an empty line between them.
void put_joined(sink auto& out, auto const& texts) {
    std::string_view before = "\"";
    for (auto const& one : texts) {
        if (is_blank(text_of(one))) continue;
        out.put(before);
        put_json_part(out, text_of(one));
        before = "\\n\\n";
    }
    out.put(before == "\"" ? "\"\"" : "\"");
}

// An empty list offers nothing, and what is said of tools then is refused.
constexpr bool has_tools(model_request const& request) noexcept {
    return request.tools.rfind('}') != std::string_view::npos;
}

}}}  // namespace muster::v0::wire::detail
