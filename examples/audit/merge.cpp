// The merging of notes: each is sorted, so the smallest of their first lines comes next.
#include "workbench.hpp"

#include <algorithm>  // find, push_heap, pop_heap
#include <utility>    // exchange

namespace audit {

namespace {

// One note on its way: its next line, or none at its end.
struct source {
    muster::pad_lines lines;
    std::string line = {};
    finding now = {};

    bool next() {
        line.clear();
        for (auto piece = lines.next(); piece; piece = lines.next()) {
            line += piece->text;
            if (piece->ends) break;
        }
        now = finding_from(line);
        return !line.empty();
    }
};

// Takes the smallest line of all, again and again, in memory of one line for each note.
template <class Use>
void merge(std::vector<source>& from, Use const& use) {
    auto const later = [](source const* a, source const* b) { return stands_before(b->now, a->now); };
    std::vector<source*> heap;
    for (source& one : from) {
        if (!one.next()) continue;
        heap.push_back(&one);
        std::push_heap(heap.begin(), heap.end(), later);
    }
    while (!heap.empty()) {
        std::pop_heap(heap.begin(), heap.end(), later);
        use(*heap.back());
        if (heap.back()->next())
            std::push_heap(heap.begin(), heap.end(), later);
        else
            heap.pop_back();
    }
}

// Which lines of a file there were. A search that was broken off in a file and whoever goes on behind the file before it
// both have the first of them.
class known_lines {
public:
    // Was it there before? From now on it is.
    bool has(source const& next) {
        if (next.now.path != path_) {
            path_ = next.now.path;
            line_ = 0;
            remarks_.clear();
        }
        if (next.now.line != 0) return std::exchange(line_, next.now.line) == next.now.line;
        bool const known = std::find(remarks_.begin(), remarks_.end(), next.now.text) != remarks_.end();
        if (!known) remarks_.emplace_back(next.now.text);
        return known;
    }

private:
    std::string path_;
    std::uint64_t line_ = 0;
    std::vector<std::string> remarks_;  // a few: that it is binary, and errors
};

}  // namespace

workbench::result workbench::merge_notes(tools::merge_notes::arguments const& given) const {
    std::vector<source> from;
    for (std::string_view const name : given.from) {
        auto lines = pad_.lines(name);
        if (!lines) return failed(lines.error);
        from.push_back({std::move(*lines)});
    }
    std::string const message = "merged from " + std::to_string(from.size()) + (from.size() == 1 ? " note" : " notes");
    muster::pad_change const change = by_.of(message, muster::confidence::high);
    auto uses = pad_.writer(given.uses, muster::pad_mode::create, change);
    if (!uses) return failed(uses.error);
    auto remarks = pad_.writer(given.remarks, muster::pad_mode::create, change);
    if (!remarks) return failed(remarks.error);

    std::uint64_t use_count = 0, file_count = 0, binary_count = 0, unread_count = 0;
    std::string last_path;
    known_lines known;
    merge(from, [&](source const& next) {
        if (known.has(next)) return;
        bool const is_use = next.now.line != 0;
        bool const is_binary = !is_use && next.now.text == binary_remark;
        muster::pad_writer& out = is_use ? *uses : *remarks;
        out.put(next.line);
        out.put("\n");
        use_count += is_use;
        file_count += is_use && next.now.path != last_path;
        binary_count += is_binary;
        unread_count += !is_use && !is_binary;
        if (is_use) last_path = next.now.path;
    });
    for (source const& one : from) {
        if (auto const& error = one.lines.error()) return failed(error);
    }
    if (auto const error = uses->commit()) return failed(error);
    if (auto const error = remarks->commit()) return failed(error);
    return result::ok(labelled("uses", use_count) + labelled("files with uses", file_count)
                      + labelled("binary files", binary_count) + labelled("unread", unread_count));
}

}  // namespace audit
