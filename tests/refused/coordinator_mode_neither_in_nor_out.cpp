// EXPECT: MUSTER_COORDINATOR_MODE is 0 (leave coordinator mode out) or 1 (compile it in)
#ifdef MUSTER_REFUSED
#define MUSTER_COORDINATOR_MODE 2
#else
#define MUSTER_COORDINATOR_MODE 0
#endif
#include <muster/role/feature.hpp>
