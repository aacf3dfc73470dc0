// A long file, written piece by piece and seen by others only when it is whole.
//
//     auto out = pad.writer("report.md", muster::pad_mode::create);
//     if (!out) return fail(out.error);
//     for (auto const& finding : findings) out->put(finding);   // a sink, so renderers can write to it
//     if (auto const error = out->commit()) return fail(error);
//
// Uncommitted, it leaves nothing behind, also after a crash. Its memory does not grow with the file.
#pragma once

#include <muster/pad/detail/temporary.hpp>
#include <muster/pad/revision.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 {

class pad_writer {
public:
    pad_writer(std::shared_ptr<detail::pad::store const> in, detail::pad::temporary file, std::string name,
               pad_mode mode, pad_revision note = {})
        : in_(std::move(in)),
          file_(std::move(file)),
          name_(std::move(name)),
          note_(std::move(note)),
          mode_(mode) {
        buffer_.reserve(buffer_size);
    }
    pad_writer(pad_writer&&) noexcept = default;
    pad_writer& operator=(pad_writer&&) = delete;

    // Adds a piece. After the first error, which commit() reports, and after commit() nothing more is taken.
    void put(std::string_view piece) {
        if (error_ || done_) return;
        if (piece.size() > in_->max_file_bytes - size_) return fail(in_->error(name_, pad_fault::too_large));
        size_ += piece.size();
        if (buffer_.size() + piece.size() > buffer_size) flush();
        if (piece.size() > buffer_size)
            write(piece);
        else
            buffer_ += piece;
    }

    // Makes the file appear under its name. Once: a second call says what the first one said.
    [[nodiscard]] pad_error commit(std::optional<pad_version> expected = {}) { return finish(expected, {}).error; }
    // The same, if `parent` still is the newest version, or 0 and there is no such file: else it tells who has written.
    [[nodiscard]] pad_revised revise(std::uint64_t parent) { return finish({}, parent); }

    [[nodiscard]] pad_error const& error() const& noexcept { return error_; }
    pad_error const& error() const&& = delete;
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

private:
    static constexpr std::size_t buffer_size = detail::pad::chunk_size;

    pad_revised finish(std::optional<pad_version> expected, std::optional<std::uint64_t> parent) {
        if (done_) return {error_};
        flush();
        pad_revised made{error_};
        note_.parent = parent.value_or(0);
        if (!error_) made = file_.commit(name_, {mode_, note_, expected, parent});
        file_.discard();
        error_ = made.error;
        done_ = true;
        return made;
    }
    void flush() {
        write(buffer_);
        buffer_.clear();
    }
    void write(std::string_view bytes) {
        if (error_ || bytes.empty()) return;
        if (pad_error failed = file_.append(bytes))
            fail({failed.why, in_->here.path_of(name_), failed.name, failed.system});
    }
    void fail(pad_error error) {
        error_ = std::move(error);
        file_.discard();  // at once: on a full disk its space is wanted
    }

    std::shared_ptr<detail::pad::store const> in_;
    detail::pad::temporary file_;
    std::string name_;
    pad_revision note_;
    std::string buffer_;
    std::uint64_t size_ = 0;
    pad_error error_;
    pad_mode mode_;
    bool done_ = false;
};

}}  // namespace muster::v0
