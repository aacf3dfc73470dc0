// How the APIs spell requests and replies, written down a second time for the tests: from their documents, by the help
// of another JSON library, and without the library's own wire formats.
#pragma once

#include "api_server.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace model_host_test {

struct api_format {
    api which;
    // What a request says; and all that is wrong with it.
    bool (*read)(std::string const& path, std::string const& body, heard& to, std::vector<std::string>& wrong);
    std::string (*whole)(reply const& made);
    std::string (*stream)(reply const& made);
    std::string (*error)(int status, std::string_view word, std::string_view message);
};

[[nodiscard]] api_format const& format_of(api which);

}  // namespace model_host_test
