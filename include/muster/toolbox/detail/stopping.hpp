// std::stop_token, and a sentence where the standard library keeps it for an experiment.
#pragma once

#include <muster/version.hpp>

#include <stop_token>
#include <version>

#ifndef __cpp_lib_jthread
#error "a toolbox needs std::stop_token, which libc++ has from version 20 on, and before with -fexperimental-library"
#endif
