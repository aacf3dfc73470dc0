// What two units of a program see of muster: one includes the tree, the other a single header.
#pragma once

#include <cstddef>
#include <string_view>

struct seen {
    char const* version;
    char const* prompt;
    bool (*is_utf8)(std::string_view);
    std::size_t size_of_notification, size_of_dialect;

    bool operator==(seen const&) const = default;
};

seen seen_in_the_tree();
seen seen_in_a_single_header();
