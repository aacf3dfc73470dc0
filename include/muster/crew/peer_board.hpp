// The agents of one process, and what each has at work: a message goes to all of that.
//
//     muster::peer_board board;
//     board.join("billing", "Knows the invoices.");
//     board.begin("billing", "invoice-7");            // a goal that billing is at work on
//     …
//     for (auto const& mail : board.read("billing", "invoice-7")) tell(mail);   // each is given once
//     board.end("billing", "invoice-7");
//
// All of it is bounded, and what finds no room is refused with the reason. A name that check_agent_name refuses, or that
// is the same by same_name as the name of another peer, is refused too. For several threads at once.
#pragma once

#include <muster/crew/agent_name.hpp>
#include <muster/crew/detail/text_order.hpp>
#include <muster/crew/peer_directory.hpp>
#include <muster/text/same_name.hpp>

#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

struct peer_board_limits {
    std::size_t max_peers = 256;
    std::size_t max_goals = 64;  // of each peer
    std::size_t max_mail = 64;   // waiting for each goal
};

struct peer_mail {
    std::string from = {};
    std::string text = {};
    std::string correlation_id = {};

    friend bool operator==(peer_mail const&, peer_mail const&) = default;
};

class peer_board : public peer_directory {
public:
    explicit peer_board(peer_board_limits most = {}) : most_(most) {}

    // False where describe_refusal has something to say.
    bool join(std::string_view agent_id, std::string_view description) {
        std::lock_guard const lock{mutex_};
        if (!why_not(agent_id).empty()) return false;
        names_.emplace(letters_of(agent_id), agent_id);
        return peers_.try_emplace(std::string{agent_id}, peer{std::string{description}, {}}).second;
    }
    // Why nobody can join by that name now, and what to do about it; empty if somebody can.
    [[nodiscard]] std::string describe_refusal(std::string_view agent_id) const {
        std::lock_guard const lock{mutex_};
        return why_not(agent_id);
    }
    // What waited for it goes with it.
    bool leave(std::string_view agent_id) {
        std::lock_guard const lock{mutex_};
        auto const at = peers_.find(agent_id);
        if (at == peers_.end()) return false;
        names_.erase(letters_of(agent_id));
        peers_.erase(at);
        return true;
    }

    bool begin(std::string_view agent_id, std::string_view goal) {
        std::lock_guard const lock{mutex_};
        auto const at = peers_.find(agent_id);
        bool const fits = at != peers_.end() && at->second.goals.size() < most_.max_goals;
        return fits && at->second.goals.try_emplace(std::string{goal}).second;
    }
    bool end(std::string_view agent_id, std::string_view goal) {
        std::lock_guard const lock{mutex_};
        auto const at = peers_.find(agent_id);
        return at != peers_.end() && at->second.goals.erase(std::string{goal}) != 0;
    }

    // What waits for a goal, oldest first; it is gone then.
    [[nodiscard]] std::vector<peer_mail> read(std::string_view agent_id, std::string_view goal) {
        std::lock_guard const lock{mutex_};
        auto const at = peers_.find(agent_id);
        if (at == peers_.end()) return {};
        auto const mail = at->second.goals.find(goal);
        return mail == at->second.goals.end() ? std::vector<peer_mail>{} : std::exchange(mail->second, {});
    }

    // Reachable is who has something at work.
    [[nodiscard]] std::vector<peer_entry> peers() const override {
        std::lock_guard const lock{mutex_};
        std::vector<peer_entry> all;
        for (auto const& [id, one] : peers_) all.push_back({id, one.description, !one.goals.empty()});
        return all;
    }

    peer_receipt deliver(peer_message const& what) override {
        std::lock_guard const lock{mutex_};
        auto const at = peers_.find(what.to);
        if (at == peers_.end()) return {};
        peer_receipt receipt{.known = true};
        if (at->second.goals.empty()) receipt.unreachable_reasons.push_back(at->first + " has nothing at work");
        for (auto& [goal, mail] : at->second.goals) put(what, at->first + "/" + goal, mail, receipt);
        return receipt;
    }

private:
    struct peer {
        std::string description = {};
        std::map<std::string, std::vector<peer_mail>, detail::text_order> goals = {};
    };

    // The same text for names that same_name considers the same.
    [[nodiscard]] static std::string letters_of(std::string_view agent_id) {
        std::string letters;
        name_letters left{agent_id};
        for (int c = left.next(); c != name_letters::end; c = left.next()) letters += static_cast<char>(c);
        return letters;
    }

    [[nodiscard]] std::string why_not(std::string_view agent_id) const {
        agent_name_error const why = check_agent_name(agent_id);
        if (why != agent_name_error::none) return std::string{describe(why)};
        if (auto const same = names_.find(letters_of(agent_id)); same != names_.end()) {
            return "the name is taken by the peer \"" + same->second
                 + "\": case, blanks, - and _ do not count; choose another";
        }
        if (peers_.size() < most_.max_peers) return {};
        return "there are as many peers as max_peers allows: let one leave first";
    }

    void put(peer_message const& what, std::string name, std::vector<peer_mail>& mail, peer_receipt& receipt) const {
        if (mail.size() >= most_.max_mail) return receipt.unreachable_reasons.push_back(name + " has too much unread");
        mail.push_back({std::string{what.from}, std::string{what.text}, std::string{what.correlation_id}});
        receipt.delivered_to.push_back(std::move(name));
    }

    peer_board_limits most_;
    mutable std::mutex mutex_;
    std::map<std::string, peer, detail::text_order> peers_;
    std::map<std::string, std::string> names_;  // of the peers, by letters_of
};

}}  // namespace muster::v0
