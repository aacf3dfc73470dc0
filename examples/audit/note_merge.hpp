// Merges the notes of several searches into one of uses and one of remarks, in steps that can be broken off after any line.
//
//     audit::note_merge merge{pad, by, {"research-1.md", "research-2.md"}, "uses.md", "remarks.md"};
//     while (!merge.go_on([&] { return must_do_something_else(); })) do_something_else();
//     muster::tool_result const answer = merge.answer();
//
// Each note is sorted, so the smallest of their first lines comes next. Memory is bounded whatever the notes hold; the new
// notes appear at the end, or not at all.
#pragma once

#include "finding.hpp"    // finding
#include "signature.hpp"  // signature

#include <muster/pad/scratchpad.hpp>  // scratchpad, pad_lines, pad_writer
#include <muster/toolbox/result.hpp>  // tool_result

#include <cstddef>        // size_t
#include <cstdint>        // uint64_t
#include <deque>          // deque
#include <optional>       // optional
#include <string>         // string
#include <string_view>    // string_view
#include <unordered_set>  // unordered_set
#include <vector>         // vector

namespace audit {

// known_lines: which lines of a file there were. A search that was broken off in a file and whoever goes on behind the
// file before it both have the first of them.
class known_lines {
public:
    static constexpr std::size_t max_remarks = 1024;  // of one file: a search leaves two at most

    // Was it there before? From now on it is. Nothing: there are too many to know.
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

    // Goes on until all is done, which is true, or `pause()` is. It asks after each line.
    template <class Pause>
    bool go_on(Pause const& pause) {
        while (!is_done_) {
            if (pause()) return false;
            take_step();
        }
        return true;
    }
    // Once it is done: figures, or what went wrong.
    [[nodiscard]] muster::tool_result const& answer() const { return answer_; }

private:
    // One note on its way, at one of its lines.
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

    std::size_t opened_ = 0;  // of `from_`
    std::deque<source> sources_;
    std::vector<source*> heap_;  // those that have a line
    std::size_t held_ = 0;       // bytes
    std::optional<muster::pad_writer> uses_, remarks_;
    known_lines known_;

    std::uint64_t use_count_ = 0, file_count_ = 0, binary_count_ = 0, unread_count_ = 0;
    std::string last_path_;
    muster::tool_result answer_ = muster::tool_result::error("the merge was not finished");
    bool is_done_ = false;
};

}  // namespace audit
