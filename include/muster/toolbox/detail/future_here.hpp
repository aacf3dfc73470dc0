// The definitions of a future: how it is shared, and how it waits.
#pragma once

#include <muster/toolbox/detail/result_state.hpp>
#include <muster/toolbox/result.hpp>
#include <muster/toolbox/result_future.hpp>

#ifdef MUSTER_SPLIT_DECODE
#define MUSTER_TOOLBOX_INLINE
#else
#define MUSTER_TOOLBOX_INLINE inline
#endif

namespace muster { inline namespace v0 {

MUSTER_TOOLBOX_INLINE void detail::shared_answer::retain() const noexcept {
    if (state_) state_->retain();
}
MUSTER_TOOLBOX_INLINE void detail::shared_answer::release() const noexcept {
    if (state_) state_->release();
}

MUSTER_TOOLBOX_INLINE bool result_future::ready() const noexcept { return answer_->ready(); }
MUSTER_TOOLBOX_INLINE void result_future::wait() const { answer_->wait(); }
MUSTER_TOOLBOX_INLINE tool_result result_future::get() const {
    answer_->wait();
    return answer_->result();
}

}}  // namespace muster::v0

#undef MUSTER_TOOLBOX_INLINE
