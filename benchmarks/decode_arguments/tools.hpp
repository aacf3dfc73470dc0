// The calls of this benchmark: a small one, one with a long text, and one with a long list.
#pragma once

#include <muster/tool/fields.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

struct read_file {
    std::string_view path;
    std::optional<std::uint32_t> first_line;
    std::optional<std::uint32_t> last_line;
    bool numbered = false;

    static constexpr auto fields = muster::fields(
        muster::field("path", &read_file::path), muster::field("first_line", &read_file::first_line),
        muster::field("last_line", &read_file::last_line), muster::field("numbered", &read_file::numbered));
    friend bool operator==(read_file const&, read_file const&) = default;
};

struct write_file {
    std::string_view path;
    std::string_view content;

    static constexpr auto fields =
        muster::fields(muster::field("path", &write_file::path), muster::field("content", &write_file::content));
    friend bool operator==(write_file const&, write_file const&) = default;
};

struct edit {
    std::uint32_t line = 0;
    std::string_view before;
    std::string_view after;

    static constexpr auto fields =
        muster::fields(muster::field("line", &edit::line), muster::field("before", &edit::before),
                       muster::field("after", &edit::after));
    friend bool operator==(edit const&, edit const&) = default;
};

struct edit_file {
    std::string_view path;
    std::vector<edit> edits;

    static constexpr auto fields =
        muster::fields(muster::field("path", &edit_file::path), muster::field("edits", &edit_file::edits));
    friend bool operator==(edit_file const&, edit_file const&) = default;
};

// What a model sends: a small call, 64 KB of source in one text, 64 KB of edits.
template <class Arguments>
std::string sent();

template <>
inline std::string sent<read_file>() {
    return R"({"path":"src/auth/session.cpp","first_line":120,"last_line":160,"numbered":true})";
}

template <>
inline std::string sent<write_file>() {
    std::string text = R"({"path":"src/auth/session.cpp","content":")";
    while (text.size() < 64 * 1024) text += R"(    if (token.expires < now) return refused(\"too late\");\n)";
    return text + "\"}";
}

template <>
inline std::string sent<edit_file>() {
    std::string text = R"({"path":"src/auth/session.cpp","edits":[)";
    for (std::size_t line = 1; text.size() < 64 * 1024; ++line) {
        if (line > 1) text += ',';
        text += R"({"line":)" + std::to_string(line) + R"(,"before":"int main() {","after":"int main(int, char**) {"})";
    }
    return text + "]}";
}

}  // namespace bench
