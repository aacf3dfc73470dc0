// An error of an envelope as one line for a log: the element's name, what is wrong, and how often.
//
//     muster::describe_to(out, item);   // <summary>: the element stands here for the second time
//     muster::describe_to(out, got);    // the envelope is never closed (100000 opening tags in a row)
#pragma once

#include <muster/envelope/fault.hpp>
#include <muster/envelope/parsed.hpp>
#include <muster/envelope/scan.hpp>
#include <muster/text/decimal.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

namespace detail {

template <sink Out>
constexpr void describe_fault_to(Out& out, fault why, std::string_view element, std::size_t count) {
    if (!element.empty()) {
        out.put("<");
        out.put(element);
        out.put(">: ");
    }
    out.put(describe(why));
    if (count == 1) return;
    out.put(" (");
    out.put(decimal{count}.view());
    out.put(" opening tags in a row)");
}

}  // namespace detail

// describe_to(out, item), describe_to(out, parsed): an element's name is as the text has it, and never longer than its tag
template <sink Out>
constexpr void describe_to(Out& out, envelope_item const& item) noexcept(noexcept(out.put(item.raw))) {
    detail::describe_fault_to(out, item.why, item.element, item.count);
}
template <sink Out>
constexpr void describe_to(Out& out, parsed const& got) noexcept(noexcept(out.put(got.element))) {
    detail::describe_fault_to(out, got.why, got.element, got.count);
}

}}  // namespace muster::v0
