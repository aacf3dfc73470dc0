// Run when the host is built: says what is wrong with crew.json, or writes down what it comes to.

#include "crew.hpp"

#include <muster/config/check.hpp>

//{ quoted by docs/config.md: checker
int main(int count, char** arguments) {
    return muster::config::check_main(count, arguments, muster::catalog::of<hosted>());
}
//}
