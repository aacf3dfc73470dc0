// What is told while a job is carried out: lines that fit a terminal, those of one moment below its time.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace rehearsal {

inline std::string joined(auto const& names, std::string_view between = ", ") {
    std::string all;
    for (std::string_view const name : names) (all += all.empty() ? std::string_view{} : between) += name;
    return all;
}

// Broken at blanks, the lines after the first indented.
inline std::string wrapped(std::string text, std::size_t indent) {
    static constexpr std::size_t most = 100;
    for (std::size_t begin = 0; text.size() - begin > most;) {
        std::size_t const blank = text.rfind(' ', begin + most);
        if (blank == text.npos || blank <= begin + indent) break;
        text.replace(blank, 1, '\n' + std::string(indent, ' '));
        begin = blank + 1;
    }
    return text + '\n';
}

class teller {
public:
    template <class... Args>
    void say(fmt::format_string<Args...> how, Args&&... args) {
        fmt::format_to(std::back_inserter(told_), how, std::forward<Args>(args)...);
    }
    // Something that happens now.
    template <class... Args>
    void tell(unsigned time, fmt::format_string<Args...> how, Args&&... args) {
        told_ += wrapped(fmt::format("{:4}  ", time) + fmt::format(how, std::forward<Args>(args)...), 6);
    }
    // And something more about it.
    template <class... Args>
    void add(fmt::format_string<Args...> how, Args&&... args) {
        told_ += wrapped("      " + fmt::format(how, std::forward<Args>(args)...), 8);
    }
    [[nodiscard]] std::string const& told() const noexcept { return told_; }

private:
    std::string told_;
};

}  // namespace rehearsal
