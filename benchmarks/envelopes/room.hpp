// Memory to write into, placed half a page from what is read.
//
// Where both lie at nearly the same place of their pages, a processor takes a read for one of what has just been
// written, and a copy of 300 bytes takes three times as long: chance would decide who wins.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace bench {

// room{size, source}
class room {
public:
    room() = default;
    room(std::size_t size, std::string_view source) : memory_(size + page), size_(size) {
        begin_ = (place(source.data()) + page / 2 + page - place(memory_.data())) % page;
    }

    [[nodiscard]] char* data() { return memory_.data() + begin_; }
    [[nodiscard]] std::size_t size() const { return size_; }

private:
    static constexpr std::size_t page = 4096;
    static std::size_t place(char const* at) { return reinterpret_cast<std::uintptr_t>(at) % page; }

    std::vector<char> memory_;
    std::size_t begin_ = 0;
    std::size_t size_ = 0;
};

}  // namespace bench
