// The definitions of a promise: each way to end it.
#pragma once

#include <muster/toolbox/detail/result_state.hpp>
#include <muster/toolbox/result.hpp>
#include <muster/toolbox/result_promise.hpp>
#include <muster/toolbox/set_outcome.hpp>

#include <utility>

#ifdef MUSTER_SPLIT_DECODE
#define MUSTER_TOOLBOX_INLINE
#else
#define MUSTER_TOOLBOX_INLINE inline
#endif

namespace muster { inline namespace v0 {

MUSTER_TOOLBOX_INLINE result_promise::~result_promise() {
    if (answer_) answer_->end(detail::ending::dropped);
}
MUSTER_TOOLBOX_INLINE set_outcome result_promise::set_value(tool_result result) {
    return answer_ ? answer_->end(detail::ending::said, std::move(result)) : set_outcome::already_set;
}
MUSTER_TOOLBOX_INLINE set_outcome result_promise::set_failure(char const* what) {
    if (!answer_) return set_outcome::already_set;
    return answer_->end(detail::ending::threw, what ? tool_result::error(what) : tool_result{});
}
MUSTER_TOOLBOX_INLINE bool result_promise::wanted() const noexcept { return answer_ && !answer_->ready(); }

MUSTER_TOOLBOX_INLINE promised_result promise_result() {
    detail::shared_answer const both{new detail::result_state};
    return {result_promise{both}, result_future{both}};
}

}}  // namespace muster::v0

#undef MUSTER_TOOLBOX_INLINE
