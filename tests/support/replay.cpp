// Gives each file of the named folders, and each of its beginnings, to a fuzz target; fails if there is no file.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);

int main(int argc, char** argv) {
    int replayed = 0;
    for (int i = 1; i < argc; ++i) {
        for (auto const& entry : std::filesystem::recursive_directory_iterator{argv[i]}) {
            if (!entry.is_regular_file()) continue;
            std::ifstream file{entry.path(), std::ios::binary};
            std::vector<char> const bytes{std::istreambuf_iterator<char>{file}, {}};
            for (std::size_t size = 0; size <= bytes.size(); ++size) {
                // A copy of its own, so that a sanitizer sees the first byte read too far.
                std::vector<char> const start(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
                LLVMFuzzerTestOneInput(reinterpret_cast<std::uint8_t const*>(start.data()), size);
            }
            ++replayed;
        }
    }
    std::fprintf(stderr, "%d files replayed\n", replayed);
    return replayed == 0;
}
