// From the options of a scratchpad to its directories.
#pragma once

#include <muster/pad/detail/directory.hpp>
#include <muster/pad/detail/store.hpp>
#include <muster/pad/detail/system.hpp>
#include <muster/pad/path.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>

namespace muster { inline namespace v0 { namespace detail::pad {

inline std::string real_path(std::string const& path) {
    char* const found = ::realpath(path.c_str(), nullptr);
    std::string real = found != nullptr ? found : path;
    std::free(found);
    return real;
}

inline bool is_inside(std::string path, std::string directory) {
    if (!path.ends_with('/')) path += '/';
    if (!directory.ends_with('/')) directory += '/';
    return path.starts_with(directory);
}

inline pad_error check_absolute(std::string const& path) {
    if (!path.starts_with('/')) return error_at(path, pad_fault::not_absolute);
    if (path.find('\0') == std::string::npos) return {};
    return {pad_fault::bad_name, path, pad_name_fault::control};
}

inline pad_error check_step(std::string const& name) {
    pad_name_fault const why = check_pad_name(name);
    if (why == pad_name_fault::none) return {};
    return {pad_fault::bad_name, name, why};
}

// All that can be said before a file is touched, and then where the root and the project really are.
inline pad_error check_options(scratchpad_options const& options, std::uint32_t uid) {
    if (pad_error bad = check_absolute(options.root)) return bad;
    if (pad_error bad = check_step(options.session)) return bad;
    if (pad_error bad = check_step(user_directory(options, uid))) return bad;
    if (options.project.empty()) return {};
    if (pad_error bad = check_absolute(options.project)) return bad;
    scratchpad_options real = options;
    real.root = real_path(options.root);
    std::string const path = scratchpad_path(real, uid);
    return is_inside(path, real_path(options.project)) ? error_at(path, pad_fault::inside_project) : pad_error{};
}

// The session's directory, which is locked for as long as the scratchpad is open.
inline pad_answer<place> open_session(scratchpad_options const& options, std::string const& user, std::uint32_t uid) {
    pad_answer<place> at = open_root(real_path(options.root), uid);
    if (at) at = enter_or_make(*at, user, uid);
    if (at && !options.project.empty()) at = enter_or_make(*at, project_slug(options.project), uid);
    if (!at) return at;
    pad_answer<place> session = enter_or_make(*at, options.session, uid);
    if (!session) return session;
    int const system = wait_for_lock(session->at.get(), LOCK_SH, options.lock_wait_ms);
    if (system == EWOULDBLOCK) return error_at(session->path, pad_fault::busy);
    if (system != 0) return error_at(session->path, system);
    // A clean-up may have removed it between its making and its lock.
    if (!still_there(at->at, options.session, session->at)) return error_at(session->path, pad_fault::gone);
    return session;
}

inline pad_answer<store> open_store(scratchpad_options const& options) {
    std::uint32_t const uid = options.uid.value_or(::geteuid());
    std::string const user = user_directory(options, uid);
    if (pad_error bad = check_options(options, uid)) return bad;
    pad_answer<place> session = open_session(options, user, uid);
    for (int again = 0; session.error.why == pad_fault::gone && again < 8; ++again)
        session = open_session(options, user, uid);
    if (!session) return session.error;
    pad_answer<place> here = enter_or_make(*session, pad_directory_name, uid);
    if (!here) return here.error;
    return store{.here = std::move(*here),
                 .session = std::move(*session),
                 .max_file_bytes = options.max_file_bytes,
                 .max_files = options.max_files,
                 .max_total_bytes = options.max_total_bytes,
                 .versions = (std::min)(options.versions, most_pad_versions),
                 .uid = uid,
                 .lock_wait_ms = options.lock_wait_ms,
                 .durable = options.durable};
}

}}}  // namespace muster::v0::detail::pad
