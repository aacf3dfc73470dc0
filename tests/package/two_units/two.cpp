#include "shared.hpp"

static_assert(!muster::coordinator_compiled_in && !muster::exceptions_compiled_in);

std::string two() {
    muster::toolbox<scout> box{muster::on<count_letters>(
        [](count_letters::arguments const& given) { return std::to_string(given.text.size()); })};
    return said_by(box);
}
