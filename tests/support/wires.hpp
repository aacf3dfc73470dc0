// The three formats of model APIs, by short names for tables.
#pragma once

#include <muster/wire/anthropic_replies.hpp>          // read_reply
#include <muster/wire/anthropic_requests.hpp>         // put_request
#include <muster/wire/openai_chat_replies.hpp>        // read_reply
#include <muster/wire/openai_chat_requests.hpp>       // put_request
#include <muster/wire/openai_responses_replies.hpp>   // read_reply
#include <muster/wire/openai_responses_requests.hpp>  // put_request
#include <muster/wire/reply_stream.hpp>               // reply_stream

namespace muster_test {

using messages = muster::wire::anthropic_messages;
using chat = muster::wire::openai_chat;
using responses = muster::wire::openai_responses;

}  // namespace muster_test
