// A server of the Model Context Protocol over standard input and output, whose client directs a crew that audits a tree.
//
//     mcp_server [PATH] [--workers N] [--budget SECONDS] [--root DIR] [--log]
//
// desk.cpp has the tools, protocol.cpp the protocol; docs/mcp_server.md says how a client is told to start it.
#include "../audit/one_line.hpp"
#include "../audit/standard_descriptors.hpp"
#include "../audit/tree_files.hpp"
#include "../printable.hpp"
#include "agents.hpp"
#include "desk.hpp"
#include "line_source.hpp"
#include "options.hpp"
#include "outbox.hpp"
#include "protocol.hpp"
#include "waker.hpp"

#include <muster/pad/clean_up.hpp>
#include <muster/pad/scratchpad.hpp>

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <system_error>

namespace {

std::atomic<bool> is_interrupted{false};
std::atomic<mcp_server::waker const*> to_wake{nullptr};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<void*>::is_always_lock_free,
              "a signal handler may only use what has no lock");

void interrupt(int) {
    is_interrupted = true;
    if (auto const* const waker = to_wake.load()) waker->wake();
}

int cannot(std::string const& why) {
    std::fputs(printable("mcp_server: " + why).c_str(), stderr);
    return 2;
}

muster::time_point now() {
    auto const since = std::chrono::steady_clock::now().time_since_epoch();
    return muster::time_point{std::chrono::duration_cast<std::chrono::milliseconds>(since)};
}

// Until a line, an event of the crew or a signal comes, or something is due; -1: for ever.
int time_to_wait(mcp_server::desk const& desk, mcp_server::protocol const& protocol) {
    std::optional<muster::duration> next = desk.until_next_step();
    if (protocol.shows_progress() && (!next || next->count() > 250)) next = std::chrono::milliseconds{250};
    return next ? static_cast<int>(std::min<std::int64_t>(next->count() + 1, 60'000)) : -1;
}

// The prompt, and behind it what only this process knows.
std::string instructions(audit::tree_files const& files) {
    return std::string{mcp_server::lead_prompt} + "\nYour workers may read " + audit::one_line(files.real())
         + " and what is below it; a path begins so.\n";
}

mcp_server::desk_options options_for_desk(mcp_server::options const& asked) {
    mcp_server::desk_options made{asked.workers, asked.budget, asked.slow};
    if (asked.log) made.log = [](std::string const& line) { std::fputs(printable(line).c_str(), stderr); };
    return made;
}

// Takes lines as long as the client reads its answers. Returns false if the client must read some first, or a signal
// came.
bool take_lines(mcp_server::line_source& from, mcp_server::protocol& protocol, mcp_server::outbox const& out) {
    while (!out.is_full() && !is_interrupted) {
        auto const line = from.next();
        if (!line) return true;
        line->is_too_long ? protocol.take_one_that_is_too_long() : protocol.take(line->text);
    }
    return false;
}

//{ quoted by docs/mcp_server.md: loop
// One thread for the protocol, one that writes, and one for each worker. The server ends at the end of the input.
// Returns why it could not go on; empty if the input ended.
std::string serve(mcp_server::options const& asked, muster::scratchpad const& pad, audit::tree_files const& files,
                  mcp_server::waker const& waker) {
    mcp_server::outbox out{STDOUT_FILENO, [&] { waker.wake(); }};
    mcp_server::desk desk{options_for_desk(asked), pad, files, [&] { waker.wake(); }};
    mcp_server::protocol protocol{desk, instructions(files), [&](std::string_view line) { out.put(line); }};
    mcp_server::line_source lines{STDIN_FILENO, protocol.longest_message};

    std::string why = out.why_broken();
    for (bool is_more = true; !is_interrupted && !out.is_broken();) {
        pollfd wanted[] = {{waker.fd(), POLLIN, 0}, {is_more && !out.is_full() ? STDIN_FILENO : -1, POLLIN, 0}};
        if (::poll(wanted, 2, time_to_wait(desk, protocol)) < 0 && errno != EINTR) {
            why = "poll: " + std::generic_category().message(errno);
            break;
        }
        waker.clear();
        if (wanted[1].revents != 0) is_more = lines.fill();
        bool const all_taken = take_lines(lines, protocol, out);
        protocol.step(now());
        if (all_taken && !is_more) break;
    }
    protocol.close();
    desk.close();
    out.finish(std::chrono::seconds{2});
    return why;
}
//}

// A scratchpad for this process alone, however many run at once.
muster::scratchpad_options pad_options(mcp_server::options const& asked) {
    auto const since = std::chrono::system_clock::now().time_since_epoch();
    return {.root = asked.root,
            .session = "mcp-" + std::to_string(::getpid()) + '-' + std::to_string(since.count()),
            .max_file_bytes = std::uint64_t{1} << 30,
            .durable = false};
}

}  // namespace

int main(int argc, char** argv) {
    if (!audit::open_standard_descriptors())
        return cannot("/dev/null cannot be opened in the place of a closed descriptor");
    char const* const temporary = std::getenv("TMPDIR");
    mcp_server::options const asked = mcp_server::options_from({argv + 1, argv + argc}, temporary ? temporary : "/tmp");
    if (asked.help) return std::fputs(std::string{mcp_server::usage_text}.c_str(), stdout), 0;
    if (!asked.fault.empty()) return cannot(asked.fault);

    std::string fault;
    auto const files = audit::tree_files::open(asked.path, fault);
    if (!files) return cannot(fault);

    mcp_server::waker const waker;
    if (!waker) return cannot("eventfd: " + std::generic_category().message(errno));
    to_wake = &waker;
    for (int const signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, interrupt);
    for (int const signal : {SIGPIPE, SIGXFSZ}) std::signal(signal, SIG_IGN);  // errors like others

    muster::scratchpad_options const where = pad_options(asked);
    {
        auto const pad = muster::open_scratchpad(where);
        if (!pad) return cannot(muster::describe(pad.error));
        fault = serve(asked, *pad, *files, waker);
    }
    to_wake = nullptr;
    (void)muster::remove_scratchpad(where);
    return fault.empty() ? 0 : cannot(fault);
}
