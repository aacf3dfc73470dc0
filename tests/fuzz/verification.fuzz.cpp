// Any bytes as a verification record: read without harm, and what was read comes back, alone and out of an envelope.
#include <muster/envelope/parse.hpp>
#include <muster/envelope/write.hpp>
#include <muster/plan/verification_text.hpp>

#include "exact.hpp"
#include "must.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using muster_test::must;

void check_envelope(std::string_view text, muster::read_record const& read) {
    muster::extra_element const extras[] = {{muster::verification_element, text}};
    std::string envelope;
    muster::append_sink out{envelope};
    auto const written = muster::write({.task_id = "v", .status = muster::status::completed, .extras = extras}, out);
    must(static_cast<bool>(written), "an envelope takes it");
    auto const back = muster::verification_of(muster::parse(envelope).value);
    must(back.has_value(), "the envelope has it");
    if (written.replaced != 0) return;
    must(back->why == read.why && back->line == read.line && back->record == read.record, "and says the same");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    muster_test::exact const input{data, size};
    auto const read = muster::read_verification(input.view());
    must((read.line == 0) == static_cast<bool>(read), "a fault has a place");
    check_envelope(input.view(), read);
    if (!read) return 0;
    auto const again = muster::read_verification(text_of(read.record));
    must(again && again.record == read.record, "what was read is written and read the same");
    must(judge(again.record) == judge(read.record), "and judged the same");
    return 0;
}
