// A call that waits for a worker: until it is not at work any more, or for its time to be up.
#pragma once

#include <muster/crew/detail/shown_task.hpp>
#include <muster/crew/ids.hpp>
#include <muster/crew/time.hpp>
#include <muster/toolbox/result.hpp>
#include <muster/toolbox/result_promise.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace detail {

struct output_wait {
    worker_id worker = {};
    std::optional<time_point> until = {};   // in the crew's time
    bool is_launch = false;                 // of Agent, and else of TaskOutput
    std::vector<std::string> remarks = {};  // of a launch
    std::optional<result_promise> promise = {};
    std::optional<tool_result> answer = {};  // once the wait is over
    report_shown shown = {};                 // what that answer shows
};

inline result_future at_once(tool_result answer) {
    promised_result made = promise_result();
    made.promise.set_value(std::move(answer));
    return std::move(made.future);
}

}}}  // namespace muster::v0::detail
