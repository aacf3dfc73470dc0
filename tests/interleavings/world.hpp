// A crew and those around it: what has happened, what each of them knows, and what each may still do.
#pragma once

#include <muster/crew/crew.hpp>

#include <crew_host.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace muster_test {

// What the actors know. A host thread goes on with the run that it was given, whatever has become of it; a coordinator
// says what became of the notices that it took, however long ago.
struct knowledge {
    std::map<std::string, muster::run_id> at_host;  // by the worker's name: the run that was started last
    std::vector<muster::notice_lease> at_coordinator;
    std::vector<std::string> promised;  // messages whose sender was told that they will be read
    std::int64_t host_ms = 0;           // the host's clock
};

struct world {
    std::vector<muster::event> journal;
    knowledge known;
    std::vector<unsigned char> left;  // how often each move may still be made
};

// scene: a crew in one state of the world, while a move is made
//
// The crew writes into the journal; the move writes into what is known.
struct scene {
    muster::crew& crew;
    world& in;

    [[nodiscard]] muster::time_point now() const { return at_ms(in.known.host_ms); }
};

// Everybody of either desk.
inline std::vector<muster::worker const*> everybody(muster::crew const& crew) {
    std::vector<muster::worker const*> all = crew.workers(desk());
    for (muster::worker const* const w : crew.workers(other_desk())) all.push_back(w);
    return all;
}

// A notice, and its current recipient.
struct kept_notice {
    muster::notice const* what;
    muster::recipient to;

    muster::notice const* operator->() const { return what; }
};

// Every notice that is kept for a desk, waiting or under way.
inline std::vector<kept_notice> notices_of(muster::crew const& crew, muster::binding_key const& in) {
    std::vector<kept_notice> kept;
    muster::mailbox const* const box = crew.state().find_mailbox(in);
    if (!box) return kept;
    for (auto const& [number, entry] : box->all()) kept.push_back({&entry.notice, {in, box->recipient_of(entry)}});
    return kept;
}
inline std::vector<kept_notice> all_notices(muster::crew const& crew) {
    std::vector<kept_notice> all = notices_of(crew, desk());
    for (kept_notice const& each : notices_of(crew, other_desk())) all.push_back(each);
    return all;
}

// The messages that a worker has not had yet, as texts.
inline std::vector<std::string> held_by(muster::worker const& w) {
    std::vector<std::string> texts;
    for (muster::held_message const& one : w.held) texts.push_back(one.text);
    return texts;
}

}  // namespace muster_test
