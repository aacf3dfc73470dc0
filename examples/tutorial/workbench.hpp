//{ quoted by docs/tutorial.md: workbench
// Step 2: what happens when a hand calls its tools.
#pragma once

#include "agents.hpp"
#include "tree.hpp"

#include <muster/pad/clean_up.hpp>
#include <muster/pad/pad_tools.hpp>
#include <muster/toolbox/toolbox.hpp>

#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace audit {

// For one run of one hand. The tree and the scratchpad, a directory for notes, live longer.
class workbench {
public:
    workbench(tree const& files, muster::scratchpad const& pad, std::string author)
        : tree_(&files),
          pad_(&pad),
          notes_(pad, {.author = std::move(author), .phase = ""}) {}

    // A handler for each tool of the hand: leave one out, or name one that is not a hand's, and it does not compile.
    [[nodiscard]] muster::toolbox<hand> box() {
        return muster::toolbox<hand>{muster::on<list_files>([this](auto const& given) { return list(given); }),
                                     muster::on<search>([this](auto const& given) { return look(given); }),
                                     muster::on<join_notes>([this](auto const& given) { return join(given); }),
                                     notes_.on<muster::tools::pad_append>()};
    }

    // From the given call of Search on, Search fails: that is how step 7 tries what a failure does.
    void break_at(std::size_t call) { breaks_at_ = call; }

private:
    using result = muster::tool_result;

    [[nodiscard]] result list(list_files::arguments const& given) const {
        std::string page;
        std::size_t count = 0;
        for (std::string const& path : tree_->share(given.share, given.shares, given.skip)) {
            if (++count > 20) break;
            (page += path) += '\n';
        }
        return result::ok(page);
    }

    result look(search::arguments const& given) {
        if (++searches_ >= breaks_at_) return result::error("the disk was unplugged, as was asked for");
        std::string page, unread;
        std::size_t found = 0, in_files = 0;
        for (std::string_view const path : given.files) {
            std::size_t const before = found;
            if (!look_into(std::string{path}, given, page, found)) (unread += path) += '\n';
            if (found != before) ++in_files;
        }
        return result::ok("uses: " + std::to_string(found) + "\nfiles with uses: " + std::to_string(in_files) + "\n\n"
                          + page + '\n' + unread);
    }

    bool look_into(std::string const& path, search::arguments const& given, std::string& page,
                   std::size_t& found) const {
        auto const lines = tree_->lines_of(path);
        if (!lines) return false;
        for (std::size_t i = 0; i < lines->size(); ++i) {
            if (!uses((*lines)[i], given.term)) continue;
            bool const is_on_page = found >= given.skip && found - given.skip < 500;
            if (is_on_page) (page += use{path, i + 1, shown((*lines)[i])}.in_words()) += '\n';
            ++found;
        }
        return true;
    }

    [[nodiscard]] result join(join_notes::arguments const& given) const {
        std::string all;
        std::set<std::string> seen;
        for (std::string_view const name : given.from) {
            auto lines = pad_->lines(name);
            if (!lines) return result::error(describe(lines.error));
            while (auto const line = lines->next()) {
                if (seen.emplace(line->text).second) ((all += "    ") += line->text) += '\n';
            }
            if (lines->error()) return result::error(describe(lines->error()));
        }
        if (auto const error = pad_->append(given.to, all)) return result::error(describe(error));
        return result::ok("lines: " + std::to_string(seen.size()) + '\n');
    }

    tree const* tree_;
    muster::scratchpad const* pad_;
    muster::pad_tools notes_;
    std::size_t searches_ = 0;
    std::size_t breaks_at_ = static_cast<std::size_t>(-1);
};

// The scratchpad of this program: closed to all other users of the machine, and empty at the beginning.
inline muster::pad_answer<muster::scratchpad> open_pad(std::string const& session) {
    muster::scratchpad_options const at{
        .root = std::filesystem::temp_directory_path().string(), .session = session, .durable = false};
    (void)muster::remove_scratchpad(at);
    return muster::open_scratchpad(at);
}

}  // namespace audit
//}
