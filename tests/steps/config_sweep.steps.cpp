// A catalog and the lists of bindings, with n of everything that a host, a server or an operator can write: when n is
// doubled, the steps may only double. Add a row for a new list.
#include "../support/meeting_names.hpp"
#include "sweep.hpp"

#include <muster/config/catalog.hpp>
#include <muster/config/load.hpp>
#include <muster/text/fingerprint.hpp>
#include <muster/tool/tool.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using muster::catalog;

std::string numbered(std::string_view text, std::size_t number) { return std::string{text} + std::to_string(number); }

catalog catalog_of(std::vector<std::string> const& names) {
    catalog known{names.size()};
    for (std::string const& name : names) (void)known.add({name, "Does it."});
    return known;
}

// n texts: `begin`, a number from `first` on that has the same length in all of them, and `end`.
std::vector<std::string> many(std::size_t n, std::string_view begin, std::string_view end = "") {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < n; ++i) all.push_back(numbered(begin, 100'000 + i) + std::string{end});
    return all;
}

// One name in n spellings that differ in case.
std::vector<std::string> spellings(std::size_t n, std::string_view begin, std::string_view end = "") {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < n; ++i) {
        std::string name;
        for (std::size_t bit = 0; bit < 12; ++bit) name += (i >> bit & 1) != 0 ? 'A' : 'a';
        all.push_back(std::string{begin} + name + std::string{end});
    }
    return all;
}

muster::config::limits wide(std::size_t n) {
    return {.longest_file = std::size_t{1} << 30, .most_bindings = n + 1, .most_entries = n + 1};
}

std::string list_of(std::vector<std::string> const& entries) {
    std::string list = "[";
    for (std::string const& entry : entries) list.append(list.size() == 1 ? "\"" : ", \"").append(entry) += '"';
    return list + "]";
}

void load_lists(catalog const& known, std::vector<std::string> const& allowed, std::vector<std::string> const& denied) {
    std::string const text =
        R"({"agents": {"a": {"inbound_bindings": [{"plugin": "p", "role": "worker", "allowed_tools": )"
        + list_of(allowed) + R"(, "denied_tools": )" + list_of(denied) + "}]}}}";
    auto const got = muster::config::load(text, known, {.bounds = wide(allowed.size() + denied.size())});
    EXPECT_TRUE(got || !got.faults[0].message.empty());
}

// Agents with the same bindings.
void load_agents(std::vector<std::string> const& agents, std::string_view bindings) {
    std::string text = R"({"agents": {)";
    for (std::string const& agent : agents) {
        text.append(text.back() == '{' ? "\"" : ", \"").append(agent);
        text.append(R"(": {"inbound_bindings": )").append(bindings) += '}';
    }
    auto const got = muster::config::load(text + "}}", catalog_of({"Bash"}), {.bounds = wide(agents.size())});
    EXPECT_TRUE(got) << lines(got.faults);
}

muster_test::sweep_row const rows[] = {
    {"a catalog of n tools, in either order, and each looked up",
     [](std::size_t n) {
         for (bool const backwards : {false, true}) {
             std::vector<std::string> names = many(n, "tool_");
             if (backwards) names = {names.rbegin(), names.rend()};
             catalog const known = catalog_of(names);
             for (std::string const& name : names) EXPECT_EQ(known[known.find(name)].name, name);
             for (std::string const& name : names) EXPECT_EQ(known.find(name), known.find_same(name));
         }
     }},
    {"a catalog of n tools from both ends to the middle",
     [](std::size_t n) {
         std::vector<std::string> names = many(n, "tool_");
         for (std::size_t i = 1; i < n / 2; i += 2) std::swap(names[i], names[n - i]);
         EXPECT_EQ(catalog_of(names).size(), n);
     }},
    {"a catalog of n servers", [](std::size_t n) { (void)catalog_of(many(n, "mcp__server", "__get")); }},
    {"a catalog of n servers that read alike",
     [](std::size_t n) {
         catalog known{n};
         std::vector<std::string> const names = spellings(n, "mcp__", "__t");
         for (std::size_t i = 0; i < n; ++i) (void)known.add({numbered(names[i], i), ""});
         EXPECT_EQ(known.remarks().size(), n - 1);
     }},
    {"n names that read alike", [](std::size_t n) { EXPECT_EQ(catalog_of(spellings(n, "tool")).size(), 1U); }},
    {"n agents", [](std::size_t n) { load_agents(many(n, "agent"), "[]"); }},
    {"n bindings of one agent",
     [](std::size_t n) {
         std::string text = R"({"agents": {"a": {"inbound_bindings": [)";
         for (std::size_t i = 0; i < n; ++i)
             text += numbered(i == 0 ? R"({"plugin": "p)" : R"(, {"plugin": "p)", i)
                   + R"(", "role": "worker", "allowed_tools": ["Bash"]})";
         EXPECT_TRUE(muster::config::load(text + "]}}}", catalog_of({"Bash"}), {.bounds = wide(n)}));
     }},
    {"n grants", [](std::size_t n) { load_lists(catalog_of(many(n, "tool_")), many(n, "tool_"), {}); }},
    {"one grant n times",
     [](std::size_t n) { load_lists(catalog_of(many(n, "t")), std::vector<std::string>(n, "*"), {}); }},
    {"n wildcard grants",
     [](std::size_t n) { load_lists(catalog_of(many(n, "mcp__server", "__get")), many(n, "mcp__server", "__*"), {}); }},
    {"n grants for servers that are away",
     [](std::size_t n) { load_lists(catalog_of({"Bash"}), many(n, "mcp__server", "__*"), {}); }},
    {"n denials", [](std::size_t n) { load_lists(catalog_of(many(n, "tool_")), {"*"}, many(n, "tool_")); }},
    {"n denials of servers in another spelling",
     [](std::size_t n) {
         load_lists(catalog_of(many(n, "mcp__server", "__get")), {"*"}, many(n, "mcp__Server", "__*"));
     }},
    {"n denials of one server's tools, in their spelling and in another, and of their beginnings",
     [](std::size_t n) {
         catalog const known = catalog_of(many(n, "mcp__server__get", "x"));
         load_lists(known, {"*"}, many(n, "mcp__server__get", "x"));
         load_lists(known, {"*"}, many(n, "mcp__Server__get", "x"));
         load_lists(known, {"*"}, many(n, "mcp__Server__get", "*"));
     }},
    {"n denials that end within a server's name",
     [](std::size_t n) {
         load_lists(catalog_of(many(n, "mcp__server", "x__get")), {"*"}, many(n, "mcp__Server", "*"));
     }},
    {"one denial of all n tools in n spellings",
     [](std::size_t n) {
         load_lists(catalog_of(many(n, "mcp__aaaaaaaaaaaa", "__get")), {"*"}, spellings(n, "mcp__", "*"));
     }},
    {"one denial of all n tools of a server in n spellings",
     [](std::size_t n) {
         load_lists(catalog_of(many(n, "mcp__aaaaaaaaaaaa__get")), {"*"}, spellings(n, "mcp__", "__*"));
     }},
};

// n calls, each of a tool that none of n denials means
TEST(policy, n_calls_among_n_denials_cost_twice_as_much_when_n_is_doubled) {
    auto const steps = [](std::size_t n) {
        muster::config::detail::denial_list list;
        for (std::string const& each : many(n, "mcp__server", "__*")) list.add(each);
        for (std::string const& each : many(n, "Tool")) list.add(each);
        for (std::string const& each : many(n, "Other", "*")) list.add(each);
        list.sort();
        std::vector<std::string> const tools = many(n, "mcp__other", "__get");
        return muster_test::steps_of([&] {
            for (std::string const& each : tools) EXPECT_FALSE(list.denies(each));
        });
    };
    std::uint64_t const less = steps(512), more = steps(1024);
    EXPECT_LE(static_cast<double>(more), 2.3 * static_cast<double>(less)) << less << ", " << more;
}

TEST(config, n_of_everything_cost_twice_as_much_when_n_is_doubled) { muster_test::expect_straight(rows, 256); }

// Does the work grow by at most 2.3 when there are twice as many of those names?
template <class Names, class Work>
void expect_no_harm(Names const& names_of, Work const& work) {
    auto const steps = [&](std::size_t n) {
        std::vector<std::string> const names = names_of(n);
        return muster_test::steps_of([&] { work(names); });
    };
    std::uint64_t const less = steps(256);
    std::uint64_t const more = steps(512);
    EXPECT_LE(static_cast<double>(more), 2.3 * static_cast<double>(less)) << less << ", " << more;
}

TEST(config, names_of_tools_that_meet_in_a_hash_table_cost_no_more_than_others) {
    expect_no_harm(
        [](std::size_t n) {
            return muster_test::meeting(
                n, [](std::size_t i) { return numbered("t", i); }, std::hash<std::string>{});
        },
        [](auto const& names) { load_lists(catalog_of(names), names, {}); });
}
TEST(config, names_of_servers_that_meet_in_a_hash_table_cost_no_more_than_others) {
    auto const name_of = [](std::size_t i) { return numbered("mcp__s", i) + "__get"; };
    auto const hash = [](std::string_view name) { return muster::tool_name_hash(name.substr(5, name.size() - 10)); };
    expect_no_harm([&](std::size_t n) { return muster_test::meeting(n, name_of, hash); },
                   [](auto const& names) { load_lists(catalog_of(names), {"*"}, names); });
}
TEST(config, names_of_agents_that_meet_in_a_hash_table_cost_no_more_than_others) {
    auto const hash = [](std::string_view name) { return muster::fingerprint(name); };  // as name_hash
    expect_no_harm(
        [&](std::size_t n) {
            return muster_test::meeting(
                2 * n, [](std::size_t i) { return numbered("a", i); }, hash);
        },
        [](auto const& names) { load_agents(names, "[]"); });
}

}  // namespace
