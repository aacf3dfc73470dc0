// Who is in a crew: every worker, found by its binding and its id or name.
//
//     muster::worker const* const found = crew.find(desk, "scout.1");   // or "scout"; null if it is not of this desk
//
// A look-up takes constant time, plus a logarithm in the workers whose names were chosen to collide in the index. It
// allocates nothing, and takes the same path for a worker that never existed and for one of another binding: the
// binding is a part of the key.
#pragma once

#include <muster/crew/detail/chain.hpp>
#include <muster/crew/detail/hash_index.hpp>
#include <muster/crew/detail/rare.hpp>
#include <muster/crew/detail/text_order.hpp>
#include <muster/crew/ending.hpp>
#include <muster/crew/ids.hpp>
#include <muster/crew/notice.hpp>
#include <muster/crew/task.hpp>
#include <muster/crew/time.hpp>
#include <muster/crew/transitions.hpp>
#include <muster/crew/worker_history.hpp>
#include <muster/text/same_name.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

// worker_terms: what few workers have, for as long as they are known
struct worker_terms {
    std::string agent = {};               // of its task, as the rest
    std::vector<std::string> tools = {};  // sorted, none twice
    std::uint64_t token_budget = 0;       // 0 is no limit
    duration silence_budget{};            // 0 is no limit
    notice_priority report = notice_priority::later;

    friend bool operator==(worker_terms const&, worker_terms const&) = default;
};

// run_facts: what is known of a run until it has ended
struct run_facts {
    run_id parent = {};                // the run that it works for; empty: the coordinator
    bool is_orphan = false;            // its parent has ended before it
    detail::chain children = {};       // live runs that work for it, by their workers' slots in the roster
    detail::link among_siblings = {};  // its place among the children of its parent
    run_id shortcut = {};              // a run above; all runs between the two have done their own part
    bool had_children = false;
    bool waits_for_user = false;          // while it waits: for one of these, or for both
    bool waits_for_approval = false;      // of its plan
    std::uint32_t under_way = 0;          // so many of the worker's held messages have been handed out
    time_point began{};                   // when a host got it
    time_point heard{};                   // its last sign of life
    time_point deadline{};                // while it goes on
    std::string so_far = {};              // what it had found at its last turn
    std::size_t so_far_omitted = 0;       // bytes that were cut out of that
    std::uint64_t tokens = 0;             // until now, as far as it was told
    std::optional<notice> own_part = {};  // while it is finishing
};

// worker: what is known of one. Its ids and texts last until the next command to its crew.
struct worker {
    // What a look-up reads stands together, so that it touches one line of the cache.
    worker_id id = {};
    std::uint32_t binding = 0;  // its binding's number in the roster
    bool is_named = false;      // then its name is its id up to the dot
    worker_state state = worker_state::queued;
    muster::cause cause = muster::cause::finished;  // of the last end, once it is finished
    bool wants_to_go_on = false;                    // it was continued, and no engine was there to run it
    run_id run = {};                                // the current one, or else the last
    std::uint32_t runs = 0;
    std::uint32_t turns_taken = 0;  // in this run
    std::uint32_t turn_budget = 0;
    duration time_budget{};
    time_point since{};  // since when it is in its state

    detail::rare<worker_terms> terms = {};
    detail::rare<run_facts> current = {};  // of the run, while it is live

    std::string description = {};
    call_id asked_by = {};
    std::vector<setting> settings = {};   // from its task
    worker_history history = {};          // each message to it and each report from it, oldest first
    std::vector<held_message> held = {};  // messages that have not been delivered to it
    std::size_t history_bytes = 0;        // bytes of `history` and `held`

    detail::link among_all = {};  // the two orders it stands in: see roster
    detail::link among_finished = {};

    [[nodiscard]] bool is_live() const noexcept { return state != worker_state::finished; }
    [[nodiscard]] std::string_view name() const& noexcept {
        return is_named ? id.text().substr(0, id.text().find('.')) : std::string_view{};
    }
    std::string_view name() const&& = delete;
};

// binding_record: what a roster keeps for each binding
struct binding_record {
    binding_key key = {};       // empty: the place is free
    std::uint64_t spawned = 0;  // workers so far, gone ones too; serials come from it
    std::size_t queued = 0;
    std::size_t live = 0;     // whatever is not finished
    std::size_t pending = 0;  // finished, and waiting for an engine to go on
    detail::chain all{};      // in the order they were spawned in
    detail::chain finished{};
};

namespace detail {

struct all_links {
    std::vector<worker>& of;
    link& operator()(std::uint32_t at) const noexcept { return of[at].among_all; }
};
struct sibling_links {
    std::vector<worker>& of;
    link& operator()(std::uint32_t at) const noexcept { return of[at].current.change().among_siblings; }
};
// Orders by a hash, and then by the letters that same_name compares.
struct roster_name_order {
    using is_transparent = void;
    template <class A, class B>
    [[nodiscard]] bool operator()(A const& a, B const& b) const noexcept {
        if (a.first != b.first) return a.first < b.first;
        name_letters left{a.second}, right{b.second};
        for (;;) {
            int const one = left.next(), other = right.next();
            if (one != other) return one < other;
            if (one == name_letters::end) return false;
        }
    }
};
struct finished_links {
    std::vector<worker>& of;
    link& operator()(std::uint32_t at) const noexcept { return of[at].among_finished; }
};

}  // namespace detail

class roster {
public:
    using slot = std::uint32_t;

    [[nodiscard]] slot find(binding_key const& in, std::string_view id_or_name) const noexcept {
        return find_by(in, id_or_name, [&](worker const& w) {
            return (w.id.text() == id_or_name || (w.is_named && w.name() == id_or_name))
                && bindings_[w.binding].key == in;
        });
    }
    // The one whose name is the same by same_name.
    [[nodiscard]] slot find_same(binding_key const& in, std::string_view name) const noexcept {
        return find_by(in, name, [&](worker const& w) {
            return w.is_named && same_name(w.name(), name) && bindings_[w.binding].key == in;
        });
    }
    [[nodiscard]] worker& operator[](slot at) noexcept { return workers_[at]; }
    [[nodiscard]] worker const& operator[](slot at) const noexcept { return workers_[at]; }

    // The number of a binding; no_slot if nobody was spawned there yet.
    [[nodiscard]] slot find_binding(binding_key const& key) const noexcept {
        slot const found = bindings_by_key_.find(hash(key.text()), [&](slot at) { return bindings_[at].key == key; });
        if (found != detail::no_slot || crowded_bindings_.empty()) return found;
        auto const other = crowded_bindings_.find(key.text());
        return other == crowded_bindings_.end() ? detail::no_slot : other->second;
    }
    [[nodiscard]] std::vector<binding_record>& bindings() noexcept { return bindings_; }
    [[nodiscard]] std::vector<binding_record> const& bindings() const noexcept { return bindings_; }

    [[nodiscard]] std::size_t bindings_in_use() const noexcept { return bindings_.size() - free_bindings_.size(); }

    // Where a binding has been forgotten, serials go on above all that it had given: none comes twice.
    slot add_binding(binding_key const& key) {
        slot const at = free_binding();
        bindings_[at] = binding_record{.key = key, .spawned = least_serial_};
        if (!bindings_by_key_.insert(hash(key.text()), at)) crowded_bindings_.emplace(key.text(), at);
        return at;
    }
    [[nodiscard]] std::uint64_t serials_of(binding_key const& key) const noexcept {
        slot const at = find_binding(key);
        return at == detail::no_slot ? least_serial_ : bindings_[at].spawned;
    }

    // One without workers: its record is empty then, until another binding has it.
    void forget_binding(slot at) {
        if (bindings_[at].spawned > least_serial_) least_serial_ = bindings_[at].spawned;
        std::string_view const key = bindings_[at].key.text();
        if (!bindings_by_key_.erase(hash(key), at)) crowded_bindings_.erase(crowded_bindings_.find(key));
        bindings_[at] = {};
        free_bindings_.push_back(at);
    }

    slot add(worker who) {
        slot const at = free_slot();
        workers_[at] = std::move(who);
        worker const& w = workers_[at];
        binding_record& in = bindings_[w.binding];
        add_key(at, w.id.text());
        if (w.is_named) add_key(at, w.name());
        in.all.append(at, detail::all_links{workers_});
        ++in.spawned;
        return at;
    }

    void set_finished(slot at) {
        bindings_[workers_[at].binding].finished.append(at, detail::finished_links{workers_});
    }
    // Adds or removes the worker of the second slot as a child of the worker of the first.
    void add_child(slot parent, slot child) {
        workers_[parent].current.change().children.append(child, detail::sibling_links{workers_});
    }
    void remove_child(slot parent, slot child) {
        workers_[parent].current.change().children.remove(child, detail::sibling_links{workers_});
    }
    void set_live(slot at) { bindings_[workers_[at].binding].finished.remove(at, detail::finished_links{workers_}); }

    // A finished one that stands among the finished: nobody will know it.
    void erase(slot at) {
        worker& w = workers_[at];
        binding_record& in = bindings_[w.binding];
        erase_key(at, w.id.text());
        if (w.is_named) erase_key(at, w.name());
        in.all.remove(at, detail::all_links{workers_});
        in.finished.remove(at, detail::finished_links{workers_});
        w = {};
        free_.push_back(at);
    }

    // for_each(binding, visit): its workers in the order they were spawned in
    template <class Visit>
    void for_each(binding_record const& in, Visit visit) const {
        for (slot at = in.all.first; at != detail::no_slot; at = workers_[at].among_all.after) visit(workers_[at]);
    }

    [[nodiscard]] std::size_t size() const noexcept { return workers_.size() - free_.size(); }

private:
    template <class Is>
    [[nodiscard]] slot find_by(binding_key const& in, std::string_view text, Is is) const noexcept {
        std::uint64_t const key = hash(in, text);
        slot const found = workers_by_key_.find(key, [&](slot at) { return is(workers_[at]); });
        if (found != detail::no_slot || crowded_.empty()) return found;
        auto const [first, last] = crowded_.equal_range(std::pair{key, text});
        for (auto each = first; each != last; ++each) {
            if (is(workers_[each->second])) return each->second;
        }
        return detail::no_slot;
    }
    void add_key(slot at, std::string_view text) {
        std::uint64_t const key = hash(bindings_[workers_[at].binding].key, text);
        if (!workers_by_key_.insert(key, at)) crowded_.emplace(std::pair{key, std::string{text}}, at);
    }
    void erase_key(slot at, std::string_view text) {
        std::uint64_t const key = hash(bindings_[workers_[at].binding].key, text);
        auto const [first, last] = crowded_.equal_range(std::pair{key, text});
        for (auto each = first; each != last; ++each) {
            if (each->second == at) return static_cast<void>(crowded_.erase(each));
        }
        workers_by_key_.erase(key, at);
    }

    static std::uint64_t hash(std::string_view text) noexcept { return std::hash<std::string_view>{}(text); }
    static std::uint64_t hash(binding_key const& in, std::string_view id) noexcept {
        return name_hash(id) * 0x9e3779b97f4a7c15U + hash(in.text());
    }
    slot free_slot() {
        if (free_.empty()) {
            // By a sixteenth, not twofold: twice the workers that there are would be more than one may cost.
            if (workers_.size() == workers_.capacity()) workers_.reserve(workers_.size() + workers_.size() / 16 + 16);
            workers_.emplace_back();
            return static_cast<slot>(workers_.size() - 1);
        }
        slot const at = free_.back();
        free_.pop_back();
        return at;
    }

    slot free_binding() {
        if (free_bindings_.empty()) {
            bindings_.emplace_back();
            return static_cast<slot>(bindings_.size() - 1);
        }
        slot const at = free_bindings_.back();
        free_bindings_.pop_back();
        return at;
    }

    std::vector<worker> workers_;  // by slot; the slots in free_ are empty
    std::vector<slot> free_;
    std::vector<binding_record> bindings_;
    std::vector<slot> free_bindings_;
    std::uint64_t least_serial_ = 0;
    detail::hash_index workers_by_key_;  // by id, and by name for those that have one
    // Workers whose texts collide with too many others in the index, which a model can cause.
    std::multimap<std::pair<std::uint64_t, std::string>, slot, detail::roster_name_order> crowded_;
    detail::hash_index bindings_by_key_;
    std::map<std::string, slot, detail::text_order> crowded_bindings_;
};

}}  // namespace muster::v0
