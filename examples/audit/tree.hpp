// Walks the files below a path in the byte order of their paths, in memory that does not grow with the tree.
//
//     audit::tree_walk walk{files, "/usr/include", ""};   // or from behind a path: "/usr/include/b"
//     while (auto const path = walk.next()) search(*path);
//
// As `grep -r` does, it follows a symbolic link that is the path itself and none below it, and passes over
// devices, pipes and sockets. A folder that cannot be read comes out as its path with a slash at the end; so
// whoever opens what comes out learns why.
#pragma once

#include "tree_files.hpp"  // tree_files

#include <muster/text/fingerprint.hpp>  // fingerprint

#include <algorithm>    // push_heap, pop_heap, sort
#include <cstddef>      // size_t
#include <cstdint>      // uint64_t
#include <optional>     // optional
#include <stop_token>   // stop_token
#include <string>       // string
#include <string_view>  // string_view
#include <utility>      // exchange, move
#include <vector>       // vector

namespace audit {

// share{2, 4}: the second of four parts of a tree. Which file is whose depends on its path alone.
struct share {
    std::uint64_t number = 1;
    std::uint64_t of = 1;

    [[nodiscard]] bool has(std::string_view path) const { return muster::fingerprint(path) % of + 1 == number; }
};

// The files and folders of one folder, the first `most` of them behind a name. Folders end with a slash, so
// that sorting the names sorts the paths below them as well.
struct folder_batch {
    static constexpr std::size_t most = 16384;

    std::vector<std::string> names;
    bool more = false;    // the folder has others behind the last
    bool failed = false;  // it could not be read, or not to its end
};

// Keeps the smallest names: a heap whose largest goes when there are too many.
inline void keep_smallest(folder_batch& batch, std::string name) {
    batch.names.push_back(std::move(name));
    std::push_heap(batch.names.begin(), batch.names.end());
    if (batch.names.size() <= folder_batch::most) return;
    std::pop_heap(batch.names.begin(), batch.names.end());
    batch.names.pop_back();
    batch.more = true;
}

inline folder_batch read_folder(tree_files const& files, std::string_view path, std::string_view after,
                                std::stop_token const& stop) {
    folder_batch batch;
    auto const seen = files.list(path, [&](muster::file_entry const& entry) {
        std::string name{entry.name};
        bool const is_folder = entry.kind == muster::file_kind::directory;
        if (is_folder) name += '/';
        bool const is_wanted = (is_folder || entry.kind == muster::file_kind::file) && name > after;
        if (is_wanted) keep_smallest(batch, std::move(name));
        return !stop.stop_requested();
    });
    batch.failed = !seen;
    std::sort(batch.names.begin(), batch.names.end());
    return batch;
}

class tree_walk {
public:
    tree_walk(tree_files const& files, std::string_view root, std::string_view after, std::stop_token stop = {})
        : files_(&files),
          stop_(std::move(stop)),
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

private:
    struct level {
        std::size_t parent_size;  // of the path
        folder_batch batch;
        std::size_t at = 0;
    };

    void enter(std::string_view name, std::string_view after = {}) {
        std::size_t const parent_size = path_.size();
        path_ += name;
        levels_.push_back({parent_size, read_folder(*files_, path_, after, stop_)});
    }

    void leave_or_read_on() {
        level& now = levels_.back();
        if (now.batch.more) {
            now.batch = read_folder(*files_, path_, std::string{now.batch.names.back()}, stop_);
            now.at = 0;
            return;
        }
        path_.resize(now.parent_size);
        levels_.pop_back();
    }

    // Stands at each folder on the way behind the step that was taken there.
    void go_behind(std::string_view way) {
        for (;;) {
            std::size_t const slash = way.find('/');
            std::string_view const step = way.substr(0, slash == way.npos ? slash : slash + 1);
            levels_.back().batch = read_folder(*files_, path_, step, stop_);
            if (slash == way.npos || step.size() == way.size()) return;
            enter(step);
            way.remove_prefix(step.size());
        }
    }

    tree_files const* files_;
    std::stop_token stop_;
    std::string path_;
    std::vector<level> levels_;
    std::optional<std::string> single_;
};

}  // namespace audit
