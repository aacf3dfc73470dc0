// What is asked of muster and of its twin, word for word: a file names one of them `subject`, and then includes this.
#include "../envelopes/contest.hpp"
#include "../envelopes/document.hpp"
#include "../envelopes/room.hpp"

#include <benchmark/benchmark.h>

#include <string>
#include <string_view>

namespace {

class parsing {
public:
    explicit parsing(bench::document const& from) : from_(&from) {}

    void check(std::string const& title) {
        auto const got = subject::parse(std::string_view{from_->xml});
        bench::require(title, got && got.value.task_id.raw == from_->plain.task_id && got.end == from_->xml.size()
                                  && got.value.result && got.value.result->equals(*from_->plain.result)
                                  && got.value.usage->duration_ms.value_or(0) == from_->plain.duration_ms);
    }
    void turn() {
        auto got = subject::parse(std::string_view{from_->xml});
        benchmark::DoNotOptimize(got);
    }

private:
    bench::document const* from_;
};

class writing {
public:
    explicit writing(bench::document const& from) : from_(&from), memory_(from.xml.size(), from.xml) {}

    void check(std::string const& title) { bench::require(title, written() == from_->xml); }
    void turn() {
        auto text = written();
        benchmark::DoNotOptimize(text);
        benchmark::ClobberMemory();
    }

private:
    std::string_view written() {
        bench::plain_report const& plain = from_->plain;
        subject::report const all{.task_id = plain.task_id,
                                  .status = static_cast<subject::status>(plain.status),
                                  .summary = std::string_view{*plain.summary},
                                  .result = std::string_view{*plain.result},
                                  .usage = {plain.total_tokens, plain.tool_uses, plain.duration_ms}};
        subject::span_sink out{memory_.data(), memory_.size()};
        subject::write(all, out);
        return out.text();
    }

    bench::document const* from_;
    bench::room memory_;
};

void enter_both(std::string const& who, std::string const& size, bench::documents const& all) {
    bench::document const& from = *all.front();
    bench::enter("parse_" + size + "/" + who, from.xml.size(), [&from] { return parsing{from}; });
    bench::enter("write_" + size + "/" + who, from.xml.size(), [&from] { return writing{from}; });
}

}  // namespace
