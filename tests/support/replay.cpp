// Gives each file of the named folders to a fuzz target, as libFuzzer would; fails if there is none.
#include <cstddef>     // size_t
#include <cstdint>     // uint8_t
#include <cstdio>      // fprintf
#include <filesystem>  // recursive_directory_iterator
#include <fstream>     // ifstream
#include <iterator>    // istreambuf_iterator
#include <vector>      // vector

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);

int main(int argc, char** argv) {
    int replayed = 0;
    for (int i = 1; i < argc; ++i) {
        for (auto const& entry : std::filesystem::recursive_directory_iterator{argv[i]}) {
            if (!entry.is_regular_file()) continue;
            std::ifstream file{entry.path(), std::ios::binary};
            std::vector<char> const bytes{std::istreambuf_iterator<char>{file}, {}};
            LLVMFuzzerTestOneInput(reinterpret_cast<std::uint8_t const*>(bytes.data()), bytes.size());
            ++replayed;
        }
    }
    std::fprintf(stderr, "%d inputs replayed\n", replayed);
    return replayed == 0;
}
