// Finds every use of a term in a tree of files, by a coordinator and its workers, and has each use verified.
//
//     audit /usr/include/c++/12 --term string_view
//
// host.cpp shows how the library is used; agents.hpp who takes part. docs/audit.md says what counts as a use.
#include "../printable.hpp"
#include "host.hpp"
#include "output.hpp"
#include "standard_descriptors.hpp"

#include <muster/crew/file_journal.hpp>
#include <muster/pad/clean_up.hpp>
#include <muster/text/fingerprint.hpp>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>

namespace {

std::atomic<bool> interrupted{false};
std::atomic<bool> nobody_reads{false};  // the output any more, as behind `| head`
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only set what has no lock");

void interrupt(int signal) {
    if (signal == SIGPIPE) nobody_reads = true;
    interrupted = true;
}

int cannot(std::string const& why) {
    if (!nobody_reads) std::fputs(printable("audit: " + why).c_str(), stderr);
    return 2;
}

bool is_terminal() {
    char const* const kind = std::getenv("TERM");
    return ::isatty(STDOUT_FILENO) == 1 && kind && std::string_view{kind} != "dumb";
}

// A scratchpad for this run alone, however many run at once; with a journal, one that whoever goes on will find.
std::string session_of(audit::options const& asked) {
    if (!asked.journal.empty()) {
        std::string const whole = std::filesystem::absolute(asked.journal).lexically_normal().string();
        return "audit-of-" + std::to_string(muster::fingerprint(whole));
    }
    auto const now = std::chrono::system_clock::now().time_since_epoch();
    return "audit-" + std::to_string(::getpid()) + '-' + std::to_string(now.count());
}

muster::scratchpad_options pad_options(audit::options const& asked) {
    std::string const session = session_of(asked);
    return {.root = asked.root,
            .session = session,
            .max_file_bytes = std::uint64_t{1} << 30,
            .max_total_bytes = std::uint64_t{1} << 52,
            .versions = 64,
            .durable = asked.keep};  // it is gone at the end anyway
}

// Runs the audit and prints what was asked for; answers with the exit status.
int audit_in(muster::scratchpad const& pad, audit::options const& asked, audit::tree_files const& files,
             muster::journal* kept_in) {
    bool const for_programs = asked.findings || asked.json;
    audit::screen screen{is_terminal(), for_programs};
    if (asked.prompts) audit::print_prompts(screen);
    screen.say("Auditing " + audit::one_line(asked.path) + " for `" + audit::one_line(asked.term) + "`");

    audit::host host{asked, pad, files, screen, interrupted, kept_in};
    audit::reply const last_words = host.run();
    if (last_words.gives_up) return cannot(last_words.text);
    audit::findings const found{pad, last_words.text, interrupted};
    int status = found.complete() ? 0 : 1;
    if (asked.findings)
        audit::print_as_grep(found, files);
    else if (asked.json)
        audit::print_as_json(found, asked, host, status);
    else
        audit::print_for_people(found, asked, host, screen);
    if (asked.notes) audit::print_notes(pad, screen);
    if (interrupted) return cannot("interrupted");

    std::string const uncopied = asked.report.empty() ? "" : audit::copy_report(pad, asked.report);
    if (!uncopied.empty()) return cannot(uncopied);
    if (!asked.report.empty()) screen.say("The report is in " + audit::one_line(asked.report));
    if (for_programs && status != 0) std::fputs(printable("audit: " + last_words.text).c_str(), stderr);
    if (asked.keep) {
        screen.say("The notes are in " + pad.path());
        if (for_programs) std::fputs(printable("audit: the notes are in " + pad.path()).c_str(), stderr);
    }
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) return cannot("the output could not be written");
    return status;
}

}  // namespace

int main(int argc, char** argv) {
    if (!audit::open_standard_descriptors())
        return cannot("/dev/null cannot be opened in the place of a closed descriptor");
    char const* const temporary = std::getenv("TMPDIR");
    audit::options const asked = audit::options_from({argv + 1, argv + argc}, temporary ? temporary : "/tmp");
    if (asked.help) return std::fputs(std::string{audit::usage_text}.c_str(), stdout), 0;
    if (!asked.fault.empty()) return cannot(asked.fault);
    std::string fault;
    auto const files = audit::tree_files::open(asked.path, fault);
    if (!files) return cannot(fault);
    for (int const signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) std::signal(signal, interrupt);
    std::signal(SIGXFSZ, SIG_IGN);  // a full disk is an error like others, and so is a limit on the size of files

    muster::scratchpad_options const where = pad_options(asked);
    std::optional<muster::file_journal> journal;
    if (!asked.journal.empty()) {
        journal.emplace(asked.journal);
        if (journal->fault() != muster::journal_fault::not_read) return cannot(describe(*journal));
        (void)muster::remove_scratchpad(where);  // of one that was broken off: nobody else has this journal
    }
    int status = 2;
    {
        auto const pad = muster::open_scratchpad(where);
        if (!pad) return cannot(muster::describe(pad.error));
        status = audit_in(*pad, asked, *files, journal ? &*journal : nullptr);
    }
    if (journal && status != 2) std::remove(asked.journal.c_str());  // else the next one goes on with it
    if (!asked.keep) (void)muster::remove_scratchpad(where);
    if (nobody_reads) {  // ends as other programs do in a pipe, but for having tidied up
        std::signal(SIGPIPE, SIG_DFL);
        std::raise(SIGPIPE);
    }
    return status;
}
