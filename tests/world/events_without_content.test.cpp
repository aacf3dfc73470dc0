// Frames that hold nothing: pings, comments, empty data, and an end that is written with a blank.
#include "replies.hpp"

using namespace muster_test;

namespace {

std::vector<std::string> const empty_frames{
    "data:\n\n",
    "data: \n\n",
    "data\n\n",
    "event: ping\ndata:\n\n",
    "event: ping\ndata: \n\n",
    "event: ping\n\n",
    ": keep-alive\n\n",
    ":\n\n",
    "\n\n",
    "\r\n\r\n",
    "event: ping\ndata: {\"type\":\"ping\"}\n\n",
    "id: 7\nretry: 3000\n\n",
    "event: ping\ndata: {}\n\n",
    "data: \t\n\n",
};
std::vector<std::string> const ends{"data: [DONE] \n\n", "data:  [DONE]\n\n", "data:[DONE]\n\n",
                                    "data: [DONE]\r\n\r\n"};

// The frame before each event, and behind the last one.
std::string between(std::vector<std::string> const& events, std::string const& frame) {
    std::string stream = frame;
    for (std::string const& event : events) stream += server_sent({event}) + frame;
    return stream;
}

written_reply const says{.text = "Hello"};
written_reply const calls{.calls = {{"Look", "{}", "a"}}};

template <class Wire>
void expect_all_frames_are_skipped() {
    for (written_reply const& reply : {says, calls}) {
        auto const events = as_events(nlohmann::json::parse(body_of(reply, Wire{})), Wire{});
        right_reply right{.text = reply.text};
        if (!reply.calls.empty()) right = {.calls = {{"Look", "{}", "a"}}, .stop = muster::stop_reason::tool_use};
        for (std::string const& frame : empty_frames)
            expect_right(sent<Wire>{.what = frame, .stream = between(events, frame), .is_cut = false, .right = right});
        for (std::string const& end : ends) {
            auto sent_events = events;
            if (sent_events.back() == "[DONE]") sent_events.pop_back();
            std::string const stream = server_sent(sent_events) + end;
            expect_right(sent<Wire>{.what = end, .stream = stream, .right = right});
        }
    }
}

}  // namespace

TEST(events_without_content, of_the_messages_api_are_skipped) { expect_all_frames_are_skipped<messages>(); }
TEST(events_without_content, of_chat_are_skipped) { expect_all_frames_are_skipped<chat>(); }
TEST(events_without_content, of_the_responses_api_are_skipped) { expect_all_frames_are_skipped<responses>(); }
