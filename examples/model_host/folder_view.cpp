#include "folder_view.hpp"

#include "file_search.hpp"
#include "folder_names.hpp"
#include "read_pieces.hpp"
#include "screen.hpp"

#include <algorithm>

namespace model_host {

namespace {

using muster::tool_result;

tool_result cannot(muster::file_error const& error) { return tool_result::error(describe(error)); }

}  // namespace

std::optional<folder_view> folder_view::open(std::string const& path, std::string& fault, view_limits limits) {
    auto root = muster::file_root::open(path, {.max_file_bytes = limits.most_file_bytes});
    if (!root) return fault = describe(root.error), std::nullopt;
    return folder_view{*std::move(root), limits};
}

tool_result folder_view::list(std::string_view path) const {
    auto const inside = names_in(root_, path, limits_.search.most_entries);
    if (!inside) return cannot(inside.error);
    std::string text;
    std::size_t const count = std::min(inside->names.size(), limits_.most_names);
    for (std::size_t i = 0; i < count; ++i)
        text.append(printable_line(inside->names[i].name)).append(inside->names[i].mark).append("\n");
    std::size_t const left_out = inside->names.size() - count;
    if (left_out != 0) text += "[" + std::to_string(left_out) + (inside->more ? " or more" : "") + " names left out]\n";
    return tool_result::ok(text.empty() ? "(empty)\n" : text);
}

tool_result folder_view::read(std::string_view path, line_range which) const {
    auto file = root_.open_file(path);
    if (!file) return cannot(file.error);
    numbered_lines lines{which};
    std::size_t bytes_left = limits_.search.most_bytes;
    read_end const end = read_pieces(*file, bytes_left, [&](std::string_view piece) {
        lines.take(piece);
        return lines.wants_more();
    });
    if (end == read_end::binary) return tool_result::error(printable_line(path) + ": a binary file");
    if (end == read_end::broken) return tool_result::error(printable_line(path) + ": it cannot be read to its end");
    return tool_result::ok(lines.text());
}

tool_result folder_view::search(std::string_view text, std::string_view path, std::stop_token const& stop) const {
    if (text.empty() || text.find('\n') != text.npos) return tool_result::error("Look for a part of one line.");
    auto const there = root_.find(path);
    if (!there) return cannot(there.error);
    file_search search{root_, text, limits_.search, stop};
    search.look_in(std::string{path});
    return tool_result::ok(search.answer());
}

}  // namespace model_host
