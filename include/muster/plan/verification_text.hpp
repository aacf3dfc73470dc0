// A verification record as an element of an envelope, and back.
//
//     std::string const text = muster::text_of(record);
//     muster::extra_element const extras[] = {{muster::verification_element, text}};
//     muster::write({.task_id = id, .status = muster::status::completed, .result = said, .extras = extras}, out);
//
//     if (auto const read = muster::verification_of(got.value); read && *read) act_on(muster::judge(read->record));
//
// A line for each step, and below it, two blanks in, what was seen:
//
//     revision: 4f7d655
//     failing-case: failed
//       ctest -R session: session.expires_in_time
//     fix: passed
//       src/session.ts:42: < is <= now
#pragma once

#include <muster/envelope/known_extensions.hpp>
#include <muster/envelope/notification.hpp>
#include <muster/plan/verification_record.hpp>
#include <muster/text/ascii.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

// verification_element: what the element is called
inline constexpr std::string_view verification_element = "verification";

// text_of(record): steps that were not taken are left out; linear
namespace detail::planning {

inline void append_evidence(std::string& text, std::string_view evidence) {
    for (std::size_t at = 0; !evidence.empty() && at <= evidence.size();) {
        std::size_t const end = evidence.find('\n', at);
        text.append("  ").append(evidence.substr(at, end - at)).append(1, '\n');
        at = end == evidence.npos ? evidence.size() + 1 : end + 1;
    }
}

}  // namespace detail::planning

[[nodiscard]] inline std::string text_of(verification_record const& record) {
    std::string text;
    std::string_view const revision =
        std::string_view{record.revision}.substr(0, record.revision.find_first_of("\r\n"));
    if (!trimmed(revision).empty()) text.append("revision: ").append(trimmed(revision)).append(1, '\n');
    for (auto const& row : verification_steps) {
        verification_entry const& entry = record[row.step];
        if (entry.outcome == step_outcome::not_taken) continue;
        text.append(row.word).append(": ").append(word(entry.outcome)).append(1, '\n');
        detail::planning::append_evidence(text, entry.evidence);
    }
    return text;
}

// read_verification(text): the record, or why it is none, and in which line
enum class record_fault : unsigned char {
    none,
    unknown_step,     // a line begins with no step
    unknown_outcome,  // behind the colon stands neither passed nor failed
    step_twice,
    nothing_above,  // what was seen stands above the first step
    too_long,
};

[[nodiscard]] constexpr std::string_view describe(record_fault why) noexcept {
    switch (why) {
        case record_fault::none: return "it is a record";
        case record_fault::unknown_step:
            return "a line begins with failing-case, fix, same-case, suite, diff or revision, or with two blanks";
        case record_fault::unknown_outcome: return "behind the colon stands passed or failed";
        case record_fault::step_twice: return "a step stands there twice: keep the one that counts";
        case record_fault::nothing_above: return "what was seen stands below its step";
        case record_fault::too_long: return "a record has 65536 bytes at most: say less, and name a file";
    }
    return "it is not known why";
}

struct read_record {
    record_fault why = record_fault::none;
    std::size_t line = 0;             // counted from 1; 0 where there is no fault
    verification_record record = {};  // up to the fault

    explicit operator bool() const noexcept { return why == record_fault::none; }
};

inline constexpr std::size_t longest_verification_text = 65536;

namespace detail::planning {

class record_reader {
public:
    [[nodiscard]] read_record read(std::string_view text) {
        if (text.size() > longest_verification_text) return {record_fault::too_long, 1, {}};
        for (std::size_t at = 0; at < text.size() && got_.why == record_fault::none;) {
            std::size_t const end = text.find('\n', at);
            ++line_;
            take(text.substr(at, end - at));
            at = end == text.npos ? text.size() : end + 1;
        }
        return got_;
    }

private:
    void fail(record_fault why) {
        got_.why = why;
        got_.line = line_;
    }
    void take(std::string_view line) {
        if (line.starts_with("  ")) return take_evidence(line.substr(2));
        if (trimmed(line).empty()) return;
        std::size_t const colon = line.find(':');
        std::string_view const key = trimmed(line.substr(0, colon));
        std::string_view const value = colon == line.npos ? std::string_view{} : trimmed(line.substr(colon + 1));
        if (key == "revision") return take_revision(value);
        auto const step = verification_step_from(key);
        if (!step) return fail(record_fault::unknown_step);
        take_step(got_.record[*step], value);
    }
    void take_revision(std::string_view value) {
        if (!got_.record.revision.empty()) return fail(record_fault::step_twice);
        got_.record.revision = trimmed(value.substr(0, value.find('\r')));
        entry_ = nullptr;
    }
    void take_step(verification_entry& entry, std::string_view value) {
        if (entry.outcome != step_outcome::not_taken) return fail(record_fault::step_twice);
        for (step_outcome const outcome : taken_outcomes) {
            if (word(outcome) == value) entry.outcome = outcome;
        }
        if (entry.outcome == step_outcome::not_taken) return fail(record_fault::unknown_outcome);
        entry_ = &entry;
        first_line_ = true;
    }
    void take_evidence(std::string_view seen) {
        if (entry_ == nullptr) return fail(record_fault::nothing_above);
        if (!first_line_) entry_->evidence += '\n';
        entry_->evidence += seen;
        first_line_ = false;
    }

    read_record got_;
    verification_entry* entry_ = nullptr;  // whose evidence comes next
    bool first_line_ = true;
    std::size_t line_ = 0;
};

}  // namespace detail::planning

[[nodiscard]] inline read_record read_verification(std::string_view text) {
    return detail::planning::record_reader{}.read(text);
}

// verification_of(notification): what its element says; nothing where there is no such element
//
// Of two elements nobody knows which one counts: then there are steps twice.
[[nodiscard]] inline std::optional<read_record> verification_of(notification const& it) {
    maybe<escaped_text> const found = text_of(it, verification_element);
    if (!found) return {};
    std::size_t records = 0;
    for (extension const& each : it.extensions) records += each.name == verification_element ? 1U : 0U;
    if (records > 1) return read_record{record_fault::step_twice, 1, {}};
    if (found->decoded_size() > longest_verification_text) return read_record{record_fault::too_long, 1, {}};
    return read_verification(found->decoded<std::string>());
}

}}  // namespace muster::v0
