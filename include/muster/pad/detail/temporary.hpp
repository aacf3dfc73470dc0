// A file that nobody sees until it is whole.
#pragma once

#include <muster/pad/detail/store.hpp>  // store, lock, look_at, check_room
#include <muster/pad/version.hpp>       // pad_version

#include <memory>       // shared_ptr, unique_ptr
#include <optional>     // optional
#include <string>       // string, to_string
#include <string_view>  // string_view
#include <utility>      // move

namespace muster::inline v0 {

// What a finished file does to one of the same name.
enum class pad_mode : unsigned char {
    create,   // leaves it alone and reports `exists`
    replace,  // takes its place, all at once
};

namespace detail::pad {

inline constexpr std::string_view temporary_prefix = ".part-";

inline pad_answer<pad_version> version_locked(store const& in, std::string const& name) {
    pad_answer<snapshot> file = open_locked(in, name);
    if (!file) return file.error;
    auto const chunk = std::make_unique<char[]>(chunk_size);
    pad_version version;
    pad_error failed;
    while (std::size_t const got = file->read(chunk.get(), chunk_size, failed)) version.add({chunk.get(), got});
    if (failed) return failed;
    return version;
}

// Removes the temporaries whose writers have died: a writer holds a lock on its own.
inline void sweep(store const& in) {
    pad_answer<held_lock> const held = lock(in, LOCK_EX);
    if (!held) return;
    for_each_name(in.here.at, [&](std::string_view name) {
        if (!name.starts_with(temporary_prefix)) return true;
        std::string const part{name};
        descriptor const file = open_at(in.here.at, part, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
        if (file && ::flock(file.get(), LOCK_EX | LOCK_NB) == 0) ::unlinkat(in.here.at.get(), part.c_str(), 0);
        return true;
    });
}

class temporary {
public:
    // Under the lock, so that sweep() never meets one that its writer has not locked yet.
    static pad_answer<temporary> make(std::shared_ptr<store const> in) {
        pad_answer<held_lock> const held = lock(*in, LOCK_EX);
        if (!held) return held.error;
        for (int number = 0;; ++number) {
            std::string name = std::string{temporary_prefix} + std::to_string(number);
            descriptor file = open_at(in->here.at, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0600);
            if (!file && errno == EEXIST && number < most_at_once) continue;
            if (!file && errno == EEXIST) return in->error(name, pad_fault::busy);
            if (!file) return in->error(name, errno);
            ::flock(file.get(), LOCK_EX | LOCK_NB);
            ::fchmod(file.get(), 0600);
            return temporary{std::move(in), std::move(name), std::move(file)};
        }
    }
    temporary(temporary&&) noexcept = default;
    temporary& operator=(temporary&&) = delete;
    ~temporary() { discard(); }

    [[nodiscard]] pad_error append(std::string_view bytes) {
        int const system = write_all(file_, bytes);
        if (system == 0) return {};
        discard();
        return in_->error(name_, system);
    }

    // Gives it its name, all at once. With `expected`, only if that is what stands there now.
    [[nodiscard]] pad_error commit(std::string const& as, pad_mode mode, std::optional<pad_version> expected = {}) {
        if (int const system = in_->settle(file_); system != 0) return in_->error(as, system);
        if (pad_error failed = commit_under_lock(as, mode, expected)) return failed;
        int const system = in_->settle(in_->here.at);
        return system == 0 ? pad_error{} : in_->error(as, system);
    }

    void discard() noexcept {
        if (file_) ::unlinkat(in_->here.at.get(), name_.c_str(), 0);
        file_ = descriptor{};
    }

private:
    static constexpr int most_at_once = 4096;

    temporary(std::shared_ptr<store const> in, std::string name, descriptor file)
        : in_(std::move(in)),
          name_(std::move(name)),
          file_(std::move(file)) {}

    pad_error commit_under_lock(std::string const& as, pad_mode mode, std::optional<pad_version> expected) {
        pad_answer<held_lock> const held = lock(*in_, LOCK_EX);
        if (!held) return held.error;
        if (pad_error refused = check_target(as, mode, expected)) return refused;
        if (mode == pad_mode::create) return take_new_name(as);
        return take_name(as);
    }

    pad_error check_target(std::string const& as, pad_mode mode, std::optional<pad_version> expected) const {
        entry const found = look_at(*in_, as);
        if (found.why != pad_fault::none) return in_->error(as, found.why);
        if (!found.there) return expected ? in_->error(as, pad_fault::changed) : check_room(*in_, as);
        if (mode == pad_mode::create) return in_->error(as, pad_fault::exists);
        if (!expected) return {};
        pad_answer<pad_version> const now = version_locked(*in_, as);
        if (!now) return now.error;
        return *now == *expected ? pad_error{} : in_->error(as, pad_fault::changed);
    }

    pad_error take_name(std::string const& as) {
        int const here = in_->here.at.get();
        if (::renameat(here, name_.c_str(), here, as.c_str()) != 0) return in_->error(as, errno);
        file_ = descriptor{};
        return {};
    }

    // A link never takes the place of a file, not even of one made by somebody who knows no lock. Where the
    // file system has no links, the lock alone must do.
    pad_error take_new_name(std::string const& as) {
        int const here = in_->here.at.get();
        if (::linkat(here, name_.c_str(), here, as.c_str(), 0) == 0) return discard(), pad_error{};
        bool const no_links = errno == EPERM || errno == ENOTSUP || errno == EOPNOTSUPP;
        return no_links ? take_name(as) : in_->error(as, errno);
    }

    std::shared_ptr<store const> in_;
    std::string name_;
    descriptor file_;
};

}  // namespace detail::pad

}  // namespace muster::inline v0
