// Works out which tools of a catalog a binding is granted, and what is wrong with its lists.
#pragma once

#include <muster/config/binding.hpp>
#include <muster/config/catalog.hpp>
#include <muster/config/detail/denial.hpp>
#include <muster/config/detail/place.hpp>
#include <muster/config/detail/server_tools.hpp>
#include <muster/config/detail/words.hpp>
#include <muster/config/fault.hpp>
#include <muster/config/resolve_options.hpp>
#include <muster/role/dialect.hpp>
#include <muster/role/judge_tool.hpp>
#include <muster/role/role.hpp>
#include <muster/role/surface.hpp>
#include <muster/role/tool_pattern.hpp>
#include <muster/tool/tool.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace config::detail {

// A list of entries, and where each stands in the file.
struct entry_list {
    std::string_view field;
    std::vector<std::string> const& entries;
    std::vector<std::size_t> const& places;

    [[nodiscard]] std::size_t at(std::size_t index) const noexcept { return index < places.size() ? places[index] : 0; }
    [[nodiscard]] bool is_refused(std::size_t index) const noexcept { return at(index) == binding_source::refused; }
};

inline bool is_pattern(std::string_view entry) noexcept { return entry.find('*') != std::string_view::npos; }

// What two entries have in common that one could take for each other: a pattern, or the letters of a name.
inline std::string reading_of(std::string_view entry) {
    return is_pattern(entry) ? std::string{entry} : letters_of(entry);
}

inline fault role_left_out(binding const& asking) {
    return {fault_kind::role_left_out, field_of(asking.source.path, "role"), "this build leaves coordinator mode out",
            "build with MUSTER_COORDINATOR_MODE=1, or give the binding another role", asking.source.role_at};
}

class granting {
public:
    // All three outlive it.
    granting(binding const& asking, catalog const& host, resolve_options const& how)
        : asking_(asking),
          how_(how),
          role_(role_from(asking.role)),
          marks_(std::make_unique<bool[]>(host.size())),
          faults_(how.bounds.most_faults) {
        tools_.reserve(host.size());
        for (std::size_t i = 0; i < host.size(); ++i) tools_.push_back(host[i]);
        select();
        fault_list denied_faults = faults_;
        read_entries(allowed_, faults_, [&](std::size_t index, std::size_t tool) { judge(index, tool); });
        read_entries(denied_, denied_faults, [](std::size_t, std::size_t) {});
        faults_.merge(std::move(denied_faults));
        if (faults_.empty()) look_for_nothing();
    }

    // What is granted, in the order of a surface; the views are the catalog's.
    [[nodiscard]] std::vector<tool_info> take_tools() { return std::move(granted_); }
    [[nodiscard]] fault_list take_faults() { return std::move(faults_); }
    [[nodiscard]] std::vector<remark> take_remarks() { return std::move(remarks_); }

private:
    void select() {
        std::vector<std::string_view> const allowed = meant_by(allowed_);
        std::vector<std::string_view> denied = meant_by(denied_);
        std::set<std::string> looked_at;  // by denial_key: of two entries that deny the same tools, one is enough
        for (std::size_t i = 0; i < denied_.entries.size(); ++i) {
            std::string const& entry = denied_.entries[i];
            if (!denied_.is_refused(i) && looked_at.insert(denial_key(entry)).second)
                each_denied_alike(entry, [&](auto name) { denied.push_back(name); });
        }
        surface_request const asked{role_,
                                    how_.rules,
                                    how_.mode,
                                    {tools_.data(), tools_.size()},
                                    {allowed.data(), allowed.size()},
                                    {denied.data(), denied.size()}};
        granted_.resize(tools_.size());
        granted_.resize(select_surface(asked, marks_.get(), granted_.data()));
    }

    // Returns each entry once, so that a repeated entry is evaluated once.
    [[nodiscard]] std::vector<std::string_view> meant_by(entry_list const& list) const {
        std::vector<std::string_view> meant;
        for (std::size_t i = 0; i < list.entries.size(); ++i) {
            if (!list.is_refused(i)) meant.push_back(meant_by(list.entries[i]));
        }
        std::sort(meant.begin(), meant.end());
        meant.erase(std::unique(meant.begin(), meant.end()), meant.end());
        return meant;
    }
    // A tool of the host by its own name comes before one by another name of the dialect's.
    [[nodiscard]] std::string_view meant_by(std::string_view entry) const {
        return match(entry).empty() ? tool_name_for(how_.rules.names, entry) : entry;
    }
    [[nodiscard]] tool_range match(std::string_view entry) const {
        return find_matches({tools_.data(), tools_.size()}, tool_pattern{entry});
    }

    // Calls `on(name)` for each tool that a denial means although it is spelled otherwise: see denies.
    template <class On>
    void each_denied_alike(std::string_view entry, On on) const {
        if (!is_mcp_tool(entry)) return;
        for (std::size_t const i : servers().find_alike(entry)) {
            if (denies(entry, tools_[i].name) && !tool_pattern{entry}.matches(tools_[i].name)) on(tools_[i].name);
        }
    }
    [[nodiscard]] server_tools const& servers() const {
        if (!servers_) servers_.emplace(tools_);
        return *servers_;
    }

    // Calls `on(index, tool)` for each entry that is sound and names a tool outright.
    template <class On>
    void read_entries(entry_list const& list, fault_list& faults, On on) {
        std::map<std::string, std::size_t> seen;
        for (std::size_t i = 0; i < list.entries.size(); ++i) {
            if (list.is_refused(i)) continue;
            std::string_view const entry = list.entries[i];
            std::string_view const meant = meant_by(entry);
            tool_range const found = match(meant);
            if (auto const [first, is_new] = seen.try_emplace(reading_of(meant), i); !is_new) {
                report_repeated(faults, list, i, list.entries[first->second]);
            } else if (!tool_pattern{entry}.is_sound()) {
                report(faults, fault_kind::bad_pattern, list, i, "has a * before its end",
                       "write *, or a prefix and *");
            } else if (found.empty()) {
                judge_unmatched(faults, list, i);
            } else if (!is_pattern(entry)) {
                on(i, found.first);
            }
        }
    }

    // What is named outright is meant, so it does not drop out in silence.
    void judge(std::size_t index, std::size_t tool) {
        holding const why =
            asking_.source.role_refused ? holding::fits : judge_tool(role_, how_.rules, how_.mode, tools_[tool]);
        switch (why) {
            case holding::fits:
                if (!marks_[tool]) note(index, "is denied by denied_tools; left out");
                return;
            case holding::of_another_role: return judge_another_role(index);
            case holding::excluded_for_workers:
                return report_kept(index, "is kept from workers by the dialect ", "leave it out");
            case holding::named_for_coordinators:
                return report_kept(index, "reads like a tool of coordinators in the dialect ",
                                   "leave it out, or give the tool another name");
            case holding::not_listed_for_coordinators: return note_unlisted(index, "coordinators");
            case holding::not_listed_for_workers: return note_unlisted(index, "workers");
            case holding::not_simple: return note(index, "is no simple tool, and workers are in simple mode; left out");
        }
    }

    void judge_another_role(std::size_t index) {
        if (role_ == role_kind::coordinator)
            return note(index, "is an execution tool, which a coordinator does not hold; left out");
        report(faults_, fault_kind::tool_of_other_role, allowed_, index, text_of({"is for coordinators, and ", who()}),
               "leave it out, or make the role coordinator");
    }
    void report_kept(std::size_t index, std::string_view why, std::string way_out) {
        report(faults_, fault_kind::tool_of_other_role, allowed_, index, text_of({why, in_quotes(how_.rules.name)}),
               std::move(way_out));
    }
    [[nodiscard]] std::string who() const {
        if (role_ == role_kind::unset) return "this binding has no role";
        return text_of({"the role here is ", word(role_)});
    }
    void note_unlisted(std::size_t index, std::string_view whose) {
        note(index, text_of({"is none of the tools for ", whose, " that the dialect ", in_quotes(how_.rules.name),
                             " lists; left out"}));
    }

    // Who was granted something and ends with nothing would start without tools, and nobody would know why.
    void look_for_nothing() {
        if (asking_.allowed_tools.empty() || asking_.source.role_refused || has_refused_entries() || !granted_.empty())
            return;
        std::string path = field_of(asking_.source.path, allowed_.field);
        std::string message = "these entries leave no tool that fits the role and is not denied";
        std::size_t const at = asking_.source.allowed_tools_at;
        if (role_ == role_kind::coordinator || waits_for_server_)
            return remarks_.push_back({std::move(path), std::move(message), at});
        if (role_ == role_kind::worker && how_.mode == worker_mode::simple) message += ", in simple mode";
        faults_.add(
            {fault_kind::nothing_left, std::move(path), std::move(message), "allow more, or write [] for none", at});
    }
    [[nodiscard]] bool has_refused_entries() const noexcept {
        for (std::size_t const at : asking_.source.allowed_at) {
            if (at == binding_source::refused) return true;
        }
        return false;
    }

    void report_repeated(fault_list& faults, entry_list const& list, std::size_t index, std::string_view first) {
        if (list.entries[index] == first)
            return report(faults, fault_kind::repeated_tool, list, index, "stands here a second time",
                          "keep one of them");
        report(faults, fault_kind::repeated_tool, list, index,
               text_of({"says the same as ", in_quotes(first), ", which is listed already"}), "keep one of them");
    }

    // Servers connect and go while a host runs, so an entry for one that is not there is no mistake.
    void judge_unmatched(fault_list& faults, entry_list const& list, std::size_t index) {
        std::string_view const entry = list.entries[index];
        std::string_view const alone = server_named_alone(entry);
        bool const is_denial = &list == &denied_;
        if (is_denial && (may_match_later(entry) || !alone.empty())) return note_denial(index);
        if (!alone.empty()) {
            return report(faults, fault_kind::unknown_tool, list, index, "names a server and no tool",
                          text_of({"write ", in_quotes(text_of({entry, "__*"})), " for all its tools"}));
        }
        if (!may_match_later(entry) || servers().has(mcp_server_of(entry))) return report_unknown(faults, list, index);
        waits_for_server_ = true;
        note(list, index,
             text_of(
                 {"matches no tool, since no server of that name is here; it grants nothing until the server is there "
                  "and the binding is resolved again",
                  nearest_hint(entry)}));
    }
    void note_denial(std::size_t index) {
        std::string_view const entry = denied_.entries[index];
        auto const [said, is_new] = denied_alike_.try_emplace(denial_key(entry));
        if (is_new) said->second = names_denied_alike(entry);
        if (!said->second.empty())
            return note(denied_, index,
                        text_of({"matches no tool in this spelling, and denies ", said->second, " all the same"}));
        note(denied_, index,
             text_of({"matches no tool now; it stays in force for tools that come later", nearest_hint(entry)}));
    }
    [[nodiscard]] std::string names_denied_alike(std::string_view entry) const {
        std::string alike;
        std::size_t count = 0;
        each_denied_alike(entry, [&](std::string_view name) {
            if (++count <= most_alike) alike += text_of({alike.empty() ? "" : ", ", in_quotes(name)});
        });
        if (count > most_alike) alike += text_of({" and ", std::to_string(count - most_alike), " more"});
        return alike;
    }
    [[nodiscard]] std::string nearest_hint(std::string_view entry) const {
        if (remarks_.size() >= how_.bounds.most_faults) return {};  // so that no name is looked for without end
        std::string_view const name = nearest_tool(entry);
        return name.empty() ? std::string{} : text_of({"; the nearest name is ", in_quotes(name)});
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
        for (tool_info const& tool : tools_)
            starts.push_back(is_pattern(entry) ? tool.name.substr(0, wanted.size()) : tool.name);
        std::string_view const best = nearest(wanted, starts);
        for (std::size_t i = 0; i < tools_.size(); ++i) {
            if (starts[i].data() == best.data()) return tools_[i].name;
        }
        return {};
    }

    void report(fault_list& faults, fault_kind kind, entry_list const& list, std::size_t index, std::string_view what,
                std::string way_out) {
        if (!faults.has_room_for(list.at(index))) return faults.count_unlisted();
        faults.add({kind, path_of(list, index), text_of({in_quotes(list.entries[index]), " ", what}),
                    std::move(way_out), list.at(index)});
    }
    void note(std::size_t index, std::string_view what) { note(allowed_, index, what); }
    void note(entry_list const& list, std::size_t index, std::string_view what) {
        remarks_.push_back(
            {path_of(list, index), text_of({in_quotes(list.entries[index]), " ", what}), list.at(index)});
    }
    [[nodiscard]] std::string path_of(entry_list const& list, std::size_t index) const {
        return entry_of(field_of(asking_.source.path, list.field), index);
    }

    binding const& asking_;
    resolve_options const& how_;
    role_kind role_;
    entry_list allowed_{"allowed_tools", asking_.allowed_tools, asking_.source.allowed_at};
    entry_list denied_{"denied_tools", asking_.denied_tools, asking_.source.denied_at};
    std::vector<tool_info> tools_;                 // all tools of the host
    mutable std::optional<server_tools> servers_;  // the tools of MCP servers among them, once an entry needs them
    std::unique_ptr<bool[]> marks_;                // which of the tools are allowed and not denied
    std::vector<tool_info> granted_;
    fault_list faults_;
    std::vector<remark> remarks_;
    std::map<std::string, std::string> denied_alike_;  // by denial_key: the names that a remark lists
    bool waits_for_server_ = false;                    // an entry grants tools that an absent server may offer
    static constexpr std::size_t most_alike = 3;       // names in a remark
};

}}}  // namespace muster::v0::config::detail
