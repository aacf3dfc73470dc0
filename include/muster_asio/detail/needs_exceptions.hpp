// A sentence where a program is compiled without exceptions. Included before Asio, which would say it in many.
#pragma once

#include <muster/version.hpp>

#ifndef __cpp_exceptions
#error "muster::asio needs exceptions: Asio and the workers report by them"
#endif
