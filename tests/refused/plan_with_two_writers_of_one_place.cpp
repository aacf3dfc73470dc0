// EXPECT: two_tasks_may_write_one_place_at_the_same_time_so_let_one_need_the_other
// CULPRIT: build_api
// CULPRIT: build_ui
#include <muster/plan/plan.hpp>

#include <string_view>

struct specify : muster::planned<"specify", muster::phase::synthesis> {};
struct build_api : muster::planned<"build-api", muster::phase::implementation> {
    using needs = muster::after<specify>;
    static constexpr std::string_view writes[] = {"src/api"};
};
struct build_ui : muster::planned<"build-ui", muster::phase::implementation> {
    using needs = muster::after<specify>;
#ifdef MUSTER_REFUSED
    static constexpr std::string_view writes[] = {"src/ui", "src/./api/routes.ts"};
#else
    static constexpr std::string_view writes[] = {"src/ui", "src/./ui/../routes.ts"};
#endif
};
struct prove : muster::planned<"prove", muster::phase::verification> {
    using needs = muster::after<build_api, build_ui>;
};
struct notify : muster::plan<specify, build_api, build_ui, prove> {};
