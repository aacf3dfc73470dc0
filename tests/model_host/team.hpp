// A whole team at work for a test: the host of the example, over real sockets, against a server that plays the model.
#pragma once

#include "api_server.hpp"

#include <temporary_root.hpp>

#include <gtest/gtest.h>

#include <host.hpp>
#include <http_transport.hpp>

#include <muster/envelope/scan.hpp>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace model_host_test {

using namespace std::chrono_literals;

// Which API, and whether replies are streamed.
struct way {
    api which;
    bool streams;
};
constexpr way all_ways[] = {{api::anthropic, true}, {api::anthropic, false}, {api::chat, true},
                            {api::chat, false},     {api::responses, true},  {api::responses, false}};

inline std::string name_of(way const& one) {
    constexpr char const* names[] = {"anthropic", "chat", "responses"};
    return names[static_cast<std::size_t>(one.which)] + std::string{one.streams ? "_streamed" : "_whole"};
}
inline std::string name_of_case(testing::TestParamInfo<way> const& info) { return name_of(info.param); }
inline void PrintTo(way const& one, std::ostream* out) { *out << name_of(one); }

class team_test : public testing::TestWithParam<way> {
protected:
    team_test() {
        std::filesystem::create_directories(root_ / "tree/src");
        std::filesystem::create_directory(root_ / "tmp");
        std::ofstream{root_ / "tree/src/auth.txt"} << "begin\ntokens expire here\nend\n";
        std::ofstream{root_ / "tree/readme"} << "nothing\n";
        asked_.directory = root_ / "tree";
        asked_.task = "Where do tokens expire?";
        asked_.model = "test-model";
        asked_.key = right_key;
        asked_.retries.first_wait = 4ms;
        asked_.http.connect = 2s;
        asked_.http.first_byte = asked_.http.next_byte = 5s;
        asked_.root = root_ / "tmp";
        if (is_parameterised()) {
            asked_.api = static_cast<model_host::api_kind>(GetParam().which);
            asked_.streams = GetParam().streams;
        }
    }
    // Runs the team against a server that plays `play`, and expects it to be content with every request.
    model_host::host_end run(script play, certificate const* encrypted = nullptr) {
        api_server const server{static_cast<api>(asked_.api), std::move(play), encrypted};
        model_host::host_end const end = run_at(server.base_url());
        requests_ = server.requests();
        EXPECT_EQ(server.complaints(), std::vector<std::string>{});
        return end;
    }

    model_host::host_end run_at(std::string const& url) {
        using namespace model_host;
        asked_.base_url = url;
        std::string fault;
        auto const files = folder_view::open(asked_.directory, fault);
        auto const pad = muster::open_scratchpad({.root = asked_.root, .session = "test", .durable = false});
        EXPECT_TRUE(files && pad) << fault;
        outside world = real_outside([this](std::string_view line) { note(line); });
        world.wait = [this, real = world.wait](std::chrono::milliseconds time, std::stop_token const& stop) {
            if (time != 50ms) note("waits " + std::to_string(time.count()));  // 50: the thread that looks at the time
            return real(time, stop);
        };
        http_transport net{base_url::from(url).value(), {asked_.http, asked_.certificates}};
        meter used{asked_.most, asked_.prices, world.passed};
        auto const lead_api = api_for_lead(asked_);
        auto const hand_api = api_for_hand(asked_);
        host team{{asked_, *lead_api, *hand_api, net, *files, *pad, used, world}};
        host_end end = team.run(stop_.get_token());
        total_ = used.total();
        scout_ = used.of("scout.1");
        table_ = used.table();
        return end;
    }

    void note(std::string_view line) {
        std::lock_guard const lock{mutex_};
        log_.append(line).append("\n");
    }
    [[nodiscard]] bool was_said(std::string_view text) const { return log_.find(text) != log_.npos; }

    model_host::options asked_;
    std::stop_source stop_;
    std::size_t requests_ = 0;
    model_host::token_count total_, scout_;
    std::string table_;
    std::mutex mutex_;
    std::string log_;
    muster_test::temporary_root root_;

private:
    static bool is_parameterised() {
        return testing::UnitTest::GetInstance()->current_test_info()->value_param() != nullptr;
    }
};

// Reports

struct told {
    std::string id, status, summary, result;
};

inline std::string plain(muster::maybe<muster::escaped_text> const& text) {
    return text ? text->decoded<std::string>() : std::string{};
}

inline std::vector<told> reports_in(std::vector<std::string> const& texts) {
    std::vector<told> all;
    for (std::string const& text : texts) {
        for (muster::envelope_item const& item : muster::envelopes(text, muster::from_worker)) {
            if (item.kind != muster::item_kind::notification) continue;
            all.push_back({std::string{item.value.task_id.raw}, std::string{item.value.status_word},
                           plain(item.value.summary), plain(item.value.result)});
        }
    }
    return all;
}

// Of one worker; empty if it has not reported.
inline told report_of(std::string_view id, std::vector<std::string> const& texts) {
    for (told const& one : reports_in(texts)) {
        if (one.id == id) return one;
    }
    return {};
}

// The usual coordinator and its two workers, for tests that change a part of what they do.

inline reply usual_lead(heard const& what) {
    if (what.replies == 0) {
        return calls({{"call_1", "TeamCreate", R"({"prompt":"Find where tokens expire.","name":"scout"})"},
                      {"call_2", "TeamCreate", R"({"prompt":"List all files.","name":"lister"})"}});
    }
    return says(reports_in(what.said).size() < 2 ? "Waiting." : "In src/auth.txt:2.");
}
inline reply usual_scout(heard const& what) {
    switch (what.results.size()) {
        case 0: return calls({{"call_a", "SearchFiles", R"({"text":"expire"})"}});
        case 1: return calls({{"call_b", "WriteNote", R"({"name":"found.md","text":"src/auth.txt:2"})"}});
        default: return says("Found.\nsrc/auth.txt:2");
    }
}
inline reply usual_lister(heard const& what) {
    if (what.results.empty()) {
        return calls({{"call_a", "ListFiles", "{}"}, {"call_b", "ListFiles", R"({"path":"src"})"}});
    }
    return says("Listed.");
}
inline reply usual(heard const& what) {
    if (what.from_lead) return usual_lead(what);
    return what.task.starts_with("Find") ? usual_scout(what) : usual_lister(what);
}

// The usual, but what the scout does first.
inline script scout_first(std::function<reply(heard const&)> first) {
    return [first = std::move(first)](heard const& what) {
        bool const is_it = !what.from_lead && what.task.starts_with("Find") && what.replies == 0;
        return is_it ? first(what) : usual(what);
    };
}

}  // namespace model_host_test
