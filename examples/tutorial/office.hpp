//{ quoted by docs/tutorial.md: office
// Step 4: who is at work, on threads, and what comes back.
#pragma once

#include "mind.hpp"

#include <muster/crew/shared_crew.hpp>
#include <muster/crew/turn_queue.hpp>

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace audit {

class office {
public:
    using routine = std::function<void(office&, muster::assignment const&)>;

    // `carry_out` is called for each run of a worker, on a thread of its own.
    explicit office(routine carry_out);
    ~office();

    // The coordinator's side.

    // Answers who was hired, or why nobody was.
    std::string hire(std::string_view name, std::string_view brief);
    std::string go_on(std::string_view worker, std::string_view message);
    void say(std::string_view words) { (void)inbox_.say(words); }
    // What the coordinator is told next: what was said, and the reports of all that has ended since. Starts who waits,
    // and waits until there is something to tell; nothing once nobody is at work any more.
    [[nodiscard]] std::optional<muster::turn_input> next_turn();
    // Parsing is not trusting: is each report in a turn one that the crew knows to be true?
    [[nodiscard]] bool is_true(muster::turn_input const& turn) const;
    // The turn is over: what was in it is not told again.
    void done(muster::turn_input const& turn);

    // The workers' side: one run, from what was said to the worker so far to its end. The box is of this run alone.
    template <class Box>
    void work(muster::assignment const& job, mind& who, Box box) {
        muster::conversation talk = said_so_far(job);
        muster::model_reply const last = think(who, box, talk, [&] { return may_go_on(job, who.so_far()); });
        end(job, last, who.so_far());
    }

    [[nodiscard]] muster::shared_crew& crew() { return crew_; }
    [[nodiscard]] muster::binding_key const& desk() const { return desk_; }

private:
    // A thread, and whether its run is over. The office counts threads: a run that was stopped keeps its seat until its
    // thread has ended.
    struct seat {
        std::shared_ptr<std::atomic<bool>> is_free;
        std::jthread thread;
    };
    static constexpr std::size_t places = 16;

    void start_who_waits();
    void carry_out_or_fail(muster::assignment const& job);
    static muster::model_reply spoken(std::string const& text);
    static muster::conversation said_so_far(muster::assignment const& job);
    bool may_go_on(muster::assignment const& job, std::string const& so_far);
    void end(muster::assignment const& job, muster::model_reply const& last, std::string const& so_far);
    [[nodiscard]] bool somebody_is_at_work() const;
    void on_event();

    routine carry_out_;
    muster::binding_key const desk_;  // whose crew it is: one program may have several
    std::mutex mutex_;                // guards has_news_
    std::condition_variable news_;
    bool has_news_ = false;
    muster::shared_crew crew_;
    muster::turn_queue inbox_;
    std::vector<seat> seats_;  // last: its threads are joined before the other members are destroyed
};

}  // namespace audit
//}
