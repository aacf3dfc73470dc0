// Opens those of the descriptors 0, 1 and 2 that a parent has closed. Call it first in main().
//
//     if (!audit::open_standard_descriptors()) return cannot(…);
//
// Otherwise the next file that the program opens, a journal or a note, gets the number of the standard output, and what
// is printed is written into it. And a poll() for the standard input would wait for another descriptor of the program.
#pragma once

#include <fcntl.h>
#include <unistd.h>

namespace audit {

[[nodiscard]] inline bool open_standard_descriptors() {
    for (int const number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(number, F_GETFD) < 0 && ::open("/dev/null", O_RDWR) != number) return false;
    }
    return true;
}

}  // namespace audit
