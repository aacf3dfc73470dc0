// A switch in the process environment, under the name that the dialect gives it.
//
//     muster::environment_switch const signal{rules.names.mode_variable};
//     muster::coordinator_mode(signal);  // reads the variable, each time
//
// The environment belongs to the whole process, and POSIX lets nobody read it while somebody writes: a `getenv` on
// another thread, also inside a library (time zones, locales, name look-ups), may then read freed memory. So switch
// before the first thread is started, or use a mode_cell. Reading alone is harmless.
#pragma once

#include <muster/role/mode.hpp>
#include <muster/text/sink.hpp>

#include <stdlib.h>
#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// environment_switch{variable}: keeps a copy of the name
//
// A name that is empty, longer than `longest_name`, or holds `=` or a zero byte is no name of a variable: such a
// switch is off and cannot be set.
class environment_switch {
public:
    static constexpr std::size_t longest_name = 127;

    constexpr explicit environment_switch(std::string_view variable) noexcept {
        if (!is_name(variable)) return;
        copy_text(name_, variable);
        size_ = variable.size();
    }

    [[nodiscard]] constexpr std::string_view variable() const& noexcept { return {name_, size_}; }
    std::string_view variable() const&& = delete;
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return size_ != 0; }

    [[nodiscard]] bool is_on() const noexcept {
        char const* const value = size_ == 0 ? nullptr : ::getenv(name_);
        return value != nullptr && is_truthy(value);
    }

    // On is the value `1`, off is no variable at all. False where the system refuses, or the name is none.
    bool switch_to(bool on) noexcept {
        if (size_ == 0) return false;
#ifdef _WIN32
        return ::_putenv_s(name_, on ? "1" : "") == 0;  // the empty value removes it
#else
        return (on ? ::setenv(name_, "1", 1) : ::unsetenv(name_)) == 0;
#endif
    }

private:
    static constexpr bool is_name(std::string_view text) noexcept {
        if (text.size() > longest_name) return false;
        for (char const c : text) {
            if (c == '=' || c == '\0') return false;
        }
        return true;
    }

    char name_[longest_name + 1] = {};
    std::size_t size_ = 0;
};

}}  // namespace muster::v0
