// From a struct of arguments to its rows, once they are found to be right.
#pragma once

#include <muster/tool/detail/fields_verdict.hpp>  // rows_verdict
#include <muster/tool/detail/row_table.hpp>       // argument_source, row_table_of
#include <muster/tool/value_type.hpp>             // rows_view

#include <cstddef>      // size_t
#include <string_view>  // size

namespace muster::inline v0::detail {

template <class Struct>
struct rows_for {
    using accessors = typename argument_source<Struct>::accessors;
    static constexpr std::size_t count = std::size(row_table_of<Struct, accessors>.rows) - 1;
    static constexpr rows_view view{row_table_of<Struct, accessors>.rows, count, check_of<Struct>()};

    static_assert(sizeof(typename rows_verdict<Struct, accessors>::type) != 0);
};

}  // namespace muster::inline v0::detail
