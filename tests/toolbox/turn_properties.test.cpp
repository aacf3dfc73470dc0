// Whatever happens in whatever order, each call has one answer: turns, answers, cancellations and moves drawn by chance,
// beside a model of a toolbox that is too simple to be wrong.
#include <muster/toolbox/turn.hpp>

#include <muster/toolbox/call_context.hpp>
#include <muster/toolbox/result_promise.hpp>
#include <muster/toolbox/toolbox.hpp>

#include <chance.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using muster::set_outcome;
using muster::tool_result;

struct ask : muster::tool<"Ask"> {
    struct arguments {
        std::string_view what;
        static constexpr auto fields = muster::fields(muster::field("what", &arguments::what));
    };
};
struct scout : muster::agent<muster::role::worker, muster::tool_set<ask>> {};

constexpr std::size_t most_unanswered = 5;

// One run of the handler, as the model has it.
struct run {
    std::string arguments;
    std::optional<tool_result> answer;  // without an id
    bool ended_from_outside = false;
};
using shared_run = std::shared_ptr<run>;

// What a call has to come to: an error at once, or what a run comes to.
struct expected {
    std::string id;
    std::string error;
    shared_run of;
};

struct begun {
    muster::turn turn;
    std::vector<expected> calls;
};

struct pending {
    muster::result_promise promise;
    std::stop_token stop;
    shared_run of;
};

class world {
public:
    explicit world(std::uint64_t seed) : draw_(seed) {}

    void step() {
        switch (draw_.below(12)) {
            case 0: return forget();
            case 1: return move();
            case 2: return drop_a_turn();
            case 3: return end_a_turn(true);
            case 4: return end_a_turn(false);
            case 5: return cancel_a_call();
            case 6:
            case 7:
            case 8: return answer();
            default: return begin();
        }
    }

    void finish() {
        while (!pending_.empty()) answer();
        for (begun const& each : turns_) {
            ASSERT_TRUE(each.turn.ready());
            check(each);
        }
    }

    void check_all() const {
        for (begun const& each : turns_) check(each);
    }

private:
    static muster::toolbox<scout> make(std::vector<pending>& asked) {
        return muster::toolbox<scout>{
            muster::toolbox_limits{.calls_unanswered = most_unanswered},
            muster::on<ask>([&asked](ask::arguments const& given, muster::call_context const& call) {
                auto [promise, future] = muster::promise_result();
                asked.push_back(
                    {std::move(promise), call.stop, std::make_shared<run>(run{std::string{given.what}, {}})});
                return future;
            })};
    }

    void begin() {
        std::vector<std::string> texts;
        std::vector<muster::tool_call> calls;
        std::size_t const count = 1 + draw_.below(3);
        for (std::size_t i = 0; i < 2 * count; ++i) texts.push_back(i % 2 == 0 ? an_id() : arguments());
        for (std::size_t i = 0; i < count; ++i) calls.push_back({texts[2 * i], "Ask", texts[2 * i + 1]});

        asked_.clear();
        muster::turn turn = box_.begin(calls);
        std::vector<expected> what;
        std::size_t runs = 0;
        for (std::size_t i = 0; i < count; ++i) what.push_back(foresee(calls, i, runs));
        ASSERT_EQ(runs, asked_.size());  // no call is run that must not be, and none twice
        for (pending& each : asked_) pending_.push_back(std::move(each));
        turns_.push_back({std::move(turn), std::move(what)});
    }

    expected foresee(std::vector<muster::tool_call> const& calls, std::size_t at, std::size_t& runs) {
        std::string const id{calls[at].id};
        for (std::size_t i = 0; i < at; ++i) {
            if (calls[i].id == id)
                return {id, "Ask was not run. Two calls of this turn have its id; make the call again.", {}};
        }
        if (auto const known = known_.find(id); known != known_.end()) {
            if (known->second.first == calls[at].arguments) return {id, "", known->second.second};
            return {id, "Ask was not run. Its id belongs to an earlier call; make the call again.", {}};
        }
        if (unanswered() + runs >= most_unanswered) {
            return {
                id, "Ask was not run. Too many calls are still being answered; send it again when one of them is.", {}};
        }
        shared_run const fresh = runs < asked_.size() ? asked_[runs].of : std::make_shared<run>();
        ++runs;
        known_[id] = {std::string{calls[at].arguments}, fresh};
        return {id, "", fresh};
    }

    [[nodiscard]] std::size_t unanswered() const {
        std::size_t count = 0;
        for (pending const& each : pending_) count += each.of->answer ? 0 : 1;
        return count;
    }

    void answer() {
        if (pending_.empty()) return;
        std::size_t const at = draw_.below(pending_.size());
        pending mine = std::move(pending_[at]);
        pending_.erase(pending_.begin() + static_cast<std::ptrdiff_t>(at));
        EXPECT_EQ(mine.stop.stop_requested(), mine.of->ended_from_outside);
        EXPECT_EQ(mine.promise.wanted(), !mine.of->answer);
        std::string const text = std::to_string(++answers_);
        std::optional<tool_result> const before = mine.of->answer;
        switch (draw_.below(3)) {
            case 0:  // the promise is dropped below
                if (!before) mine.of->answer = tool_result::error("Ask failed: it ended without an answer.");
                return;
            case 1:
                EXPECT_EQ(mine.promise.set_from([&]() -> tool_result { throw std::runtime_error{text}; }),
                          told(before));
                if (!before) mine.of->answer = tool_result::error("Ask failed: " + text);
                break;
            default:
                EXPECT_EQ(mine.promise.set_value(text), told(before));
                if (!before) mine.of->answer = tool_result::ok(text);
        }
        EXPECT_NE(mine.promise.set_value("again"), set_outcome::taken);
    }
    static set_outcome told(std::optional<tool_result> const& before) {
        return before ? set_outcome::too_late : set_outcome::taken;  // each promise is used once
    }

    void end_a_turn(bool expires) {
        if (turns_.empty()) return;
        begun& which = turns_[draw_.below(turns_.size())];
        expires ? which.turn.expire() : which.turn.cancel();
        for (expected const& each : which.calls)
            end(each.of, expires ? "Ask was not answered in time." : "Ask was cancelled.");
    }
    void cancel_a_call() {
        if (turns_.empty()) return;
        begun& which = turns_[draw_.below(turns_.size())];
        for (expected const& each : which.calls) {
            if (!each.of) continue;
            EXPECT_EQ(which.turn.cancel(each.id), !each.of->answer);
            return end(each.of, "Ask was cancelled.");
        }
    }
    static void end(shared_run const& of, std::string_view words) {
        if (!of || of->answer) return;
        of->answer = tool_result::error(std::string{words});
        of->ended_from_outside = true;
    }

    void forget() {
        box_.forget_calls();
        known_.clear();
    }
    void move() {
        muster::toolbox<scout> moved = std::move(box_);
        box_ = std::move(moved);
    }
    void drop_a_turn() {
        if (turns_.empty()) return;
        std::size_t const at = draw_.below(turns_.size());
        check(turns_[at]);
        turns_.erase(turns_.begin() + static_cast<std::ptrdiff_t>(at));
    }

    static void check(begun const& which) {
        ASSERT_EQ(which.turn.size(), which.calls.size());
        for (std::size_t i = 0; i < which.calls.size(); ++i) {
            expected const& each = which.calls[i];
            bool const is_ready = !each.of || each.of->answer;
            EXPECT_EQ(which.turn.ready(i), is_ready);
            tool_result wanted = tool_result::error(each.of ? "Ask is still being answered." : each.error);
            if (each.of && is_ready) wanted = *each.of->answer;
            wanted.call_id = each.id;
            EXPECT_EQ(which.turn.result(i), wanted) << which.turn.result(i).text << " and not " << wanted.text;
        }
    }

    std::string an_id() { return std::to_string(draw_.below(8)); }
    std::string arguments() { return R"({"what":")" + std::string(1, "ab"[draw_.below(2)]) + "\"}"; }

    muster_test::chance draw_;
    std::vector<pending> asked_;  // in the turn that is being begun
    std::vector<pending> pending_;
    std::vector<begun> turns_;
    std::map<std::string, std::pair<std::string, shared_run>> known_;
    int answers_ = 0;
    muster::toolbox<scout> box_{make(asked_)};
};

TEST(turn, C126_C127_each_call_has_one_answer_whatever_happens_in_whatever_order) {
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        world all{seed};
        for (int i = 0; i < 80 && !testing::Test::HasFailure(); ++i) {
            all.step();
            all.check_all();
        }
        all.finish();
        ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed;
    }
}

}  // namespace
