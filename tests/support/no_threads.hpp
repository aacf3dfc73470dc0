// While this object lives no thread can be made: each would need a stack that is larger than the address space.
//
//     muster_test::no_threads const none;
//     if (!none) GTEST_SKIP() << "this system makes threads whatever the size of their stacks";
#pragma once

#include <pthread.h>

#include <cstddef>
#include <system_error>
#include <thread>

namespace muster_test {

class no_threads {
public:
    no_threads() {
#ifdef __GLIBC__
        ::pthread_attr_t attributes;
        ::pthread_getattr_default_np(&attributes);
        ::pthread_attr_getstacksize(&attributes, &before_);
        set(std::size_t{1} << 48);
        ::pthread_attr_destroy(&attributes);
#endif
    }
    no_threads(no_threads const&) = delete;
    no_threads& operator=(no_threads const&) = delete;
    ~no_threads() { set(before_); }

    [[nodiscard]] explicit operator bool() const {
        try {
            std::thread{[] {}}.join();
            return false;
        } catch (std::system_error const&) {
            return true;
        }
    }

private:
    static void set(std::size_t size) {
#ifdef __GLIBC__
        ::pthread_attr_t attributes;
        ::pthread_attr_init(&attributes);
        ::pthread_attr_setstacksize(&attributes, size);
        ::pthread_setattr_default_np(&attributes);
        ::pthread_attr_destroy(&attributes);
#else
        static_cast<void>(size);
#endif
    }

    std::size_t before_ = 0;
};

}  // namespace muster_test
