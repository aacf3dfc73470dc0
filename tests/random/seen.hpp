// What can be seen of a crew, put down in one order by the crew and by its model, so that two can be compared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace muster_test {

// seen: bytes to be compared fast, or the same as words where somebody has to read them
class seen {
public:
    explicit seen(bool words = false) : words_(words) {}

    void number(std::string_view what, std::uint64_t value) {
        if (words_)
            name(what).append(std::to_string(value)).append(1, '\n');
        else
            text_.append(reinterpret_cast<char const*>(&value), sizeof value);
    }
    void word(std::string_view what, std::string_view value) {
        if (words_)
            name(what).append(value).append(1, '\n');
        else
            text_.append(value).append(1, '\0');
    }
    void clear() noexcept { text_.clear(); }
    [[nodiscard]] std::string const& text() const noexcept { return text_; }

private:
    std::string& name(std::string_view what) { return text_.append(what).append(": "); }

    std::string text_;
    bool words_;
};

// The first line in which two differ, as `crew x, model y`; empty if they do not.
inline std::string where_they_differ(std::string_view crew, std::string_view model) {
    std::size_t at = 0;
    while (at < crew.size() && at < model.size() && crew[at] == model[at]) ++at;
    if (at == crew.size() && at == model.size()) return {};
    auto const line = [&](std::string_view text) {
        std::size_t const before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
        std::size_t const first = before == std::string_view::npos ? 0 : before + 1;
        return std::string{text.substr(first, text.find('\n', at) - first)};
    };
    return "crew \"" + line(crew) + "\", model \"" + line(model) + '"';
}

}  // namespace muster_test
