// Whatever bytes come from a client: no crash, no read past the end, and what is taken out of a message is what another
// reader finds in it.
#include <muster/text/sink.hpp>
#include <muster/wire/json_rpc.hpp>
#include <muster/wire/mcp_message.hpp>

#include "exact.hpp"
#include "must.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace {

using muster_test::must;
using nlohmann::json;

// Compared with a reader that takes the last of two members, so the message has to be sound.
void compare(muster::wire::mcp_message const& got, json const& message) {
    must(message.is_object() && message.value("jsonrpc", "") == "2.0", "a message is an object that says its version");
    if (got.kind == muster::wire::mcp_message_kind::response) return;
    must(message["method"] == got.method, "the same method");
    must(got.id.empty() ? !message.contains("id") : json::parse(got.id) == message["id"], "the same id");
    if (got.params.empty()) return;
    must(json::parse(got.params) == message["params"], "the same params");
    if (!got.arguments.empty())
        must(json::parse(got.arguments) == message["params"]["arguments"], "the same arguments");
    if (!got.name.empty()) must(message["params"]["name"] == got.name, "the same name");
    if (got.era == muster::wire::mcp_era::stateless)
        must(message["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"] == got.version, "the same version");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    static muster::wire::mcp_reader reader;
    muster_test::exact const bytes{data, size};
    muster::wire::mcp_message const& got = reader.read(bytes.view());

    std::string line;
    muster::append_sink out{line};
    muster::wire::put_error(out, got.id, got.error);
    must(json::accept(line), "an error is JSON, whatever it is about");
    must(got.id.empty() || json::parse(got.id).is_string() || json::parse(got.id).is_number(), "an id is one");
    json const message = json::parse(bytes.view(), nullptr, false);
    // The other reader passes over a byte order mark, ends at a zero byte, and counts no levels.
    bool const other_rules =
        bytes.view().starts_with("\xEF\xBB\xBF") || bytes.view().find('\0') != line.npos || size > 512;
    must(message.is_discarded() || other_rules || got.error.code != muster::wire::parse_error,
         "JSON is no parse error");
    if (!got.error && !message.is_discarded()) compare(got, message);
    return 0;
}
