// May a specification go to whoever implements it? Not while a line is [LOW] and nobody is to investigate it.
//
//     muster::scheduled_research const planned[] = {{.task = "queue-scout", .about = "retry queue"}};
//     muster::hand_over_answer const may = muster::hand_over(spec, planned);
//     if (!may) tell_whoever_wrote_it(muster::text_of(may));     // line 12: it is not investigated: plan a research task ...
//
// A research task is for a line if what it is about stands in the item, as whole words in either case; one task may be for
// several lines. A line below another one, without a tag of its own, is no surer than that one, and goes the same way.
// A [LOW] that no list item begins with would be read by nobody, so it stands in the way as well, unless it is `[LOW]`.
#pragma once

#include <muster/craft/confidence.hpp>
#include <muster/plan/detail/lost_tags.hpp>
#include <muster/plan/detail/words.hpp>
#include <muster/plan/specification.hpp>
#include <muster/text/ascii.hpp>
#include <muster/text/one_line.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/utf8.hpp>
#include <muster/text/visible.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

struct scheduled_research {
    std::string_view task{};   // its name in the plan
    std::string_view about{};  // words of the lines that it is for; none, or over 256 bytes: it is for no line
};

// is_about(research, text)
//
// Linear in the text, for a given task.
inline constexpr std::size_t longest_about = 256;

[[nodiscard]] constexpr bool is_about(scheduled_research const& task, std::string_view text) noexcept {
    std::string_view const wanted = trimmed(task.about);
    if (wanted.empty() || wanted.size() > longest_about) return false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (detail::plan::may_begin_at(text, at) && detail::plan::end_of_words(text, at, wanted) != 0) return true;
    }
    return false;
}

// research_for(item, planned): the first task that is about it, or null
[[nodiscard]] constexpr scheduled_research const* research_for(spec_item const& item,
                                                               std::span<scheduled_research const> planned) noexcept {
    for (scheduled_research const& task : planned) {
        if (is_about(task, item.whole)) return &task;
    }
    return nullptr;
}

// hand_over(spec, planned): granted, or all that stands in the way, in the order of the text
enum class hand_over_fault : unsigned char {
    no_research,  // [LOW], and no research task is about it
    unclear_tag,  // nearly one of the three tags
    lost_tag,     // [LOW] where nobody reads it as a tag: not at the beginning of a list item
};

[[nodiscard]] constexpr std::string_view describe(hand_over_fault why) noexcept {
    switch (why) {
        case hand_over_fault::unclear_tag: return "its tag is not clear: write [HIGH], [MEDIUM] or [LOW]";
        case hand_over_fault::lost_tag: return "[LOW] is no tag there: begin a list item with it, or set it as `[LOW]`";
        case hand_over_fault::no_research: break;
    }
    return "it is not investigated: plan a research task that is about it, or leave it out";
}

struct hand_over_finding {
    hand_over_fault why = hand_over_fault::no_research;
    spec_item item{};  // views into the specification; with lost_tag `text` and `whole` are the line
};

struct hand_over_answer {
    static constexpr std::size_t most_kept = 64;

    std::vector<hand_over_finding> findings{};
    std::size_t count = 0;  // of all; the first 64 are kept
    coverage known{};

    explicit operator bool() const noexcept { return count == 0; }
};

// text_of(answer): a line for each finding that is kept, and one for the others
[[nodiscard]] inline std::string text_of(hand_over_answer const& answer) {
    std::string out;
    append_sink to{out};
    for (hand_over_finding const& each : answer.findings) {
        out += "line " + std::to_string(each.item.line) + ": \"";
        put_visible_line(to, cut_utf8(each.item.text, 80));
        ((out += "\": ") += describe(each.why)) += '\n';
    }
    std::size_t const rest = answer.count - answer.findings.size();
    if (rest != 0) out += "and " + std::to_string(rest) + " more\n";
    return out;
}

[[nodiscard]] inline hand_over_answer hand_over(std::string_view spec,
                                                std::span<scheduled_research const> planned = {}) {
    hand_over_answer answer;
    answer.known = coverage_of(spec);
    auto const add = [&](hand_over_fault why, spec_item const& item) {
        if (answer.count++ < hand_over_answer::most_kept) answer.findings.push_back({why, item});
    };
    detail::plan::lost_tags lost{spec};
    for (spec_item const& item : spec_items{spec}) {
        while (auto const line = lost.next_before(item)) add(hand_over_fault::lost_tag, *line);
        if (item.unclear) add(hand_over_fault::unclear_tag, item);
        if (item.level == confidence::low && !research_for(item, planned)) add(hand_over_fault::no_research, item);
    }
    while (auto const line = lost.next()) add(hand_over_fault::lost_tag, *line);
    return answer;
}

// put_hand_over(out, spec, planned): all its items, grouped by what whoever implements them is to do, and behind each [LOW]
// one the task that investigates it. What has no tag, nor a line with one above it, comes last. It goes with the
// specification, not in its place: what is no list item is not in it.
namespace detail::plan {

// The level of an item, or of the one that it stands below; deeper than 16 it stands below the sixteenth.
class levels_above {
public:
    constexpr std::optional<confidence> level_of(spec_item const& item) noexcept {
        while (depth_ > 0 && above_[depth_ - 1].indent >= item.indent) --depth_;
        std::optional<confidence> const above = depth_ > 0 ? above_[depth_ - 1].level : std::nullopt;
        std::optional<confidence> const level = item.level ? item.level : above;
        if (depth_ < most) above_[depth_++] = {item.indent, level};
        return level;
    }

private:
    struct line {
        std::size_t indent = 0;
        std::optional<confidence> level{};
    };
    static constexpr std::size_t most = 16;
    line above_[most] = {};
    std::size_t depth_ = 0;
};

constexpr void put_heading(sink auto& out, std::optional<confidence> level) {
    if (!level) return out.put("Without a tag: confirm it first.\n");
    confidence_row const& row = row_of(*level);
    for (std::string_view const piece :
         {row.word, std::string_view{" ("}, row.meaning, std::string_view{"): "}, row.effect})
        out.put(piece);
    out.put(".\n");
}

// What stands below another line keeps to it; a tag is written where there was one.
constexpr void put_item(sink auto& out, spec_item const& item, bool is_below) {
    out.put(is_below ? "  - " : "- ");
    if (item.level) out.put(tag_of(*item.level));
    if (item.level) out.put(" ");
    put_joined_lines(out, item.text);
    if (!item.more.empty()) out.put(" ");
    put_joined_lines(out, item.more);
    out.put("\n");
}

constexpr void put_research(sink auto& out, spec_item const& item, std::span<scheduled_research const> planned) {
    scheduled_research const* const by = item.level == confidence::low ? research_for(item, planned) : nullptr;
    if (!by) return;
    out.put("  (investigated by ");
    put_joined_lines(out, by->task);
    out.put(")\n");
}

constexpr void put_group_of(sink auto& out, std::string_view spec, std::optional<confidence> level,
                            std::span<scheduled_research const> planned) {
    bool begun = false;
    levels_above above;
    for (spec_item const& item : spec_items{spec}) {
        if (above.level_of(item) != level) continue;
        if (!begun) put_heading(out, level);
        begun = true;
        put_item(out, item, level && !item.level);
        put_research(out, item, planned);
    }
}

}  // namespace detail::plan

constexpr void put_hand_over(sink auto& out, std::string_view spec, std::span<scheduled_research const> planned = {}) {
    for (confidence_row const& row : confidences) detail::plan::put_group_of(out, spec, row.level, planned);
    detail::plan::put_group_of(out, spec, std::nullopt, planned);
}

}}  // namespace muster::v0
