// Works out which tools of a catalog a binding is granted, and what is wrong with its lists.
#pragma once

#include <muster/config/binding.hpp>       // binding, binding_source
#include <muster/config/catalog.hpp>       // catalog
#include <muster/config/detail/place.hpp>  // field_of, entry_of
#include <muster/config/detail/words.hpp>  // in_quotes, nearest, advise, text_of
#include <muster/config/fault.hpp>         // fault_list, remark
#include <muster/config/limits.hpp>        // limits
#include <muster/role/role.hpp>            // role_kind, role_from, word
#include <muster/role/surface.hpp>         // may_hold
#include <muster/tool/tool.hpp>            // tool_info

#include <cstddef>        // size_t
#include <string>         // string
#include <string_view>    // string_view
#include <unordered_set>  // unordered_set
#include <utility>        // move
#include <vector>         // vector

namespace muster::inline v0::config::detail {

// A list of entries, and where each stands in the file.
struct entry_list {
    std::string_view field;
    std::vector<std::string> const& entries;
    std::vector<std::size_t> const& places;

    [[nodiscard]] std::size_t at(std::size_t index) const noexcept { return index < places.size() ? places[index] : 0; }
    [[nodiscard]] bool is_refused(std::size_t index) const noexcept { return at(index) == binding_source::refused; }
};

inline bool is_pattern(std::string_view entry) noexcept { return entry.find('*') != std::string_view::npos; }

class granting {
public:
    // All three outlive it.
    granting(binding const& asking, catalog const& host, limits const& bounds)
        : asking_(asking),
          host_(host),
          role_(role_from(asking.role)),
          marks_(host.size()),
          faults_(bounds.most_faults) {
        fault_list denied_faults = faults_;
        read_entries({"denied_tools", asking.denied_tools, asking.source.denied_at}, denied_faults,
                     [&](entry_list const&, std::size_t, catalog::range found) { deny(found); });
        read_entries(
            {"allowed_tools", asking.allowed_tools, asking.source.allowed_at}, faults_,
            [&](entry_list const& list, std::size_t index, catalog::range found) { allow(list, index, found); });
        faults_.merge(std::move(denied_faults));
        if (faults_.empty()) look_for_nothing();
    }

    // What is granted, in the catalog's order; the views are the catalog's.
    [[nodiscard]] std::vector<tool_info> tools() const {
        std::vector<tool_info> granted;
        for (std::size_t i = 0; i < host_.size(); ++i) {
            if (marks_[i].allowed && !marks_[i].denied && may_hold(role_, host_[i].kind)) granted.push_back(host_[i]);
        }
        return granted;
    }
    [[nodiscard]] fault_list take_faults() { return std::move(faults_); }
    [[nodiscard]] std::vector<remark> take_remarks() { return std::move(remarks_); }

private:
    struct mark {
        bool allowed = false;
        bool denied = false;
    };

    // Calls `on(list, index, range)` for each entry that matches something in the catalog.
    template <class On>
    void read_entries(entry_list const& list, fault_list& faults, On on) {
        std::unordered_set<std::string_view> seen;
        for (std::size_t i = 0; i < list.entries.size(); ++i) {
            if (list.is_refused(i)) continue;
            std::string_view const entry = list.entries[i];
            catalog::range const found = match(entry);
            if (!seen.insert(entry).second) {
                report(faults, fault_kind::repeated_tool, list, i, "stands here a second time", "keep one of them");
            } else if (entry.find('*') < entry.size() - 1) {
                report(faults, fault_kind::bad_pattern, list, i, "has a * before its end",
                       "write *, or a prefix and *");
            } else if (found.first == found.last) {
                report_unknown(faults, list, i);
            } else {
                on(list, i, found);
            }
        }
    }

    [[nodiscard]] catalog::range match(std::string_view entry) const {
        if (entry.ends_with('*')) return host_.starting_with(entry.substr(0, entry.size() - 1));
        std::size_t const at = host_.find(entry);
        return at == catalog::npos ? catalog::range{} : catalog::range{at, at + 1};
    }

    void deny(catalog::range found) {
        for (std::size_t i = found.first; i < found.last; ++i) marks_[i].denied = true;
    }

    void allow(entry_list const& list, std::size_t index, catalog::range found) {
        for (std::size_t i = found.first; i < found.last; ++i) marks_[i].allowed = true;
        if (!is_pattern(list.entries[index])) judge_by_name(list, index, found.first);
    }

    // What is named outright is meant, so it does not drop out in silence.
    void judge_by_name(entry_list const& list, std::size_t index, std::size_t tool) {
        bool const fits = asking_.source.role_refused || may_hold(role_, host_[tool].kind);
        if (fits && marks_[tool].denied) return note(list, index, "is denied by denied_tools; left out");
        if (fits) return;
        if (role_ == role_kind::coordinator)
            return note(list, index, "is an execution tool, which a coordinator does not hold; left out");
        report(faults_, fault_kind::tool_of_other_role, list, index, text_of({"is for coordinators, and ", who()}),
               "leave it out, or make the role coordinator");
    }

    [[nodiscard]] std::string who() const {
        if (role_ == role_kind::unset) return "this binding has no role";
        return text_of({"the role here is ", word(role_)});
    }

    // Who was granted something and ends with nothing would start without tools, and nobody would know why.
    void look_for_nothing() {
        if (asking_.allowed_tools.empty() || asking_.source.role_refused || has_refused_entries() || !tools().empty())
            return;
        std::string path = field_of(asking_.source.path, "allowed_tools");
        std::string message = "these entries leave no tool that fits the role and is not denied";
        if (role_ == role_kind::coordinator) return remarks_.push_back({std::move(path), std::move(message)});
        faults_.add({fault_kind::nothing_left, std::move(path), std::move(message), "allow more, or write [] for none",
                     asking_.source.allowed_tools_at});
    }
    [[nodiscard]] bool has_refused_entries() const noexcept {
        for (std::size_t const at : asking_.source.allowed_at) {
            if (at == binding_source::refused) return true;
        }
        return false;
    }

    void report_unknown(fault_list& faults, entry_list const& list, std::size_t index) {
        if (!faults.has_room_for(list.at(index))) return faults.count_unlisted();
        std::string_view const entry = list.entries[index];
        std::string_view const what = is_pattern(entry) ? "matches no tool" : "is not a tool of this host";
        report(faults, fault_kind::unknown_tool, list, index, what,
               advise(nearest_tool(entry), "add the tool, or leave it out"));
    }

    // For a pattern, the tool whose beginning is nearest to its own.
    [[nodiscard]] std::string_view nearest_tool(std::string_view entry) const {
        std::string_view const wanted = entry.substr(0, entry.find('*'));
        std::vector<std::string_view> starts;
        for (std::size_t i = 0; i < host_.size(); ++i)
            starts.push_back(is_pattern(entry) ? host_[i].name.substr(0, wanted.size()) : host_[i].name);
        std::string_view const best = nearest(wanted, starts);
        for (std::size_t i = 0; i < host_.size(); ++i) {
            if (starts[i].data() == best.data()) return host_[i].name;
        }
        return {};
    }

    void report(fault_list& faults, fault_kind kind, entry_list const& list, std::size_t index, std::string_view what,
                std::string way_out) {
        if (!faults.has_room_for(list.at(index))) return faults.count_unlisted();
        faults.add({kind, path_of(list, index), text_of({in_quotes(list.entries[index]), " ", what}),
                    std::move(way_out), list.at(index)});
    }
    void note(entry_list const& list, std::size_t index, std::string_view what) {
        remarks_.push_back({path_of(list, index), text_of({in_quotes(list.entries[index]), " ", what})});
    }
    [[nodiscard]] std::string path_of(entry_list const& list, std::size_t index) const {
        return entry_of(field_of(asking_.source.path, list.field), index);
    }

    binding const& asking_;
    catalog const& host_;
    role_kind role_;
    std::vector<mark> marks_;
    fault_list faults_;
    std::vector<remark> remarks_;
};

}  // namespace muster::inline v0::config::detail
