// The policy of a worker that searches its share: list some files, search them, again until there are no more.
#pragma once

#include "policy.hpp"
#include "tools.hpp"

#include <algorithm>

namespace audit {

class researcher : public policy {
public:
    // What a report of a share says; of one that was not finished, how far it came.
    [[nodiscard]] std::string so_far() const override {
        std::string text = "Share " + std::to_string(share_) + " of " + std::to_string(shares_) + ": "
                         + counted(uses_, "use") + " in " + std::to_string(files_with_uses_) + " of "
                         + counted(files_, "file") + (done_ ? " searched.\n" : " searched so far.\n");
        text += labelled("share", share_) + labelled("files", files_) + labelled("uses", uses_)
              + labelled("files with uses", files_with_uses_) + labelled("remarks", remarks_)
              + labelled("complete", done_ ? "yes" : "no");
        if (has_note_) text += labelled("note", note_);
        if (!through_.empty()) text += labelled("through", through_);
        return first_lines_.empty() ? text : text + "\nThe first lines of the note:\n" + first_lines_;
    }

private:
    reply on_said(std::string_view task) override {
        path_ = value_of(task, "path");
        term_ = value_of(task, "term");
        note_ = value_of(task, "save as");
        through_ = value_of(task, "after");
        share_ = number_of(task, "share");
        shares_ = number_of(task, "shares");
        return list();
    }

    reply on_results(results const& given) override {
        std::string const& text = given.front().text;
        if (listing_) return text.empty() ? finish() : search(text);
        files_ += number_of(text, "files");
        uses_ += number_of(text, "uses");
        files_with_uses_ += number_of(text, "files with uses");
        remarks_ += number_of(text, "remarks");
        std::size_t const lines = std::min(text.size(), text.find("\n\n") + 2);
        if (first_lines_.size() + text.size() - lines <= most_lines) first_lines_ += text.substr(lines);
        std::string_view const figures = std::string_view{text}.substr(0, lines);
        searched_ = true;
        if (std::string_view const why = value_of(figures, "stopped"); !why.empty()) {
            if (std::string_view const through = value_of(figures, "through"); !through.empty()) through_ = through;
            return failed(std::string{why});
        }
        through_ = last_;
        return list();
    }

    // Without an answer there may be no note either.
    reply failed(std::string const& error) override {
        has_note_ = searched_;
        return policy::failed(error);
    }

    // A few files first, so that a report exists early; then as many as an answer holds.
    reply list() {
        listing_ = true;
        json_object asked;
        asked.add("path", path_).add("share", share_).add("shares", shares_).add("limit", searched_ ? 1000 : 16);
        if (!through_.empty()) asked.add("after", through_);
        return call<tools::list_files>(asked);
    }

    reply search(std::string_view files) {
        listing_ = false;
        has_note_ = true;  // also if this run is ended while it searches
        last_ = files.substr(files.rfind('\n', files.size() - 2) + 1);
        last_.pop_back();
        return call<tools::search>(json_object{}.add("term", term_).add("files", files).add("save_as", note_));
    }

    reply finish() {
        done_ = true;
        return {.text = so_far()};
    }

    static constexpr std::size_t most_lines = 24 * 1024;  // bytes: a report is read by its coordinator

    std::string path_, term_, note_;
    std::uint64_t share_ = 0, shares_ = 0;
    std::uint64_t files_ = 0, uses_ = 0, files_with_uses_ = 0, remarks_ = 0;
    std::string last_, through_;  // the last file that was asked for, and that was searched
    std::string first_lines_;
    bool listing_ = false, has_note_ = false, searched_ = false, done_ = false;
};

}  // namespace audit
