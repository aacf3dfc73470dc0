// A read-only view of a directory for workers: its files, and nothing outside of it.
//
//     auto const files = folder_view::open("/home/me/project", fault);
//     files->read("src/a.cpp", {1, 40});
//
// A muster::file_root opens each path: no path leads upwards, no symbolic link leads out, and only folders and regular
// files are read. Everything is bounded, and an answer lists what it leaves out. Any number of threads may call the
// functions at once; a stop ends a search early.
#pragma once

#include "file_search.hpp"
#include "numbered_lines.hpp"

#include <muster/files/file_root.hpp>
#include <muster/toolbox/result.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

namespace model_host {

struct view_limits {
    std::size_t most_names = 1000;  // shown of one folder
    std::uint64_t most_file_bytes = std::uint64_t{256} << 20;
    search_limits search = {};
};

class folder_view {
public:
    [[nodiscard]] static std::optional<folder_view> open(std::string const& path, std::string& fault,
                                                         view_limits limits = {});

    [[nodiscard]] muster::tool_result list(std::string_view path) const;
    [[nodiscard]] muster::tool_result read(std::string_view path, line_range which) const;
    [[nodiscard]] muster::tool_result search(std::string_view text, std::string_view path,
                                             std::stop_token const& stop) const;

private:
    folder_view(muster::file_root root, view_limits limits) : root_(std::move(root)), limits_(limits) {}

    muster::file_root root_;
    view_limits limits_;
};

}  // namespace model_host
