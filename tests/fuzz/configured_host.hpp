// The host of the targets that read configurations.
#pragma once

#include <muster/config/catalog.hpp>
#include <muster/tool/standard.hpp>
#include <muster/tool/tool_set.hpp>

namespace muster_test {

struct bash : muster::tool<"Bash"> {};
struct host : muster::tool_set<bash, muster::tools::team_create, muster::tools::task_stop, muster::tools::todo_write> {
};

inline muster::catalog const& tools() {
    static muster::catalog const known = muster::catalog::of<host>();
    return known;
}

}  // namespace muster_test
