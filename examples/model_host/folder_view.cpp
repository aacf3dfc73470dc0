#include "folder_view.hpp"

#include "beneath.hpp"      // open_beneath, names_in, read_pieces
#include "file_search.hpp"  // file_search
#include "screen.hpp"       // shown_on_a_line

#include <algorithm>     // min
#include <system_error>  // generic_category

namespace model_host {

namespace {

using muster::tool_result;

constexpr std::string_view goes_down = "a path goes down from the top, without \"..\"";

tool_result cannot(std::string_view path, std::string_view why) {
    return tool_result::error(shown_on_a_line(path.empty() ? "the top" : path) + ": " + std::string{why});
}

std::string words_of(int error) {
    if (error == ELOOP) return "a symbolic link, and links are not followed";
    if (error == ENOTDIR) return "not a folder, or a link on the way, and links are not followed";
    return std::generic_category().message(error);
}

}  // namespace

std::optional<folder_view> folder_view::open(std::string const& path, std::string& fault, view_limits limits) {
    descriptor top{::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    if (!top) return fault = shown_on_a_line(path) + ": " + std::generic_category().message(errno), std::nullopt;
    return folder_view{std::move(top), limits};
}

tool_result folder_view::list(std::string_view path) const {
    auto const steps = steps_of(path);
    if (!steps) return cannot(path, goes_down);
    descriptor folder = open_beneath(top_.get(), *steps);
    if (!folder) return cannot(path, words_of(errno));
    if (kind_of(folder.get()) != kind::folder) return cannot(path, "not a folder");
    folder_names const inside = names_in(std::move(folder), limits_.search.most_entries);
    std::string text;
    std::size_t const count = std::min(inside.names.size(), limits_.most_names);
    for (std::size_t i = 0; i < count; ++i)
        text.append(shown_on_a_line(inside.names[i].name)).append(inside.names[i].mark).append("\n");
    std::size_t const left_out = inside.names.size() - count;
    if (left_out != 0) text += "[" + std::to_string(left_out) + (inside.more ? " or more" : "") + " names left out]\n";
    return tool_result::ok(text.empty() ? "(empty)\n" : text);
}

tool_result folder_view::read(std::string_view path, line_range which) const {
    auto const steps = steps_of(path);
    if (!steps) return cannot(path, goes_down);
    descriptor const file = open_beneath(top_.get(), *steps);
    if (!file) return cannot(path, words_of(errno));
    if (kind_of(file.get()) != kind::file) return cannot(path, "not a file that can be read");
    numbered_lines lines{which};
    std::size_t bytes_left = limits_.search.most_bytes;
    read_end const end = read_pieces(file.get(), bytes_left, [&](std::string_view piece) {
        lines.take(piece);
        return lines.wants_more();
    });
    if (end == read_end::binary) return cannot(path, "a binary file");
    if (end == read_end::broken) return cannot(path, words_of(errno));
    return tool_result::ok(lines.text());
}

tool_result folder_view::search(std::string_view text, std::string_view path, std::stop_token const& stop) const {
    if (text.empty() || text.find('\n') != text.npos) return tool_result::error("Look for a part of one line.");
    auto const steps = steps_of(path);
    if (!steps) return cannot(path, goes_down);
    if (!open_beneath(top_.get(), *steps)) return cannot(path, words_of(errno));
    file_search search{top_.get(), text, limits_.search, stop};
    search.look_in(std::string{path});
    return tool_result::ok(search.answer());
}

}  // namespace model_host
