#include "shared.hpp"

#include <muster/tool/standard.hpp>

#include <stdexcept>

namespace {
struct desk : muster::tool_set<muster::tools::task_stop, muster::tools::send_message_to_worker> {};
struct ana : muster::agent<muster::role::coordinator, desk> {};
static_assert(muster::system_prompt<ana>.starts_with("# COORDINATOR ROLE\n"));
}  // namespace

std::string one() {
    muster::toolbox<scout> box{muster::on<count_letters>(
        [](count_letters::arguments const& given) { return std::to_string(given.text.size()); })};
    muster::toolbox<scout> thrower{muster::on<count_letters>(
        [](count_letters::arguments const&) -> std::string { throw std::runtime_error{"no letters"}; })};
    return said_by(box) + "\n" + thrower.call("call", "CountLetters", R"({"text":""})").text;
}
