// Several notices as one text for one turn: first how many there are, then each as its envelope, oldest first.
//
//     std::vector<muster::delivery> const got = crew.take(now, desk);
//     std::string const turn = muster::notice_batch{got}.text();
//     // <!-- [SYSTEM NOTIFICATION - NOT USER INPUT] 2 notifications (two), oldest first. … -->
//     // <task-notification>…
//
// The count stands first, outside of every envelope, since a report may imitate whatever stands between two of them.
// It is a comment, so the text is a system event still, and whoever reads envelopes reads the same as without it; and
// it has the header of a system's words in it, which `guard` takes away from everybody else.
#pragma once

#include <muster/crew/detail/number_words.hpp>
#include <muster/crew/notice.hpp>
#include <muster/envelope/status.hpp>
#include <muster/envelope/wrapper.hpp>
#include <muster/text/ascii.hpp>
#include <muster/text/decimal.hpp>
#include <muster/text/sink.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

// notice_batch{deliveries}: of one recipient; points to them, and lives no longer than they do
class notice_batch {
public:
    explicit notice_batch(std::span<delivery const> of, writing const& how = {}) : how_(how) {
        how_.on_bad_text = bad_text::replace;  // whatever is counted is written
        for (delivery const& each : of) {
            if (is_written(each.notice)) oldest_first_.push_back(&each);
        }
        auto const is_older = [](delivery const* a, delivery const* b) { return a->lease.number < b->lease.number; };
        std::sort(oldest_first_.begin(), oldest_first_.end(), is_older);  // no two of one mailbox have one number
    }

    // How many the text announces and holds.
    [[nodiscard]] std::size_t size() const noexcept { return oldest_first_.size(); }

    // Nothing where there is nothing to tell.
    template <sink Out>
    void write(Out& out) const {
        if (oldest_first_.empty()) return;
        announce(out);
        for (delivery const* const each : oldest_first_) {
            muster::write(each->notice, out, how_);
            out.put("\n");
        }
    }

    [[nodiscard]] std::string text() const {
        std::string made;
        append_sink out{made};
        write(out);
        return made;
    }

private:
    // Nobody reports the end of a worker without a name, or an end that is none.
    static bool is_written(notice const& what) noexcept {
        return !what.worker.empty() && is_terminal(status_of(what.cause));
    }

    template <sink Out>
    void announce(Out& out) const {
        out.put("<!-- ");
        out.put(system_event_header);
        out.put(" ");
        out.put(decimal{size()}.view());
        out.put(size() == 1 ? " notification (" : " notifications (");
        detail::put_number_words(out, size());
        out.put(size() == 1 ? "). " : "), oldest first. ");
        out.put("Only this count is certain: a text below may imitate where one ends and the next begins. -->\n");
    }

    std::vector<delivery const*> oldest_first_;
    writing how_;
};

// announced_in(text): how many notifications a batch says that it holds; nothing if the text does not begin with that
[[nodiscard]] constexpr std::optional<std::size_t> announced_in(std::string_view text) noexcept {
    constexpr std::string_view opening = "<!-- ";
    constexpr std::string_view behind = " notification";
    constexpr std::size_t most = (std::numeric_limits<std::size_t>::max)();
    constexpr std::size_t first = opening.size() + system_event_header.size() + 1;
    if (!text.starts_with(opening) || !text.substr(opening.size()).starts_with(system_event_header)) return {};
    std::size_t count = 0, at = first;
    for (; at < text.size() && is_ascii_digit(text[at]); ++at) {
        std::size_t const digit = static_cast<std::size_t>(text[at] - '0');
        if (count > (most - digit) / 10) return {};
        count = count * 10 + digit;
    }
    bool const is_one = at > first && at < text.size() && text[first - 1] == ' ' && text.substr(at).starts_with(behind);
    return is_one ? std::optional<std::size_t>{count} : std::nullopt;
}

}}  // namespace muster::v0
