// A session's scratchpad: a scout leaves its findings, the coordinator reads them and writes down what is to be done.
#include "printable.hpp"

#include <muster/pad/clean_up.hpp>
#include <muster/pad/scratchpad.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

int fail(muster::pad_error const& error) {
    std::fprintf(stderr, "%s\n", muster::describe(error).c_str());
    return EXIT_FAILURE;
}

// Two workers at one file, in a scratchpad that remembers who wrote what.
bool versions(std::string const& root) {
    //{ quoted by docs/pad.md: versions
    auto const pad = muster::open_scratchpad({.root = root, .session = "s-2", .versions = 32});
    if (!pad) return false;
    auto const now = [] { return std::int64_t{1'790'000'000}; };  // the host's clock
    (void)pad->write(
        "spec.md", "Use <= in :42.\n",
        {.author = "ana", .phase = "synthesis", .message = "first draft", .confidence = "HIGH", .time = now()});

    // Both have read version 1. The first one to write makes version 2; the other one is told by whom.
    auto const read = pad->read("spec.md");
    (void)pad->append("spec.md", "And in :57.\n", {.author = "w-1", .phase = "research", .message = "one more place"});
    auto const late = pad->revise("spec.md", "Use < in :42.\n", read->number, {.author = "w-2"});
    std::string const told = describe(late);
    // …/spec.md: the file has changed since it was read; read it again and redo the change.
    // - version 2, appended by w-1 (research): one more place

    for (auto const& each : *pad->history("spec.md")) std::puts(printable_line(describe(each)).c_str());
    // version 1, written by ana (synthesis, HIGH): first draft
    // version 2, appended by w-1 (research): one more place
    bool const old = pad->read_version("spec.md", 1)->bytes == "Use <= in :42.\n";
    //}
    return old && told.ends_with("\n- version 2, appended by w-1 (research): one more place");
}

int run(std::string const& root) {
    //{ quoted by docs/pad.md: use
    muster::scratchpad_options const at{.root = root, .session = "s-1"};
    auto const pad = muster::open_scratchpad(at);
    if (!pad) return fail(pad.error);

    // A scout leaves what it found. create() never overwrites: a name that is taken is reported.
    std::string const name = muster::default_pad_name("research", "scout-1", "session expiry");
    if (auto const error = pad->create(name, "src/session.ts:42 compares with <\n")) return fail(error);
    if (auto const error = pad->append(name, "src/session.ts:57 does the same\n")) return fail(error);
    bool const told = pad->create(name, "other findings").why == muster::pad_fault::exists;

    // The coordinator reads it, and changes a file only if nobody else has meanwhile.
    auto const findings = pad->read(name);
    if (!findings) return fail(findings.error);
    if (auto const error = pad->write("spec.md", "In src/session.ts:42 and :57 use <=.\n")) return fail(error);
    bool const slower = pad->replace(name, "short", muster::pad_version::of("old")).why == muster::pad_fault::changed;
    //}

    //{ quoted by docs/pad.md: streams
    // A long file is written and read in pieces. Nobody sees it before it is whole.
    auto out = pad->writer("long.txt", muster::pad_mode::create);
    if (!out) return fail(out.error);
    for (int i = 0; i < 100'000; ++i) out->put("one finding\n");
    if (auto const error = out->commit()) return fail(error);

    std::size_t count = 0;
    auto lines = pad->lines("long.txt");
    if (!lines) return fail(lines.error);
    while (auto const line = lines->next()) count += line->text == "one finding";
    if (lines->error()) return fail(lines->error());
    //}

    auto const all = pad->list();
    if (!all) return fail(all.error);
    if (!versions(root)) return EXIT_FAILURE;
    for (auto const& file : all->files)
        std::printf("%8llu %s\n", static_cast<unsigned long long>(file.size), printable_line(file.name).c_str());
    bool const right = told && slower && count == 100'000 && all->files.size() == 3 && findings->bytes.size() == 66;
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace

int main() {
    char root[] = "/tmp/scratchpad-example-XXXXXX";
    if (::mkdtemp(root) == nullptr) return EXIT_FAILURE;
    int const status = run(root);
    for (char const* const session : {"s-1", "s-2"})
        if (auto const error = muster::remove_scratchpad({.root = root, .session = session})) return fail(error);
    std::string const user = std::string{root} + "/muster-" + std::to_string(::geteuid());
    return ::rmdir(user.c_str()) == 0 && ::rmdir(root) == 0 ? status : EXIT_FAILURE;
}
