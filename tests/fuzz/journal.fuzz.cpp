// Any bytes at all as a journal, and any bytes at all as the content of its records, sealed as if this program had
// written them: what is read is written so, what is torn off is dropped, and what cannot have happened is refused.
#include <muster/crew/memory_journal.hpp>

#include "../support/crew_host.hpp"
#include "exact.hpp"
#include "must.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace {

using muster_test::must;

// A crew that reads a journal takes some steps of it, and can go on from there.
void take_up(muster::memory_journal& journal) {
    muster::crew crew;
    muster::journal_report const found =
        journal.replay([&](std::span<muster::event const> step) { return crew.restore(step) == step.size(); });
    must(found.whole <= journal.bytes().size(), "no more is found than there is");
    must(!found == (journal.append({}) == 0), "what is not whole is not written to");
    (void)crew.recover(crew.now());
    for (muster::binding_record const& in : crew.state().workers().bindings()) (void)crew.take(crew.now(), in.key);
    must(!muster_test::picture(crew).empty(), "it can be looked at");
}

std::string framed(std::string_view content, std::uint32_t& seal) {
    std::string frame, record;
    muster::detail::put_fixed(frame, static_cast<std::uint32_t>(content.size()));
    muster::detail::put_fixed(frame, muster::detail::crc32c(frame, seal));
    seal = muster::detail::crc32c(content, muster::detail::fixed_at(frame, 4));
    record.append(frame).append(content);
    muster::detail::put_fixed(record, seal);
    return record;
}

template <class... What>
std::uint32_t shape_named(std::string_view name, std::variant<What...> const*) {
    std::uint32_t shape = 0;
    static_cast<void>(
        ((muster::event_kind<What>::name == name && (shape = muster::event_kind<What>::shape, true)) || ...));
    return shape;
}

// The fingerprint that goes with the name: inputs stay of use when the fields of an event have changed.
void put_right_shape(std::string& in, std::size_t at) {
    muster::detail::byte_reader from{std::string_view{in}.substr(at)};
    std::string_view name;
    if (!from.get_text(name) || from.left().size() < 4) return;
    std::string shape;
    muster::detail::put_fixed(shape, shape_named(name, static_cast<decltype(muster::event::what)*>(nullptr)));
    in.replace(in.size() - from.left().size(), 4, shape);
}

// Event by event, so that one which does not read leaves the others in.
std::string sealed(std::string_view given) {
    std::string bytes = muster::detail::journal_head(), made{given};
    std::uint32_t seal = muster::detail::seal_of_head();
    std::string_view content;
    for (std::size_t at = 0; at < made.size(); at = made.size() - content.size()) {
        put_right_shape(made, at);
        content = std::string_view{made}.substr(at);
        std::string_view rest = content;
        muster::event e;
        if (muster::get_event(rest, e) != muster::event_fault::none) return bytes + framed(content, seal);
        std::string again;
        muster::put_event(again, e);
        std::string_view const read = content.substr(0, content.size() - rest.size());
        must(again == read, "what is read is written so");
        bytes += framed(read, seal);
        content = rest;
    }
    return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    muster_test::exact const text{data, size};
    muster::memory_journal raw{std::string{text.view()}};
    take_up(raw);
    muster::memory_journal made{sealed(text.view())};
    take_up(made);
    return 0;
}
