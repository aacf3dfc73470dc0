// What the rules of a field come to, as words and as JSON.
#pragma once

#include <muster/text/decimal.hpp>
#include <muster/text/json_text.hpp>
#include <muster/text/sink.hpp>
#include <muster/tool/detail/json_number.hpp>
#include <muster/tool/detail/rule_check.hpp>
#include <muster/tool/field_rules.hpp>
#include <muster/tool/value_type.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

// put_rule_value(out, value): as JSON
constexpr void put_rule_value(sink auto& out, rule_value const& value) {
    switch (value.is) {
        case rule_value::form::none: return;
        case rule_value::form::text: return put_json_text(out, value.text);
        case rule_value::form::truth: return out.put(value.truth ? "true" : "false");
        case rule_value::form::number: return put_short_decimal(out, short_decimal_of(value.number));
        case rule_value::form::integer: break;
    }
    if (value.negative) out.put("-");
    out.put(decimal{value.negative ? std::uint64_t{0} - value.bits : value.bits}.view());
}

// value_range: what a number may be; an end that is not given is open
struct value_range {
    rule_value least;
    rule_value most;
};

constexpr value_range range_of(ruled_type ruled) noexcept {
    value_range range{ruled.rules.minimum, ruled.rules.maximum};
    if (ruled.type.kind != value_kind::integer) return range;
    if (!range.least.given()) range.least = ruled.type.least;
    if (!range.most.given()) range.most = ruled.type.most;
    return range;
}

// put_count_words(out, least, most, unit): "1 to 64 characters", "at least 1 character", or nothing
constexpr void put_count_words(sink auto& out, std::size_t least, std::size_t most, std::string_view unit) {
    std::size_t const last = most == no_limit ? least : most;
    if (least == 0) out.put("at most ");
    if (most == no_limit) out.put("at least ");
    if (least != 0) out.put(decimal{least}.view());
    if (least != 0 && most != no_limit && least != most) out.put(" to ");
    if (most != no_limit && least != most) out.put(decimal{most}.view());
    out.put(unit);
    if (last != 1) out.put("s");
}

}}}  // namespace muster::v0::detail
