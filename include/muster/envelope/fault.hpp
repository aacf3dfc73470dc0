// What can be wrong with an envelope, in words for a log.
//
//     static_assert(muster::describe(muster::fault::missing_task_id) == "the envelope has no task-id");
#pragma once

#include <muster/version.hpp>

#include <string_view>

namespace muster { inline namespace v0 {

enum class fault : unsigned char {
    none,
    no_envelope,             // the text does not begin with one
    unterminated,            // the opening tag has no closing tag of its own
    nested_envelope,         // an envelope's opening tag inside an envelope
    missing_task_id,         // no task-id, or one that shows nothing
    missing_status,          // no status, or one that shows nothing
    unknown_status,          // only when the reader asked to refuse it
    duplicate_element,       // one of our elements a second time
    unclosed_element,        // the envelope is closed before its element is
    unclosed_comment,        // the envelope is closed inside a comment
    stray_text,              // text between the elements
    unexpected_closing_tag,  // a closing tag that closes nothing
    attribute,               // one of our tags with an attribute
    wrong_case,              // one of our tags in other letters
    malformed_tag,           // a `<` between the elements that begins no tag
    declaration,             // a document type or another declaration
    processing_instruction,
    cdata,
    nested_element,     // one of our opening tags inside an element whose text is not free, as only a result's is
    misplaced_element,  // a figure outside of usage, or another of our elements inside it
    envelope_too_long,  // this and the following: more than the reader's limits allow
    task_id_too_long,
    summary_too_long,
    result_too_long,
    too_many_elements
};

inline constexpr unsigned fault_count = 25;

[[nodiscard]] constexpr std::string_view describe(fault of) noexcept {
    switch (of) {
        case fault::none: return "nothing is wrong";
        case fault::no_envelope: return "there is no envelope here";
        case fault::unterminated: return "the envelope is never closed";
        case fault::nested_envelope: return "an envelope begins inside another";
        case fault::missing_task_id: return "the envelope has no task-id";
        case fault::missing_status: return "the envelope has no status";
        case fault::unknown_status: return "the status is none that is spoken here";
        case fault::duplicate_element: return "the element stands here for the second time";
        case fault::unclosed_element: return "the element is not closed before the envelope is";
        case fault::unclosed_comment: return "the comment is not closed before the envelope is";
        case fault::stray_text: return "text stands between the elements";
        case fault::unexpected_closing_tag: return "the closing tag closes nothing";
        case fault::attribute: return "the envelope's own tags have no attributes";
        case fault::wrong_case: return "the envelope's own tags are written in lower case";
        case fault::malformed_tag: return "this is not a tag";
        case fault::declaration: return "declarations are not read";
        case fault::processing_instruction: return "processing instructions are not read";
        case fault::cdata: return "CDATA sections are not read: escape the text instead";
        case fault::nested_element:
            return "another element of the envelope begins inside this one: close it first, or write the `<` as `&lt;`";
        case fault::misplaced_element:
            return "the element does not belong here: the figures belong in usage, all others directly in the envelope";
        case fault::envelope_too_long: return "the envelope is longer than allowed";
        case fault::task_id_too_long: return "the task-id is longer than allowed";
        case fault::summary_too_long: return "the summary is longer than allowed";
        case fault::result_too_long: return "the result is longer than allowed";
        case fault::too_many_elements: return "the envelope has more elements than allowed";
    }
    return "an unknown fault";
}

}}  // namespace muster::v0
