// A `bridge:` that does not leave the process: sessions on one board, for tests and for hosts with several of them.
//
//     muster::loopback_board board;
//     muster::loopback_transport ana{board, "s-1", ana_inbox.taker()};
//     muster::loopback_transport eva{board, "s-7", eva_inbox.taker()};
//     ana.send("s-7", "The token expires a second early.");   // eva's inbox has it, from bridge:s-1
//
// A bridge may lead to another machine, so the user is asked before each message: coordination_options has the question.
#pragma once

#include <muster/crew/message_transport.hpp>
#include <muster/crew/receipt.hpp>

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 {

// loopback_board: the sessions that can be reached. Outlives all of them.
class loopback_board {
public:
    explicit loopback_board(std::size_t most_sessions = 64) : most_(most_sessions) {}

    // False where there is no room, no name, or the name is taken.
    bool join(std::string_view session, message_taker taker) {
        std::lock_guard const lock{mutex_};
        bool const fits = !session.empty() && takers_.size() < most_;
        return fits && takers_.try_emplace(std::string{session}, std::move(taker)).second;
    }
    void leave(std::string_view session) {
        std::lock_guard const lock{mutex_};
        if (auto const at = takers_.find(session); at != takers_.end()) takers_.erase(at);
    }

    // Calls the taker of the session without a lock: it may send an answer.
    receipt deliver(std::string_view session, cross_session_message const& what) const {
        message_taker const taker = taker_of(session);
        if (!taker) return {receipt_kind::unknown, std::string{session}, "no such session is connected"};
        receipt got = detail::received_by(taker, what);
        got.to = session;
        return got;
    }

private:
    [[nodiscard]] message_taker taker_of(std::string_view session) const {
        std::lock_guard const lock{mutex_};
        auto const at = takers_.find(session);
        return at == takers_.end() ? message_taker{} : at->second;
    }

    std::size_t most_;
    mutable std::mutex mutex_;
    std::map<std::string, message_taker, std::less<>> takers_;
};

class loopback_transport : public message_transport {
public:
    // `session` is reachable as `bridge:<session>` for as long as this object lives, if nobody else has that name.
    loopback_transport(loopback_board& board, std::string_view session, message_taker taker)
        : board_(board),
          session_(session),
          is_joined_(board.join(session, std::move(taker))) {}
    ~loopback_transport() override {
        if (is_joined_) board_.leave(session_);
    }

    [[nodiscard]] bool is_joined() const noexcept { return is_joined_; }
    [[nodiscard]] std::string_view scheme() const noexcept override { return "bridge"; }

    receipt send(std::string_view target, std::string_view text) override {
        auto const refused = [&](std::string_view why) {
            return receipt{receipt_kind::refused, std::string{target}, std::string{why}};
        };
        if (!is_joined_) return refused("this session is not connected");
        if (target == session_) return refused("that is this session");
        cross_session_message const what{"bridge:" + session_, std::string{text}};
        if (cross_session_fault const why = fault_of(what); why != cross_session_fault::none) {
            return refused(describe(why));
        }
        return board_.deliver(target, what);
    }

private:
    loopback_board& board_;
    std::string session_;
    bool is_joined_;
};

}}  // namespace muster::v0
