// Reads what arrives in pieces, and says what is in it as soon as it is known.
//
//     stream_reports           reads a stream of its own, cut in many ways, and checks what it found
//     stream_reports - < turn  reads yours, as it comes

#include "printable.hpp"

#include <muster/envelope/stream.hpp>
#include <muster/envelope/write.hpp>

#include <iostream>
#include <sstream>
#include <string>
#include <string_view>

namespace {

// What a coordinator's host might receive: words, a report, a report that was cut off, and words again.
std::string a_stream() {
    std::string text = "Two are back.\n";
    muster::append_sink out{text};
    muster::write({.task_id = "scout-1",
                   .status = muster::status::completed,
                   .summary = "Found 2 uses of <vector>",
                   .result = "src/a.cpp:7\nsrc/b.cpp:12",
                   .usage = {.tool_uses = 4}},
                  out);
    text += "\n<task-notification>\n<task-id>scout-2</task-id>\nWhat about the tests?\n";
    return text;
}

//{ quoted by docs/envelope.md
// Takes the items of one stream. Their views are gone when a call returns: what stays is copied.
class listener {
public:
    explicit listener(std::ostream& out) : out_(out) {}

    void operator()(muster::envelope_item const& item) {
        switch (item.kind) {
            case muster::item_kind::text: words_ += item.raw; return;  // more of them may follow
            case muster::item_kind::fault: end_words(); return tell(item.why, item.at);
            case muster::item_kind::notification: end_words(); return tell(item.value);
        }
    }
    void end_words() {
        if (!words_.empty()) out_ << "words: " << words_.size() << " bytes\n";
        words_.clear();
    }

private:
    void tell(muster::fault why, std::size_t at) { out_ << "at byte " << at << ": " << describe(why) << std::endl; }
    void tell(muster::notification const& it) {
        std::string summary;
        muster::append_sink out{summary};
        if (it.summary) it.summary->decode(out);
        out_ << printable_line(it.task_id.raw) << " " << word(it.status) << ": " << printable_line(summary)
             << std::endl;
    }

    std::ostream& out_;
    std::string words_;
};

// Reads pieces of at most `most` bytes, and tells of each report while the next is still on its way.
void read(std::istream& in, std::size_t most, std::ostream& out) {
    static char memory[256 * 1024];  // for the longest report that does not come in one piece
    muster::envelope_stream stream{memory, {.from = muster::origin::worker}};
    listener hear{out};
    std::string piece(most, '\0');
    while (in.read(piece.data(), static_cast<std::streamsize>(most)) || in.gcount() > 0) {
        stream.push({piece.data(), static_cast<std::size_t>(in.gcount())}, hear);
    }
    stream.finish(hear);
    hear.end_words();
}
//}

std::string read(std::string const& text, std::size_t most) {
    std::istringstream in{text};
    std::ostringstream out;
    read(in, most, out);
    return out.str();
}

// However it is cut, it says the same.
bool all_cuts_are_one() {
    std::string const text = a_stream();
    std::string const whole = read(text, text.size());
    std::cout << whole;
    for (std::size_t most = 1; most < text.size(); ++most) {
        if (read(text, most) != whole) return false;
    }
    return whole.find("scout-1 completed: Found 2 uses of <vector>\n") != std::string::npos;
}

}  // namespace

int main(int count, char** arguments) {
    bool const from_input = count > 1 && std::string_view{arguments[1]} == "-";
    if (!from_input) return all_cuts_are_one() ? 0 : 1;
    read(std::cin, 1, std::cout);  // waits for no byte that is not needed
    return 0;
}
