#include "shared.hpp"

static_assert(!muster::coordinator_compiled_in && !muster::exceptions_compiled_in);

std::string two() {
    muster::toolbox<scout> box{muster::on<count_letters>(
        [](count_letters::arguments const& given) { return std::to_string(given.text.size()); })};
    muster::toolbox<scout> never_called{muster::on<count_letters>(thrower)};
    muster::promised_result never_answered = muster::promise_result();
    std::string said = said_by(box);
    if (said.empty()) never_answered.promise.set_from(no_answer);
    return said;
}
