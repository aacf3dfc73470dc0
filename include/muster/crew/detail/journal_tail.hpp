// Why does a journal not go on at some byte: were its last bytes never written, or was a record changed?
//
// A file may be as long as it was to be before its bytes are on the device. After a loss of power it then has zeros in the
// place of what was not written: to its end, or in whole blocks, since blocks are written in any order. What was written
// and confirmed is there, so nothing that anybody was told is in such a tail. Where a whole record follows the zeros,
// something else has happened.
#pragma once

#include <muster/crew/detail/bytes.hpp>
#include <muster/crew/detail/crc32c.hpp>
#include <muster/text/to_size.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

inline std::uint32_t fixed_at(std::string_view bytes, std::size_t at) noexcept {
    std::uint32_t value = 0;
    static_cast<void>(byte_reader{bytes.substr(at)}.get_fixed(value));
    return value;
}

enum class tail_kind : unsigned char { unwritten, damaged, unreadable };

// `Source` as journal_scan has it. Linear in the bytes behind the last whole record.
template <class Source>
class journal_tail {
public:
    // The record that begins at `from` is not whole.
    journal_tail(Source& source, std::uint64_t size, std::uint64_t from) : source_(source), size_(size), from_(from) {}

    // `known`: where the record ends, or, if nobody knows, what says so.
    tail_kind kind(std::uint64_t known) {
        std::uint64_t const until = std::min(known, size_), ink = last_ink();
        bool const ends_in_zeros = ink <= until && ink < size_;
        bool const is_unwritten = ends_in_zeros || (has_hole(until) && !has_record());
        if (!is_readable_) return tail_kind::unreadable;
        return is_unwritten ? tail_kind::unwritten : tail_kind::damaged;
    }

    // Nothing but zeros from that byte to the end of the file?
    [[nodiscard]] bool is_blank(std::uint64_t at) { return first_ink(at) == size_ && is_readable_; }

private:
    static constexpr std::uint64_t block = 512;        // the smallest unit that a device writes
    static constexpr std::uint64_t part_size = 65536;  // that is in memory

    // Zeros that fill a block, or the rest of the one in which the record begins. The block behind them may begin with
    // zeros of its own, so they need not end where a block ends.
    bool has_hole(std::uint64_t until) {
        for (std::uint64_t at = from_; at < until && is_readable_;) {
            std::uint64_t const ink = first_ink(at), next = (at / block + 1) * block;
            if (ink >= next) return true;
            at = next;
        }
        return false;
    }

    // The first byte from `at` on that is not zero; the file's size where there is none.
    std::uint64_t first_ink(std::uint64_t at) {
        while (at < size_) {
            std::string_view const part = bytes(at, std::min(part_size, size_ - at));
            if (part.empty()) return at;
            std::size_t const found = part.find_first_not_of('\0');
            if (found != std::string_view::npos) return at + found;
            at += part.size();
        }
        return at;
    }
    // Where the zeros at the end of the file begin.
    std::uint64_t last_ink() {
        for (std::uint64_t end = size_; end > from_;) {
            std::uint64_t const begin = end - std::min(part_size, end - from_);
            std::string_view const part = bytes(begin, end - begin);
            if (part.empty()) return size_;
            std::size_t const found = part.find_last_not_of('\0');
            if (found != std::string_view::npos) return begin + found + 1;
            end = begin;
        }
        return from_;
    }

    // Is there a whole record anywhere behind? Each begins with a checksum that goes on from the seal before it.
    bool has_record() {
        std::uint64_t budget = 4 * (size_ - from_) + part_size;  // of bytes that are read for what only looks like one
        for (std::uint64_t at = from_; at + 12 <= size_ && is_readable_; at += part_size) {
            std::string const part{bytes(at, std::min(part_size + 11, size_ - at))};
            for (std::size_t i = 0; i + 12 <= part.size(); ++i) {
                std::uint32_t const seal = fixed_at(part, i);
                std::uint32_t const check = fixed_at(part, i + 8);
                if (crc32c(std::string_view{part}.substr(i + 4, 4), seal) != check) continue;
                std::uint64_t const size = fixed_at(part, i + 4);
                if (size > budget) return true;  // made to look like many: nothing that a loss of power leaves
                budget -= size;
                if (is_sealed(at + i + 12, size, check)) return true;
            }
        }
        return false;
    }
    bool is_sealed(std::uint64_t at, std::uint64_t size, std::uint32_t seal) {
        if (size_ - at < 4 || size_ - at - 4 < size) return false;
        for (std::uint64_t const end = at + size; at < end && is_readable_;) {
            std::string_view const part = bytes(at, std::min(part_size, end - at));
            seal = crc32c(part, seal);
            at += part.size();
        }
        return is_readable_ && fixed_at(bytes(at, 4), 0) == seal;
    }

    // Good until the next call; empty where the device fails.
    std::string_view bytes(std::uint64_t at, std::uint64_t size) {
        bytes_.resize(to_size(size));
        if (!source_.read(at, bytes_.data(), bytes_.size())) is_readable_ = false;
        return is_readable_ ? std::string_view{bytes_} : std::string_view{};
    }

    Source& source_;
    std::uint64_t size_;
    std::uint64_t from_;
    std::string bytes_;
    bool is_readable_ = true;
};

}}}  // namespace muster::v0::detail
