// The highest number of all versions whose logs are forgotten: a file that comes back goes on counting behind it.
#pragma once

#include <muster/pad/detail/store.hpp>
#include <muster/pad/detail/system.hpp>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>

namespace muster { inline namespace v0 { namespace detail::pad {

inline constexpr char highest_forgotten[] = ":highest";

// forgotten_number(in, history): the highest version number of all forgotten files; 0 if no file is forgotten
inline std::uint64_t forgotten_number(store const& in, place const& history) {
    if (!history.at) return 0;
    pad_answer<snapshot> file = open_in(in, history, highest_forgotten);
    char digits[20];
    pad_error failed;
    std::size_t const size = file ? file->read(digits, sizeof digits, failed) : 0;
    std::uint64_t number = 0;
    std::from_chars(digits, digits + size, number);
    return number <= INT64_MAX ? number : 0;
}

// Says whether it could be noted: what is not may not be forgotten.
inline bool note_forgotten(store const& in, place const& history, std::uint64_t number) {
    if (number <= forgotten_number(in, history)) return true;
    std::string const fresh = std::string{highest_forgotten} + ":new";
    ::unlinkat(history.at.get(), fresh.c_str(), 0);
    descriptor const file = open_at(history.at, fresh, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0600);
    if (!file || ::fchmod(file.get(), 0600) != 0 || write_all(file, std::to_string(number)) != 0) return false;
    if (in.settle(file) != 0) return false;
    return ::renameat(history.at.get(), fresh.c_str(), history.at.get(), highest_forgotten) == 0;
}

}}}  // namespace muster::v0::detail::pad
