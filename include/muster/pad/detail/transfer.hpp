// Bytes into files: adding to one, removing one, copying one elsewhere.
#pragma once

#include <muster/pad/detail/history.hpp>
#include <muster/pad/detail/room.hpp>
#include <muster/pad/detail/store.hpp>
#include <muster/pad/detail/temporary.hpp>
#include <muster/pad/file.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 { namespace detail::pad {

// what_fits(in, name, bytes, reserved): the part of `bytes` that may still be added, with room for a last line
inline std::string_view what_fits(store const& in, std::string const& name, std::string_view bytes,
                                  std::size_t reserved) {
    std::uint64_t const size = look_at(in, name).size;
    std::uint64_t const taken = size + reserved;
    if (taken <= in.max_file_bytes && bytes.size() <= in.max_file_bytes - taken) return bytes;
    std::uint64_t const room = taken < in.max_file_bytes ? in.max_file_bytes - taken : 0;
    return cut_utf8(bytes, static_cast<std::size_t>(room));
}

inline bool ends_with(store const& in, std::string const& name, std::string_view line) {
    pad_answer<snapshot> const file = open_locked(in, name);
    if (!file || file->left < line.size()) return false;
    std::string end(line.size(), '\0');
    auto const from = static_cast<off_t>(file->left - line.size());
    return ::pread(file->file.get(), end.data(), end.size(), from) == static_cast<ssize_t>(end.size()) && end == line;
}

// May `bytes` be added to what stands there?
inline pad_error check_append(store const& in, std::string const& name, entry const& before, std::string_view bytes) {
    if (before.why != pad_fault::none) return in.error(name, before.why);
    bool const fits = before.size <= in.max_file_bytes && bytes.size() <= in.max_file_bytes - before.size;
    if (!fits) return in.error(name, pad_fault::too_large);
    return check_room(in, name, {.name = !before.there, .more = bytes.size()});
}

inline int write_and_settle(store const& in, descriptor const& file, std::string_view bytes) {
    int const system = write_all(file, bytes);
    return system == 0 ? in.settle(file) : system;
}

// Makes a file with this content in one step. A new file is never visible in part, so no file of another writer has to
// be removed after a failure.
inline pad_error write_first(store const& in, std::string const& name, std::string_view bytes) {
    pad_answer<part> made = make_part(in);
    if (!made) return made.error;
    int system = write_and_settle(in, made->file, bytes);
    if (system == 0) system = name_part(in, made->name, name);
    if (system != 0) ::unlinkat(in.here.at.get(), made->name.c_str(), 0);
    bool const is_named = system == 0;
    if (is_named) system = in.settle(in.here.at);
    if (is_named && system != 0) ::unlinkat(in.here.at.get(), name.c_str(), 0);
    return system == 0 ? pad_error{} : in.error(name, system);
}

// Adds, and takes back what it added if not all of it could be.
inline pad_error write_addition(store const& in, std::string const& name, entry const& before, std::string_view bytes) {
    if (!before.there) return write_first(in, name, bytes);
    descriptor const file = open_at(in.here.at, name, O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK);
    if (!file) return in.error(name, errno);
    if (pad_fault const why = refused_file(in, file, true); why != pad_fault::none) return in.error(name, why);
    int const system = write_and_settle(in, file, bytes);
    if (system == 0) return {};
    retried([&] { return ::ftruncate(file.get(), static_cast<off_t>(before.size)); });
    return in.error(name, system);
}

// Under the caller's lock.
inline pad_error append_locked(store const& in, std::string const& name, std::string_view bytes, pad_revision note) {
    pad_answer<history> past = history::load(in, name, true);
    if (!past) return past.error;
    if (pad_error failed = past->settle(false)) return failed;
    entry const before = look_at(in, name);
    if (pad_error refused = check_append(in, name, before, bytes)) return refused;
    if (before.there && bytes.empty()) return {};
    if (before.there && past->head() != 0) note.content = past->records().back().content;
    note.content.add(bytes);
    note.parent = before.there ? past->head() : 0;
    if (pad_error failed = past->begin(std::move(note))) return failed;
    pad_error failed = write_addition(in, name, before, bytes);
    failed ? past->undo() : past->done();
    return failed;
}

// Does what is added to a file go on with a line that somebody has begun?
inline bool ends_in_a_line(store const& in, std::string const& name) {
    return look_at(in, name).size != 0 && !ends_with(in, name, "\n");
}

// append_what_fits_locked(in, name, lead, bytes, note): `lead` goes before the bytes and is not counted as one of them
inline pad_answer<pad_addition> append_what_fits_locked(store const& in, std::string const& name, std::string_view lead,
                                                        std::string_view bytes, pad_revision note) {
    if (ends_with(in, name, pad_cut_line)) return pad_addition{0, true};
    std::string_view const fits = what_fits(in, name, bytes, lead.size() + pad_cut_line.size());
    bool const cut = fits.size() < bytes.size();
    std::string text{fits.empty() ? "" : lead};
    text += fits;
    if (cut) text += pad_cut_line;
    if (pad_error failed = append_locked(in, name, text, std::move(note))) return failed;
    return pad_addition{fits.size(), cut};
}

// remove_locked(in, name, note): the content becomes the history's, if one is kept
inline pad_error remove_locked(store const& in, std::string const& name, pad_revision note) {
    pad_answer<history> past = history::load(in, name, true);
    if (!past) return past.error;
    if (pad_error failed = past->settle(false)) return failed;
    if (!look_at(in, name).there) return in.error(name, ENOENT);
    note.parent = past->head();
    if (pad_error failed = past->begin(std::move(note))) return failed;
    past->keep_content();
    if (::unlinkat(in.here.at.get(), name.c_str(), 0) == 0) return past->done(), pad_error{};
    pad_error failed = in.error(name, errno);
    return past->undo(), failed;
}

// Is the content of `name` the one of that version?
inline bool is_there(store const& in, std::string const& name, pad_version version) {
    pad_answer<held_lock> const held = lock(in, LOCK_SH);
    if (!held || look_at(in, name).size != version.size) return false;
    pad_answer<pad_version> const there = version_locked(in, name, version.size);
    return held && there && *there == version;
}

// Copies into another directory; a file that is there already must have the same content.
inline pad_error copy_into(std::shared_ptr<store const> const& to, snapshot from, std::string const& name) {
    pad_answer<temporary> part = temporary::make(to);
    if (!part) return part.error;
    auto const chunk = std::make_unique<char[]>(chunk_size);
    pad_error failed;
    pad_version version;
    while (std::size_t const got = from.read(chunk.get(), chunk_size, failed)) {
        if (pad_error full = part->append({chunk.get(), got})) return full;
        version.add({chunk.get(), got});
    }
    if (!failed) failed = part->commit(name, {.mode = pad_mode::create}).error;
    return failed.why == pad_fault::exists && is_there(*to, name, version) ? pad_error{} : failed;
}

}}}  // namespace muster::v0::detail::pad
