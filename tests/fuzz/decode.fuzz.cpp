// Whatever bytes come as arguments: no crash, no read past the end, and nothing accepted that is no JSON.
#include <muster/text/ascii.hpp>
#include <muster/tool/decode.hpp>

#include "must.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct step {
    std::string_view text;
    std::optional<bool> done;
    static constexpr auto fields = muster::fields(muster::field("t", &step::text), muster::field("d", &step::done));
};
struct task {
    std::optional<std::string> to;
    std::optional<std::int16_t> count;
    std::optional<double> ratio;
    std::vector<step> steps;
    std::optional<std::vector<std::uint64_t>> sizes;
    static constexpr auto fields = muster::fields(muster::field("to", &task::to), muster::field("c", &task::count),
                                                  muster::field("r", &task::ratio), muster::field("s", &task::steps),
                                                  muster::field("z", &task::sizes));
};

using muster_test::must;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    static muster::decoder reader;
    std::string_view const json{reinterpret_cast<char const*>(data), size};

    auto const got = reader.decode<task>(json);
    must(muster::sentence(got.fault).empty() != static_cast<bool>(got.fault),
         "a fault has words, and nothing else has");
    must(got.fault.offset <= size, "a fault has its place in the text");
    if (!got.fault) {
        auto const whole = nlohmann::json::parse(json, nullptr, false);
        must(whole.is_object() && whole.at("s").size() == got.value.steps.size(), "the same list");
        if (got.value.to) must(whole.at("to") == *got.value.to, "the same text");
        if (got.value.count) must(whole.at("c") == *got.value.count, "the same number");
    }
    bool const blank = muster::trimmed(json).empty();
    if (!blank && !reader.check_object(json))
        must(nlohmann::json::parse(json, nullptr, false).is_object(), "what is passed on as an object is one");
    static_cast<void>(reader.decode<muster::no_arguments>(json));
    return 0;
}
