// What a coordinator is told about the end of a run. Each run leaves exactly one.
//
//     for (muster::delivery const& each : crew.take(now, desk)) {
//         muster::write(each.notice, out);   // the envelope, into any sink
//         crew.acknowledge(now, each.lease);
//     }
#pragma once

#include <muster/crew/ending.hpp>
#include <muster/crew/ids.hpp>
#include <muster/envelope/known_extensions.hpp>
#include <muster/envelope/status.hpp>
#include <muster/envelope/usage.hpp>
#include <muster/envelope/write.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

struct notice {
    binding_key binding = {};  // whose worker it is about
    recipient to = {};         // for whom it is; nobody else can take it
    worker_id worker = {};
    run_id run = {};
    call_id asked_by = {};  // the tool call that had asked for the worker, if one had

    muster::cause cause = muster::cause::finished;
    std::string summary = {};
    std::optional<std::string> result = {};  // of a run that did not finish: what it had found
    muster::usage used = {};
    std::optional<int> exit_code = {};
    std::vector<attachment> attached = {};
    std::size_t unattached = 0;  // what was handed in besides and is not kept
    std::size_t omitted = 0;     // bytes that were cut out of the result
    std::size_t unread = 0;      // messages that came too late for the run; a continuation delivers them first
    notice_priority priority = notice_priority::later;

    friend bool operator==(notice const&, notice const&) = default;
};

// notice_lease: the right to say what became of a notice that was taken
//
// `number` counts the notices of a binding, `attempt` how often this one has been taken. What has moved on to another
// recipient since is not the holder's any more.
struct notice_lease {
    binding_key binding = {};
    std::uint64_t number = 0;
    std::uint32_t attempt = 0;
    worker_id worker = {};  // who has taken it; empty: the coordinator
};

// delivery: a notice on its way; acknowledge it once it has arrived, give it back if it could not
struct delivery {
    muster::notice notice = {};
    muster::notice_lease lease = {};
};

// The notice as the writer of envelopes wants it, for as long as `visit` runs.
namespace detail {

// What a crew writes itself, in this order.
inline constexpr std::string_view own_elements[] = {"tool-use-id", "exit-code", "unread-messages", "unattached"};

template <class Visit>
auto with_report(notice const& from, Visit visit) {
    std::string const exit_code = from.exit_code ? std::to_string(*from.exit_code) : std::string{};
    std::string const unread = std::to_string(from.unread), unattached = std::to_string(from.unattached);
    std::vector<extra_element> extras;
    extras.reserve(from.attached.size() + 4);
    if (!from.asked_by.empty()) extras.push_back({own_elements[0], from.asked_by.text()});
    if (from.exit_code) extras.push_back({own_elements[1], exit_code});
    if (from.unread != 0) extras.push_back({own_elements[2], unread});
    for (attachment const& each : from.attached) extras.push_back({each.name, each.text, group_of(each.name)});
    if (from.unattached != 0) extras.push_back({own_elements[3], unattached});

    report made{.task_id = from.worker.text(), .status = status_of(from.cause), .usage = from.used};
    made.summary = std::string_view{from.summary};
    if (from.result) made.result = std::string_view{*from.result};
    made.extras = {extras.data(), extras.size()};
    return visit(made);
}

}  // namespace detail

// write(notice, out): its envelope
template <sink Out>
write_result write(notice const& from, Out& out, writing const& how = {}) {
    return detail::with_report(from, [&](report const& made) { return write(made, out, how); });
}

// envelope_text(notice): the same, as a string
[[nodiscard]] inline std::string envelope_text(notice const& from, writing const& how = {}) {
    std::string text;
    append_sink out{text};
    write(from, out, how);
    return text;
}

}}  // namespace muster::v0
