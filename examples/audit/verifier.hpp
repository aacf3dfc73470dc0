// The policy of a worker that trusts no report: it opens every cited line again, and confirms or refutes it.
#pragma once

#include "finding.hpp"
#include "one_line.hpp"
#include "policy.hpp"
#include "search.hpp"
#include "tools.hpp"

#include <vector>

namespace audit {

class verifier : public policy {
private:
    enum class step : unsigned char { reading, checking_lines, checking_file, writing, end };

    reply on_said(std::string_view task) override {
        report_ = value_of(task, "report");
        results_ = value_of(task, "results");
        term_ = value_of(task, "term");
        return read();
    }

    reply on_results(results const& given) override {
        std::string const& text = given.front().text;
        switch (step_) {
            case step::reading:
                if (text.empty()) return write();
                page_ = text;
                rest_ = page_;
                break;
            case step::checking_lines: check_lines(text); break;
            case step::checking_file: judge(number_of(text, "binary files") == 1, cited_.front()); break;
            case step::writing: step_ = step::end; return {.text = verdict()};
            case step::end: break;
        }
        return check_next();
    }

    // A file that cannot be opened any more refutes what is cited from it.
    reply failed(std::string const& error) override {
        if (step_ != step::checking_lines) return policy::failed(error);
        check_lines("");
        return check_next();
    }

    reply read() {
        step_ = step::reading;
        return call<tools::read_note>(json_object{}.add("name", report_).add("from_line", line_));
    }

    // The next citation of the page, or an empty one; what stands before it is passed over.
    finding next_citation() {
        for (; !rest_.empty(); pass_line()) {
            std::string_view const line = rest_.substr(0, rest_.find('\n'));
            if (line.starts_with("## ")) heading_ = line;
            finding const found = line.starts_with("    ") ? finding_from(line.substr(4)) : finding{};
            bool const is_cited = found.line != 0 ? heading_ == "## Uses" : heading_.starts_with("## Binary");
            if (is_cited && !found.path.empty()) return found;
        }
        return {};
    }
    void pass_line() {
        (void)take_line(rest_);
        ++line_;
    }

    // Lines of one file are checked together; a file that has no lines to show, by itself.
    [[nodiscard]] bool goes_along(finding const& next) const {
        if (cited_.empty()) return true;
        finding const& first = cited_.front();
        return next.line != 0 && first.line != 0 && first.path == next.path && cited_.size() < most_at_once;
    }

    reply check_next() {
        cited_.clear();
        for (finding next = next_citation(); !next.path.empty() && goes_along(next); next = next_citation()) {
            cited_.push_back(next);
            pass_line();
        }
        if (cited_.empty()) return read();
        return cited_.front().line != 0 ? open_lines() : search_file();
    }

    reply open_lines() {
        step_ = step::checking_lines;
        std::vector<std::uint64_t> lines;
        for (finding const& one : cited_) lines.push_back(one.line);
        return call<tools::read_file>(
            json_object{}.add("path", cited_.front().path).add("lines", lines).add("term", term_));
    }

    reply search_file() {
        step_ = step::checking_file;
        return call<tools::search>(json_object{}
                                       .add("term", term_)
                                       .add("files", cited_.front().path)
                                       .add("save_as", "verification-binary-files.md"));
    }

    // A citation is true if the file has that line, with that text, and the text uses the term.
    void check_lines(std::string_view shown) {
        word const term{bytes_of(term_)};
        for (finding const& one : cited_) {
            std::string const expected = std::to_string(one.line) + ':' + std::string{one.text};
            std::string_view const before = shown;
            bool const same = take_line(shown) == expected;
            if (!same) shown = before;
            bool const uses = is_cut(one.text) || term.find(bytes_of(one.text)) != one.text.npos;
            judge(same && uses, one);
        }
    }

    void judge(bool is_true, finding const& one) {
        ++(is_true ? confirmed_ : refuted_);
        if (is_true || refuted_ > most_shown) return;
        refutations_ += "    " + std::string{one.path} + (one.line == 0 ? "" : ':' + std::to_string(one.line)) + '\n';
    }

    [[nodiscard]] std::string verdict() const {
        return "Of " + counted(confirmed_ + refuted_, "citation") + " " + std::to_string(confirmed_) + " confirmed, "
             + std::to_string(refuted_) + " refuted.\n" + labelled("confirmed", confirmed_)
             + labelled("refuted", refuted_) + labelled("note", results_) + '\n' + refutations_;
    }

    reply write() {
        step_ = step::writing;
        std::string const text =
            "\n## Verification\n\nEvery cited line was opened again by a worker that had not searched.\n" + verdict();
        return call<tools::write_note>(json_object{}.add("name", results_).add("text", text));
    }

    static constexpr std::size_t most_at_once = 64;
    static constexpr std::uint64_t most_shown = 100;

    std::string report_, results_, term_;
    step step_ = step::reading;
    std::string page_;       // of the report
    std::string_view rest_;  // of the page, not yet checked
    std::string heading_;
    std::vector<finding> cited_;  // being checked; views into the page
    std::uint64_t line_ = 1;      // of the report, to be read next
    std::uint64_t confirmed_ = 0, refuted_ = 0;
    std::string refutations_;
};

}  // namespace audit
