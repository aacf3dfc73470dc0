// Recipes about tools: what agents may call, and what happens then. docs/cookbook.md quotes each of them.
#include <muster/files/file_root.hpp>
#include <muster/role/agent.hpp>
#include <muster/role/fitting_tools.hpp>
#include <muster/tool/arguments.hpp>
#include <muster/tool/set_algebra.hpp>
#include <muster/tool/standard.hpp>
#include <muster/toolbox/call_context.hpp>
#include <muster/toolbox/result_promise.hpp>
#include <muster/toolbox/toolbox.hpp>
#include <muster/toolbox/turn.hpp>

#include <stdlib.h>

#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

//{ quoted by docs/cookbook.md: give
struct find_text : muster::tool<"FindText"> {
    static constexpr std::string_view description = "Finds the lines that contain a word.";
    struct arguments {
        BOOST_HANA_DEFINE_STRUCT(arguments, (std::string_view, word), (std::optional<std::uint32_t>, most));
    };
};
struct bench : muster::tool_set<find_text> {};
struct scout : muster::agent<muster::role::worker, bench> {};

muster::toolbox<scout> tools_of_scout() {
    return muster::toolbox<scout>{muster::on<find_text>([](find_text::arguments const& given) {
        return "src/a.cpp:7: " + std::string{given.word};  // what the model reads
    })};
}
//}

//{ quoted by docs/cookbook.md: limits
struct list_commits : muster::tool<"ListCommits"> {
    static constexpr std::string_view description = "Lists the newest commits of a branch.";
    struct arguments {
        std::string_view branch;
        std::uint32_t most = 0;

        static constexpr auto fields = muster::fields(
            muster::field("branch", &arguments::branch, "Its name.", {.max_length = 64, .pattern = "^[a-z0-9/]+$"}),
            muster::field("most", &arguments::most, "How many.", {.minimum = 1, .maximum = 50, .default_value = 10}));
    };
};
//}

//{ quoted by docs/cookbook.md: refuse
struct read_file : muster::tool<"Read"> {
    static constexpr std::string_view description = "Reads a file of the project.";
    struct arguments {
        std::string_view path;
        static constexpr auto fields = muster::fields(muster::field("path", &arguments::path));
    };
};

// The path comes from a model. The root opens files in the project and nothing else, whatever links there are. A
// refusal becomes an error result, and the model continues from it.
muster::tool_result read_in_project(muster::file_root const& project, read_file::arguments const& given) {
    auto const text = project.read_file(given.path);
    return text ? muster::tool_result::ok(*text) : muster::tool_result::error(describe(text.error));
}
//}

//{ quoted by docs/cookbook.md: later
struct build : muster::tool<"Build"> {
    static constexpr std::string_view description = "Builds the project.";
    using arguments = muster::no_arguments;
};

// The handler returns at once; whoever has the promise answers, from any thread.
auto build_on(std::vector<std::jthread>& threads) {
    return muster::on<build>([&threads](build::arguments const&, muster::call_context const&) {
        auto [promise, future] = muster::promise_result();
        try {
            threads.emplace_back([answer = std::move(promise)]() mutable { answer.set_value("built"); });
        } catch (std::exception const&) {  // no thread: the promise is destroyed, which is an error result
        }
        return future;
    });
}
//}

//{ quoted by docs/cookbook.md: shared
// All that a host has, listed once: each role takes what it may hold.
struct reply : muster::tool<"Reply", muster::tool_kind::shared> {
    static constexpr std::string_view description = "Says something to the user.";
};
struct all : muster::united<muster::tools::standard, muster::tool_set<read_file, reply>> {};
struct ana : muster::agent<muster::role::coordinator, muster::fitting_tools<muster::role::coordinator, all>> {};
struct maker : muster::agent<muster::role::worker, muster::fitting_tools<muster::role::worker, all>> {};

static_assert(muster::surface<ana>.offers("TeamCreate") && !muster::surface<ana>.offers("Read"));
static_assert(muster::surface<maker>.offers("Read") && !muster::surface<maker>.offers("TeamCreate"));
static_assert(muster::surface<ana>.offers("Reply") && muster::surface<maker>.offers("Reply"));
//}

struct clerk : muster::agent<muster::role::worker, muster::tool_set<list_commits, read_file, build>> {};

namespace {

bool all_right = true;
void expect(muster::tool_result const& got, std::string_view wanted) {
    if (got.text == wanted) return;
    std::printf("got:    %s\nwanted: %.*s\n", got.text.c_str(), static_cast<int>(wanted.size()), wanted.data());
    all_right = false;
}

void run() {
    expect(tools_of_scout().call("1", "FindText", R"({"word":"leak"})"), "src/a.cpp:7: leak");

    std::string folder = (std::filesystem::temp_directory_path() / "cookbook-XXXXXX").string();
    if (::mkdtemp(folder.data()) == nullptr) return void(all_right = false);
    std::ofstream{folder + "/a.cpp"} << "int main() {}\n";
    auto const project = muster::file_root::open(folder);
    if (!project) return void(all_right = false);

    std::vector<std::jthread> threads;
    muster::toolbox<clerk> box{
        muster::on<list_commits>([](list_commits::arguments const& a) { return std::to_string(a.most) + " of main"; }),
        muster::on<read_file>([&](auto const& given) { return read_in_project(*project, given); }), build_on(threads)};
    expect(box.call("2", "ListCommits", R"({"branch":"main"})"), "10 of main");
    expect(box.call("3", "ListCommits", R"({"branch":"main","most":51})"),
           "ListCommits was not run. /most: expected an integer from 1 to 50, got 51.");
    for (auto const* elsewhere : {"../x", "/etc/passwd", "a/../../x"}) {
        expect(read_in_project(*project, {elsewhere}),
               elsewhere + std::string{": not a path below the directory; give one from its top down, without \"..\""});
    }
    //{ quoted by docs/cookbook.md: turn
    // All calls of one reply of a model; the results stand in the order of the calls.
    std::vector<muster::tool_call> const calls{{"toolu_1", "Build", "{}"}, {"toolu_2", "Read", R"({"path":"a.cpp"})"}};
    muster::turn turn = box.begin(calls);                       // nothing waits here
    std::vector<muster::tool_result> results = turn.results();  // this waits for what is still to come
    //}
    expect(results.at(0), "built");
    expect(results.at(1), "int main() {}\n");
    std::filesystem::remove_all(folder);
}

}  // namespace

int main() {
    run();
    return all_right ? 0 : 1;
}
