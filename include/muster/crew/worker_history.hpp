// The conversation of a worker, oldest first: everything that it was told and has answered. It is read like a vector,
// and a copy costs as much as the copy of a pointer.
//
//     for (muster::history_entry const& each : job->history) …;   // of an assignment
//
// Copies share their entries, which never change, so giving each run of a worker the whole history copies nothing.
// Appending to a copy does not change the others. Several threads may use it at once if each has its own copy.
#pragma once

#include <muster/crew/task.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <utility>

namespace muster { inline namespace v0 {

class worker_history {
    // Each block is twice as large as the one before. So there are few blocks, and no entry is ever moved.
    struct block {
        history_entry* entries = nullptr;  // 2 in the first block, 4 in the next, and so on
        block* next = nullptr;
    };
    static constexpr std::size_t first_size = 2;
    // The first block is part of the log. Most workers get one task and report once, so one allocation is enough for
    // them.
    struct log {
        std::atomic<std::uint32_t> owners = 1;
        std::atomic<std::uint32_t> size = 0;  // the size of the longest copy
        block first = {entries};
        history_entry entries[first_size] = {};
    };

public:
    class iterator {
    public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = history_entry;
        using difference_type = std::ptrdiff_t;
        using pointer = history_entry const*;
        using reference = history_entry const&;

        iterator() = default;
        reference operator*() const noexcept { return in_->entries[at_]; }
        pointer operator->() const noexcept { return &**this; }
        iterator& operator++() noexcept {
            --left_;
            if (++at_ != size_ || left_ == 0) return *this;
            in_ = in_->next;
            size_ *= 2;
            at_ = 0;
            return *this;
        }
        iterator operator++(int) noexcept {
            iterator const before = *this;
            ++*this;
            return before;
        }
        friend bool operator==(iterator const& a, iterator const& b) noexcept { return a.left_ == b.left_; }

    private:
        friend worker_history;
        iterator(block const* in, std::size_t left) noexcept : in_(in), left_(left) {}

        block const* in_ = nullptr;
        std::size_t size_ = first_size;  // of the block
        std::size_t at_ = 0;
        std::size_t left_ = 0;
    };
    using const_iterator = iterator;
    using value_type = history_entry;

    worker_history() = default;
    worker_history(std::initializer_list<history_entry> all) {
        for (history_entry const& each : all) push_back(each);
    }
    worker_history(worker_history const& from) noexcept : log_(from.log_), size_(from.size_) {
        if (log_) log_->owners.fetch_add(1, std::memory_order_relaxed);
    }
    worker_history(worker_history&& from) noexcept
        : log_(std::exchange(from.log_, nullptr)),
          size_(std::exchange(from.size_, 0)) {}
    worker_history& operator=(worker_history from) noexcept {
        std::swap(log_, from.log_);
        std::swap(size_, from.size_);
        return *this;
    }
    ~worker_history() { leave(); }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] iterator begin() const noexcept { return {log_ ? &log_->first : nullptr, size_}; }
    [[nodiscard]] iterator end() const noexcept { return {}; }
    [[nodiscard]] history_entry const& operator[](std::size_t at) const noexcept { return entry(at); }
    [[nodiscard]] history_entry const& front() const noexcept { return entry(0); }
    [[nodiscard]] history_entry const& back() const noexcept { return entry(size_ - 1); }

    // If another copy has grown beyond this size already, this one first copies its entries.
    void push_back(history_entry what) {
        if (!has_room()) *this = copy();
        new_entry() = std::move(what);
        ++size_;
    }

    friend bool operator==(worker_history const& a, worker_history const& b) noexcept {
        if (a.size_ != b.size_) return false;
        for (iterator i = a.begin(), j = b.begin(); i != a.end(); ++i, ++j) {
            if (!(*i == *j)) return false;
        }
        return true;
    }

private:
    // Is the place after the last entry free? If it is, this copy takes it.
    [[nodiscard]] bool has_room() {
        if (!log_) log_ = new log();
        std::uint32_t taken = size_;
        return log_->size.compare_exchange_strong(taken, size_ + 1);
    }
    // Copies all entries, and reserves the place after them.
    [[nodiscard]] worker_history copy() const {
        worker_history own;
        own.log_ = new log();
        for (history_entry const& each : *this) {
            own.new_entry() = each;
            ++own.size_;
        }
        own.log_->size = own.size_ + 1;
        return own;
    }
    [[nodiscard]] history_entry const& entry(std::size_t at) const noexcept {
        block const* in = &log_->first;
        for (std::size_t size = first_size; at >= size; size *= 2, in = in->next) at -= size;
        return in->entries[at];
    }
    // The place after all entries.
    [[nodiscard]] history_entry& new_entry() {
        block* in = &log_->first;
        std::size_t at = size_, size = first_size;
        for (; at >= size; size *= 2) {
            at -= size;
            if (!in->next) in->next = new block();
            in = in->next;
        }
        if (!in->entries) in->entries = new history_entry[size];
        return in->entries[at];
    }
    void leave() noexcept {
        if (!log_ || log_->owners.fetch_sub(1) != 1) return;
        for (block* each = log_->first.next; each;) {
            delete[] each->entries;
            delete std::exchange(each, each->next);
        }
        delete log_;
    }

    log* log_ = nullptr;  // reference-counted by hand, because <memory> would cost every user of the crew's state
    std::uint32_t size_ = 0;
};

}}  // namespace muster::v0
