// The bytes of a journal: a head, and records behind it, each sealed with the seal of the one before.
//
//     head      "\x89MUSTER\n", the version in four bytes, their checksum in four: the seal of the head
//     record    the size of its content in four bytes
//               the checksum of these four, begun with the seal before
//               the content: events
//               the checksum of the content, begun with the one above: the seal of the record
//
// All numbers have their lowest byte first. Since the size has a checksum of its own, a record that was torn off at the
// end of a file is told apart from one that is damaged; since the seals hang together, so is one that was left out,
// doubled or moved.
#pragma once

#include <muster/crew/detail/bytes.hpp>
#include <muster/crew/detail/crc32c.hpp>
#include <muster/crew/detail/journal_tail.hpp>
#include <muster/crew/event_record.hpp>
#include <muster/crew/journal.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace detail {

inline constexpr std::string_view journal_magic = "\x89MUSTER\n";
inline constexpr std::uint32_t journal_version = 1;
inline constexpr std::size_t head_size = 16;
inline constexpr std::size_t frame_size = 12;                // of a record, beside its content
inline constexpr std::uint64_t longest_record = 0x40000000;  // bytes of content

inline std::string journal_head() {
    std::string head{journal_magic};
    put_fixed(head, journal_version);
    put_fixed(head, crc32c(head));
    return head;
}

inline std::uint32_t seal_of_head() { return fixed_at(journal_head(), head_size - 4); }

// Puts a record behind what `into` holds; `seal` is that of the record before, and becomes its own. False if it would
// be too long: nothing is put. Nothing is put either if memory runs out.
inline bool put_record(std::string& into, std::span<event const> step, std::uint32_t& seal) {
    struct cut_back {
        std::string& bytes;
        std::size_t size;
        cut_back(std::string& in, std::size_t start) noexcept : bytes(in), size(start) {}
        cut_back(cut_back const&) = delete;
        ~cut_back() { bytes.resize(size); }
    } whole{into, into.size()};
    std::size_t const start = into.size();
    into.append(8, '\0');
    for (event const& e : step) put_event(into, e);
    std::size_t const size = into.size() - start - 8;
    if (size > longest_record) return false;
    std::string frame;
    put_fixed(frame, static_cast<std::uint32_t>(size));
    put_fixed(frame, crc32c(frame, seal));
    into.replace(start, 8, frame);
    std::uint32_t const sealed = crc32c(std::string_view{into}.substr(start + 8), fixed_at(frame, 4));
    put_fixed(into, sealed);
    seal = sealed;
    whole.size = into.size();
    return true;
}

// Reads a journal from its start. `Source` has `size()` and `read(at, into, size)`, which answers whether that many
// bytes could be read; of what it holds, one record at a time is in memory.
template <class Source>
class journal_scan {
public:
    explicit journal_scan(Source& from) : from_(from), size_(from.size()) {}

    journal_report run(event_visitor const& visit) {
        if (read_head()) {
            while (found_.why == journal_fault::none && found_.torn == 0 && found_.whole < size_) read_record(visit);
        }
        return std::move(found_);
    }
    [[nodiscard]] std::uint32_t seal() const noexcept { return seal_; }  // of the last record that is whole

private:
    bool stop(journal_fault why) {
        found_.why = why;
        return false;
    }
    bool tear() {
        found_.torn = size_ - found_.whole;
        return false;
    }
    bool read(std::uint64_t at, std::size_t size, std::string& into) {
        into.resize(size);
        return from_.read(at, into.data(), size) || stop(journal_fault::cannot_read);
    }

    // A head that was torn off, or never reached the device, is that of a journal which never had a record.
    bool read_head() {
        std::string const wanted = journal_head();
        std::size_t const there = static_cast<std::size_t>(std::min<std::uint64_t>(size_, head_size));
        if (!read(0, there, bytes_)) return false;
        std::size_t same = 0;
        while (same < there && bytes_[same] == wanted[same]) ++same;
        bool const may_be_ours = same != 0 || there == 0 || there == head_size;  // a head is written as one
        if (same < head_size && may_be_ours && journal_tail{from_, size_, 0}.is_blank(same)) return tear();
        if (there < head_size) return stop(journal_fault::not_a_journal);
        if (!bytes_.starts_with(journal_magic)) return stop(journal_fault::not_a_journal);
        if (crc32c(std::string_view{bytes_}.substr(0, 12)) != fixed_at(bytes_, 12)) return stop(journal_fault::damaged);
        if (bytes_ != wanted) return stop(journal_fault::other_version);
        found_.whole = head_size;
        seal_ = fixed_at(bytes_, 12);
        return true;
    }

    bool read_record(event_visitor const& visit) {
        std::uint64_t const left = size_ - found_.whole;
        if (left < frame_size) return tear();
        if (!read(found_.whole, 8, bytes_)) return false;
        std::uint32_t const size = fixed_at(bytes_, 0), seal_of_size = fixed_at(bytes_, 4);
        if (crc32c(std::string_view{bytes_}.substr(0, 4), seal_) != seal_of_size) return look_at_tail(found_.whole + 8);
        if (size > longest_record) return stop(journal_fault::malformed);
        if (left - frame_size < size) return tear();
        if (!read(found_.whole + 8, std::size_t{size} + 4, bytes_)) return false;
        std::string_view const content = std::string_view{bytes_}.substr(0, size);
        std::uint32_t const seal = fixed_at(bytes_, size);
        if (crc32c(content, seal_of_size) != seal) {
            return left - frame_size == size ? tear() : look_at_tail(found_.whole + frame_size + size);
        }
        return take(content, seal, visit);
    }

    bool take(std::string_view content, std::uint32_t seal, event_visitor const& visit) {
        if (!read_events(content)) return false;
        if (!visit(step_)) return stop(journal_fault::does_not_follow);
        ++found_.records;
        found_.events += step_.size();
        found_.whole += frame_size + content.size();
        seal_ = seal;
        step_.clear();
        return true;
    }

    bool read_events(std::string_view content) {
        step_.clear();
        while (!content.empty()) {
            std::string_view const rest = content;
            switch (get_event(content, step_.emplace_back())) {
                case event_fault::none: continue;
                case event_fault::malformed: return stop(journal_fault::malformed);
                case event_fault::unknown_kind: return name(rest, journal_fault::unknown_kind);
                case event_fault::other_shape: return name(rest, journal_fault::other_shape);
            }
        }
        return true;
    }
    bool name(std::string_view record, journal_fault why) {
        std::string_view kind;
        if (byte_reader{record}.get_text(kind)) found_.kind = kind.substr(0, 64);
        return stop(why);
    }

    bool look_at_tail(std::uint64_t known) {
        switch (journal_tail{from_, size_, found_.whole}.kind(known)) {
            case tail_kind::unwritten: return tear();
            case tail_kind::damaged: return stop(journal_fault::damaged);
            case tail_kind::unreadable: break;
        }
        return stop(journal_fault::cannot_read);
    }

    Source& from_;
    std::uint64_t size_;
    journal_report found_;
    std::uint32_t seal_ = 0;
    std::string bytes_;
    std::vector<event> step_;
};

}}}  // namespace muster::v0::detail
