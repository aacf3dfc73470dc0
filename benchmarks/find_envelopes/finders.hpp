// Enters those who find envelopes. A finder is called with a text and hands on what each envelope in it says:
//
//     struct finder {
//         static constexpr bool decodes = false;                // are its texts as they stand, or as they are meant?
//         void operator()(std::string& text, auto take);        // take(told), or anything that `static told tell(…)`
//     };                                                        // makes that of; the text is left as it was
#pragma once

#include "../envelopes/contest.hpp"
#include "../envelopes/turn.hpp"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <string>

namespace bench {

template <class Finder>
class finding {
public:
    explicit finding(bench::turn& in) : in_(&in) {}

    void check(std::string const& title) {
        std::size_t found = 0;
        finder_(in_->text, [&](auto const& said) {
            require(title, found < in_->inside.size() && is_right(*in_->inside[found], said));
            ++found;
        });
        require(title, found == in_->inside.size());
    }
    void turn() {
        std::size_t found = 0;
        finder_(in_->text, [&](auto const& said) {
            benchmark::DoNotOptimize(said);
            ++found;
        });
        benchmark::DoNotOptimize(found);
    }

private:
    template <class Answer>
    static bool is_right(document const& from, Answer const& said) {
        told const wanted = Finder::decodes ? from.meant() : from.written();
        if constexpr (requires { Finder::tell(said); }) {
            return Finder::tell(said) == wanted;
        } else {
            return said == wanted;
        }
    }

    bench::turn* in_;
    Finder finder_;
};

template <class Finder>
void enter_finder(turn& in, std::string const& name) {
    enter(in.name + "/" + name, in.text.size(), [&in] { return finding<Finder>{in}; });
}

// Each file's contestants; the files are compiled alone, so that no contestant changes how another is optimised.
void enter_muster(turn& in);
void enter_searches(turn& in);  // where there is nothing to find
void enter_by_hand(turn& in);
void enter_pcre2(turn& in);
void enter_libraries(turn& in);

}  // namespace bench
