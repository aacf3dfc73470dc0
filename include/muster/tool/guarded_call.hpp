// Calls a function of the host's: what it throws is a failure like any other.
//
//     std::string const error = muster::guarded_call([&] { return store(entry); },
//                                                    [](char const* what) { return said(what); });
//
// Where a program is compiled without exceptions nothing is thrown, and the function is only called.
#pragma once

#include <muster/version.hpp>

#include <exception>
#include <new>
#include <utility>

namespace muster { inline namespace v0 {

// exceptions_compiled_in: does this translation unit throw and catch?
//
// Not inline, so that each translation unit has its own. What depends on it takes it as a template argument: then two
// that disagree make different symbols, and neither gets the other's code.
#ifdef __cpp_exceptions
constexpr bool exceptions_compiled_in = true;
#else
constexpr bool exceptions_compiled_in = false;
#endif

// guarded_call(call, failed): what `call()` returns, or `failed(what)`, if it throws; `what` is null if that is no
// std::exception. Both return the same type.
#ifdef __cpp_exceptions
template <bool Catches = exceptions_compiled_in, class Call, class Failed>
auto guarded_call(Call&& call, Failed&& failed) {
    try {
        return std::forward<Call>(call)();
    } catch (std::exception const& thrown) {
        return std::forward<Failed>(failed)(thrown.what());
    } catch (...) {
        return std::forward<Failed>(failed)(static_cast<char const*>(nullptr));
    }
}
#else
template <bool Catches = exceptions_compiled_in, class Call, class Failed>
auto guarded_call(Call&& call, Failed&&) {
    return std::forward<Call>(call)();
}
#endif

// out_of_memory(): as operator new says it, or the end of a program that cannot be told
template <bool Throws = exceptions_compiled_in>
[[noreturn]] void out_of_memory() {
#ifdef __cpp_exceptions
    throw std::bad_alloc{};
#else
    std::terminate();
#endif
}

}}  // namespace muster::v0
