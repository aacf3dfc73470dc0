// The one file that compiles what reads JSON.
#include <muster/toolbox/toolbox_here.hpp>
