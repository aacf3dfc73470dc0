#include "greeting.hpp"

#include <muster/muster.hpp>

#include <cstdio>

// One program, one text: the linker must have made one of the two that the compiler saw.
int main() {
    if (greeting_of_the_other_file().data() != greeting.data()) return 1;
    return std::printf("%s, seen alike by both files\n", greeting.data()) < 0;
}
