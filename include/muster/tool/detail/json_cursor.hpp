// Where a reader of JSON stands in a text, and how it says that the text is wrong there.
#pragma once

#include <muster/text/json_mistake.hpp>
#include <muster/tool/argument_fault.hpp>
#include <muster/tool/detail/fault_words.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <simdjson.h>

// Only what all versions from 3.0.1 to 4.6 share is used.
static_assert(simdjson::SIMDJSON_VERSION_MAJOR >= 3, "muster needs simdjson 3.0 or newer");

namespace muster { inline namespace v0 { namespace detail::json_reading {

namespace ondemand = simdjson::ondemand;

inline constexpr std::size_t most_levels = 1000;  // simdjson has room for 1,024

// Its functions answer whether to go on; after a false one `fault` says why not.
class json_cursor {
public:
    json_cursor(std::string_view json, ondemand::document& whole, argument_fault& into)
        : fault(into),
          json_(json),
          whole_(whole) {}

protected:
    // The text is one object, which `read` goes through, and nothing after it.
    template <class Read>
    bool read_one_object(Read read) {
        ondemand::object object;
        if (whole_.get_object().get(object)) return not_json(step{});
        if (!read(object)) return false;
        return ends_here() || not_json(step{});
    }

    // Has all of the text been read?
    bool ends_here() {
        char const* after = nullptr;
        return whole_.current_location().get(after) != simdjson::SUCCESS;
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

    // simdjson sees that a text is not JSON, and its versions differ in where; what is wrong is looked up once more.
    bool not_json(step const& at) {
        json_mistake const found = find_json_mistake(json_, most_levels);
        char const* place = nullptr;
        bool const past_the_end = whole_.current_location().get(place) != simdjson::SUCCESS;
        if (found.kind == json_mistake_kind::none)
            return fail(argument_error::not_json, at, past_the_end ? json_.size() : offset_of(place));
        append_pointer(fault.pointer, at);
        note_mistake(fault, json_, found, most_levels);
        if (fault.error == argument_error::trailing_text) fault.pointer.clear();
        return false;
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

    static bool begins_no_value(std::string_view token) {
        if (token.empty()) return true;
        char const c = token.front();
        return c == '}' || c == ']' || c == ',' || c == ':';
    }

    // What is written in place of a value, if it is nothing that JSON has: 'a', True, None, a comment.
    [[nodiscard]] json_mistake_kind mistake_in(std::string_view token) const {
        using enum json_mistake_kind;
        json_mistake_kind const kind = find_json_mistake(trimmed(token)).kind;
        bool const has_a_remedy = kind == single_quotes || kind == curly_quotes || kind == comment
                               || kind == python_true || kind == python_false || kind == python_none
                               || kind == code_fence || kind == bad_escape;
        return has_a_remedy ? kind : none;
    }

    // Versions differ in whether is_null() answers with a result or with the truth alone.
    static bool is_null(ondemand::value& value) {
        bool null = false;
        simdjson::simdjson_result<bool> answer{value.is_null()};
        return !std::move(answer).get(null) && null;
    }

    bool too_deep(std::size_t deepest, step const& at, std::size_t offset) {
        return fail(argument_error::wrong_value, at, offset, "at most " + std::to_string(deepest) + " levels", "more");
    }

    [[nodiscard]] std::string_view json() const noexcept { return json_; }
    [[nodiscard]] std::size_t size() const noexcept { return json_.size(); }

    argument_fault& fault;

private:
    std::string_view json_;
    ondemand::document& whole_;
};

}}}  // namespace muster::v0::detail::json_reading
