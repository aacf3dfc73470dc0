// EXPECT: a_check_of_arguments_changes_nothing_so_make_it_const
// CULPRIT: line_range
#include <muster/tool/fields.hpp>

#ifdef MUSTER_REFUSED
#define MUSTER_CONST
#else
#define MUSTER_CONST const
#endif

struct line_range {
    int first = 0;
    int last = 0;
    static constexpr auto fields =
        muster::fields(muster::field("first", &line_range::first), muster::field("last", &line_range::last));
    muster::argument_complaint check() MUSTER_CONST {
        if (first <= last) return {};
        return {"last", "a line behind the first"};
    }
};

constexpr muster::rows_view rows = muster::rows_of<line_range>;
