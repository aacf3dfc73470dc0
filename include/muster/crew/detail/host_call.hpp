// Calls of functions that a host gives to a crew: what one of them throws is an error like any other.
#pragma once

#include <muster/tool/guarded_call.hpp>

#include <string>

namespace muster { inline namespace v0 { namespace detail {

inline std::string words_of_thrown(char const* what) {
    std::string const it_threw = "it threw";
    return what ? it_threw + ": " + what : it_threw;
}

// What a function of the host's returns; one that throws has failed, whatever it wanted to say.
template <class Call>
std::string error_from(Call call) {
    return guarded_call(call, [](char const* what) { return words_of_thrown(what); });
}

// The same of one that returns whether it went well, or a number that is 0 if it did not.
template <class Answer, class Call>
Answer answer_from(Call call, Answer failed) {
    return guarded_call(call, [&](char const*) { return failed; });
}

}}}  // namespace muster::v0::detail
