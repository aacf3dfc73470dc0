#include <muster_asio/uds_transport.hpp>
#include <muster_asio/worker_pool.hpp>

int main() {
    if (muster::uds_transport{"/run/stranger/a.sock"}.send("/no/such/b.sock", "Who is there?").accepted()) return 1;
    muster::worker_pool pool{{}, [](muster::assignment const&, std::stop_token) { return muster::outcome{}; }};
    return pool.crew().spawn(*muster::binding_key::of("stranger"), {.prompt = "Say hello."}) ? 0 : 1;
}
