// Tools that take one kind of argument each, so that a counterpart can say which kind it reads otherwise.
#pragma once

#include <muster/tool/arguments.hpp>
#include <muster/tool/enum_names.hpp>
#include <muster/tool/fields.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

namespace counterpart {

struct takes_nothing : muster::tool<"Nothing"> {
    using arguments = muster::no_arguments;
};

struct takes_texts : muster::tool<"Texts"> {
    struct arguments {
        std::string_view view;
        std::string copy;
        std::optional<std::string_view> maybe;

        static constexpr auto fields = muster::fields(
            muster::field("view", &arguments::view, "A \"quoted\" word,\na second line and an umlaut: ä."),
            muster::field("copy", &arguments::copy), muster::field("maybe", &arguments::maybe));
    };
};

struct takes_truth : muster::tool<"Truth"> {
    struct arguments {
        bool on = false;
        std::optional<bool> maybe;

        static constexpr auto fields =
            muster::fields(muster::field("on", &arguments::on), muster::field("maybe", &arguments::maybe));
    };
};

struct takes_integers : muster::tool<"Integers"> {
    struct arguments {
        std::int8_t tiny = 0;
        std::uint8_t byte = 0;
        std::int16_t small = 0;
        std::uint16_t port = 0;
        std::int32_t plain = 0;
        std::uint32_t count = 0;
        std::int64_t wide = 0;
        std::uint64_t widest = 0;
        std::optional<std::uint8_t> maybe;

        static constexpr auto fields =
            muster::fields(muster::field("tiny", &arguments::tiny), muster::field("byte", &arguments::byte),
                           muster::field("small", &arguments::small), muster::field("port", &arguments::port),
                           muster::field("plain", &arguments::plain), muster::field("count", &arguments::count),
                           muster::field("wide", &arguments::wide), muster::field("widest", &arguments::widest),
                           muster::field("maybe", &arguments::maybe));
    };
};

struct takes_numbers : muster::tool<"Numbers"> {
    struct arguments {
        double share = 0;
        std::optional<double> maybe;

        static constexpr auto fields =
            muster::fields(muster::field("share", &arguments::share), muster::field("maybe", &arguments::maybe));
    };
};

struct takes_lists : muster::tool<"Lists"> {
    struct arguments {
        std::vector<std::string_view> words;
        std::vector<std::vector<std::int32_t>> rows;
        std::optional<std::vector<double>> maybe;

        static constexpr auto fields =
            muster::fields(muster::field("words", &arguments::words), muster::field("rows", &arguments::rows),
                           muster::field("maybe", &arguments::maybe));
    };
};

struct point {
    double x = 0;
    std::optional<double> y;

    static constexpr auto fields = muster::fields(muster::field("x", &point::x), muster::field("y", &point::y));
};

struct takes_structs : muster::tool<"Structs"> {
    struct line {
        point from;
        std::optional<point> to;
        std::vector<point> by;

        static constexpr auto fields = muster::fields(muster::field("from", &line::from),
                                                      muster::field("to", &line::to), muster::field("by", &line::by));
    };
    struct arguments {
        line one;
        std::vector<line> more;
        std::optional<line> maybe;

        static constexpr auto fields =
            muster::fields(muster::field("one", &arguments::one), muster::field("more", &arguments::more),
                           muster::field("maybe", &arguments::maybe));
    };
};

enum class step_state { pending, in_progress, completed };

}  // namespace counterpart

template <>
struct muster::enum_names<counterpart::step_state> {
    using enum counterpart::step_state;
    static constexpr muster::enum_name<counterpart::step_state> names[] = {
        {pending, "pending"}, {in_progress, "in_progress"}, {completed, "completed"}};
};

namespace counterpart {

struct takes_words : muster::tool<"Words"> {
    struct arguments {
        step_state state = step_state::pending;
        std::vector<step_state> more;
        std::optional<step_state> maybe;
        step_state usual = step_state::pending;

        static constexpr auto fields =
            muster::fields(muster::field("state", &arguments::state), muster::field("more", &arguments::more),
                           muster::field("maybe", &arguments::maybe),
                           muster::field("usual", &arguments::usual, "", {.default_value = step_state::in_progress}));
    };
};

struct takes_arrays : muster::tool<"Arrays"> {
    struct arguments {
        std::array<double, 3> place{};
        std::optional<std::array<std::string, 2>> pair;

        static constexpr auto fields =
            muster::fields(muster::field("place", &arguments::place), muster::field("pair", &arguments::pair));
    };
};

struct takes_maps : muster::tool<"Maps"> {
    struct arguments {
        std::map<std::string, std::int32_t> counts;
        std::map<std::string, std::vector<point>> paths;
        std::optional<std::map<std::string, std::string>> maybe;

        static constexpr auto fields =
            muster::fields(muster::field("counts", &arguments::counts, "", {.max_items = 2}),
                           muster::field("paths", &arguments::paths), muster::field("maybe", &arguments::maybe));
    };
};

struct order_to_stop {
    static constexpr std::string_view tag = "stop";
    std::string_view reason;
    static constexpr auto fields = muster::fields(muster::field("reason", &order_to_stop::reason));
};
struct order_to_move {
    static constexpr std::string_view tag = "move";
    point to;
    std::optional<std::uint8_t> speed;
    static constexpr auto fields =
        muster::fields(muster::field("to", &order_to_move::to), muster::field("speed", &order_to_move::speed));
};

struct takes_variants : muster::tool<"Variants"> {
    struct arguments {
        std::variant<order_to_stop, order_to_move> order;
        std::variant<std::string_view, order_to_stop> word_or_order;
        std::vector<std::variant<order_to_stop, order_to_move>> more;
        std::optional<std::variant<order_to_move, std::string>> maybe;

        static constexpr auto fields =
            muster::fields(muster::field("order", &arguments::order, "What to do."),
                           muster::field("word_or_order", &arguments::word_or_order),
                           muster::field("more", &arguments::more), muster::field("maybe", &arguments::maybe));
    };
};

struct takes_ruled : muster::tool<"Ruled"> {
    struct arguments {
        std::uint32_t percent = 0;
        double share = 0;
        std::string_view title;
        std::vector<std::string_view> words;
        std::string_view bytes;
        std::uint32_t limit = 0;
        std::string_view state;
        bool loud = false;

        static constexpr auto fields = muster::fields(
            muster::field("percent", &arguments::percent, "How much.", {.minimum = 1, .maximum = 100}),
            muster::field("share", &arguments::share, "", {.minimum = -0.5, .maximum = 1.5}),
            muster::field("title", &arguments::title, "Of the page.", {.min_length = 2, .max_length = 5}),
            muster::field("words", &arguments::words, "", {.max_length = 4, .min_items = 1, .max_items = 3}),
            muster::field("bytes", &arguments::bytes, "", {.max_bytes = 250}),
            muster::field("limit", &arguments::limit, "", {.minimum = 1, .default_value = 50}),
            muster::field("state", &arguments::state, "", {.default_value = "new", .alias = "status"}),
            muster::field("loud", &arguments::loud, "", {.default_value = true}));
    };
};

struct takes_patterns : muster::tool<"Patterns"> {
    struct arguments {
        std::string_view name;
        std::string_view inside;
        std::string_view digits;
        std::string_view other;
        std::string_view any;
        std::string_view blanks;
        std::string_view path;
        std::string_view letters;

        static constexpr auto fields =
            muster::fields(muster::field("name", &arguments::name, "", {.pattern = "^[a-z][a-z0-9-]{0,5}$"}),
                           muster::field("inside", &arguments::inside, "", {.pattern = "ab+"}),
                           muster::field("digits", &arguments::digits, "", {.pattern = "^-?\\d+\\.?\\d*$"}),
                           muster::field("other", &arguments::other, "", {.pattern = "^[^ab0-9]*$"}),
                           muster::field("any", &arguments::any, "", {.pattern = "^.{2,3}$"}),
                           muster::field("blanks", &arguments::blanks, "", {.pattern = "\\s\\S\\W?$"}),
                           muster::field("path", &arguments::path, "", {.pattern = "^\\/\\w*\\/?\\w*$"}),
                           muster::field("letters", &arguments::letters, "", {.pattern = "^[\\wä-ü]{2,}-?b*a"}));
    };
};

// Some of them once more, listed by Boost.Hana.
struct takes_hana : muster::tool<"Hana"> {
    struct arguments {
        BOOST_HANA_DEFINE_STRUCT(arguments, (std::string_view, text), (std::optional<std::uint8_t>, maybe),
                                 (std::vector<std::string>, words), (point, at), (step_state, state), (double, share));
        static constexpr muster::field_note notes[] = {
            {"text", "What to look for.", {.max_length = 3}},
            {"words", "", {.min_items = 1}},
            {"state", "How far it is.", {.default_value = step_state::completed}}};
    };
};

using kinds =
    std::tuple<takes_nothing, takes_texts, takes_truth, takes_integers, takes_numbers, takes_lists, takes_structs,
               takes_words, takes_arrays, takes_maps, takes_variants, takes_ruled, takes_patterns, takes_hana>;

}  // namespace counterpart
