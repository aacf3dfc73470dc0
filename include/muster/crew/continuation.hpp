// The answer to a message for a worker, and the text of it that the coordinator's model reads.
//
//     auto const answer = crew.send_to_worker(now, {desk, muster::role_kind::coordinator}, "scout.1", "Go on.");
//     muster::to_json(answer);   // {"ok":true,"kind":"Continued","worker_id":"scout.1",…}
//
// For a worker of somebody else the answer is, byte for byte, that for a worker that never was. It names nobody but a
// worker of the caller's own that is spelt almost so.
#pragma once

#include <muster/crew/detail/formatting.hpp>
#include <muster/crew/ids.hpp>
#include <muster/envelope/status.hpp>
#include <muster/role/dialects.hpp>
#include <muster/text/json_text.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

enum class continuation_kind : unsigned char {
    continued,             // accepted: another run of the worker is recorded
    queued,                // accepted for a worker that is still running: it has not read it yet
    unknown_worker,        // no worker of this binding has the id
    worker_still_running,  // and this crew queues nothing for running workers
    worker_not_running,    // and the message was for a running one
    message_too_large,
    binding_unresolved,  // the caller has no channel or account
    role_refused,        // the caller is no coordinator
    wire,                // an argument is blank
    queue_full,          // too much is waiting already; `detail` says what
    history_full,        // the worker has no room for another message
    no_engine,           // it has finished, and nobody is there to run it
    agent_unknown,       // it was an agent of a type that the host does not know any more
    surface_changed,     // it had a tool that the host does not give it any more: `tool`
    transcript_missing,  // what was said to it and by it is not there any more
    not_kept,            // the journal could not keep it: nothing has changed
};

[[nodiscard]] constexpr std::string_view word(continuation_kind kind) noexcept {
    switch (kind) {
        case continuation_kind::continued: return "Continued";
        case continuation_kind::queued: return "Queued";
        case continuation_kind::unknown_worker: return "UnknownWorker";
        case continuation_kind::worker_still_running: return "WorkerStillRunning";
        case continuation_kind::worker_not_running: return "WorkerNotRunning";
        case continuation_kind::message_too_large: return "MessageTooLarge";
        case continuation_kind::binding_unresolved: return "BindingUnresolved";
        case continuation_kind::role_refused: return "RoleRefused";
        case continuation_kind::wire: return "Wire";
        case continuation_kind::queue_full: return "QueueFull";
        case continuation_kind::history_full: return "HistoryFull";
        case continuation_kind::no_engine: return "NoEngine";
        case continuation_kind::agent_unknown: return "AgentUnknown";
        case continuation_kind::surface_changed: return "SurfaceChanged";
        case continuation_kind::transcript_missing: return "TranscriptMissing";
        case continuation_kind::not_kept: return "NotKept";
    }
    return "Wire";
}

struct continuation {
    continuation_kind kind = continuation_kind::unknown_worker;
    worker_id worker = {};           // of the accepted message, as the rest down to `waiting`
    run_id run = {};                 // the run that will read it, or that goes on; none yet without an engine
    status prior = status::unknown;  // how its last run had ended; `running` if the message waits
    std::size_t messages_count = 0;  // in its history, with this one
    std::size_t message_bytes = 0;   // also of one that is too large
    std::size_t waiting = 0;         // messages that it has not had yet, with this one
    bool pipeline_pending = false;   // accepted, and no run has begun on it yet
    std::size_t limit = 0;           // of a message that is too large: what would not have been
    std::string_view detail = {};    // of a refusal: which argument, or what is full
    std::string tool = {};           // of surface_changed
    worker_id nearest = {};          // of unknown_worker: the worker of the caller's that may be meant

    [[nodiscard]] bool accepted() const noexcept {
        return kind == continuation_kind::continued || kind == continuation_kind::queued;
    }
};

// explain(refusal, names): in one or two sentences, what is wrong and what to do instead
namespace detail {

// " …, or message it with <tool>", where the dialect has such a tool
inline std::string way(std::string_view words, std::string_view tool) {
    return tool.empty() ? std::string{} : fmt::format("{}{}", words, tool);
}

}  // namespace detail

[[nodiscard]] inline std::string explain(continuation const& answer, operation_names const& names) {
    switch (answer.kind) {
        case continuation_kind::continued:
        case continuation_kind::queued: break;
        case continuation_kind::unknown_worker:
            return "no worker of yours has this id" + detail::way("; the nearest is ", answer.nearest.text())
                 + detail::way("; start a fresh one with ", names[operation::spawn]);
        case continuation_kind::worker_still_running:
            return "the worker is still running: wait for its notification"
                 + detail::way(", or message it with ", names[operation::nudge]);
        case continuation_kind::worker_not_running:
            return "the worker has finished" + detail::way(": continue it with ", names[operation::resume]);
        case continuation_kind::message_too_large:
            return fmt::format("the message has {} bytes, and {} is the most: put the material into a file and name it",
                               answer.message_bytes, answer.limit);
        case continuation_kind::binding_unresolved:
            return "this conversation has no channel and account, so it has no workers";
        case continuation_kind::role_refused: return "only a coordinator may message a worker";
        case continuation_kind::wire: return fmt::format("{} is blank", answer.detail);
        case continuation_kind::queue_full: return std::string{answer.detail};
        case continuation_kind::not_kept: return "this could not be kept, so it was not done: try again later";
        case continuation_kind::history_full:
            return "the worker's history is full"
                 + detail::way(": start a fresh one on a summary of it with ", names[operation::spawn]);
        case continuation_kind::no_engine: return "the worker has finished, and nobody is there to run it again";
        case continuation_kind::agent_unknown:
            return "the worker was an agent of a type that is not there any more"
                 + detail::way(": start a fresh one with ", names[operation::spawn]);
        case continuation_kind::surface_changed:
            return fmt::format("the worker had the tool {}, which is not there any more", answer.tool)
                 + detail::way(": start a fresh one with ", names[operation::spawn]);
        case continuation_kind::transcript_missing:
            return "what the worker had read and said is not there any more"
                 + detail::way(": start a fresh one with ", names[operation::spawn]);
    }
    return {};
}

// to_json(answer): the result of the tool call
[[nodiscard]] inline std::string to_json(continuation const& answer,
                                         operation_names const& names = dialects::binding::rules.names.tools) {
    std::string json;
    append_sink out{json};
    json += fmt::format(R"({{"ok":{},"kind":"{}")", answer.accepted(), word(answer.kind));
    if (!answer.accepted()) {
        out.put(R"(,"error":)");
        put_json_text(out, explain(answer, names));
        if (!answer.nearest.empty()) json += fmt::format(R"(,"nearest":"{}")", answer.nearest.text());
        return json += '}';
    }
    out.put(R"(,"worker_id":)");
    put_json_text(out, answer.worker.text());
    if (answer.kind == continuation_kind::continued) {
        json += fmt::format(R"(,"prior_status":"{}","prior_end":"{}")",
                            answer.prior == status::completed ? "completed" : "terminated", word(answer.prior));
    }
    json += fmt::format(R"(,"messages_count":{},"message_bytes":{},"waiting":{},"pipeline_pending":{}}})",
                        answer.messages_count, answer.message_bytes, answer.waiting, answer.pipeline_pending);
    return json;
}

}}  // namespace muster::v0
