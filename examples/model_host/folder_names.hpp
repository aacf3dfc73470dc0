// The sorted names in one folder, each with a mark for its kind.
#pragma once

#include <muster/files/file_root.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace model_host {

// The mark is shown after the name: '/' for a folder, '@' for a symbolic link, '|' for anything else but a file.
struct folder_name {
    std::string name;
    std::string_view mark;
};

struct folder_names {
    std::vector<folder_name> names;  // sorted
    bool more = false;
};

inline std::string_view mark_of(muster::file_kind kind) {
    switch (kind) {
        case muster::file_kind::file: return "";
        case muster::file_kind::directory: return "/";
        case muster::file_kind::link: return "@";
        case muster::file_kind::other: break;
    }
    return "|";
}

inline muster::file_answer<folder_names> names_in(muster::file_root const& root, std::string_view path,
                                                  std::size_t most) {
    folder_names found;
    auto const seen = root.list(path, [&](muster::file_entry const& one) {
        found.more = found.names.size() == most;
        if (!found.more) found.names.push_back({std::string{one.name}, mark_of(one.kind)});
        return !found.more;
    });
    if (!seen) return seen.error;
    std::sort(found.names.begin(), found.names.end(), [](auto const& a, auto const& b) { return a.name < b.name; });
    return found;
}

}  // namespace model_host
