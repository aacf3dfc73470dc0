// A journal in memory: for tests, and for who keeps the bytes somewhere else.
//
//     muster::memory_journal journal;                    // or of bytes that were kept
//     somewhere.put(journal.bytes());                    // they are those of a file_journal
#pragma once

#include <muster/crew/detail/journal_format.hpp>
#include <muster/crew/journal.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 {

class memory_journal final : public journal {
public:
    memory_journal() = default;
    explicit memory_journal(std::string bytes) : bytes_(std::move(bytes)) {}

    [[nodiscard]] std::string_view bytes() const& noexcept { return bytes_; }
    std::string_view bytes() const&& = delete;
    // From how many bytes on it says that it is long; 0: never.
    void replace_above(std::size_t bytes) noexcept { longest_ = bytes; }
    // For tests: from now on nothing more can be appended, or it can again.
    void fill_up(bool full = true) noexcept { full_ = full; }

    [[nodiscard]] journal_report replay(event_visitor const& visit) override {
        if (bytes_.empty()) bytes_ = detail::journal_head();
        detail::journal_scan scan{*this};
        journal_report const found = scan.run(visit);
        std::string head = detail::journal_head();  // from here on no memory is needed
        fault_ = found.why;
        if (fault_ != journal_fault::none) return found;
        bytes_.resize(static_cast<std::size_t>(found.whole));
        seal_ = found.whole == 0 ? detail::seal_of_head() : scan.seal();
        if (bytes_.empty()) bytes_ = std::move(head);
        if (records_ < found.records) records_ = found.records;
        return found;
    }

    [[nodiscard]] std::uint64_t append(std::span<event const> step) override {
        if (fault_ != journal_fault::none) return 0;
        if (full_) return refused(journal_fault::cannot_write);
        return detail::put_record(bytes_, step, seal_) ? ++records_ : refused(journal_fault::too_long);
    }
    [[nodiscard]] bool has_room() override { return !full_; }
    [[nodiscard]] bool keep(std::uint64_t) override { return true; }

    [[nodiscard]] bool replace(std::span<event const> state) override {
        std::string fresh = detail::journal_head();
        std::uint32_t seal = detail::seal_of_head();
        if (fault_ != journal_fault::none || full_ || !detail::put_record(fresh, state, seal)) return false;
        bytes_ = std::move(fresh);
        seal_ = seal;
        return true;
    }
    [[nodiscard]] bool is_long() const override { return longest_ != 0 && bytes_.size() > longest_; }
    [[nodiscard]] journal_fault fault() const override { return fault_; }

    // What the reader asks of where it reads.
    [[nodiscard]] std::uint64_t size() const noexcept { return bytes_.size(); }
    [[nodiscard]] bool read(std::uint64_t at, char* into, std::size_t size) const noexcept {
        if (size != 0) std::memcpy(into, bytes_.data() + at, size);
        return true;
    }

private:
    std::uint64_t refused(journal_fault why) noexcept {
        fault_ = why;
        return 0;
    }

    std::string bytes_;
    std::size_t longest_ = 0;
    std::uint32_t seal_ = 0;
    std::uint64_t records_ = 0;
    journal_fault fault_ = journal_fault::not_read;
    bool full_ = false;
};

}}  // namespace muster::v0
