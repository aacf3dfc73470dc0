#include "shared.hpp"

#include <muster/tool/standard.hpp>

#include <stdexcept>

namespace {
struct desk : muster::tool_set<muster::tools::task_stop, muster::tools::send_message_to_worker> {};
struct ana : muster::agent<muster::role::coordinator, desk> {};
static_assert(muster::system_prompt<ana>.starts_with("# COORDINATOR ROLE\n"));
}  // namespace

std::string thrower(count_letters::arguments const&) { throw std::runtime_error{"no letters"}; }
std::string no_answer() { throw std::runtime_error{"no answer"}; }

std::string one() {
    muster::toolbox<scout> box{muster::on<count_letters>(
        [](count_letters::arguments const& given) { return std::to_string(given.text.size()); })};
    muster::toolbox<scout> one_that_throws{muster::on<count_letters>(thrower)};
    muster::promised_result later = muster::promise_result();
    later.promise.set_from(no_answer);
    return said_by(box) + "\n" + one_that_throws.call("call", "CountLetters", R"({"text":""})").text;
}
