// Every command of a toolbox and of a conversation, n times on n of everything that it takes: when n is doubled, the
// steps may only double. Add a row for a new command.
#include "sweep.hpp"

#include <muster/role/dialects.hpp>
#include <muster/toolbox/dynamic_toolbox.hpp>
#include <muster/toolbox/result_promise.hpp>
#include <muster/toolbox/turn.hpp>
#include <muster/wire/conversation.hpp>
#include <muster/wire/offered_tools.hpp>

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using muster::dynamic_toolbox;
using muster::tool_call;

std::string numbered(std::string_view text, std::size_t number) { return std::string{text} + std::to_string(number); }

struct tools {
    explicit tools(std::size_t n, std::string_view begin = "tool_") {
        for (std::size_t i = 0; i < n; ++i) names.push_back(numbered(begin, i));
        for (std::string const& name : names) rows.push_back({name, "Does it."});
    }
    [[nodiscard]] muster::prompt_context context() const {
        return {muster::role_kind::worker, {rows.data(), rows.size()}, muster::dialects::binding::rules};
    }
    std::deque<std::string> names;
    std::vector<muster::tool_info> rows;
};

// n calls, each with a different id.
struct calls {
    explicit calls(std::size_t n, std::string_view name = "tool_0") {
        for (std::size_t i = 0; i < n; ++i) ids.push_back(numbered("call_", i));
        for (std::string const& id : ids) all.push_back({id, name, "{}"});
    }
    std::deque<std::string> ids;
    std::vector<tool_call> all;
};

muster::toolbox_limits wide(std::size_t n) {
    return {.log = {.calls = n, .bytes = std::size_t{1} << 30}, .calls_a_turn = 2 * n, .calls_unanswered = n};
}

dynamic_toolbox box_of(std::size_t n, tools const& some) {
    return dynamic_toolbox{wide(n), some.context(), muster::on_any([](tool_call const&) { return "done"; })};
}

// Calls that are answered later.
struct later {
    explicit later(std::size_t n)
        : box(wide(n), one.context(), muster::on_any([this](tool_call const&) {
                  auto [promise, future] = muster::promise_result();
                  promises.push_back(std::move(promise));
                  return std::move(future);
              })) {}
    tools one{1};
    std::deque<muster::result_promise> promises;
    dynamic_toolbox box;
};

muster::model_reply reply_with(calls const& some) {
    muster::model_reply reply;
    reply.turn = "[]";
    for (tool_call const& call : some.all) reply.calls.push_back({std::string{call.id}, "Read", "{}"});
    return reply;
}

muster_test::sweep_row const rows[] = {
    {"a toolbox of n tools, and a call of each",
     [](std::size_t n) {
         tools const some{n};
         dynamic_toolbox box = box_of(n, some);
         for (std::size_t i = 0; i < n; ++i) (void)box.call(numbered("c", i), some.names[i], "{}");
         (void)box.faults();
     }},
    {"n names that read alike",
     [](std::size_t n) {
         tools some{0};
         for (std::size_t i = 0; i < n; ++i) some.names.push_back("t" + std::string(i % 60, '_'));
         for (std::string const& name : some.names) some.rows.push_back({name, ""});
         (void)box_of(n, some);
     }},
    {"n calls of tools that are not there, among n tools",
     [](std::size_t n) {
         tools const some{n};
         dynamic_toolbox box = box_of(n, some);
         for (std::size_t i = 0; i < n; ++i) (void)box.call(numbered("c", i), "unknown", "{}");
     }},
    {"n calls that are remembered, and made again",
     [](std::size_t n) {
         tools const some{1};
         dynamic_toolbox box = box_of(n, some);
         for (int times = 0; times < 2; ++times) {
             for (std::size_t i = 0; i < n; ++i) (void)box.call(numbered("c", i), "tool_0", "{}");
         }
         box.forget_calls();
     }},
    {"n calls more than are remembered",
     [](std::size_t n) {
         tools const some{1};
         dynamic_toolbox box = box_of(n / 4, some);
         for (std::size_t i = 0; i < n; ++i) (void)box.call(numbered("c", i), "tool_0", "{}");
     }},
    {"a turn of n calls, of n calls with one id, and of n without an id",
     [](std::size_t n) {
         tools const some{1};
         dynamic_toolbox box = box_of(n, some);
         (void)box.call_all(calls{n}.all);
         (void)box.call_all(std::vector<tool_call>(n, {"one", "tool_0", "{}"}));
         (void)box.call_all(std::vector<tool_call>(n, {"", "tool_0", "{}"}));
     }},
    {"n calls are begun in one turn, and answered, the last first",
     [](std::size_t n) {
         later some{n};
         calls const wanted{n};
         muster::turn turn = some.box.begin(wanted.all);
         for (std::size_t i = n; i-- > 0;) some.promises[i].set_value("done");
         (void)turn.results();
     }},
    {"n calls are begun one after the other while all before them are unanswered",
     [](std::size_t n) {
         later some{n};
         calls const wanted{n};
         std::vector<muster::turn> turns;
         for (tool_call const& call : wanted.all) turns.push_back(some.box.begin({&call, 1}));
         for (tool_call const& call : wanted.all) turns.push_back(some.box.begin({&call, 1}));  // the same calls again
         for (std::size_t i = 0; i < n; ++i) some.promises[i].set_value("done");
         for (muster::turn const& turn : turns) (void)turn.results();
     }},
    {"n calls are begun while there are too many, and while one is answered at a time",
     [](std::size_t n) {
         later some{n};
         calls const wanted{3 * n};
         std::vector<muster::turn> turns;
         for (std::size_t i = 0; i < 2 * n; ++i) turns.push_back(some.box.begin({&wanted.all[i], 1}));
         for (std::size_t i = 0; i < n; ++i) {
             some.promises[i].set_value("done");
             turns.push_back(some.box.begin({&wanted.all[2 * n + i], 1}));
         }
     }},
    {"n calls of a turn are cancelled one after the other, and the turn expires n times",
     [](std::size_t n) {
         later some{n};
         calls const wanted{n};
         muster::turn turn = some.box.begin(wanted.all, {.deadline = muster::time_point{muster::duration{1}}});
         for (std::size_t i = n; i-- > 0;) (void)turn.cancel(wanted.all[i].id);
         for (std::size_t i = 0; i < n; ++i) (void)turn.expire(muster::time_point{});
         turn.cancel();
         turn.expire();
         for (std::size_t i = 0; i < n; ++i) (void)turn.ready(i);
     }},
    {"one promise answers n calls",
     [](std::size_t n) {
         tools const some{1};
         auto promised = muster::promise_result();
         dynamic_toolbox box{wide(n), some.context(),
                             muster::on_any([&](tool_call const&) { return promised.future; })};
         calls const wanted{n};
         muster::turn const turn = box.begin(wanted.all);
         promised.promise.set_value("done");
         (void)turn.results();
     }},
    {"a reply with n calls is kept, and answered in either order, and again",
     [](std::size_t n) {
         muster::conversation talk;
         for (bool const backwards : {false, true}) {
             calls const some{n};
             muster::model_reply reply = reply_with(some);
             talk.keep(reply);
             for (std::size_t i = 0; i < n; ++i) {
                 std::size_t const at = backwards ? n - 1 - i : i;
                 (void)talk.answer({reply.calls[at].id, "done", false, {}});
                 (void)talk.unanswered();
             }
             for (muster::model_call const& call : reply.calls) (void)talk.answer({call.id, "again", false, {}});
         }
     }},
    {"n replies with a call each, all with one id",
     [](std::size_t n) {
         muster::conversation talk;
         for (std::size_t i = 0; i < n; ++i) {
             muster::model_reply reply = reply_with(calls{1});
             talk.keep(reply);
             (void)talk.answer({reply.calls[0].id, "done", false, {}});
             talk.say("Go on.");
         }
     }},
    {"a reply with n calls of one id, and with n calls without one",
     [](std::size_t n) {
         for (std::string const id : {"one", ""}) {
             muster::conversation talk;
             muster::model_reply reply = reply_with(calls{n});
             for (muster::model_call& call : reply.calls) call.id = id;
             talk.keep(reply);
         }
     }},
    {"n tools that servers offer, in either order, and again",
     [](std::size_t n) {
         for (bool const backwards : {false, true}) {
             muster::offered_tools offer{{.most_tools = 2 * n}};
             for (int times = 0; times < 2; ++times) {
                 for (std::size_t i = 0; i < n; ++i)
                     (void)offer.add(numbered("tool_", 10'000'000 + (backwards ? n - i : i)), R"({"type":"object"})");
             }
             for (std::size_t i = 0; i < n; ++i) (void)offer.find(numbered("tool_", 10'000'000 + i));
         }
     }},
};

TEST(toolbox, n_commands_on_n_of_everything_cost_twice_as_much_when_n_is_doubled) {
    muster_test::expect_straight(rows, 256);
}

// Names that servers choose: n of them collide in one slot of a table of the size that a toolbox has.
template <class Hash>
tools meeting(std::size_t n, std::size_t slots, Hash const& hash) {
    tools some{0};
    for (std::size_t i = 0; some.names.size() < n; ++i) {
        std::string name = "tool_" + std::to_string(i);
        if ((hash(name) & (slots - 1)) == 0) some.names.push_back(std::move(name));
    }
    for (std::string const& name : some.names) some.rows.push_back({name, ""});
    return some;
}

template <class Hash>
void expect_no_harm(Hash const& hash) {
    auto const steps = [&](std::size_t n) {
        tools const some = meeting(n, 4 * n, hash);
        return muster_test::steps_of([&] {
            dynamic_toolbox box = box_of(n, some);
            for (std::size_t i = 0; i < n; ++i) (void)box.call(numbered("c", i), some.names[i], "{}");
            EXPECT_EQ(box.surface().size(), n);
        });
    };
    EXPECT_LE(static_cast<double>(steps(512)), 2.3 * static_cast<double>(steps(256)));
}

TEST(toolbox, names_that_meet_in_one_slot_of_a_table_cost_no_more_than_others) {
    expect_no_harm([](std::string const& name) { return muster::detail::hash_name(name) >> 20; });
    expect_no_harm([](std::string const& name) { return muster::tool_name_hash(name); });
}

}  // namespace
