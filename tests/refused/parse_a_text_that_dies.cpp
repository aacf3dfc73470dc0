// EXPECT: deleted function
// CULPRIT: parse
#include <muster/envelope/parse.hpp>

#include <string>

std::string said();

bool reports() {
#ifdef MUSTER_REFUSED
    return static_cast<bool>(muster::parse(said()));
#else
    std::string const text = said();
    return static_cast<bool>(muster::parse(text));
#endif
}
