// A small file system in memory, for tests of what happens when a disk is full.
//
//     muster_test::small_disk disk{"size=512k,mode=0755"};
//     if (disk.error() != 0) GTEST_SKIP() << std::strerror(disk.error());   // only an administrator may mount one
#pragma once

#include "temporary_root.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/mount.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <string>

namespace muster_test {

// The disk is mounted while this object lives. A file takes up its room.
class small_disk {
public:
    // The options are those of a tmpfs.
    explicit small_disk(char const* options) {
#if defined(__linux__)
        if (::mount("tmpfs", root_.path().c_str(), "tmpfs", 0, options) != 0) error_ = errno;
#else
        static_cast<void>(options);
        error_ = ENOSYS;
#endif
    }
    small_disk(small_disk const&) = delete;
    small_disk& operator=(small_disk const&) = delete;
    ~small_disk() {
#if defined(__linux__)
        if (error_ == 0) ::umount2(root_.path().c_str(), MNT_DETACH);
#endif
    }

    [[nodiscard]] int error() const { return error_; }
    [[nodiscard]] std::string operator/(std::string const& name) const { return root_ / name; }
    [[nodiscard]] std::string const& path() const { return root_.path(); }

    // Fills the disk until that many bytes are left.
    void fill(std::uint64_t left) {
        empty();
        struct statvfs is {};
        ASSERT_EQ(::statvfs(path().c_str(), &is), 0);
        std::uint64_t const free = is.f_bavail * is.f_bsize;
        int const file = ::open(filler().c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        EXPECT_TRUE(free <= left || ::posix_fallocate(file, 0, static_cast<::off_t>(free - left)) == 0);
        ::close(file);
    }
    void empty() { ::unlink(filler().c_str()); }

private:
    [[nodiscard]] std::string filler() const { return root_ / "filler"; }

    muster_test::temporary_root root_;
    int error_ = 0;
};

}  // namespace muster_test
