// Tools that take one kind of argument each, so that a counterpart can say which kind it reads otherwise.
#pragma once

#include <muster/tool/fields.hpp>  // fields, field, tool

#include <cstdint>      // int8_t, uint64_t
#include <optional>     // optional
#include <string>       // string
#include <string_view>  // string_view
#include <tuple>        // tuple
#include <vector>       // vector

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

using kinds =
    std::tuple<takes_nothing, takes_texts, takes_truth, takes_integers, takes_numbers, takes_lists, takes_structs>;

}  // namespace counterpart
