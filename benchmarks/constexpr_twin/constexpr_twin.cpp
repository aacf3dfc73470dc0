// What does it cost at run time that an envelope can be read and written while compiling, too?
//
// The rival is a twin of the headers in which functions are not constexpr, and none asks whether it is constant
// evaluated. make_twin.py makes it when the benchmarks are built.
#include "../envelopes/heap.hpp"
#include "twins.hpp"

int main(int count, char** arguments) {
    bench::documents const example = bench::example(), clean = bench::clean(64 * 1024);
    bench::enter_muster("example", example);
    bench::enter_twin("example", example);
    bench::enter_muster("clean_64k", clean);
    bench::enter_twin("clean_64k", clean);
    return muster_bench::run(count, arguments,
                             {{"parse_example/muster", "parse_example/twin"},
                              {"parse_clean_64k/muster", "parse_clean_64k/twin"},
                              {"write_example/muster", "write_example/twin"},
                              {"write_clean_64k/muster", "write_clean_64k/twin"}});
}
