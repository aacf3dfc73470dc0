// What becomes of a claim on files: words for whoever asked.
//
//     muster::claim_answer const no = files.ask(bob, muster::claim_kind::write, {"src"});
//     if (!no) tell(bob, muster::describe(no.verdict), no.place, no.holder);
#pragma once

#include <muster/crew/ids.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

enum class claim_kind : unsigned char {
    read,    // always admitted: nothing can go wrong
    write,   // admitted if nobody else writes or verifies in any of the places
    verify,  // admitted if nobody else writes there; others may verify beside it
};

enum class claim_verdict : unsigned char {
    granted,
    conflict,       // somebody writes there, or verifies what would be changed
    nothing_said,   // a claim to write or verify must say where: no place, or an empty one, is not "everywhere"
    too_many,       // over the limit of places
    no_holder,      // an empty id names nobody: two of them would be let at one file as if they were one
    no_base,        // a relative place, and the base is empty or over the limit of a path: it could lie anywhere
    unresolved,     // whoever knows the links cannot say where the place really lies
    waiting,        // not yet: it stands in the line, and release() says when it is its turn
    waited_for,     // somebody came before, and is still waiting for it
    waits_already,  // whoever waits for some places does not ask for others meanwhile
    holds_some,     // whoever holds places does not wait for more: two of those could wait for each other for ever
};

// describe(claim_verdict): what is wrong and what to do, for whoever asked
[[nodiscard]] constexpr std::string_view describe(claim_verdict why) noexcept {
    switch (why) {
        case claim_verdict::granted: return "go on";
        case claim_verdict::conflict:
            return "another worker is at work there: wait until it has ended, or give it the work";
        case claim_verdict::nothing_said: return "it is not said where: name each file or directory";
        case claim_verdict::too_many: return "too many places are claimed: release some, or claim their directory";
        case claim_verdict::no_holder: return "it is not said for whom: name the worker";
        case claim_verdict::no_base:
            return "there is no base for a relative path: give a path that begins with a slash";
        case claim_verdict::unresolved:
            return "it is not known where this place really lies: look where its links lead, or name another one";
        case claim_verdict::waiting: return "it is not free yet: go on when it is your turn";
        case claim_verdict::waited_for: return "another worker waits for it already: wait behind it";
        case claim_verdict::waits_already:
            return "you wait for other places: wait for your turn, or give that up first";
        case claim_verdict::holds_some:
            return "you hold places: release them first, and then wait for all that you need at once";
    }
    return "it is not known why";
}

// What stands in the way is told of `conflict`, `waited_for` and `waiting`: of all of it what came first.
struct claim_answer {
    claim_verdict verdict = claim_verdict::granted;
    std::string place{};  // the first place asked for, in the order given, that is not free
    std::string held{};   // and what of it is claimed: the same place, one above or one below
    worker_id holder{};

    explicit operator bool() const noexcept { return verdict == claim_verdict::granted; }
};

// What a worker gave back, and whose turn it is now: they hold what they waited for. In the order in which they came.
struct claim_release {
    std::size_t places = 0;
    std::vector<worker_id> admitted{};
};

}}  // namespace muster::v0
