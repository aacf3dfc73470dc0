// The answer of a handler that answers later, as std::future has it.
//
//     muster::on<run_shell>([&](run_shell::arguments const& given) {
//         auto [promise, future] = muster::promise_result();
//         pool.add([mine = std::move(promise), command = std::string{given.command}]() mutable {
//             mine.set_value(run(command));
//         });
//         return future;
//     })
//
// The toolbox keeps the future; whoever keeps the promise (result_promise.hpp) answers, from any thread. What the
// arguments only view has to be copied: it lives until the handler returns.
#pragma once

#include <muster/toolbox/result.hpp>

#include <utility>

namespace muster { inline namespace v0 {

// result_future: made by promise_result(); copies share one answer, and any thread may ask them. One that was
// moved from can only be assigned to or destroyed.
namespace detail {

class result_state;  // result_state.hpp

// Owns one of the shares of an answer: a smart pointer without <memory>.
class shared_answer {
public:
    shared_answer() = default;
    explicit shared_answer(result_state* first) noexcept : state_(first) {}  // which has one owner
    shared_answer(shared_answer const& from) noexcept : state_(from.state_) { retain(); }
    shared_answer(shared_answer&& from) noexcept : state_(std::exchange(from.state_, nullptr)) {}
    shared_answer& operator=(shared_answer from) noexcept {
        std::swap(state_, from.state_);
        return *this;
    }
    ~shared_answer() { release(); }

    [[nodiscard]] explicit operator bool() const noexcept { return state_ != nullptr; }
    [[nodiscard]] result_state* operator->() const noexcept { return state_; }

private:
    void retain() const noexcept;
    void release() const noexcept;

    result_state* state_ = nullptr;
};

}  // namespace detail

class result_future {
public:
    explicit result_future(detail::shared_answer answer) noexcept : answer_(std::move(answer)) {}

    [[nodiscard]] bool ready() const noexcept;
    void wait() const;
    // Waits. A promise that was dropped or broken by an exception gives an error result.
    [[nodiscard]] tool_result get() const;

private:
    friend detail::shared_answer answer_in(result_future future) noexcept { return std::move(future.answer_); }

    detail::shared_answer answer_;
};

}}  // namespace muster::v0

#ifndef MUSTER_SPLIT_DECODE
#include <muster/toolbox/detail/future_here.hpp>
#endif
