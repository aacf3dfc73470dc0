// Is there room for a change? What a scratchpad holds, and what of its history gives way.
#pragma once

#include <muster/pad/detail/forgotten.hpp>
#include <muster/pad/detail/history.hpp>
#include <muster/pad/detail/store.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 { namespace detail::pad {

// How many names with a leading dot a change looks at, besides those of files that are being written. Only another
// program can make more than these and max_files together, and then no change looks at all of them.
inline constexpr std::size_t most_hidden = 8192;

// The limit of names in a history: for each file that exists or was removed, the contents of its versions, its log, and
// a log that is being rewritten. Only another program can make more.
inline std::size_t most_in_history(store const& in) noexcept {
    constexpr std::size_t most = SIZE_MAX - most_hidden;
    std::size_t const each = std::size_t{in.versions} + 3;
    return in.max_files < (most / each - 1) / 2 ? (2 * in.max_files + 1) * each + most_hidden : SIZE_MAX;
}

// What a change needs: a name, if that is new, and so many bytes more and less.
struct wanted_room {
    bool name = false;
    std::uint64_t more = 0;
    std::uint64_t less = 0;
};

// All names but those that begin with a dot, which are the scratchpad's own, and the bytes of all files.
struct taken_room {
    std::size_t names = 0;
    std::size_t logs = 0;  // of the history
    std::uint64_t bytes = 0;
    std::size_t entries = 0;
    std::uint64_t most_bytes = UINT64_MAX;  // a longer file may be sparse, so it counts with the blocks that it uses

    static std::uint64_t bytes_of(struct stat const& file, std::uint64_t most) noexcept {
        auto const size = static_cast<std::uint64_t>(file.st_size);
        return size <= most ? size : (std::min)(size, 512 * static_cast<std::uint64_t>(file.st_blocks));
    }

    int add(descriptor const& directory, std::size_t most, std::size_t most_entries = SIZE_MAX) {
        return for_each_name(directory, [&](std::string_view name) {
            if (++entries > most_entries) return false;
            struct stat found {};
            bool const there = ::fstatat(directory.get(), std::string{name}.c_str(), &found, AT_SYMLINK_NOFOLLOW) == 0;
            if (there && S_ISREG(found.st_mode)) bytes += bytes_of(found, most_bytes);
            names += !name.starts_with('.');
            logs += name.ends_with(log_ending);
            return names < most;
        });
    }
};

// A file of the history that may go: the older it is, the sooner.
struct spare_file {
    std::int64_t time;
    std::string name;
    std::uint64_t size;

    friend bool operator<(spare_file const& a, spare_file const& b) {
        return a.time != b.time ? a.time < b.time : a.name < b.name;
    }
};

// What is remembered of files that are not there any more, and, if `contents` may go as well, what was replaced. The log
// of the file that is being changed is in use.
inline std::set<spare_file> spare_files(store const& in, place const& history, std::string_view used, bool contents) {
    std::set<spare_file> all;
    for_each_name(history.at, [&](std::string_view found) {
        std::string name{found};
        if (found.starts_with(':')) return true;
        std::string const of = name.substr(0, name.rfind(':'));
        bool const is_log = found.ends_with(log_ending);
        bool const is_spare = (contents && !is_log) || (of != used && !look_at(in, of).there);
        struct stat file {};
        if (!is_spare || ::fstatat(history.at.get(), name.c_str(), &file, AT_SYMLINK_NOFOLLOW) != 0) return true;
        all.insert({std::int64_t{file.st_mtime}, std::move(name), static_cast<std::uint64_t>(file.st_size)});
        return true;
    });
    return all;
}

// A log goes when its last number is noted.
inline bool forget(store const& in, place const& at, spare_file const& what) {
    if (what.name.ends_with(log_ending)) {
        pad_answer<history> const past =
            history::load(in, what.name.substr(0, what.name.size() - log_ending.size()), false);
        if (past && !note_forgotten(in, at, past->head())) return false;
    }
    return ::unlinkat(at.at.get(), what.name.c_str(), 0) == 0;
}

// Versions of files that are there stay known when their content goes. Returns the bytes that are free now.
inline std::uint64_t forget_bytes(store const& in, place const& history, std::string_view used, std::uint64_t bytes) {
    std::uint64_t freed = 0;
    for (spare_file const& each : spare_files(in, history, used, true)) {
        if (freed >= bytes) break;
        if (forget(in, history, each)) freed += each.size;
    }
    return freed;
}

// As many logs as there may be files are kept of those that were removed.
inline void forget_logs(store const& in, place const& history, std::string_view used, std::size_t logs) {
    if (in.max_files > SIZE_MAX / 2 || logs <= 2 * in.max_files) return;
    for (spare_file const& each : spare_files(in, history, used, false)) {
        if (logs <= in.max_files) break;
        if (forget(in, history, each)) logs -= each.name.ends_with(log_ending);
    }
}

// Under the caller's lock.
inline pad_error check_bytes(store const& in, std::string_view name, std::uint64_t taken, wanted_room const& wanted) {
    std::uint64_t const without = wanted.less < taken ? taken - wanted.less : 0;
    bool const possible = wanted.more <= in.max_total_bytes;
    if (possible && without <= in.max_total_bytes - wanted.more) return {};
    if (!possible || in.versions == 0) return in.error(name, pad_fault::full);
    pad_answer<place> const history = enter_history(in, false);
    if (!history) return in.error(name, pad_fault::full);
    std::uint64_t const missing = without - (in.max_total_bytes - wanted.more);
    return forget_bytes(in, *history, name, missing) < missing ? in.error(name, pad_fault::full) : pad_error{};
}

// check_room(in, name, wanted): one look through the scratchpad, and one through its history if there is one
inline pad_error check_room(store const& in, std::string_view name, wanted_room const& wanted) {
    bool const counts_bytes = in.max_total_bytes != UINT64_MAX;
    if (!wanted.name && !counts_bytes) return {};
    taken_room taken{.most_bytes = in.max_file_bytes};
    std::size_t const most_entries = in.max_files < SIZE_MAX - most_hidden ? in.max_files + most_hidden : SIZE_MAX;
    int system = taken.add(in.here.at, wanted.name ? in.max_files : SIZE_MAX, most_entries);
    if (system != 0) return in.error(name, system);
    if (taken.entries > most_entries) return in.error(name, pad_fault::too_many_files);
    if (wanted.name && taken.names >= in.max_files) return in.error(name, pad_fault::too_many_files);
    pad_answer<place> const history = in.versions == 0 ? pad_answer<place>{pad_error{}} : enter_history(in, false);
    taken.entries = 0;
    if (history) system = taken.add(history->at, SIZE_MAX, most_in_history(in));
    if (system != 0) return in.error(name, system);
    if (history && taken.entries > most_in_history(in)) return error_at(history->path, pad_fault::too_many_files);
    if (history && wanted.name) forget_logs(in, *history, name, taken.logs);
    return counts_bytes ? check_bytes(in, name, taken.bytes, wanted) : pad_error{};
}

}}}  // namespace muster::v0::detail::pad
