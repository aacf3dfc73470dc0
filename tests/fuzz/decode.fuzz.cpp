// Whatever bytes come as arguments: no crash, no read past the end, and nothing accepted that is no JSON.
#include <muster/text/ascii.hpp>
#include <muster/tool/decode.hpp>

#include "must.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace {
enum class pace { slow, fast };
}  // namespace

template <>
struct muster::enum_names<pace> {
    static constexpr muster::enum_name<pace> names[] = {{pace::slow, "slow"}, {pace::fast, "fast"}};
};

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

struct yes {
    static constexpr std::string_view tag = "yes";
    std::optional<std::string_view> why;
    static constexpr auto fields = muster::fields(muster::field("w", &yes::why));
};
struct no {
    static constexpr std::string_view tag = "no";
    std::string_view why;
    static constexpr auto fields = muster::fields(muster::field("w", &no::why));
};
struct order {
    pace speed;
    std::array<std::uint8_t, 2> ends;
    std::map<std::string, std::int8_t> marks;
    std::variant<std::string_view, yes, no> answer;
    std::int32_t wait;
    std::string_view who;
    static constexpr auto fields = muster::fields(
        muster::field("e", &order::speed, "", {.default_value = pace::slow}), muster::field("a", &order::ends),
        muster::field("m", &order::marks, "", {.maximum = 9, .max_items = 2}),
        muster::field("v", &order::answer, "", {.max_bytes = 4}),
        muster::field("n", &order::wait, "", {.minimum = -5, .default_value = 3}),
        muster::field("p", &order::who, "", {.max_length = 3, .pattern = "^[a-z]+$", .alias = "q"}));
};

using muster_test::must;
using nlohmann::json;

// What an order may be, said once more without a row or a rule: as the reader of another library sees it.
bool is_text(json const& value, std::size_t most) {
    return value.is_string() && value.get<std::string>().size() <= most;
}
bool is_integer(json const& value, std::int64_t least, std::int64_t most) {
    if (!value.is_number_integer()) return false;
    bool const huge = value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(most);
    return !huge && value.get<std::int64_t>() >= least && value.get<std::int64_t>() <= most;
}
bool is_absent(json const& whole, char const* name) { return !whole.contains(name) || whole.at(name).is_null(); }
bool has_only(json const& object, std::set<std::string> const& names) {
    for (auto const& [name, value] : object.items()) {
        if (names.count(name) == 0) return false;
    }
    return true;
}
bool is_answer(json const& value) {
    if (!value.is_object()) return is_text(value, 4);
    if (!value.contains("type") || !has_only(value, {"type", "w"})) return false;
    if (value.at("type") == "yes") return is_absent(value, "w") || value.at("w").is_string();
    return value.at("type") == "no" && value.contains("w") && value.at("w").is_string();
}
bool is_who(json const& value) {
    if (!is_text(value, 3) || value.get<std::string>().empty()) return false;
    for (char const c : value.get<std::string>()) {
        if (c < 'a' || c > 'z') return false;
    }
    return true;
}
bool are_marks(json const& value) {
    if (!value.is_object() || value.size() > 2) return false;
    for (auto const& [name, mark] : value.items()) {
        if (!is_integer(mark, -128, 9)) return false;
    }
    return true;
}
bool are_ends(json const& value) {
    return value.is_array() && value.size() == 2 && is_integer(value[0], 0, 255) && is_integer(value[1], 0, 255);
}
bool is_order(json const& whole) {
    if (!whole.is_object() || !has_only(whole, {"e", "a", "m", "v", "n", "p", "q"})) return false;
    for (char const* const name : {"a", "m", "v"}) {
        if (!whole.contains(name)) return false;
    }
    if (whole.contains("p") == whole.contains("q")) return false;
    return (is_absent(whole, "e") || whole.at("e") == "slow" || whole.at("e") == "fast") && are_ends(whole.at("a"))
        && are_marks(whole.at("m")) && is_answer(whole.at("v"))
        && (is_absent(whole, "n") || is_integer(whole.at("n"), -5, INT32_MAX))
        && is_who(whole.at(whole.contains("p") ? "p" : "q"));
}

// JSON without a name twice in one object, as another library sees it; discarded where it is none.
json parsed(std::string_view text) {
    if (text.find('\0') != std::string_view::npos) return json(json::value_t::discarded);  // to it, the end of the text
    std::vector<std::set<std::string>> names;
    bool twice = false;
    auto const note = [&](int, json::parse_event_t event, json& value) {
        if (event == json::parse_event_t::object_start) names.emplace_back();
        if (event == json::parse_event_t::object_end) names.pop_back();
        if (event == json::parse_event_t::key) twice |= !names.back().insert(value.get<std::string>()).second;
        return true;
    };
    json whole = json::parse(text, note, false);
    return twice ? json(json::value_t::discarded) : whole;
}

void must_agree(order const& got, json const& whole) {
    must((got.speed == pace::fast) == (whole.value("e", json{}) == "fast"), "the same word");
    must(whole.at("a") == json(got.ends) && whole.at("m") == json(got.marks), "the same parts");
    must(got.wait == (is_absent(whole, "n") ? 3 : whole.at("n").get<int>()), "the same number, or the default");
    must(whole.at(whole.contains("p") ? "p" : "q") == got.who, "the same text");
    json const& answer = whole.at("v");
    must(answer.is_object() ? answer.at("type") == (got.answer.index() == 1 ? "yes" : "no") : got.answer.index() == 0,
         "the same alternative");
}

// null, or an object that stands in strings.
bool is_object_in_strings(muster::decoder& lenient, std::string_view text) {
    std::string const object{lenient.object_in(text)};
    return json::parse(object, nullptr, false).is_object();
}

void check_order(std::string_view text, json const& whole) {
    static muster::decoder strict;
    static muster::decoder lenient{{.policy = muster::decode_policy::lenient}};
    auto const got = strict.decode<order>(text);
    // Of minus zero as an integer, and of a byte order mark, the libraries think differently.
    if (text.find("-0") == std::string_view::npos && !text.starts_with('\xEF')) {
        must(!got.fault == (!whole.is_discarded() && is_order(whole)), "what is right by one is right by the other");
    }
    if (!got.fault) must_agree(got.value, whole);

    auto const mild = lenient.decode<order>(text);
    must(got.fault || !mild.fault, "what is right is right to a mild reader");
    must(mild.fault || whole.is_object() || is_object_in_strings(lenient, text), "and nothing else than an object");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    static muster::decoder reader;
    std::string_view const text{reinterpret_cast<char const*>(data), size};

    auto const got = reader.decode<task>(text);
    must(muster::sentence(got.fault).empty() != static_cast<bool>(got.fault),
         "a fault has words, and nothing else has");
    must(got.fault.offset <= size, "a fault has its place in the text");
    if (!got.fault) {
        auto const whole = json::parse(text, nullptr, false);
        must(whole.is_object() && whole.at("s").size() == got.value.steps.size(), "the same list");
        if (got.value.to) must(whole.at("to") == *got.value.to, "the same text");
        if (got.value.count) must(whole.at("c") == *got.value.count, "the same number");
    }
    bool const blank = muster::trimmed(text).empty();
    if (!blank && !reader.check_object(text))
        must(json::parse(text, nullptr, false).is_object(), "what is passed on as an object is one");
    static_cast<void>(reader.decode<muster::no_arguments>(text));
    if (!blank) check_order(text, parsed(text));
    return 0;
}
