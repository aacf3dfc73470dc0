// What is wrong between the tools of a surface and the handlers of a toolbox.
//
//     for (muster::handler_fault const& fault : box.faults()) std::puts(muster::line(fault).c_str());
//     // "TaskStop" is on the surface and has no handler; add one with on, on_name, on_prefix or on_any
#pragma once

#include <muster/text/sink.hpp>
#include <muster/text/visible.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

enum class handler_fault_kind : unsigned char {
    no_handler,       // the prompt would promise what no call can do
    two_handlers,     // for one name, or for one prefix; the first one stays
    of_another_role,  // a tool on the surface that its role may not hold, whoever put it there; it cannot be called
    listed_twice,     // a name that an earlier tool of the surface has, which stays
    no_tool_name,     // see find_tool_name_fault; a model API would refuse the whole request
    reads_alike,      // a name that same_tool_name takes for that of an earlier tool of the surface, which stays
};

struct handler_fault {
    handler_fault_kind kind = {};
    std::string name = {};  // of the tool, or the prefix
};

// line(fault): one line, without its end, whatever the name
namespace detail {
inline constexpr std::string_view handler_fault_words[] = {
    " is on the surface and has no handler; add one with on, on_name, on_prefix or on_any",
    " has two handlers; drop one",
    " is on the surface of a role that may not hold it; take it off, or change the role",
    " is on the surface twice; take one of the two off",
    " is on the surface and is not the name of a tool; 1 to 64 letters, digits, _ and - are",
    " is on the surface beside a tool whose name differs only in case, _ and -; take one of the two off, or rename it",
};
}  // namespace detail

[[nodiscard]] inline std::string line(handler_fault const& fault) {
    std::string line = "\"";
    append_sink out{line};
    put_visible_line(out, fault.name);
    return line.append("\"").append(detail::handler_fault_words[static_cast<std::size_t>(fault.kind)]);
}

}}  // namespace muster::v0
