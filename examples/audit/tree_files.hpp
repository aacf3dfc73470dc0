// The only tree that agents may read: opens files by the paths that agents write, and nothing outside of the tree.
//
//     std::string fault;
//     auto const files = audit::tree_files::open("src", fault);
//     auto file = files->open_file("src/a.cpp");     // as the tree was named, or from the root of the machine on
//
// The tree may be a single file, and its own path may be a link. Any number of threads may use it.
#pragma once

#include "one_line.hpp"

#include <muster/files/file_root.hpp>

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace audit {

// real_path(path): the absolute path without links; empty if nothing is there
inline std::string real_path(std::string const& path) {
    char* const found = ::realpath(path.c_str(), nullptr);
    std::string text = found ? found : "";
    std::free(found);
    return text;
}

// Removes empty steps and dots: "./a//b/" becomes "a/b".
inline std::string plain_path(std::string_view path) {
    std::string plain = path.starts_with('/') ? "/" : "";
    while (!path.empty()) {
        std::size_t const slash = path.find('/');
        std::string_view const step = path.substr(0, slash);
        if (!step.empty() && step != ".") (plain += plain.empty() || plain.ends_with('/') ? "" : "/") += step;
        path.remove_prefix(slash == path.npos ? path.size() : slash + 1);
    }
    return plain;
}

// The rest of `path` after `begin`, or nothing if it does not begin so. Both are plain paths.
inline std::optional<std::string> rest_behind(std::string_view path, std::string_view begin) {
    if (begin.empty()) return path.starts_with('/') ? std::nullopt : std::optional{std::string{path}};
    if (!path.starts_with(begin)) return {};
    path.remove_prefix(begin.size());
    if (!path.empty() && !path.starts_with('/') && !begin.ends_with('/')) return {};
    return std::string{path.substr(path.starts_with('/') ? 1 : 0)};
}

// reason_of(error): the system's reason if there is one, else the library's
inline std::string reason_of(muster::file_error const& error) {
    bool const is_elsewhere = error.why == muster::file_errc::bad_path || error.why == muster::file_errc::outside;
    if (is_elsewhere) return "outside of the tree that may be read, or not there";
    if (error.why == muster::file_errc::too_large) return std::generic_category().message(EFBIG);
    return error.system != 0 ? std::generic_category().message(error.system) : std::string{describe(error.why)};
}

class tree_files {
public:
    // A larger file is not read: a sparse file may have any size at no cost, and reading it would take hours.
    static constexpr std::uint64_t max_file_bytes = std::uint64_t{4} << 30;

    [[nodiscard]] static std::optional<tree_files> open(std::string const& path, std::string& fault) {
        auto const because = [&](std::string const& why) { return fault = one_line(path) + ": " + why, std::nullopt; };
        struct stat found {};
        std::string const real = real_path(path);
        if (real.empty() || ::stat(path.c_str(), &found) != 0) return because(std::generic_category().message(errno));
        if (!S_ISDIR(found.st_mode) && !S_ISREG(found.st_mode)) return because("neither a folder nor a file");
        std::size_t const name = S_ISREG(found.st_mode) ? real.rfind('/') + 1 : real.size();
        auto root = muster::file_root::open(real.substr(0, name), {.max_file_bytes = max_file_bytes});
        if (!root) return because(reason_of(root.error));
        tree_files tree{*std::move(root), plain_path(path), real, real.substr(name)};
        auto const none = [](muster::file_entry const&) { return false; };
        muster::file_error const error =
            S_ISDIR(found.st_mode) ? tree.list(path, none).error : tree.open_file(path).error;
        if (error.why != muster::file_errc::none) return because(reason_of(error));
        return tree;
    }

    [[nodiscard]] std::string const& real() const { return real_; }

    [[nodiscard]] muster::file_answer<muster::rooted_file> open_file(std::string_view path) const {
        auto const rest = below(path);
        return rest ? root_.open_file(*rest) : elsewhere(path);
    }
    [[nodiscard]] muster::file_answer<muster::file_info> find(std::string_view path) const {
        auto const rest = below(path);
        return rest ? root_.find(*rest) : elsewhere(path);
    }
    template <class Use>
    muster::file_answer<std::size_t> list(std::string_view path, Use use) const {
        auto const rest = below(path);
        return rest ? root_.list(*rest, std::move(use)) : elsewhere(path);
    }

private:
    tree_files(muster::file_root root, std::string given, std::string real, std::string only)
        : root_(std::move(root)),
          given_(std::move(given)),
          real_(std::move(real)),
          only_(std::move(only)) {
        here_ = real_path(".");
    }

    static muster::file_error elsewhere(std::string_view path) {
        return {muster::file_errc::outside, std::string{path}};
    }

    // The place of a path in the tree; nothing if the path is not below it. Only the text of the path is compared: the
    // root checks the links.
    [[nodiscard]] std::optional<std::string> below(std::string_view path) const {
        std::string const plain = plain_path(path);
        std::optional<std::string> rest = rest_behind(plain, given_);
        if (!rest) rest = rest_behind(plain.starts_with('/') ? plain : here_ + '/' + plain, real_);
        if (!rest || only_.empty()) return rest;
        return rest->empty() ? std::optional{only_} : std::nullopt;
    }

    muster::file_root root_;
    std::string given_;
    std::string real_;
    std::string only_;  // the name of a tree that is a single file
    std::string here_;  // the directory to which relative paths belong
};

}  // namespace audit
