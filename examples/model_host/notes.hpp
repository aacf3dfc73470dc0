// The tools that read and write notes, over a scratchpad that all agents of a run share.
#pragma once

#include "numbered_lines.hpp"
#include "tools.hpp"

#include <muster/pad/scratchpad.hpp>

#include <string>

namespace model_host {

class notes {
public:
    explicit notes(muster::scratchpad const& pad) : pad_(pad) {}

    [[nodiscard]] muster::tool_result list() const {
        auto const found = pad_.list();
        if (!found) return refused(found.error);
        std::string text;
        for (muster::pad_entry const& file : found->files)
            text += file.name + " (" + std::to_string(file.size) + " bytes)\n";
        return muster::tool_result::ok(text.empty() ? "(none)\n" : text);
    }
    [[nodiscard]] muster::tool_result read(tools::read_note::arguments const& given) const {
        auto const file = pad_.read(given.name);
        if (!file) return refused(file.error);
        numbered_lines lines{{.first = given.first_line.value_or(1)}};
        lines.take(file->bytes);
        return muster::tool_result::ok(lines.text());
    }
    [[nodiscard]] muster::tool_result write(tools::write_note::arguments const& given) const {
        if (muster::pad_error const error = pad_.create(given.name, given.text)) return refused(error);
        return muster::tool_result::ok("written");
    }

private:
    static muster::tool_result refused(muster::pad_error const& error) {
        return muster::tool_result::error(muster::describe(error));
    }

    muster::scratchpad const& pad_;
};

}  // namespace model_host
