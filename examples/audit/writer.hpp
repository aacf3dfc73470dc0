// The policy of a worker that writes the report as the specification says, page by page.
#pragma once

#include "finding.hpp"
#include "policy.hpp"
#include "tools.hpp"

#include <vector>

namespace audit {

class writer : public policy {
private:
    // The parts of a report, in order; a part without lines is left out.
    enum class part : unsigned char { uses, binary, unread, unsearched, end };

    reply on_said(std::string_view task) override {
        report_ = value_of(task, "report");
        return call<tools::read_note>(json_object{}.add("name", value_of(task, "specification")).add("from_line", 1));
    }

    reply on_results(results const& given) override {
        std::string const& text = given.front().text;
        if (plan_.empty()) {
            plan_ = text;
            return write(opening());
        }
        if (reading_) return text.empty() ? after_part() : write(page_of(text));
        if (part_ == part::end) return {.text = "The report is written.\n" + labelled("note", report_)};
        return read();
    }

    std::string opening() {
        for (std::string_view rest = plan_; !rest.empty();) {
            std::string_view const line = take_line(rest);
            if (line.starts_with(missing)) missing_.push_back(std::string{line.substr(missing.size())});
        }
        std::string const term{value_of(plan_, "term")}, path{value_of(plan_, "path")};
        std::uint64_t const uses = number_of(plan_, "uses");
        std::string text = "# Uses of a term\n\n" + labelled("term", term) + labelled("path", path)
                         + labelled("uses", uses) + labelled("files with uses", number_of(plan_, "files with uses"))
                         + labelled("files searched", number_of(plan_, "files")) + '\n';
        if (uses == 0) text += "No line uses the term.\n";
        if (missing_.empty()) return text + "Every file was searched, but for those that are listed as not read.\n";
        text += "**This report is not complete: " + counted(missing_.size(), "part")
              + " of the tree could not be searched to the end.**\n";
        return text + "What was found there before is part of it; the files that remain are listed as not searched.\n";
    }

    // Goes on to the next part that has lines, and puts its heading before its first page.
    reply read() {
        for (; part_ != part::end && !has_lines(); part_ = after(part_)) {}
        if (part_ == part::end) return finish();
        reading_ = true;
        if (part_ == part::unsearched) return list();
        std::string_view const note = value_of(plan_, part_ == part::uses ? "uses note" : "remarks note");
        return call<tools::read_note>(json_object{}.add("name", note).add("from_line", line_));
    }

    reply list() {
        std::string const& share = missing_[share_];  // 2 of 4
        std::size_t const of = share.find(" of ") + 4;
        json_object asked;
        asked.add("path", value_of(plan_, "path"))
            .add("share", number_at(share))
            .add("shares", number_at(std::string_view{share}.substr(of)));
        asked.add("limit", 1000);
        std::string_view const after = listed_.empty() ? value_of(plan_, "behind " + share) : std::string_view{listed_};
        if (!after.empty()) asked.add("after", after);
        return call<tools::list_files>(asked);
    }

    [[nodiscard]] bool has_lines() const {
        switch (part_) {
            case part::uses: return number_of(plan_, "uses") != 0;
            case part::binary: return number_of(plan_, "binary files") != 0;
            case part::unread: return number_of(plan_, "unread") != 0;
            case part::unsearched: return !missing_.empty();
            case part::end: break;
        }
        return false;
    }

    static part after(part now) { return static_cast<part>(static_cast<unsigned>(now) + 1); }

    reply after_part() {
        line_ = 1;
        listed_.clear();
        if (part_ != part::unsearched || ++share_ == missing_.size()) {
            part_ = after(part_);
            headed_ = false;
        }
        return read();
    }

    // The lines of this part out of a page, each indented, so that nothing in them is read as Markdown.
    std::string page_of(std::string_view text) {
        std::string page = headed_ ? "" : "\n## " + std::string{heading()} + "\n\n";
        headed_ = true;
        while (!text.empty()) {
            std::string_view const line = take_line(text);
            ++line_;
            if (part_ == part::unsearched) listed_ = line;
            bool const is_binary = part_ != part::uses && finding_from(line).text == binary_remark;
            if ((part_ == part::binary && !is_binary) || (part_ == part::unread && is_binary)) continue;
            ((page += "    ") += line) += '\n';
        }
        return page;
    }

    [[nodiscard]] std::string_view heading() const {
        switch (part_) {
            case part::uses: return "Uses";
            case part::binary: return "Binary files that use it";
            case part::unread: return "Not read, or not to the end";
            case part::unsearched: return "Not searched, or not to the end";
            case part::end: break;
        }
        return "";
    }

    reply write(std::string_view text) {
        reading_ = false;
        return call<tools::write_note>(json_object{}.add("name", report_).add("text", text).add("more", true));
    }
    reply finish() {
        reading_ = false;
        return call<tools::write_note>(json_object{}.add("name", report_).add("text", ""));
    }

    static constexpr std::string_view missing = "- [LOW] missing: ";

    std::string report_, plan_;
    std::vector<std::string> missing_;
    part part_ = part::uses;
    bool reading_ = false, headed_ = false;
    std::uint64_t line_ = 1;  // of the note, to be read next
    std::size_t share_ = 0;   // of those that are missing
    std::string listed_;      // the last file of it
};

}  // namespace audit
