// An error in the arguments of a call: where it is, what was expected, and what came.
//
//     muster::sentence(fault);   // /first_line: expected an integer from 0 to 4294967295, got "5"
//
// The sentence is written for the model: it names the field or the byte, and says what to write instead.
#pragma once

#include <muster/text/json_mistake.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/visible.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

enum class argument_error : unsigned char {
    none,
    too_long,        // more bytes than the decoder's limit
    not_json,        // no JSON from `offset` on
    not_an_object,   // JSON, but the whole is no object
    trailing_text,   // something stands after the object, at `offset`
    missing,         // a required field is not there
    unknown_field,   // no field has that name
    repeated_field,  // a name stands twice, however it is spelled
    wrong_value,     // not of the type of the field, or against its rules
};

// argument_fault: true when there is one
struct argument_fault {
    argument_error error = argument_error::none;
    std::string pointer = {};   // JSON pointer to the field, a name in it cut after 64 bytes; empty for the whole
    std::string expected = {};  // in words: the type of the field, or the fields that there are
    std::string got = {};       // in words, at most about 50 bytes of it
    std::size_t offset = 0;     // the byte of the text where it was seen
    json_mistake_kind mistake = json_mistake_kind::none;  // where something is not JSON: what is written there

    [[nodiscard]] explicit operator bool() const noexcept { return error != argument_error::none; }
};

// sentence(fault): one line without a full stop, whatever a model sent; empty when there is no fault
namespace detail {

inline std::string what_to_do(json_mistake_kind mistake) {
    return mistake == json_mistake_kind::none ? std::string{} : "; " + std::string{advice(mistake)};
}
inline std::string what_is_written(json_mistake_kind mistake) {
    if (mistake == json_mistake_kind::none) return {};
    return ": " + std::string{describe(mistake)} + what_to_do(mistake);
}

inline std::string in_words(argument_fault const& fault) {
    std::string const where = fault.pointer.empty() ? std::string{} : fault.pointer + ": ";
    std::string const byte = "byte " + std::to_string(fault.offset);
    switch (fault.error) {
        case argument_error::none: break;
        case argument_error::too_long: return "the arguments are too long: " + fault.expected + ", got " + fault.got;
        case argument_error::not_json:
            return where + "the arguments are not valid JSON at " + byte + what_is_written(fault.mistake);
        case argument_error::not_an_object:
            return "the arguments must be one JSON object, got " + fault.got + what_to_do(fault.mistake);
        case argument_error::trailing_text:
            return "the arguments must be one JSON object, but there is more after it at " + byte
                 + (fault.got.empty() ? "" : ": " + fault.got) + what_to_do(fault.mistake);
        case argument_error::missing: return where + "missing, expected " + fault.expected;
        case argument_error::unknown_field: return where + "there is no such field, expected " + fault.expected;
        case argument_error::repeated_field:
            return where + "given twice, expected " + (fault.expected.empty() ? "once" : fault.expected);
        case argument_error::wrong_value:
            return where + "expected " + fault.expected + (fault.got.empty() ? "" : ", got " + fault.got)
                 + what_to_do(fault.mistake);
    }
    return {};
}

}  // namespace detail

[[nodiscard]] inline std::string sentence(argument_fault const& fault) {
    std::string line;
    append_sink out{line};
    put_visible_line(out, detail::in_words(fault));
    return line;
}

}}  // namespace muster::v0
