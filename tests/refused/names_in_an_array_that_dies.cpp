// EXPECT: deleted
// CULPRIT: name_list
#include <muster/role/surface.hpp>

muster::surface_request granted() {
#ifdef MUSTER_REFUSED
    return {.allowed = {"Read", "Edit"}};
#else
    static constexpr std::string_view names[] = {"Read", "Edit"};
    return {.allowed = names};
#endif
}
