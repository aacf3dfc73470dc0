#include <muster/pad/tools.hpp>

#include <muster/craft/pad_tool_names.hpp>
#include <muster/role/agent.hpp>

namespace {

using muster::tool_kind;

// Both sides may hold them.
struct desk : muster::tools::pad {};
struct bench : muster::tool_set<muster::tools::pad_read, muster::tools::pad_append> {};
struct ana
    : muster::agent<muster::role::coordinator, muster::tool_set<muster::tools::pad_read, muster::tools::pad_write>> {};
struct scout : muster::agent<muster::role::worker, bench> {};

static_assert(muster::surface<ana>.size() == 2 && muster::surface<scout>.size() == 2);
static_assert(muster::tools::pad_write::kind == tool_kind::shared);
static_assert(muster::hints_of<muster::tools::pad_read>.read_only
              && !muster::hints_of<muster::tools::pad_write>.read_only);
static_assert(muster::value_named<muster::confidence>("LOW") == muster::confidence::low);

// Prompts speak of them by name.
static_assert(muster::tools::pad_read::name == muster::pad_tool_names::read);
static_assert(muster::tools::pad_write::name == muster::pad_tool_names::write);
static_assert(muster::tools::pad_append::name == muster::pad_tool_names::append);

}  // namespace
