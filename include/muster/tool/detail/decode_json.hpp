// The decoder's definitions: a loop over rows that walks JSON with simdjson.
#pragma once

#include <muster/text/ascii.hpp>               // trimmed
#include <muster/text/utf8.hpp>                // find_invalid_utf8
#include <muster/tool/decode.hpp>              // decoder
#include <muster/tool/detail/fault_words.hpp>  // step, in_words, excerpt

#include <algorithm>    // adjacent_find, sort
#include <compare>      // operator<=>
#include <cstddef>      // ptrdiff_t, size_t
#include <cstdint>      // int64_t, uint64_t
#include <new>          // bad_alloc
#include <string>       // string, to_string
#include <string_view>  // string_view
#include <utility>      // move
#include <vector>       // vector

#include <simdjson.h>

// Only what all versions from 3.0.1 to 4.6 share is used.
static_assert(simdjson::SIMDJSON_VERSION_MAJOR >= 3, "muster needs simdjson 3.0 or newer");

#ifdef MUSTER_SPLIT_DECODE
#define MUSTER_DECODE_INLINE
#else
#define MUSTER_DECODE_INLINE inline
#endif

namespace muster::inline v0 {

namespace detail::reading {

namespace ondemand = simdjson::ondemand;

// Each `read` answers whether to go on; after a false one `fault` says why not.
class reader {
public:
    reader(std::string_view json, ondemand::document& whole) : json_(json), whole_(whole) {}

    argument_fault fault;

    bool read_whole(rows_view rows, void* to) {
        return read_one_object([&](ondemand::object& object) { return read_fields(object, rows, to, step{}); });
    }
    // Whatever its fields are: only the grammar counts, and that no name stands twice in an object.
    bool walk_whole() {
        return read_one_object([&](ondemand::object& object) { return walk_fields(object); });
    }

private:
    template <class Read>
    bool read_one_object(Read read) {
        ondemand::object object;
        if (whole_.get_object().get(object)) return no_object();
        if (!read(object)) return false;
        char const* after = nullptr;
        if (whole_.current_location().get(after)) return true;  // at the end
        return fail(argument_error::trailing_text, step{}, offset_of(after));
    }

    // Each value is looked at: simdjson checks no other. It counts no levels either, and has room for 1,024.
    static constexpr std::size_t deepest = 256;

    bool walk_fields(ondemand::object& object, step const& at = {}, std::size_t depth = 1) {
        std::size_t const first = names_.size();
        for (auto next : object) {
            ondemand::field field;
            std::string_view name;
            if (std::move(next).get(field) || field.unescaped_key().get(name)) return not_json(step{});
            names_.push_back({name, offset_of(token_of(field.value()).data())});
            if (!walk_value(field.value(), step{&at, name}, depth)) return false;
        }
        return names_differ_from(first, at);
    }
    bool walk_elements(ondemand::array& list, step const& at, std::size_t depth) {
        std::size_t index = 0;
        for (auto next : list) {
            ondemand::value value;
            if (std::move(next).get(value)) return not_json(step{});
            if (!walk_value(value, step{&at, {}, index++, true}, depth)) return false;
        }
        return true;
    }
    bool walk_value(ondemand::value value, step const& here, std::size_t depth) {
        std::string_view const token = token_of(value);
        bool const nests = !token.empty() && (token.front() == '{' || token.front() == '[');
        if (nests && depth == deepest)
            return fail(argument_error::wrong_value, step{}, offset_of(token.data()), "at most 256 levels", "more");
        if (begins_no_value(token)) return fail(argument_error::not_json, step{}, offset_of(token.data()));
        if (token.front() == '{') {
            ondemand::object object;
            return !value.get_object().get(object) ? walk_fields(object, here, depth + 1) : not_json(step{});
        }
        if (token.front() == '[') {
            ondemand::array list;
            return !value.get_array().get(list) ? walk_elements(list, here, depth + 1) : not_json(step{});
        }
        return walk_scalar(value, token.front()) || not_json(step{});
    }
    // Of two fields of one name, one reader takes the first and the next one the last. Forgets the names.
    bool names_differ_from(std::size_t first, step const& at) {
        auto const begin = names_.begin() + static_cast<std::ptrdiff_t>(first);
        std::sort(begin, names_.end());
        auto const same = [](seen_name const& a, seen_name const& b) { return a.name == b.name; };
        auto const found = std::adjacent_find(begin, names_.end(), same);
        if (found == names_.end()) return names_.erase(begin, names_.end()), true;
        static_cast<void>(fail(argument_error::repeated_field, step{&at, found->name}, found[1].offset));
        fault.pointer = excerpt(fault.pointer);  // a model may nest long names
        return false;
    }
    static bool walk_scalar(ondemand::value value, char first) {
        scalar_value read;
        bool absent = false;
        switch (first) {
            case '"': return !value.get_string().get(read.text);
            case 't':
            case 'f': return !value.get_bool().get(read.truth);
            case 'n': return !simdjson::simdjson_result<bool>(value.is_null()).get(absent) && absent;
            default: return !value.get_double().get(read.number);
        }
    }

    bool fail(argument_error error, step const& at, std::size_t offset, std::string expected = {},
              std::string got = {}) {
        fault.error = error;
        append_pointer(fault.pointer, at);
        fault.offset = offset;
        fault.expected = std::move(expected);
        fault.got = std::move(got);
        return false;
    }

    bool not_json(step const& at) {
        char const* place = nullptr;
        bool const past_the_end = whole_.current_location().get(place) != simdjson::SUCCESS;
        return fail(argument_error::not_json, at, past_the_end ? json_.size() : offset_of(place));
    }

    // simdjson refuses an object by its last byte and does not say where it is wrong.
    bool no_object() {
        std::size_t const end = end_of_object(json_);
        if (end == std::string_view::npos) return fail(argument_error::not_json, step{}, json_.size());
        std::size_t const next = json_.find_first_not_of(" \t\n\r", end);
        if (next == std::string_view::npos) return fail(argument_error::not_json, step{}, 0);
        return fail(argument_error::trailing_text, step{}, next);
    }

    std::size_t offset_of(char const* place) const {
        std::size_t const offset = static_cast<std::size_t>(place - json_.data());
        return offset < json_.size() ? offset : json_.size();
    }

    // The text of a value up to the next one, within the whole: behind the end simdjson counts on.
    std::string_view token_of(ondemand::value& value) const {
        std::string_view const token = value.raw_json_token();
        return json_.substr(offset_of(token.data()), token.size());
    }

    bool read_fields(ondemand::object& object, rows_view rows, void* to, step const& at) {
        std::uint64_t seen = 0;  // one bit for each row: a struct has at most 64
        for (auto next : object) {
            ondemand::field field;
            std::string_view name;
            if (std::move(next).get(field) || field.unescaped_key().get(name)) return not_json(at);
            if (!read_field(field.value(), name, rows, seen, to, step{&at, name})) return false;
        }
        return has_required(rows, seen, at);
    }

    bool read_field(ondemand::value value, std::string_view name, rows_view rows, std::uint64_t& seen, void* to,
                    step const& here) {
        std::size_t row = 0;
        while (row < rows.count && rows.rows[row].name != name) ++row;
        std::string_view const token = token_of(value);
        std::size_t const offset = offset_of(token.data());

        if (row == rows.count) {
            std::string const shown = excerpt(name);
            return fail(argument_error::unknown_field, step{here.parent, shown}, offset, in_words(rows));
        }
        if (seen >> row & 1U) return fail(argument_error::repeated_field, here, offset);
        seen |= std::uint64_t{1} << row;

        field_row const& field = rows.rows[row];
        if (!field.required && trimmed(token) == "null") return skip_null(value, here);
        return read_value(value, token, *field.type, field.place(to), here);
    }

    bool has_required(rows_view rows, std::uint64_t seen, step const& at) {
        for (std::size_t row = 0; row < rows.count; ++row) {
            field_row const& field = rows.rows[row];
            if (!field.required || seen >> row & 1U) continue;
            return fail(argument_error::missing, step{&at, field.name}, json_.size(), in_words(*field.type));
        }
        return true;
    }

    bool skip_null(ondemand::value value, step const& here) {
        bool absent = false;
        return !simdjson::simdjson_result<bool>(value.is_null()).get(absent) && absent ? true : not_json(here);
    }

    static bool begins_no_value(std::string_view token) {
        return token.empty() || std::string_view{"}],:"}.find(token.front()) != std::string_view::npos;
    }

    bool read_value(ondemand::value value, std::string_view token, value_type const& type, void* to, step const& here) {
        if (begins_no_value(token)) return fail(argument_error::not_json, here, offset_of(token.data()));
        if (type.kind == value_kind::object) {
            ondemand::object object;
            if (token.front() != '{') return wrong(type, token, here);
            if (value.get_object().get(object)) return not_json(here);
            return read_fields(object, {type.rows, type.count}, to, here);
        }
        if (type.kind == value_kind::list) {
            ondemand::array list;
            if (token.front() != '[') return wrong(type, token, here);
            if (value.get_array().get(list)) return not_json(here);
            return read_elements(list, type, to, here);
        }
        scalar_value read;
        if (!read_scalar(value, type, read)) return wrong(type, token, here);
        type.store(to, read);
        return true;
    }

    bool read_elements(ondemand::array& list, value_type const& type, void* to, step const& at) {
        std::size_t index = 0;
        for (auto next : list) {
            step const here{&at, {}, index++, true};
            ondemand::value value;
            if (std::move(next).get(value)) return not_json(here);
            if (!read_value(value, token_of(value), *type.element, type.grow(to), here)) return false;
        }
        return true;
    }

    static bool read_scalar(ondemand::value value, value_type const& type, scalar_value& into) {
        switch (type.kind) {
            case value_kind::text: return !value.get_string().get(into.text);
            case value_kind::truth: return !value.get_bool().get(into.truth);
            case value_kind::number: return !value.get_double().get(into.number);
            case value_kind::integer: return read_integer(value, type, into.bits);
            default: return false;
        }
    }

    static bool read_integer(ondemand::value value, value_type const& type, std::uint64_t& bits) {
        if (type.least == 0) return !value.get_uint64().get(bits) && bits <= type.most;
        std::int64_t number = 0;
        if (value.get_int64().get(number)) return false;
        bits = static_cast<std::uint64_t>(number);
        return number >= type.least && number <= static_cast<std::int64_t>(type.most);
    }

    bool wrong(value_type const& type, std::string_view token, step const& here) {
        return fail(argument_error::wrong_value, here, offset_of(token.data()), in_words(type), in_words(token));
    }

    struct seen_name {
        std::string_view name;
        std::size_t offset;  // of its value
        friend auto operator<=>(seen_name const&, seen_name const&) = default;
    };

    std::string_view json_;
    ondemand::document& whole_;
    std::vector<seen_name> names_;  // of the objects that are being walked, one behind the other
};

inline argument_fault whole_fault(argument_error error, std::size_t offset, std::string expected = {},
                                  std::string got = {}) {
    return {error, {}, std::move(expected), std::move(got), offset};
}

}  // namespace detail::reading

struct decoder::memory {
    simdjson::ondemand::parser parser;
    std::string text;  // with room after its end, which simdjson reads past
};

MUSTER_DECODE_INLINE decoder::decoder(decode_limits limits) : limits_(limits), memory_(new memory) {}
MUSTER_DECODE_INLINE decoder::~decoder() { delete memory_; }

// Hands a reader of the text to `read`, once the text is worth reading.
template <class Read>
argument_fault decoder::read_object(std::string_view json, Read read) {
    using detail::reading::whole_fault;
    if (json.size() > limits_.longest_text) {
        return whole_fault(argument_error::too_long, limits_.longest_text,
                           "at most " + std::to_string(limits_.longest_text) + " bytes", std::to_string(json.size()));
    }
    bool const blank = trimmed(json).empty();
    if (blank) json = "{}";
    if (std::size_t const bad = find_invalid_utf8(json); bad != std::string_view::npos) {
        return whole_fault(argument_error::not_json, bad);
    }
    std::size_t const start = json.find_first_not_of(" \t\n\r");
    if (json[start] != '{') {
        return whole_fault(argument_error::not_an_object, start, {}, detail::reading::in_words(json.substr(start)));
    }

    // Zeros after the end, so that nothing which an earlier text left there is taken for JSON.
    std::string& text = memory_->text;
    text.assign(json).append(simdjson::SIMDJSON_PADDING, '\0');
    json = std::string_view{text}.substr(0, json.size());
    simdjson::ondemand::document whole;
    auto const error = memory_->parser.iterate(simdjson::padded_string_view(json, text.size())).get(whole);
    if (error == simdjson::MEMALLOC) throw std::bad_alloc{};
    if (error) {
        return whole_fault(argument_error::not_json, detail::reading::find_control_in_text(json));
    }
    detail::reading::reader reader{json, whole};
    read(reader);
    if (blank) reader.fault.offset = 0;
    return std::move(reader.fault);
}

MUSTER_DECODE_INLINE argument_fault decoder::decode_into(void* arguments, rows_view rows, std::string_view json) {
    return read_object(json, [&](detail::reading::reader& reader) { reader.read_whole(rows, arguments); });
}

MUSTER_DECODE_INLINE argument_fault decoder::check_object(std::string_view json) {
    return read_object(json, [](detail::reading::reader& reader) { reader.walk_whole(); });
}

}  // namespace muster::inline v0

#undef MUSTER_DECODE_INLINE
