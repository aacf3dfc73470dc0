// A conversation of the library, kept within bounds.
//
//     conversation talk{lead_prompt, facts};
//     talk.say("Find why tokens expire early.");
//     talk.keep(reply);
//     talk.answer(results);
//
// A result that is too long keeps its head and its tail. When all of it together is too long, the oldest results are
// replaced by a line that says so, many at once: each time the beginning that the API has cached is lost.
#pragma once

#include <muster/envelope/truncate.hpp>
#include <muster/text/ascii.hpp>
#include <muster/text/json_text.hpp>
#include <muster/text/sink.hpp>
#include <muster/toolbox/result.hpp>
#include <muster/wire/conversation.hpp>
#include <muster/wire/model_reply.hpp>
#include <muster/wire/model_request.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace model_host {

struct conversation_limits {
    std::size_t longest_result = 48 * 1024;  // bytes
    std::size_t most_bytes = 1024 * 1024;    // of all turns; a model reads about one token in four bytes
};

class conversation {
public:
    // `system` outlives this, and never changes; `facts` may be others in another run.
    explicit conversation(std::string_view system, std::string facts = {}, conversation_limits limits = {})
        : system_(system),
          facts_(std::move(facts)),
          limits_(limits) {}

    // The persona first: a cache keeps beginnings.
    [[nodiscard]] std::array<muster::system_text, 2> system() const {
        return {{{system_, muster::change_rate::seldom}, {facts_, muster::change_rate::often}}};
    }
    [[nodiscard]] std::span<muster::spoken_turn const> turns() const noexcept { return talk_.turns(); }
    [[nodiscard]] bool is_full() const noexcept { return bytes_ > limits_.most_bytes; }

    void say(std::string text) {
        bytes_ += text.size();
        talk_.say(std::move(text));
    }
    // Makes the ids of the calls unique, in the reply too, as muster::conversation says.
    void keep(muster::model_reply& reply) {
        bytes_ += reply.turn.size();
        talk_.keep(reply);
    }
    void keep(muster::model_reply&& reply) { keep(reply); }
    // What an agent said at the end of an earlier run, of which nothing else is there any more.
    void recall(std::string_view words) {
        if (muster::trimmed(words).empty()) return;  // no API takes such a turn
        muster::model_reply said;
        said.turn = R"({"role":"assistant","content":)";
        muster::append_sink out{said.turn};
        muster::put_json_text(out, words);
        said.turn += '}';
        keep(said);
    }
    void answer(std::vector<muster::tool_result> results) {
        for (muster::tool_result& result : results) {
            cut(result.text);
            bytes_ += result.text.size();
        }
        talk_.answer(std::move(results));
        if (is_full()) leave_out_old_results();
    }

private:
    void cut(std::string& text) const {
        if (text.size() <= limits_.longest_result) return;
        std::string shorter;
        muster::append_sink out{shorter};
        muster::truncate(text, limits_.longest_result).write(out);
        text = std::move(shorter);
    }

    // Says everything once more, but for results, down to half of the limit. Those of the last turn stay.
    void leave_out_old_results() {
        muster::conversation const before = std::move(talk_);
        talk_ = {};
        std::span<muster::spoken_turn const> const turns = before.turns();
        for (std::size_t i = 0; i < turns.size(); ++i) {
            bool const is_last = i + 1 == turns.size();
            if (!turns[i].by_model.empty()) talk_.keep(as_reply(turns[i], is_last ? turns[i] : turns[i + 1]));
            for (muster::tool_result result : turns[i].results) {
                if (!is_last && bytes_ > limits_.most_bytes / 2) leave_out(result.text);
                talk_.answer(std::move(result));
            }
            for (std::string const& text : turns[i].texts) talk_.say(text);
        }
    }
    static muster::model_reply as_reply(muster::spoken_turn const& turn, muster::spoken_turn const& next) {
        muster::model_reply reply;
        reply.turn = turn.by_model;
        for (muster::tool_result const& result : next.results) reply.calls.push_back({result.call_id, {}, {}});
        return reply;
    }
    void leave_out(std::string& text) {
        if (text.size() < 256) return;
        bytes_ -= text.size();
        text = "[left out by now, to keep the conversation short; it had " + std::to_string(text.size())
             + " bytes; call again if it is needed]";
        bytes_ += text.size();
    }

    std::string_view system_;
    std::string facts_;
    conversation_limits limits_;
    muster::conversation talk_;
    std::size_t bytes_ = 0;  // of all that was said, about
};

}  // namespace model_host
