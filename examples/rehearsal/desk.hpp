// The workplace of whoever plays a part: the session's scratchpad, and a directory with the project's files.
#pragma once

#include "script.hpp"

#include <muster/craft/phase.hpp>
#include <muster/pad/change.hpp>
#include <muster/pad/scratchpad.hpp>
#include <muster/plan/file_path.hpp>
#include <muster/plan/owned_plan.hpp>

#include <filesystem>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rehearsal {

void put(std::filesystem::path const& path, std::string_view text);

class desk final : public workplace {
public:
    desk(muster::scratchpad const& pad, std::filesystem::path project, std::span<file const> before)
        : pad_(pad),
          project_(std::move(project)),
          before_(before) {
        for (file const& each : before) put(project_ / each.path, each.text);
    }

    // Whose turn it is.
    void sit_down(muster::owned_task task, std::string who, unsigned time) {
        task_ = std::move(task);
        time_ = time;
        proof_.reset();
        sent_back_.clear();
        who_ = std::move(who);
        read_.clear();
        written_.clear();
    }
    // Do the places that a brief names exist?
    void check_places(std::string_view text);
    [[nodiscard]] std::set<std::string> const& notes_read() const noexcept { return read_; }
    [[nodiscard]] std::set<std::string> const& files_written() const noexcept { return written_; }
    [[nodiscard]] std::vector<std::string> const& faults() const noexcept { return faults_; }
    [[nodiscard]] std::optional<muster::verification_record> const& proof() const noexcept { return proof_; }
    // Empty if nothing is.
    [[nodiscard]] std::string const& sent_back() const noexcept { return sent_back_; }
    // What is to be added to the plan; it is given once.
    [[nodiscard]] std::vector<muster::owned_task> take_added() noexcept { return std::exchange(added_, {}); }

    std::string note(std::string_view name) override;
    void write_note(std::string_view name, std::string_view text) override;
    void append_note(std::string_view name, std::string_view text) override;
    std::string read(std::string_view path) override;
    void change(std::string_view path, std::string_view text) override;
    [[nodiscard]] std::string before(std::string_view path) const override;
    [[nodiscard]] std::vector<std::string> paths() const override;
    [[nodiscard]] std::vector<std::string> changed() const override;
    std::string cite(std::string_view path, std::string_view words) override;
    void plan_also(muster::owned_task task) override { added_.push_back(std::move(task)); }
    void prove(muster::verification_record record) override { proof_ = std::move(record); }
    void send_back(std::string_view task) override { sent_back_ = task; }
    void check(bool holds, std::string_view what) override {
        if (!holds) fault("does not hold: ", what);
    }

private:
    [[nodiscard]] std::string content_of(std::string_view path) const;
    // What is kept of whoever writes a note.
    [[nodiscard]] muster::pad_change change_of_note() const {
        return {.author = who_, .phase = muster::word(task_.kind), .time = time_};
    }
    void fault(std::string_view what, std::string_view about) {
        faults_.push_back(who_ + ": " + std::string{what} + std::string{about});
    }
    void fault_of(muster::pad_error const& error) {
        if (error) fault("", muster::describe(error));
    }

    muster::scratchpad const& pad_;
    std::filesystem::path project_;
    std::span<file const> before_;
    muster::owned_task task_;
    std::string who_;
    std::set<std::string> read_, written_;
    unsigned time_ = 0;
    std::optional<muster::verification_record> proof_;
    std::string sent_back_;
    std::vector<muster::owned_task> added_;
    std::vector<std::string> faults_;
};

}  // namespace rehearsal
