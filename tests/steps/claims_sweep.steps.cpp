// Every command on claims, n times on n of everything that it takes: when n is doubled, the steps may only double. Add
// a row for a new command.
#include "../support/meeting_names.hpp"
#include "sweep.hpp"

#include <muster/plan/claim.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::claim_kind;
using muster::claims;

muster::worker_id worker(std::size_t number) { return *muster::worker_id::of("w", number); }
std::string file(std::size_t number) { return "/repo/d" + std::to_string(number); }
std::string below(std::size_t number) { return "/repo/d" + std::to_string(number) + "/f"; }

constexpr claim_kind kinds[] = {claim_kind::write, claim_kind::verify};

muster_test::sweep_row const rows[] = {
    {"one verifier after another asks for one place, and again",
     [](std::size_t n) {
         claims files;
         for (std::size_t i = 0; i < n; ++i) (void)files.ask(worker(i), claim_kind::verify, {"/repo/a"});
         for (std::size_t i = 0; i < n; ++i) (void)files.ask(worker(i), claim_kind::verify, {"/repo/a"});
         for (std::size_t i = 0; i < n; ++i) (void)files.ask(worker(i), claim_kind::verify, {"/repo/a/below"});
     }},
    {"verifiers who hold a directory ask for what is below it",
     [](std::size_t n) {
         claims files;
         for (std::size_t i = 0; i < n; ++i) (void)files.ask(worker(i), claim_kind::verify, {"/repo"});
         for (std::size_t i = 0; i < n; ++i) (void)files.ask(worker(i), claim_kind::verify, {file(i)});
         for (std::size_t i = 0; i < n; ++i) (void)files.ask(worker(i), claim_kind::verify, {"/"});
         for (std::size_t i = 0; i < n; ++i) (void)files.release(worker(i));
     }},
    {"who holds n places asks for their directory, in which somebody else is last",
     [](std::size_t n) {
         for (claim_kind const mine : kinds) {
             claims files;
             for (std::size_t i = 0; i < n; ++i) (void)files.ask(worker(0), mine, {file(i)});
             (void)files.ask(worker(1), claim_kind::write, {"/repo/other"});
             for (std::size_t i = 0; i < n; ++i) (void)files.ask(worker(0), claim_kind::write, {"/repo"});
             for (std::size_t i = 0; i < n; ++i) (void)files.wait(worker(0), claim_kind::verify, {"/repo"});
         }
     }},
    {"n places in one claim, asked for twice, and given back",
     [](std::size_t n) {
         std::vector<std::string> names;
         for (std::size_t i = 0; i < n; ++i) names.push_back(file(i));
         std::vector<std::string_view> const places{names.begin(), names.end()};
         for (claim_kind const how : kinds) {
             claims files;
             (void)files.ask(worker(0), how, places);
             (void)files.ask(worker(0), how, places);
             (void)files.wait(worker(1), claim_kind::write, places);
             (void)files.release(worker(0));
             (void)files.release(worker(1));
         }
     }},
    {"one place n times in one claim",
     [](std::size_t n) {
         std::vector<std::string_view> const places(n, "/repo/a");
         claims files;
         (void)files.ask(worker(0), claim_kind::write, places);
         (void)files.wait(worker(1), claim_kind::verify, places);
         (void)files.release(worker(0));
     }},
    {"n wait for one place, in turn to write and to verify, and all get it",
     [](std::size_t n) {
         claims files;
         for (std::size_t i = 0; i < n; ++i) (void)files.wait(worker(i), kinds[i % 2], {"/repo/a"});
         for (std::size_t i = 0; i < n; ++i) (void)files.wait(worker(i), kinds[i % 2], {"/repo/a"});
         for (std::size_t i = 0; i < n; ++i) (void)files.release(worker(i));
     }},
    {"n wait for one place and give up, the last first",
     [](std::size_t n) {
         claims files;
         for (std::size_t i = 0; i < n; ++i) (void)files.wait(worker(i), kinds[i % 2], {"/repo/a"});
         for (std::size_t i = n; i-- > 0;) (void)files.release(worker(i));
     }},
    {"n wait for a directory, and n for what is below, in turn; the directory's give up",
     [](std::size_t n) {
         claims files;
         (void)files.ask(worker(2 * n), claim_kind::write, {"/repo"});
         for (std::size_t i = 0; i < n; ++i) {
             (void)files.wait(worker(2 * i), claim_kind::write, {"/repo"});
             (void)files.wait(worker(2 * i + 1), claim_kind::write, {file(i)});
         }
         for (std::size_t i = n; i-- > 0;) (void)files.release(worker(2 * i));
         (void)files.release(worker(2 * n));
     }},
    {"n wait above n others who hold what is below, each behind a verifier of all",
     [](std::size_t n) {
         claims files;
         for (std::size_t i = 0; i < n; ++i) (void)files.ask(worker(i), claim_kind::verify, {below(i)});
         for (std::size_t i = 0; i < n; ++i) (void)files.ask(worker(n + i), claim_kind::verify, {"/repo"});
         for (std::size_t i = 0; i < n; ++i) (void)files.wait(worker(2 * n + i), claim_kind::write, {file(i)});
         for (std::size_t i = 0; i < n; ++i) (void)files.release(worker(n + i));
         for (std::size_t i = 0; i < n; ++i) (void)files.release(worker(i));
         for (std::size_t i = 0; i < n; ++i) (void)files.release(worker(2 * n + i));
     }},
    {"verifiers come to a directory and leave it while n wait below it",
     [](std::size_t n) {
         claims files;
         for (std::size_t i = 0; i < n; ++i) (void)files.ask(worker(i), claim_kind::verify, {below(i)});
         for (std::size_t i = 0; i < n; ++i) (void)files.wait(worker(2 * n + i), claim_kind::write, {file(i)});
         for (std::size_t i = 0; i < n; ++i) {
             (void)files.wait(worker(n + i), claim_kind::verify, {"/repo"});
             (void)files.release(worker(n + i));
         }
     }},
    {"a claim that is taken back since there are too many",
     [](std::size_t n) {
         claims files{"/", n};
         std::vector<std::string> names;
         for (std::size_t i = 0; i < n; ++i) names.push_back(file(i));
         for (std::size_t i = 0; i + 1 < n; ++i) (void)files.ask(worker(i), claim_kind::verify, {names[i]});
         for (std::size_t i = 0; i < n; ++i)
             (void)files.ask(worker(n + i), claim_kind::verify, {"/repo/x", "/repo/y", "/repo/z"});
     }},
    {"a path of n steps",
     [](std::size_t n) {
         std::string path;
         for (std::size_t i = 0; i < n / 2; ++i) path += "/s";  // a path over 4096 bytes names nothing
         claims files;
         for (claim_kind const how : kinds) {
             (void)files.ask(worker(0), how, {path});
             (void)files.ask(worker(1), how, {path + "/below"});
             (void)files.wait(worker(2), how, {"/s"});
             for (std::size_t i = 0; i < 3; ++i) (void)files.release(worker(i));
         }
     }},
};

TEST(claims, n_commands_on_n_of_everything_cost_twice_as_much_when_n_is_doubled) {
    muster_test::expect_straight(rows, 1'000);
}

TEST(claims, ids_that_meet_in_a_hash_table_cost_no_more_than_others) {
    auto const steps = [](std::size_t n) {
        std::vector<muster::worker_id> const ids = muster_test::meeting_ids(n);
        return muster_test::steps_of([&] {
            claims files{"/", n + 1};
            for (std::size_t i = 0; i < n; ++i) (void)files.ask(ids[i], claim_kind::write, {file(i)});
            for (std::size_t i = 0; i < n; ++i) (void)files.release(ids[i]);
        });
    };
    std::uint64_t const less = steps(512), more = steps(1024);
    EXPECT_LE(static_cast<double>(more), 2.3 * static_cast<double>(less)) << less << ", " << more;
}

}  // namespace
