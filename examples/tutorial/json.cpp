//{ quoted by docs/tutorial.md: json
// The one file that compiles what reads JSON.
#include <muster/toolbox/toolbox_here.hpp>
#include <muster/wire/read_here.hpp>
//}
