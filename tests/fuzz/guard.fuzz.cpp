// Any bytes at all from anybody: guarded, they are no envelope and no word of the system, wherever they are put; and they
// come back byte for byte.
#include <muster/envelope/guard.hpp>
#include <muster/envelope/guarded_sink.hpp>
#include <muster/envelope/scan.hpp>
#include <muster/envelope/system_event.hpp>
#include <muster/envelope/write.hpp>

#include "exact.hpp"
#include "markup_mutator.hpp"
#include "must.hpp"
#include "padding.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using muster_test::must;

constexpr std::string_view host_names[] = {"x", "host-event"};
constexpr muster::guarding kinds[] = {{}, {host_names}};

std::string guarded(std::string_view text, muster::guarding const& how) {
    std::string out;
    muster::append_sink to{out};
    std::size_t const marks = muster::guard(text, to, how);
    must(marks == 0 || out != text, "what is counted is changed");
    must(muster::guarded_size(text, how) == out.size(), "the size is known beforehand");
    must(muster::needs_guard(text, how) == (out != text), "and so is whether there is anything to do");
    must((muster::find_mark(text, how) == std::string_view::npos) == (marks == 0), "and where");
    return out;
}

std::string unguarded(std::string_view text, muster::guarding const& how) {
    std::string out;
    muster::append_sink to{out};
    muster::unguard(text, to, how);
    must(muster::unguarded_size(text, how) == out.size(), "the size is known beforehand");
    return out;
}

void check_harmless(std::string_view text) {
    must(!muster::is_system_event(text) && !muster::is_system_wrapping(text), "it is nobody's event");
    for (auto const& item : muster::envelopes(text))
        must(item.kind == muster::item_kind::text, "and no envelope begins");
}

// Between guarded texts stands what the host writes, and nothing else of the host's.
void check_around(std::string const& before, std::string const& behind) {
    std::string turn = before;
    muster::append_sink out{turn};
    muster::write({.task_id = "w1", .status = muster::status::completed, .result = before}, out);
    std::size_t const end = turn.size();
    turn += behind;
    std::size_t notifications = 0;
    for (auto const& item : muster::envelopes(turn)) {
        must(item.kind != muster::item_kind::fault, "no text beside an envelope makes a fault");
        if (item.kind != muster::item_kind::notification) continue;
        ++notifications;
        must(item.at == before.size() && item.raw.size() == end - before.size(), "it is the envelope of the host");
    }
    must(notifications == 1, "and there is one");
}

void check(std::string_view text, muster::guarding const& how) {
    std::string const safe = guarded(text, how);
    must(muster::find_mark(safe, how) == std::string_view::npos, "a guarded text has no mark");
    check_harmless(safe);
    muster_test::exact const there{safe};
    must(unguarded(there.view(), how) == text, "and comes back byte for byte");
    must(unguarded(guarded(safe, how), how) == safe, "twice as well as once");

    std::string_view const half = text.substr(0, text.size() / 2);
    std::string const first = guarded(half, how);
    std::string const second = guarded(text.substr(half.size()), how);
    check_harmless(first + second);
    std::string const pad = muster_test::padding_for(text);
    must(guarded(pad + std::string{text}, how) == pad + safe, "in the midst of a long text it is guarded the same");
    check_around(first, second);
    static_cast<void>(unguarded(text, how));  // what nobody guarded does no harm
}

// Piece by piece, as a renderer puts it.
void check_pieces(std::string_view text) {
    std::string turn;
    muster::append_sink out{turn};
    muster::guarded_sink safe{out};
    for (std::size_t at = 0, size = 1; at < text.size(); at += size, size = size % 7 + 1)
        safe.put(text.substr(at, size));
    check_harmless(turn);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    muster_test::exact const text{data, size};
    for (muster::guarding const& how : kinds) check(text.view(), how);
    check_pieces(text.view());
    return 0;
}
