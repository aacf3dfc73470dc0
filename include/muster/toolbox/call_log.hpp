// Which calls have been run, so that none is run twice.
//
//     muster::call_log log{{.calls = 256, .bytes = 1 << 20}};
//     if (auto const earlier = log.find(call); earlier.result) return *earlier.result;
//     log.add(call, result);
//
// A turn that is sent again gets the answers that it got before. Both the number of calls and the bytes of their ids
// and answers are limited. The oldest are removed first; the newest stays, however large it is. A look-up is
// logarithmic in the calls that are kept. If memory runs out, `add` changes nothing; to be sure of a call before it is
// run, make its `call_log::place` first.
#pragma once

#include <muster/text/fingerprint.hpp>
#include <muster/toolbox/result.hpp>

#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 {

struct call_log_limits {
    std::size_t calls = 256;                   // how many are remembered
    std::size_t bytes = std::size_t{1} << 20;  // how many bytes of ids and answers are kept for them
};

// earlier_call: what the log knows of an id
struct earlier_call {
    bool known = false;                   // the id has been used
    bool same = false;                    // by a call of the same tool with the same arguments
    tool_result const* result = nullptr;  // its answer, if `same`; lives until the log changes
};

class call_log {
    struct entry {
        std::uint64_t content = {};
        tool_result result = {};
    };
    struct id_order {
        bool operator()(std::string_view a, std::string_view b) const noexcept { return a < b; }
    };
    using entries = std::list<entry>;  // a list, so that entries keep their addresses and need no memory to move in
    using entries_by_id = std::multimap<std::string_view, entry const*, id_order>;

public:
    explicit call_log(call_log_limits limits = {}) : limits_(limits) {}
    call_log(call_log const& other) : limits_(other.limits_) {
        for (entry const& one : other.entries_) add(one.content, one.result);
    }
    call_log(call_log&&) = default;
    call_log& operator=(call_log other) noexcept {
        limits_ = other.limits_;
        entries_.swap(other.entries_);
        by_id_.swap(other.by_id_);
        bytes_ = std::exchange(other.bytes_, 0);
        return *this;
    }
    ~call_log() = default;

    // Of its tool and its arguments, for who remembers a call that is not answered yet.
    [[nodiscard]] static std::uint64_t content_of(tool_call const& call) {
        return fingerprint(call.arguments, fingerprint({"\0", 1}, fingerprint(call.name)));
    }

    [[nodiscard]] earlier_call find(tool_call const& call) const {
        auto const found = by_id_.lower_bound(call.id);  // the oldest call with this id
        if (found == by_id_.end() || found->first != call.id) return {};
        entry const& one = *found->second;
        bool const same = one.content == content_of(call);
        return {true, same, same ? &one.result : nullptr};
    }

    // Reserves the memory for a call that is about to be run. Until it has the answer, the entry says that the call has
    // been run.
    class place {
    public:
        explicit place(tool_call const& call) : place(content_of(call), std::string{call.id}) {}

        // If memory runs out, this changes nothing.
        void answer(tool_result const& known) { set_answer(tool_result{known}); }

    private:
        friend call_log;
        place(std::uint64_t content, std::string id)
            : entry_(1, entry{content, tool_result{std::move(id), std::string{not_kept}, false, {}}}) {
            entries_by_id one;
            node_ = one.extract(one.emplace(entry_.back().result.call_id, &entry_.back()));
        }
        [[nodiscard]] tool_result& result() noexcept { return entry_.back().result; }

        void set_answer(tool_result&& known) noexcept {
            if (note_.empty()) note_.swap(result().text);
            result().text = std::move(known.text);
            result().whole_text_at = std::move(known.whole_text_at);
            result().is_error = known.is_error;
        }
        void leave_out_answer() noexcept {
            if (note_.empty()) return;
            result().text = std::move(note_);
            result().whole_text_at.clear();
        }

        entries entry_;
        entries_by_id::node_type node_;  // its key is a view into the entry
        std::string note_;               // its text before it had an answer
    };

    // An answer that alone is over the limit is replaced by a note that the call has been run.
    void add(tool_call const& call, tool_result result) { add(content_of(call), std::move(result)); }
    void add(std::uint64_t content, tool_result result) {
        place fresh{content, std::move(result.call_id)};
        fresh.set_answer(std::move(result));
        add(std::move(fresh));
    }
    // Allocates nothing.
    void add(place fresh) noexcept {
        if (size_of(fresh.result()) > limits_.bytes) fresh.leave_out_answer();
        bytes_ += size_of(fresh.result());
        entries_.splice(entries_.end(), fresh.entry_);
        by_id_.insert(std::move(fresh.node_));
        while (entries_.size() > limits_.calls || (bytes_ > limits_.bytes && entries_.size() > 1)) drop_oldest();
    }

    void clear() {
        by_id_.clear();
        entries_.clear();
        bytes_ = 0;
    }
    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }

private:
    static constexpr std::string_view not_kept = "This call has been run. Its answer is not kept.";

    static std::size_t size_of(tool_result const& result) noexcept {
        return result.call_id.size() + result.text.size() + result.whole_text_at.size();
    }
    void drop_oldest() noexcept {
        entry const& oldest = entries_.front();
        by_id_.erase(by_id_.lower_bound(oldest.result.call_id));  // the first of several with one id
        bytes_ -= size_of(oldest.result);
        entries_.pop_front();
    }

    call_log_limits limits_;
    entries entries_;
    entries_by_id by_id_;
    std::size_t bytes_ = 0;
};

}}  // namespace muster::v0
