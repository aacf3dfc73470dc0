// EXPECT: the words
// LINES: gcc=1 clang=1
#ifdef MUSTER_REFUSED
static_assert(false, "the words");
#endif
