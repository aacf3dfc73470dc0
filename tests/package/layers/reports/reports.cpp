#include "reports.hpp"

muster::parsed read_report(std::string_view text) { return muster::parse(text); }
