// Any bytes at all as the text of an element: decoded as XML has it, whatever the sink, and escaped so that it comes back.
#include <muster/envelope/escape.hpp>
#include <muster/envelope/escaped_text.hpp>

#include "exact.hpp"
#include "markup_mutator.hpp"
#include "must.hpp"
#include "padding.hpp"

#include <xml_reference.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace {

using muster::escaped_text;
using muster_test::must;

std::string decoded(escaped_text const& text) {
    std::string plain;
    muster::append_sink out{plain};
    text.decode(out);
    return plain;
}

void check_sinks(escaped_text const& text, std::string const& plain) {
    std::string one_by_one;
    muster::iterator_sink by_iterator{std::back_inserter(one_by_one)};
    text.decode(by_iterator);
    must(one_by_one == plain, "an iterator gets the same");

    std::string memory(plain.size(), '\0');
    muster::span_sink into{memory.data(), memory.size()};
    text.decode(into);
    must(into.fits() && into.text() == plain, "memory of decoded_size bytes is enough");
    if (plain.empty()) return;
    std::string less(plain.size() - 1, '\0');
    muster::span_sink too_small{less.data(), less.size()};
    text.decode(too_small);
    must(!too_small.fits() && too_small.wanted() == plain.size(), "and a byte less is not");
}

void check_equals(escaped_text const& text, std::string const& plain) {
    must(text.equals(plain), "it says what it says");
    must(!text.equals(plain + "x"), "and no more");
    if (plain.empty()) return;
    must(!text.equals(std::string_view{plain}.substr(1))
             && !text.equals(std::string_view{plain}.substr(0, plain.size() - 1)),
         "and no less");
    std::string other = plain;
    other[plain.size() / 2] = static_cast<char>(other[plain.size() / 2] ^ 1);
    must(!text.equals(other), "nor anything else");
}

void check_decoding(std::string_view raw) {
    escaped_text const text{raw};
    std::string const plain = decoded(text);
    must(plain == muster_test::decoded_slowly(raw), "what XML says it is");
    must(plain.size() <= raw.size() && plain.size() == text.decoded_size(), "it never grows");
    must(text.has_escapes || plain == raw, "without an escape it is as it stands");
    check_sinks(text, plain);
    check_equals(text, plain);
}

void check_escaping(std::string_view plain) {
    std::string escaped;
    muster::append_sink out{escaped};
    std::size_t const replaced = muster::escape(plain, out);
    std::string const promised = muster_test::writable(plain);
    must(muster_test::decoded_slowly(escaped) == promised, "what is escaped comes back");
    must(replaced == muster::count_unwritable(plain) && (replaced == 0) == (promised == plain),
         "and is counted if it cannot");
    must(muster_test::writable(escaped) == escaped, "everything in it is a character of XML");
    must(escaped.find_first_of("<>\"'\r") == std::string::npos, "and nothing in it is markup");
}

// In the midst of a long text it says the same.
void check_in_a_long_text(std::string_view text) {
    std::string const pad = muster_test::padding_for(text);
    muster_test::exact const long_one{pad + std::string{text} + pad};
    must(decoded(escaped_text{long_one.view()}) == pad + muster_test::decoded_slowly(text) + pad,
         "it is decoded the same");
    std::string escaped, alone;
    muster::append_sink out{escaped}, out_alone{alone};
    std::size_t const replaced = muster::escape(long_one.view(), out);
    must(replaced == muster::escape(text, out_alone) && escaped == pad + alone + pad, "it is escaped the same");
    must(muster::count_unwritable(long_one.view()) == replaced, "and counted the same");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    muster_test::exact const text{data, size};
    check_decoding(text.view());
    check_escaping(text.view());
    check_in_a_long_text(text.view());
    return 0;
}
