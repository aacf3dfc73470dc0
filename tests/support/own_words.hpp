// Does each enumerator of a list say something of its own?
//
//     muster_test::expect_own_words(muster::team_fault::not_kept);   // the last one
//
// Asked of `word` and `describe`, as far as the list has them.
#pragma once

#include <gtest/gtest.h>

namespace muster_test {

namespace detail {

// One behind the last says what any number says that is none: so whoever adds an enumerator is told to name it here.
template <class Enum, class Says>
void expect_each_differs(Enum last, Says says) {
    int const most = static_cast<int>(last);
    for (int a = 0; a <= most; ++a) {
        for (int b = 0; b < a; ++b) EXPECT_NE(says(static_cast<Enum>(a)), says(static_cast<Enum>(b))) << a << ", " << b;
    }
    EXPECT_EQ(says(static_cast<Enum>(most + 1)), says(static_cast<Enum>(255))) << "this is not the last one";
}

}  // namespace detail

template <class Enum>
void expect_own_words(Enum last) {
    static_assert(
        requires { word(last); } || requires { describe(last); });
    if constexpr (requires { word(last); }) {
        detail::expect_each_differs(last, [](Enum one) { return word(one); });
    }
    if constexpr (requires { describe(last); }) {
        detail::expect_each_differs(last, [](Enum one) { return describe(one); });
    }
}

}  // namespace muster_test
