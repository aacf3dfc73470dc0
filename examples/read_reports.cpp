// Reads a turn of a conversation and says what is in it: words, reports, and what only looks like a report.
//
//     read_reports           reads a turn of its own, and checks what it found
//     read_reports - < turn  reads yours

#include "printable.hpp"

#include <muster/envelope/describe.hpp>
#include <muster/envelope/scan.hpp>
#include <muster/envelope/write.hpp>

#include <iostream>
#include <iterator>
#include <string>
#include <string_view>

namespace {

// What a coordinator might find in its next turn: a report, a report that was cut off, and a person's words.
std::string a_turn() {
    std::string turn;
    muster::append_sink out{turn};
    muster::write({.task_id = "scout-1",
                   .status = muster::status::completed,
                   .summary = "Found 2 uses of <vector>",
                   .result = "src/a.cpp:7\nsrc/b.cpp:12",
                   .usage = {.tool_uses = 4}},
                  out);
    turn += "\n<task-notification>\n<task-id>scout-2</task-id>\nWhat about the tests?\n";
    return turn;
}

//{ quoted by docs/envelope.md
// One line for a report: who, how it ended, and what it says in short.
void print(muster::notification const& it) {
    std::string summary;
    muster::append_sink out{summary};
    if (it.summary) it.summary->decode(out);
    std::cout << printable_line(it.task_id.raw) << " " << word(it.status) << ": " << printable_line(summary) << "\n";
}

std::string described(muster::envelope_item const& error) {
    std::string text;
    muster::append_sink out{text};
    muster::describe_to(out, error);  // it names the element
    return text;
}

// How many reports there are; the words between them are nobody's report.
int read(std::string_view turn) {
    int reports = 0;
    for (muster::envelope_item const& item : muster::envelopes(turn)) {
        switch (item.kind) {
            case muster::item_kind::text: std::cout << "words: " << item.raw.size() << " bytes\n"; break;
            case muster::item_kind::fault: std::cout << "at byte " << item.at << ": " << described(item) << "\n"; break;
            case muster::item_kind::notification:
                print(item.value);
                ++reports;
                break;
        }
    }
    return reports;
}
//}

}  // namespace

int main(int count, char** arguments) {
    bool const from_input = count > 1 && std::string_view{arguments[1]} == "-";
    if (!from_input) return read(a_turn()) == 1 ? 0 : 1;
    std::string const turn{std::istreambuf_iterator<char>{std::cin}, {}};
    return read(turn) > 0 ? 0 : 1;
}
