// The versions of one file: a line for each in a log beside the scratchpad, and the contents that were replaced.
//
// `{session}/history/{name}:log` has the lines, `{name}:{number}` the content of that version and, as its beginnings, of
// those that additions made it of. A line is written before its change is made, and marked once it has been: so whatever
// a process dies of, the next one can tell whether the change took place.
#pragma once

#include <muster/pad/detail/forgotten.hpp>
#include <muster/pad/detail/history_log.hpp>
#include <muster/pad/detail/record.hpp>
#include <muster/pad/detail/store.hpp>
#include <muster/pad/detail/system.hpp>
#include <muster/text/to_size.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace detail::pad {

// The directory of histories, which is made with the first version; without one, an error that says `missing`.
inline pad_answer<place> enter_history(store const& in, bool make) {
    std::string const name = history_directory_name;
    return make ? enter_or_make(in.session, name, in.uid) : enter(in.session, name, in.uid);
}

class history {
public:
    // Under the caller's lock: one that excludes all others if it is to be written. Without versions, an empty one.
    [[nodiscard]] static pad_answer<history> load(store const& in, std::string name, bool to_write);

    [[nodiscard]] std::vector<pad_revision> const& records() const noexcept { return log_.records; }
    // The newest version, 0 if there is none.
    [[nodiscard]] std::uint64_t head() const noexcept { return records().empty() ? 0 : records().back().number; }
    // No file, if nothing is known of it.
    [[nodiscard]] pad_revision const& newest() const noexcept {
        return records().empty() ? no_file_ : records().back();
    }
    // Does it say more than its log does? Only where it was not loaded to write.
    [[nodiscard]] bool is_ahead() const noexcept { return ahead_; }
    // The bytes of the file that count: an addition that was broken off does not.
    [[nodiscard]] std::uint64_t counted(std::uint64_t size) const noexcept { return torn_at_ ? *torn_at_ : size; }

    // Compares with what is there: an unfinished change is undone or found made, and what somebody did without the
    // library becomes a version. `thorough` compares the content as well as the size.
    [[nodiscard]] pad_error settle(bool thorough);

    // A change: its line, then what it changes, then done() or undo().
    [[nodiscard]] pad_error begin(pad_revision which);
    void keep_content() const;  // of the newest version before the change, which is about to be replaced
    void done();
    void undo();

    // Where the content of a version is: in a file of the history, or in the file itself; none after a removal.
    [[nodiscard]] pad_answer<snapshot> open(pad_revision const& which) const;
    [[nodiscard]] bool is_readable(pad_revision const& which) const;

private:
    history(store const& in, std::string name, bool to_write) : in_(&in), name_(std::move(name)), writes_(to_write) {}
    [[nodiscard]] bool keeps() const noexcept { return in_->versions != 0; }

    // What stands under the name, if it is a file; whoever wants to write is told of anything else.
    [[nodiscard]] entry plain_file() const {
        entry const now = look_at(*in_, name_);
        return now.why == pad_fault::none ? now : entry{};
    }
    [[nodiscard]] pad_answer<pad_version> content_now(std::uint64_t size) const;
    [[nodiscard]] pad_error open_log();
    [[nodiscard]] pad_error read_log();
    [[nodiscard]] pad_error finish_change(entry const& now);
    [[nodiscard]] pad_error undo_torn(std::uint64_t size);
    [[nodiscard]] pad_error note_unrecorded(entry const& now, bool thorough);
    [[nodiscard]] pad_error write_line(std::string_view line);
    void drop_newest();
    void forget_oldest();
    void write_anew();
    // Cutting is dear, and hardly ever needed: what is behind the last whole line was left by a writer that died.
    void cut_log() {
        if (size_ == log_.end) return;
        retried([&] { return ::ftruncate(file_.get(), static_cast<off_t>(log_.end)); });
        size_ = log_.end;
    }
    void unlink_content(std::uint64_t number) const { ::unlinkat(at_.at.get(), content_of(name_, number).c_str(), 0); }
    // What the newest version was made from: no file, if it is the first one.
    [[nodiscard]] pad_revision before_newest() const {
        return records().size() < 2 ? no_file_ : records()[records().size() - 2];
    }

    store const* in_;
    pad_revision no_file_{.action = pad_action::removed};
    std::string name_;
    bool writes_;
    bool ahead_ = false;
    place at_{};
    descriptor file_ = descriptor{};
    log_text log_{};
    std::uint64_t size_ = 0;  // of the log
    std::optional<std::uint64_t> torn_at_{};
};

// is_current(past, there, parent): has nobody written since the version that a writer has read?
inline bool is_current(history const& past, bool there, std::uint64_t parent) noexcept {
    return parent == past.head() || (parent == 0 && !there);
}

inline pad_answer<history> history::load(store const& in, std::string name, bool to_write) {
    history all{in, std::move(name), to_write};
    if (in.versions == 0) return all;
    pad_error failed = all.open_log();
    if (!failed && all.file_) failed = all.read_log();
    if (failed) return failed;
    return all;
}

inline pad_error history::open_log() {
    pad_answer<place> at = enter_history(*in_, writes_);
    if (!at) return at.error.why == pad_fault::missing ? pad_error{} : at.error;
    at_ = std::move(*at);
    std::string const log = log_of(name_);
    int const how = writes_ ? O_RDWR | O_CREAT | O_APPEND : O_RDONLY;
    file_ = open_at(at_.at, log, how | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0600);
    if (!file_) return errno == ENOENT ? pad_error{} : error_at(at_.path_of(log), errno);
    struct stat found {};
    if (::fstat(file_.get(), &found) != 0) return error_at(at_.path_of(log), errno);
    if (writes_ && found.st_size == 0) ::fchmod(file_.get(), 0600);  // a new one, from which the umask has taken
    pad_fault const why = refused_file(*in_, file_, true);
    return why == pad_fault::none ? pad_error{} : error_at(at_.path_of(log), why);
}

// No more of it than its versions can need, however long somebody has made it.
inline pad_error history::read_log() {
    std::uint64_t const most = (2 * std::uint64_t{in_->versions} + 2) * longest_record;
    off_t const size = ::lseek(file_.get(), 0, SEEK_END);
    std::uint64_t const begin = static_cast<std::uint64_t>(size) > most ? static_cast<std::uint64_t>(size) - most : 0;
    std::string bytes(to_size(static_cast<std::uint64_t>(size) - begin), '\0');
    for (std::size_t at = 0; at < bytes.size();) {
        auto const from = static_cast<off_t>(begin + at);
        ssize_t const got = retried([&] { return ::pread(file_.get(), bytes.data() + at, bytes.size() - at, from); });
        if (got < 0) return error_at(at_.path_of(log_of(name_)), errno);
        if (got == 0) bytes.resize(at);
        at += static_cast<std::size_t>(got);
    }
    log_ = log_from(bytes, begin);
    size_ = begin + bytes.size();
    return {};
}

inline pad_error history::begin(pad_revision which) {
    if (!keeps()) return {};
    ahead_ = ahead_ || !writes_;
    which.number = (records().empty() ? forgotten_number(*in_, at_) : head()) + 1;
    std::uint64_t const before = log_.end;
    if (pad_error failed = write_line(line_of(which))) return failed;
    log_.before = before;
    log_.records.push_back(std::move(which));
    log_.landed = false;
    ++log_.lines;
    return {};
}

inline pad_error history::write_line(std::string_view line) {
    if (!writes_) return {};
    cut_log();
    int system = write_all(file_, line);
    if (system == 0 && line != landed_mark) system = in_->settle(file_);
    if (system == 0 && log_.end == 0) system = in_->settle(at_.at);  // its name, if it is a new one
    size_ += line.size();
    if (system != 0) return cut_log(), error_at(at_.path_of(log_of(name_)), system);
    log_.end = size_;
    return {};
}

inline void history::keep_content() const {
    pad_revision const replaced = before_newest();
    if (!keeps() || !writes_ || replaced.action == pad_action::removed) return;
    if (replaced.content.size > in_->max_file_bytes) return;  // it could not be read again
    unlink_content(replaced.number);                          // left by a process that died at this point
    // Where the file system has no second names, this version will not be readable.
    std::string const content = content_of(name_, replaced.number);
    static_cast<void>(::linkat(in_->here.at.get(), name_.c_str(), at_.at.get(), content.c_str(), 0));
}

inline void history::done() {
    if (!keeps()) return;
    log_.landed = true;
    static_cast<void>(write_line(landed_mark));  // without the mark, the next one compares the content
    if (writes_) forget_oldest();
}

inline void history::undo() {
    if (keeps()) drop_newest();
}

inline void history::drop_newest() {
    if (writes_) unlink_content(before_newest().number);
    log_.records.pop_back();
    log_.landed = true;
    log_.end = log_.before;
    --log_.lines;
    if (writes_) cut_log();
}

// Each version passes this place once, one behind the other.
inline void history::forget_oldest() {
    if (head() > in_->versions) unlink_content(head() - in_->versions);
    if (records().size() > in_->versions) {
        auto const spare = static_cast<std::ptrdiff_t>(records().size() - in_->versions);
        log_.records.erase(log_.records.begin(), log_.records.begin() + spare);
    }
    if (log_.lines > 2 * in_->versions) write_anew();
}

// Writes the log with only the versions that are remembered, and gives it its name in one step.
inline void history::write_anew() {
    std::string text;
    for (pad_revision const& each : records()) (text += line_of(each)) += landed_mark;
    std::string const fresh = name_ + ":new";
    ::unlinkat(at_.at.get(), fresh.c_str(), 0);
    descriptor file = open_at(at_.at, fresh, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW, 0600);
    if (!file || ::fchmod(file.get(), 0600) != 0 || write_all(file, text) != 0 || in_->settle(file) != 0)
        return;  // the long one is as good
    if (::renameat(at_.at.get(), fresh.c_str(), at_.at.get(), log_of(name_).c_str()) != 0) return;
    file_ = std::move(file);
    log_.end = size_ = text.size();
    log_.lines = records().size();
}

inline pad_answer<snapshot> history::open(pad_revision const& which) const {
    pad_revision const* const in = holder_of(records(), which);
    if (in == nullptr) return in_->error(name_, pad_fault::not_kept);
    pad_answer<snapshot> file =
        in->number == head() ? open_in(*in_, in_->here, name_) : open_in(*in_, at_, content_of(name_, in->number));
    if (!file) return in_->error(name_, pad_fault::not_kept);
    if (file->left < which.content.size) return in_->error(name_, pad_fault::not_kept);
    file->left = which.content.size;
    return file;
}

inline bool history::is_readable(pad_revision const& which) const {
    pad_revision const* const in = holder_of(records(), which);
    if (in == nullptr) return false;
    if (in->number == head()) return true;
    struct stat found {};
    if (::fstatat(at_.at.get(), content_of(name_, in->number).c_str(), &found, AT_SYMLINK_NOFOLLOW) != 0) return false;
    own_file_errc const why = check_owned(*in_, found).why;
    return (why == own_file_errc::none || why == own_file_errc::open_to_others)
        && static_cast<std::uint64_t>(found.st_size) >= which.content.size;
}

}}}  // namespace muster::v0::detail::pad

#include <muster/pad/detail/history_settled.hpp>
