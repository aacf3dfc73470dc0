// Enters those who write envelopes. A writer is called with a plain report and answers the text:
//
//     struct writer {
//         std::string_view operator()(plain_report const& from);
//         static constexpr bool same_bytes = true;             // false: another layout, or other references
//     };
//
// Other bytes must say the same when muster reads them.
#pragma once

#include "../envelopes/contest.hpp"
#include "../envelopes/document.hpp"
#include "../envelopes/told_by_muster.hpp"

#include <benchmark/benchmark.h>
#include <muster/envelope/parse.hpp>
#include <muster/text/sink.hpp>

#include <string>
#include <string_view>

namespace bench {

struct sized {
    std::string name;
    documents all;
};

// It says the same, texts decoded.
inline bool says_the_same(std::string_view text, document const& as) {
    muster::parsed const got = muster::parse(text);
    if (!got || !got.value.summary || !got.value.result) return false;
    told said = told_by(got.value);
    std::string summary, result;
    muster::append_sink to_summary{summary}, to_result{result};
    got.value.summary->decode(to_summary);
    got.value.result->decode(to_result);
    said.summary = summary;
    said.result = result;
    return said == as.meant();
}

template <class Writer>
class writing {
public:
    explicit writing(document const& from) : from_(&from), writer_(from) {}

    void check(std::string const& title) {
        std::string_view const text = writer_(from_->plain);
        require(title, Writer::same_bytes ? text == from_->xml : says_the_same(text, *from_));
    }
    void turn() {
        auto text = writer_(from_->plain);
        benchmark::DoNotOptimize(text);
        benchmark::ClobberMemory();
    }

private:
    document const* from_;
    Writer writer_;
};

template <class Writer>
void enter_writer(sized const& what, std::string const& name) {
    document const& from = *what.all.front();
    enter(what.name + "/" + name, from.xml.size(), [&from] { return writing<Writer>{from}; });
}

void enter_muster(sized const& what);
void enter_strings(sized const& what);
void enter_fmt(sized const& what);
void enter_libraries(sized const& what);

}  // namespace bench
