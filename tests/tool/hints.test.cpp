#include <muster/tool/hints.hpp>

#include <muster/tool/standard.hpp>
#include <muster/tool/tool.hpp>

namespace {

using muster::hints_of;
using muster::tool_hints;

struct mute : muster::tool<"Mute"> {};
struct reader : muster::tool<"Reader"> {
    static constexpr tool_hints hints{.read_only = true};
};

// A tool that says nothing may do anything.
static_assert(hints_of<mute> == tool_hints{} && !hints_of<mute>.read_only && hints_of<mute>.destructive);
static_assert(!hints_of<mute>.idempotent && hints_of<mute>.open_world);
static_assert(hints_of<reader>.read_only && hints_of<reader> != tool_hints{});
static_assert(hints_of<muster::tools::task_list>.read_only && !hints_of<muster::tools::task_stop>.read_only);

}  // namespace
