#include <muster_asio/uds_transport.hpp>
#include <muster_yaml/yaml.hpp>

int main() {
    if (muster::uds_transport{"/run/stranger/a.sock"}.send("/no/such/b.sock", "Who is there?").accepted()) return 1;
    return muster::config::parse_yaml("agents: {}") ? 0 : 1;
}
