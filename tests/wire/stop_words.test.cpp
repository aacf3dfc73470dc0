#include <muster/wire/detail/stop_words.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

namespace detail = muster::wire::detail;
using muster::stop_reason;
using muster::wire_error;

// find_stop_word: case and what joins the words of a name do not count
static_assert(detail::find_stop_word("tool_calls").stop == stop_reason::tool_use);
static_assert(detail::find_stop_word("TOOL_CALLS").stop == stop_reason::tool_use);
static_assert(detail::find_stop_word("tool-calls").stop == stop_reason::tool_use);
static_assert(detail::find_stop_word("toolCalls").stop == stop_reason::tool_use);
static_assert(detail::find_stop_word("Max Tokens").stop == stop_reason::max_tokens);
static_assert(detail::find_stop_word("content_filter: PROHIBITED_CONTENT").stop == stop_reason::refusal);
static_assert(detail::find_stop_word("function_call_filter: MALFORMED_FUNCTION_CALL").error
              == wire_error::server_error);
static_assert(detail::find_stop_word("").stop == stop_reason::unknown);
static_assert(detail::find_stop_word(":").stop == stop_reason::unknown);
static_assert(detail::find_stop_word("stopped").stop == stop_reason::unknown);
static_assert(detail::find_stop_word("sto").stop == stop_reason::unknown);

TEST(stop_words, each_word_is_there_once_and_folded) {
    for (auto const& one : detail::stop_words) {
        EXPECT_EQ(one.word.find_first_not_of("abcdefghijklmnopqrstuvwxyz"), std::string_view::npos) << one.word;
        std::size_t count = 0;
        for (auto const& other : detail::stop_words) count += one.word == other.word ? 1U : 0U;
        EXPECT_EQ(count, 1U) << one.word;
        EXPECT_EQ(one.error != wire_error::none && one.stop != stop_reason::unknown, false) << one.word;
    }
}

// is_no_stop_word
static_assert(detail::is_no_stop_word(""));
static_assert(detail::is_no_stop_word("null"));
static_assert(detail::is_no_stop_word("None"));
static_assert(!detail::is_no_stop_word("stop"));

// settled_stop
constexpr stop_reason every_reason[] = {stop_reason::unknown,    stop_reason::end_turn,      stop_reason::tool_use,
                                        stop_reason::max_tokens, stop_reason::stop_sequence, stop_reason::pause,
                                        stop_reason::refusal,    stop_reason::context_full};

TEST(stop_words, calls_mean_tool_use_unless_the_reply_was_cut_or_refused) {
    for (stop_reason const by_word : every_reason) {
        bool const stays = by_word == stop_reason::max_tokens || by_word == stop_reason::context_full
                        || by_word == stop_reason::refusal;
        stop_reason const wanted = stays ? by_word : stop_reason::tool_use;
        EXPECT_EQ(detail::settled_stop(by_word, true, false), wanted);
        EXPECT_EQ(detail::settled_stop(by_word, true, true), wanted);
    }
}

TEST(stop_words, without_calls_there_is_nothing_to_wait_for) {
    for (stop_reason const by_word : every_reason)
        EXPECT_NE(detail::settled_stop(by_word, false, false), stop_reason::tool_use);
    EXPECT_EQ(detail::settled_stop(stop_reason::tool_use, false, false), stop_reason::end_turn);
    EXPECT_EQ(detail::settled_stop(stop_reason::pause, false, false), stop_reason::pause);
    EXPECT_EQ(detail::settled_stop(stop_reason::end_turn, false, true), stop_reason::refusal);
    EXPECT_EQ(detail::settled_stop(stop_reason::unknown, false, true), stop_reason::refusal);
    EXPECT_EQ(detail::settled_stop(stop_reason::max_tokens, false, true), stop_reason::max_tokens);
}

// settle_stop
TEST(stop_words, a_word_for_an_error_is_a_fault) {
    muster::model_reply reply;
    reply.stop_word = "Insufficient_System_Resource";
    auto const fault = detail::settle_stop(reply, "/at");
    EXPECT_EQ(fault.error, wire_error::overloaded);
    EXPECT_EQ(muster::sentence(fault),
              "the API is overloaded at /at: expected a reply that is complete; the server ended it early "
              "(Insufficient_System_Resource)");
    reply.stop_word = std::string(1000, 'x');
    EXPECT_FALSE(detail::settle_stop(reply, "/at"));
}

// find_empty_reply
TEST(stop_words, what_says_nothing_is_empty) {
    muster::model_reply reply;
    EXPECT_EQ(detail::find_empty_reply(reply).error, wire_error::empty_reply);
    reply.text = " \n";
    EXPECT_EQ(detail::find_empty_reply(reply).error, wire_error::empty_reply);
    for (stop_reason const stop : every_reason) {
        reply.stop = stop;
        bool const says_why =
            stop == stop_reason::max_tokens || stop == stop_reason::context_full || stop == stop_reason::refusal;
        EXPECT_EQ(static_cast<bool>(detail::find_empty_reply(reply)), !says_why);
    }
    reply.stop = stop_reason::end_turn;
    for (std::string muster::model_reply::*const part :
         {&muster::model_reply::text, &muster::model_reply::refusal, &muster::model_reply::turn}) {
        muster::model_reply one = reply;
        one.*part = "a";
        EXPECT_FALSE(detail::find_empty_reply(one));
    }
    reply.calls.push_back({"1", "Ping", "{}"});
    EXPECT_FALSE(detail::find_empty_reply(reply));
}

}  // namespace
