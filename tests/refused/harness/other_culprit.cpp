// EXPECT: the words
// CULPRIT: wrong_tool
#ifdef MUSTER_REFUSED
static_assert(false, "the words");
#endif
