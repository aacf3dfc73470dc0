// Enters the two, each compiled in a file of its own.
#pragma once

#include "../envelopes/document.hpp"

#include <string>

namespace bench {

void enter_muster(std::string const& size, documents const& all);
void enter_twin(std::string const& size, documents const& all);

}  // namespace bench
