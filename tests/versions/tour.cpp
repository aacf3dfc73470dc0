// A tour past everything of muster's that touches Boost.Hana, fmt, simdjson or a young part of the standard library. What
// it prints is the same with every version of them, but for its first line, which says what it was built with.
#include <muster/config/load.hpp>
#include <muster/crew/crew.hpp>
#include <muster/crew/event_line.hpp>
#include <muster/envelope/scan.hpp>
#include <muster/persona/system_prompt.hpp>
#include <muster/tool/arguments.hpp>
#include <muster/tool/standard.hpp>
#include <muster/toolbox/toolbox.hpp>
#include <muster/wire/anthropic_messages.hpp>
#include <muster/wire/anthropic_replies.hpp>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace std::chrono_literals;

void print(std::string_view text) { std::printf("%.*s\n", static_cast<int>(text.size()), text.data()); }

// --- Boost.Hana: typed tools

struct search : muster::tool<"Search"> {
    static constexpr std::string_view description = "Finds a word.";
    struct arguments {
        BOOST_HANA_DEFINE_STRUCT(arguments, (std::string, word), (std::vector<std::string>, paths),
                                 (std::optional<std::uint32_t>, most), (double, patience));
        static constexpr muster::field_note notes[] = {{"word", "What to look for.", {.max_length = 20}}};
    };
};

struct list_files : muster::tool<"ListFiles"> {
    static constexpr std::string_view description = "Lists the files.";
    using arguments = muster::no_arguments;
};

struct desk : muster::tool_set<muster::tools::team_create, muster::tools::send_message_to_worker,
                               muster::tools::task_stop, muster::tools::todo_write> {};
struct bench : muster::tool_set<search, list_files> {};
struct ana : muster::agent<muster::role::coordinator, desk> {};
struct scout : muster::agent<muster::role::worker, bench> {};

constexpr std::string_view prompt = muster::system_prompt<ana, "You are Ana.", "Keep it short.">;
constexpr std::string_view offer = muster::tool_definitions<scout, muster::wire::anthropic_messages>;

// --- simdjson: calls, replies, configuration

void show_calls() {
    std::string found;
    std::uint32_t count = 0;
    muster::toolbox<scout> box{muster::on<search>([&](search::arguments const& given) {
                                   found = given.word + " in " + std::to_string(given.paths.size()) + " files, "
                                         + std::to_string(given.most.value_or(9)) + " at most";
                                   return std::string_view{found};
                               }),
                               muster::on<list_files>([] { return "a.cpp"; })};
    for (std::string_view const arguments :
         {R"({"word":"caf\u00e9","paths":["a.cpp","b.cpp"],"most":3,"patience":0.5})",
          R"({"word":"a","paths":[],"patience":"long"})", R"({"word":"a","paths":["x",7],"patience":1})",
          R"({"word":"\ud800","paths":[],"patience":1})", R"({"word":"a","paths":[],"patience":1}{})",
          R"({"word":"a","word":"b","paths":[],"patience":1})",
          R"({"word":"012345678901234567890","paths":[],"patience":1})",
          R"({"word":"a","paths":[],"most":4294967296,"patience":1e400})", R"([])", ""}) {
        print(box.call("call_" + std::to_string(++count), "Search", arguments).text);
    }
}

void show_replies() {
    for (
        std::string_view const body :
        {R"({"id":"msg_1","model":"m","content":[{"type":"text","text":"I look."},{"type":"tool_use","id":"toolu_1",)"
         R"("name":"Search","input":{"word":"x"}}],"stop_reason":"tool_use","usage":{"input_tokens":7,"output_tokens":5}})",
         R"({"type":"error","error":{"type":"overloaded_error","message":"Later."}})",
         R"({"id":"msg_1","content":[{]})"}) {
        auto const got = muster::read_reply<muster::wire::anthropic_messages>(body);
        print(got.fault ? muster::sentence(got.fault) : got.reply.text);
        for (auto const& call : got.reply.calls) print(call.name + " " + call.arguments);
    }
}

void show_configuration() {
    auto const host = muster::catalog::of<muster::tools::standard>();
    auto const got = muster::config::load(R"({"agents": {"ana": {"system_prompt": "You are Ana.", "inbound_bindings": [
        {"plugin": "chat", "instance": "main", "role": "coordinator", "extra_prompt": "Keep it short.",
         "allowed_tools": ["SendMessageToWorker", "TaskStop", "TeamC*", "TodoWrite"]}]}}})",
                                          host);
    print(muster::config::lines(got.faults));
    for (muster::policy const& policy : got.policies) {
        print(policy.system_prompt() == prompt ? "the prompt that was compiled" : policy.system_prompt());
    }
    print(muster::config::lines(muster::config::load(R"({"agents": {"ana": {"inbound_bindings": [
        {"plugin": "chat", "role": "coordinatr", "allowed_tools": ["TaskStap"]}]}}})",
                                                     host)
                                    .faults));
}

// --- fmt: what a crew says of itself

void show_crew() {
    muster::binding_key const chat = *muster::binding_key::of("chat", "main");
    muster::crew crew{muster::crew_limits{.max_running = 2, .run_budget = 20s},
                      {.on_event = [](muster::event const& e) { print(muster::event_line(e)); }}};
    muster::time_point now{1s};
    auto const first = crew.spawn(now, chat, {.prompt = "Find \"why\".\n", .name = "scout"});
    auto const second = crew.spawn(now, chat, {.prompt = "Read all.", .name = "reader"});
    (void)crew.start(now);
    (void)crew.start(now);
    now += 5s;
    (void)crew.finish(now, first.run, {.result = "a < b", .used = {.total_tokens = 1234, .tool_uses = 7}});
    print(crew.report());
    now += 15s;
    crew.tick(now);
    muster::caller const who{chat, muster::role_kind::coordinator};
    for (std::string_view const worker : {"scout.1", "reader.2", "nobody.9"}) {
        print(to_json(crew.send_to_worker(now, who, worker, "Go on.")));
    }
    for (muster::delivery const& each : crew.take(now, chat)) {
        std::string const text = muster::envelope_text(each.notice);
        for (muster::envelope_item const& item : muster::envelopes(text, muster::from_worker)) {
            bool const verified = crew.verify(chat, item.value) == muster::report_verdict::verified;
            print(text + (verified ? "\nverified" : "\nnot verified"));
        }
    }
    if (!second) print("refused");
}

char const* const library =
#ifdef _LIBCPP_VERSION
    "libc++";
#else
    "libstdc++";
#endif

}  // namespace

int main() {
    std::printf("C++%d, %s, Boost %d.%d, fmt %d.%d, simdjson %d.%d\n", static_cast<int>(__cplusplus / 100 % 100),
                library, BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000, FMT_VERSION / 10000,
                FMT_VERSION / 100 % 100, static_cast<int>(simdjson::SIMDJSON_VERSION_MAJOR),
                static_cast<int>(simdjson::SIMDJSON_VERSION_MINOR));
    print(offer);
    show_calls();
    show_replies();
    show_configuration();
    show_crew();
}
