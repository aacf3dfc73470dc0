// EXPECT: nobody_verifies_this_implementation_so_let_a_verification_need_it
// CULPRIT: build
#include <muster/plan/plan.hpp>

#include <string_view>

struct specify : muster::planned<"specify", muster::phase::synthesis> {};
struct build : muster::planned<"build", muster::phase::implementation> {
    using needs = muster::after<specify>;
    static constexpr std::string_view writes[] = {"src"};
};
struct prove : muster::planned<"prove", muster::phase::verification> {
    using needs = muster::after<build>;
};
#ifdef MUSTER_REFUSED
struct notify : muster::plan<specify, build> {};
#else
struct notify : muster::plan<specify, build, prove> {};
#endif
