// A journal in a file that only grows: each step is a record with a checksum. POSIX.
//
//     muster::file_journal journal{"/var/lib/ana/crew.journal"};   // made if it is not there; this process alone writes
//     muster::file_journal fast{path, {.sync_every = 0}};          // what the machine has not written is gone with it
//
// What `append` has taken is there whatever becomes of the program; what `keep` has confirmed, whatever becomes of the
// machine, with `sync_every` of 1. Threads that keep at once share one wait for the device. A record that was not
// finished is dropped at the next replay, and counted; a damaged one ends it, and then nothing is written any more.
//
// The file must belong to this user, have mode 0600 and one name. Any other file is refused, and describe(journal)
// names the command that helps.
#pragma once

#include <muster/crew/detail/journal_file.hpp>
#include <muster/crew/detail/journal_format.hpp>
#include <muster/crew/journal.hpp>
#include <muster/files/own_file.hpp>

#include <cerrno>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 {

struct file_journal_options {
    std::uint32_t sync_every = 1;  // records: after so many, wait for the device; 0: leave it to the system
    // When is_long() says so: the file has this size at least, and twice that of its last replacement. 0: never.
    std::uint64_t replace_above = 16 * 1024 * 1024;
    bool (*sync)(int file) noexcept = [](int file) noexcept { return ::fdatasync(file) == 0; };
};

class file_journal final : public journal {
public:
    explicit file_journal(std::string path, file_journal_options how = {}) : path_(std::move(path)), how_(how) {
        switch (file_.open(path_)) {
            case detail::file_opening::done: break;
            case detail::file_opening::failed:
                fail(journal_fault::cannot_open, {.what = "cannot be opened (links are not followed)"});
                break;
            case detail::file_opening::in_use:
                fail(journal_fault::in_use, {.what = "in use by another journal object or program", .then = "end that"},
                     0);
                break;
            case detail::file_opening::cannot_lock:
                fail(journal_fault::cannot_open, {.what = "cannot be locked", .then = "choose a disk that has locks"});
                break;
            case detail::file_opening::not_own: fault_ = fault_of(file_.error().why); break;
        }
    }

    [[nodiscard]] journal_report replay(event_visitor const& visit) override {
        std::unique_lock lock{mutex_};
        done_.wait(lock, [&] { return !syncing_; });  // or that wait might be told what this one should have been
        if (is_out_of_reach()) return {.why = fault_, .detail = detail_of_fault()};
        refused_ = {};
        detail::journal_scan scan{file_};
        journal_report found = scan.run(visit);
        if (found.whole != 0) seal_ = scan.seal();
        if (found) found.why = begin_at(found.whole);
        fault_ = found.why;
        found.detail = detail_of_fault();
        if (written_ < found.records) written_ = found.records;
        if (found) synced_ = written_;
        return found;
    }

    [[nodiscard]] std::uint64_t append(std::span<event const> step) override {
        std::unique_lock lock{mutex_};
        if (fault_ != journal_fault::none) return 0;
        bytes_.clear();
        std::uint32_t seal = seal_;
        if (!detail::put_record(bytes_, step, seal)) return static_cast<void>(fault_ = journal_fault::too_long), 0;
        if (longest_ < bytes_.size()) longest_ = bytes_.size();
        if (!file_.write(end_, bytes_)) {
            fail(journal_fault::cannot_write, unwritten);
            static_cast<void>(file_.cut(end_));  // what is left there all the same is torn off
            return 0;
        }
        end_ += bytes_.size();
        seal_ = seal;
        return ++written_;
    }

    // Reserves the room for the longest step so far in advance, in larger pieces. So most calls only compare two
    // numbers.
    [[nodiscard]] bool has_room() override {
        std::unique_lock lock{mutex_};
        if (fault_ != journal_fault::none) return true;  // not a question of room: `append` reports the fault
        if (end_ + longest_ <= reserved_) return true;
        std::uint64_t const wanted = end_ + 4 * longest_;
        if (file_.reserve(end_, wanted - end_))
            reserved_ = wanted;
        else if (file_.reserve(end_, longest_))
            reserved_ = end_ + longest_;
        return end_ + longest_ <= reserved_;
    }

    // One thread waits for the device, for all that has been appended by then; the others wait for it.
    [[nodiscard]] bool keep(std::uint64_t record) override {
        std::unique_lock lock{mutex_};
        while (is_due(record) && fault_ != journal_fault::cannot_sync) {
            if (syncing_)
                done_.wait(lock);
            else
                sync(lock);
        }
        return !is_due(record);
    }

    [[nodiscard]] bool replace(std::span<event const> state) override {
        std::unique_lock lock{mutex_};
        done_.wait(lock, [&] { return !syncing_; });
        if (fault_ != journal_fault::none) return false;
        std::string bytes = detail::journal_head();
        std::uint32_t seal = detail::seal_of_head();
        detail::journal_file fresh;
        if (!detail::put_record(bytes, state, seal) || !write_beside(fresh, bytes)) {
            replaced_ = end_;  // not again before it has doubled
            return false;
        }
        file_ = std::move(fresh);
        end_ = replaced_ = reserved_ = bytes.size();
        seal_ = seal;
        if (fault_ == journal_fault::none) synced_ = written_;
        return true;
    }

    [[nodiscard]] bool is_long() const override {
        std::unique_lock lock{mutex_};
        return how_.replace_above != 0 && end_ >= how_.replace_above && end_ / 2 >= replaced_;
    }
    [[nodiscard]] journal_fault fault() const override {
        std::unique_lock lock{mutex_};
        return fault_;
    }
    [[nodiscard]] std::uint64_t size() const {
        std::unique_lock lock{mutex_};
        return end_;
    }

    // describe(journal): its fault in one line, with the path, the system's reason and what to do, as far as these are
    // known
    [[nodiscard]] friend std::string describe(file_journal const& which) {
        std::unique_lock lock{which.mutex_};
        return describe(journal_report{.why = which.fault_, .detail = which.detail_of_fault()});
    }

private:
    [[nodiscard]] static journal_fault fault_of(own_file_errc why) noexcept {
        switch (why) {
            case own_file_errc::not_ours: return journal_fault::not_ours;
            case own_file_errc::open_to_others: return journal_fault::open_to_others;
            case own_file_errc::linked: return journal_fault::linked;
            default: return journal_fault::cannot_open;
        }
    }
    using refusal = detail::journal_refusal;
    static constexpr refusal unwritten{.what = "cannot be written",
                                       .then = "nothing of the last step is kept; make room, then try again"};
    static constexpr refusal unconfirmed{
        .what = "the device did not confirm it",
        .then = "all that was confirmed before is in it, the rest may be lost; start again from it"};

    journal_fault fail(journal_fault why, refusal how, int system = errno) noexcept {
        refused_ = how;
        refused_.system = system;
        return fault_ = why;
    }
    [[nodiscard]] std::string detail_of_fault() const {
        if (file_.error().why != own_file_errc::none) return muster::describe(path_, file_.error());
        return detail::sentence(path_, refused_);
    }

    // Was the file never opened, or is the state of the device unknown?
    [[nodiscard]] bool is_out_of_reach() const noexcept {
        return fault_ == journal_fault::cannot_open || fault_ == journal_fault::in_use
            || file_.error().why != own_file_errc::none || fault_ == journal_fault::cannot_sync;
    }

    // Drops what was torn off, and makes what is there safe: it may have been read out of the system's memory.
    journal_fault begin_at(std::uint64_t whole) {
        end_ = reserved_ = whole;
        fault_ = journal_fault::none;
        if (!file_.cut(whole) || (whole == 0 && !file_.write(0, detail::journal_head())))
            return fail(journal_fault::cannot_write, unwritten);
        if (whole == 0) {
            end_ = detail::head_size;
            seal_ = detail::seal_of_head();
        }
        if (how_.sync_every == 0) return fault_;
        errno = 0;  // a host's own `sync` may set no errno
        if (!how_.sync(file_.descriptor())) return fail(journal_fault::cannot_sync, unconfirmed);
        sync_name("the journal in it is whole, but may be gone after a loss of power; start again from it");
        return fault_;
    }
    void sync_name(std::string_view then) {
        int const why = detail::sync_directory_of(path_);
        if (why == 0) return;
        fail(journal_fault::cannot_sync,
             {.what = "the device did not confirm this directory", .then = then, .is_of_directory = true}, why);
    }

    [[nodiscard]] bool is_due(std::uint64_t record) const noexcept {
        return how_.sync_every != 0 && record > synced_ && written_ - synced_ >= how_.sync_every;
    }

    void sync(std::unique_lock<std::mutex>& lock) {
        std::uint64_t const until = written_;
        syncing_ = true;
        lock.unlock();
        errno = 0;
        bool const done = how_.sync(file_.descriptor());
        int const why = errno;
        lock.lock();
        syncing_ = false;
        // Once the device has refused, the system may have forgotten what it had not written, and says so only once.
        if (done)
            synced_ = until;
        else
            fail(journal_fault::cannot_sync, unconfirmed, why);
        done_.notify_all();
    }

    // Under another name first: whoever opens the journal finds the old one or the new one, whole.
    bool write_beside(detail::journal_file& fresh, std::string const& bytes) {
        std::string const beside = path_ + ".new";
        bool const there = fresh.make(beside) == detail::file_opening::done && fresh.write(0, bytes)
                        && how_.sync(fresh.descriptor()) && std::rename(beside.c_str(), path_.c_str()) == 0;
        if (!there) static_cast<void>(std::remove(beside.c_str()));
        // From here on it is the journal. Whether the name is on the device yet, the next sync cannot say.
        if (there)
            sync_name(
                "the journal before and after its replacement are whole, either may be there; start again from it");
        return there;
    }

    std::string path_;
    file_journal_options how_;
    mutable std::mutex mutex_;  // guards all that follows
    std::condition_variable done_;
    detail::journal_file file_;
    std::string bytes_;  // of the record in the making
    std::uint64_t end_ = 0;
    std::uint64_t longest_ = 64 * 1024;  // the longest record that was appended or refused
    std::uint64_t reserved_ = 0;         // where the reserved room on the device ends
    std::uint64_t replaced_ = 0;         // the file's size after the last replacement
    std::uint64_t written_ = 0;          // records
    std::uint64_t synced_ = 0;
    std::uint32_t seal_ = 0;
    bool syncing_ = false;
    journal_fault fault_ = journal_fault::not_read;
    refusal refused_{};
};

}}  // namespace muster::v0
