// nlohmann-json: its tree, and the checked way out of it.
#pragma once

#include "tools.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace bench {

class by_nlohmann {
public:
    template <class Arguments>
    bool read(std::string const& json, Arguments& into) {
        tree_ = nlohmann::json::parse(json, nullptr, false);
        return tree_.is_object() && take(tree_, into);
    }

private:
    using value = nlohmann::json;

    static bool take(value const& from, read_file& into) {
        std::size_t seen = 0;
        return text(from, "path", into.path, seen) && optional_number(from, "first_line", into.first_line, seen)
            && optional_number(from, "last_line", into.last_line, seen) && truth(from, "numbered", into.numbered, seen)
            && seen == from.size();
    }
    static bool take(value const& from, write_file& into) {
        std::size_t seen = 0;
        return text(from, "path", into.path, seen) && text(from, "content", into.content, seen) && seen == from.size();
    }
    static bool take(value const& from, edit& into) {
        std::size_t seen = 0;
        std::optional<std::uint32_t> line;
        if (!from.is_object() || !optional_number(from, "line", line, seen) || !line) return false;
        into.line = *line;
        return text(from, "before", into.before, seen) && text(from, "after", into.after, seen) && seen == from.size();
    }
    static bool take(value const& from, edit_file& into) {
        std::size_t seen = 0;
        auto const edits = from.find("edits");
        if (edits == from.end() || !edits->is_array()) return false;
        for (value const& each : *edits) {
            if (!take(each, into.edits.emplace_back())) return false;
        }
        return text(from, "path", into.path, seen) && seen + 1 == from.size();
    }

    static bool text(value const& from, char const* name, std::string_view& into, std::size_t& seen) {
        auto const found = from.find(name);
        if (found == from.end() || !found->is_string()) return false;
        into = found->get_ref<std::string const&>();
        ++seen;
        return true;
    }
    static bool truth(value const& from, char const* name, bool& into, std::size_t& seen) {
        auto const found = from.find(name);
        if (found == from.end() || !found->is_boolean()) return false;
        into = found->get<bool>();
        ++seen;
        return true;
    }
    static bool optional_number(value const& from, char const* name, std::optional<std::uint32_t>& into,
                                std::size_t& seen) {
        auto const found = from.find(name);
        if (found == from.end()) return true;
        if (!found->is_number_unsigned()) return false;
        auto const number = found->get<std::uint64_t>();
        if (number > UINT32_MAX) return false;
        into = static_cast<std::uint32_t>(number);
        ++seen;
        return true;
    }

    value tree_;
};

}  // namespace bench
