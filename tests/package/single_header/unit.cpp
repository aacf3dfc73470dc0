// Compiled twice.
#ifdef WITH_SINGLE_HEADER
#include <muster_core.hpp>
#else
#include <muster/envelope/notification.hpp>
#include <muster/persona/system_prompt.hpp>
#include <muster/role/agent.hpp>
#include <muster/role/dialect.hpp>
#include <muster/text/utf8.hpp>
#endif

#include "seen.hpp"

struct list_files : muster::tool<"List"> {};
struct guide : muster::agent<muster::role::worker, muster::tool_set<list_files>> {};

#ifdef WITH_SINGLE_HEADER
seen seen_in_a_single_header() {
#else
seen seen_in_the_tree() {
#endif
    return {muster::version, muster::system_prompt<guide>.data(), &muster::is_utf8, sizeof(muster::notification),
            sizeof(muster::dialect)};
}

#ifdef WITH_SINGLE_HEADER
int main() { return seen_in_the_tree() == seen_in_a_single_header() ? 0 : 1; }
#endif
