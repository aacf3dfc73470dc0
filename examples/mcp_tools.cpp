// A worker whose tools are known only while running: some from a configuration, some from an MCP server. Its prompt,
// what its model is offered and what its calls may reach are one list.
#include <muster/muster.hpp>

#include <cstdio>
#include <string>
#include <string_view>

namespace {

//{ quoted by docs/toolbox.md: host
// All that this host can do itself.
struct read_file : muster::tool<"Read"> {
    static constexpr std::string_view description = "Reads a file.";
    struct arguments {
        std::string_view path;
        static constexpr auto fields = muster::fields(muster::field("path", &arguments::path));
    };
};
struct run_shell : muster::tool<"Bash"> {
    static constexpr std::string_view description = "Runs a command.";
    struct arguments {
        std::string_view command;
        static constexpr auto fields = muster::fields(muster::field("command", &arguments::command));
    };
};
struct hosted : muster::tool_set<read_file, run_shell> {};
//}

// What an MCP server answered to tools/list.
constexpr std::string_view search_schema =
    R"({"type":"object","properties":{"query":{"type":"string"}},"required":["query"]})";

int faults = 0;
void expect(bool held, char const* what) {
    if (held) return;
    std::printf("not so: %s\n", what);
    ++faults;
}

}  // namespace

int main() {
    //{ quoted by docs/toolbox.md: dynamic
    auto known = muster::catalog::of<hosted>();
    muster::offered_tools offered;
    bool const joined = known.add({"mcp__github__search", "Searches issues."}) == muster::catalog_answer::added
                     && offered.add("mcp__github__search", search_schema) == muster::offer_answer::added;

    muster::config::binding scout;  // from a file, otherwise: see config/load.hpp
    scout.role = "worker";
    scout.allowed_tools = {"Read", "mcp__github__*"};
    auto const got = muster::policy::resolve(scout, known);

    // Handlers for all the host can do: the surface decides what of it this worker reaches.
    muster::dynamic_toolbox box{
        got.resolved.context(),
        muster::on<read_file>(
            [](read_file::arguments const& given) { return "the text of " + std::string{given.path}; }),
        muster::on<run_shell>([](run_shell::arguments const&) { return std::string{"never run here"}; }),
        muster::on_prefix("mcp__github__",
                          [](muster::tool_call const& call) { return "sent on: " + std::string{call.arguments}; }),
    };

    std::string offer;
    muster::append_sink out{offer};
    muster::render_tool_definitions<hosted, muster::wire::anthropic_messages>(out, box.surface(), offered);
    //}
    expect(joined && bool{got} && bool{box}, "all fit together");
    expect(muster::find_undefined<hosted>(box.surface(), offered) == box.surface().size(), "every tool is defined");

    expect(box.call("1", "Read", R"({"path":"a.cpp"})").text == "the text of a.cpp", "a typed handler");
    expect(box.call("2", "mcp__github__search", R"({"query":"leak"})").text == R"(sent on: {"query":"leak"})",
           "a handler by name");
    expect(box.call("3", "Bash", R"({"command":"ls"})").text
               == R"(There is no tool "Bash" here. There are: Read, mcp__github__search.)",
           "what was not granted is not there");

    std::string const prompt = got.resolved.system_prompt();
    for (muster::tool_info const& tool : box.surface()) {
        std::string const quoted = '`' + std::string{tool.name} + '`';
        expect(prompt.find(quoted) != prompt.npos, "the prompt lists it");
        expect(offer.find("\"name\":\"" + std::string{tool.name} + '"') != offer.npos, "the model is offered it");
    }
    expect(prompt.find("Bash") == prompt.npos && offer.find("Bash") == offer.npos, "nobody is told of anything else");
    std::puts(offer.c_str());
    return faults;
}
