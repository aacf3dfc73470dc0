// One model API as this program uses it: what it wants to be sent, and how what it sends is read.
//
//     auto const api = api_for_lead(asked);
//     http_request const what = api->request(talk, 8192);
//     auto const reading = api->reading();    // take(piece) …, then end()
//
// The formats themselves are the library's (muster/wire/); here is what a client adds: paths, headers, the key.
#pragma once

#include "conversation.hpp"
#include "transport.hpp"

#include <muster/wire/model_reply.hpp>

#include <cstdint>
#include <memory>
#include <string_view>

namespace model_host {

// A reply as it comes in.
class reading {
public:
    virtual ~reading() = default;
    virtual void take(std::string_view piece) = 0;
    virtual muster::reply_or_fault end() = 0;  // once: nothing more comes
};

// All threads may use one at once.
class model_api {
public:
    virtual ~model_api() = default;
    [[nodiscard]] virtual http_request request(conversation const& talk, std::uint32_t reply_tokens) const = 0;
    [[nodiscard]] virtual std::unique_ptr<model_host::reading> reading() const = 0;
};

struct options;

// The API that was asked for, with the tools of the coordinator or of a worker.
[[nodiscard]] std::unique_ptr<model_api> api_for_lead(options const& asked);
[[nodiscard]] std::unique_ptr<model_api> api_for_hand(options const& asked);

}  // namespace model_host
