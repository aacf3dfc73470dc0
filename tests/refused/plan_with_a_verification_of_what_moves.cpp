// EXPECT: what_a_task_verifies_may_be_written_meanwhile_so_let_one_need_the_other
// CULPRIT: prove
// CULPRIT: build_more
#include <muster/plan/plan.hpp>

#include <string_view>

struct specify : muster::planned<"specify", muster::phase::synthesis> {};
struct build : muster::planned<"build", muster::phase::implementation> {
    using needs = muster::after<specify>;
    static constexpr std::string_view writes[] = {"src/api"};
};
struct prove : muster::planned<"prove", muster::phase::verification> {
    using needs = muster::after<build>;
};
struct build_more : muster::planned<"build-more", muster::phase::implementation> {
#ifdef MUSTER_REFUSED
    using needs = muster::after<build>;
#else
    using needs = muster::after<build, prove>;
#endif
    static constexpr std::string_view writes[] = {"src/api/routes.ts"};
};
struct prove_more : muster::planned<"prove-more", muster::phase::verification> {
    using needs = muster::after<build_more>;
};
struct notify : muster::plan<specify, build, prove, build_more, prove_more> {};
