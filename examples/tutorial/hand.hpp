//{ quoted by docs/tutorial.md: hand
// Step 3: the script of a hand, and what a hand is told to do.
#pragma once

#include "agents.hpp"
#include "script.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace audit {

// A brief is all that a worker knows: what for, where, and what to leave behind. What somebody else has said, here the
// term, stands in a fence behind it: it is data, whatever it says.
inline std::string fenced(std::string_view lines) { return "\n```text\n" + std::string{lines} + "```\n"; }

inline std::string search_brief(std::string_view term, std::size_t share, std::size_t shares, std::size_t skip,
                                std::string_view note) {
    return "Search your share of the files for the term, so that a report can name every use of it. List the files of "
           "the share behind those to skip, search them all, and add each use to the note. Say how many files you have "
           "searched.\n"
         + fenced(labelled("task", "search") + labelled("term", term) + labelled("share", share)
                  + labelled("shares", shares) + labelled("skip", skip) + labelled("note", note));
}

class hand_script : public script {
public:
    [[nodiscard]] std::string so_far() const override {
        return labelled("searched", searched_) + labelled("uses", uses_) + labelled("files with uses", with_uses_)
             + labelled("unread", unread_) + labelled("note", value_of(brief_, "note"));
    }

private:
    enum class step : unsigned char { listing, searching, noting, writing };

    void on_told(std::string_view text) override {
        brief_ = text;
        if (value_of(brief_, "task") == "report") return write_report();
        searched_ = number_of(brief_, "skip");
        list();
    }

    void on_results(results const& given) override {
        std::string const& text = given.front().text;
        switch (step_) {
            case step::listing: return take_files(text);
            case step::searching: return take_uses(text);
            case step::noting: return noted();
            case step::writing: return say("The report is written.\n" + labelled("note", value_of(brief_, "report")));
        }
    }

    void list() {
        step_ = step::listing;
        call<list_files>(json{}
                             .add("share", number_of(brief_, "share"))
                             .add("shares", number_of(brief_, "shares"))
                             .add("skip", searched_));
    }

    void take_files(std::string_view lines) {
        files_.clear();
        while (!lines.empty()) files_.emplace_back(take_line(lines));
        if (files_.empty()) return say(so_far());
        seen_ = 0;
        look();
    }

    void look() {
        step_ = step::searching;
        call<search>(json{}.add("term", value_of(brief_, "term")).add("files", files_).add("skip", seen_));
    }

    // Uses go into this hand's own note, and what could not be read into one for all.
    void take_uses(std::string_view text) {
        found_ = number_of(text, "uses");
        found_with_uses_ = number_of(text, "files with uses");
        text.remove_prefix(text.find("\n\n") + 2);
        std::size_t lines = 0;
        std::string_view rest = text;
        while (!take_line(rest).empty()) ++lines;
        seen_ += lines;
        step_ = step::noting;
        if (lines != 0)
            call<muster::tools::pad_append>(json{}
                                                .add("name", value_of(brief_, "note"))
                                                .add("text", text.substr(0, text.size() - rest.size() - 1)));
        if (seen_ >= found_ && !rest.empty()) {
            for (std::string_view each = rest; !each.empty(); take_line(each)) ++unread_;
            call<muster::tools::pad_append>(json{}.add("name", "unread.md").add("text", rest));
        }
        if (lines == 0 && rest.empty()) noted();
    }

    void noted() {
        if (seen_ < found_) return look();
        uses_ += found_;
        with_uses_ += found_with_uses_;
        searched_ += files_.size();
        list();
    }

    // What step 5 asks for.
    void write_report() {
        step_ = step::writing;
        std::string_view const note = value_of(brief_, "report");
        std::string head = "# Uses of a term\n\n";
        for (std::string_view const figure : {"term", "path", "uses", "files with uses", "files searched"})
            head += labelled(figure, value_of(brief_, figure));
        for (std::string const& share : values_of("missing")) head += "\nNot searched: " + share + ".\n";
        call<muster::tools::pad_append>(json{}.add("name", note).add("text", head + "\n## Uses\n\n"));
        call<join_notes>(json{}.add("from", values_of("from")).add("to", note));
        if (values_of("unread from").empty()) return;
        call<muster::tools::pad_append>(json{}.add("name", note).add("text", "\n## Not read\n\n"));
        call<join_notes>(json{}.add("from", values_of("unread from")).add("to", note));
    }

    [[nodiscard]] std::vector<std::string> values_of(std::string_view label) const {
        std::vector<std::string> all;
        for (std::string_view rest = brief_; !rest.empty();) {
            std::string_view const value = value_of(take_line(rest), label);
            if (!value.empty()) all.emplace_back(value);
        }
        return all;
    }

    std::string brief_;
    step step_ = step::listing;
    std::vector<std::string> files_;                                    // being searched
    std::size_t seen_ = 0, found_ = 0, found_with_uses_ = 0;            // of their uses
    std::size_t searched_ = 0, uses_ = 0, with_uses_ = 0, unread_ = 0;  // of all before them
};

}  // namespace audit
//}
