#include "greeting.hpp"

std::string_view greeting_of_the_other_file() { return greeting; }
