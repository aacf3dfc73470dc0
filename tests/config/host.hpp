// The host of these tests: the reference tools, one without a description, and three of an MCP server.
#pragma once

#include <reference_tools.hpp>

#include <muster/config/binding.hpp>
#include <muster/config/catalog.hpp>
#include <muster/role/surface.hpp>
#include <muster/tool/set_algebra.hpp>
#include <muster/tool/standard.hpp>

#include <string>
#include <utility>
#include <vector>

namespace host {

using muster_test::ana;
using muster_test::ana_worker;
using bench = muster_test::ana_worker_tools;

struct read_file : muster::tool<"read_file"> {};
struct all : muster::united<muster::tools::standard, muster::united<bench, muster::tool_set<read_file>>> {};

// The host's own tools, and those of a server called s.
inline muster::catalog tools() {
    auto known = muster::catalog::of<all>();
    for (char const* const name : {"mcp__s__get", "mcp__s__list", "mcp__s__del"}) (void)known.add({name, "Of s."});
    return known;
}

inline std::string names(muster::surface_view surface) {
    std::string all_names;
    for (auto const& tool : surface) all_names.append(all_names.empty() ? "" : " ").append(tool.name);
    return all_names;
}

// A binding of one channel, with these lists.
inline muster::config::binding asking(char const* role, std::vector<std::string> allowed,
                                      std::vector<std::string> denied = {}) {
    muster::config::binding made;
    made.agent = "a";
    made.plugin = "p";
    made.role = role;
    made.allowed_tools = std::move(allowed);
    made.denied_tools = std::move(denied);
    return made;
}

}  // namespace host
