// A copy of a text in memory that ends where it ends, so that a sanitizer sees the first byte read too far.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>

namespace muster_test {

class exact {
public:
    explicit exact(std::string_view text) : size_(text.size()), bytes_(new char[text.size()]) {
        if (size_ != 0) std::memcpy(bytes_.get(), text.data(), size_);
    }
    exact(std::uint8_t const* data, std::size_t size) : exact({reinterpret_cast<char const*>(data), size}) {}

    [[nodiscard]] std::string_view view() const { return {bytes_.get(), size_}; }

private:
    std::size_t size_;
    std::unique_ptr<char[]> bytes_;
};

}  // namespace muster_test
