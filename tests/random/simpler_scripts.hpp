// What a script could be reduced to: without a command, and what comes after it counted anew; or with one that says
// less.
#pragma once

#include "script.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace muster_test {

namespace detail {

inline bool speaks_of_run(command const& c) {
    return c.what == verb::spawn || c.what == verb::progress || c.what == verb::wait_for_user
        || c.what == verb::user_answered || c.what == verb::next_turn || c.what == verb::finish || c.what == verb::fail
        || c.what == verb::stop_run || c.what == verb::fetch;
}
inline bool speaks_of_notice(command const& c) { return c.what == verb::acknowledge || c.what == verb::give_back; }

// "scout.3" as "scout.2", if that is above; a name as it is
inline std::string one_id_less(std::string const& who, std::uint64_t above) {
    std::size_t const dot = who.find('.');
    if (dot == std::string::npos) return who;
    std::uint64_t const serial = std::stoull(who.substr(dot + 1));
    return serial <= above || serial < 2 ? who : who.substr(0, dot + 1) + std::to_string(serial - 1);
}

// What a command that is left out had made: the numbers above are lower from then on by one. `none` is nothing.
struct numbers_less {
    static constexpr std::uint64_t none = 1'000'000;
    std::uint64_t runs = none, notices = none, ids = none;
    bool keeps_time = false;  // the time that it took passes all the same
};

inline script without(script const& lines, std::size_t at, numbers_less above) {
    script rest = lines;
    if (above.keeps_time && at + 1 < rest.size()) rest[at + 1].later += rest[at].later;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
    for (std::size_t i = at; i < rest.size(); ++i) {
        command& c = rest[i];
        std::uint64_t const most = speaks_of_run(c) ? above.runs : speaks_of_notice(c) ? above.notices : above.none;
        if (c.number > most && c.number > 1) --c.number;
        c.who = one_id_less(c.who, above.ids);
    }
    return rest;
}

template <class Value>
void propose(std::vector<script>& ideas, script const& lines, std::size_t at, Value command::*member, Value plain) {
    if (lines[at].*member == plain) return;
    script changed = lines;
    changed[at].*member = std::move(plain);
    ideas.push_back(std::move(changed));
}

}  // namespace detail

inline std::vector<script> simpler_scripts(script const& lines, std::size_t at) {
    std::vector<script> ideas;
    using less = detail::numbers_less;
    for (bool const keeps_time : {false, true}) {
        for (std::uint64_t const ids : {less::none, std::uint64_t{0}}) {
            for (std::uint64_t const notices : {less::none, std::uint64_t{0}}) {
                ideas.push_back(detail::without(lines, at, {less::none, notices, ids, keeps_time}));
                for (std::uint64_t runs = 0; runs < 8; ++runs) {
                    ideas.push_back(detail::without(lines, at, {runs, notices, ids, keeps_time}));
                }
            }
        }
    }
    detail::propose<std::int64_t>(ideas, lines, at, &command::later, 0);
    detail::propose<int>(ideas, lines, at, &command::desk, 0);
    detail::propose<std::uint64_t>(ideas, lines, at, &command::tokens, 0);
    detail::propose<std::int64_t>(ideas, lines, at, &command::silence, 0);
    if (lines[at].what == verb::spawn) detail::propose<std::uint64_t>(ideas, lines, at, &command::number, 0);
    detail::propose<bool>(ideas, lines, at, &command::flag, false);
    if (lines[at].attempt > 1) detail::propose<std::uint32_t>(ideas, lines, at, &command::attempt, 1);
    detail::propose<std::uint32_t>(ideas, lines, at, &command::attempt, 0);
    if (!lines[at].text.empty()) detail::propose<std::string>(ideas, lines, at, &command::text, "go");
    detail::propose<std::string>(ideas, lines, at, &command::text, "");
    return ideas;
}

}  // namespace muster_test
