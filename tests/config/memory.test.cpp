// What rendering a resolved prompt allocates, counted by the allocator itself.
#include <muster/config/policy.hpp>

#include "host.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace {

std::size_t allocations = 0;

void* allocated(std::size_t size) {
    ++allocations;
    void* const memory = std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr) throw std::bad_alloc{};
    return memory;
}

}  // namespace

void* operator new(std::size_t size) { return allocated(size); }
void* operator new[](std::size_t size) { return allocated(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

muster::policy resolved(char const* role) {
    muster::config::binding asking;
    asking.role = role;
    asking.allowed_tools = {"*"};
    asking.system_prompt = "You are Ana.";
    asking.extra_prompt = "Keep it short.";
    return muster::policy::resolve(asking, host::tools()).resolved;
}

muster::known_worker const at_work[] = {{"w-17", "Read the session code"}, {"w-18", "Two\nlines"}};

class rendering : public testing::TestWithParam<char const*> {};
INSTANTIATE_TEST_SUITE_P(roles, rendering, testing::Values("coordinator", "worker", "proactive", ""));

TEST_P(rendering, allocates_nothing_into_the_callers_memory) {
    muster::policy const ana = resolved(GetParam());
    std::vector<char> memory(20'000);
    std::size_t const before = allocations;
    muster::span_sink out{memory.data(), memory.size()};
    render(ana, out, at_work);
    std::size_t const size = muster::system_prompt_size(ana.context(at_work), ana.base, ana.addendum);
    EXPECT_EQ(allocations, before);
    EXPECT_TRUE(out.fits());
    EXPECT_EQ(out.text().size(), size);
    EXPECT_TRUE(out.text().find("You are Ana.") != std::string_view::npos);
}

TEST_P(rendering, allocates_once_for_a_string) {
    muster::policy const ana = resolved(GetParam());
    std::string text;
    std::size_t const before = allocations;
    render(ana, text, at_work);
    EXPECT_EQ(allocations, before + 1);
    EXPECT_TRUE(text.find("Keep it short.") != std::string::npos);
}

}  // namespace
