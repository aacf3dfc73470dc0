// Arguments of every kind, for tests of what is read and of what is offered.
#pragma once

#include <muster/tool/fields.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

//{ quoted by docs/arguments.md: names
namespace kinds {
enum class priority { low, high };
}
template <>
struct muster::enum_names<kinds::priority> {
    static constexpr muster::enum_name<kinds::priority> names[] = {{kinds::priority::low, "low"},
                                                                   {kinds::priority::high, "high"}};
};
//}

namespace kinds {

//{ quoted by docs/arguments.md: kinds
struct approve {
    static constexpr std::string_view tag = "approve";
    std::optional<std::string_view> remark;
    static constexpr auto fields = muster::fields(muster::field("remark", &approve::remark));
};
struct reject {
    static constexpr std::string_view tag = "reject";
    std::string_view reason;
    static constexpr auto fields = muster::fields(muster::field("reason", &reject::reason));
};

struct review : muster::tool<"Review"> {
    struct arguments {
        priority urgency;                                         // by its names
        std::array<std::uint32_t, 2> lines;                       // exactly two
        std::map<std::string, std::uint8_t> scores;               // any names
        std::variant<std::string_view, approve, reject> verdict;  // a text, or an object told by its "type"
        std::uint32_t timeout = 0;                                // has a default
        std::vector<std::string_view> labels;
        std::string_view author;

        static constexpr auto fields = muster::fields(
            muster::field("urgency", &arguments::urgency, "How soon.", {.default_value = priority::low}),
            muster::field("lines", &arguments::lines),  //
            muster::field("scores", &arguments::scores, "", {.maximum = 10, .max_items = 3}),
            muster::field("verdict", &arguments::verdict, "What comes of it.", {.max_bytes = 20}),
            muster::field("timeout", &arguments::timeout, "Seconds.", {.maximum = 600, .default_value = 30}),
            muster::field("labels", &arguments::labels, "", {.max_length = 8, .min_items = 1, .max_items = 4}),
            muster::field("author", &arguments::author, "", {.pattern = "^[a-z]+$", .alias = "user"}));

        muster::argument_complaint check() const {
            if (lines[0] <= lines[1]) return {};
            return {"lines", "the first line before the last"};
        }
    };
};
//}

struct shape : muster::tool<"Shape"> {
    struct arguments {
        double ratio = 0;
        std::int8_t small = 0;
        std::optional<bool> filled;
        std::optional<priority> urgency;
        std::vector<std::array<std::int64_t, 2>> points;
        std::optional<std::map<std::string_view, std::vector<approve>>> groups;
        std::optional<std::variant<approve, reject>> verdict;
        std::string name;

        static constexpr auto fields = muster::fields(
            muster::field("ratio", &arguments::ratio, "", {.minimum = -0.5, .maximum = 1e3, .default_value = 0.25}),
            muster::field("small", &arguments::small, "", {.minimum = -7, .default_value = -7}),
            muster::field("filled", &arguments::filled), muster::field("urgency", &arguments::urgency),
            muster::field("points", &arguments::points), muster::field("groups", &arguments::groups),
            muster::field("verdict", &arguments::verdict),
            muster::field("name", &arguments::name, "", {.min_length = 2, .default_value = "\"\xC3\xA9\""}));
    };
};

}  // namespace kinds
