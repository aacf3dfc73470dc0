// A file that nobody sees until it is whole.
#pragma once

#include <muster/pad/detail/history.hpp>
#include <muster/pad/detail/history_log.hpp>
#include <muster/pad/detail/room.hpp>
#include <muster/pad/detail/store.hpp>
#include <muster/pad/revision.hpp>
#include <muster/pad/version.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 {

// What a finished file does to one of the same name.
enum class pad_mode : unsigned char {
    create,   // leaves it alone and reports `exists`
    replace,  // takes its place, all at once
};

namespace detail::pad {

// What must be so for a finished file to get its name, and what is then noted about it.
struct commit_terms {
    pad_mode mode = pad_mode::replace;
    pad_revision note{};                    // of its writer
    std::optional<pad_version> expected{};  // the content that has to be there
    std::optional<std::uint64_t> parent{};  // the version that has to be the newest; 0: there must be no file
};

class temporary {
public:
    // Under the lock, so that sweep() never meets one that its writer has not locked yet.
    static pad_answer<temporary> make(std::shared_ptr<store const> in) {
        pad_answer<held_lock> const held = lock(*in, LOCK_EX);
        if (!held) return held.error;
        pad_answer<part> made = make_part(*in);
        if (!made) return made.error;
        return temporary{std::move(in), std::move(made->name), std::move(made->file)};
    }
    temporary(temporary&&) noexcept = default;
    temporary& operator=(temporary&&) = delete;
    ~temporary() { discard(); }

    [[nodiscard]] pad_error append(std::string_view bytes) {
        int const system = write_all(file_, bytes);
        if (system != 0) return discard(), in_->error(name_, system);
        if (in_->versions != 0) content_.add(bytes);
        return {};
    }

    // Gives it its name, all at once.
    [[nodiscard]] pad_revised commit(std::string const& as, commit_terms terms) {
        if (int const system = in_->settle(file_); system != 0) return {in_->error(as, system)};
        pad_revised made = commit_under_lock(as, std::move(terms));
        if (!made) return made;
        if (int const system = in_->settle(in_->here.at); system != 0) made.error = in_->not_durable(as, system);
        return made;
    }

    void discard() noexcept {
        if (file_ && maker_ == ::getpid() && is_there()) ::unlinkat(in_->here.at.get(), name_.c_str(), 0);
        file_ = descriptor{};
    }

private:
    temporary(std::shared_ptr<store const> in, std::string name, descriptor file)
        : in_(std::move(in)),
          name_(std::move(name)),
          file_(std::move(file)) {}

    // Others may have removed it, such as a program that was forked, and its name may be another writer's by now.
    [[nodiscard]] bool is_there() const { return still_there(in_->here.at, name_, file_); }

    pad_revised commit_under_lock(std::string const& as, commit_terms terms) {
        pad_answer<held_lock> const held = lock(*in_, LOCK_EX);
        if (!held) return {held.error};
        if (!is_there()) return {in_->error(name_, ENOENT)};
        pad_answer<history> past = history::load(*in_, as, true);
        if (!past) return {past.error};
        if (pad_error failed = past->settle(terms.expected || terms.parent)) return {failed};
        entry const there = look_at(*in_, as);
        if (terms.parent && !is_current(*past, there.there, *terms.parent))
            return {in_->error(as, pad_fault::changed), 0, versions_after(past->records(), *terms.parent)};
        if (pad_error refused = check_target(as, there, terms)) return {refused};
        terms.note.content = content_;
        return take_its_name(as, *past, there.there, std::move(terms));
    }

    pad_error check_target(std::string const& as, entry const& found, commit_terms const& terms) const {
        if (found.why != pad_fault::none) return in_->error(as, found.why);
        if (!found.there && terms.expected) return in_->error(as, pad_fault::changed);
        if (found.there && terms.mode == pad_mode::create) return in_->error(as, pad_fault::exists);
        if (terms.expected) {
            if (found.size != terms.expected->size) return in_->error(as, pad_fault::changed);
            pad_answer<pad_version> const now = version_locked(*in_, as);
            if (!now) return now.error;
            if (*now != *terms.expected) return in_->error(as, pad_fault::changed);
        }
        // The temporary itself is counted already; what it replaces stays, if versions are kept.
        return check_room(
            *in_, as,
            {.name = !found.there, .less = in_->versions == 0 && found.size <= in_->max_file_bytes ? found.size : 0});
    }

    pad_revised take_its_name(std::string const& as, history& past, bool replaces, commit_terms terms) {
        if (pad_error failed = past.begin(std::move(terms.note))) return {failed};
        if (replaces) past.keep_content();
        bool const is_new = terms.mode == pad_mode::create || (terms.parent && !replaces);
        pad_error const failed = is_new ? take_new_name(as) : take_name(as);
        if (failed) return past.undo(), pad_revised{failed};
        past.done();
        return {{}, past.head()};
    }

    pad_error take_name(std::string const& as) {
        int const here = in_->here.at.get();
        if (::renameat(here, name_.c_str(), here, as.c_str()) != 0) return in_->error(as, errno);
        file_ = descriptor{};
        return {};
    }

    pad_error take_new_name(std::string const& as) {
        if (int const system = name_part(*in_, name_, as); system != 0) return in_->error(as, system);
        file_ = descriptor{};
        return {};
    }

    std::shared_ptr<store const> in_;
    std::string name_;
    descriptor file_;
    pid_t maker_ = ::getpid();  // a child that was forked meanwhile has the file as well, and leaves it alone
    pad_version content_{};
};

}  // namespace detail::pad

}}  // namespace muster::v0
