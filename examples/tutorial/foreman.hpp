//{ quoted by docs/tutorial.md: foreman
// Step 6: what happens when the lead calls its tools, and what it is held to whatever sits in its seat.
#pragma once

#include "agents.hpp"
#include "office.hpp"

#include <muster/crew/coordination_toolbox.hpp>
#include <muster/pad/pad_tools.hpp>
#include <muster/plan/claim.hpp>
#include <muster/plan/workflow.hpp>

#include <string>
#include <string_view>

namespace audit {

class foreman {
public:
    foreman(office& where, muster::scratchpad const& pad);

    // Gives the lead its turns until nobody is at work any more; answers with its last words.
    std::string direct(mind& lead_mind);

private:
    using result = muster::tool_result;

    muster::toolbox<lead> box();
    result hire(muster::tools::team_create_arguments const& given);
    result go_on(muster::tools::send_message_to_worker_arguments const& given);
    result specify(muster::tools::pad_write::arguments const& given);
    result begun(std::string_view brief, std::string_view worker, result answer);
    void ended(muster::notice const& what);
    [[nodiscard]] muster::worker_id id_of(std::string_view worker) const;

    office& office_;
    muster::coordination work_;  // the library's own handlers of a coordinator's tools
    muster::pad_tools notes_;
    muster::workflow phases_;  // research, synthesis, implementation, verification: in this order
    muster::claims claims_;    // who writes which note; nobody else does meanwhile
};

}  // namespace audit
//}
