#include <fmt/format.h>
#include <simdjson.h>

#include "simdjson.cpp"

#include <string>

[[gnu::visibility("default")]] std::string foreign(std::string const& json) {
    simdjson::ondemand::parser parser;
    simdjson::padded_string const padded{json};
    simdjson::ondemand::document whole;
    std::string_view name;
    if (parser.iterate(padded).get(whole) || whole["name"].get_string().get(name)) return "no name";
    return fmt::format("{} read by simdjson {}, fmt {}", name, SIMDJSON_VERSION, FMT_VERSION);
}
