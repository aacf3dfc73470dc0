// EXPECT: makes the ids of calls unique, so the reply must not be const
// CULPRIT: keep
#include <muster/wire/conversation.hpp>

#ifdef MUSTER_REFUSED
using reply = muster::model_reply const;
#else
using reply = muster::model_reply;
#endif

void take_turn(muster::conversation& talk, reply& got);
void take_turn(muster::conversation& talk, reply& got) { talk.keep(got); }
