#include "note_merge.hpp"

#include "labels.hpp"

#include <algorithm>
#include <utility>

namespace audit {

std::optional<bool> known_lines::has(finding const& next) {
    if (next.path != path_) {
        path_ = next.path;
        line_ = 0;
        remarks_.clear();
    }
    if (next.line != 0) return std::exchange(line_, next.line) == next.line;
    bool const is_new = remarks_.emplace(next.text).second;
    if (remarks_.size() > max_remarks) return {};
    return !is_new;
}

note_merge::note_merge(muster::scratchpad const& pad, signature by, std::vector<std::string_view> const& from,
                       std::string_view uses, std::string_view remarks)
    : pad_(pad),
      by_(std::move(by)),
      uses_name_(uses),
      remarks_name_(remarks) {
    std::unordered_set<std::string_view> known;
    for (std::string_view const name : from) {
        if (known.insert(name).second) from_.emplace_back(name);
    }
    if (from_.size() > max_notes)
        fail("more than " + std::to_string(max_notes) + " notes: merge some of them first, then the results");
}

void note_merge::take_step() {
    if (opened_ < from_.size()) return open(from_[opened_++]);
    if (!uses_ && !open_new_notes()) return;
    heap_.empty() ? finish() : put_smallest();
}

bool note_merge::is_later(source const* a, source const* b) { return stands_before(b->now, a->now); }

void note_merge::open(std::string const& name) {
    auto lines = pad_.lines(name);
    if (!lines) return fail(lines.error);
    source& from = sources_.emplace_back(source{std::move(*lines), name});
    if (!read_line(from)) return;
    heap_.push_back(&from);
    std::push_heap(heap_.begin(), heap_.end(), is_later);
}

bool note_merge::open_new_notes() {
    std::string const message =
        "merged from " + std::to_string(from_.size()) + (from_.size() == 1 ? " note" : " notes");
    muster::pad_change const change = by_.of(message, muster::confidence::high);
    for (auto const& [name, to] : {std::pair{&uses_name_, &uses_}, std::pair{&remarks_name_, &remarks_}}) {
        auto writer = pad_.writer(*name, muster::pad_mode::create, change);
        if (!writer) return fail(writer.error), false;
        to->emplace(std::move(*writer));
    }
    return true;
}

// Returns false at the end of a note, and if the merge has failed.
bool note_merge::read_line(source& from) {
    std::size_t const before = from.line.capacity();
    from.line.clear();
    bool is_there = false;
    while (auto const piece = from.lines.next()) {
        if (from.line.size() + piece->text.size() > max_line_bytes)
            return fail(std::string{from.name} + ": a line is longer than " + std::to_string(max_line_bytes)
                        + " bytes, so no search wrote it"),
                   false;
        from.line += piece->text;
        is_there = true;
        if (piece->ends) break;
    }
    if (auto const& error = from.lines.error()) return fail(error), false;
    held_ += from.line.capacity() - before;
    if (held_ > max_held_bytes) return fail("the lines of the notes are too long: merge fewer notes at once"), false;
    from.now = finding_from(from.line);
    return is_there;
}

void note_merge::put_smallest() {
    std::pop_heap(heap_.begin(), heap_.end(), is_later);
    put(*heap_.back());
    if (is_done_) return;
    if (read_line(*heap_.back()))
        std::push_heap(heap_.begin(), heap_.end(), is_later);
    else
        heap_.pop_back();
}

void note_merge::put(source const& next) {
    if (next.line.empty()) return;
    std::optional<bool> const is_known = known_.has(next.now);
    if (!is_known)
        return fail(std::string{next.name} + ": more than " + std::to_string(known_lines::max_remarks)
                    + " remarks on one file, so no search wrote them");
    if (*is_known) return;
    bool const is_use = next.now.line != 0;
    bool const is_binary = !is_use && next.now.text == binary_remark;
    muster::pad_writer& out = is_use ? *uses_ : *remarks_;
    out.put(next.line);
    out.put("\n");
    if (auto const& error = out.error()) return fail(error);
    use_count_ += is_use;
    file_count_ += is_use && next.now.path != last_path_;
    binary_count_ += is_binary;
    unread_count_ += !is_use && !is_binary;
    if (is_use) last_path_ = next.now.path;
}

void note_merge::finish() {
    if (auto const error = uses_->commit()) return fail(error);
    if (auto const error = remarks_->commit()) return fail(error);
    answer_ = muster::tool_result::ok(labelled("uses", use_count_) + labelled("files with uses", file_count_)
                                      + labelled("binary files", binary_count_) + labelled("unread", unread_count_));
    is_done_ = true;
}

void note_merge::fail(muster::pad_error const& error) { fail(muster::describe(error)); }

void note_merge::fail(std::string why) {
    answer_ = muster::tool_result::error(std::move(why));
    is_done_ = true;
}

}  // namespace audit
