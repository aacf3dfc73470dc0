// A coordinator and its workers, on a real model: docs/model_host.md says how to run it.
//
//     ANTHROPIC_API_KEY=… model_host --model … ~/project "Where do tokens expire, and why too early?"
//
// host.cpp and workers.cpp show how the library is used; model.cpp how a model is asked.
#include "host.hpp"
#include "http_transport.hpp"
#include "screen.hpp"

#include <muster/envelope/scan.hpp>
#include <muster/pad/clean_up.hpp>

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace model_host;

int cannot(std::string const& why) {
    std::fputs(printable("model_host: " + why).c_str(), stderr);
    return 2;
}

// Opens the standard descriptors that a parent has closed. Otherwise the next file that is opened would get the number
// of one of them, and what is printed would be written to it.
bool open_standard_descriptors() {
    for (int const number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(number, F_GETFD) < 0 && ::open("/dev/null", O_RDWR) != number) return false;
    }
    return true;
}

sigset_t ending_signals() {
    sigset_t signals;
    sigemptyset(&signals);
    for (int const signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
    return signals;
}

// Waits for a Ctrl-C on a thread of its own, so that no signal handler has to be careful. A second one ends at once.
void listen_for_signals(std::stop_token const& quit, std::stop_source stop) {
    sigset_t const signals = ending_signals();
    timespec const patience{0, 100'000'000};
    while (!quit.stop_requested()) {
        if (sigtimedwait(&signals, nullptr, &patience) < 0) continue;
        if (stop.stop_requested()) std::_Exit(130);
        std::fputs("model_host: stopping; once more to end at once\n", stderr);
        stop.request_stop();
    }
}

// A scratchpad for this run alone, however many run at once.
muster::scratchpad_options pad_options(options const& asked) {
    auto const now = std::chrono::system_clock::now().time_since_epoch();
    return {.root = asked.root,
            .session = "model-host-" + std::to_string(::getpid()) + '-' + std::to_string(now.count()),
            .durable = asked.keep};
}

// Without an answer, what the workers had found is better than nothing.
void print_reports(std::vector<std::string> const& reports) {
    for (std::string const& envelope : reports) {
        auto const report = muster::first_notification(envelope);
        if (!report || !report->result) continue;
        std::string text{"\n"};
        text.append(report->task_id.raw).append(":\n");
        muster::append_sink out{text};
        report->result->decode(out);
        std::fputs(printable(text).c_str(), stdout);
    }
}

// Prints the answer, or why there is none; answers the exit status.
int print_end(host_end const& end, std::stop_token const& stop) {
    if (end.how.text) return std::fputs(printable(*end.how.text).c_str(), stdout), 0;
    cannot("no answer: " + (stop.stop_requested() ? "interrupted" : end.how.why));
    print_reports(end.reports);
    if (stop.stop_requested()) return 130;
    return end.how.kind == no_reply::budget ? 3 : 1;
}

int run_in(muster::scratchpad const& pad, options const& asked, folder_view const& files, std::stop_source stop) {
    screen shown;
    outside const world = real_outside([&shown](std::string_view line) { shown.say(line); });
    http_transport net{*base_url::from(asked.base_url), {asked.http, asked.certificates}};
    meter used{asked.most, asked.prices, world.passed};
    auto const lead_api = api_for_lead(asked);
    auto const hand_api = api_for_hand(asked);

    host team{{asked, *lead_api, *hand_api, net, files, pad, used, world}};
    host_end const end = team.run(stop.get_token());
    std::fputs(printable(used.table()).c_str(), stderr);
    return print_end(end, stop.get_token());
}

}  // namespace

int main(int argc, char** argv) {
    if (!open_standard_descriptors()) return cannot("/dev/null cannot be opened in the place of a closed descriptor");
    options const asked = options_from({argv + 1, argv + argc}, [](char const* name) { return std::getenv(name); });
    if (asked.help) return std::fputs(std::string{usage_text}.c_str(), stdout), 0;
    if (!asked.fault.empty()) return cannot(asked.fault);
    std::string fault;
    auto const files = folder_view::open(asked.directory, fault);
    if (!files) return cannot(fault);

    std::signal(SIGPIPE, SIG_IGN);  // a connection that breaks is an error like others
    sigset_t const signals = ending_signals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);  // before the first thread: all inherit it
    std::stop_source stop;
    std::jthread listener;
    try {
        listener = std::jthread{[stop](std::stop_token const& quit) { listen_for_signals(quit, stop); }};
    } catch (std::exception const& none) {
        return cannot(std::string{"the system has no thread for it: "} + none.what());
    }

    muster::scratchpad_options const where = pad_options(asked);
    int status = 2;
    {
        auto const pad = muster::open_scratchpad(where);
        if (!pad) return cannot(muster::describe(pad.error));
        status = run_in(*pad, asked, *files, stop);
        if (asked.keep) std::fputs(printable("the notes are in " + pad->path()).c_str(), stderr);
    }
    if (!asked.keep) (void)muster::remove_scratchpad(where);
    return status;
}
