// Any claims, on any paths, in any order: the tree of places says what a list says that is searched, and forgets all.
//
// An input is lines. The first byte of one is the worker, the second what it does (0: release, 1 to 4: ask or wait, to
// write or to verify), and the rest are its places, a comma between them.
#include <muster/plan/claim.hpp>

#include "must.hpp"

#include <plain_claims.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster_test::must;

std::vector<std::string> parts_of(std::string_view text, char between) {
    std::vector<std::string> parts;
    for (std::size_t end = 0; end != std::string_view::npos; text.remove_prefix(end + 1)) {
        end = text.find(between);
        parts.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) break;
    }
    return parts;
}

muster::worker_id worker(char c) { return *muster::worker_id::of("w", static_cast<unsigned char>(c) % 8); }

void carry_out(muster::claims& fast, muster_test::plain_claims& slow, std::string_view line) {
    muster::worker_id const who = worker(line[0]);
    unsigned const what = static_cast<unsigned char>(line[1]) % 5;
    if (what == 0) return must(fast.release(who).admitted == slow.release(who), "others have their turn");
    std::vector<std::string> const places = parts_of(line.substr(2), ',');
    for (std::string const& place : places) {
        if (!muster::names_a_place(place)) return;
    }
    std::vector<std::string_view> const views(places.begin(), places.end());
    muster::claim_kind const how = what % 2 == 0 ? muster::claim_kind::write : muster::claim_kind::verify;
    muster::claim_verdict got = (what > 2 ? fast.wait(who, how, views) : fast.ask(who, how, views)).verdict;
    if (got == muster::claim_verdict::waited_for) got = muster::claim_verdict::conflict;
    must(got == slow.take(who, how, places, what > 2), "another verdict");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    muster::claims fast;
    muster_test::plain_claims slow;
    for (std::string const& line : parts_of({reinterpret_cast<char const*>(data), size}, '\n')) {
        if (line.size() > 2) carry_out(fast, slow, line);
    }
    for (char c = 0; c < 8; ++c) must(fast.release(worker(c)).admitted == slow.release(worker(c)), "a turn at the end");
    must(fast.size() == 0 && fast.waiting() == 0, "something is left");
    return 0;
}
