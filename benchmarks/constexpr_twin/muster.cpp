// muster as it is.
#include "twins.hpp"

#include <muster/envelope/parse.hpp>
#include <muster/envelope/write.hpp>

namespace subject = muster;
#include "subject.hpp"

namespace bench {
void enter_muster(std::string const& size, documents const& all) { enter_both("muster", size, all); }
}  // namespace bench
