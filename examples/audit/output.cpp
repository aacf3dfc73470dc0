#include "output.hpp"

#include "../printable.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <system_error>

namespace audit {

namespace {

void put_bytes(std::string_view text, std::FILE* to = stdout) { std::fwrite(text.data(), 1, text.size(), to); }

// A program gets the bytes unchanged. On a terminal none of them may be a command or invisible.
void put(std::string_view text) {
    static bool const is_terminal = ::isatty(STDOUT_FILENO) == 1;
    if (!is_terminal) return put_bytes(text);
    std::string shown = printable(text);
    if (!text.ends_with('\n')) shown.pop_back();
    put_bytes(shown);
}

// The line itself; where the note has only its beginning, it is read again.
void put_use(finding const& use, line_reader& lines) {
    put(bytes_of(use.path) + ':' + std::to_string(use.line) + ':');
    bool const shown = is_cut(use.text) && lines.open(bytes_of(use.path)).why == muster::file_errc::none
                    && lines.read(use.line, [](std::string_view piece) { put(piece); });
    put(shown ? "\n" : bytes_of(use.text) + '\n');
}

// A note as a member of a JSON object, one element for each line.
template <class Element>
void put_array(std::string_view name, findings const& found, std::string_view note, Element const& element) {
    put(",\n\"" + std::string{name} + "\":[");
    std::string_view before = "\n";
    for_each_line(found.pad, note, [&](std::string_view line) {
        put(std::string{before} + element(finding_from(line)).text());
        before = ",\n";
        return !found.interrupted;
    });
    put("]");
}

json_object json_of(run_row const& row, muster::time_point start, progress const& at) {
    json_object run;
    run.add("worker", row.worker).add("run", row.run.number()).add("task", row.task).add("status", row.status);
    run.add("started_ms", screen::milliseconds(start, row.begin));
    run.add("duration_ms", screen::milliseconds(row.begin, row.end));
    return run.add("files", at.files.load()).add("uses", at.uses.load());
}

template <class Use>
void for_each_version(muster::scratchpad const& pad, Use const& use) {
    auto const all = pad.list();
    if (!all) return;
    for (muster::pad_entry const& note : all->files) {
        auto const versions = pad.history(note.name);
        if (!versions) continue;
        for (muster::pad_revision const& each : *versions) use(note.name, each);
    }
}

std::vector<json_object> json_of_notes(muster::scratchpad const& pad) {
    std::vector<json_object> notes;
    for_each_version(pad, [&](std::string const& name, muster::pad_revision const& each) {
        json_object& one = notes.emplace_back();
        one.add("name", name).add("version", each.number).add("parent", each.parent).add("author", each.author);
        one.add("phase", each.phase).add("confidence", each.confidence).add("message", each.message);
        one.add("bytes", each.content.size);
    });
    return notes;
}

std::vector<json_object> json_of_plan(foreman const& rules) {
    std::vector<json_object> plan;
    for (muster::task_progress const& each : rules.progress()) {
        json_object& one = plan.emplace_back();
        one.add("step", each.task.name)
            .add("phase", muster::word(each.task.kind))
            .add("state", muster::word(each.state));
        one.add("attempts", each.attempts).add("worker", each.who.text());
    }
    return plan;
}

json_object figures_of(std::string_view last_words) {
    json_object figures;
    for (std::string_view const label : {"files", "uses", "files with uses", "binary files", "unread", "confirmed",
                                         "refuted", "missing shares", "recovered"}) {
        figures.add(label, number_of(last_words, label));
    }
    return figures;
}

}  // namespace

void print_as_grep(findings const& found, tree_files const& files) {
    line_reader lines{files};
    for_each_line(found.pad, notes::uses, [&](std::string_view line) {
        put_use(finding_from(line), lines);
        return !found.interrupted;
    });
}

void print_as_json(findings const& found, options const& asked, host const& ran, int status) {
    std::vector<run_row> const rows = ran.runs().rows();
    std::vector<json_object> runs;
    for (run_row const& row : rows) runs.push_back(json_of(row, rows.front().begin, ran.figures_of(row.run)));
    json_object run;
    run.add("path", one_line(asked.path)).add("term", one_line(asked.term)).add("workers", asked.workers);
    run.add("status", status).add("complete", found.complete()).add("last_words", found.last_words);
    run.add("figures", figures_of(found.last_words)).add("runs", runs);
    run.add("said", ran.said()).add("plan", json_of_plan(ran.rules())).add("notes", json_of_notes(found.pad));
    run.add("envelopes", ran.envelopes()).add("journal", ran.event_lines()).add("report", ran.report(120));
    std::string head = run.text();
    head.pop_back();  // the object goes on
    put(head);
    put_array("uses", found, notes::uses, [](finding const& use) {
        return json_object{}.add("path", use.path).add("line", use.line).add("text", use.text);
    });
    put_array("remarks", found, notes::remarks,
              [](finding const& one) { return json_object{}.add("path", one.path).add("remark", one.text); });
    put("}\n");
}

void print_for_people(findings const& found, options const& asked, host const& ran, screen& shown) {
    constexpr std::uint64_t most = 10;
    std::uint64_t const uses = number_of(found.last_words, "uses");
    std::uint64_t count = 0;
    if (uses != 0) shown.say("");
    for_each_line(found.pad, notes::uses, [&](std::string_view line) {
        shown.say(muster::cut_utf8(line, 200));
        return ++count < most;
    });
    if (uses > most) shown.say("… and " + std::to_string(uses - most) + " more: --findings prints them all");
    for_each_line(found.pad, notes::remarks, [&, shown_so_far = std::uint64_t{0}](std::string_view line) mutable {
        shown.say(line);
        return ++shown_so_far < most;
    });
    shown.draw(ran.runs().rows());
    shown.say("");
    shown.say(ran.report(shown.columns()));
    std::string_view rest = found.last_words;
    shown.say(take_line(rest));
    std::uint64_t const binary = number_of(rest, "binary files");
    shown.say(counted(uses, "use") + " of `" + one_line(asked.term) + "` in "
              + counted(number_of(rest, "files with uses"), "file")
              + (binary != 0 ? " and in " + counted(binary, "binary file") : "") + "; "
              + counted(number_of(rest, "files"), "file") + " searched; " + std::to_string(number_of(rest, "confirmed"))
              + " confirmed, " + std::to_string(number_of(rest, "refuted")) + " refuted.");
    if (std::uint64_t const unread = number_of(rest, "unread"); unread != 0) {
        shown.say(counted(unread, "place") + " could not be read.");
    }
    while (!rest.empty()) {
        std::string_view const line = take_line(rest);
        if (line.starts_with("missing: "))
            shown.say("Not searched: share " + std::string{line.substr(9)} + "; --report lists its files.");
    }
}

void print_notes(muster::scratchpad const& pad, screen& shown) {
    shown.say("");
    for_each_version(pad, [&](std::string const& name, muster::pad_revision const& each) {
        shown.say("  " + name + ": " + describe(each));
    });
}

void print_prompts(screen& shown) {
    shown.say("=== What the coordinator is told ===\n" + std::string{lead_prompt});
    shown.say("=== Which tools it is offered ===\n" + std::string{lead_tools} + '\n');
    shown.say("=== What each worker is told ===\n" + std::string{hand_prompt});
    shown.say("=== Which tools it is offered ===\n" + std::string{hand_tools} + '\n');
}

// Written beside the file and renamed, so that `to` is never half a report. A device or a pipe is written to, and a
// link is followed: neither is replaced.
std::string copy_report(muster::scratchpad const& pad, std::string const& to) {
    std::unique_ptr<char, void (*)(void*)> const followed{::realpath(to.c_str(), nullptr), std::free};
    std::string const target = followed ? followed.get() : to;
    struct stat found {};
    bool const in_place = ::stat(target.c_str(), &found) == 0 && !S_ISREG(found.st_mode);
    std::string const part = in_place ? target : target + ".part-" + std::to_string(::getpid());

    std::FILE* const file = std::fopen(part.c_str(), in_place ? "wb" : "wxb");
    bool good = file != nullptr;
    for (std::string_view const note : {notes::report, notes::verification}) {
        if (!good) break;
        for_each_line(pad, note, [&](std::string_view line) {
            put_bytes(line, file);
            put_bytes("\n", file);
            return true;
        });
        good = std::ferror(file) == 0;
    }
    int error = errno;
    if (file && std::fclose(file) != 0 && good) {
        error = errno;
        good = false;
    }
    if (good && (in_place || std::rename(part.c_str(), target.c_str()) == 0)) return {};
    if (good) error = errno;
    if (file && !in_place) std::remove(part.c_str());
    return "the report could not be written to " + one_line(to) + ": " + std::generic_category().message(error);
}

}  // namespace audit
