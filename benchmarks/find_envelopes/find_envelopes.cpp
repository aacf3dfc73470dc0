// How fast are envelopes found? Rivals: searches of the C and C++ libraries, and a search that is followed by a parser.
//
//     none_in_prose    1 MiB of plain sentences
//     none_in_markup   1 MiB of tags and texts
//     chat             1 MiB of both, and of code, with 100 envelopes in it, each of which is read
//
// All must find each envelope, in order, and say what it says; that is compared before the clock starts.
#include "../envelopes/heap.hpp"
#include "finders.hpp"

int main(int count, char** arguments) {
    constexpr std::size_t mebibyte = 1024 * 1024;
    bench::turn prose = bench::prose_alone(mebibyte), markup = bench::markup_alone(mebibyte),
                chat = bench::chat(mebibyte, 100);
    for (bench::turn* const in : {&prose, &markup, &chat}) {
        bench::enter_muster(*in);
        bench::enter_pcre2(*in);
        bench::enter_by_hand(*in);
    }
    bench::enter_searches(prose);
    bench::enter_searches(markup);
    bench::enter_libraries(chat);
    return muster_bench::run(count, arguments,
                             {{"none_in_prose/memmem", "none_in_prose/muster"},
                              {"none_in_markup/memmem", "none_in_markup/muster"},
                              {"chat/memmem_rapidxml_fastest", "chat/muster"},
                              {"chat/pcre2_jit", "chat/muster"}});
}
