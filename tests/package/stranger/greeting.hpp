// What both files of the stranger's program see of muster.
#pragma once

#include <muster/text/join.hpp>
#include <muster/version.hpp>

#if defined STRANGER_USES_ALL && __has_include(<muster/muster.hpp>)
#include <muster/muster.hpp>
#endif

#include <string_view>

struct name {
    static constexpr std::string_view text = "muster ";
};
struct version_text {
    static constexpr std::string_view text = muster::version;
};
inline constexpr std::string_view greeting = muster::joined<name, version_text>;

std::string_view greeting_of_second();
