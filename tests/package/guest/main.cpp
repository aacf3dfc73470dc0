#include <muster/envelope/parse.hpp>

#include <fmt/core.h>

static_assert(__cplusplus > 202002L, "the standard of the house");
#ifdef __STRICT_ANSI__
#error the house wants extensions
#endif

int main() {
    fmt::print("{}", muster::parse("<task-notification>").at);  // one house, one fmt
    return muster::parse("<task-notification>") ? 1 : 0;
}
