// What both files of the program see of muster.
#pragma once

#include <muster/text/join.hpp>
#include <muster/version.hpp>

#include <string_view>

struct name {
    static constexpr std::string_view text = "muster ";
};
struct version_text {
    static constexpr std::string_view text = muster::version;
};
inline constexpr std::string_view greeting = muster::joined<name, version_text>;

std::string_view greeting_of_the_other_file();
