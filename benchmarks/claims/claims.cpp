// How many claims a second can be admitted and given back while ten thousand are held? And how many refused?
//
// Rivals: a list that is searched; the paths in a sorted set, asked for each step above and for the first one below; a
// tree of maps, one for each directory; and a hash map of every beginning of every path, counted. They know one kind of
// claim, no waiting line and no limits. All are asked about the same paths in the same random order: files and
// directories that are free, that are held, that lie below a held directory or above a held file. Every answer is
// checked before the clock starts.
#include "../ratios.hpp"

#include <muster/plan/claim.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

std::size_t live = 10'000;

std::string path_of(std::size_t number) {
    std::size_t const package = number / 100, module = number / 10 % 10;
    return "/repo/package-" + std::to_string(package) + "/module-" + std::to_string(module) + "/file-"
         + std::to_string(number % 10) + ".ts";
}

// Every even one is held, and every tenth module as a directory.
std::vector<std::string> held_paths() {
    std::vector<std::string> all;
    for (std::size_t i = 0; all.size() < live; ++i) {
        bool const is_directory = i / 10 % 10 == 9;
        if (is_directory && i % 10 == 0) all.push_back(path_of(i).substr(0, path_of(i).rfind('/')));
        if (!is_directory && i % 2 == 0) all.push_back(path_of(i));
    }
    return all;
}

struct question {
    std::string path;
    bool is_free;
};
std::vector<question> questions() {
    std::vector<question> all;
    for (std::size_t i = 0; i < 2 * live; ++i) {
        std::string const path = path_of(i);
        bool const in_held_directory = i / 10 % 10 == 9;
        all.push_back({path, !in_held_directory && i % 2 == 1});
        if (i % 20 == 0) all.push_back({path.substr(0, path.rfind('/')), false});
        if (i % 20 == 0) all.push_back({path + ".new", !in_held_directory});
    }
    std::shuffle(all.begin(), all.end(), std::mt19937{7});
    return all;
}

// The contestants: take() holds a path for `who` if it is free, give_back() undoes that.

struct of_muster {
    muster::claims files;
    std::vector<muster::worker_id> ids;

    bool take(std::size_t who, std::string const& path) {
        while (ids.size() <= who) ids.push_back(*muster::worker_id::of("w", ids.size()));
        std::string_view const place = path;
        return bool{files.ask(ids[who], muster::claim_kind::write, {&place, 1})};
    }
    void give_back(std::size_t who, std::string const&) { files.release(ids[who]); }
};

struct searched_list {
    std::vector<std::string> held;

    bool take(std::size_t, std::string const& path) {
        for (std::string const& each : held) {
            if (muster::covers(each, path) || muster::covers(path, each)) return false;
        }
        held.push_back(path);
        return true;
    }
    void give_back(std::size_t, std::string const&) { held.pop_back(); }
};

struct sorted_set {
    std::set<std::string, std::less<>> held;

    bool take(std::size_t, std::string const& path) {
        for (std::string_view above = path; !above.empty(); above = above.substr(0, above.rfind('/'))) {
            if (held.contains(above)) return false;
        }
        std::string const beginning = path + '/';
        auto const below = held.lower_bound(beginning);
        if (below != held.end() && below->starts_with(beginning)) return false;
        held.insert(path);
        return true;
    }
    void give_back(std::size_t, std::string const& path) { held.erase(path); }
};

struct tree_of_maps {
    struct node {
        std::map<std::string, std::unique_ptr<node>, std::less<>> below;
        bool is_held = false;
    };
    node root;

    bool take(std::size_t, std::string const& path) {
        node* at = &root;
        std::size_t begin = 1;
        for (; begin < path.size() && !at->is_held; begin = end_of(path, begin) + 1) {
            auto const found = at->below.find(step_at(path, begin));
            if (found == at->below.end()) break;
            at = found->second.get();
        }
        if (at->is_held || (begin >= path.size() && !at->below.empty())) return false;
        for (; begin < path.size(); begin = end_of(path, begin) + 1)
            at = at->below.emplace(step_at(path, begin), std::make_unique<node>()).first->second.get();
        return at->is_held = true;
    }
    static std::size_t end_of(std::string_view path, std::size_t begin) {
        return std::min(path.find('/', begin), path.size());
    }
    static std::string_view step_at(std::string_view path, std::size_t begin) {
        return path.substr(begin, end_of(path, begin) - begin);
    }
    void give_back(std::size_t, std::string const& path) { prune(root, path, 1); }

    bool prune(node& at, std::string_view path, std::size_t begin) {
        if (begin > path.size()) return at.is_held = false, at.below.empty();
        auto const found = at.below.find(step_at(path, begin));
        if (prune(*found->second, path, end_of(path, begin) + 1)) at.below.erase(found);
        return at.below.empty() && !at.is_held;
    }
};

struct hashed_beginnings {
    struct counted {
        std::size_t below = 0;
        bool is_held = false;
    };
    struct text_hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const noexcept { return std::hash<std::string_view>{}(text); }
    };
    std::unordered_map<std::string, counted, text_hash, std::equal_to<>> known;

    static std::size_t next(std::string_view path, std::size_t end) {
        return end == path.size() ? path.size() + 1 : std::min(path.find('/', end + 1), path.size());
    }
    bool take(std::size_t, std::string const& path) {
        std::string_view const all = path;
        for (std::size_t end = next(all, 0); end <= all.size(); end = next(all, end)) {
            auto const found = known.find(all.substr(0, end));
            if (found == known.end()) break;
            if (found->second.is_held || (end == all.size() && found->second.below != 0)) return false;
        }
        for (std::size_t end = next(all, 0); end <= all.size(); end = next(all, end)) {
            auto found = known.find(all.substr(0, end));
            if (found == known.end()) found = known.emplace(all.substr(0, end), counted{}).first;
            ++found->second.below;
            found->second.is_held = end == all.size();
        }
        return true;
    }
    void give_back(std::size_t, std::string const& path) {
        std::string_view const all = path;
        for (std::size_t end = next(all, 0); end <= all.size(); end = next(all, end)) {
            auto const found = known.find(all.substr(0, end));
            if (--found->second.below == 0) known.erase(found);
        }
    }
};

template <class Contestant>
void admit(benchmark::State& state, bool wanted) {
    Contestant claims;
    std::vector<std::string> const held = held_paths();
    for (std::size_t i = 0; i < held.size(); ++i) {
        if (!claims.take(i, held[i])) return state.SkipWithError("a free place is refused");
    }
    std::vector<question> asked;
    for (question& each : questions()) {
        bool const granted = claims.take(held.size(), each.path);
        if (granted) claims.give_back(held.size(), each.path);
        if (granted != each.is_free) return state.SkipWithError("it answers wrongly");
        if (granted == wanted) asked.push_back(std::move(each));
    }
    std::size_t at = 0;
    for (auto _ : state) {
        bool const granted = claims.take(held.size(), asked[at].path);
        if (granted) claims.give_back(held.size(), asked[at].path);
        benchmark::DoNotOptimize(granted);
        at = at + 1 == asked.size() ? 0 : at + 1;
    }
    state.SetItemsProcessed(state.iterations());
}

void muster_admits(benchmark::State& state) { admit<of_muster>(state, true); }
void list_admits(benchmark::State& state) { admit<searched_list>(state, true); }
void set_admits(benchmark::State& state) { admit<sorted_set>(state, true); }
void tree_admits(benchmark::State& state) { admit<tree_of_maps>(state, true); }
void hash_admits(benchmark::State& state) { admit<hashed_beginnings>(state, true); }
void muster_refuses(benchmark::State& state) { admit<of_muster>(state, false); }
void set_refuses(benchmark::State& state) { admit<sorted_set>(state, false); }
void hash_refuses(benchmark::State& state) { admit<hashed_beginnings>(state, false); }

// A line of ten thousand for one file: each comes, waits, and has its turn.
void muster_line(benchmark::State& state) {
    std::vector<muster::worker_id> ids;
    for (std::size_t i = 0; i < live; ++i) ids.push_back(*muster::worker_id::of("w", i));
    muster::claims files;
    for (muster::worker_id const& who : ids) (void)files.wait(who, muster::claim_kind::write, {"/repo/a"});
    std::size_t at = 0;
    for (auto _ : state) {
        std::vector<muster::worker_id> const next = files.release(ids[at]).admitted;
        (void)files.wait(ids[at], muster::claim_kind::write, {"/repo/a"});
        at = at + 1 == ids.size() ? 0 : at + 1;
        if (next.size() != 1 || next[0] != ids[at]) return state.SkipWithError("it is somebody else's turn");
    }
    state.SetItemsProcessed(state.iterations());
}

BENCHMARK(muster_admits);
BENCHMARK(list_admits);
BENCHMARK(set_admits);
BENCHMARK(tree_admits);
BENCHMARK(hash_admits);
BENCHMARK(muster_refuses);
BENCHMARK(set_refuses);
BENCHMARK(hash_refuses);
BENCHMARK(muster_line);

}  // namespace

int main(int count, char** arguments) {
    if (count == 2 && std::string_view{arguments[1]} == "--check") live = 500;
    return muster_bench::run(count, arguments,
                             {{"list_admits", "muster_admits"},
                              {"set_admits", "muster_admits"},
                              {"tree_admits", "muster_admits"},
                              {"hash_admits", "muster_admits"},
                              {"set_refuses", "muster_refuses"},
                              {"hash_refuses", "muster_refuses"},
                              {"muster_line", "muster_admits"}});
}
