// The definitions of a future: how it is shared, and how it waits.
#pragma once

#include <muster/toolbox/detail/result_state.hpp>  // result_state
#include <muster/toolbox/result.hpp>               // tool_result
#include <muster/toolbox/result_future.hpp>        // result_future

#ifdef MUSTER_SPLIT_DECODE
#define MUSTER_TOOLBOX_INLINE
#else
#define MUSTER_TOOLBOX_INLINE inline
#endif

namespace muster::inline v0 {

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

}  // namespace muster::inline v0

#undef MUSTER_TOOLBOX_INLINE
