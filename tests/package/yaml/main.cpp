#include <muster_yaml/yaml.hpp>

int main() { return muster::config::parse_yaml("agents: {}") ? 0 : 1; }
