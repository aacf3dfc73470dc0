// What answers a call later: kept by a thread, a queue or an event loop while the handler has long returned.
//
//     auto [promise, future] = muster::promise_result();
//     promise.set_value("12 files found");          // or a tool_result
//     promise.set_from([&] { return search(); });   // what it throws becomes an error result
//
// A promise that is dropped without an answer is an error result; nobody waits for ever.
#pragma once

#include <muster/tool/guarded_call.hpp>
#include <muster/toolbox/detail/as_result.hpp>
#include <muster/toolbox/result.hpp>
#include <muster/toolbox/result_future.hpp>
#include <muster/toolbox/set_outcome.hpp>

#include <exception>
#include <utility>

namespace muster { inline namespace v0 {

// result_promise: one answer, given from any thread; one that was moved from has given it away
class result_promise {
public:
    explicit result_promise(detail::shared_answer answer) noexcept : answer_(std::move(answer)) {}
    result_promise(result_promise&&) noexcept = default;
    result_promise& operator=(result_promise&& from) noexcept {
        result_promise const gone{std::move(*this)};
        answer_ = std::move(from.answer_);
        return *this;
    }
    ~result_promise();

    set_outcome set_value(tool_result result);
    template <detail::textual Text>
    set_outcome set_value(Text&& text) {
        return set_from([&] { return detail::as_result(std::forward<Text>(text)); });  // a null pointer is no text
    }
    // Without exceptions its words cannot be had.
    template <bool Catches = exceptions_compiled_in>
    set_outcome set_exception(std::exception_ptr thrown) {
        return guarded_call<Catches>(
            [&]() -> set_outcome {
                if constexpr (Catches) {
                    if (thrown) std::rethrow_exception(std::move(thrown));
                }
                return set_failure(nullptr);
            },
            [&](char const* what) { return set_failure(what); });
    }

    // The answer is what `make()` returns or throws.
    template <class Make, bool Catches = exceptions_compiled_in>
    set_outcome set_from(Make&& make) {
        return guarded_call<Catches>([&] { return set_value(std::forward<Make>(make)()); },
                                     [&](char const* what) { return set_failure(what); });
    }

    // Is an answer still waited for?
    [[nodiscard]] bool wanted() const noexcept;

private:
    set_outcome set_failure(char const* what);  // null: it does not say

    detail::shared_answer answer_;
};

// promise_result(): one allocation, which the two share
struct promised_result {
    result_promise promise;
    result_future future;
};
[[nodiscard]] promised_result promise_result();

}}  // namespace muster::v0

#ifndef MUSTER_SPLIT_DECODE
#include <muster/toolbox/detail/promise_here.hpp>
#endif
