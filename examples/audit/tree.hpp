// Walks the files below a path in the byte order of their paths, in memory that does not grow with the tree's width or depth.
//
//     audit::tree_walk walk{files, "/usr/include", ""};   // or from behind a path: "/usr/include/b"
//     while (auto const path = walk.next()) search(*path);
//
// Like `grep -r` it follows a symbolic link that is the path itself and no link below it, and skips devices, pipes and
// sockets. A folder that cannot be read is returned as its path with a slash at the end, so opening it returns the
// reason. A folder that is too deep is returned in the same way; see too_deep.
#pragma once

#include "tree_files.hpp"

#include <muster/text/fingerprint.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace audit {

// share{2, 4}: the second of four parts of a tree. Which file is whose depends on its path alone.
struct share {
    std::uint64_t number = 1;
    std::uint64_t of = 1;

    [[nodiscard]] bool has(std::string_view path) const { return muster::fingerprint(path) % of + 1 == number; }
};

// is_too_deep(path): opening a file costs time for each step of its path, so the walk leaves out what is below such a
// folder
inline constexpr std::size_t max_depth = 256;  // folders
inline constexpr std::string_view too_deep = "not searched: it is more than 256 folders deep";

[[nodiscard]] inline bool is_too_deep(std::string_view folder) {
    return static_cast<std::size_t>(std::count(folder.begin(), folder.end(), '/')) > max_depth;
}

struct walk_limits {
    std::size_t names_of_a_folder = 16384;  // read at once; others of a wider folder are read later
    std::size_t names = 32768;              // of all folders on the path to the current one
};

// The files and folders of one folder, the first so many behind a name. Folders end with a slash, so that sorting the
// names sorts the paths below them as well.
struct folder_batch {
    std::vector<std::string> names = {};
    bool more = false;    // the folder has others behind the last
    bool failed = false;  // it could not be read, or not to its end
};

// Keeps the smallest names: a heap whose largest goes when there are too many.
inline void keep_smallest(folder_batch& batch, std::string name, std::size_t most) {
    batch.names.push_back(std::move(name));
    std::push_heap(batch.names.begin(), batch.names.end());
    if (batch.names.size() <= most) return;
    std::pop_heap(batch.names.begin(), batch.names.end());
    batch.names.pop_back();
    batch.more = true;
}

inline folder_batch read_folder(tree_files const& files, std::string_view path, std::string_view after,
                                std::stop_token const& stop, std::size_t most = walk_limits{}.names_of_a_folder) {
    folder_batch batch;
    if (is_too_deep(path)) return batch.failed = true, batch;
    auto const seen = files.list(path, [&](muster::file_entry const& entry) {
        std::string name{entry.name};
        bool const is_folder = entry.kind == muster::file_kind::directory;
        if (is_folder) name += '/';
        bool const is_wanted = (is_folder || entry.kind == muster::file_kind::file) && name > after;
        if (is_wanted) keep_smallest(batch, std::move(name), most);
        return !stop.stop_requested();
    });
    batch.failed = !seen;
    std::sort(batch.names.begin(), batch.names.end());
    return batch;
}

class tree_walk {
public:
    tree_walk(tree_files const& files, std::string_view root, std::string_view after, std::stop_token stop = {},
              walk_limits const& most = {})
        : files_(&files),
          stop_(std::move(stop)),
          most_(most),
          path_(root) {
        auto const found = files.find(root);
        bool const is_folder = found && found->kind == muster::file_kind::directory;
        if (!is_folder) {
            if (after.empty()) single_ = path_;
            return;
        }
        while (path_.ends_with("//")) path_.pop_back();
        if (!path_.ends_with('/')) path_ += '/';
        if (!after.empty() && !after.starts_with(path_)) return;  // no place in this tree: nothing is behind it
        enter("");
        if (!after.empty()) go_behind(after.substr(path_.size()));
    }

    // The next path, or nothing at the end.
    std::optional<std::string> next() {
        if (single_) return std::exchange(single_, std::nullopt);
        while (!levels_.empty() && !stop_.stop_requested()) {
            level& now = levels_.back();
            if (std::exchange(now.batch.failed, false)) return path_;
            if (now.at == now.batch.names.size()) {
                leave_or_read_on();
                continue;
            }
            std::string const name = now.batch.names[now.at++];
            if (!name.ends_with('/')) return path_ + name;
            enter(name);
        }
        return {};
    }

    // How many names are in memory.
    [[nodiscard]] std::size_t names_kept() const {
        std::size_t names = 0;
        for (level const& each : levels_) names += each.batch.names.size();
        return names;
    }

private:
    struct level {
        std::size_t parent_size;  // of the path
        folder_batch batch;
        std::size_t at = 0;
        std::string child = {};  // the folder in it that the walk has entered last
    };

    [[nodiscard]] folder_batch read(std::string_view after) const {
        return read_folder(*files_, path_, after, stop_, most_.names_of_a_folder);
    }

    void enter(std::string_view name) {
        if (!levels_.empty()) levels_.back().child = name;
        std::size_t const parent_size = path_.size();
        path_ += name;
        levels_.push_back({parent_size, read("")});
        forget_names();
    }

    // Folders further up are read again when the walk comes back to them.
    void forget_names() {
        std::size_t kept = names_kept();
        for (std::size_t i = 0; i + 1 < levels_.size() && kept > most_.names; ++i) {
            level& outer = levels_[i];
            bool const has_more = outer.batch.more || outer.at < outer.batch.names.size();
            kept -= outer.batch.names.size();
            outer.batch = {{}, has_more, outer.batch.failed};
            outer.at = 0;
        }
    }

    void leave_or_read_on() {
        level& now = levels_.back();
        if (now.batch.more) {
            std::string const after = now.batch.names.empty() ? now.child : now.batch.names.back();
            now.batch = read(after);
            now.at = 0;
            return;
        }
        path_.resize(now.parent_size);
        levels_.pop_back();
    }

    // Enters each folder on the way, after the step that was taken there. Nothing is below a folder that is too deep.
    void go_behind(std::string_view way) {
        for (;;) {
            std::size_t const slash = way.find('/');
            std::string_view const step = way.substr(0, slash == way.npos ? slash : slash + 1);
            levels_.back().batch = read(step);
            if (slash == way.npos || step.size() == way.size() || is_too_deep(path_ + std::string{step})) return;
            enter(step);
            way.remove_prefix(step.size());
        }
    }

    tree_files const* files_;
    std::stop_token stop_;
    walk_limits most_;
    std::string path_;
    std::vector<level> levels_;
    std::optional<std::string> single_;
};

}  // namespace audit
