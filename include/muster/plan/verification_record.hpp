// What a verification did, step by step, so that "it works" can be told from "it was not looked at".
//
//     using muster::step_outcome;
//     muster::verification_record const record{
//         .failing_case = {step_outcome::failed, "ctest -R session: session.expires_in_time"},
//         .fix = {step_outcome::passed, "src/session.ts:42: < is <= now"},
//         .same_case = {step_outcome::passed, "ctest -R session"},
//         .suite = {step_outcome::passed, "ctest: 214 of 214"},
//         .diff = {step_outcome::passed, "one line, nothing besides"}};
//     muster::judge(record).verdict == muster::record_verdict::proven;
//
// verification_text.hpp puts it into the envelope of a report and reads it back.
#pragma once

#include <muster/craft/verification_step.hpp>
#include <muster/text/ascii.hpp>

#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

enum class step_outcome : unsigned char {
    not_taken,
    passed,  // of the fix: it was applied; of the diff: it is what was meant, and nothing besides
    failed,
};
inline constexpr step_outcome taken_outcomes[] = {step_outcome::passed, step_outcome::failed};

[[nodiscard]] constexpr std::string_view word(step_outcome outcome) noexcept {
    if (outcome == step_outcome::not_taken) return "not taken";
    return outcome == step_outcome::passed ? "passed" : "failed";
}

struct verification_entry {
    step_outcome outcome = step_outcome::not_taken;
    std::string evidence = {};  // what was run and seen: without it a step does not count as taken

    [[nodiscard]] bool is_there() const noexcept {
        return outcome != step_outcome::not_taken && !trimmed(evidence).empty();
    }
    friend bool operator==(verification_entry const&, verification_entry const&) = default;
};

struct verification_record {
    verification_entry failing_case = {};
    verification_entry fix = {};
    verification_entry same_case = {};
    verification_entry suite = {};
    verification_entry diff = {};
    std::string revision = {};  // of what it speaks: a commit, say; one line. The tree may have moved since.

    [[nodiscard]] verification_entry& operator[](verification_step step) noexcept {
        switch (step) {
            case verification_step::failing_case: return failing_case;
            case verification_step::fix: return fix;
            case verification_step::same_case: return same_case;
            case verification_step::suite: return suite;
            case verification_step::diff: break;
        }
        return diff;
    }
    [[nodiscard]] verification_entry const& operator[](verification_step step) const noexcept {
        return const_cast<verification_record&>(*this)[step];
    }
    friend bool operator==(verification_record const&, verification_record const&) = default;
};

// judge(record): the first thing that is wrong with it, in this order
enum class record_verdict : unsigned char {
    proven,        // complete, and everything after the first step passed
    step_missing,  // not taken, or nothing is said of what was seen
    never_failed,  // the case passed before the fix: it shows nothing
    not_proven,    // complete, and something failed
};

struct judged_record {
    record_verdict verdict = record_verdict::proven;
    verification_step step = verification_step::failing_case;  // at fault, unless it is proven

    // Each step is there, and the first did fail. Whether that proves anything is another question.
    [[nodiscard]] constexpr bool is_complete() const noexcept {
        return verdict == record_verdict::proven || verdict == record_verdict::not_proven;
    }
    friend constexpr bool operator==(judged_record, judged_record) noexcept = default;
};

[[nodiscard]] inline judged_record judge(verification_record const& record) noexcept {
    for (auto const& row : verification_steps) {
        if (!record[row.step].is_there()) return {record_verdict::step_missing, row.step};
    }
    if (record.failing_case.outcome != step_outcome::failed)
        return {record_verdict::never_failed, verification_step::failing_case};
    for (auto const& row : verification_steps) {
        bool const first = row.step == verification_step::failing_case;
        if (!first && record[row.step].outcome != step_outcome::passed) return {record_verdict::not_proven, row.step};
    }
    return {};
}

// describe(record_verdict): what is wrong and what to do, for whoever reads the record
[[nodiscard]] constexpr std::string_view describe(record_verdict why) noexcept {
    switch (why) {
        case record_verdict::proven: return "it failed, it was changed, and it works";
        case record_verdict::step_missing: return "a step was not taken, or nothing is said of what was seen: take it";
        case record_verdict::never_failed:
            return "the case passed before the change and shows nothing: find one that fails";
        case record_verdict::not_proven: return "it does not work yet: send it back with what was seen";
    }
    return "it is not known what it shows";
}

}}  // namespace muster::v0
