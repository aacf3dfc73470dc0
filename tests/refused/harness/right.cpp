// EXPECT: the words; [of it]
// CULPRIT: the words
#ifdef MUSTER_REFUSED
static_assert(false, "the words; [of it]");
#endif
