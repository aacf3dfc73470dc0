// The Model Context Protocol over lines of JSON-RPC, for clients of both eras.
//
//     mcp_server::protocol protocol{desk, instructions, [&](std::string_view line) { out.put(line); }};
//     protocol.take(line);       // a message; its answer is given now, or by a step
//     protocol.step(now);        // answers what has become ready, and says how far the rest is
//
// Which era a request belongs to is the request's to say: one process may serve both.
#pragma once

#include "desk.hpp"

#include <muster/crew/time.hpp>
#include <muster/toolbox/turn.hpp>
#include <muster/wire/mcp_message.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace mcp_server {

class protocol {
public:
    using send = std::function<void(std::string_view line)>;

    // `instructions` is what a client is to tell its model.
    protocol(desk& tools, std::string instructions, send out)
        : desk_(tools),
          instructions_(std::move(instructions)),
          send_(std::move(out)) {}

    static constexpr std::size_t longest_message = muster::wire::mcp_limits{}.longest_message;

    void take(std::string_view line);
    void take_one_that_is_too_long();
    void step(muster::time_point now);
    // Does anybody want to know how far it is?
    [[nodiscard]] bool shows_progress() const;
    // No answer will come any more.
    void close();

private:
    using message = muster::wire::mcp_message;

    // A call that is being answered, or a stream of notifications of which there are none.
    struct open_request {
        std::string id;
        muster::wire::mcp_era era;
        std::string progress_token;
        std::optional<muster::turn> call;
        std::uint64_t shown = 0;
    };

    // Each answers an error, or has answered the request or will.
    [[nodiscard]] muster::wire::json_rpc_error answer(message const& got);
    [[nodiscard]] muster::wire::json_rpc_error check_era(message const& got);
    [[nodiscard]] muster::wire::json_rpc_error call(message const& got);
    [[nodiscard]] muster::wire::json_rpc_error listen(message const& got);
    [[nodiscard]] muster::wire::json_rpc_error list(message const& got);
    [[nodiscard]] muster::wire::json_rpc_error initialize(message const& got);
    [[nodiscard]] muster::wire::json_rpc_error discover(message const& got);
    [[nodiscard]] muster::wire::json_rpc_error ping(message const& got);
    void heed(message const& got);

    [[nodiscard]] bool answer_if_ready(open_request& one);
    void show_progress(open_request& one, advance const& all);
    [[nodiscard]] open_request* find(std::string_view id);
    void respond(std::string_view id, muster::wire::mcp_era era, std::string_view result);
    void refuse(std::string_view id, muster::wire::json_rpc_error const& error);

    desk& desk_;
    std::string instructions_;
    send send_;
    muster::wire::mcp_reader reader_;
    std::list<open_request> open_;
    bool is_initialized_ = false;
    muster::time_point next_progress_{};
    std::string data_;  // of the error that is being sent
};

}  // namespace mcp_server
