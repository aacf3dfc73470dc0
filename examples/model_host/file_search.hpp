// A search for a text in all text files below a path, in the order of their names.
//
//     file_search search{root, "expire", limits, stop};
//     search.look_in("src");
//     return search.answer();   // "src/auth.cpp:142:…\n", and what was not searched
#pragma once

#include "folder_names.hpp"
#include "read_pieces.hpp"
#include "screen.hpp"

#include <muster/files/file_root.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace model_host {

struct search_limits {
    std::size_t most_matches = 200;
    std::size_t most_entries = 50'000;                // looked at, folders too
    std::size_t most_bytes = std::size_t{256} << 20;  // read
};

class file_search {
public:
    file_search(muster::file_root const& root, std::string_view text, search_limits const& limits,
                std::stop_token const& stop)
        : root_(root),
          text_(text),
          stop_(stop),
          matches_left_(limits.most_matches),
          entries_left_(limits.most_entries),
          bytes_left_(limits.most_bytes) {}

    void look_in(std::string const& path) {
        std::vector<std::string> waiting{path};
        while (!waiting.empty() && may_go_on()) {
            if (entries_left_ == 0) return void(cut_ = too_many_files);
            std::string const next = std::move(waiting.back());
            waiting.pop_back();
            look_at(next, waiting);
        }
    }

    [[nodiscard]] std::string answer() const {
        std::string said = found_.empty() ? "(not found)\n" : found_;
        std::string_view const why = cut_.empty() && left_out_ ? too_many_files : std::string_view{cut_};
        if (!why.empty()) said.append("[not everything was searched: ").append(why).append("]\n");
        if (unread_ != 0) said.append("[not searched: ").append(first_unread_);
        if (unread_ > 1) said.append("; and ").append(std::to_string(unread_ - 1)).append(" more");
        return unread_ != 0 ? said + "]\n" : said;
    }

private:
    bool may_go_on() {
        if (stop_.stop_requested()) cut_ = "it was stopped";
        if (bytes_left_ == 0) cut_ = too_many_files;
        return cut_.empty();
    }

    void look_at(std::string const& path, std::vector<std::string>& waiting) {
        --entries_left_;
        auto file = root_.open_file(path);
        if (file) return look_into(path, *file);
        if (file.error.why != muster::file_errc::not_a_file) return leave(file.error);
        // What waits counts, too: folders within folders must not make memory grow.
        std::size_t const room = entries_left_ > waiting.size() ? entries_left_ - waiting.size() : 0;
        auto const inside = names_in(root_, path, room);
        if (!inside) return leave(inside.error);
        left_out_ = left_out_ || inside->more;
        for (auto one = inside->names.rbegin(); one != inside->names.rend(); ++one) {
            bool const is_hidden_folder = one->mark == "/" && one->name.starts_with('.');
            if (one->mark == "@" || one->mark == "|" || is_hidden_folder) continue;
            waiting.push_back(path.empty() || path.ends_with('/') ? path + one->name : path + '/' + one->name);
        }
    }

    // Counts a file that could not be read. A path that is gone, or that never was a file or a folder, does not count.
    void leave(muster::file_error const& error) {
        using enum muster::file_errc;
        if (error.why == missing || error.why == not_a_directory || error.why == outside) return;
        if (unread_++ == 0) first_unread_ = describe(error);
    }

    void look_into(std::string const& path, muster::rooted_file& file) {
        std::size_t number = 1;
        std::string line;
        auto const look = [&] {
            if (line.find(text_) != line.npos) add(path, number, line);
            line.clear();
        };
        read_end const end = read_pieces(file, bytes_left_, [&](std::string_view piece) {
            for (std::size_t feed = piece.find('\n'); feed != piece.npos; feed = piece.find('\n')) {
                line += piece.substr(0, feed);
                look();
                ++number;
                piece.remove_prefix(feed + 1);
            }
            line += piece;
            if (line.size() > longest_line) look();  // it goes on, and is looked at in parts
            return may_go_on();
        });
        look();
        if (end == read_end::broken) cut_ = printable_line(path) + " could not be read to its end";
    }

    void add(std::string_view path, std::size_t number, std::string_view line) {
        if (matches_left_ == 0) return void(cut_ = "too many lines hold it; look in one folder, or for a longer text");
        --matches_left_;
        std::string_view const part = muster::cut_utf8(line, longest_shown_line);
        found_ += printable_line(path) + ':' + std::to_string(number) + ':' + std::string{part};
        found_ += part.size() < line.size() ? " [line cut]\n" : "\n";
    }

    static constexpr std::string_view too_many_files = "there are too many files; look in one folder";
    static constexpr std::size_t longest_line = std::size_t{1} << 20;  // looked at in one piece
    static constexpr std::size_t longest_shown_line = 300;

    muster::file_root const& root_;
    std::string_view const text_;
    std::stop_token const& stop_;
    std::size_t matches_left_;
    std::size_t entries_left_;
    std::size_t bytes_left_;
    std::string found_;
    std::string cut_;
    std::string first_unread_;
    std::size_t unread_ = 0;
    bool left_out_ = false;
};

}  // namespace model_host
