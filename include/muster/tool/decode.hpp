// Reads the JSON arguments of a call into the struct of its tool.
//
//     muster::decoder reader;
//     auto const got = reader.decode<read_file::arguments>(R"({"path":"a.cpp","first_line":5})");
//     if (got.fault) return muster::sentence(got.fault);
//     use(got.value.path);   // lives until the next decode
//
// Strict: no text for a number, no unknown, repeated or missing field, nothing after the object. A null stands for an
// optional field that is not there, an empty text for an object without fields. A lenient policy (decode_limits.hpp) also
// takes what can be meant in one way only. Linear in the text; nothing throws but std::bad_alloc.
//
// simdjson is compiled into every file that includes this one, which takes seconds. With
// MUSTER_SPLIT_DECODE defined everywhere, only the one file that includes decode_here.hpp pays.
#pragma once

#include <muster/tool/argument_fault.hpp>
#include <muster/tool/decode_limits.hpp>
#include <muster/tool/fields.hpp>

#include <cstddef>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 {

// decoded<Arguments>: the value, or a fault and a value that means nothing
template <argument_struct Arguments>
struct decoded {
    Arguments value{};
    argument_fault fault = {};
};

// decoder: one text at a time, one thread at a time; reuses its memory
//
// The views in a decoded value point into the decoder: they live until it decodes again, is assigned
// to or ends. A moved-from decoder can only be assigned to or destroyed.
class decoder {
public:
    explicit decoder(decode_limits limits = {});
    decoder(decoder&& from) noexcept : limits_(from.limits_), memory_(std::exchange(from.memory_, nullptr)) {}
    decoder& operator=(decoder&& from) noexcept {
        std::swap(limits_, from.limits_);
        std::swap(memory_, from.memory_);
        return *this;
    }
    ~decoder();

    template <argument_struct Arguments>
    [[nodiscard]] decoded<Arguments> decode(std::string_view json) & {
        decoded<Arguments> got;
        decode_into(&got.value, rows_of<Arguments>, json, got.fault);
        return got;
    }
    // Into a new value of the caller's, which means nothing after a fault; a little cheaper to compile. In one that has
    // been read into before, fields that are left out stay as they are, and lists and maps grow.
    template <argument_struct Arguments>
    [[nodiscard]] argument_fault decode_to(Arguments& into, std::string_view json) & {
        argument_fault fault;
        decode_into(&into, rows_of<Arguments>, json, fault);
        return fault;
    }
    // Its views would point into a decoder that is gone.
    template <argument_struct Arguments>
    decoded<Arguments> decode(std::string_view json) && = delete;

    // For a tool whose arguments have no struct: is the text one whole JSON object, nested no deeper than the limit,
    // and no name in it twice in one object? An empty text stands for `{}`. Linear but for sorting the names.
    [[nodiscard]] argument_fault check_object(std::string_view json);

    // The text that is decoded and checked: `{}` for a blank one, and with a lenient policy for `null` too, and the object
    // inside a string. Otherwise the text itself. Lives until the decoder is used again.
    [[nodiscard]] std::string_view object_in(std::string_view json) &;

private:
    struct memory;  // simdjson's parser and the padded copy of the text

    void decode_into(void* arguments, rows_view rows, std::string_view json, argument_fault& fault);
    bool takes(std::string_view json, argument_fault& fault) const;

    decode_limits limits_;
    memory* memory_;
};

}}  // namespace muster::v0

#ifndef MUSTER_SPLIT_DECODE
#include <muster/tool/detail/decode_json.hpp>
#endif
