#include "greeting.hpp"

std::string_view greeting_of_second() { return greeting; }
