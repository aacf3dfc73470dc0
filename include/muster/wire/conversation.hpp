// What has been said between a host and a model, as each request tells it again.
//
//     muster::conversation talk;
//     talk.say("Find the bug.");
//     …                                  // put_request, read_reply
//     talk.keep(got.reply);              // the model's turn; first, since it makes the ids of the calls unique
//     talk.answer(box.call_all(muster::tool_calls_of(got.reply)));
//     talk.say(notification);            // stands behind the results, whenever it is said
//
// Model APIs refuse a request in which a call has no result, or a result no call. Here neither can be: each call is
// answered with an error until its result comes, and a result that no call waits for is not taken.
//
// Many servers number their calls anew in each reply, and a toolbox runs a call id once. A second call_0 would get the first
// one's result if tool and arguments are the same, and an error if not. So no two calls of a conversation have one id.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/fingerprint.hpp>
#include <muster/toolbox/result.hpp>
#include <muster/wire/detail/call_ids.hpp>
#include <muster/wire/detail/turn_calls.hpp>
#include <muster/wire/model_reply.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

// spoken_turn: one side's, either the model's or the user's
struct spoken_turn {
    std::string by_model = {};              // what `model_reply::turn` was; empty in a turn of the user
    std::vector<tool_result> results = {};  // the user's: one for each call of the turn before, in their order
    std::vector<std::string> texts = {};    // then what else there is to say
};

// answer_outcome: what became of a result
enum class answer_outcome : unsigned char {
    kept,
    no_such_call,     // the model's latest turn has no call of that id
    answered_before,  // it has, and the first answer stays
};

// conversation: holds all of it, so it grows until the host begins another
//
// The model's turns are in the words of the API that gave them: a conversation stays with one API.
class conversation {
public:
    // What the user says, or what the host says for the user. A blank text is not taken: no API takes it.
    void say(std::string text) {
        if (trimmed(text).empty()) return;
        if (is_users_turn()) return turns_.back().texts.push_back(std::move(text));
        spoken_turn next;
        next.texts.push_back(std::move(text));
        turns_.push_back(std::move(next));
        answered_.clear();
        places_.clear();
        unanswered_ = 0;
    }

    // Keeps the model's turn. Calls of the turn before that have no result yet never get one.
    //
    // A call whose id an earlier call of this conversation has gets another id, in `reply.calls` and in `reply.turn`: so
    // take `tool_calls_of(reply)` afterwards. An id that is unique stays as it is. Linear in the turn where an id
    // changes; otherwise logarithmic in the calls so far, for each call. If memory runs out, neither the conversation nor
    // the reply has changed.
    void keep(model_reply& reply) { keep_turn(reply, true); }
    // Takes the turn out of the reply. The calls stay in it, with their ids.
    void keep(model_reply&& reply) { keep_turn(reply, false); }
    void keep(model_reply const&) = delete;  // keep() makes the ids of calls unique, so the reply must not be const

    // Adds the result of a call of the model's latest turn. Logarithmic in the calls of that turn.
    answer_outcome answer(tool_result result) {
        if (!is_users_turn() || places_.empty()) return answer_outcome::no_such_call;
        std::vector<tool_result>& results = turns_.back().results;
        auto const found =
            std::lower_bound(places_.begin(), places_.end(), result.call_id,
                             [&](std::size_t place, std::string const& id) { return results[place].call_id < id; });
        if (found == places_.end() || results[*found].call_id != result.call_id) return answer_outcome::no_such_call;
        if (answered_[*found]) return answer_outcome::answered_before;
        answered_[*found] = true;
        --unanswered_;
        results[*found] = std::move(result);
        return answer_outcome::kept;
    }
    // Says of how many a call was waiting.
    std::size_t answer(std::vector<tool_result> results) {
        std::size_t kept = 0;
        for (tool_result& one : results) {
            if (answer(std::move(one)) == answer_outcome::kept) ++kept;
        }
        return kept;
    }

    // How many calls of the model's latest turn have no result yet.
    [[nodiscard]] std::size_t unanswered() const noexcept { return answered_.empty() ? 0 : unanswered_; }
    // They live until something is said.
    [[nodiscard]] std::span<spoken_turn const> turns() const& noexcept { return turns_; }
    std::span<spoken_turn const> turns() const&& = delete;

    static constexpr std::string_view unanswered_text = "This call has no result.";

private:
    // All that needs memory is done aside.
    void keep_turn(model_reply& reply, bool stays_in_reply) {
        wire::detail::call_ids ids{&ids_};
        std::vector<std::string> made = made_ids(reply, ids);
        bool changed = false;
        for (std::size_t i = 0; i < made.size(); ++i) changed = changed || made[i] != reply.calls[i].id;
        std::string turn = changed ? wire::detail::renamed_turn(reply, made) : std::string{};
        std::string copy = stays_in_reply ? (changed ? turn : reply.turn) : std::string{};
        waiting_turn next{made};
        if (turns_.capacity() < turns_.size() + 2) turns_.reserve(2 * turns_.size() + 2);

        // From here on nothing can fail.
        ids_.add(ids);
        for (std::size_t i = 0; i < made.size(); ++i) reply.calls[i].id.swap(made[i]);
        if (changed) reply.turn.swap(turn);
        if (!stays_in_reply) copy.swap(reply.turn);
        if (copy.empty() || made.empty()) {
            answered_.assign(answered_.size(), true);
            unanswered_ = 0;
        }
        if (copy.empty()) return;
        turns_.emplace_back().by_model.swap(copy);
        if (made.empty()) return;
        turns_.emplace_back().results.swap(next.results);
        answered_.swap(next.answered);
        places_.swap(next.places);
        unanswered_ = made.size();
    }
    std::vector<std::string> made_ids(model_reply const& reply, wire::detail::call_ids& ids) const {
        // The seed differs from reply to reply, and from call to call of the conversation.
        std::uint64_t const seed = fingerprint(std::string_view{reply.id}.substr(0, longest_call_id));
        std::vector<std::string> made;
        made.reserve(reply.calls.size());
        for (model_call const& call : reply.calls) made.push_back(ids.take(call.id, seed + ids.size()));
        return made;
    }
    // The user's turn behind calls of which none has its result yet.
    struct waiting_turn {
        explicit waiting_turn(std::span<std::string const> ids) : answered(ids.size(), false) {
            results.reserve(ids.size());
            for (std::string const& id : ids) results.push_back({id, std::string{unanswered_text}, true});
            for (std::size_t i = 0; i < ids.size(); ++i) places.push_back(i);
            std::sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) { return ids[a] < ids[b]; });
        }

        std::vector<tool_result> results;
        std::vector<bool> answered;
        std::vector<std::size_t> places;
    };
    [[nodiscard]] bool is_users_turn() const noexcept { return !turns_.empty() && turns_.back().by_model.empty(); }

    std::vector<spoken_turn> turns_;
    std::vector<bool> answered_;       // for each result of the last turn
    std::vector<std::size_t> places_;  // indices of the results, sorted by the ids of the calls, which are unique
    std::size_t unanswered_ = 0;
    wire::detail::call_ids ids_;  // of all calls that were kept
};

}}  // namespace muster::v0
