#include <muster/persona/system_prompt.hpp>
#include <muster/role/agent.hpp>
#include <muster/tool/decode.hpp>
#include <muster/tool/fields.hpp>

struct read_file : muster::tool<"Read"> {
    struct arguments {
        std::string_view path;
        static constexpr auto fields = muster::fields(muster::field("path", &arguments::path));
    };
};
struct bench : muster::tool_set<read_file> {};
struct scout : muster::agent<muster::role::worker, bench> {};
static_assert(!muster::system_prompt<scout>.empty());

int main() {
    muster::decoder reader;
    return reader.decode<read_file::arguments>(R"({"path":"a.cpp"})").value.path == "a.cpp" ? 0 : 1;
}
