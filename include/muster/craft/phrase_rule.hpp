// A phrase that a task for a worker should not have, in all its forms: a pattern of words, and what to say instead.
//
//     constexpr muster::phrase_rule own[] = {
//         {muster::brief_fault::refers_back, muster::brief_weight::error, muster::phrase_use::always,
//          "as we|i discussed|agreed on?", "say what was agreed"}};
//     muster::check_brief(text, {.rules = own});  // craft/brief.hpp
//
// A pattern is words in lower case with blanks between them:
//
//     based          this word; letters of ASCII in either case, and a curly apostrophe is a straight one
//     on|upon        one of them
//     think*         every word that begins so
//     your?          this word or none
//     ..             up to three words, whatever they are
//     !in|by         at the end: the next word is none of these
//     .              at the end: the sentence or clause ends here
//     ^              at the beginning: a sentence or clause begins here
//
// It takes at most 14 words, and does not begin with a word that may be missing.
#pragma once

#include <muster/role/name_list.hpp>

#include <string_view>

namespace muster { inline namespace v0 {

enum class brief_fault : unsigned char {
    hands_over,   // leaves the understanding or the decision to the worker
    refers_back,  // to a conversation or to work that the worker has not seen
    vague,        // could mean anything
    forwards,     // passes on what a worker reported
    no_path,      // no file is named
    no_line,      // no line is named
    no_purpose,   // neither a purpose nor a cause is given
};

inline constexpr brief_fault all_brief_faults[] = {
    brief_fault::hands_over, brief_fault::refers_back, brief_fault::vague,     brief_fault::forwards,
    brief_fault::no_path,    brief_fault::no_line,     brief_fault::no_purpose};

[[nodiscard]] constexpr std::string_view word(brief_fault why) noexcept {
    switch (why) {
        case brief_fault::hands_over: return "hands_over";
        case brief_fault::refers_back: return "refers_back";
        case brief_fault::vague: return "vague";
        case brief_fault::forwards: return "forwards";
        case brief_fault::no_path: return "no_path";
        case brief_fault::no_line: return "no_line";
        case brief_fault::no_purpose: break;
    }
    return "no_purpose";
}

// describe(brief_fault): what is wrong
[[nodiscard]] constexpr std::string_view describe(brief_fault why) noexcept {
    switch (why) {
        case brief_fault::hands_over: return "this leaves it to the worker to understand";
        case brief_fault::refers_back: return "the worker has not seen this";
        case brief_fault::vague: return "this could mean anything";
        case brief_fault::forwards: return "this passes on a report as it came";
        case brief_fault::no_path: return "no file is named";
        case brief_fault::no_line: return "no line is named";
        case brief_fault::no_purpose: break;
    }
    return "it is not said what this is for";
}

enum class brief_weight : unsigned char {
    warning,  // often wrong, and sometimes meant so
    error,    // a worker cannot act on it
};

[[nodiscard]] constexpr std::string_view word(brief_weight weight) noexcept {
    return weight == brief_weight::error ? "error" : "warning";
}

// Where a phrase counts.
enum class phrase_use : unsigned char {
    always,
    to_a_fresh_worker,   // one that goes on has seen what it said and was told itself
    without_a_place,     // only where the whole text names no file
    unless_quoted,       // not where a quotation follows, which says it
    before_a_quotation,  // only where one follows
    in_a_tag,            // only right behind a `<`
    first_words,         // only where the text begins so, and a fresh worker has nothing before it
    unless_reported,     // not where the sentence asks for a report: what is found then is the worker's own
};

struct phrase_rule {
    brief_fault why = brief_fault::vague;
    brief_weight weight = brief_weight::warning;
    phrase_use use = phrase_use::always;
    std::string_view words = {};    // the pattern
    std::string_view instead = {};  // what to write in its place
};

// phrase_list: borrowed; the array must outlive it
using phrase_list = borrowed_list<phrase_rule>;

}}  // namespace muster::v0
