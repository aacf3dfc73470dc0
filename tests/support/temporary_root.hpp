// A directory of a test's own, removed at its end.
#pragma once

#include <content_of.hpp>

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

namespace muster_test {

class temporary_root {
public:
    temporary_root() {
        std::string pattern = (std::filesystem::temp_directory_path() / "muster-test-XXXXXX").string();
        if (::mkdtemp(pattern.data()) != nullptr) path_ = std::filesystem::canonical(pattern).string();
    }
    temporary_root(temporary_root const&) = delete;
    temporary_root& operator=(temporary_root const&) = delete;
    ~temporary_root() {
        std::error_code ignored;
        if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
    }

    [[nodiscard]] std::string const& path() const { return path_; }
    [[nodiscard]] std::string operator/(std::string const& name) const { return path_ + '/' + name; }

private:
    std::string path_;
};

inline unsigned mode_of(std::string const& path) {
    struct stat found {};
    return ::lstat(path.c_str(), &found) == 0 ? static_cast<unsigned>(found.st_mode & 07777) : 0;
}

}  // namespace muster_test
