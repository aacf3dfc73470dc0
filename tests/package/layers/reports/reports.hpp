#pragma once

#include <muster/envelope/parse.hpp>

[[gnu::visibility("default")]] muster::parsed read_report(std::string_view text);
