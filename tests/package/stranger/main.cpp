#include "greeting.hpp"

#ifdef STRANGER_USES_YAML
#include <muster_yaml/yaml.hpp>
#endif

#ifdef STRANGER_USES_ASIO
#include <muster_asio/uds_transport.hpp>
#include <muster_asio/worker_pool.hpp>
#endif

#include <cstdio>

// One program, one text: the linker must have made one of the two that the compiler saw.
int main() {
    if (greeting_of_second().data() != greeting.data()) return 1;
#ifdef STRANGER_USES_YAML
    if (!muster::config::parse_yaml("agents: {}")) return 1;
#endif
#ifdef STRANGER_USES_ASIO
    if (muster::uds_transport{"/run/stranger/a.sock"}.send("/no/such/b.sock", "Who is there?").accepted()) return 1;
    muster::worker_pool pool{{}, [](muster::assignment const&, std::stop_token) { return muster::outcome{}; }};
    if (!pool.crew().spawn(*muster::binding_key::of("stranger"), {.prompt = "Say hello."})) return 1;
#endif
    return std::printf("%s, seen alike by both files\n", greeting.data()) < 0;
}
