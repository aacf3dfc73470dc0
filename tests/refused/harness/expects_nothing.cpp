#ifdef MUSTER_REFUSED
static_assert(false, "the words");
#endif
