// Two translation units that disagree about coordinator mode, in one program: each keeps to what it was told.
#include <cstdio>
#include <string>
#include <string_view>

std::string prompt_with(char const* role, bool direct);
std::string prompt_without(char const* role, bool direct);

namespace {
constexpr std::string_view refusal =
    "role: this build leaves coordinator mode out; build with MUSTER_COORDINATOR_MODE=1, or give the binding another role\n";

bool is_right(bool direct) {
    std::string const with = prompt_with("coordinator", direct);
    return with.rfind("# COORDINATOR ROLE\n", 0) == 0 && with.find("<task-notification>") != std::string::npos
        && prompt_without("coordinator", direct) == (direct ? "You are Ana." : refusal)
        && prompt_without("worker", direct) == prompt_with("worker", direct)
        && prompt_without("proactive", direct) == "You are Ana.";
}
}  // namespace

int main() {
    for (bool const direct : {false, true}) {
        if (is_right(direct)) continue;
        std::printf("%s, a coordinator is told %zu bytes with its mode and %zu without\n",
                    direct ? "directly" : "by way of a policy", prompt_with("coordinator", direct).size(),
                    prompt_without("coordinator", direct).size());
        return 1;
    }
}
