// The three formats of model APIs, by short names for tables.
#pragma once

#include <muster/wire/anthropic_replies.hpp>
#include <muster/wire/anthropic_requests.hpp>
#include <muster/wire/openai_chat_replies.hpp>
#include <muster/wire/openai_chat_requests.hpp>
#include <muster/wire/openai_responses_replies.hpp>
#include <muster/wire/openai_responses_requests.hpp>
#include <muster/wire/reply_stream.hpp>

namespace muster_test {

using messages = muster::wire::anthropic_messages;
using chat = muster::wire::openai_chat;
using responses = muster::wire::openai_responses;

}  // namespace muster_test
