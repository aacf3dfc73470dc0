// Searches for the opening tag alone, of which the texts hold none. They look for one, muster for both that it knows.
#include "../envelopes/tags.hpp"

#include "finders.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <string_view>

namespace bench {
namespace {

// A search answers whether the tag is there, and nobody can say what an envelope says by that.
template <class Search>
struct searching {
    static constexpr bool decodes = false;

    void operator()(std::string& text, auto take) {
        if (search(text)) take(told{});
    }
    Search search;
};

struct with_memmem {
    bool operator()(std::string_view in) const {
        return memmem(in.data(), in.size(), opening_tag.data(), opening_tag.size()) != nullptr;
    }
};
struct with_strstr {
    bool operator()(std::string const& in) const { return std::strstr(in.c_str(), opening_tag.data()) != nullptr; }
};
struct with_find {
    bool operator()(std::string_view in) const { return in.find(opening_tag) != std::string_view::npos; }
};
struct with_horspool {
    bool operator()(std::string_view in) const { return std::search(in.begin(), in.end(), searcher) != in.end(); }
    std::boyer_moore_horspool_searcher<char const*> searcher{opening_tag.begin(), opening_tag.end()};
};
// From one `<` to the next.
struct with_memchr {
    bool operator()(std::string_view in) const {
        for (;;) {
            void const* const at = std::memchr(in.data(), '<', in.size());
            if (at == nullptr) return false;
            in.remove_prefix(static_cast<std::size_t>(static_cast<char const*>(at) - in.data()));
            if (in.starts_with(opening_tag)) return true;
            in.remove_prefix(1);
        }
    }
};
// The floor: looks at every byte, and finds nothing, for there is no such one.
struct walking {
    bool operator()(std::string_view in) const { return std::memchr(in.data(), '\1', in.size()) != nullptr; }
};

}  // namespace

void enter_searches(turn& in) {
    enter_finder<searching<with_memmem>>(in, "memmem");
    enter_finder<searching<with_strstr>>(in, "strstr");
    enter_finder<searching<with_find>>(in, "string_view_find");
    enter_finder<searching<with_horspool>>(in, "boyer_moore_horspool");
    enter_finder<searching<with_memchr>>(in, "memchr_each_tag");
    enter_finder<searching<walking>>(in, "memchr");
}

}  // namespace bench
