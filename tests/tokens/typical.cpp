// Writes the prompts of typical agents, for scripts/prompts: each to a file of a directory, or all to the output.
#include <typical_prompts.hpp>

#include <cstdio>
#include <string>

int main(int count, char** arguments) {
    for (muster_test::typical_prompt const& one : muster_test::typical_prompts()) {
        if (count < 2) {
            std::printf("==== %.*s\n\n%s\n", static_cast<int>(one.name.size()), one.name.data(), one.text.c_str());
            continue;
        }
        std::string const path = std::string{arguments[1]}.append("/").append(one.name).append(".txt");
        std::FILE* const file = std::fopen(path.c_str(), "wb");
        if (file == nullptr || std::fputs(one.text.c_str(), file) < 0 || std::fclose(file) != 0) {
            std::fprintf(stderr, "%s: cannot be written\n", path.c_str());
            return 1;
        }
        std::printf("%s\n", path.c_str());
    }
}
