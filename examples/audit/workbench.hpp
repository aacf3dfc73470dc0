// The tools of the audit, carried out for an agent: one workbench for each run of an agent.
//
//     audit::workbench bench{pad, files, stop, progress};
//     muster::on<audit::tools::search>([&](auto const& given) { return bench.search(given); })
//     …
//     if (auto const error = bench.keep()) …   // at the run's end: what searches saved appears in the scratchpad
//
// Memory is bounded whatever an agent requests: answers have a maximum size, and notes are read and written piece by
// piece.
#pragma once

#include "finding.hpp"
#include "labels.hpp"
#include "line_reader.hpp"
#include "note_merge.hpp"
#include "one_line.hpp"
#include "search.hpp"
#include "signature.hpp"
#include "tools.hpp"
#include "tree.hpp"
#include "tree_files.hpp"

#include <muster/craft/confidence.hpp>
#include <muster/pad/scratchpad.hpp>
#include <muster/toolbox/result.hpp>

#include <atomic>
#include <condition_variable>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <system_error>
#include <vector>

namespace audit {

// What a run is asked to suffer, for demonstrations of what becomes of it.
enum class trouble : unsigned char { none, breaks, is_slow };

// How far a run has come, for a screen; read while it goes on.
struct progress {
    std::atomic<std::uint64_t> files = 0;
    std::atomic<std::uint64_t> uses = 0;
};

class workbench {
public:
    using result = muster::tool_result;

    // It reads only `files` and the notes.
    workbench(muster::scratchpad const& pad, tree_files const& files, std::stop_token stop, progress& shown,
              trouble what = trouble::none, signature by = {})
        : pad_(pad),
          files_(files),
          stop_(std::move(stop)),
          shown_(shown),
          trouble_(what),
          by_(std::move(by)) {}

    result list_files(tools::list_files::arguments const& given);
    result search(tools::search::arguments const& given);
    result read_file(tools::read_file::arguments const& given);
    result read_note(tools::read_note::arguments const& given);
    result write_note(tools::write_note::arguments const& given);
    // The caller continues the merge, a part at a time.
    [[nodiscard]] note_merge merge_notes(tools::merge_notes::arguments const& given) const {
        return {pad_, by_, given.from, given.uses, given.remarks};
    }

    // Makes what searches saved appear; what was written in pieces and not finished is dropped.
    muster::pad_error keep() { return saved_ ? saved_->out.commit() : muster::pad_error{}; }

private:
    struct open_note {
        std::string name;
        muster::pad_writer out;
    };
    struct open_search {
        explicit open_search(std::string_view text) : term(text), scanner(term) {}
        word term;
        line_scanner scanner;
    };
    struct figures {
        std::uint64_t files = 0, uses = 0, files_with_uses = 0, binary = 0, remarks = 0;
        std::string first_lines;
    };

    static constexpr std::size_t longest_page = 96 * 1024;  // bytes of an answer
    static constexpr std::size_t longest_glance = 4 * 1024;
    static constexpr std::string_view made_up = "Input/output error (made up: --break asks for it)";

    static std::string reason(int error) { return std::generic_category().message(error); }
    static result failed(muster::pad_error const& error) { return result::error(muster::describe(error)); }
    muster::pad_error open(std::string_view name, std::string_view message, std::optional<open_note>& to) const;

    result suffer();
    void search_file(std::string const& path, figures& sum);
    void save(std::string const& line, figures& sum);

    muster::scratchpad const& pad_;
    tree_files const& files_;
    std::stop_token stop_;
    progress& shown_;
    trouble trouble_;
    signature by_;

    std::optional<tree_walk> walk_;  // stands behind the last file that was listed
    std::string listed_;             // for which arguments
    std::unique_ptr<open_search> search_;
    std::optional<open_note> saved_;    // by searches
    std::optional<open_note> written_;  // in pieces
    line_reader lines_{files_, stop_};
    std::optional<muster::pad_lines> note_;
    std::string note_name_;
    std::uint64_t note_line_ = 0;  // the one that `note_` gives next
};

}  // namespace audit
