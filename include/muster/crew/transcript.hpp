// A worker's transcript as a host keeps it, and what of it a model can go on from.
//
//     muster::mended const whole = muster::mend(stored);
//     for (muster::dropped_entry const& each : whole.dropped) …;   // which entry, and why it is not there any more
//     whole.entries;                                               // then the new message, and it goes on
//
// Where a run broke off, its transcript ends in the middle: a call of a tool that nobody answered, thoughts that led to
// nothing, an error of the model's API. A model that is given these refuses them, or says at once that it is done. So
// they are dropped before it goes on, and said.
#pragma once

#include <muster/text/ascii.hpp>

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

enum class transcript_kind : unsigned char {
    user,       // what it was told
    assistant,  // what it said
    thinking,   // what it said to itself, before it said or did something
    tool_use,
    tool_result,
    error,  // of the model's API: nothing that a model said
};

struct transcript_entry {
    transcript_kind kind = transcript_kind::user;
    std::string text = {};
    std::string id = {};  // of the tool's use, and the same of its result

    friend bool operator==(transcript_entry const&, transcript_entry const&) = default;
};

enum class mend_reason : unsigned char {
    blank,
    error,
    unanswered_use,     // there is no result of it before the user's next word
    result_of_no_use,   // no such use is open: it never was, was answered before, or was dropped
    repeated_id,        // an earlier use has it
    orphaned_thinking,  // nothing that was said or done follows from it
};

[[nodiscard]] constexpr std::string_view describe(mend_reason why) noexcept {
    switch (why) {
        case mend_reason::blank: return "it says nothing";
        case mend_reason::error: return "it is an error and no part of the conversation";
        case mend_reason::unanswered_use: return "the tool never answered";
        case mend_reason::result_of_no_use: return "no open use of a tool has this id";
        case mend_reason::repeated_id: return "an earlier use of a tool has this id";
        case mend_reason::orphaned_thinking: return "nothing that was said or done follows from it";
    }
    return "an unknown reason";
}

struct dropped_entry {
    std::size_t place = 0;  // in what was given
    mend_reason why = mend_reason::blank;

    friend bool operator==(dropped_entry const&, dropped_entry const&) = default;
};

struct mended {
    std::vector<transcript_entry> entries = {};  // in their order
    std::vector<dropped_entry> dropped = {};     // by their places
    bool ended_in_error = false;                 // the last that happened was an error: the run had not been done
};

// mend(entries): in time that is linear in them but for their ids, whatever they are
namespace detail {

class transcript_mender {
public:
    explicit transcript_mender(std::vector<transcript_entry> const& entries) : entries_(entries) {
        for (std::size_t i = 0; i < entries_.size(); ++i) look_at(i);
        drop_open_uses();
        drop_orphans();
    }

    [[nodiscard]] std::map<std::size_t, mend_reason> const& dropped() const noexcept { return dropped_; }

private:
    [[nodiscard]] bool is_blank(transcript_entry const& e) const {
        bool const is_tools = e.kind == transcript_kind::tool_use || e.kind == transcript_kind::tool_result;
        return !is_tools && trimmed(e.text).empty();
    }

    void look_at(std::size_t i) {
        transcript_entry const& e = entries_[i];
        if (e.kind == transcript_kind::error) return drop(i, mend_reason::error);
        if (is_blank(e)) return drop(i, mend_reason::blank);
        if (e.kind == transcript_kind::user) return drop_open_uses();
        if (e.kind == transcript_kind::tool_use) return open(i);
        if (e.kind == transcript_kind::tool_result && open_.erase(e.id) == 0) drop(i, mend_reason::result_of_no_use);
    }

    void open(std::size_t i) {
        if (!ids_.insert(entries_[i].id).second) return drop(i, mend_reason::repeated_id);
        open_.emplace(entries_[i].id, i);
    }

    void drop_open_uses() {
        for (auto const& [id, place] : open_) drop(place, mend_reason::unanswered_use);
        open_.clear();
    }

    // From the end, so that thoughts before thoughts go with them.
    void drop_orphans() {
        bool leads_somewhere = false;
        for (std::size_t i = entries_.size(); i-- > 0;) {
            if (dropped_.count(i) != 0) continue;
            transcript_kind const kind = entries_[i].kind;
            if (kind != transcript_kind::thinking)
                leads_somewhere = kind == transcript_kind::assistant || kind == transcript_kind::tool_use;
            else if (!leads_somewhere)
                drop(i, mend_reason::orphaned_thinking);
        }
    }

    void drop(std::size_t i, mend_reason why) { dropped_.emplace(i, why); }

    std::vector<transcript_entry> const& entries_;
    std::map<std::string_view, std::size_t> open_;
    std::set<std::string_view> ids_;
    std::map<std::size_t, mend_reason> dropped_;
};

}  // namespace detail

[[nodiscard]] inline mended mend(std::vector<transcript_entry> entries) {
    std::map<std::size_t, mend_reason> const gone = detail::transcript_mender{entries}.dropped();
    mended made;
    made.ended_in_error = !entries.empty() && entries.back().kind == transcript_kind::error;
    for (auto const& [place, why] : gone) made.dropped.push_back({place, why});
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (gone.count(i) == 0) made.entries.push_back(std::move(entries[i]));
    }
    return made;
}

}}  // namespace muster::v0
