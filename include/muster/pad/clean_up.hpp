// Scratchpads that nobody needs any more. Nothing else ever removes one.
//
//     muster::remove_scratchpad({.root = "/tmp", .session = "s-1"});           // the session has ended
//     muster::clean_up_scratchpads({.root = "/tmp"}, now, 7 * 24 * 3600);      // a week without a change
//
// A scratchpad that is open anywhere is left alone. The time is the caller's: no clock is asked.
#pragma once

#include <muster/pad/detail/open.hpp>
#include <muster/pad/detail/store.hpp>
#include <muster/pad/detail/tree.hpp>
#include <muster/pad/error.hpp>
#include <muster/pad/path.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

struct pad_clean_up {
    std::size_t removed = 0;
    std::size_t kept = 0;    // too young
    std::size_t in_use = 0;  // open somewhere
    pad_error error{};       // the first one; the rest was done nevertheless
};

namespace detail::pad {

// How old a scratchpad must be to go: `age` seconds at the time `now`.
struct old_enough {
    std::int64_t now = {};
    std::uint64_t age = {};

    [[nodiscard]] bool operator()(std::int64_t newest) const noexcept {
        return newest <= now && static_cast<std::uint64_t>(now) - static_cast<std::uint64_t>(newest) >= age;
    }
};
struct any_age {
    bool operator()(std::int64_t) const noexcept { return true; }
};

inline void note(pad_clean_up& done, pad_error error) {
    if (!done.error) done.error = std::move(error);
}

// Removes a session's scratchpad, and the session's directory if nothing else is in it. The lock keeps out
// whoever wants to open it meanwhile; who waited for it sees that the directory is gone and makes it anew.
template <class Age>
void clean_session(place const& parent, std::string const& name, std::uint32_t uid, Age is_old, pad_clean_up& done) {
    pad_answer<place> const session = enter(parent, name, uid);
    if (!session) return note(done, session.error);
    descriptor const pad = open_subdirectory(session->at, pad_directory_name);
    if (!pad) return;  // a directory of another kind
    if (::flock(session->at.get(), LOCK_EX | LOCK_NB) != 0) return void(++done.in_use);
    if (!is_old(newest_in(pad))) return void(++done.kept);
    for (char const* const directory : {history_directory_name, pad_directory_name}) {
        int const system = remove_tree(session->at, directory);
        if (system != 0) return note(done, error_at(session->path_of(directory), system));
    }
    ::unlinkat(parent.at.get(), name.c_str(), AT_REMOVEDIR);
    ++done.removed;
}

// The directory that holds the sessions; an error if it is unsafe or not there.
inline pad_answer<place> enter_parent(scratchpad_options const& options, std::uint32_t uid) {
    pad_answer<place> at = open_root(real_path(options.root), uid);
    if (at) at = enter(*at, user_directory(options, uid), uid);
    if (at && !options.project.empty()) at = enter(*at, project_slug(options.project), uid);
    return at;
}

}  // namespace detail::pad

// clean_up_scratchpads(options, now, age): every session's scratchpad in which nothing has changed for `age` seconds
//
// `now` is in seconds since 1970, as file times are. With a project, the sessions of that project; without,
// those of the flat form. The session of the options does not count.
[[nodiscard]] inline pad_clean_up clean_up_scratchpads(scratchpad_options options, std::int64_t now,
                                                       std::uint64_t age) {
    namespace pad = detail::pad;
    pad_clean_up done;
    std::uint32_t const uid = options.uid.value_or(::geteuid());
    options.session = "any";
    done.error = pad::check_options(options, uid);
    if (done.error) return done;
    pad_answer<pad::place> const parent = pad::enter_parent(options, uid);
    if (parent.error.why == pad_fault::missing) return done;  // nobody has opened one yet
    if (!parent) {
        done.error = parent.error;
        return done;
    }
    int const system = pad::for_each_name(parent->at, [&](std::string_view name) {
        if (check_pad_name(name) != pad_name_fault::none) return true;
        pad::clean_session(*parent, std::string{name}, uid, pad::old_enough{now, age}, done);
        return true;
    });
    if (system != 0) pad::note(done, pad::error_at(parent->path, system));
    return done;
}

// remove_scratchpad(options): one session's, whatever its age; `busy` if it is open somewhere
[[nodiscard]] inline pad_error remove_scratchpad(scratchpad_options const& options) {
    namespace pad = detail::pad;
    std::uint32_t const uid = options.uid.value_or(::geteuid());
    if (pad_error bad = pad::check_options(options, uid)) return bad;
    pad_answer<pad::place> const parent = pad::enter_parent(options, uid);
    if (!parent) return parent.error;
    pad_clean_up done;
    pad::clean_session(*parent, options.session, uid, pad::any_age{}, done);
    if (done.in_use != 0) return pad::error_at(parent->path_of(options.session), pad_fault::busy);
    return done.error;
}

}}  // namespace muster::v0
