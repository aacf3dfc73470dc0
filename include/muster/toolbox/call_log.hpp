// Which calls have been run, so that none is run twice.
//
//     muster::call_log log{{.calls = 256, .bytes = 1 << 20}};
//     if (auto const earlier = log.find(call); earlier.result) return *earlier.result;
//     log.add(call, result);
//
// A turn that is sent again gets the answers that it got before. Both the number of calls and the bytes of their ids
// and answers are limited. The oldest are removed first; the newest stays, however large it is. A look-up is
// logarithmic in the calls that are kept.
#pragma once

#include <muster/text/fingerprint.hpp>  // fingerprint
#include <muster/toolbox/result.hpp>    // tool_call, tool_result

#include <cstddef>      // size_t
#include <cstdint>      // uint64_t
#include <deque>        // deque
#include <map>          // multimap
#include <string_view>  // string_view
#include <utility>      // exchange, move

namespace muster::inline v0 {

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
public:
    explicit call_log(call_log_limits limits = {}) : limits_(limits) {}
    call_log(call_log const& other) : limits_(other.limits_) {
        for (entry const& one : other.entries_) keep(one);
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

    // An answer that alone is over the limit is replaced by a note that the call has been run.
    void add(tool_call const& call, tool_result result) { add(content_of(call), std::move(result)); }
    void add(std::uint64_t content, tool_result result) {
        if (size_of(result) > limits_.bytes) leave_out_answer(result);
        keep({content, std::move(result)});
        while (entries_.size() > limits_.calls || (bytes_ > limits_.bytes && entries_.size() > 1)) drop_oldest();
    }

    void clear() {
        by_id_.clear();
        entries_.clear();
        bytes_ = 0;
    }
    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }

private:
    struct entry {
        std::uint64_t content = {};
        tool_result result = {};
    };

    static std::size_t size_of(tool_result const& result) {
        return result.call_id.size() + result.text.size() + result.whole_text_at.size();
    }
    static void leave_out_answer(tool_result& result) {
        result.text = "This call has been run. Its answer is not kept.";
        result.whole_text_at.clear();
    }

    struct id_order {
        bool operator()(std::string_view a, std::string_view b) const noexcept { return a < b; }
    };

    void keep(entry one) {
        entries_.push_back(std::move(one));
        bytes_ += size_of(entries_.back().result);
        by_id_.emplace(entries_.back().result.call_id, &entries_.back());
    }
    void drop_oldest() {
        entry const& oldest = entries_.front();
        by_id_.erase(by_id_.lower_bound(oldest.result.call_id));  // the first of several with one id
        bytes_ -= size_of(oldest.result);
        entries_.pop_front();
    }

    call_log_limits limits_;
    std::deque<entry> entries_;  // a deque, so that entries keep their addresses
    std::multimap<std::string_view, entry const*, id_order> by_id_;
    std::size_t bytes_ = 0;
};

}  // namespace muster::inline v0
