// What tests of prompts and of their sections share: which tools, and what a text says.
#pragma once

#include "subsets.hpp"

#include <string_view>

namespace muster_test {

// The bits of the subsets.
inline constexpr unsigned team_create = 1, team_delete = 2, send_to_peer = 4, list_peers = 8,
                          send_message_to_worker = 16, task_stop = 32, task_list = 64, task_get = 128, todo_write = 256,
                          everything = 511;

inline bool says(std::string_view text, std::string_view words) { return text.find(words) != std::string_view::npos; }

}  // namespace muster_test
