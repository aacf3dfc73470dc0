// For the first line of main(): sees to it that descriptors 0, 1 and 2 are open.
//
//     if (!audit::open_standard_descriptors()) return cannot(…);
//
// A parent may have closed them. The next file that the program opens, a journal or a note, would get the number of
// standard output, and what is printed would be written into it; what waits for input would wait for an event of its own.
#pragma once

#include <fcntl.h>   // fcntl, open
#include <unistd.h>  // STDIN_FILENO

namespace audit {

[[nodiscard]] inline bool open_standard_descriptors() {
    for (int const number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(number, F_GETFD) < 0 && ::open("/dev/null", O_RDWR) != number) return false;
    }
    return true;
}

}  // namespace audit
