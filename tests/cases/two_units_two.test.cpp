// The other of the two units of two_units_one.test.cpp.
#include <muster/crew/coordination.hpp>

namespace nlohmann { inline namespace json_abi_two {
struct json {
    double large[4] = {};
};
}}  // namespace nlohmann::json_abi_two

#include <crew_host.hpp>

#include <string>

namespace muster_test {

std::string asked_by_the_other_unit(muster::crew& crew);
std::string asked_by_the_other_unit(muster::crew& crew) {
    static_assert(sizeof(nlohmann::json) == 4 * sizeof(double));
    muster::spawn_answer const spawned = crew.spawn(at_ms(0), desk(), {.prompt = "Do it.", .name = "scout"});
    return std::string{spawned.worker.text()};
}

}  // namespace muster_test
