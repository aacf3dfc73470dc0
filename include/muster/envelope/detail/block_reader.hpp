// Reads one envelope, from its opening tag on, in one walk.
#pragma once

#include <muster/envelope/detail/blank.hpp>
#include <muster/envelope/detail/number.hpp>
#include <muster/envelope/detail/own_names.hpp>
#include <muster/envelope/detail/tag.hpp>
#include <muster/envelope/fault.hpp>
#include <muster/envelope/notification.hpp>
#include <muster/envelope/reading.hpp>
#include <muster/text/ascii.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

// why_no_envelope(text, at): what stands where an envelope was looked for
[[nodiscard]] constexpr fault why_no_envelope(std::string_view text, std::size_t at) noexcept {
    if (!stands_at(text, at, "<")) return fault::no_envelope;
    tag const there = tag_at(text, at);
    if (there.kind == markup::declaration) return fault::declaration;
    if (there.kind == markup::instruction) return fault::processing_instruction;
    bool const other_case = there.kind != markup::closing && is_envelope_name_in_any_case(there.name);
    return other_case ? fault::wrong_case : fault::no_envelope;
}

// extent_read: what `parsed` says beside the notification
struct extent_read {
    fault why = fault::none;
    std::size_t at = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string_view element = {};
    std::size_t count = 1;

    // Nothing but an opening tag, behind which another envelope begins or the text ends.
    [[nodiscard]] constexpr bool is_unclosed() const noexcept {
        return why == fault::unterminated || why == fault::nested_envelope;
    }
};

// block_reader{text, begin, how, into}.read(): `begin` is where an envelope opens
class block_reader {
public:
    // `how` and `into` outlive the reader; `into` is as it was made.
    constexpr block_reader(std::string_view text, std::size_t begin, reading const& how, notification& into) noexcept
        : text_(text.substr(0, window_end(text, begin, how.limits.longest_envelope))),
          root_(envelope_at(text, begin)),
          how_(how),
          to_(into),
          out_{fault::none, begin, begin, begin + 1 + root_.size()},
          at_(begin),
          is_cut_(text_.size() != text.size()) {
        to_.from = how.from;
    }

    [[nodiscard]] constexpr extent_read read() noexcept {
        take_opening();
        while (!done_) take_next();
        return out_;
    }

private:
    [[nodiscard]] static constexpr std::size_t window_end(std::string_view text, std::size_t begin,
                                                          std::size_t most) noexcept {
        std::size_t const least = 1 + older_envelope_name.size();  // no limit cuts the name of a root
        if (most < least) most = least;
        return most < text.size() - begin ? begin + most : text.size();
    }

    constexpr void take_opening() noexcept {
        tag const opening = tag_at(text_, at_);
        if (opening.kind == markup::malformed) return fail(fault::malformed_tag, at_);
        out_.end = opening.end;
        if (opening.kind == markup::empty) {
            finish(opening.end);
            if (opening.has_attributes) {
                out_.why = fault::attribute;
                out_.element = root_;
            }
            return;
        }
        element_ = root_;
        if (opening.has_attributes) return fail(fault::attribute, at_);
        at_ = opening.end;
    }

    // One element, comment or closing tag.
    constexpr void take_next() noexcept {
        at_ = skip_blanks(text_, at_);
        element_ = in_usage_ ? "usage" : "";
        if (at_ == text_.size()) return fail(fault::unterminated, at_);
        if (text_[at_] != '<') return fail(fault::stray_text, at_);
        if (opens_envelope(text_, at_)) return fail(fault::nested_envelope, at_);
        tag const next = tag_at(text_, at_);
        switch (next.kind) {
            case markup::opening:
            case markup::empty: return take_element(next);
            case markup::closing: return take_closing(next);
            case markup::comment: return take_comment(next);
            case markup::cdata: return fail(fault::cdata, at_);
            case markup::declaration: return fail(fault::declaration, at_);
            case markup::instruction: return fail(fault::processing_instruction, at_);
            case markup::malformed: return fail(fault::malformed_tag, at_);
        }
    }

    constexpr void take_comment(tag const& comment) noexcept {
        std::size_t const behind = find_comment_end(text_, comment.end);
        if (behind == 0) return fail(fault::unclosed_comment, at_);
        at_ = behind;
    }

    constexpr void take_closing(tag const& closing) noexcept {
        element_ = closing.name;
        bool const ours = closing.name == root_ && !closing.has_attributes;
        if (in_usage_ && ours) {
            element_ = "usage";
            return fail(fault::unclosed_element, usage_at_);
        }
        if (ours) return finish(closing.end);
        if (!in_usage_ || closing.name != "usage" || closing.has_attributes) {
            return fail(fault::unexpected_closing_tag, at_);
        }
        in_usage_ = false;
        at_ = closing.end;
    }

    constexpr void take_element(tag const& opening) noexcept {
        if (++elements_ > how_.limits.most_elements) return fail(fault::too_many_elements, at_);
        own const which = own_called(opening.name, here());
        element_ = opening.name;
        if (which == own::none) return take_foreign(opening);
        if (opening.has_attributes) return fail(fault::attribute, at_);
        if (seen(which)) return fail(fault::duplicate_element, at_);
        if (which == own::usage) return enter_usage(opening);
        std::string_view text;
        std::size_t const begin = at_;
        if (!take_text(opening, which, text)) return;
        fault const why = why_too_long(which, text);
        if (why != fault::none) return fail(why, begin);
        keep(which, text, opening.end);
    }

    constexpr void take_foreign(tag const& opening) noexcept {
        if (is_own_in_other_case(opening.name)) return fail(fault::wrong_case, at_);
        if (in_usage_ && opening.name == "usage") return fail(fault::duplicate_element, at_);
        if (own_called(opening.name, in_usage_ ? place::envelope : place::usage) != own::none) {
            return fail(fault::misplaced_element, at_);
        }
        extent& all = in_usage_ ? foreign_in_usage_ : foreign_;
        std::size_t const begin = at_;
        std::string_view text;
        if (!take_text(opening, own::none, text)) return;
        if (all.end == 0) all.begin = begin;
        all.end = at_;
    }

    // The element's text; at_ is then behind the element.
    constexpr bool take_text(tag const& opening, own which, std::string_view& text) noexcept {
        text_end end{fault::none, opening.end, opening.end};
        if (opening.kind != markup::empty) {
            end = find_text_end(text_, opening.end, opening.name, in_usage_ ? "usage" : "");
        }
        if (end.why != fault::none) {
            fail(end.why, end.why == fault::unclosed_element ? at_ : end.at);
            return false;
        }
        std::size_t const inner = which == own::result ? end.at : find_element(text_, opening.end, end.at);
        if (inner < end.at) {
            fail(fault::nested_element, inner);
            return false;
        }
        text = text_.substr(opening.end, end.at - opening.end);
        at_ = end.behind;
        return true;
    }

    constexpr void enter_usage(tag const& opening) noexcept {
        to_.usage = usage{};
        in_usage_ = opening.kind != markup::empty;
        usage_at_ = at_;
        at_ = opening.end;
    }

    [[nodiscard]] constexpr fault why_too_long(own which, std::string_view text) const noexcept {
        envelope_limits const& most = how_.limits;
        if (which == own::task_id && exceeds(text, most.longest_task_id)) return fault::task_id_too_long;
        if (which == own::summary && exceeds(text, most.longest_summary)) return fault::summary_too_long;
        if (which == own::result && exceeds(text, most.longest_result)) return fault::result_too_long;
        return fault::none;
    }
    [[nodiscard]] static constexpr bool exceeds(std::string_view text, std::size_t most) noexcept {
        return text.size() > most && escaped_text{text}.decoded_size() > most;
    }

    constexpr void keep(own which, std::string_view text, std::size_t place) noexcept {
        switch (which) {
            case own::task_id: to_.task_id = escaped_text{trimmed(text)}; break;
            case own::status: keep_status(trimmed(text), place); break;
            case own::summary: to_.summary = escaped_text{text}; break;
            case own::result: to_.result = escaped_text{text}; break;
            case own::total_tokens: keep_figure(usage_.total_tokens, to_.unread.total_tokens, text); break;
            case own::tool_uses: keep_figure(usage_.tool_uses, to_.unread.tool_uses, text); break;
            case own::duration_ms: keep_figure(usage_.duration_ms, to_.unread.duration_ms, text); break;
            case own::usage:
            case own::none: break;
        }
    }

    static constexpr void keep_figure(maybe<std::uint64_t>& figure, bool& unread, std::string_view text) noexcept {
        figure = number_from(trimmed(text));
        unread = !figure;
    }

    constexpr void keep_status(std::string_view word, std::size_t place) noexcept {
        muster::status const found = status_from(word);
        to_.status_word = word;
        to_.status = how_.statuses.contains(found) ? found : status::unknown;
        bool const refused = how_.refuse_unknown_status && to_.status == status::unknown && !word.empty();
        if (refused) fail(fault::unknown_status, place);
    }

    constexpr bool seen(own which) noexcept {
        unsigned const bit = 1U << static_cast<unsigned>(which);
        bool const before = (seen_ & bit) != 0;
        seen_ |= bit;
        return before;
    }

    constexpr void finish(std::size_t behind) noexcept {
        done_ = true;
        out_.end = behind;
        if (to_.usage) to_.usage = usage_;
        to_.extensions = extensions{foreign_.in(text_), outside_usage()};
        to_.usage_extensions = extensions{foreign_in_usage_.in(text_), place::usage};
        if (is_blank(to_.status_word)) miss(fault::missing_status, "status");
        if (is_blank(to_.task_id.raw)) miss(fault::missing_task_id, "task-id");
        if (out_.why != fault::none) out_.at = out_.begin;
    }

    constexpr void miss(fault why, std::string_view element) noexcept {
        out_.why = why;
        out_.element = element;
    }

    // A faulty envelope ends behind its own closing tag. One that has none before the next begins, or
    // before the text ends, is nothing but its opening tag, so that it swallows nothing.
    constexpr void fail(fault why, std::size_t at) noexcept {
        done_ = true;
        std::size_t const behind = find_closing(text_, out_.end, root_);
        if (behind != 0) out_.end = behind;
        bool const has_end = behind != 0 || why == fault::nested_envelope;
        out_.why = has_end ? why : runs_into_the_limit() ? fault::envelope_too_long : fault::unterminated;
        out_.at = has_end ? at : out_.begin;
        out_.element = has_end ? element_ : std::string_view{};
    }

    // What stands behind another envelope's opening tag never matters.
    [[nodiscard]] constexpr bool runs_into_the_limit() const noexcept {
        return is_cut_ && find_opening(text_, out_.end) == text_.size();
    }

    [[nodiscard]] constexpr place outside_usage() const noexcept {
        return root_ == envelope_name ? place::task_envelope : place::agent_envelope;
    }
    [[nodiscard]] constexpr place here() const noexcept { return in_usage_ ? place::usage : outside_usage(); }

    struct extent {
        std::size_t begin = 0;
        std::size_t end = 0;

        [[nodiscard]] constexpr std::string_view in(std::string_view text) const noexcept {
            return text.substr(begin, end - begin);
        }
    };

    std::string_view text_;  // up to the longest envelope's end
    std::string_view root_;
    std::string_view element_;  // in which it is, or at whose tag
    reading const& how_;
    notification& to_;
    extent_read out_;
    usage usage_;
    extent foreign_;
    extent foreign_in_usage_;
    std::size_t at_;
    std::size_t usage_at_ = 0;
    std::size_t elements_ = 0;
    unsigned seen_ = 0;
    bool in_usage_ = false;
    bool done_ = false;
    bool is_cut_;
};

// is_left_open(text, from, is_cut): no tag closes an envelope before another opens, or before the end of a whole text
[[nodiscard]] constexpr bool is_left_open(std::string_view text, std::size_t from, bool is_cut) noexcept {
    for (std::size_t at = find_byte(text, from, '<'); at < text.size(); at = find_byte(text, at + 1, '<')) {
        if (closes_envelope(text, at)) return false;
        if (opens_envelope(text, at)) return true;
    }
    return !is_cut;
}

// read_envelope(text, begin, how, into): one envelope, or as many opening tags without an end as follow one another
//
// Many of them are one fault. Only those belong to it of which a window of the longest envelope, from the first one on,
// shows that they have no end: so a stream, whose memory is that window, sees the same.
[[nodiscard]] constexpr extent_read read_envelope(std::string_view text, std::size_t begin, reading const& how,
                                                  notification& into) noexcept {
    extent_read all = block_reader{text, begin, how, into}.read();
    if (!all.is_unclosed()) return all;
    std::size_t const least = 1 + older_envelope_name.size();
    std::size_t const most = how.limits.longest_envelope < least ? least : how.limits.longest_envelope;
    bool const is_cut = text.size() - begin > most;
    std::string_view const window = is_cut ? text.substr(0, begin + most + 1) : text;
    for (std::size_t at = skip_blanks(window, all.end); opens_envelope(window, at); at = skip_blanks(window, all.end)) {
        notification unused;
        extent_read const next = block_reader{window, at, how, unused}.read();
        bool const is_seen = next.is_unclosed() && is_left_open(window, next.end, is_cut);
        if (!is_seen) break;
        all = {fault::unterminated, begin, begin, next.end, {}, all.count + 1};
    }
    return all;
}

}}}  // namespace muster::v0::detail
