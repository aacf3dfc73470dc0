#include <cstdio>
#include <string>

std::string one();
std::string two();
std::string foreign(std::string const& json);

int main() { std::printf("%s\n%s\n%s\n", one().c_str(), two().c_str(), foreign(R"({"name":"a"})").c_str()); }
