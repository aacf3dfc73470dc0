// Reading files, and what is remembered of them.
#pragma once

#include <muster/pad/detail/history.hpp>
#include <muster/pad/detail/history_log.hpp>
#include <muster/pad/detail/store.hpp>
#include <muster/pad/file.hpp>
#include <muster/pad/revision.hpp>
#include <muster/text/to_size.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace detail::pad {

// The history as it is, without a change to it: the caller's lock is one that keeps writers out.
inline pad_answer<history> history_of(store const& in, std::string name, bool thorough = true) {
    pad_answer<history> past = history::load(in, std::move(name), false);
    if (!past) return past;
    if (pad_error failed = past->settle(thorough)) return failed;
    return past;
}

// What is remembered of a file, and the lock that keeps it so.
struct known {
    held_lock held;
    history past;
};

// Writes into the log what is not in it yet, where that can be: a number that a reader was told stays that version's.
inline pad_answer<known> record_and_look(store const& in, std::string const& name, bool thorough) {
    pad_answer<held_lock> held = lock(in, LOCK_EX);
    if (!held) return held.error;
    if (pad_answer<history> past = history::load(in, name, true)) static_cast<void>(past->settle(thorough));
    pad_answer<history> past = history_of(in, name, thorough);
    if (!past) return past.error;
    return known{std::move(*held), std::move(*past)};
}

// look_up(in, name, thorough): without a change to the log, unless somebody has written without the library or has died
inline pad_answer<known> look_up(store const& in, std::string const& name, bool thorough = true) {
    {
        pad_answer<held_lock> held = lock(in, LOCK_SH);
        if (!held) return held.error;
        pad_answer<history> past = history_of(in, name, thorough);
        if (!past) return past.error;
        if (!past->is_ahead()) return known{std::move(*held), std::move(*past)};
    }
    return record_and_look(in, name, thorough);
}

// open_snapshot(in, name, newest): the file, and which version it is as far as its size says
inline pad_answer<snapshot> open_snapshot(store const& in, std::string_view name, pad_revision& newest) {
    if (pad_error refused = refused_name(in, name)) return refused;
    pad_answer<known> const now = look_up(in, std::string{name}, false);
    if (!now) return now.error;
    pad_answer<snapshot> file = open_locked(in, std::string{name});
    if (!file) return file;
    file->left = now->past.counted(file->left);
    if (file->left > in.max_file_bytes) return in.error(name, pad_fault::too_large);
    if (!now->past.records().empty()) newest = now->past.records().back();
    return file;
}

inline pad_answer<std::string> read_whole(snapshot file) {
    std::string bytes(to_size(file.left), '\0');
    pad_error failed;
    for (std::size_t at = 0; at < bytes.size() && !failed;)
        at += file.read(bytes.data() + at, bytes.size() - at, failed);
    if (failed) return failed;
    return bytes;
}

inline pad_answer<pad_file> read_file(store const& in, std::string_view name, snapshot file) {
    if (file.left > in.max_file_bytes) return in.error(name, pad_fault::too_large);
    pad_answer<std::string> bytes = read_whole(std::move(file));
    if (!bytes) return bytes.error;
    pad_version const version = pad_version::of(*bytes);
    return pad_file{std::move(*bytes), version};
}

// read_newest(in, name): a content that is not the newest version's was written without the library, and becomes the next
inline pad_answer<pad_file> read_newest(store const& in, std::string_view name) {
    for (int again = 0; again < 8; ++again) {
        pad_revision newest;
        pad_answer<snapshot> file = open_snapshot(in, name, newest);
        if (!file) return file.error;
        pad_answer<pad_file> read = read_file(in, name, std::move(*file));
        if (!read) return read;
        read->number = newest.number;
        if (newest.number == 0 || read->version == newest.content) return read;
        pad_answer<known> const now = look_up(in, std::string{name});
        if (!now) return now.error;
        read->number = now->past.head();
        if (now->past.newest().content == read->version) return read;
    }
    return in.error(name, pad_fault::busy);  // somebody who knows no lock writes without a pause
}

// Has somebody written since that version? Asked before anything is written; the writer asks again.
inline pad_revised check_parent(store const& in, std::string const& name, std::uint64_t parent) {
    pad_answer<known> const now = look_up(in, name);
    if (!now) return {now.error};
    entry const there = look_at(in, name);
    if (there.why != pad_fault::none) return {in.error(name, there.why)};
    if (is_current(now->past, there.there, parent)) return {};
    return {in.error(name, pad_fault::changed), 0, versions_after(now->past.records(), parent)};
}

inline pad_answer<std::vector<pad_revision>> versions_of(store const& in, std::string const& name) {
    pad_answer<known> const now = look_up(in, name);
    if (!now) return now.error;
    std::vector<pad_revision> all = now->past.records();
    if (all.size() > in.versions) all.erase(all.begin(), all.end() - static_cast<std::ptrdiff_t>(in.versions));
    for (pad_revision& each : all) each.readable = now->past.is_readable(each);
    return all;
}

inline pad_answer<std::optional<pad_revision>> newest_of(store const& in, std::string const& name) {
    pad_answer<known> const now = look_up(in, name, false);
    if (!now) return now.error;
    if (now->past.records().empty()) return std::optional<pad_revision>{};
    std::optional<pad_revision> newest = now->past.newest();
    newest->readable = newest->action != pad_action::removed;
    return newest;
}

struct kept_version {
    snapshot file;
    pad_version content;
};

inline pad_answer<kept_version> find_version(store const& in, std::string const& name, std::uint64_t number) {
    pad_answer<known> const now = look_up(in, name);
    if (!now) return now.error;
    for (pad_revision const& each : now->past.records()) {
        if (each.number != number) continue;
        pad_answer<snapshot> file = now->past.open(each);
        if (!file) return file.error;
        return kept_version{std::move(*file), each.content};
    }
    return in.error(name, pad_fault::not_kept);
}

}}}  // namespace muster::v0::detail::pad
