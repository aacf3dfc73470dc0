// The one file of this program that compiles what toolboxes do.
#define MUSTER_SPLIT_DECODE
#include <muster/toolbox/toolbox_here.hpp>
