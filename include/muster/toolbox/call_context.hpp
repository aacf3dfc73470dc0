// What a handler may know of the call that it answers: its id, whether it is still wanted, and until when.
//
//     muster::on<run_shell>([&](run_shell::arguments const& given, muster::call_context const& call) {
//         return shell.run(given.command, call.stop, call.deadline);
//     })
#pragma once

#include <muster/toolbox/detail/stopping.hpp>
#include <muster/toolbox/time.hpp>

#include <optional>
#include <string_view>

namespace muster { inline namespace v0 {

// The views live until the handler returns; the rest may be kept by what answers later.
struct call_context {
    std::string_view id = {};    // as the model sent it
    std::string_view name = {};  // of the tool, also where the call used an alias
    std::stop_token stop = {};   // asked to stop when the call was cancelled or is over its deadline
    std::optional<time_point> deadline = {};
};

}}  // namespace muster::v0
