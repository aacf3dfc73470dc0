// A run's last words, made into the notice of its end.
#pragma once

#include <muster/crew/ending.hpp>
#include <muster/crew/limits.hpp>
#include <muster/crew/notice.hpp>
#include <muster/crew/roster.hpp>
#include <muster/crew/time.hpp>
#include <muster/envelope/escape.hpp>
#include <muster/envelope/escaped_text.hpp>
#include <muster/envelope/report_of.hpp>
#include <muster/envelope/truncate.hpp>
#include <muster/text/ascii.hpp>
#include <muster/text/sink.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace detail {

// What is known about an end besides its cause.
struct last_words {
    std::string summary = {};
    std::string result = {};
    usage used = {};
    std::optional<int> exit_code = {};
    std::vector<attachment> attached = {};
};

// The text as an envelope will say it: what no envelope can carry is U+FFFD already here, so that what was
// kept and what was read can be compared.
inline std::string carried(std::string_view text) {
    if (count_unwritable(text) == 0) return std::string{text};
    std::string written;
    append_sink out{written};
    escape(text, out);
    return escaped_text{written}.decoded<std::string>();
}

inline std::string shortened(std::string_view text, std::size_t most, std::size_t& omitted) {
    truncated const cut = truncate(text, most);
    std::string kept;
    append_sink out{kept};
    cut.write(out);
    omitted = cut.omitted;
    return kept;
}

// What is kept of a text that a run shows on its way, or leaves.
inline std::string kept_text(std::string_view text, std::size_t most, std::size_t& omitted) {
    return shortened(carried(text), most, omitted);
}

// May a host attach an element of this name? What the writer of envelopes would refuse would take the whole notice with it.
inline bool may_attach(std::string_view name) {
    for (std::string_view const own : own_elements) {
        if (name == own) return false;
    }
    extra_element const extras[] = {{name, {}}};
    return written_size({.task_id = "a", .status = status::completed, .extras = extras}) != 0;
}

// Each that is within what is left of the limits, in the order given; the writer of envelopes has limits of its own.
inline void keep_attached(notice& made, std::vector<attachment> said, crew_limits const& limits) {
    std::size_t const most = (std::min)(limits.max_attached, most_extras / 2);
    std::size_t const most_bytes = (std::min)(limits.max_attached_bytes, longest_extras / 4);
    std::size_t bytes = 0;
    for (attachment& each : said) {
        each.text = carried(each.text);
        std::size_t const size = each.name.size() + each.text.size();
        bool const fits = made.attached.size() < most && size <= most_bytes - bytes;
        if (!fits || !may_attach(each.name)) {
            ++made.unattached;
            continue;
        }
        bytes += size;
        made.attached.push_back(std::move(each));
    }
}

// What was not said is taken from what else is known.
inline usage filled(usage said, usage const& known) noexcept {
    if (!said.total_tokens) said.total_tokens = known.total_tokens;
    if (!said.tool_uses) said.tool_uses = known.tool_uses;
    return said;
}

inline notice made_notice(binding_key const& in, worker const& who, cause why, last_words said, time_point now,
                          crew_limits const& limits) {
    notice made{
        .binding = in, .to = {in, {}}, .worker = who.id, .run = who.run, .asked_by = who.asked_by, .cause = why};
    bool const from_turn = trimmed(said.result).empty();  // blanks show nothing
    std::string found = from_turn ? who.current->so_far : carried(said.result);
    found = shortened(found, limits.max_result_bytes, made.omitted);
    if (from_turn) made.omitted += who.current->so_far_omitted;
    if (!found.empty()) made.result = std::move(found);

    bool const from_result = why == cause::finished && said.summary.empty() && made.result;
    made.summary = from_result ? summary_of(*made.result) : summary_of(why, carried(said.summary));
    made.used = said.used;
    made.used.duration_ms = {};
    if (who.state != worker_state::queued) {
        time_point const until = who.state == worker_state::waiting ? who.since : now;
        made.used.duration_ms = static_cast<std::uint64_t>(passed(who.current->began, until).count());
    }
    made.exit_code = said.exit_code;
    keep_attached(made, std::move(said.attached), limits);
    made.priority = who.terms->report;
    return made;
}

// The end of a run whose own part was done: as it had said, or with the cause that came before its children's ends.
inline notice cut_short(notice own_part, cause why) {
    if (why != cause::finished) own_part.summary = summary_of(why, {});
    own_part.cause = why;
    return own_part;
}

}}}  // namespace muster::v0::detail
