// What other headers call things, before any of muster's is read: Windows and X11 do so, and command lines.
//{ quoted by docs/strict_hosts.md: macros
#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#define small char
#define near
#define far
#define interface struct
#define ERROR 0
#define DELETE 0x00010000L
#define IN
#define OUT
#define Status int
#define None 0L
#define Always 2
#define Success 0
//}

#include <muster/craft/brief.hpp>
#include <muster/crew/crew.hpp>
#include <muster/crew/event_line.hpp>
#include <muster/envelope/scan.hpp>
#include <muster/envelope/write.hpp>
#include <muster/pad/scratchpad.hpp>
#include <muster/persona/system_prompt.hpp>
#include <muster/plan/plan.hpp>
#include <muster/tool/arguments.hpp>
#include <muster/tool/guarded_call.hpp>
#include <muster/tool/schema.hpp>
#include <muster/tool/standard.hpp>

#include <cstdio>
#include <string>
#include <string_view>

namespace {

using namespace std::chrono_literals;

struct search : muster::tool<"Search"> {
    static constexpr std::string_view description = "Finds a word.";
    struct arguments {
        BOOST_HANA_DEFINE_STRUCT(arguments, (std::string, word));
    };
};
struct desk : muster::tool_set<muster::tools::task_stop, muster::tools::send_message_to_worker> {};
struct bench : muster::tool_set<search> {};
struct ana : muster::agent<muster::role::coordinator, desk> {};
struct scout : muster::agent<muster::role::worker, bench> {};

static_assert(!muster::exceptions_compiled_in);
static_assert(muster::system_prompt<ana, "You are Ana.">.starts_with("# COORDINATOR ROLE\n"));

int failed(char const* what) {
    std::printf("%s\n", what);
    return 1;
}

}  // namespace

int main() {
    if (muster::system_prompt<scout>.find("Search") == std::string_view::npos) return failed("no prompt");

    muster::binding_key const chat = *muster::binding_key::of("chat", "main");
    std::string told;
    muster::crew crew{muster::crew_limits{.max_running = 2, .run_budget = 20s},
                      {.on_event = [&](muster::event const& e) { told += muster::event_line(e); }}};
    muster::time_point const now{1s};
    auto const asked = crew.spawn(now, chat, {.prompt = "Find \"why\".", .name = "scout"});
    (void)crew.start(now);
    (void)crew.finish(now, asked.run, {.result = "a < b", .used = {}});
    if (told.find("scout") == std::string::npos) return failed("no event");
    for (muster::delivery const& each : crew.take(now, chat)) {
        std::string const text = muster::envelope_text(each.notice);
        for (muster::envelope_item const& item : muster::envelopes(text, muster::from_worker)) {
            if (crew.verify(chat, item.value) == muster::report_verdict::verified) std::puts("verified");
        }
    }
    auto const pad = muster::open_scratchpad({.root = "/nowhere/at/all", .session = "s"});
    return pad ? failed("a scratchpad nowhere") : 0;
}
