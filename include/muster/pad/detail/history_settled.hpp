// What the log and the file have to say to each other before a history is used: was the last change made, and has somebody
// written without the library? Included by history.hpp.
#pragma once

#include <muster/pad/detail/history.hpp>

#include <cstdint>
#include <utility>

namespace muster { inline namespace v0 { namespace detail::pad {

inline pad_error history::settle(bool thorough) {
    if (!keeps()) return {};
    if (!log_.landed) {
        ahead_ = !writes_;
        if (pad_error failed = finish_change(plain_file())) return failed;
    }
    entry now = plain_file();
    if (torn_at_) now.size = *torn_at_;
    return note_unrecorded(now, thorough);
}

// Returns the content of a file of this size. Only the size, without a hash, for a file over the limit or not ours
// alone.
inline pad_answer<pad_version> history::content_now(std::uint64_t size) const {
    pad_version const unread{.size = size, .hash = 0};
    if (size > in_->max_file_bytes) return unread;
    pad_answer<pad_version> now = version_locked(*in_, name_, size);
    pad_fault const why = now.error.why;
    bool const is_refused = why == pad_fault::link || why == pad_fault::wrong_owner || why == pad_fault::wrong_mode;
    return is_refused ? pad_answer<pad_version>{unread} : now;
}

// The process that wrote the newest line died before it could say that its change was made. Was it? Of an addition to a
// version whose line is damaged, it is not known what was there before: nothing of it is cut. A file that an addition makes is
// there whole or not at all.
inline pad_error history::finish_change(entry const& now) {
    pad_revision const& newest = records().back();
    if (newest.action == pad_action::removed && !now.there) return done(), pad_error{};
    if (newest.action == pad_action::removed || !now.there) return drop_newest(), pad_error{};
    pad_revision const before = before_newest();
    std::uint64_t const size = before.content.size;
    bool const is_known = before.action != pad_action::removed && newest.parent == before.number;
    bool const torn =
        is_known && newest.action == pad_action::appended && now.size >= size && now.size < newest.content.size;
    pad_answer<pad_version> const content = content_now(torn ? size : now.size);
    if (!content) return content.error;
    if (torn && *content == before.content) return undo_torn(size);
    if (*content == newest.content) return done(), pad_error{};
    return drop_newest(), pad_error{};
}

// An addition that was broken off: what there is of it goes.
inline pad_error history::undo_torn(std::uint64_t size) {
    drop_newest();
    torn_at_ = size;
    if (!writes_) return {};
    descriptor const file = open_at(in_->here.at, name_, O_WRONLY | O_NOFOLLOW | O_NONBLOCK);
    if (!file) return in_->error(name_, errno);
    struct stat found {};
    if (::fstat(file.get(), &found) != 0) return in_->error(name_, errno);
    if (found.st_nlink != 1) return in_->error(name_, pad_fault::link);  // not ours alone to cut
    if (::ftruncate(file.get(), static_cast<off_t>(size)) != 0) return in_->error(name_, errno);
    torn_at_ = {};
    return {};
}

inline pad_error history::note_unrecorded(entry const& now, bool thorough) {
    pad_revision const& newest = this->newest();
    bool const was_there = newest.action != pad_action::removed;
    bool const same = now.there == was_there && (!now.there || now.size == newest.content.size);
    if (same && (!thorough || !now.there)) return {};
    pad_revision found{.action = now.there ? pad_action::unrecorded : pad_action::removed};
    if (now.there) {
        pad_answer<pad_version> const content = content_now(now.size);
        if (!content) return content.error;
        found.content = *content;
        if (same && found.content == newest.content) return {};
    }
    if (pad_error failed = begin(std::move(found))) return failed;
    return done(), pad_error{};
}

}}}  // namespace muster::v0::detail::pad
