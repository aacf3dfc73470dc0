// Reads bindings out of a tree of values.
#pragma once

#include <muster/config/binding.hpp>
#include <muster/config/detail/denial.hpp>
#include <muster/config/detail/place.hpp>
#include <muster/config/detail/shape_reader.hpp>
#include <muster/config/detail/tree.hpp>
#include <muster/config/detail/words.hpp>
#include <muster/config/limits.hpp>
#include <muster/crew/agent_name.hpp>
#include <muster/crew/ids.hpp>
#include <muster/envelope/maybe.hpp>
#include <muster/role/permission.hpp>
#include <muster/role/role.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace config::detail {

inline constexpr known_field file_fields[] = {
    {"agents", "write \"agents\": {\"<name>\": {...}}"},
};
inline constexpr known_field agent_fields[] = {
    {"inbound_bindings", "write \"inbound_bindings\": [{...}]"},
    {"system_prompt"},
    {"permission_mode"},
};
inline constexpr known_field binding_fields[] = {
    {"plugin", "name the channel: \"plugin\": \"<name>\""},
    {"allowed_tools", "say which tools it may use, [\"*\"] for all that fit its role, or [] for none"},
    {"role"},
    {"instance"},
    {"denied_tools"},
    {"extra_prompt"},
};

class binding_reader : shape_reader {
public:
    using shape_reader::faults;
    using shape_reader::shape_reader;

    std::vector<binding> bindings;

    void read_file(value file) {
        each_known_field(file, "", file_fields, [&](std::string_view, value agents) {
            std::string const path = "agents";
            if (!expect(agents, value_sort::object, path)) return;
            each_field(agents, path, [&](value agent) { read_agent(agent, field_of(path, agent->key)); });
        });
    }

private:
    void read_agent(value agent, std::string const& path) {
        agent_name_error const why = check_agent_name(agent->key);
        bool const is_fine = why == agent_name_error::none || why == agent_name_error::reads_like_an_id
                          || (why == agent_name_error::reserved && is_coordinator_name(agent->key));
        if (!is_fine) report_name(agent, path, why);
        note_agent(agent, path);
        if (!expect(agent, value_sort::object, path)) return;

        std::size_t const first = bindings.size();
        std::string prompt;
        maybe<permission_mode> permission;
        each_known_field(agent, path, agent_fields, [&](std::string_view field, value part) {
            std::string const here = field_of(path, field);
            if (field == "system_prompt") return read_text(part, here, prompt);
            if (field == "permission_mode") return read_permission(part, here, permission);
            read_bindings(part, here);
        });
        for (std::size_t i = first; i < bindings.size(); ++i) {
            bindings[i].agent = agent->key;
            bindings[i].system_prompt = prompt;
            bindings[i].permission = permission;
        }
        if (is_fine && is_coordinator_name(agent->key) && has_worker(first))
            report_name(agent, path, agent_name_error::reserved);
    }

    // A coordinator may be called by its own names, a worker may not.
    [[nodiscard]] bool has_worker(std::size_t first) const noexcept {
        for (std::size_t i = first; i < bindings.size(); ++i) {
            if (role_from(bindings[i].role) == role_kind::worker) return true;
        }
        return false;
    }
    void report_name(value agent, std::string const& path, agent_name_error why) {
        std::string_view const words = describe(why);
        std::size_t const end = words.find(": ");
        report(fault_kind::bad_name, path, agent->key_at,
               text_of({in_quotes(agent->key), " is not an agent's name: ", words.substr(0, end)}),
               std::string{words.substr(end + 2)});
    }

    // Two agents whose names a reader takes for one would be taken for each other in every message.
    void note_agent(value agent, std::string const& path) {
        auto const [first, is_new] = agents_.try_emplace(letters_of(agent->key), agent->key);
        if (is_new) return;
        report(fault_kind::repeated_agent, path, agent->key_at,
               text_of({in_quotes(agent->key), " is the same name as ", in_quotes(first->second),
                        ", which is listed already: case, blanks, - and _ do not count"}),
               "rename one of them");
    }

    void read_permission(value from, std::string const& path, maybe<permission_mode>& to) {
        using enum permission_mode;
        static constexpr std::string_view words[] = {word(by_default), word(accept_edits), word(plan),
                                                     word(bypass_permissions), word(dont_ask)};
        if (!expect(from, value_sort::text, path)) return;
        to = permission_from(from->text);
        if (to) return;
        report(fault_kind::unknown_permission_mode, path, from->at,
               text_of({in_quotes(from->text), " is not a permission mode"}),
               advise(nearest(from->text, words), "write default, acceptEdits, plan, bypassPermissions or dontAsk"));
    }

    void read_bindings(value list, std::string const& path) {
        if (!expect(list, value_sort::list, path)) return;
        std::size_t index = 0;
        for (value const part : list) {
            if (bindings.size() >= bounds.most_bindings) return report_too_many_bindings(part, path);
            read_binding(part, entry_of(path, index++));
        }
    }

    void read_binding(value part, std::string const& path) {
        if (!expect(part, value_sort::object, path)) return;
        binding read;
        read.source.path = path;
        read.source.at = part->at;
        each_known_field(part, path, binding_fields, [&](std::string_view field, value from) {
            read_binding_field(field, from, field_of(path, field), read);
        });
        note_key(read);
        bindings.push_back(std::move(read));
    }

    void read_binding_field(std::string_view field, value from, std::string const& path, binding& to) {
        if (field == "plugin") return read_plugin(from, path, to);
        if (field == "instance") return read_instance(from, path, to);
        if (field == "role") return read_role(from, path, to);
        if (field == "extra_prompt") return read_text(from, path, to.extra_prompt);
        if (field == "denied_tools") return read_entries(from, path, to.denied_tools, to.source.denied_at);
        to.source.allowed_tools_at = from->at;
        read_entries(from, path, to.allowed_tools, to.source.allowed_at);
    }

    void read_plugin(value from, std::string const& path, binding& to) {
        if (!expect(from, value_sort::text, path)) return;
        if (binding_key::of(from->text)) return void(to.plugin = from->text);
        report(fault_kind::bad_name, path, from->at, text_of({in_quotes(from->text), " is not a channel's name"}),
               "use 1 to 64 letters, digits, underscores, hyphens or dots");
    }

    void read_instance(value from, std::string const& path, binding& to) {
        if (!expect(from, value_sort::text, path)) return;
        if (!from->text.empty() && binding_key::of("any", from->text)) return void(to.instance = from->text);
        report(fault_kind::bad_name, path, from->at, text_of({in_quotes(from->text), " is not an account's name"}),
               "use 1 to 128 visible ASCII characters, or leave the field out for the default account");
    }

    // What is not known in a file is an error: somebody meant a role.
    void read_role(value from, std::string const& path, binding& to) {
        to.source.role_at = from->at;
        to.source.role_refused = true;
        if (!expect(from, value_sort::text, path)) return;
        to.source.role_refused = role_from(from->text) == role_kind::unset;
        if (!to.source.role_refused) return void(to.role = from->text);
        report(fault_kind::unknown_role, path, from->at, text_of({in_quotes(from->text), " is not a role"}),
               "write coordinator, worker or proactive, or leave the field out");
    }

    void read_entries(value list, std::string const& path, std::vector<std::string>& to,
                      std::vector<std::size_t>& places) {
        if (!expect(list, value_sort::list, path)) return;
        for (value const entry : list) {
            if (to.size() >= bounds.most_entries) return report_too_many_entries(entry, path);
            bool const is_text = entry->sort == value_sort::text;
            if (!is_text) expect(entry, value_sort::text, entry_of(path, to.size()));
            places.push_back(is_text ? entry->at : binding_source::refused);
            to.emplace_back(entry->text);
        }
    }

    // Two bindings of one key would see each other's workers.
    void note_key(binding const& read) {
        auto const key = key_of(read);
        if (!key) return;
        auto const [first, is_new] = paths_.try_emplace(*key, read.source.path);
        if (is_new) return;
        report(fault_kind::repeated_binding, read.source.path, read.source.at,
               text_of({in_quotes(key->text()), " is bound already, by ", first->second}),
               "bind each channel and account once");
    }

    void report_too_many_bindings(value part, std::string const& path) {
        if (std::exchange(counted_out_, true)) return;
        report(fault_kind::too_many, path, part->at,
               text_of({"there are more than ", std::to_string(bounds.most_bindings), " bindings"}),
               "split the file, or raise limits::most_bindings");
    }
    void report_too_many_entries(value part, std::string const& path) {
        report(fault_kind::too_many, path, part->at,
               text_of({"there are more than ", std::to_string(bounds.most_entries), " entries"}),
               "use patterns, or raise limits::most_entries");
    }

    std::map<std::string, std::string_view> agents_;  // by letters_of; views into the tree
    std::map<binding_key, std::string> paths_;        // where each key was bound first
    bool counted_out_ = false;
};

}}}  // namespace muster::v0::config::detail
