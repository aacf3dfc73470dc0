#include "workbench.hpp"

#include <chrono>

namespace audit {

// The same listing goes on where it was; any other begins behind `after`.
workbench::result workbench::list_files(tools::list_files::arguments const& given) {
    if (given.shares == 0 || given.share == 0 || given.share > given.shares) {
        return result::error("there is no such share: shares are counted from 1");
    }
    auto const below = files_.find(bytes_of(given.path));
    if (below.error.why == muster::file_errc::outside || below.error.why == muster::file_errc::bad_path)
        return result::error(std::string{given.path} + ": " + reason_of(below.error));
    share const mine{given.share, given.shares};
    std::string const asked =
        std::to_string(mine.number) + '/' + std::to_string(mine.of) + ' ' + std::string{given.path};
    std::string const after{given.after.value_or("")};
    if (!walk_ || listed_ != asked + '\n' + after) walk_.emplace(files_, bytes_of(given.path), bytes_of(after), stop_);

    std::string page;
    std::string last = after;
    std::uint64_t count = 0;
    while (count < given.limit && page.size() < longest_page && !stop_.stop_requested()) {
        std::optional<std::string> const path = walk_->next();
        if (!path) break;
        if (!mine.has(*path)) continue;
        last.clear();
        append_one_line(last, *path);
        (page += last) += '\n';
        ++count;
    }
    listed_ = asked + '\n' + last;
    bool const midway = !after.empty() || page.empty();
    return trouble_ != trouble::none && midway ? suffer() : result::ok(std::move(page));
}

// A tool that fails, or one that takes for ever until somebody stops the run.
workbench::result workbench::suffer() {
    if (trouble_ == trouble::breaks) return result::error(std::string{made_up});
    std::mutex alone;
    std::unique_lock lock{alone};
    std::condition_variable_any never;
    never.wait(lock, stop_, [] { return false; });
    return result::error("stopped");
}

muster::pad_error workbench::open(std::string_view name, std::string_view message, std::optional<open_note>& to) const {
    auto out = pad_.writer(name, muster::pad_mode::create, by_.of(message, muster::confidence::high));
    if (!out) return out.error;
    to.emplace(open_note{std::string{name}, std::move(*out)});
    return {};
}

// What was found before a search had to stop counts: the answer says how far it came, and why no further.
workbench::result workbench::search(tools::search::arguments const& given) {
    if (saved_ && saved_->name != given.save_as) return result::error("one run saves to one note");
    if (!saved_) {
        if (auto const error = open(given.save_as, "what a search found", saved_)) return failed(error);
    }
    std::string const term = bytes_of(given.term);
    if (!search_ || search_->term.term() != term) search_ = std::make_unique<open_search>(term);
    figures sum;
    std::string_view through, why;
    std::size_t const half = given.files.size() / 2;
    for (std::string_view rest = given.files; !rest.empty();) {
        if (trouble_ == trouble::breaks && rest.size() <= half) why = made_up;
        if (stop_.stop_requested()) why = "a stop was asked for";
        if (!why.empty()) break;
        std::string_view const line = take_line(rest);
        if (!line.empty()) search_file(bytes_of(line), sum);
        if (auto const& error = saved_->out.error()) return failed(error);
        if (!stop_.stop_requested()) through = line;
    }
    std::string const end =
        why.empty() ? "" : (through.empty() ? "" : labelled("through", through)) + labelled("stopped", why);
    return result::ok(labelled("files", sum.files) + labelled("uses", sum.uses)
                      + labelled("files with uses", sum.files_with_uses) + labelled("binary files", sum.binary)
                      + labelled("remarks", sum.remarks) + end + '\n' + sum.first_lines);
}

void workbench::save(std::string const& line, figures& sum) {
    saved_->out.put(line);
    if (sum.first_lines.size() + line.size() <= longest_glance) sum.first_lines += line;
}

void workbench::search_file(std::string const& path, figures& sum) {
    std::uint64_t uses = 0;
    std::string line;
    auto const remark = [&](std::string_view text) {
        line.clear();
        append_remark(line, path, text);
        save(line, sum);
        ++sum.remarks;
    };
    if (path.ends_with('/') && is_too_deep(path)) return remark(too_deep);
    auto file = files_.open_file(path);
    if (!file) return remark(reason_of(file.error));
    scan_end const end = search_->scanner.scan(*file, stop_, [&](found_line const& found) {
        line.clear();
        append_use(line, path, found.number);
        append_head(line, found.head, found.size);
        line += '\n';
        save(line, sum);
        ++uses;
        ++shown_.uses;
    });
    sum.uses += uses;
    sum.files_with_uses += uses != 0;
    sum.files += !stop_.stop_requested();  // a file that was not read to its end is for whoever goes on
    ++shown_.files;
    sum.binary += end.binary_matches;
    if (end.binary_matches) remark(binary_remark);
    if (end.error != 0) remark(reason(end.error));
}

workbench::result workbench::read_file(tools::read_file::arguments const& given) {
    ++shown_.files;
    if (auto const error = lines_.open(bytes_of(given.path)); error.why != muster::file_errc::none)
        return result::error(std::string{given.path} + ": " + reason_of(error));
    word const term{bytes_of(given.term.value_or(""))};
    word_in_pieces looked_for{term};
    if (given.lines.size() > 64) return result::error("too many lines: ask for 64 at most at once");
    std::string page;
    for (std::uint64_t const number : given.lines) {
        std::string head;
        std::uint64_t size = 0;
        bool const there = lines_.read(number, [&](std::string_view piece) {
            head += piece.substr(0, longest_shown - std::min(longest_shown, head.size()));
            size += piece.size();
            if (given.term) looked_for.put(piece);
        });
        if (!there) continue;
        ++shown_.uses;
        page += std::to_string(number) + (given.term && !looked_for.finish() ? '-' : ':');
        append_head(page, head, size);
        page += '\n';
    }
    return result::ok(std::move(page));
}

workbench::result workbench::read_note(tools::read_note::arguments const& given) {
    if (given.from_line == 0) return result::error("lines are counted from 1");
    if (!note_ || note_name_ != given.name || note_line_ > given.from_line) {
        auto opened = pad_.lines(given.name);
        if (!opened) return failed(opened.error);
        note_.emplace(std::move(*opened));
        note_name_ = given.name;
        note_line_ = 1;
    }
    std::string page;
    while (page.size() < longest_page && !stop_.stop_requested()) {
        auto const piece = note_->next();
        if (!piece) break;
        if (note_line_ >= given.from_line) (page += piece->text) += piece->ends ? "\n" : "";
        note_line_ += piece->ends;
    }
    if (note_->error()) return failed(note_->error());
    return result::ok(std::move(page));
}

workbench::result workbench::write_note(tools::write_note::arguments const& given) {
    if (trouble_ != trouble::none) return suffer();
    if (written_ && written_->name != given.name) return result::error("finish " + written_->name + " first");
    if (!written_) {
        if (auto const error = open(given.name, "written as a whole", written_)) return failed(error);
    }
    written_->out.put(given.text);
    auto error = written_->out.error();
    bool const whole = !given.more.value_or(false);
    if (whole && !error) error = written_->out.commit();
    if (whole || error) written_.reset();
    return error ? failed(error) : result::ok(whole ? "written" : "go on");
}

}  // namespace audit
