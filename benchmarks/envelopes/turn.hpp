// A turn of a chat with envelopes in it, and texts that hold none.
#pragma once

#include "document.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace bench {

// turn: its text may be written to, for a rival's sake, but is left as it was
struct turn {
    std::string name;
    std::string text;
    documents inside = {};  // in order
};

// chat(size, count): prose, markup and code, and between them so many envelopes, of which one in ten is longer
inline turn chat(std::size_t size, std::size_t count) {
    dice from{4};
    turn made{"chat", {}};
    made.text.reserve(size + 4096);
    for (std::size_t i = 0; i < count; ++i) {
        plain_report report = small_report(from);
        if (report.result && from.one_in(10)) report.result = peppered(from, prose(from, 4000), 1);
        made.inside.push_back(std::make_unique<document const>(std::move(report)));
        std::size_t const goal = size * (2 * i + 1) / (2 * count);
        while (made.text.size() < goal) {
            std::size_t const part = 100 + from.below(1000);
            made.text += from.one_in(4) ? markup(from, part) : prose(from, part);
            made.text += from.one_in(3) ? "\n    if (i < count && a->next != b) return x < y;\n" : "\n\n";
        }
        made.text += made.inside.back()->xml;
    }
    made.text += prose(from, size > made.text.size() ? size - made.text.size() : 0);
    return made;
}

inline turn prose_alone(std::size_t size) {
    dice from{5};
    return {"none_in_prose", prose(from, size)};
}
inline turn markup_alone(std::size_t size) {
    dice from{6};
    return {"none_in_markup", markup(from, size)};
}

}  // namespace bench
