// Writes the envelope of a report: the one place where envelopes are made.
//
//     muster::append_sink out{string};
//     muster::write_result const done = muster::write({.task_id = "agent-123",
//                                                      .status = muster::status::completed,
//                                                      .result = text}, out);
//     if (!done) log(muster::describe(done.why));        // then nothing was written
//     if (done.replaced != 0) log("not all of it could be written as it was");
//
// One element to a line, in a fixed order, without indentation; what is missing is left out. Reading it
// back gives the same texts, byte for byte, but for what `write_result` counts: U+FFFD in place of what XML
// cannot carry, and what was left out of a text longer than `writing` allows.
#pragma once

#include <muster/envelope/detail/block_writer.hpp>
#include <muster/envelope/detail/draft.hpp>
#include <muster/envelope/detail/writable.hpp>
#include <muster/envelope/notification.hpp>
#include <muster/envelope/report.hpp>
#include <muster/envelope/write_result.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// write(report, out): allocates nothing itself, and throws only what `out` does
namespace detail {

template <class Out, class From>
constexpr write_result write_to(Out& out, From const& from, writing const& how) {
    write_fault const why = why_not(from, how);
    if (why != write_fault::none) return {why};
    sink_draft<Out> page{out};
    written_block const done = write_block(page, page.begin(), from, how);
    page.end(done.at.at);
    return done.result;
}

}  // namespace detail

template <sink Out>
constexpr write_result write(report const& from, Out& out,
                             writing const& how = {}) noexcept(noexcept(out.put(std::string_view{}))) {
    return detail::write_to(out, from, how);
}

// written_size(report): the bytes that `write` will write; 0 where it will refuse
[[nodiscard]] constexpr std::size_t written_size(report const& from, writing const& how = {}) noexcept {
    counting_sink size;
    write(from, size, how);
    return size.size;
}

// write(notification, out): what was read, in canonical form; the elements that are not ours follow
// `usage`, as they stood; its result is never truncated
template <sink Out>
constexpr write_result write(notification const& from, Out& out,
                             writing const& how = {}) noexcept(noexcept(out.put(std::string_view{}))) {
    return detail::write_to(out, from, how);
}

}}  // namespace muster::v0
