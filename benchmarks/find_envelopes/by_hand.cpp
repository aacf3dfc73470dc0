// Finders as one writes them oneself: memmem and the strict parser, and one that looks for each tag.
#include "../envelopes/by_hand.hpp"

#include "../envelopes/tags.hpp"

#include "finders.hpp"

#include <string_view>

namespace bench {
namespace {

// The strict parser says where an envelope ends, so only its beginning is looked for.
struct strict {
    static constexpr bool decodes = false;

    void operator()(std::string& text, auto take) {
        std::string_view rest = text;
        for (;;) {
            void const* const at = memmem(rest.data(), rest.size(), opening_tag.data(), opening_tag.size());
            if (at == nullptr) return;
            rest.remove_prefix(static_cast<std::size_t>(static_cast<char const*>(at) - rest.data()));
            auto const got = strict_parser{rest}.read();
            if (got.size != 0) take(got.said);
            rest.remove_prefix(got.size != 0 ? got.size : 1);
        }
    }
};

struct naive {
    static constexpr bool decodes = false;

    void operator()(std::string& text, auto take) {
        std::string_view rest = text;
        for (;;) {
            std::size_t const begin = rest.find(opening_tag);
            if (begin == std::string_view::npos) return;
            std::size_t const end = rest.find(closing_tag, begin);
            if (end == std::string_view::npos) return;
            take(naively(rest.substr(begin, end - begin)));
            rest.remove_prefix(end + closing_tag.size());
        }
    }
};

}  // namespace

void enter_by_hand(turn& in) {
    enter_finder<strict>(in, "memmem_strict_memchr");
    enter_finder<naive>(in, "naive_find");
}

}  // namespace bench
