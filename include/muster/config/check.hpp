// Checks a configuration when a host is built: says all its faults, or writes down what it comes to.
//
//     int main(int count, char** arguments) {
//         return muster::config::check_main(count, arguments, tools_of_the_host());
//     }
//
// Run as `check crew.json crew_facts.hpp`, which cmake's muster_check_configuration does. The header that it writes has
// a table of binding_fact, `<name of the header>::bindings`; see facts.hpp. A host with sections of its own names them,
// check_main<Sections>(…), since the table has the size and the fingerprint of each prompt.
#pragma once

#include <muster/config/catalog.hpp>
#include <muster/config/fault.hpp>
#include <muster/config/load.hpp>
#include <muster/config/loaded.hpp>
#include <muster/config/policy.hpp>
#include <muster/files/own_file.hpp>
#include <muster/persona/render.hpp>
#include <muster/persona/section.hpp>
#include <muster/role/role.hpp>
#include <muster/text/ascii.hpp>
#include <muster/text/fingerprint.hpp>

#if __has_include(<dirent.h>)
#include <sys/stat.h>
#endif

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 { namespace config {

// facts_header(loaded, name), facts_header<Sections>(loaded, name): the text of a header whose namespace is `name`
namespace detail {

// As a literal of C++: what is not a plain character is written in octal, which ends after three digits.
inline std::string literal(std::string_view text) {
    std::string made = "\"";
    for (char const c : text) {
        auto const byte = static_cast<unsigned char>(c);
        bool const plain = byte >= 0x20 && byte < 0x7F && c != '"' && c != '\\' && c != '?';
        if (plain) {
            made += c;
        } else {
            made += '\\';
            for (int const digit : {byte >> 6, (byte >> 3) & 7, byte & 7}) made += static_cast<char>('0' + digit);
        }
    }
    return made += '"';
}

template <section_list_like Sections>
std::string row_of(policy const& of) {
    std::string tools;
    for (tool_info const& tool : of.surface()) tools.append(tool.name).append("\n");
    std::string const prompt = of.system_prompt<Sections>();
    return "    {" + literal(of.binding_id()) + ", " + literal(of.agent)
         + ", muster::role_kind::" + std::string{word(of.role)} + ",\n     " + literal(tools) + ",\n     "
         + std::to_string(prompt.size()) + ", " + std::to_string(fingerprint(prompt)) + "U},\n";
}

}  // namespace detail

template <section_list_like Sections = role_sections>
[[nodiscard]] std::string facts_header(loaded const& got, std::string_view name) {
    std::string text =
        "// Made from a configuration when it was checked; changes with it.\n#pragma once\n\n"
        "#include <muster/config/facts.hpp>\n\nnamespace ";
    text.append(name).append(" {\n\ninline constexpr muster::config::binding_fact bindings[] = {\n");
    for (policy const& one : got.policies) text += detail::row_of<Sections>(one);
    return text + "    {},  // so that a file without bindings has a table too\n};\n\n}  // namespace "
         + std::string{name} + "\n";
}

// check_main(count, arguments, catalog): the main of a checker; check_main(…, load_yaml, options) reads another language
//
// Says faults and remarks on the standard error stream, as a compiler does. Returns 0 when the header is written, 1
// when the file has a fault, 2 when it is called wrongly or a file cannot be read or written.
namespace detail {

struct file_closer {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
};
using open_file = std::unique_ptr<std::FILE, file_closer>;

// No more than shows that a file is longer than may be read; false when it cannot be read.
inline bool read_file(char const* path, std::size_t longest, std::string& text) {
    open_file const file{std::fopen(path, "rb")};
    if (!file) return false;
    char piece[4096];
    std::size_t read = sizeof(piece);
    while (read == sizeof(piece) && text.size() <= longest) {
        read = std::fread(piece, 1, sizeof(piece), file.get());
        text.append(piece, read);
    }
    return std::ferror(file.get()) == 0;
}

// Writes a new file and renames it once it is complete. So it never writes through a link, and a compiler never sees
// half of a header.
inline bool write_file(std::string const& path, std::string_view text) {
    std::string fresh;
    open_file file;
    // Others, and programs that died, may have files with such names.
    for (int number = 0; !file && number < 100; ++number) {
        fresh = path + ".new" + std::to_string(number);
        file.reset(std::fopen(fresh.c_str(), "wbx"));
    }
    if (!file) return false;
    bool const is_written = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
    bool const is_whole = std::fclose(file.release()) == 0 && is_written;
    auto const is_named = [&] { return std::rename(fresh.c_str(), path.c_str()) == 0; };
#if __has_include(<dirent.h>)
    if (is_whole && is_named()) return true;
#else
    // Some systems do not rename over an existing file, so that file is removed first.
    if (is_whole && (is_named() || (std::remove(path.c_str()) == 0 && is_named()))) return true;
#endif
    std::remove(fresh.c_str());
    return false;
}

// Returns one line that explains why the file at this path must not be replaced; empty if it may be.
inline std::string why_not_replaced(std::string const& path) {
#if __has_include(<dirent.h>)
    struct stat found {};
    if (::lstat(path.c_str(), &found) != 0) return {};
    found.st_mode &= ~mode_t{077};  // the umask decides who may read a header
    own_file_error const error =
        check_own_file(found, found.st_uid);  // whose directory it is in decides who replaces it
    return error.why == own_file_errc::none ? std::string{} : describe(path, error) + '\n';
#else
    return static_cast<void>(path), std::string{};
#endif
}

inline std::string stem_of(std::string_view path) {
    std::string_view const name = path.substr(path.find_last_of("/\\") + 1);
    return std::string{name.substr(0, name.find('.'))};
}

inline bool is_identifier(std::string_view name) noexcept {
    return !name.empty() && !is_ascii_digit(name.front()) && name.find('-') == name.npos
        && std::all_of(name.begin(), name.end(), is_ascii_name_char);
}

inline void say(std::string const& text) { std::fputs(text.c_str(), stderr); }

inline int complain(std::string about, char const* what) {
    say(about + ": " + what + '\n');
    return 2;
}

}  // namespace detail

// A loader reads one language: `load`, or `load_yaml`.
using loader = loaded (*)(std::string_view, catalog const&, load_options const&);

template <section_list_like Sections = role_sections>
[[nodiscard]] int check_main(int count, char const* const* arguments, catalog const& host, loader read = load,
                             load_options how = {}) {
    if (count != 3) return detail::complain("usage", "check CONFIGURATION HEADER");
    std::string const name = detail::stem_of(arguments[2]);
    if (!detail::is_identifier(name))
        return detail::complain(arguments[2], "is no name for a namespace; use letters, digits and underscores");
    if (std::string const why = detail::why_not_replaced(arguments[2]); !why.empty()) return detail::say(why), 2;
    std::string text;
    if (!detail::read_file(arguments[1], how.bounds.longest_file, text))
        return detail::complain(arguments[1], "cannot be read");
    how.file = arguments[1];
    loaded const got = read(text, host, how);
    detail::say(lines(got.faults));
    if (!got) return 1;
    for (policy const& one : got.policies) {
        for (remark const& what : one.remarks) detail::say(line(what) + '\n');
    }
    bool const written = detail::write_file(arguments[2], facts_header<Sections>(got, name));
    return written ? 0 : detail::complain(arguments[2], "cannot be written");
}

}}}  // namespace muster::v0::config
