// What those who read event by event put together: texts come in pieces, and decoded.
#pragma once

#include "told.hpp"

#include <cstddef>
#include <cstring>
#include <string_view>
#include <vector>

namespace bench {

class pieces {
public:
    // No text is longer than the envelope, nor are all of them together.
    void start(std::size_t most) {
        if (memory_.size() < most) memory_.resize(most);
        begin_ = free_ = memory_.data();
        said = {};
    }

    void open() { begin_ = free_; }
    void add(char const* piece, std::size_t size) {
        std::memcpy(free_, piece, size);
        free_ += size;
    }
    void close(std::string_view name) {
        take(said, name, {begin_, static_cast<std::size_t>(free_ - begin_)});
        begin_ = free_;
    }

    told said;

private:
    std::vector<char> memory_;
    char* begin_ = nullptr;
    char* free_ = nullptr;
};

}  // namespace bench
