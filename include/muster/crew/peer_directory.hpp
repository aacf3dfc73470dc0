// Who can be messaged while at work, besides one's own workers: other agents, in this process or elsewhere.
//
//     struct network : muster::peer_directory { … };                    // a host's own way
//     muster::coordination work{crew, ana, {.peers = &the_network}};
//
// peer_board.hpp has one for agents of the same process.
#pragma once

#include <muster/version.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

struct peer_entry {
    std::string agent_id = {};  // a name that check_agent_name accepts; no two the same by same_name
    std::string description = {};
    bool reachable = true;
};

struct peer_message {
    std::string_view from = {};  // the sender as the directory knows it
    std::string_view to = {};
    std::string_view text = {};
    std::string_view correlation_id = {};  // a UUID by which an answer is told from others; may be empty
};

// peer_receipt: what became of a message, which goes to everything that the peer is at work on
struct peer_receipt {
    bool known = false;                                 // is there such a peer at all?
    std::vector<std::string> delivered_to = {};         // what has it now
    std::vector<std::string> unreachable_reasons = {};  // one for each that has not
};

// May be asked by several threads at once, and answers without waiting. Nothing throws but std::bad_alloc.
class peer_directory {
public:
    peer_directory() = default;
    peer_directory(peer_directory const&) = delete;
    peer_directory& operator=(peer_directory const&) = delete;
    virtual ~peer_directory() = default;

    // All peers, the one that asks included, in an order that does not change by itself.
    [[nodiscard]] virtual std::vector<peer_entry> peers() const = 0;

    virtual peer_receipt deliver(peer_message const& what) = 0;
};

}}  // namespace muster::v0
