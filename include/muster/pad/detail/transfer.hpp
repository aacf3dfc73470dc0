// Bytes into and out of files: reading all of one, adding to one, copying one elsewhere.
#pragma once

#include <muster/pad/detail/store.hpp>      // store, snapshot, lock, look_at
#include <muster/pad/detail/temporary.hpp>  // temporary, version_locked

#include <cstddef>      // size_t
#include <memory>       // shared_ptr, make_unique
#include <string>       // string
#include <string_view>  // string_view

namespace muster::inline v0::detail::pad {

inline pad_answer<std::string> read_whole(snapshot file) {
    std::string bytes(static_cast<std::size_t>(file.left), '\0');
    pad_error failed;
    for (std::size_t at = 0; at < bytes.size() && !failed;)
        at += file.read(bytes.data() + at, bytes.size() - at, failed);
    if (failed) return failed;
    return bytes;
}

// May `bytes` be added to what stands there?
inline pad_error check_append(store const& in, std::string const& name, entry const& before, std::string_view bytes) {
    if (before.why != pad_fault::none) return in.error(name, before.why);
    bool const fits = before.size <= in.max_file_bytes && bytes.size() <= in.max_file_bytes - before.size;
    if (!fits) return in.error(name, pad_fault::too_large);
    return before.there ? pad_error{} : check_room(in, name);
}

inline int write_and_settle(store const& in, descriptor const& file, std::string_view bytes, bool is_new) {
    int system = write_all(file, bytes);
    if (system == 0) system = in.settle(file);
    return system == 0 && is_new ? in.settle(in.here.at) : system;
}

// Adds under the caller's lock, and takes back what it added if not all of it could be.
inline pad_error append_locked(store const& in, std::string const& name, std::string_view bytes) {
    entry const before = look_at(in, name);
    if (pad_error refused = check_append(in, name, before, bytes)) return refused;
    int const make = before.there ? 0 : O_CREAT | O_EXCL;
    descriptor const file = open_at(in.here.at, name, O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK | make, 0600);
    if (!file) return in.error(name, errno);
    if (!before.there) ::fchmod(file.get(), 0600);
    int const system = write_and_settle(in, file, bytes, !before.there);
    if (system == 0) return {};
    if (!before.there)
        ::unlinkat(in.here.at.get(), name.c_str(), 0);
    else
        retried([&] { return ::ftruncate(file.get(), static_cast<off_t>(before.size)); });
    return in.error(name, system);
}

// Is the content of `name` the one of that version?
inline bool is_there(store const& in, std::string const& name, pad_version version) {
    pad_answer<held_lock> const held = lock(in, LOCK_SH);
    pad_answer<pad_version> const there = version_locked(in, name);
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
    if (!failed) failed = part->commit(name, pad_mode::create);
    return failed.why == pad_fault::exists && is_there(*to, name, version) ? pad_error{} : failed;
}

}  // namespace muster::inline v0::detail::pad
