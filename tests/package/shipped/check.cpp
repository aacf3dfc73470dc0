#include "tools.hpp"

#include <muster/config/check.hpp>

int main(int count, char** arguments) {
    return muster::config::check_main(count, arguments, muster::catalog::of<bench>());
}
