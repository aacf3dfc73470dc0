// The tools of tools.hpp at work on a scratchpad, for one agent.
//
//     muster::pad_tools notes{pad, {.author = "w-3", .phase = "research"}, {.now = seconds_since_1970}};
//     muster::toolbox<scout> box{notes.on<muster::tools::pad_read>(), notes.on<muster::tools::pad_write>(), …};
//
// What is written is signed with the author and the phase given here, whatever the model says. Answers are bounded and
// say which lines they have; a refusal says what the agent can do instead. They hold what others wrote, and so belong
// through guard(), as the answers of all tools do. It outlives its toolbox, and the scratchpad outlives both.
#pragma once

#include <muster/pad/detail/line_window.hpp>
#include <muster/pad/scratchpad.hpp>
#include <muster/pad/tools.hpp>
#include <muster/text/visible.hpp>
#include <muster/toolbox/on.hpp>
#include <muster/toolbox/result.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

// Whose name stands under what is written; owned.
struct pad_author {
    std::string author{};
    std::string phase{};
};

struct pad_tool_options {
    std::size_t longest_answer = 32 * 1024;  // bytes of a note in one answer; the rest is asked for by its lines
    std::size_t most_listed = 200;           // notes, or versions, in one answer; fewer if they are longer than one
    std::function<std::int64_t()> now{};     // seconds since 1970, for what is written; 0 without it
};

template <class Tool>
concept pad_tool = std::same_as<Tool, tools::pad_read> || std::same_as<Tool, tools::pad_write> || std::same_as<
    Tool, tools::pad_append> || std::same_as<Tool, tools::pad_list> || std::same_as<Tool, tools::pad_history>;

class pad_tools {
public:
    pad_tools(scratchpad const& pad, pad_author who, pad_tool_options how = {})
        : pad_(&pad),
          who_(std::move(who)),
          how_(std::move(how)) {}
    pad_tools(pad_tools const&) = delete;
    pad_tools& operator=(pad_tools const&) = delete;

    // on<Tool>(): the handler of one tool, for a toolbox that lives no longer than this
    template <pad_tool Tool>
    [[nodiscard]] auto on() const {
        return muster::on<Tool>([this](typename Tool::arguments const& given) { return answer(given); });
    }

    // The same as functions, for a host that does something before or after.

    [[nodiscard]] tool_result answer(tools::pad_read::arguments const& given) const;
    [[nodiscard]] tool_result answer(tools::pad_write::arguments const& given) const;
    [[nodiscard]] tool_result answer(tools::pad_append::arguments const& given) const;
    [[nodiscard]] tool_result answer(tools::pad_list::arguments const& given) const;
    [[nodiscard]] tool_result answer(tools::pad_history::arguments const& given) const;

    // The phase that is noted from here on.
    void enter_phase(std::string phase) { who_.phase = std::move(phase); }

private:
    [[nodiscard]] pad_change change(std::optional<std::string_view> message, std::optional<confidence> how_sure) const {
        return {.author = who_.author,
                .phase = who_.phase,
                .message = message.value_or(""),
                .confidence = how_sure ? word(*how_sure) : "",
                .time = how_.now ? how_.now() : 0};
    }
    [[nodiscard]] tool_result read_version(tools::pad_read::arguments const& given) const;
    [[nodiscard]] tool_result shown(std::string_view name, detail::pad::line_window const& lines,
                                    pad_revision const* which) const;
    // What a writer who has not read the newest version is told, and a reader for whom there is nothing to read.
    [[nodiscard]] tool_result refused(std::string_view name, pad_error const& error) const;
    [[nodiscard]] tool_result behind(tools::pad_write::arguments const& given, pad_revised const& made) const;
    // A line for each of the newest, the oldest first, and one that says how many are left out.
    [[nodiscard]] std::string lines_of(std::vector<pad_revision> const& all,
                                       std::string (*line)(pad_revision const&)) const;
    [[nodiscard]] static tool_result failed(std::string_view name, pad_error const& error);

    scratchpad const* pad_;
    pad_author who_;
    pad_tool_options how_;
};

namespace detail::pad {

inline pad_revision const* find_revision(std::vector<pad_revision> const& all, std::uint64_t number) {
    for (pad_revision const& each : all)
        if (each.number == number) return &each;
    return nullptr;
}

inline std::string size_in_words(std::uint64_t bytes) {
    return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
}

inline std::string told_change(pad_revision const& each) { return "- " + describe(each) + '\n'; }

inline std::string told_version(pad_revision const& each) {
    std::string text = describe(each) + " [" + size_in_words(each.content.size);
    if (each.time != 0) text += ", at " + std::to_string(each.time);
    return text += each.readable ? "]\n" : ", not readable any more]\n";
}

}  // namespace detail::pad

inline tool_result pad_tools::shown(std::string_view name, detail::pad::line_window const& lines,
                                    pad_revision const* which) const {
    std::string text;
    append_sink out{text};
    put_visible_line(out, name);
    if (which != nullptr) (text += ", ") += describe(*which);
    text += "\n";
    return tool_result::ok(text += lines.text_with_range());
}

inline tool_result pad_tools::answer(tools::pad_read::arguments const& given) const {
    if (given.first_line.value_or(1) > given.last_line.value_or(UINT32_MAX))
        return tool_result::error("first_line is behind last_line: give the smaller number as first_line.");
    if (given.version) return read_version(given);
    pad_answer<pad_lines> lines = pad_->lines(given.name);
    if (!lines) return failed(given.name, lines.error);
    detail::pad::line_window window{given.first_line.value_or(1), given.last_line.value_or(UINT32_MAX),
                                    how_.longest_answer};
    while (auto const piece = lines->next()) window.take(*piece);
    if (lines->error()) return tool_result::error(describe(lines->error()));
    auto const newest = pad_->newest(given.name);
    bool const is_newest = newest && *newest && (*newest)->number == lines->number();
    if (lines->number() == 0 || is_newest) return shown(given.name, window, is_newest ? &**newest : nullptr);
    auto const all = pad_->history(given.name);  // somebody has written since
    return shown(given.name, window, all ? detail::pad::find_revision(*all, lines->number()) : nullptr);
}

inline tool_result pad_tools::read_version(tools::pad_read::arguments const& given) const {
    pad_answer<pad_file> const file = pad_->read_version(given.name, *given.version);
    if (file.error.why == pad_fault::not_kept)
        return tool_result::error("There is no version " + std::to_string(*given.version) + " of \""
                                  + std::string{given.name} + "\" to read. PadHistory shows what is known of it.");
    if (!file) return failed(given.name, file.error);
    detail::pad::line_window window{given.first_line.value_or(1), given.last_line.value_or(UINT32_MAX),
                                    how_.longest_answer};
    window.take_all(file->bytes);
    auto const all = pad_->history(given.name);
    return shown(given.name, window, all ? detail::pad::find_revision(*all, *given.version) : nullptr);
}

inline tool_result pad_tools::failed(std::string_view name, pad_error const& error) {
    if (error.why != pad_fault::missing) return tool_result::error(describe(error));
    return tool_result::error("There is no note \"" + std::string{name} + "\". PadList shows what there is.");
}

inline tool_result pad_tools::refused(std::string_view name, pad_error const& error) const {
    std::string text = describe(error);
    if (error.why != pad_fault::exists) return tool_result::error(std::move(text));
    auto const all = pad_->history(name);
    if (!all || all->empty()) return tool_result::error(text += " PadAppend adds to it.");
    text += "\n- " + describe(all->back());
    text +=
        "\nPadRead it, and give based_on " + std::to_string(all->back().number) + " to write it anew, or PadAppend.";
    return tool_result::error(std::move(text));
}

inline tool_result pad_tools::answer(tools::pad_write::arguments const& given) const {
    pad_change const what = change(given.message, given.confidence);
    std::string const size = detail::pad::size_in_words(given.text.size());
    if (!given.based_on) {
        if (pad_error const error = pad_->create(given.name, given.text, what)) return refused(given.name, error);
        return tool_result::ok("Written: " + size + '.');
    }
    pad_revised const made = pad_->revise(given.name, given.text, *given.based_on, what);
    if (made) return tool_result::ok("Written: " + size + "; " + describe(made) + '.');
    if (made.error.why == pad_fault::changed) return behind(given, made);
    if (made.error.why != pad_fault::not_kept) return tool_result::error(describe(made.error));
    return tool_result::error("No versions are kept here, so no note is written over. PadAppend adds to one.");
}

// Of a version that there is not, nobody can have written since.
inline tool_result pad_tools::behind(tools::pad_write::arguments const& given, pad_revised const& made) const {
    if (made.since.empty()) {
        auto const newest = pad_->newest(given.name);
        std::string const none =
            "There is no version " + std::to_string(*given.based_on) + " of \"" + std::string{given.name} + "\": ";
        if (!newest || !*newest) return tool_result::error(none + "nothing is known of it. Leave out based_on.");
        return tool_result::error(none + "the newest is version " + std::to_string((*newest)->number)
                                  + ". PadRead it first.");
    }
    pad_revision const& newest = made.since.back();
    std::string text = describe(made.error) + '\n' + lines_of(made.since, detail::pad::told_change);
    if (newest.action == pad_action::removed) return tool_result::error(text += "Leave out based_on to make it anew.");
    text += "PadRead it again and redo your change on version " + std::to_string(newest.number) + '.';
    return tool_result::error(std::move(text));
}

inline std::string pad_tools::lines_of(std::vector<pad_revision> const& all,
                                       std::string (*line)(pad_revision const&)) const {
    std::string text;
    std::size_t shown = 0;
    while (shown < all.size() && shown < how_.most_listed && text.size() < how_.longest_answer)
        text.insert(0, line(all[all.size() - ++shown]));
    if (shown == all.size()) return text;
    return "[" + std::to_string(all.size() - shown) + " before them]\n" + text;
}

inline tool_result pad_tools::answer(tools::pad_append::arguments const& given) const {
    std::string text{given.text};
    if (!text.ends_with('\n')) text += '\n';
    pad_answer<pad_addition> const added =
        pad_->append_lines(given.name, text, change(given.message, given.confidence));
    if (!added) return tool_result::error(describe(added.error));
    if (!added->cut) return tool_result::ok("Added: " + detail::pad::size_in_words(text.size()) + '.');
    return tool_result::error("The note is full: of " + detail::pad::size_in_words(text.size()) + ' '
                              + std::to_string(added->taken) + " were added, and it says so at its end. "
                              + "Write the rest into another note.");
}

inline tool_result pad_tools::answer(tools::pad_list::arguments const& given) const {
    pad_answer<pad_listing> const all = pad_->list();
    if (!all) return tool_result::error(describe(all.error));
    std::string text;
    append_sink out{text};
    std::size_t found = 0;
    std::size_t hidden = 0;
    for (pad_entry const& each : all->files) {
        if (!each.name.starts_with(given.begins_with.value_or(""))) continue;
        if (++found > how_.most_listed || text.size() >= how_.longest_answer) {
            ++hidden;
            continue;
        }
        ((text += each.name) += ": ") += detail::pad::size_in_words(each.size);
        auto const newest = pad_->newest(each.name);
        if (newest && *newest) (text += ", ") += describe(**newest);
        out.put("\n");
    }
    if (all->files.empty())
        text = "There are no notes.\n";
    else if (found == 0)
        text = "Of " + std::to_string(all->files.size()) + " notes none begins so.\n";
    if (hidden != 0) text += "[" + std::to_string(hidden) + " more: ask with begins_with]\n";
    return tool_result::ok(std::move(text));
}

inline tool_result pad_tools::answer(tools::pad_history::arguments const& given) const {
    auto const all = pad_->history(given.name);
    if (!all) return tool_result::error(describe(all.error));
    if (all->empty()) return tool_result::error("No versions of it are known. PadList shows what there is.");
    return tool_result::ok(lines_of(*all, detail::pad::told_version));
}

}}  // namespace muster::v0
