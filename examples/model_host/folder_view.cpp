#include "folder_view.hpp"

#include <muster/text/one_line.hpp>  // put_one_line
#include <muster/text/sink.hpp>      // append_sink
#include <muster/text/utf8.hpp>      // cut_utf8

#include <dirent.h>    // fdopendir, readdir
#include <fcntl.h>     // openat
#include <sys/stat.h>  // fstat

#include <algorithm>     // sort
#include <cerrno>        // errno
#include <system_error>  // generic_category
#include <vector>        // vector

namespace model_host {

namespace {

using muster::tool_result;

constexpr std::size_t longest_path = 4096;
constexpr std::size_t longest_shown_line = 300;

std::string shown(std::string_view text) {
    std::string line;
    muster::append_sink out{line};
    muster::put_one_line(out, text);
    return line;
}

tool_result cannot(std::string_view path, std::string_view why) {
    return tool_result::error(shown(path.empty() ? "the top" : path) + ": " + std::string{why});
}

std::string words_of(int error) {
    if (error == ELOOP) return "a symbolic link, and links are not followed";
    if (error == ENOTDIR) return "not a folder, or a link on the way, and links are not followed";
    return std::generic_category().message(error);
}

// The steps of a path; nothing when one of them leads upwards or could not be meant.
std::optional<std::vector<std::string>> steps_of(std::string_view path) {
    std::vector<std::string> steps;
    if (path.size() > longest_path || path.starts_with('/') || path.find('\0') != path.npos) return {};
    while (!path.empty()) {
        std::size_t const slash = path.find('/');
        std::string_view const step = path.substr(0, slash);
        if (step == "..") return {};
        if (!step.empty() && step != ".") steps.emplace_back(step);
        path.remove_prefix(slash == path.npos ? path.size() : slash + 1);
    }
    return steps;
}

// Opens what a path names below `top`; on failure errno says why.
descriptor open_below(int top, std::vector<std::string> const& steps) {
    constexpr int common = O_NOFOLLOW | O_CLOEXEC;
    descriptor at{::openat(top, ".", O_PATH | O_DIRECTORY | common)};
    for (std::size_t i = 0; i + 1 < steps.size() && at; ++i)
        at = descriptor{::openat(at.get(), steps[i].c_str(), O_PATH | O_DIRECTORY | common)};
    if (!at) return at;
    // Without blocking: to open a pipe nobody has to write to would else last for ever.
    return descriptor{::openat(at.get(), steps.empty() ? "." : steps.back().c_str(), O_RDONLY | O_NONBLOCK | common)};
}

enum class kind : unsigned char { folder, file, other };

kind kind_of(int file) {
    struct stat found {};
    if (::fstat(file, &found) != 0) return kind::other;
    return S_ISDIR(found.st_mode) ? kind::folder : S_ISREG(found.st_mode) ? kind::file : kind::other;
}

struct folder_names {
    std::vector<std::string> names;  // sorted; folders end with '/', links with '@', others with '|'
    bool more = false;
};

char mark_of(int folder, char const* name) {
    struct stat found {};
    if (::fstatat(folder, name, &found, AT_SYMLINK_NOFOLLOW) != 0) return '|';
    if (S_ISDIR(found.st_mode)) return '/';
    if (S_ISLNK(found.st_mode)) return '@';
    return S_ISREG(found.st_mode) ? '\0' : '|';
}

folder_names names_in(descriptor folder, std::size_t most) {
    folder_names found;
    int const number = folder.get();
    DIR* const entries = ::fdopendir(number);
    if (!entries) return found;
    (void)folder.release();  // closedir closes it
    while (dirent const* const entry = ::readdir(entries)) {
        std::string name = entry->d_name;
        if (name == "." || name == "..") continue;
        found.more = found.names.size() == most;
        if (found.more) break;
        if (char const mark = mark_of(number, entry->d_name); mark != '\0') name += mark;
        found.names.push_back(std::move(name));
    }
    ::closedir(entries);
    std::sort(found.names.begin(), found.names.end());
    return found;
}

// Hands the bytes of a file to `take`, piece by piece, until it says false. Answers false for a binary file.
template <class Take>
bool read_pieces(int file, std::size_t& bytes_left, Take take) {
    std::vector<char> piece(64 * 1024);
    for (;;) {
        ssize_t const size = ::read(file, piece.data(), std::min(piece.size(), bytes_left));
        if (size <= 0) return true;
        std::string_view const got{piece.data(), static_cast<std::size_t>(size)};
        if (got.find('\0') != got.npos) return false;
        bytes_left -= got.size();
        if (!take(got)) return true;
    }
}

// One search: what it has found, and what it may still do.
class search_run {
public:
    search_run(int top, std::string_view text, view_limits const& limits, std::stop_token const& stop)
        : top_(top),
          text_(text),
          stop_(stop),
          matches_left_(limits.most_matches),
          entries_left_(limits.most_entries),
          bytes_left_(limits.most_bytes) {}

    void look_in(std::string const& path) {
        std::vector<std::string> waiting{path};
        while (!waiting.empty() && may_go_on()) {
            std::string const next = std::move(waiting.back());
            waiting.pop_back();
            look_at(next, waiting);
        }
    }

    [[nodiscard]] std::string answer() const {
        std::string said = found_.empty() ? "(not found)\n" : found_;
        if (!cut_.empty()) said += "[not everything was searched: " + cut_ + "]\n";
        return said;
    }

private:
    bool may_go_on() {
        if (stop_.stop_requested()) cut_ = "it was stopped";
        if (matches_left_ == 0) cut_ = "too many lines hold it; look in one folder, or for a longer text";
        if (entries_left_ == 0 || bytes_left_ == 0) cut_ = "there are too many files; look in one folder";
        return cut_.empty();
    }

    void look_at(std::string const& path, std::vector<std::string>& waiting) {
        --entries_left_;
        auto const steps = steps_of(path);
        descriptor file = steps ? open_below(top_, *steps) : descriptor{};
        if (!file) return;
        kind const what = kind_of(file.get());
        if (what == kind::file) return look_into(path, file.get());
        if (what != kind::folder) return;
        folder_names const inside = names_in(std::move(file), entries_left_);
        for (auto name = inside.names.rbegin(); name != inside.names.rend(); ++name) {
            if (name->ends_with('@') || name->ends_with('|')) continue;
            if (name->ends_with('/') && name->starts_with('.')) continue;
            waiting.push_back(path.empty() || path.ends_with('/') ? path + *name : path + '/' + *name);
        }
    }

    void look_into(std::string const& path, int file) {
        std::size_t number = 1;
        std::string line;
        auto const look = [&] {
            if (line.find(text_) != line.npos && matches_left_ > 0) add(path, number, line);
            line.clear();
        };
        read_pieces(file, bytes_left_, [&](std::string_view piece) {
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
    }

    void add(std::string_view path, std::size_t number, std::string_view line) {
        --matches_left_;
        std::string_view const part = muster::cut_utf8(line, longest_shown_line);
        found_ += shown(path) + ':' + std::to_string(number) + ':' + std::string{part};
        found_ += part.size() < line.size() ? " [line cut]\n" : "\n";
    }

    static constexpr std::size_t longest_line = std::size_t{1} << 20;

    int const top_;
    std::string_view const text_;
    std::stop_token const& stop_;
    std::size_t matches_left_;
    std::size_t entries_left_;
    std::size_t bytes_left_;
    std::string found_;
    std::string cut_;
};

}  // namespace

std::optional<folder_view> folder_view::open(std::string const& path, std::string& fault, view_limits limits) {
    descriptor top{::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    if (!top) return fault = shown(path) + ": " + std::generic_category().message(errno), std::nullopt;
    return folder_view{std::move(top), limits};
}

tool_result folder_view::list(std::string_view path) const {
    auto const steps = steps_of(path);
    if (!steps) return cannot(path, "a path goes down from the top, without \"..\"");
    descriptor folder = open_below(top_.get(), *steps);
    if (!folder) return cannot(path, words_of(errno));
    if (kind_of(folder.get()) != kind::folder) return cannot(path, "not a folder");
    folder_names const inside = names_in(std::move(folder), limits_.most_entries);
    std::string text;
    std::size_t const count = std::min(inside.names.size(), limits_.most_names);
    for (std::size_t i = 0; i < count; ++i) text += shown(inside.names[i]) + '\n';
    std::size_t const left_out = inside.names.size() - count;
    if (left_out != 0) text += "[" + std::to_string(left_out) + (inside.more ? " or more" : "") + " names left out]\n";
    return tool_result::ok(text.empty() ? "(empty)\n" : text);
}

tool_result folder_view::read(std::string_view path, line_range which) const {
    auto const steps = steps_of(path);
    if (!steps) return cannot(path, "a path goes down from the top, without \"..\"");
    descriptor const file = open_below(top_.get(), *steps);
    if (!file) return cannot(path, words_of(errno));
    if (kind_of(file.get()) != kind::file) return cannot(path, "not a file that can be read");
    numbered_lines lines{which};
    std::size_t bytes_left = limits_.most_bytes;
    bool const is_text = read_pieces(file.get(), bytes_left, [&](std::string_view piece) {
        lines.take(piece);
        return lines.wants_more();
    });
    if (!is_text) return cannot(path, "a binary file");
    return tool_result::ok(lines.text());
}

tool_result folder_view::search(std::string_view text, std::string_view path, std::stop_token const& stop) const {
    if (text.empty() || text.find('\n') != text.npos) return tool_result::error("Look for a part of one line.");
    auto const steps = steps_of(path);
    if (!steps) return cannot(path, "a path goes down from the top, without \"..\"");
    if (!open_below(top_.get(), *steps)) return cannot(path, words_of(errno));
    search_run run{top_.get(), text, limits_, stop};
    run.look_in(std::string{path});
    return tool_result::ok(run.answer());
}

}  // namespace model_host
