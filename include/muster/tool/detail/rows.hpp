// From a struct of arguments to its rows, once they are found to be right.
#pragma once

#include <muster/tool/detail/fields_verdict.hpp>
#include <muster/tool/detail/row_table.hpp>
#include <muster/tool/value_type.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

template <class Struct>
struct rows_for {
    using accessors = typename argument_source<Struct>::accessors;
    static constexpr std::size_t count = std::size(row_table_of<Struct, accessors>.rows) - 1;
    static constexpr rows_view view{row_table_of<Struct, accessors>.rows, count, check_of<Struct>()};

    static_assert(sizeof(typename rows_verdict<Struct, accessors>::type) != 0);
};

}}}  // namespace muster::v0::detail
