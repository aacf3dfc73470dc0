// EXPECT: the words
#ifdef MUSTER_REFUSED
static_assert(false, "the words");
static_assert(false, "the words");
#endif
