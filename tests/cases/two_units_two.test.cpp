// The other of the two units of two_units_one.test.cpp.
#include <muster/crew/coordination.hpp>

namespace nlohmann {
inline namespace json_abi_two {
struct json {
    double large[4] = {};
};
}  // namespace json_abi_two
}  // namespace nlohmann

#include <crew_host.hpp>

#include <string>

namespace muster_test {

std::string asked_by_the_other_unit(muster::crew& crew);
std::string asked_by_the_other_unit(muster::crew& crew) {
    static_assert(sizeof(nlohmann::json) == 4 * sizeof(double));
    return std::string{crew.spawn(at_ms(0), desk(), {.prompt = "Do it.", .name = "scout"}).worker.text()};
}

}  // namespace muster_test
