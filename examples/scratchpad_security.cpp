// Five questions about a scratchpad, each answered by trying it on a real directory: what 0700 means, why it lies
// outside the project, what becomes of two writers, how files are called, and who wrote what.
#include <muster/pad/clean_up.hpp>
#include <muster/pad/scratchpad.hpp>

#include <sys/stat.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

namespace {

namespace fs = std::filesystem;

// Tries things, says what came of them, and remembers whether all was as it must be.
class walk {
public:
    explicit walk(std::string root) : root_(std::move(root)) {}

    [[nodiscard]] std::string path(std::string_view below) const { return root_ + '/' + std::string{below}; }
    [[nodiscard]] bool all_well() const { return well_; }

    static void ask(std::string_view question) { std::printf("\n%.*s\n", length(question), question.data()); }
    void holds(std::string_view what, bool does) {
        well_ = well_ && does;
        std::printf("  %s %.*s\n", does ? "yes     " : "WRONG   ", length(what), what.data());
    }
    void refused(std::string_view what, muster::pad_error const& got, muster::pad_fault as) {
        well_ = well_ && got.why == as;
        // Without the path, which is another one each time.
        std::string const why = got ? muster::describe(got).substr(got.where.size() + 2) : "it was let through";
        std::printf("  %s %.*s\n           %s\n", got.why == as ? "refused " : "WRONG   ", length(what), what.data(),
                    why.c_str());
    }

private:
    static int length(std::string_view text) { return static_cast<int>(text.size()); }

    std::string root_;
    bool well_ = true;
};

unsigned mode_of(std::string const& path) {
    struct stat found {};
    return ::lstat(path.c_str(), &found) == 0 ? static_cast<unsigned>(found.st_mode & 07777) : 0;
}

std::string content_of(std::string const& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

// 0700: the owner may read, write and enter; nobody else may do anything, not even see the names in it.
void who_may_enter(walk& on) {
    walk::ask("What does mode 0700 mean?");
    muster::scratchpad_options const at{.root = on.path("tmp"), .session = "s-1"};
    std::string const there = muster::scratchpad_path(at, ::geteuid());
    {
        auto const pad = muster::open_scratchpad(at);
        on.holds("the scratchpad opens, and every directory down to it is made", pad && fs::is_directory(there));
        if (!pad) return;
        bool closed = mode_of(on.path("tmp")) != 0;
        for (fs::path step = there; step != on.path("tmp"); step = step.parent_path())
            closed = closed && mode_of(step.string()) == 0700;
        on.holds("each of them has mode 0700: its owner reads, writes, enters; others not even see names", closed);
        bool const noted = !pad->create("notes.md", "mine\n");
        on.holds("a file in it has mode 0600", noted && mode_of(there + "/notes.md") == 0600);
    }
    ::chmod(there.c_str(), 0750);
    on.refused("a group that may look in", muster::open_scratchpad(at).error, muster::pad_fault::wrong_mode);
    on.holds("and it was not mended in silence: somebody may have put things there", mode_of(there) == 0750);
    ::chmod(there.c_str(), 0700);
    on.refused("a directory that is another user's",
               muster::open_scratchpad({.root = on.path("tmp"), .session = "s-1", .uid = ::geteuid() + 1}).error,
               muster::pad_fault::wrong_owner);
}

// In the project it would be committed, searched and shipped, and be as open as the project is.
void where_it_lies(walk& on) {
    walk::ask("Why does it lie outside the project?");
    muster::scratchpad_options at{.root = on.path("shop/tmp"), .session = "s-1", .project = on.path("shop")};
    on.refused("a root inside the project: version control would take it", muster::open_scratchpad(at).error,
               muster::pad_fault::inside_project);
    at.root = on.path("tmp");
    on.holds("beside it, under a name made of the project's path, it opens", bool{muster::open_scratchpad(at)});
    on.holds("and the project has nothing new in it", fs::is_empty(on.path("shop/tmp")));

    at.root = on.path("open");
    on.refused("a root where anybody may rename what is mine", muster::open_scratchpad(at).error,
               muster::pad_fault::root_unsafe);

    std::string const session = on.path("tmp/muster-" + std::to_string(::geteuid()) + "/s-2");
    fs::create_directory_symlink(on.path("shop"), session);
    on.refused("a link where the session should be",
               muster::open_scratchpad({.root = on.path("tmp"), .session = "s-2"}).error, muster::pad_fault::link);
    on.holds("and where it pointed to nothing was made", !fs::exists(on.path("shop/scratchpad")));
}

// Whole files are replaced in one step; what is added is added under a lock; what others did meanwhile is told.
void two_writers(walk& on, muster::scratchpad const& pad) {
    walk::ask("What becomes of two writers at once?");
    on.holds("the first to make a file has it", !pad.create("plan.md", "by one\n"));
    on.refused("the second is told, and nothing is overwritten", pad.create("plan.md", "by two\n"),
               muster::pad_fault::exists);

    auto const read = pad.read("plan.md");
    on.holds("both have read it; one of them replaces it", read && !pad.replace("plan.md", "better\n", read->version));
    on.refused("the other's copy is old, so it is not taken", pad.replace("plan.md", "older\n", read->version),
               muster::pad_fault::changed);

    // If anything goes wrong in here, the sum is wrong, and the check below fails.
    auto const add = [&](std::string_view line) {
        try {
            for (int i = 0; i < 100; ++i) {
                if (pad.append("log.md", line)) return;
            }
        } catch (std::bad_alloc const&) {}
    };
    try {
        std::jthread const one{add, "one\n"}, two{add, "two\n"};  // both are joined here
    } catch (std::system_error const&) {}
    auto const log = pad.read("log.md");
    on.holds("200 lines that two threads have added are all there", log && log->bytes.size() == 800);
}

// {phase}-{worker}-{topic}.md says whose it is, and two workers do not meet in one name.
void how_files_are_called(walk& on, muster::scratchpad const& pad, std::string const& outside) {
    walk::ask("How are files called?");
    std::string const name = muster::default_pad_name("research", "api-researcher", "Routes & versions");
    on.holds("by phase, worker and topic: " + name, name == "research-api-researcher-Routes-versions.md");
    on.holds("and it is taken", !pad.create(name, "src/routes/\n"));
    for (std::string_view const bad : {"../secret", "a/b", ".profile", "-rf", "nul.txt", "notes.md.", "a:b"}) {
        muster::pad_error const got = pad.write(bad, "x");
        on.holds("before any file is touched `" + std::string{bad} + "` is refused: " + std::string{describe(got.name)},
                 got.why == muster::pad_fault::bad_name);
    }

    fs::create_symlink(outside, pad.path() + "/link.md");
    on.refused("to read through a link that somebody has put there", pad.read("link.md").error,
               muster::pad_fault::link);
    on.refused("to add through it", pad.append("link.md", "x"), muster::pad_fault::link);
    on.refused("to write there", pad.write("link.md", "x"), muster::pad_fault::link);
    on.holds("and what it points to is as it was", content_of(outside) == "secret\n");
}

// Each version is kept with who wrote it, in which phase, on what it rests, when, and how sure its writer was.
void who_wrote_what(walk& on, muster::scratchpad const& pad) {
    walk::ask("Who wrote what, and on top of what?");
    //{ quoted by docs/reference_case.md: versions
    muster::pad_change const draft{
        .author = "ana", .phase = "synthesis", .message = "first draft", .confidence = "LOW", .time = 100};
    on.holds("ana writes a draft", !pad.create("spec.md", "draft\n", draft));
    auto const read = pad.read("spec.md");
    std::uint64_t const base = read ? read->number : 0;
    auto const one = pad.revise("spec.md", "confirmed\n", base,
                                {.author = "w-1", .message = "read it", .confidence = "HIGH", .time = 160});
    on.holds("w-1 has read version 1 and writes version 2 on it", one && one.number == 2);

    auto const two = pad.revise("spec.md", "guessed\n", base, {.author = "w-2", .confidence = "LOW", .time = 161});
    on.refused("w-2 has read version 1 as well, and comes too late", two.error, muster::pad_fault::changed);
    on.holds("and is told who was faster", two.since.size() == 1 && two.since[0].author == "w-1");
    //}

    auto const versions = pad.history("spec.md");
    on.holds("the history is there", versions && versions->size() == 2);
    if (!versions) return;
    for (muster::pad_revision const& each : *versions) std::printf("           %s\n", muster::describe(each).c_str());
    auto const old = pad.read_version("spec.md", 1);
    on.holds("and so is the text of version 1", old && old->bytes == "draft\n");
}

}  // namespace

int main() {
    char pattern[] = "/tmp/scratchpad-security-XXXXXX";
    if (::mkdtemp(pattern) == nullptr) return EXIT_FAILURE;
    std::string const root = fs::canonical(pattern).string();
    walk on{root};
    for (char const* const each : {"tmp", "open", "shop", "shop/tmp"}) fs::create_directory(on.path(each));
    ::chmod(on.path("open").c_str(), 0777);
    std::ofstream{on.path("shop/secret")} << "secret\n";

    who_may_enter(on);
    where_it_lies(on);
    {
        auto const pad = muster::open_scratchpad({.root = on.path("tmp"), .session = "s-3", .versions = 8});
        on.holds("another session has a directory of its own", bool{pad});
        if (pad) {
            two_writers(on, *pad);
            how_files_are_called(on, *pad, on.path("shop/secret"));
            who_wrote_what(on, *pad);
        }
    }
    fs::remove_all(root);
    return on.all_well() ? EXIT_SUCCESS : EXIT_FAILURE;
}
