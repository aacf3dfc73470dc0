// EXPECT: no such words [here; or there]
#ifdef MUSTER_REFUSED
static_assert(false, "the words");
#endif
