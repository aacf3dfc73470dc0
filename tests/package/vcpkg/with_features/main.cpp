#include <muster_asio/run_done.hpp>
#include <muster_yaml/yaml.hpp>

int main() { return muster::config::parse_yaml("agents: {}") ? 0 : 1; }
