// EXPECT: the words
static_assert(false, "the words");
