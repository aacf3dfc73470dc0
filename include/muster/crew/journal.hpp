// Where the events of a crew are kept, so that a crew can be taken up again after the program has ended.
//
//     journal.replay([&](std::span<muster::event const> step) { return crew.restore(step) == step.size(); });
//     std::uint64_t const record = journal.append(step);   // what one command did
//     if (!journal.keep(record)) …;                        // its answer goes out only after this
//
// Implementations are in memory_journal.hpp and file_journal.hpp; you can write one for a database or a broker. One
// thread at a time calls `append`, `has_room`, `replay` and `replace`. Any number of threads may call `keep` at any
// time.
#pragma once

#include <muster/crew/event.hpp>

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

enum class journal_fault : unsigned char {
    none,
    not_read,         // replay first: it finds the end
    cannot_open,      // or cannot be locked, or is not a regular file
    not_ours,         // another user owns the file
    open_to_others,   // other users may read it or write to it
    linked,           // it has a second name, by which others may reach it
    in_use,           // somebody else writes to it
    not_a_journal,    // its first bytes are others
    other_version,    // of another program's format
    damaged,          // a record that is not the last is not as it was written
    unknown_kind,     // an event that this program does not know
    other_shape,      // an event with other fields than this program's
    malformed,        // a record whose checksum is right holds no events
    does_not_follow,  // an event that cannot have happened after those before it
    too_long,         // what one command did is more than a record may hold
    cannot_read,
    cannot_write,  // no room, or a fault of the device; nothing of the last step was kept
    cannot_sync,   // what was written may not be there after the machine has stopped; nobody can tell any more
};

// word(fault): its kind
[[nodiscard]] constexpr std::string_view word(journal_fault why) noexcept {
    switch (why) {
        case journal_fault::none: return "None";
        case journal_fault::not_read: return "NotRead";
        case journal_fault::cannot_open: return "CannotOpen";
        case journal_fault::not_ours: return "NotOurs";
        case journal_fault::open_to_others: return "OpenToOthers";
        case journal_fault::linked: return "Linked";
        case journal_fault::in_use: return "InUse";
        case journal_fault::not_a_journal: return "NotAJournal";
        case journal_fault::other_version: return "OtherVersion";
        case journal_fault::damaged: return "Damaged";
        case journal_fault::unknown_kind: return "UnknownKind";
        case journal_fault::other_shape: return "OtherShape";
        case journal_fault::malformed: return "Malformed";
        case journal_fault::does_not_follow: return "DoesNotFollow";
        case journal_fault::too_long: return "TooLong";
        case journal_fault::cannot_read: return "CannotRead";
        case journal_fault::cannot_write: return "CannotWrite";
        case journal_fault::cannot_sync: return "CannotSync";
    }
    return "Unknown";
}

[[nodiscard]] constexpr std::string_view describe(journal_fault why) noexcept {
    switch (why) {
        case journal_fault::none: return "nothing is wrong";
        case journal_fault::not_read: return "the journal has not been replayed yet: do that first";
        case journal_fault::cannot_open: return "the journal cannot be opened, or is not a regular file";
        case journal_fault::not_ours: return "the journal belongs to another user: chown it, or choose another path";
        case journal_fault::open_to_others: return "other users may read or write the journal: set its mode to 0600";
        case journal_fault::linked: return "the journal has a second name (hard link): remove that one, or use a copy";
        case journal_fault::in_use: return "somebody else writes to this journal";
        case journal_fault::not_a_journal: return "this file is no journal";
        case journal_fault::other_version: return "this journal has another program's format";
        case journal_fault::damaged: return "a record of this journal is not as it was written";
        case journal_fault::unknown_kind: return "this journal has an event that this program does not know";
        case journal_fault::other_shape: return "this journal has an event with other fields than this program's";
        case journal_fault::malformed: return "a record of this journal holds no events";
        case journal_fault::does_not_follow: return "an event of this journal does not follow from those before it";
        case journal_fault::too_long: return "one step is too long for a record";
        case journal_fault::cannot_read: return "the journal cannot be read";
        case journal_fault::cannot_write: return "the journal cannot be written: make room, then try again";
        case journal_fault::cannot_sync:
            return "the device does not say whether the journal was kept: start again from it";
    }
    return "an unknown fault";
}

// What a replay has found: all that is whole, and why it went no further.
struct [[nodiscard]] journal_report {
    journal_fault why = journal_fault::none;
    std::uint64_t records = 0;  // that were handed over whole, and taken
    std::uint64_t events = 0;   // in them
    std::uint64_t whole = 0;    // bytes up to there: with a fault, where it lies
    std::uint64_t torn = 0;     // bytes of a last record that was never finished; dropped
    std::string kind = {};      // of an event that is unknown or has another shape: its name
    std::string detail = {};    // path, what is wrong, the system's reason and what to do, as far as these are known

    explicit operator bool() const noexcept { return why == journal_fault::none; }
};

// describe(report): its detail, or the description of its fault if there is no detail
[[nodiscard]] inline std::string describe(journal_report const& found) {
    return found.detail.empty() ? std::string{describe(found.why)} : found.detail;
}

// Takes what one command did; false where it cannot have happened, and then the replay stops.
using event_visitor = std::function<bool(std::span<event const> step)>;

class journal {
public:
    journal() = default;
    journal(journal const&) = delete;
    journal& operator=(journal const&) = delete;
    virtual ~journal() = default;

    // Hands over all that was appended, step by step, in that order. Before anything else, and again whenever somebody
    // wants it: after an `append` that failed, it finds out what is there.
    [[nodiscard]] virtual journal_report replay(event_visitor const& visit) = 0;

    // Puts a step at the end: after a crash, all of it is there or nothing. Answers the number of its record, more than
    // any before, or 0 where it could not be done: then nothing of it is there, and `fault` says why.
    [[nodiscard]] virtual std::uint64_t append(std::span<event const> step) = 0;

    // Can a step as long as any before, and at least 64 KiB, still be appended? This is called before each command. If
    // it returns false, the command is refused before anything happens, and no replay is needed. If `append` refuses a
    // step after that, the command is undone by a replay of the whole journal. So a journal that can run out of room
    // should override this and return in constant time.
    [[nodiscard]] virtual bool has_room() { return true; }

    // Comes back when that record, and all before it, is as safe as this journal makes it; false if that cannot be said.
    [[nodiscard]] virtual bool keep(std::uint64_t record) = 0;

    // Forgets all records for one that holds `state`, a crew's state as events: after a crash there is the one or the
    // other. With false, nothing was changed.
    [[nodiscard]] virtual bool replace(std::span<event const> state) = 0;
    // Has it grown so much that this is worth it?
    [[nodiscard]] virtual bool is_long() const = 0;

    [[nodiscard]] virtual journal_fault fault() const = 0;
};

}}  // namespace muster::v0
