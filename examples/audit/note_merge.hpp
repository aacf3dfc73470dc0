// Merges the notes of several searches into one note of uses and one of remarks, in steps that can be interrupted after
// each line.
//
//     audit::note_merge merge{pad, by, {"research-1.md", "research-2.md"}, "uses.md", "remarks.md"};
//     while (!merge.go_on([&] { return must_do_something_else(); })) do_something_else();
//     muster::tool_result const answer = merge.answer();
//
// Each note is sorted, so the smallest of their first lines is the next. Memory is bounded whatever the notes contain.
// The new notes are made at the end, or not at all.
#pragma once

#include "finding.hpp"
#include "signature.hpp"

#include <muster/pad/scratchpad.hpp>
#include <muster/toolbox/result.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace audit {

// known_lines: the lines of a file that were merged already. If a search stopped within a file, another search starts
// again after the file before it, so both have the first lines of that file.
class known_lines {
public:
    static constexpr std::size_t max_remarks = 1024;  // of one file: a search writes two at most

    // Was this line merged before? Remembers it. Empty if there are too many to remember.
    std::optional<bool> has(finding const& next);

private:
    std::string path_;
    std::uint64_t line_ = 0;
    std::unordered_set<std::string> remarks_;
};

class note_merge {
public:
    static constexpr std::size_t max_notes = 1024;
    static constexpr std::size_t max_line_bytes = 128 * 1024;             // longer than any that a search writes
    static constexpr std::size_t max_held_bytes = std::size_t{64} << 20;  // of one line of each note

    // A note that is named several times is read once.
    note_merge(muster::scratchpad const& pad, signature by, std::vector<std::string_view> const& from,
               std::string_view uses, std::string_view remarks);

    // Continues the merge. Returns true once everything is merged, and false as soon as `pause()` returns true. It calls
    // `pause()` before each line.
    template <class Pause>
    bool go_on(Pause const& pause) {
        while (!is_done_) {
            if (pause()) return false;
            take_step();
        }
        return true;
    }
    // The result once the merge is done: figures, or an error.
    [[nodiscard]] muster::tool_result const& answer() const { return answer_; }

private:
    // A note that is being read, at its current line.
    struct source {
        muster::pad_lines lines;
        std::string_view name;
        std::string line = {};
        finding now = {};
    };

    static bool is_later(source const* a, source const* b);

    void take_step();
    void open(std::string const& name);
    bool open_new_notes();
    bool read_line(source& from);
    void put_smallest();
    void put(source const& next);
    void finish();
    void fail(std::string why);
    void fail(muster::pad_error const& error);

    muster::scratchpad const& pad_;
    signature by_;
    std::vector<std::string> from_;
    std::string uses_name_, remarks_name_;

    std::size_t opened_ = 0;  // how many notes of `from_`
    std::deque<source> sources_;
    std::vector<source*> heap_;  // notes that have a line left
    std::size_t held_ = 0;       // bytes
    std::optional<muster::pad_writer> uses_, remarks_;
    known_lines known_;

    std::uint64_t use_count_ = 0, file_count_ = 0, binary_count_ = 0, unread_count_ = 0;
    std::string last_path_;
    muster::tool_result answer_ = muster::tool_result::error("the merge was not finished");
    bool is_done_ = false;
};

}  // namespace audit
