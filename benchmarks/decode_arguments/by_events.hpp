// RapidJSON: its events, parsed in a copy of the text: no tree, and a state machine by hand for each struct.
#pragma once

#include "tools.hpp"

#include <rapidjson/reader.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace bench {

// What an event means, where the last key says where it goes.
template <class Arguments>
class event_target;

class events_base : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, events_base> {
public:
    bool Key(char const* text, rapidjson::SizeType size, bool) {
        key_ = {text, size};
        return true;
    }

protected:
    bool set(std::string_view name, unsigned bit) {
        if (key_ != name || (seen_ & bit) != 0) return false;
        seen_ |= bit;
        return true;
    }
    std::string_view key_;
    unsigned seen_ = 0;
    unsigned depth_ = 0;
};

template <>
class event_target<read_file> : public events_base {
public:
    explicit event_target(read_file& into) : into_(into) {}
    bool Default() { return false; }
    bool StartObject() { return depth_++ == 0; }
    bool EndObject(rapidjson::SizeType) { return (seen_ & 9U) == 9U; }
    bool StartArray() { return false; }
    bool EndArray(rapidjson::SizeType) { return false; }
    bool Null() { return false; }
    bool Int(int) { return false; }
    bool Int64(std::int64_t) { return false; }
    bool Uint64(std::uint64_t) { return false; }
    bool Double(double) { return false; }
    bool Bool(bool value) { return set("numbered", 8) && (into_.numbered = value, true); }
    bool String(char const* text, rapidjson::SizeType size, bool) {
        return set("path", 1) && (into_.path = {text, size}, true);
    }
    bool Uint(unsigned value) {
        if (set("first_line", 2)) return into_.first_line = value, true;
        return set("last_line", 4) && (into_.last_line = value, true);
    }

private:
    read_file& into_;
};

template <>
class event_target<write_file> : public events_base {
public:
    explicit event_target(write_file& into) : into_(into) {}
    bool Default() { return false; }
    bool StartObject() { return depth_++ == 0; }
    bool EndObject(rapidjson::SizeType) { return seen_ == 3; }
    bool StartArray() { return false; }
    bool EndArray(rapidjson::SizeType) { return false; }
    bool Null() { return false; }
    bool Bool(bool) { return false; }
    bool Int(int) { return false; }
    bool Uint(unsigned) { return false; }
    bool Int64(std::int64_t) { return false; }
    bool Uint64(std::uint64_t) { return false; }
    bool Double(double) { return false; }
    bool String(char const* text, rapidjson::SizeType size, bool) {
        if (set("path", 1)) return into_.path = {text, size}, true;
        return set("content", 2) && (into_.content = {text, size}, true);
    }

private:
    write_file& into_;
};

template <>
class event_target<edit_file> : public events_base {
public:
    explicit event_target(edit_file& into) : into_(into) {}
    bool Default() { return false; }
    bool StartObject() {
        if (depth_ == 0) return depth_ = 1, true;
        if (depth_ != 2) return false;
        depth_ = 3;
        seen_ &= ~28U;
        into_.edits.emplace_back();
        return true;
    }
    bool EndObject(rapidjson::SizeType) {
        if (depth_ == 3) return depth_ = 2, (seen_ & 28U) == 28U;
        return (seen_ & 3U) == 3U;
    }
    bool StartArray() { return depth_ == 1 && set("edits", 2) && (depth_ = 2, true); }
    bool EndArray(rapidjson::SizeType) { return depth_ == 2 && (depth_ = 1, true); }
    bool Null() { return false; }
    bool Bool(bool) { return false; }
    bool Int(int) { return false; }
    bool Int64(std::int64_t) { return false; }
    bool Uint64(std::uint64_t) { return false; }
    bool Double(double) { return false; }
    bool Uint(unsigned value) { return depth_ == 3 && set("line", 4) && (into_.edits.back().line = value, true); }
    bool String(char const* text, rapidjson::SizeType size, bool) {
        if (depth_ == 1) return set("path", 1) && (into_.path = {text, size}, true);
        if (depth_ != 3) return false;
        if (set("before", 8)) return into_.edits.back().before = {text, size}, true;
        return set("after", 16) && (into_.edits.back().after = {text, size}, true);
    }

private:
    edit_file& into_;
};

class by_events {
public:
    template <class Arguments>
    bool read(std::string const& json, Arguments& into) {
        copy_.assign(json);
        rapidjson::InsituStringStream text{copy_.data()};
        event_target<Arguments> target{into};
        rapidjson::Reader reader;
        return !reader.Parse<rapidjson::kParseInsituFlag | rapidjson::kParseValidateEncodingFlag>(text, target)
                    .IsError();
    }

private:
    std::string copy_;
};

}  // namespace bench
