#include <muster/crew/roster.hpp>

#include "meeting_names.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace {

using muster::binding_key;
using muster::roster;
using muster::worker;
using muster::worker_id;
constexpr roster::slot none = muster::detail::no_slot;

worker made(roster::slot place, std::string_view name, std::uint64_t serial, bool named = true) {
    worker w;
    w.id = *worker_id::of(name, serial);
    w.is_named = named;
    w.binding = place;
    return w;
}

TEST(roster, C064_finds_by_id_and_by_name) {
    roster r;
    binding_key const a = *binding_key::of("a");
    roster::slot const at = r.add(made(r.add_binding(a), "scout", 1));
    EXPECT_EQ(r.find(a, "scout.1"), at);
    EXPECT_EQ(r.find(a, "scout"), at);
    EXPECT_EQ(r.find(a, "scout.2"), none);
    EXPECT_EQ(r.find(a, ""), none);
}

TEST(roster, names_that_meet_in_its_index_are_found_all_the_same) {
    roster r;
    binding_key const a = *binding_key::of("a"), b = *binding_key::of("b");
    roster::slot const in_a = r.add_binding(a), in_b = r.add_binding(b);
    std::vector<std::string> const names = muster_test::meeting_names(a, 400, 2048);
    std::vector<roster::slot> slots;
    for (std::size_t i = 0; i < names.size(); ++i) {
        slots.push_back(r.add(made(in_a, names[i], i + 1)));
        r.add(made(in_b, names[i], i + 1));
    }
    for (std::size_t i = 0; i < names.size(); i += 2) {
        r.set_finished(slots[i]);
        r.erase(slots[i]);
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        roster::slot const wanted = i % 2 == 0 ? none : slots[i];
        EXPECT_EQ(r.find(a, names[i]), wanted);
        EXPECT_EQ(r.find(a, names[i] + '.' + std::to_string(i + 1)), wanted);
        EXPECT_EQ(r.find_same(a, "W-" + names[i].substr(1)), wanted);
        EXPECT_NE(r.find(b, names[i]), none);
        EXPECT_EQ(r.find(a, "W-" + names[i].substr(1)), none) << "a name is found as it is spelled";
    }
}

TEST(roster, a_worker_without_a_name_has_none) {
    roster r;
    binding_key const a = *binding_key::of("a");
    r.add(made(r.add_binding(a), "worker", 1, false));
    EXPECT_EQ(r.find(a, "worker"), none);
    EXPECT_NE(r.find(a, "worker.1"), none);
}

TEST(roster, RI_01_the_binding_is_part_of_the_key) {
    roster r;
    binding_key const a = *binding_key::of("a"), b = *binding_key::of("b");
    roster::slot const in_a = r.add(made(r.add_binding(a), "scout", 1));
    roster::slot const in_b = r.add(made(r.add_binding(b), "scout", 1));
    EXPECT_EQ(r.find(a, "scout.1"), in_a);
    EXPECT_EQ(r.find(b, "scout.1"), in_b);
    EXPECT_EQ(r.find(*binding_key::of("c"), "scout.1"), none);
    EXPECT_EQ(r.find(binding_key{}, "scout.1"), none);
}

TEST(roster, the_two_parts_of_the_key_do_not_run_together) {
    roster r;
    binding_key const a = *binding_key::of("c", "a");
    r.add(made(r.add_binding(a), "bscout", 1));
    EXPECT_EQ(r.find(*binding_key::of("c", "ab"), "scout.1"), none);
}

// Against a map, over many comings and goings, so that the cells of the index shift and close up.
TEST(roster, agrees_with_a_map_whatever_comes_and_goes) {
    roster r;
    binding_key const keys[] = {*binding_key::of("a"), *binding_key::of("b")};
    for (binding_key const& key : keys) r.add_binding(key);
    std::map<std::pair<int, std::string>, roster::slot> rival;
    std::mt19937 dice{7};
    for (std::uint64_t step = 1; step <= 20000; ++step) {
        int const which = static_cast<int>(dice() % 2);
        if (dice() % 2 == 0 || rival.empty()) {
            roster::slot const at = r.add(made(static_cast<roster::slot>(which), "w", step, false));
            r.set_finished(at);
            rival[{which, "w." + std::to_string(step)}] = at;
        } else {
            auto gone = rival.lower_bound({which, "w." + std::to_string(dice() % step)});
            if (gone == rival.end()) gone = rival.begin();
            r.erase(gone->second);
            EXPECT_EQ(r.find(keys[gone->first.first], gone->first.second), none);
            rival.erase(gone);
        }
        ASSERT_EQ(r.size(), rival.size());
    }
    for (auto const& [key, at] : rival) EXPECT_EQ(r.find(keys[key.first], key.second), at);
}

TEST(roster, shows_a_place_in_the_order_of_spawning) {
    roster r;
    binding_key const a = *binding_key::of("a");
    roster::slot const place = r.add_binding(a);
    for (std::uint64_t serial = 1; serial <= 5; ++serial) r.set_finished(r.add(made(place, "w", serial, false)));
    r.erase(r.find(a, "w.3"));
    r.add(made(place, "w", 6, false));  // into the slot that is free now
    std::string seen;
    r.for_each(r.bindings()[place], [&](worker const& w) { seen.append(w.id.text()).append(1, ' '); });
    EXPECT_EQ(seen, "w.1 w.2 w.4 w.5 w.6 ");
}

}  // namespace
