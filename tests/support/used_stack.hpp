// How many bytes of the stack a function takes: it is run in a thread whose stack has been painted before.
#pragma once

#include <pthread.h>

#include <cstddef>
#include <functional>
#include <vector>

namespace muster_test {

// painted_run: what is below the lowest byte that has changed was not used. Not for builds with AddressSanitizer, which
// keeps variables elsewhere.
class painted_run {
public:
    static constexpr std::size_t whole = std::size_t{4} << 20;
    static constexpr unsigned char paint = 0xA5;

    static std::size_t of(std::function<void()> const& call) {
        std::vector<unsigned char> memory(whole + page, paint);
        auto* const start = memory.data() + (page - reinterpret_cast<std::size_t>(memory.data()) % page);
        pthread_attr_t how;
        pthread_t thread;
        pthread_attr_init(&how);
        pthread_attr_setstack(&how, start, whole);
        bool const begun = pthread_create(&thread, &how, run, const_cast<std::function<void()>*>(&call)) == 0;
        pthread_attr_destroy(&how);
        if (!begun) return whole;
        pthread_join(thread, nullptr);
        std::size_t unused = 0;
        while (unused < whole && start[unused] == paint) ++unused;
        return whole - unused;
    }

private:
    static constexpr std::size_t page = 4096;

    static void* run(void* call) {
        (*static_cast<std::function<void()>*>(call))();
        return nullptr;
    }
};

// used_stack(call): without what a thread takes that does nothing
inline std::size_t used_stack(std::function<void()> const& call) {
    static std::size_t const nothing = painted_run::of([] {});
    std::size_t const all = painted_run::of(call);
    return all > nothing ? all - nothing : 0;
}

}  // namespace muster_test
