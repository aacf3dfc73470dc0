// A crew behind one lock, and its events on their way out from under it: into a journal, and to who listens.
#pragma once

#include <muster/crew/crew.hpp>
#include <muster/crew/detail/host_call.hpp>
#include <muster/crew/journal.hpp>
#include <muster/crew/not_kept.hpp>
#include <muster/crew/outbox.hpp>
#include <muster/crew/restart_report.hpp>
#include <muster/crew/thinned.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <mutex>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace detail {

class crew_lock {
public:
    using clock = std::function<time_point()>;

    crew_lock(crew_limits most, clock now, crew_options how, journal* kept_in)
        : most_untold_(most.max_untold_events),
          now_(std::move(now)),
          told_(std::move(how.on_event)),
          journal_(kept_in),
          is_ahead_(kept_in != nullptr),
          crew_(most, without_listener(std::move(how))) {
        if (told_ || journal_) crew_.out_.collect();
    }

    // Takes up what the journal holds; before that, every command is refused. What went on when the program ended is
    // lost, and can be continued; what was under way waits again. With a fault, nothing else is done.
    restart_report restart() {
        restart_report found;
        if (!journal_) return found;
        std::uint64_t record = 0;
        bool appended = false;
        {
            std::lock_guard const lock{mutex_};  // for both: what another thread began in between would be lost
            found.read = take_up();
            if (!found) return found;
            std::uint64_t const before = crew_.counters().returned;
            undone_at_end unless{*this};
            is_ahead_ = true;  // until it has recovered
            found.lost = crew_.recover(now_());
            found.returned = crew_.counters().returned - before;
            is_ahead_ = false;
            appended = append(record);
            unless.is_done = true;
        }
        if (!keep_and_tell(record, appended)) found.lost = not_kept<std::size_t>();
        return found;
    }

    // Why commands are not kept, if they are not.
    [[nodiscard]] journal_fault journal_state() const { return journal_ ? journal_->fault() : journal_fault::none; }

    // read(look): `look(crew)` under the lock, for all that only looks. It must not call this object, and what
    // it answers must not point into the crew.
    template <class Look>
    std::invoke_result_t<Look, crew const&> read(Look look) const {
        kept_first const and_then{journal_};
        std::lock_guard const lock{mutex_};
        and_then.record = last_record_;
        return look(crew_);
    }

    // What `on_event` threw: the other events are told all the same.
    [[nodiscard]] event_failures listener_failures() const {
        std::lock_guard const lock{mutex_};
        return failed_;
    }

    // Events that were dropped because too many were waiting for a slow callback. The state has them all.
    [[nodiscard]] std::uint64_t dropped_events() const {
        std::lock_guard const lock{mutex_};
        return dropped_;
    }

    // step(command): `command(crew, now)` under the lock, several commands of the crew as one: nobody sees or does anything
    // between them. What happened is one record of the journal; it is kept, and then answered and told. All that was
    // appended by then is kept first, since the answer may come from it. `command` calls the crew that it is given and not
    // this object, and its answer can say that nothing was kept (not_kept.hpp) and does not point into the crew.
    template <class Command>
    std::invoke_result_t<Command, crew&, time_point> step(Command command) {
        using answer = std::invoke_result_t<Command, crew&, time_point>;
        std::uint64_t record = 0;
        bool appended = false;
        auto made = [&] {
            std::lock_guard const lock{mutex_};
            if (is_ahead_ || !has_room()) return not_kept<answer>();
            undone_at_end unless{*this};
            auto answered = command(crew_, now_());
            appended = append(record);
            unless.is_done = true;
            return answered;
        }();
        return keep_and_tell(record, appended) ? std::move(made) : not_kept<answer>();
    }

protected:
    // step(&crew::command, arguments…): the same for a command that takes the time first
    template <class Answer, class... Wanted, class... Given>
    Answer step(Answer (crew::*command)(time_point, Wanted...), Given&&... given) {
        return step(
            [&](crew& c, time_point now) -> Answer { return (c.*command)(now, std::forward<Given>(given)...); });
    }

private:
    struct untold {
        std::vector<event> step = {};  // what one command did
        std::size_t told = 0;          // of these
        std::uint64_t record = 0;      // that they are in; 0 without a journal
    };
    // What a command did that threw is not kept and not answered, so it is taken back.
    struct undone_at_end {
        crew_lock& of;
        bool is_done = false;
        explicit undone_at_end(crew_lock& which) noexcept : of(which) {}
        undone_at_end(undone_at_end const&) = delete;
        ~undone_at_end() {
            if (!is_done) of.undo();
        }
    };
    // What somebody has seen is kept before they can tell.
    struct kept_first {
        journal* in;
        mutable std::uint64_t record = 0;
        ~kept_first() {
            if (record != 0) static_cast<void>(kept_in(*in, record));
        }
    };

    static crew_options without_listener(crew_options how) {
        how.on_event = {};
        return how;
    }

    // Without the lock: what was appended is kept, and then told.
    bool keep_and_tell(std::uint64_t record, bool appended) {
        bool const kept = appended && (record == 0 || kept_in(*journal_, record));
        tell(kept ? record : 0);
        return kept;
    }

    // What one command did becomes one record. If that cannot be, the crew goes back to where the journal is.
    bool append(std::uint64_t& record) {
        std::list<untold> fresh(1);  // before it is kept: nothing is kept that cannot be told
        std::vector<event>& step = fresh.front().step;
        step = crew_.out_.take();
        if (journal_ && !step.empty()) {
            std::uint64_t const appended = answer_from([&] { return journal_->append(step); }, std::uint64_t{0});
            if (appended == 0) {
                go_back();
                return false;
            }
            last_record_ = appended;
            static_cast<void>(answer_from([&] { return journal_->is_long() && thin_out(); }, false));
        }
        record = fresh.front().record = last_record_;
        queue(fresh);
        return true;
    }

    // A command threw. Without a journal what it did until then stays, and is told with what comes next.
    void undo() noexcept {
        if (!journal_) return;
        if (is_ahead_ || crew_.is_torn() || crew_.out_.size() != 0) go_back();
    }
    // To where the journal is. If that cannot be read now, no command is taken until restart() has read it.
    void go_back() noexcept {
        static_cast<void>(crew_.out_.take());
        bool const was_ahead = std::exchange(is_ahead_, true);
        bool const is_back = answer_from([&] { return static_cast<bool>(take_up()); }, false);
        is_ahead_ = was_ahead || !is_back;
    }

    // Called before each command, because undoing a command costs a replay of the whole journal.
    bool has_room() const {
        return journal_ == nullptr || answer_from([&] { return journal_->has_room(); }, false);
    }

    // A journal is the host's as well, and one that throws has failed.
    static bool kept_in(journal& in, std::uint64_t record) {
        return answer_from([&] { return in.keep(record); }, false);
    }
    static journal_report replayed(journal& in, event_visitor const& visit) {
        return answer_from([&] { return in.replay(visit); }, journal_report{.why = journal_fault::cannot_read});
    }

    // The journal without what nothing is left of. If that cannot be done, it stays as it is.
    bool thin_out() {
        std::vector<event> all;
        bool const read{replayed(*journal_, [&](std::span<event const> step) {
            all.insert(all.end(), step.begin(), step.end());
            return true;
        })};
        return read && journal_->replace(thinned(std::move(all), crew_.state()));
    }

    journal_report take_up() {
        is_ahead_ = true;
        crew_.start_over();
        journal_report const found =
            replayed(*journal_, [&](std::span<event const> step) { return crew_.restore(step) == step.size(); });
        is_ahead_ = !found;
        return found;
    }

    void queue(std::list<untold>& fresh) noexcept {
        std::vector<event>& step = fresh.front().step;
        if (!told_ || step.empty()) return;
        std::size_t const room = most_untold_ - (untold_events_ < most_untold_ ? untold_events_ : most_untold_);
        if (step.size() > room) dropped_ += step.size() - room;
        while (step.size() > room) step.pop_back();
        untold_events_ += step.size();
        untold_.splice(untold_.end(), fresh);
    }

    // One thread tells at a time; the others leave their events to it, and so does a callback. Nothing is told before
    // it is kept.
    void tell(std::uint64_t kept) noexcept {
        std::unique_lock lock{mutex_};
        if (kept_ < kept) kept_ = kept;
        if (telling_) return;
        telling_ = true;
        while (!untold_.empty() && untold_.front().record <= kept_) {
            untold& first = untold_.front();
            if (first.told == first.step.size()) {
                untold_.pop_front();
                continue;
            }
            event const next = std::move(first.step[first.told++]);
            --untold_events_;
            lock.unlock();
            event_failures failed;
            tell_event(told_, next, failed);
            lock.lock();
            if (failed.count != 0) failed_ = {failed_.count + 1, std::move(failed.last)};
        }
        telling_ = false;
    }

    mutable std::mutex mutex_;  // guards all that follows, told_, now_ and journal_ apart, which do not change
    std::list<untold> untold_;
    std::size_t untold_events_ = 0;
    std::size_t most_untold_;
    std::uint64_t dropped_ = 0;
    event_failures failed_;
    bool telling_ = false;
    clock now_;
    event_sink told_;
    journal* journal_;
    std::uint64_t last_record_ = 0;  // appended
    std::uint64_t kept_ = 0;         // told of as kept
    bool is_ahead_ = false;          // of the journal, or nothing is known of it: no command is taken
    crew crew_;
};

}}}  // namespace muster::v0::detail
