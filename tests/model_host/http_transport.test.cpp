#include <http_transport.hpp>

#include "api_server.hpp"

#include <gtest/gtest.h>

#include <thread>

using namespace model_host;
using namespace std::chrono_literals;

namespace {

using namespace model_host_test;

// A server that answers whatever it gets; what comes is no concern here.
struct answered {
    http_answer answer;
    std::string body;
};

answered post(std::string const& url, http_limits limits = {}, std::stop_token const& stop = {}) {
    http_transport net{*base_url::from(url), {limits, {}}};
    answered got;
    got.answer = net.post(
        {"/v1/messages", {{"x-api-key", "none"}}, "{}"},
        [&](int, std::string_view piece) {
            got.body += piece;
            return true;
        },
        stop);
    return got;
}

}  // namespace

TEST(model_host_http, takes_a_base_url_apart) {
    auto const url = base_url::from("https://host.example:8443/some/v1/");
    ASSERT_TRUE(url);
    EXPECT_EQ(url->server, "https://host.example:8443");
    EXPECT_EQ(url->prefix, "/some/v1");
    EXPECT_TRUE(url->is_encrypted);
    EXPECT_FALSE(url->is_local);
    EXPECT_TRUE(base_url::from("http://[::1]:80")->is_local);
    EXPECT_FALSE(base_url::from("https://" + std::string(3000, 'a')));
}

TEST(model_host_http, hands_on_the_body_of_an_error) {
    api_server const server{api::anthropic, [](heard const&) { return says("never"); }};
    answered const got = post(server.base_url());
    EXPECT_EQ(got.answer.end, http_end::whole) << got.answer.words;
    EXPECT_EQ(got.answer.status, 401);
    EXPECT_NE(got.body.find("invalid key"), got.body.npos);
}

TEST(model_host_http, says_that_nobody_is_there) {
    std::string url;
    {
        api_server const gone{api::anthropic, [](heard const&) { return says("never"); }};
        url = gone.base_url();
    }
    answered const got = post(url);
    EXPECT_EQ(got.answer.end, http_end::no_server);
    EXPECT_EQ(got.answer.words, "no connection to " + url);
}

TEST(model_host_http, an_answer_may_be_refused_for_its_size) {
    api_server const server{api::anthropic, [](heard const&) { return says("never"); }};
    EXPECT_EQ(post(server.base_url(), {.most_bytes = 10}).answer.end, http_end::too_large);
}
