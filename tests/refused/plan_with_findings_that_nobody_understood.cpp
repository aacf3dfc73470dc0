// EXPECT: an_implementation_rests_on_findings_that_nobody_understood_so_let_its_synthesis_need_them
// CULPRIT: build
// CULPRIT: look_at_schema
#include <muster/plan/plan.hpp>
#include <muster/role/dialects.hpp>

#include <string_view>

struct look_at_api : muster::planned<"look-at-api", muster::phase::research> {};
struct look_at_schema : muster::planned<"look-at-schema", muster::phase::research> {};
struct specify : muster::planned<"specify", muster::phase::synthesis> {
#ifdef MUSTER_REFUSED
    using needs = muster::after<look_at_api>;
#else
    using needs = muster::after<look_at_api, look_at_schema>;
#endif
};
struct build : muster::planned<"build", muster::phase::implementation> {
    using needs = muster::after<specify, look_at_schema>;
    static constexpr std::string_view writes[] = {"src"};
};
struct prove : muster::planned<"prove", muster::phase::verification> {
    using needs = muster::after<build>;
};
struct notify : muster::plan_in<muster::dialects::session, look_at_api, look_at_schema, specify, build, prove> {};
