// How long a server asks to be left alone, in the spellings that servers use: durations, dates and sentences.
//
//     static_assert(read_wait("7m12.5s") == duration{432'500});
//     static_assert(find_wait_in("Rate limit reached. Please try again in 20ms.") == duration{20});
//     static_assert(read_date("Sun, 06 Nov 1994 08:49:37 GMT") == 784'111'777);
//
// Fractions of a millisecond are rounded up, so that no caller comes back too early. Nothing here reads a clock.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/toolbox/time.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace muster { inline namespace v0 { namespace wire::detail {

// A longer wait than a hundred years is a hundred years: every sum with it fits.
inline constexpr std::uint64_t longest_wait_ms = 3'200'000'000'000;

struct wait_unit {
    std::string_view name;
    std::uint64_t ms;  // 0: less than a millisecond
};
inline constexpr wait_unit wait_units[] = {
    {"s", 1'000},
    {"sec", 1'000},
    {"secs", 1'000},
    {"second", 1'000},
    {"seconds", 1'000},
    {"ms", 1},
    {"msec", 1},
    {"millisecond", 1},
    {"milliseconds", 1},
    {"m", 60'000},
    {"min", 60'000},
    {"mins", 60'000},
    {"minute", 60'000},
    {"minutes", 60'000},
    {"h", 3'600'000},
    {"hr", 3'600'000},
    {"hrs", 3'600'000},
    {"hour", 3'600'000},
    {"hours", 3'600'000},
    {"d", 86'400'000},
    {"day", 86'400'000},
    {"days", 86'400'000},
    {"w", 604'800'000},
    {"week", 604'800'000},
    {"us", 0},
    {"weeks", 604'800'000},
    {"ns", 0},
    {"\xC2\xB5s", 0},
};

// Reads numbers with units from the front of a text: "1h16m0.667s", "4 days 20 hours", "30".
class wait_reader {
public:
    constexpr explicit wait_reader(std::string_view text) noexcept : text_(text) {}

    // A number without a unit counts `unit` milliseconds; it may only stand alone.
    constexpr std::optional<duration> read(std::uint64_t unit) noexcept {
        std::uint64_t sum = 0;
        std::size_t parts = 0;
        for (; is_ascii_digit(here()); ++parts) {
            read_number();
            std::string_view const name = read_unit_name();
            wait_unit const* const known = find_unit(name);
            if (name.empty() ? parts != 0 : known == nullptr) return std::nullopt;
            sum += in_ms(known ? known->ms : unit);
            if (sum > longest_wait_ms) sum = longest_wait_ms;
            at_ = name.empty() ? at_ : skip_joint(at_);
            if (name.empty() && is_ascii_digit(here())) return std::nullopt;
        }
        bool const is_date = here() == '-' || here() == ':' || here() == '/';
        if (parts == 0 || is_date) return std::nullopt;
        return duration{static_cast<std::int64_t>(sum)};
    }
    [[nodiscard]] constexpr bool at_end() const noexcept { return at_ >= text_.size(); }

private:
    [[nodiscard]] constexpr char here() const noexcept { return at_ < text_.size() ? text_[at_] : '\0'; }

    constexpr void read_number() noexcept {
        whole_ = billionths_ = 0;
        for (; is_ascii_digit(here()); ++at_) {
            if (whole_ < 1'000'000'000'000'000) whole_ = whole_ * 10 + digit();
        }
        bool const has_fraction = here() == '.' && at_ + 1 < text_.size() && is_ascii_digit(text_[at_ + 1]);
        if (!has_fraction) return;
        std::uint64_t weight = 100'000'000;
        for (++at_; is_ascii_digit(here()); ++at_, weight /= 10) billionths_ += weight * digit();
    }
    [[nodiscard]] constexpr std::uint64_t digit() const noexcept { return static_cast<std::uint64_t>(here() - '0'); }

    // The letters behind the number, after at most one blank.
    constexpr std::string_view read_unit_name() noexcept {
        std::size_t const start = at_ + (here() == ' ' ? 1 : 0);
        std::size_t end = start;
        while (end < text_.size() && is_unit_letter(text_[end])) ++end;
        if (end != start) at_ = end;
        return text_.substr(start, end - start);
    }
    static constexpr bool is_unit_letter(char c) noexcept {
        return is_ascii_lower(to_ascii_lower(c)) || c == '\xC2' || c == '\xB5' || c == '_';
    }
    static constexpr wait_unit const* find_unit(std::string_view name) noexcept {
        for (wait_unit const& unit : wait_units) {
            if (same_ignoring_case(unit.name, name)) return &unit;
        }
        return nullptr;
    }
    constexpr std::uint64_t in_ms(std::uint64_t unit) const noexcept {
        if (unit == 0) return 1;
        std::uint64_t const whole = whole_ > longest_wait_ms / unit ? longest_wait_ms : whole_ * unit;
        return whole + (billionths_ * unit + 999'999'999) / 1'000'000'000;
    }
    // Between two parts there may be blanks, commas and the word "and"; the place stays where no digit follows.
    constexpr std::size_t skip_joint(std::size_t at) const noexcept {
        std::size_t next = at;
        while (next < text_.size() && (text_[next] == ' ' || text_[next] == ',')) ++next;
        if (text_.substr(next, 4) == "and ") next += 4;
        return next < text_.size() && is_ascii_digit(text_[next]) ? next : at;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::uint64_t whole_ = 0;
    std::uint64_t billionths_ = 0;
};

// read_wait(text): the whole text is a duration; a number alone counts seconds, or what `unit` says
constexpr std::optional<duration> read_wait(std::string_view text, std::uint64_t unit = 1'000) noexcept {
    wait_reader reader{trimmed(text)};
    std::optional<duration> const wait = reader.read(unit);
    return reader.at_end() ? wait : std::nullopt;
}

// starts_ignoring_case(text, at, word)
constexpr bool starts_ignoring_case(std::string_view text, std::size_t at, std::string_view word) noexcept {
    return text.size() - at >= word.size() && same_ignoring_case(text.substr(at, word.size()), word);
}

// find_wait_in(text): what a sentence asks for, the longest if it names several
inline constexpr std::string_view wait_hints[] = {
    "again in",   "retry in",          "retry after",         "retry-after",     "again after",
    "resets in",  "reset in",          "reset after",         "available in",    "wait",
    "retrydelay", "resets_in_seconds", "retry_after_seconds", "quotaresetdelay",
};
constexpr std::optional<duration> find_wait_in(std::string_view text) noexcept {
    std::optional<duration> longest;
    for (std::size_t at = 0; at < text.size(); ++at) {
        for (std::string_view const hint : wait_hints) {
            if (!starts_ignoring_case(text, at, hint)) continue;
            std::size_t next = at + hint.size();
            while (next < text.size() && std::string_view{" :=\"'\\~("}.find(text[next]) != text.npos) ++next;
            for (std::string_view const word : {"for ", "about ", "approximately "}) {
                if (starts_ignoring_case(text, next, word)) next += word.size();
            }
            std::optional<duration> const wait = wait_reader{text.substr(next)}.read(1'000);
            if (wait && (!longest || *wait > *longest)) longest = wait;
        }
    }
    return longest;
}

// Seconds since 1970 of a day of the Gregorian calendar at a time in UTC.
constexpr std::int64_t seconds_of(std::int64_t year, std::int64_t month, std::int64_t day, std::int64_t time) noexcept {
    std::int64_t const y = month <= 2 ? year - 1 : year;  // years begin in March, so that the leap day is the last
    std::int64_t const era = y / 400;
    std::int64_t const of_era = y - era * 400;
    std::int64_t const of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
    std::int64_t const days = era * 146'097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719'468;
    return days * 86'400 + time;
}

// date_reader: the dates of HTTP in their three forms, and those of ISO 8601
class date_reader {
public:
    constexpr explicit date_reader(std::string_view text) noexcept : text_(text) {}

    constexpr std::optional<std::int64_t> read() noexcept {
        if (text_.size() >= 10 && text_[4] == '-' && text_[7] == '-') return read_iso();
        while (at_ < text_.size()) read_part();
        if (day_ < 0 || month_ == 0 || year_ < 0 || time_ < 0) return std::nullopt;
        if (year_ < 100) year_ += year_ < 70 ? 2000 : 1900;
        return result();
    }

private:
    constexpr std::int64_t number(std::size_t longest) noexcept {
        std::int64_t value = -1;
        for (std::size_t i = 0; i < longest && at_ < text_.size() && is_ascii_digit(text_[at_]); ++i, ++at_)
            value = (value < 0 ? 0 : value) * 10 + (text_[at_] - '0');
        return value;
    }
    constexpr bool take(char c) noexcept {
        bool const found = at_ < text_.size() && text_[at_] == c;
        at_ += found ? 1 : 0;
        return found;
    }
    [[nodiscard]] constexpr std::optional<std::int64_t> result() const noexcept {
        bool const sound = year_ >= 1900 && year_ < 10'000 && month_ >= 1 && month_ <= 12 && day_ >= 1 && day_ <= 31;
        if (!sound || time_ < 0) return std::nullopt;
        return seconds_of(year_, month_, day_, time_);
    }

    // 08:49:37, or 08:49; -1 where the hour was read and no time stands there
    constexpr std::int64_t clock_from(std::int64_t hour) noexcept {
        if (!take(':')) return -1;
        std::int64_t const minute = number(2);
        std::int64_t const second = take(':') ? number(2) : 0;
        bool const sound = hour >= 0 && hour < 25 && minute >= 0 && minute < 60 && second >= 0 && second < 62;
        return sound ? hour * 3600 + minute * 60 + second : -1;
    }
    // A number, a word, or what stands between them.
    constexpr void read_part() noexcept {
        if (is_ascii_digit(text_[at_])) {
            std::int64_t const value = number(4);
            std::int64_t const time = at_ < text_.size() && text_[at_] == ':' ? clock_from(value) : -1;
            if (time >= 0)
                time_ = time;
            else if (day_ < 0)
                day_ = value;
            else
                year_ = value;
            return;
        }
        std::size_t const start = at_++;
        if (!is_ascii_lower(to_ascii_lower(text_[start]))) return;
        while (at_ < text_.size() && is_ascii_lower(to_ascii_lower(text_[at_]))) ++at_;
        constexpr std::string_view months = "JanFebMarAprMayJunJulAugSepOctNovDec";
        std::size_t const found = months.find(text_.substr(start, at_ - start));
        if (at_ - start == 3 && found != months.npos) month_ = static_cast<std::int64_t>(found / 3 + 1);
    }
    // 2026-11-01T00:00:00Z, 2026-11-01 at 00:00 UTC, 2026-11-01
    constexpr std::optional<std::int64_t> read_iso() noexcept {
        year_ = number(4);
        if (take('-')) month_ = number(2);
        if (take('-')) day_ = number(2);
        while (at_ < text_.size() && !is_ascii_digit(text_[at_]) && at_ < 14) ++at_;
        std::int64_t const hour = number(2);
        time_ = hour < 0 ? 0 : clock_from(hour);
        if (take('.')) time_ += number(9) > 0 ? 1 : 0;
        bool const east = at_ < text_.size() && text_[at_] == '+';
        if (hour >= 0 && time_ >= 0 && (take('+') || take('-'))) {
            std::int64_t const hours = number(2);
            static_cast<void>(take(':'));
            std::int64_t const minutes = number(2);
            std::int64_t const offset = (hours < 0 ? 0 : hours) * 3600 + (minutes < 0 ? 0 : minutes) * 60;
            auto const here = result();
            return here ? std::optional{east ? *here - offset : *here + offset} : here;
        }
        return result();
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::int64_t year_ = -1, month_ = 0, day_ = -1, time_ = -1;
};

// read_date(text): seconds since 1970, or nothing
constexpr std::optional<std::int64_t> read_date(std::string_view text) noexcept {
    return date_reader{trimmed(text)}.read();
}

// moment_of(text): milliseconds since 1970, of a date or of a number of seconds or milliseconds that is one
constexpr std::optional<std::int64_t> moment_of(std::string_view text) noexcept {
    text = trimmed(text);
    if (auto const date = read_date(text)) return *date * 1000;
    std::optional<duration> const number = read_wait(text, 1);
    constexpr std::int64_t year_2001 = 1'000'000'000;
    bool const too_large = number && number->count() >= static_cast<std::int64_t>(longest_wait_ms);
    if (!number || too_large || number->count() < year_2001) return std::nullopt;
    return number->count() < year_2001 * 100 ? number->count() * 1000 : number->count();
}

}}}  // namespace muster::v0::wire::detail
