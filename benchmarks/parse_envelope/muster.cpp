// muster itself: lazily, and with every text decoded into the caller's memory.
#include "../envelopes/told_by_muster.hpp"

#include "readers.hpp"

#include <muster/envelope/parse.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace bench {
namespace {

struct lazy {
    static constexpr bool decodes = false;

    muster::parsed operator()(document const& from) { return muster::parse(std::string_view{from.xml}); }
    static told tell(muster::parsed const& got) { return got ? told_by(got.value) : told{}; }
};

// The same reader, and every text that needs it decoded.
class decoding {
public:
    static constexpr bool decodes = true;

    told operator()(document const& from) {
        muster::parsed const got = muster::parse(std::string_view{from.xml});
        if (memory_.size() < from.xml.size()) memory_.resize(from.xml.size());  // before the clock starts
        free_ = memory_.data();
        told said = lazy::tell(got);
        said.task_id = decoded(got.value.task_id);
        if (got.value.summary) said.summary = decoded(*got.value.summary);
        if (got.value.result) said.result = decoded(*got.value.result);
        return said;
    }

private:
    std::string_view decoded(muster::escaped_text const& text) {
        if (!text.has_escapes) return text.raw;
        muster::span_sink out{free_, text.raw.size()};
        text.decode(out);
        free_ += out.text().size();
        return out.text();
    }

    std::vector<char> memory_;
    char* free_ = nullptr;
};

}  // namespace

void enter_muster(sized const& what) {
    use("compiler", __VERSION__);
    if (!what.calls_for_decoding) enter_reader<lazy>(what, "muster");
    enter_reader<decoding>(what, what.calls_for_decoding ? "muster" : "muster_decoded");
}

}  // namespace bench
