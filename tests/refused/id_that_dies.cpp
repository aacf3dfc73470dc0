// EXPECT: deleted
// CULPRIT: text
#include <muster/crew/ids.hpp>

muster::worker_id spawned();

#ifdef MUSTER_REFUSED
std::string_view const id = spawned().text();
#else
muster::worker_id const who = spawned();
std::string_view const id = who.text();
#endif
