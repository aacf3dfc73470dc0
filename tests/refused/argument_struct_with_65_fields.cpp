// EXPECT: an_argument_struct_has_at_most_64_fields
// CULPRIT: widest
#include <muster/tool/fields.hpp>

#define EIGHT(name)                                                                                                    \
    muster::field(name "0", &widest::x), muster::field(name "1", &widest::x), muster::field(name "2", &widest::x),     \
        muster::field(name "3", &widest::x), muster::field(name "4", &widest::x), muster::field(name "5", &widest::x), \
        muster::field(name "6", &widest::x), muster::field(name "7", &widest::x)

struct widest {
    int x = 0;
    static constexpr auto fields =
        muster::fields(EIGHT("a"), EIGHT("b"), EIGHT("c"), EIGHT("d"), EIGHT("e"), EIGHT("f"), EIGHT("g"), EIGHT("h")
#ifdef MUSTER_REFUSED
                                                                                                               ,
                       muster::field("one_more", &widest::x)
#endif
        );
};

constexpr muster::rows_view rows = muster::rows_of<widest>;
