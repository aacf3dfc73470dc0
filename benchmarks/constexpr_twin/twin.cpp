// muster without constexpr.
#include "twins.hpp"

#include <muster_twin/envelope/parse.hpp>
#include <muster_twin/envelope/write.hpp>

namespace subject = muster_twin;
#include "subject.hpp"

namespace bench {
void enter_twin(std::string const& size, documents const& all) { enter_both("twin", size, all); }
}  // namespace bench
