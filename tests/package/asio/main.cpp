#include <muster_asio/uds_transport.hpp>

int main() {
    muster::uds_transport outward{"/run/stranger/a.sock"};
    return outward.send("/no/such/b.sock", "Who is there?").accepted() ? 1 : 0;
}
