// Reads JSON into a tree through simdjson, visiting every value so that every byte has been checked.
//
// The part of simdjson used here is the same from 3.0.1 to 4.6. A value that met an error is not touched
// again: the walk ends there, with one fault. The text of a string is fetched once, since simdjson's
// buffer has room for each only once.
#pragma once

#include <muster/config/detail/json_grammar.hpp>
#include <muster/config/detail/line_counter.hpp>
#include <muster/config/detail/refusal.hpp>
#include <muster/config/detail/tree.hpp>
#include <muster/config/fault.hpp>
#include <muster/config/limits.hpp>
#include <muster/text/json_scan.hpp>
#include <muster/text/utf8.hpp>

#include <simdjson.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

static_assert(simdjson::SIMDJSON_VERSION_MAJOR >= 3, "muster needs simdjson 3.0 or newer");

namespace muster { inline namespace v0 { namespace config::detail {

class json_reader {
public:
    // The tree borrows from the reader, and the reader from nothing: it copies the text.
    std::vector<node> tree;

    // What keeps the text from being read, if anything does.
    [[nodiscard]] std::optional<fault> read(std::string_view text, limits const& bounds) {
        if (text.size() > bounds.longest_file || text.size() > most_bytes) return too_large(bounds);
        size_ = text.size();
        deepest_ = (std::min)(bounds.deepest_nesting, most_nesting);
        padded_.reserve(size_ + simdjson::SIMDJSON_PADDING);
        padded_.assign(text).append(simdjson::SIMDJSON_PADDING, ' ');
        if (text.starts_with(byte_order_mark)) padded_.replace(0, byte_order_mark.size(), "   ");
        read_document();
        return fault_;
    }

private:
    using value = simdjson::ondemand::value;

    static constexpr std::size_t most_nesting = 1000;  // simdjson has room for 1,024, whatever a limit says

    void read_document() {
        if (std::size_t const bad = find_invalid_utf8(text()); bad != std::string_view::npos)
            return refuse(bad, "this byte is not UTF-8", "save the file as UTF-8");
        std::size_t const start = text().find_first_not_of(json_blanks);
        if (start == std::string_view::npos)
            return refuse(0, "there is nothing here", "write at least {\"agents\": {}}");
        if (text()[start] != '{') return refuse(start, "a configuration is one object", "begin with {");
        simdjson::ondemand::document document;
        simdjson::ondemand::parser& parser = parser_;
        if (take(parser.iterate(simdjson::padded_string_view{padded_.data(), size_, padded_.size()}), document)) {
            document_ = &document;
            value root;
            if (take(document.get_value(), root) && read_all(root)) expect_end();
            document_ = nullptr;
        }
    }

    // An object or a list that has begun, and where simdjson is in it.
    struct level {
        std::size_t index;
        bool is_object;
        decltype(std::declval<simdjson::ondemand::object&>().begin()) field, no_field;
        decltype(std::declval<simdjson::ondemand::array&>().begin()) entry, no_entry;

        [[nodiscard]] bool has_more() { return is_object ? field != no_field : entry != no_entry; }
        void go_on() {
            if (is_object)
                ++field;
            else
                ++entry;
        }
    };

    // True when all of it has been read; each of these says so. The open objects and lists stand in a vector, so that no
    // depth takes more of the stack.
    bool read_all(value root) {
        if (!read_value(root, {})) return false;
        while (!levels_.empty()) {
            if (levels_.back().has_more()) {
                std::size_t const before = levels_.size();
                if (!(levels_.back().is_object ? read_field() : read_entry())) return false;
                if (levels_.size() == before) levels_.back().go_on();
                continue;
            }
            tree[levels_.back().index].after = static_cast<std::uint32_t>(tree.size());
            levels_.pop_back();
            if (!levels_.empty()) levels_.back().go_on();
        }
        return true;
    }

    bool read_value(value from, std::string_view key) {
        std::string_view const token = token_of(from);
        std::size_t const index = tree.size();
        auto const after = static_cast<std::uint32_t>(index + 1);
        tree.push_back({value_sort::null, offset_of(token.data()), after, string_at_, key, {}});
        if (levels_.size() >= deepest_) {
            fault_ = too_deep(tree[index].at, deepest_);
            return false;
        }
        switch (token.empty() ? ' ' : token.front()) {
            case '{': tree[index].sort = value_sort::object; return open_object(from, index);
            case '[': tree[index].sort = value_sort::list; return open_list(from, index);
            case '"':
                tree[index].sort = value_sort::text;
                string_at_ = tree[index].at;
                return take(from.get_string(), tree[index].text);
            default: return read_scalar(without_json_blanks(token), tree[index]);
        }
    }

    bool open_object(value from, std::size_t index) {
        simdjson::ondemand::object object;
        if (!take(from.get_object(), object)) return false;
        levels_.push_back({index, true, object.begin(), object.end(), {}, {}});
        return true;
    }
    bool open_list(value from, std::size_t index) {
        simdjson::ondemand::array list;
        if (!take(from.get_array(), list)) return false;
        levels_.push_back({index, false, {}, {}, list.begin(), list.end()});
        return true;
    }

    bool read_field() {
        auto got = *levels_.back().field;
        simdjson::ondemand::raw_json_string spelled;
        std::string_view key;
        simdjson::ondemand::field field;
        if (!take(got.key(), spelled)) return false;
        string_at_ = offset_of(spelled.raw() - 1);
        if (!take(got.unescaped_key(), key) || !take(std::move(got), field)) return false;
        return read_value(field.value(), key);
    }
    bool read_entry() {
        value entry;
        return take(*levels_.back().entry, entry) && read_value(entry, {});
    }

    bool read_scalar(std::string_view token, node& into) {
        into.sort = value_sort::boolean;
        if (token == "true" || token == "false") return true;
        into.sort = value_sort::null;
        if (token == "null") return true;
        into.sort = value_sort::number;
        if (is_json_number(token)) return true;
        return refuse_token(into.at, "write a text in quotes, a list or an object"), false;
    }

    // simdjson is content when something follows; it is then not at the end.
    void expect_end() {
        char const* where = nullptr;
        if (document_->current_location().get(where) == simdjson::OUT_OF_BOUNDS) return;
        refuse_rest(offset_of(where));
    }

    // What simdjson gives is a value or an error, and after an error the walk ends.
    template <class Result, class T>
    bool take(Result&& result, T& to) {
        simdjson::error_code const error = std::forward<Result>(result).get(to);
        if (error == simdjson::SUCCESS) return true;
        refuse_error(error);
        return false;
    }

    void refuse_error(simdjson::error_code error) {
        bool const in_string = error == simdjson::UNESCAPED_CHARS || error == simdjson::UNCLOSED_STRING;
        std::size_t const bad = in_string ? find_bad_string(text()) : std::string_view::npos;
        if (bad != std::string_view::npos && text()[bad] == '"')
            return refuse(bad, "this text has no end", "close it with a quotation mark");
        if (bad != std::string_view::npos)
            return refuse(bad, "a text holds a control character as it is", "write it as \\n, \\t or \\u00..");
        if (error == simdjson::STRING_ERROR)
            return refuse(string_at_, "a text has an escape that JSON does not know", "write \\\\ for a backslash");
        if (error == simdjson::INCOMPLETE_ARRAY_OR_OBJECT && tree.size() <= 1) return refuse_end();
        if (error == simdjson::MEMALLOC) return refuse(0, "there is not enough memory to read it", "make it shorter");
        refuse_token(last_seen());
    }

    // Newer versions look at the end of the text first, for the closing bracket, and name no place.
    void refuse_end() {
        std::size_t const start = text().find_first_not_of(json_blanks);
        std::size_t const end = find_json_close(text(), start);
        if (end == std::string_view::npos) return refuse_token(size_);
        std::size_t const rest = text().find_first_not_of(json_blanks, end);
        if (rest == std::string_view::npos) return refuse_token(end - 1);  // closed, but by the other bracket
        refuse_rest(rest);
    }
    void refuse_rest(std::size_t at) { refuse(at, "something follows the end of the configuration", "remove it"); }

    void refuse_token(std::size_t at,
                      std::string way_out = "look for a missing or spare comma, colon, bracket or quotation mark") {
        if (at == size_) return refuse(at, "the text ends too early", "close what is open");
        refuse(at, "this is not JSON", std::move(way_out));
    }

    // As near to an error as simdjson can tell.
    [[nodiscard]] std::size_t last_seen() {
        char const* where = nullptr;
        if (document_ != nullptr && document_->current_location().get(where) == simdjson::SUCCESS)
            return offset_of(where);
        return document_ != nullptr ? size_ : 0;
    }

    void refuse(std::size_t at, std::string message, std::string way_out) {
        fault_ = syntax_fault(at, std::move(message), std::move(way_out));
    }

    static std::string_view token_of(value& from) {
        simdjson::simdjson_result<std::string_view> result{from.raw_json_token()};  // a result in some versions only
        std::string_view token;
        return std::move(result).get(token) == simdjson::SUCCESS ? token : std::string_view{};
    }
    [[nodiscard]] std::uint32_t offset_of(char const* where) const noexcept {
        auto const at = static_cast<std::size_t>(where - padded_.data());
        return static_cast<std::uint32_t>(at <= size_ ? at : size_);
    }
    [[nodiscard]] std::string_view text() const noexcept { return {padded_.data(), size_}; }

    std::size_t size_ = 0;
    std::size_t deepest_ = 0;
    std::uint32_t string_at_ = 0;
    std::string padded_;
    simdjson::ondemand::parser parser_;
    simdjson::ondemand::document* document_ = nullptr;
    std::optional<fault> fault_;
    std::vector<level> levels_;
};

}}}  // namespace muster::v0::config::detail
