// The errors of files below a directory: a value with the path, and a message that explains what to do.
//
//     auto const file = root.open_file(path);
//     if (!file) return muster::tool_result::error(muster::describe(file.error));
#pragma once

#include <muster/text/sink.hpp>
#include <muster/text/visible.hpp>

#include <cerrno>
#include <optional>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

enum class file_errc : unsigned char {
    none,
    bad_path,         // absolute, with "..", with a NUL, or too long
    outside,          // a link leads out of the directory, in a circle, or up and down too often
    missing,          // there is nothing of this name
    not_a_directory,  // the path needs a directory here and found something else
    not_a_file,       // a directory, a pipe, a device or a socket
    too_large,        // over max_file_bytes
    denied,           // the system does not permit it
    no_descriptors,   // the process, or the machine, has no file descriptor left
    io,               // any other error of the system
};

struct file_error {
    file_errc why = file_errc::none;
    std::string where{};  // the path as it was asked for
    int system = 0;       // errno, if the system reported one
};

// file_answer<Value>: a value, or the error instead of it
template <class Value>
struct [[nodiscard]] file_answer {
    std::optional<Value> value{};
    file_error error{};

    file_answer(Value got) : value(static_cast<Value&&>(got)) {}
    file_answer(file_error why) : error(static_cast<file_error&&>(why)) {}

    explicit operator bool() const noexcept { return value.has_value(); }
    Value& operator*() & noexcept { return *value; }
    Value const& operator*() const& noexcept { return *value; }
    Value operator*() && { return static_cast<Value&&>(*value); }
    Value* operator->() noexcept { return &*value; }
    Value const* operator->() const noexcept { return &*value; }
};

// describe(errc), describe(error): what is wrong and what to do, in one line in which every character of the path is
// visible
[[nodiscard]] constexpr std::string_view describe(file_errc why) noexcept {
    switch (why) {
        case file_errc::none: return "nothing is wrong";
        case file_errc::bad_path: return "not a path below the directory; give one from its top down, without \"..\"";
        case file_errc::outside: return "a link leads out of the directory; only what lies in it can be opened";
        case file_errc::missing: return "there is no such file or directory; list the directory above it";
        case file_errc::not_a_directory: return "not a directory; give the path of one";
        case file_errc::not_a_file: return "not a regular file; give the path of one";
        case file_errc::too_large: return "the file is over the size limit; choose a smaller one";
        case file_errc::denied: return "the system does not permit it; choose another file";
        case file_errc::no_descriptors: return "no file descriptor is left; try again later";
        case file_errc::io: return "the system call failed; try again or choose another file";
    }
    return "unknown error of a file";
}

[[nodiscard]] inline std::string describe(file_error const& error) {
    std::string text;
    append_sink out{text};
    put_visible_line(out, error.where.empty() ? std::string_view{"."} : std::string_view{error.where});
    (text += ": ") += describe(error.why);
    return error.system == 0 ? text : text + " (error " + std::to_string(error.system) + ')';
}

// file_errc_of(errno)
[[nodiscard]] constexpr file_errc file_errc_of(int system) noexcept {
    switch (system) {
        case 0: return file_errc::none;
        case ENAMETOOLONG: return file_errc::bad_path;
        case ELOOP:
        case EXDEV: return file_errc::outside;
        case ENOENT: return file_errc::missing;
        case ENOTDIR: return file_errc::not_a_directory;
        case EISDIR:
        case ENXIO:
        case ENODEV: return file_errc::not_a_file;  // ENXIO: a socket, or a device that does not exist
        case EACCES:
        case EPERM: return file_errc::denied;
        case EMFILE:
        case ENFILE: return file_errc::no_descriptors;
        default: return file_errc::io;
    }
}

}}  // namespace muster::v0
