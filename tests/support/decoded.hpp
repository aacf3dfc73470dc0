// What an escaped text says, as a string.
#pragma once

#include <muster/envelope/escaped_text.hpp>
#include <muster/text/sink.hpp>

#include <string>

namespace muster_test {

inline std::string decoded(muster::escaped_text const& text) {
    std::string plain;
    muster::append_sink out{plain};
    text.decode(out);
    return plain;
}

}  // namespace muster_test
