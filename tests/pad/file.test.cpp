#include <muster/pad/file.hpp>

namespace {

// Whoever adds to a file knows where it was cut by a line of its own, at its end.
static_assert(muster::pad_cut_line.starts_with('\n') && muster::pad_cut_line.ends_with('\n'));
static_assert(!muster::pad_addition{}.cut);

}  // namespace
