// simdjson's on-demand parser, on the same report as JSON: another format, for scale.
#include "readers.hpp"

#include <simdjson.h>

#include <memory>
#include <string>
#include <string_view>

namespace bench {
namespace {

namespace ondemand = simdjson::ondemand;

// Texts as they stand, without their quotes.
std::string_view token(ondemand::value& from) {
    std::string_view const text = from.raw_json_token();
    return text.substr(1, text.size() - 2);
}

template <bool Decodes>
class reading {
public:
    static constexpr bool decodes = Decodes;

    told operator()(document const& from) {
        told said;
        ondemand::document all = parser_->iterate(from.json.data(), from.json.size(), from.json.capacity());
        for (ondemand::field field : all.get_object()) {
            ondemand::raw_json_string const key = field.key();
            ondemand::value value = field.value();
            if (key == "task_id") {
                said.task_id = text(value);
            } else if (key == "status") {
                said.status = status_of(text(value));
            } else if (key == "summary") {
                said.summary = text(value);
            } else if (key == "result") {
                said.result = text(value);
            } else if (key == "usage") {
                take_figures(said, value);
            }
        }
        return said;
    }

    static bool right(document const& from, told const& said) {
        told wanted = from.meant();
        std::string const summary = escaped_for_json(wanted.summary), result = escaped_for_json(wanted.result);
        if (!Decodes && wanted.summary.data() != nullptr) wanted.summary = summary;
        if (!Decodes && wanted.result.data() != nullptr) wanted.result = result;
        return said == wanted;
    }

private:
    static std::string_view text(ondemand::value& from) {
        if constexpr (Decodes) return from.get_string();
        return token(from);
    }

    static void take_figures(told& said, ondemand::value& usage) {
        for (ondemand::field field : usage.get_object()) {
            ondemand::raw_json_string const key = field.key();
            std::uint64_t const figure = field.value().get_uint64();
            if (key == "total_tokens") said.total_tokens = figure;
            if (key == "tool_uses") said.tool_uses = figure;
            if (key == "duration_ms") said.duration_ms = figure;
        }
    }

    std::unique_ptr<ondemand::parser> parser_ = std::make_unique<ondemand::parser>();
};

}  // namespace

void enter_simdjson(sized const& what) {
    use("simdjson", SIMDJSON_STRINGIFY(SIMDJSON_VERSION));
    if (what.calls_for_decoding) {
        enter_reader<reading<true>>(what, "simdjson");
    } else {
        enter_reader<reading<false>>(what, "simdjson");
    }
}

}  // namespace bench
