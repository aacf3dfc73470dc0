// RapidJSON: its tree, parsed in a copy of the text, with memory that is kept.
#pragma once

#include "tools.hpp"

#include <rapidjson/document.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

class by_tree {
public:
    template <class Arguments>
    bool read(std::string const& json, Arguments& into) {
        copy_.assign(json);
        rapidjson::MemoryPoolAllocator<> memory{pool_.data(), pool_.size()};
        rapidjson::Document tree{&memory};
        tree.ParseInsitu<rapidjson::kParseInsituFlag | rapidjson::kParseValidateEncodingFlag>(copy_.data());
        return !tree.HasParseError() && tree.IsObject() && take(tree, into);
    }

private:
    using value = rapidjson::Value;

    static bool take(value const& from, read_file& into) {
        std::size_t seen = 0;
        return text(from, "path", into.path, seen) && optional_number(from, "first_line", into.first_line, seen)
            && optional_number(from, "last_line", into.last_line, seen) && truth(from, "numbered", into.numbered, seen)
            && seen == from.MemberCount();
    }
    static bool take(value const& from, write_file& into) {
        std::size_t seen = 0;
        return text(from, "path", into.path, seen) && text(from, "content", into.content, seen)
            && seen == from.MemberCount();
    }
    static bool take(value const& from, edit& into) {
        std::size_t seen = 0;
        std::optional<std::uint32_t> line;
        if (!from.IsObject() || !optional_number(from, "line", line, seen) || !line) return false;
        into.line = *line;
        return text(from, "before", into.before, seen) && text(from, "after", into.after, seen)
            && seen == from.MemberCount();
    }
    static bool take(value const& from, edit_file& into) {
        std::size_t seen = 0;
        auto const edits = from.FindMember("edits");
        if (edits == from.MemberEnd() || !edits->value.IsArray()) return false;
        for (value const& each : edits->value.GetArray()) {
            if (!take(each, into.edits.emplace_back())) return false;
        }
        return text(from, "path", into.path, seen) && seen + 1 == from.MemberCount();
    }

    static bool text(value const& from, char const* name, std::string_view& into, std::size_t& seen) {
        auto const found = from.FindMember(name);
        if (found == from.MemberEnd() || !found->value.IsString()) return false;
        into = {found->value.GetString(), found->value.GetStringLength()};
        ++seen;
        return true;
    }
    static bool truth(value const& from, char const* name, bool& into, std::size_t& seen) {
        auto const found = from.FindMember(name);
        if (found == from.MemberEnd() || !found->value.IsBool()) return false;
        into = found->value.GetBool();
        ++seen;
        return true;
    }
    static bool optional_number(value const& from, char const* name, std::optional<std::uint32_t>& into,
                                std::size_t& seen) {
        auto const found = from.FindMember(name);
        if (found == from.MemberEnd()) return true;
        if (!found->value.IsUint()) return false;
        into = found->value.GetUint();
        ++seen;
        return true;
    }

    std::string copy_;
    std::vector<char> pool_ = std::vector<char>(256 * 1024);
};

}  // namespace bench
