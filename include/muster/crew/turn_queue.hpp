// What one recipient is to be told, in turns: what people say to it and what its workers report, one turn at a time.
//
//     muster::turn_queue queue{desk};
//     queue.say("How far are you?");                        // anytime, from any thread
//     while (auto const turn = queue.next(crew, now)) {     // nothing while a turn is open
//         bool const heard = ask_model(turn->text());
//         heard ? queue.done(turn->number, crew, now) : queue.failed(turn->number, crew, now);
//     }
//
// All that waits goes into one turn. A turn that is done is acknowledged; of one that failed everything is given back
// to where it stood, and comes with the next. Give each recipient one queue, and there are never two turns at once,
// however many threads ask. With a `shared_crew` leave out `now`; then several threads may use the queue, which calls
// the crew without its own lock. What people say is kept here alone, and ends with the program. If memory runs out or the
// crew throws, `next` and `more` give back what they took, and `arrived`, `done` and `failed` can be called again.
#pragma once

#include <muster/crew/ids.hpp>
#include <muster/crew/notice.hpp>
#include <muster/crew/turn_input.hpp>

#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

struct turn_limits {
    std::size_t max_words = 64;                // texts waiting, or in the open turn
    std::size_t max_words_bytes = 256 * 1024;  // of all of them
    std::size_t max_notices = 64;              // in one turn; more come with the next
    muster::writing writing = {};              // how notices are written
    muster::guarding guarding = {};            // what nobody else may say; outlives the queue
};

// say: what became of a text
enum class say_answer : unsigned char { waits, blank, too_large, full };

[[nodiscard]] constexpr std::string_view describe(say_answer what) noexcept {
    switch (what) {
        case say_answer::waits: return "it waits for the next turn";
        case say_answer::blank: return "there is nothing in it";
        case say_answer::too_large: return "it is too large";
        case say_answer::full: return "too much waits already";
    }
    return "unknown";
}

class turn_queue {
public:
    explicit turn_queue(recipient whose, turn_limits most = {}) : whose_(std::move(whose)), most_(std::move(most)) {}
    // A binding is its coordinator.
    explicit turn_queue(binding_key whose, turn_limits most = {})
        : turn_queue(recipient{std::move(whose), {}}, std::move(most)) {}

    // `next` is for what cannot wait for the end of a turn: `more` gives it at the next round of tools.
    say_answer say(std::string_view words, origin from = origin::user, notice_priority when = notice_priority::later);

    // Opens a turn; nothing if one is open, or nothing is to be told.
    template <class Crew, class... Now>
    [[nodiscard]] std::optional<turn_input> next(Crew& crew, Now... now);

    // Between two rounds of tools of an open turn: what has come since and is to be told next, or with `least` whatever
    // has come. It belongs to the turn from then on. Nothing if there is none, or the turn is another.
    template <class Crew, class... Now>
    [[nodiscard]] std::optional<turn_input> more(std::uint64_t turn, notice_priority least, Crew& crew, Now... now);

    // The agent has read all that it was given, and the turn goes on: whatever becomes of it now, an interruption by
    // the user above all, none of that comes again. False if the turn is another, as below.
    template <class Crew, class... Now>
    bool arrived(std::uint64_t turn, Crew& crew, Now... now);

    // The turn is over, and has been read.
    template <class Crew, class... Now>
    bool done(std::uint64_t turn, Crew& crew, Now... now);

    // The turn is over, and what has not arrived waits again, before all else.
    template <class Crew, class... Now>
    bool failed(std::uint64_t turn, Crew& crew, Now... now);

    [[nodiscard]] recipient const& whose() const& noexcept { return whose_; }
    recipient const& whose() const&& = delete;
    // The turn that is open; 0 if none is.
    [[nodiscard]] std::uint64_t open_turn() const;
    // Texts that wait, or are in the open turn and have not arrived.
    [[nodiscard]] std::size_t words() const;

private:
    struct word {
        turn_part part = {};
        notice_priority when = notice_priority::later;
        std::size_t bytes = 0;
    };
    enum class phase : unsigned char { closed, filling, open, emptying };

    struct settled_at_end;
    template <class Crew, class... Now>
    struct taken_back;

    [[nodiscard]] bool begin(phase from, phase to, std::uint64_t turn);
    void settle(phase to);
    void give_words(turn_input& to, notice_priority least);
    void drop_words();
    void return_words(std::size_t first);
    [[nodiscard]] bool is_told(notice_lease const& which);
    template <class Crew, class... Now>
    void fill(turn_input& to, notice_priority least, Crew& crew, Now... now);
    template <class Crew, class... Now>
    void acknowledge_notices(Crew& crew, Now... now);

    recipient const whose_;
    turn_limits const most_;
    mutable std::mutex mutex_;  // guards what follows; `notices_` is its who has the phase `filling` or `emptying`
    phase phase_ = phase::closed;
    std::uint64_t turn_ = 0;      // the newest
    std::uint32_t failures_ = 0;  // turns that failed since one was done
    std::list<word> waiting_;     // lists, so that words move without memory
    std::list<word> told_;        // in the open turn, and not known to have arrived
    std::size_t bytes_ = 0;       // of both
    std::vector<notice_lease> notices_;
};

}}  // namespace muster::v0

#include <muster/crew/detail/turn_queue.hpp>
