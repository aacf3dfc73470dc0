// The whole of the library on one page: who the agents are, what they are told and offered, what happens when one
// calls, and how its report comes back.
//
// Built and run with the tests; ends with status 1 if an answer is not as expected.
#include <muster/muster.hpp>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

// What an agent may call: an empty type with a name. Its type is its identity.
struct read_file : muster::tool<"Read"> {
    static constexpr std::string_view description = "Reads a file, or a range of its lines.";
    struct arguments {
        BOOST_HANA_DEFINE_STRUCT(arguments, (std::string_view, path), (std::optional<std::uint32_t>, first_line),
                                 (std::optional<std::uint32_t>, last_line));
    };
};
struct edit_file : muster::tool<"Edit"> {
    static constexpr std::string_view description = "Replaces one passage of a file by another.";
    struct arguments {
        BOOST_HANA_DEFINE_STRUCT(arguments, (std::string_view, path), (std::string_view, before),
                                 (std::string_view, after));
    };
};

struct desk : muster::tool_set<muster::tools::team_create, muster::tools::send_message_to_worker,
                               muster::tools::task_stop, muster::tools::todo_write> {};
struct bench : muster::tool_set<read_file, edit_file, muster::tools::todo_write> {};

// Who an agent is. Each line refuses to compile when role and tools do not fit.
struct ana : muster::agent<muster::role::coordinator, desk, muster::dialects::binding> {};
struct scout : muster::agent<muster::role::worker, bench, muster::dialects::binding> {};

//{ quoted by docs/prompts.md: compiled
// What it is told: bytes in read-only memory, no start-up cost.
constexpr std::string_view prompt = muster::system_prompt<ana, "You are Ana.", "Keep it short.">;
static_assert(prompt.starts_with("# COORDINATOR ROLE\n") && prompt.ends_with("\n\nKeep it short."));

// The other one is told of its own tools, and of none that it does not have.
constexpr std::string_view of_scout = muster::system_prompt<scout>;
static_assert(of_scout.find("- `Edit`: Replaces one passage") != of_scout.npos);
static_assert(of_scout.find("TeamCreate") == of_scout.npos);
static_assert(muster::fingerprint(prompt) != muster::fingerprint(of_scout));
//}

// What the model is offered: the tools' JSON Schemas, built by the compiler.
constexpr std::string_view offer = muster::tool_definitions<ana, muster::wire::anthropic_messages>;
static_assert(offer.find(R"("name":"TeamCreate")") != offer.npos && offer.find(R"("name":"Read")") == offer.npos);

namespace {

// What happens when the model calls: one typed handler for each tool, none missing, none spare.
muster::toolbox<scout> make_toolbox() {
    return muster::toolbox<scout>{
        muster::on<read_file>([](read_file::arguments const& given) {
            return muster::tool_result::ok("The first lines of " + std::string{given.path});
        }),
        muster::on<edit_file>([](edit_file::arguments const& given) {
            return muster::tool_result::error(std::string{given.path} + " cannot be written to.");
        }),
        muster::on<muster::tools::todo_write>(
            [](muster::tools::todo_write_arguments const&) { return muster::tool_result::ok("Noted."); }),
    };
}

bool every_call_is_answered() {
    auto box = make_toolbox();
    muster::tool_result const read = box.call("toolu_1", "Read", R"({"path":"auth.rs"})");
    muster::tool_result const wrong = box.call("toolu_2", "Edit", R"({"path":"auth.rs"})");
    muster::tool_result const foreign = box.call("toolu_3", "TeamCreate", R"({"prompt":"Help me."})");
    for (auto const* each : {&read, &wrong, &foreign}) std::printf("%s\n", each->text.c_str());
    return !read.is_error && wrong.is_error && foreign.is_error;  // refusals are results too
}

// Who is at work: a worker is started, reports, and is continued. The host sets the clock.
bool the_crew_does_its_work() {
    muster::binding_key const binding = *muster::binding_key::of("whatsapp", "ana_main");
    muster::crew crew{};
    muster::time_point const now{std::chrono::seconds{1}};

    auto const id = crew.spawn(now, binding, {.prompt = "Find why sessions end early.", .name = "scout"});
    auto const job = crew.start(now);
    if (!id || !job) return false;
    crew.finish(now, job->run, {.result = "auth.rs:142: a < b compares seconds with milliseconds"});

    // What it reports: views into the text of a turn, nothing allocated; believed once the crew confirms it.
    auto const waiting = crew.take(now, binding);
    std::string const turn = waiting.empty() ? "" : muster::envelope_text(waiting.front().notice);
    bool believed = false;
    for (muster::envelope_item const& item : muster::envelopes(turn, muster::from_worker)) {
        if (item.kind != muster::item_kind::notification) continue;
        believed = crew.verify(binding, item.value) == muster::report_verdict::verified
                && item.value.result->equals("auth.rs:142: a < b compares seconds with milliseconds");
    }
    if (!believed || !crew.acknowledge(now, waiting.front().lease)) return false;

    muster::caller const coordinator{binding, muster::role_kind::coordinator};
    return crew.send_to_worker(now, coordinator, "scout.1", "Fix auth.rs:142.").accepted();
}

}  // namespace

int main() {
    std::printf("%s\n\n%s\n\n", prompt.data(), offer.data());
    bool const answered = every_call_is_answered();
    return answered && the_crew_does_its_work() ? 0 : 1;
}
