// What can go wrong with a scratchpad: a value with the place, and a sentence with the way out.
//
//     if (auto const error = pad.write("notes.md", text)) report(muster::describe(error));
//
//     muster::pad_answer<muster::pad_file> const notes = pad.read("notes.md");
//     if (!notes) report(muster::describe(notes.error));
//     else use(notes->bytes);
#pragma once

#include <muster/pad/name.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/visible.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

enum class pad_fault : unsigned char {
    none,
    bad_name,        // a file's, a session's or the prefix's name; `name` says why
    not_absolute,    // the root or the project is not an absolute path
    inside_project,  // the scratchpad would lie in the project's tree
    root_missing,    // the root is not there or is no directory
    root_unsafe,     // somebody else may rename what lies in the root
    wrong_owner,     // another user owns the directory or the file
    wrong_mode,      // others than the owner may read, write or enter it
    link,            // a link where none is allowed, or a file with a second name
    not_a_directory,
    not_a_file,      // a directory, a pipe, a device
    missing,         // no file of that name
    target_missing,  // the directory to copy into is not there
    exists,          // a file of that name is there already, and it was to be a new one
    changed,         // somebody has written the file since it was read
    not_kept,        // there is no such version, or its content is not kept any more
    too_large,       // over max_file_bytes
    too_many_files,  // over max_files
    full,            // over max_total_bytes
    no_space,        // the disk, the quota or the file size limit is used up
    busy,            // another writer, or a clean-up, holds the scratchpad
    denied,          // the system does not permit it
    gone,            // the scratchpad's directory has been removed
    not_durable,     // the change is made, but it may not survive a loss of power
    io,              // any other answer of the system
};

// An error is true, success is false: `if (auto const error = pad.write(…)) …`.
struct pad_error {
    pad_fault why = pad_fault::none;
    std::string where{};                         // the path
    pad_name_fault name = pad_name_fault::none;  // with bad_name
    int system = 0;                              // errno, where the system gave one

    explicit operator bool() const noexcept { return why != pad_fault::none; }
};

// pad_answer<Value>: a value, or the error that stands in its place
template <class Value>
struct [[nodiscard]] pad_answer {
    std::optional<Value> value{};
    pad_error error{};

    pad_answer(Value got) : value(static_cast<Value&&>(got)) {}
    pad_answer(pad_error fault) : error(static_cast<pad_error&&>(fault)) {}

    explicit operator bool() const noexcept { return value.has_value(); }
    Value& operator*() & noexcept { return *value; }
    Value const& operator*() const& noexcept { return *value; }
    Value operator*() && { return static_cast<Value&&>(*value); }  // by value: `for (auto& each : *pad.history(name))`
    Value* operator->() noexcept { return &*value; }
    Value const* operator->() const noexcept { return &*value; }
};

// describe(error): what is wrong, where, and what to do; one line, whatever the path holds
namespace detail::pad {

struct fault_words {
    std::string_view what = {}, way_out = {};
};

constexpr fault_words words_of(pad_fault why) noexcept {
    switch (why) {
        case pad_fault::none: return {"nothing is wrong", "go on"};
        case pad_fault::bad_name: return {"the name is refused", "choose another one, such as default_pad_name gives"};
        case pad_fault::not_absolute: return {"the path is not absolute", "give one that begins with a slash"};
        case pad_fault::inside_project:
            return {"the scratchpad would lie inside the project", "choose a root outside of it"};
        case pad_fault::root_missing: return {"the root is not an existing directory", "make it, or name another one"};
        case pad_fault::root_unsafe:
            return {"others may rename what lies in the root",
                    "choose one of your own or root's that only its owner may write to, or that has the sticky bit"};
        case pad_fault::wrong_owner: return {"it belongs to another user", "have it removed, or use another root"};
        case pad_fault::wrong_mode:
            return {"it is open to other users", "look at what is in it, then remove it or chmod go= it"};
        case pad_fault::link: return {"a link stands there, or a file that has another name elsewhere", "remove it"};
        case pad_fault::not_a_directory: return {"something else than a directory stands there", "remove it"};
        case pad_fault::not_a_file:
            return {"something else than a file stands there", "remove it, or use another name"};
        case pad_fault::missing: return {"there is no such file", "look at list()"};
        case pad_fault::target_missing: return {"there is no directory to copy into", "make it, or name another one"};
        case pad_fault::exists:
            return {"a file of this name is there already", "read it, append to it, or use another name"};
        case pad_fault::changed: return {"the file has changed since it was read", "read it again and redo the change"};
        case pad_fault::not_kept:
            return {"the content of this version is not kept", "read the newest one, or keep more versions"};
        case pad_fault::too_large:
            return {"the file would be, or is, over the size limit", "split it, or raise max_file_bytes"};
        case pad_fault::too_many_files: return {"there are too many files", "remove some, or raise max_files"};
        case pad_fault::full:
            return {"the scratchpad would hold more than it may", "remove files, or raise max_total_bytes"};
        case pad_fault::no_space: return {"no space is left", "free some, then write again: the file is as it was"};
        case pad_fault::busy: return {"it is in use by another process or thread", "try again later"};
        case pad_fault::denied: return {"the system does not permit it", "check who runs the program"};
        case pad_fault::gone: return {"the scratchpad's directory has been removed", "open the scratchpad again"};
        case pad_fault::not_durable:
            return {"the change is in place, but it is not known to be durable: the disk did not confirm it",
                    "keep a copy elsewhere, and look at the disk"};
        case pad_fault::io: return {"the system call failed", "look up the error number"};
    }
    return {"it is not known what went wrong", "report this"};
}

}  // namespace detail::pad

[[nodiscard]] inline std::string describe(pad_error const& error) {
    detail::pad::fault_words const words = detail::pad::words_of(error.why);
    std::string text;
    append_sink out{text};
    put_visible_line(out, error.where);
    (text += ": ") += words.what;
    if (error.why == pad_fault::bad_name) (text += ": ") += describe(error.name);
    if (error.system != 0) text += " (error " + std::to_string(error.system) + ')';
    return ((text += "; ") += words.way_out) += '.';
}

}}  // namespace muster::v0
