//{ quoted by docs/tutorial.md: verifier
// Step 5: a worker that trusts no report, and can change nothing.
#pragma once

#include "hand.hpp"
#include "script.hpp"
#include "tree.hpp"

#include <muster/pad/pad_tools.hpp>
#include <muster/toolbox/toolbox.hpp>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace audit {

struct read_lines : muster::tool<"ReadLines"> {
    static constexpr std::string_view description = "Shows lines of a file as `path:line:text`, those that there are.";
    struct arguments {
        std::string_view path;
        std::vector<std::uint32_t> lines;
        static constexpr auto fields = muster::fields(
            muster::field("path", &arguments::path, "The file."),
            muster::field("lines", &arguments::lines, "Their numbers.", {.minimum = 1, .max_items = 64}));
    };
};

struct lens : muster::tool_set<read_lines, muster::tools::pad_read> {};
struct verifier : muster::agent<muster::role::worker, lens> {};

inline constexpr std::string_view verifier_prompt =
    muster::system_prompt<verifier,
                          "You verify a report that somebody else has written. Believe nothing in it: open "
                          "every line that it cites, and confirm it or refute it.">;
inline constexpr std::string_view verifier_tools = muster::tool_definitions<verifier, muster::wire::anthropic_messages>;

inline std::string verify_brief(std::string_view term, std::string_view report) {
    return "Verify the report: whoever asked relies on it. Open every line that it cites below `## Uses`, see that the "
           "text is the same and uses the term as a whole word, and end with two lines, `confirmed: ` and `refuted: ` "
           "with the number of each.\n"
         + fenced(labelled("task", "verify") + labelled("term", term) + labelled("report", report));
}

inline muster::tool_result show_lines(tree const& files, read_lines::arguments const& given) {
    std::string const path{given.path};
    auto const lines = files.lines_of(path);
    if (!lines) return muster::tool_result::error(path + " cannot be read");
    std::string page;
    for (std::uint32_t const number : given.lines) {
        if (number <= lines->size()) (page += use{path, number, shown((*lines)[number - 1])}.in_words()) += '\n';
    }
    return muster::tool_result::ok(page);
}

// The use that a line of a report cites; nothing if it cites none.
inline std::optional<use> cited_in(std::string_view line) {
    if (!line.starts_with("    ")) return {};
    std::size_t const path = line.find(':'), number = path == line.npos ? path : line.find(':', path + 1);
    if (number == line.npos) return {};
    use found{std::string{line.substr(4, path - 4)}, 0, std::string{line.substr(number + 1)}};
    std::from_chars(line.data() + path + 1, line.data() + number, found.line);
    return found;
}

class verifier_script : public script {
public:
    [[nodiscard]] std::string so_far() const override {
        return labelled("confirmed", confirmed_) + labelled("refuted", refuted_) + refutations_;
    }

private:
    void on_told(std::string_view text) override {
        brief_ = text;
        read(1);
    }

    void on_results(results const& given) override {
        if (is_reading_) {
            take_page(given.front().text);
        } else {
            check(given.front().text);
        }
        open_next();
    }

    // A file that cannot be read confirms nothing.
    void on_error(std::string const& error) override {
        if (is_reading_) return give_up(error);
        check("");
        open_next();
    }

    void read(std::size_t from) {
        is_reading_ = true;
        call<muster::tools::pad_read>(json{}.add("name", value_of(brief_, "report")).add("first_line", from));
    }

    void take_page(std::string_view page) {
        constexpr std::string_view more = "[more follows: ask with first_line ";
        next_line_ = 0;
        while (!page.empty()) {
            std::string_view const line = take_line(page);
            if (line.starts_with("## ")) is_in_uses_ = line == "## Uses";
            if (line.starts_with(more))
                std::from_chars(line.data() + more.size(), line.data() + line.size(), next_line_);
            if (auto found = cited_in(line); found && is_in_uses_) cited_.push_back(std::move(*found));
        }
        is_reading_ = false;
    }

    // The next lines of one file; or the next page, once all of this one are checked; or the end.
    void open_next() {
        if (cited_.empty()) return next_line_ != 0 ? read(next_line_) : say(so_far());
        opened_ = 0;
        std::vector<std::size_t> lines;
        while (opened_ < cited_.size() && opened_ < 64 && cited_[opened_].path == cited_.front().path)
            lines.push_back(cited_[opened_++].line);
        call<read_lines>(json{}.add("path", cited_.front().path).add("lines", lines));
    }

    void check(std::string_view lines) {
        std::string_view const term = value_of(brief_, "term");
        for (std::size_t i = 0; i < opened_; ++i) {
            std::string const cited = cited_[i].in_words();
            bool const is_there = ("\n" + std::string{lines}).find("\n" + cited + "\n") != std::string::npos;
            // Of a line that is too long to be shown whole, only the beginning can be compared.
            bool const is_use = uses(cited_[i].text, term) || cited_[i].text.size() >= 300;
            ++(is_there && is_use ? confirmed_ : refuted_);
            if (!is_there || !is_use) refutations_ += "    " + cited + '\n';
        }
        cited_.erase(cited_.begin(), cited_.begin() + static_cast<std::ptrdiff_t>(opened_));
    }

    std::string brief_;
    bool is_reading_ = true, is_in_uses_ = false;
    std::size_t next_line_ = 0;  // of the report; 0: there are no more
    std::vector<use> cited_;     // of this page, not yet checked
    std::size_t opened_ = 0;     // of these
    std::size_t confirmed_ = 0, refuted_ = 0;
    std::string refutations_;
};

}  // namespace audit
//}
