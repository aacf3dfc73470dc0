// A worker with two typed tools: what its model is offered, and what happens when the model calls.
//
// Built and run with the tests; ends with status 1 if an answer is not as expected.
#include "printable.hpp"

#include <cstdint>
#include <cstdio>
#include <muster/role/agent.hpp>
#include <muster/tool/arguments.hpp>
#include <muster/toolbox/toolbox.hpp>
#include <muster/wire/anthropic_messages.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

//{ quoted by docs/toolbox.md: tools
// Each name is written once: the compiler makes the schema and the decoder of it.
struct read_file : muster::tool<"Read"> {
    static constexpr std::string_view description = "Reads a file, or a range of its lines.";
    struct arguments {
        BOOST_HANA_DEFINE_STRUCT(arguments, (std::string_view, path), (std::optional<std::uint32_t>, first_line),
                                 (std::optional<std::uint32_t>, last_line));
        static constexpr muster::field_note notes[] = {{"path", "The file, from the root of the project."}};
    };
};
struct list_files : muster::tool<"ListFiles"> {
    static constexpr std::string_view description = "Lists the files of the project.";
    using arguments = muster::no_arguments;
};

struct bench : muster::tool_set<read_file, list_files> {};
struct scout : muster::agent<muster::role::worker, bench> {};
//}

//{ quoted by docs/wire.md: offer
// What the model is offered: bytes in read-only memory.
constexpr std::string_view offer = muster::tool_definitions<scout, muster::wire::anthropic_messages>;
//}

namespace {

struct file {
    std::string_view path;
    std::vector<std::string_view> lines;
};
std::vector<file> const project{{"main.cpp", {"int main() {", "    return 0;", "}"}}};

//{ quoted by docs/toolbox.md: handlers
muster::tool_result read(read_file::arguments const& given) {
    std::size_t const first = given.first_line.value_or(1);
    std::size_t const last = given.last_line.value_or(UINT32_MAX);
    for (file const& one : project) {
        if (one.path != given.path) continue;
        std::string text;
        for (std::size_t line = first; line >= 1 && line <= last && line <= one.lines.size(); ++line) {
            text.append(one.lines[line - 1]).append("\n");
        }
        return muster::tool_result::ok(text);
    }
    return muster::tool_result::error("There is no file \"" + std::string{given.path} + "\".");
}

// Leave one out, or name one that the agent does not have, and it does not compile.
muster::toolbox<scout> make_toolbox() {
    return muster::toolbox<scout>{
        muster::on<read_file>(read),
        muster::on<list_files>([] { return project.front().path; }),
    };
}
//}

bool all_as_expected = true;

void show(muster::tool_result const& result, std::string_view expected) {
    std::printf("%s %s: %s\n", result.call_id.c_str(), result.is_error ? "error" : "ok",
                printable_line(result.text).c_str());
    if (result.text != expected) all_as_expected = false;
}

}  // namespace

int main() {
    std::printf("%s\n\n", offer.data());
    auto box = make_toolbox();
    //{ quoted by docs/toolbox.md: calls
    show(box.call("toolu_1", "ListFiles", "{}"), "main.cpp");
    show(box.call("toolu_2", "Read", R"({"path":"main.cpp","first_line":2,"last_line":2})"), "    return 0;\n");
    // Whatever else a model sends is answered too, so that it can mend it.
    show(box.call("toolu_3", "Read", R"({"path":"main.cpp","first_line":"2"})"),
         R"(Read was not run. /first_line: expected an integer from 0 to 4294967295, got "2".)");
    show(box.call("toolu_4", "TeamCreate", R"({"prompt":"Help me."})"),
         R"(There is no tool "TeamCreate" here. There are: ListFiles, Read.)");
    show(box.call("toolu_5", "Read", R"({"path":"a.cpp"})"), R"(There is no file "a.cpp".)");
    //}
    return all_as_expected ? 0 : 1;
}
