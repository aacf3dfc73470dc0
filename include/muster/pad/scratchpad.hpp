// A session's directory for what its workers found out, closed to every other user of the machine.
//
//     auto pad = muster::open_scratchpad({.root = "/tmp", .session = "s-1"});
//     if (!pad) return fail(muster::describe(pad.error));
//     auto error = pad->create(muster::default_pad_name("research", "w-3", "auth"), findings);  // never overwrites
//     auto notes = pad->read("research-w-3-auth.md");
//
// Opened with `versions`, it remembers who has written what, and a writer learns who was faster:
//
//     auto const made = pad->revise("spec.md", text, notes->number, {.author = "w-3", .message = "expiry"});
//     if (!made) tell(muster::describe(made));
//
// POSIX only, on a local file system. What lies in a directory for temporary files is gone after a reboot or
// a clean-up by the system: persist_to() copies it to a place that lasts.
#pragma once

#include <muster/pad/detail/open.hpp>
#include <muster/pad/detail/reading.hpp>
#include <muster/pad/detail/store.hpp>
#include <muster/pad/detail/temporary.hpp>
#include <muster/pad/detail/transfer.hpp>
#include <muster/pad/error.hpp>
#include <muster/pad/file.hpp>
#include <muster/pad/lines.hpp>
#include <muster/pad/path.hpp>
#include <muster/pad/revision.hpp>
#include <muster/pad/version.hpp>
#include <muster/pad/writer.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

// An open scratchpad. All threads may use it at once, and so may other processes.
class scratchpad {
public:
    explicit scratchpad(std::shared_ptr<detail::pad::store const> in) noexcept : in_(std::move(in)) {}
    scratchpad(scratchpad&&) noexcept = default;
    scratchpad& operator=(scratchpad&&) noexcept = default;

    // What agents are told. The directory is in use, and so safe from clean_up_scratchpads(), while this object,
    // a reader or a writer of it lives.
    [[nodiscard]] std::string const& path() const& noexcept { return in_->here.path; }
    std::string const& path() const&& = delete;

    // Whole files, up to max_file_bytes. A reader sees a file before or after a write, never half of it.
    [[nodiscard]] pad_answer<pad_file> read(std::string_view name) const;
    // `create` answers `exists` if there is one; `write` takes the place of any other.
    [[nodiscard]] pad_error create(std::string_view name, std::string_view bytes, pad_change const& change = {}) const;
    [[nodiscard]] pad_error write(std::string_view name, std::string_view bytes, pad_change const& change = {}) const;
    // Only if the file still is what was read; else `changed`, and nothing is lost.
    [[nodiscard]] pad_error replace(std::string_view name, std::string_view bytes, pad_version read,
                                    pad_change const& change = {}) const;
    // Adds at the end, making the file if there is none: all of the bytes, or none of them after an error.
    // (A program that is killed in the middle of it may leave the first part of them, if no versions are kept.)
    [[nodiscard]] pad_error append(std::string_view name, std::string_view bytes, pad_change const& change = {}) const;
    // Adds what max_file_bytes allows, and then once pad_cut_line, behind which nothing is added any more.
    [[nodiscard]] pad_answer<pad_addition> append_what_fits(std::string_view name, std::string_view bytes,
                                                            pad_change const& change = {}) const;
    // The same, on a line of its own: a line feed comes first where the file does not end with one.
    [[nodiscard]] pad_answer<pad_addition> append_lines(std::string_view name, std::string_view text,
                                                        pad_change const& change = {}) const;
    [[nodiscard]] pad_error remove(std::string_view name, pad_change const& change = {}) const;

    // With versions: only if `parent`, the number that was read, still is the newest (0: there is no such file), else
    // `changed`, and the answer says who has written since.
    pad_revised revise(std::string_view name, std::string_view bytes, std::uint64_t parent,
                       pad_change const& change = {}) const;
    // What is remembered of a file, also of one that was removed; the oldest first, none where no versions are kept.
    [[nodiscard]] pad_answer<std::vector<pad_revision>> history(std::string_view name) const;
    // The last of them, or nothing. What somebody wrote without the library is seen if the size is another one.
    [[nodiscard]] pad_answer<std::optional<pad_revision>> newest(std::string_view name) const;
    // `not_kept` if its content has gone, or if somebody has changed it without the library.
    [[nodiscard]] pad_answer<pad_file> read_version(std::string_view name, std::uint64_t number) const;

    // Works on files up to max_file_bytes with 64 KiB of memory each. A file that another program made longer returns
    // `too_large` and is not read; you can only remove or replace it.
    [[nodiscard]] pad_answer<pad_lines> lines(std::string_view name) const;
    [[nodiscard]] pad_answer<pad_writer> writer(std::string_view name, pad_mode mode,
                                                pad_change const& change = {}) const;

    [[nodiscard]] pad_answer<pad_listing> list() const;

    // Copies every file into an existing directory, and returns how many. A file that is there already with the same content
    // counts; one with another content stays, and is an error, `exists`. The error is the first file's that could not be
    // copied: all others are copied.
    [[nodiscard]] pad_answer<std::size_t> persist_to(std::string_view directory) const;

private:
    pad_error put(std::string_view name, std::string_view bytes, pad_mode mode, std::optional<pad_version> read,
                  pad_change const& change) const;

    std::shared_ptr<detail::pad::store const> in_;
};

// open_scratchpad(options): makes what is missing and checks what is there
//
// Every directory below the root must belong to the user, have no mode wider than 0700 and be no link. The
// root may be a link; it must be the user's or the administrator's, and sticky where others may write.
[[nodiscard]] inline pad_answer<scratchpad> open_scratchpad(scratchpad_options const& options) {
    namespace pad = detail::pad;
    pad_answer<pad::store> opened = pad::open_store(options);
    if (!opened) return opened.error;
    auto const in = std::make_shared<pad::store const>(std::move(*opened));
    pad::sweep(*in);
    return scratchpad{in};
}

inline pad_answer<pad_file> scratchpad::read(std::string_view name) const {
    return detail::pad::read_newest(*in_, name);
}

inline pad_error scratchpad::put(std::string_view name, std::string_view bytes, pad_mode mode,
                                 std::optional<pad_version> read, pad_change const& change) const {
    pad_answer<pad_writer> out = writer(name, mode, change);
    if (!out) return out.error;
    out->put(bytes);
    return out->commit(read);
}

inline pad_error scratchpad::create(std::string_view name, std::string_view bytes, pad_change const& change) const {
    return put(name, bytes, pad_mode::create, {}, change);
}
inline pad_error scratchpad::write(std::string_view name, std::string_view bytes, pad_change const& change) const {
    return put(name, bytes, pad_mode::replace, {}, change);
}
inline pad_error scratchpad::replace(std::string_view name, std::string_view bytes, pad_version read,
                                     pad_change const& change) const {
    return put(name, bytes, pad_mode::replace, read, change);
}

inline pad_error scratchpad::append(std::string_view name, std::string_view bytes, pad_change const& change) const {
    namespace pad = detail::pad;
    if (pad_error refused = pad::refused_name(*in_, name)) return refused;
    pad_answer<pad::held_lock> const held = pad::lock(*in_, LOCK_EX);
    if (!held) return held.error;
    return pad::append_locked(*in_, std::string{name}, bytes, pad::revision_of(change, pad_action::appended));
}

inline pad_answer<pad_addition> scratchpad::append_what_fits(std::string_view name, std::string_view bytes,
                                                             pad_change const& change) const {
    namespace pad = detail::pad;
    if (pad_error refused = pad::refused_name(*in_, name)) return refused;
    pad_answer<pad::held_lock> const held = pad::lock(*in_, LOCK_EX);
    if (!held) return held.error;
    return pad::append_what_fits_locked(*in_, std::string{name}, "", bytes,
                                        pad::revision_of(change, pad_action::appended));
}

inline pad_answer<pad_addition> scratchpad::append_lines(std::string_view name, std::string_view text,
                                                         pad_change const& change) const {
    namespace pad = detail::pad;
    if (pad_error refused = pad::refused_name(*in_, name)) return refused;
    pad_answer<pad::held_lock> const held = pad::lock(*in_, LOCK_EX);
    if (!held) return held.error;
    std::string const file{name};
    std::string_view const lead = pad::ends_in_a_line(*in_, file) ? "\n" : "";
    return pad::append_what_fits_locked(*in_, file, lead, text, pad::revision_of(change, pad_action::appended));
}

inline pad_error scratchpad::remove(std::string_view name, pad_change const& change) const {
    namespace pad = detail::pad;
    if (pad_error refused = pad::refused_name(*in_, name)) return refused;
    pad_answer<pad::held_lock> const held = pad::lock(*in_, LOCK_EX);
    if (!held) return held.error;
    return pad::remove_locked(*in_, std::string{name}, pad::revision_of(change, pad_action::removed));
}

inline pad_revised scratchpad::revise(std::string_view name, std::string_view bytes, std::uint64_t parent,
                                      pad_change const& change) const {
    namespace pad = detail::pad;
    if (pad_error refused = pad::refused_name(*in_, name)) return {refused};
    if (in_->versions == 0) return {in_->error(name, pad_fault::not_kept)};
    if (pad_revised stale = pad::check_parent(*in_, std::string{name}, parent); !stale) return stale;
    pad_answer<pad_writer> out = writer(name, pad_mode::replace, change);
    if (!out) return {out.error};
    out->put(bytes);
    return out->revise(parent);
}

inline pad_answer<std::vector<pad_revision>> scratchpad::history(std::string_view name) const {
    if (pad_error refused = detail::pad::refused_name(*in_, name)) return refused;
    return detail::pad::versions_of(*in_, std::string{name});
}

inline pad_answer<std::optional<pad_revision>> scratchpad::newest(std::string_view name) const {
    if (pad_error refused = detail::pad::refused_name(*in_, name)) return refused;
    return detail::pad::newest_of(*in_, std::string{name});
}

inline pad_answer<pad_file> scratchpad::read_version(std::string_view name, std::uint64_t number) const {
    if (pad_error refused = detail::pad::refused_name(*in_, name)) return refused;
    pad_answer<detail::pad::kept_version> kept = detail::pad::find_version(*in_, std::string{name}, number);
    if (!kept) return kept.error;
    pad_answer<pad_file> file = detail::pad::read_file(*in_, name, std::move(kept->file));
    if (!file) return file;
    if (file->version != kept->content) return in_->error(name, pad_fault::not_kept);
    file->number = number;
    return file;
}

inline pad_answer<pad_lines> scratchpad::lines(std::string_view name) const {
    pad_revision newest;
    pad_answer<detail::pad::snapshot> file = detail::pad::open_snapshot(*in_, name, newest);
    if (!file) return file.error;
    return pad_lines{std::move(*file), newest.number};
}

inline pad_answer<pad_writer> scratchpad::writer(std::string_view name, pad_mode mode, pad_change const& change) const {
    namespace pad = detail::pad;
    if (pad_error refused = pad::refused_name(*in_, name)) return refused;
    pad_answer<pad::temporary> file = pad::temporary::make(in_);
    if (!file) return file.error;
    return pad_writer{in_, std::move(*file), std::string{name}, mode, pad::revision_of(change, pad_action::written)};
}

inline pad_answer<pad_listing> scratchpad::list() const {
    pad_listing all;
    bool too_many = false;
    int const system = detail::pad::for_each_name(in_->here.at, [&](std::string_view found) {
        if (found.starts_with(detail::pad::temporary_prefix)) return true;
        detail::pad::entry const what = detail::pad::look_at(*in_, std::string{found});
        bool const ours = what.there && what.why == pad_fault::none && check_pad_name(found) == pad_name_fault::none;
        if (!ours) {
            all.others += what.there ? 1U : 0U;
            return true;
        }
        too_many = all.files.size() == in_->max_files;
        if (!too_many) all.files.push_back({std::string{found}, what.size});
        return !too_many;
    });
    if (system != 0) return in_->error(".", system);
    if (too_many) return in_->error(".", pad_fault::too_many_files);
    std::sort(all.files.begin(), all.files.end(), [](auto const& a, auto const& b) { return a.name < b.name; });
    return all;
}

inline pad_answer<std::size_t> scratchpad::persist_to(std::string_view directory) const {
    std::string path{directory};
    if (pad_error bad = detail::pad::check_absolute(path)) return bad;
    detail::pad::descriptor at{::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    if (!at && errno == ENOENT) return pad_error{pad_fault::target_missing, path, pad_name_fault::none, ENOENT};
    if (!at) return detail::pad::error_at(path, errno);
    auto const to = std::make_shared<detail::pad::store const>(
        detail::pad::store{.here = {std::move(at), std::move(path)}, .is_own = false});
    pad_answer<pad_listing> const all = list();
    if (!all) return all.error;
    pad_error first;
    for (pad_entry const& file : all->files) {
        pad_revision newest;
        pad_answer<detail::pad::snapshot> from = detail::pad::open_snapshot(*in_, file.name, newest);
        pad_error failed = from ? detail::pad::copy_into(to, std::move(*from), file.name) : from.error;
        if (!first) first = std::move(failed);
    }
    if (first) return first;
    return all->files.size();
}

}}  // namespace muster::v0
