// EXPECT: muster needs Boost 1.74 or newer
#include <boost/version.hpp>

#ifdef MUSTER_REFUSED
#undef BOOST_VERSION
#define BOOST_VERSION 107399
#endif

#include <muster/tool/arguments.hpp>
