// fmt with a format that is read while compiling, into a buffer that is used again; fmt escapes nothing itself.
#include "../envelopes/escaping.hpp"

#include "writers.hpp"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <string_view>

namespace bench { namespace {

struct escaped_for_fmt {
    std::string_view text;
};

class formatting {
public:
    static constexpr bool same_bytes = true;

    explicit formatting(document const& from) { out_.reserve(from.xml.size()); }

    // Of a report that has everything, as all have that are measured here.
    std::string_view operator()(plain_report const& from) {
        out_.clear();
        fmt::format_to(fmt::appender(out_),
                       FMT_COMPILE("<task-notification>\n"
                                   "<task-id>{}</task-id>\n"
                                   "<status>{}</status>\n"
                                   "<summary>{}</summary>\n"
                                   "<result>{}</result>\n"
                                   "<usage>\n"
                                   "<total_tokens>{}</total_tokens>\n"
                                   "<tool_uses>{}</tool_uses>\n"
                                   "<duration_ms>{}</duration_ms>\n"
                                   "</usage>\n"
                                   "</task-notification>"),
                       escaped_for_fmt{from.task_id}, word(from.status), escaped_for_fmt{*from.summary},
                       escaped_for_fmt{*from.result}, from.total_tokens, from.tool_uses, from.duration_ms);
        return {out_.data(), out_.size()};
    }

private:
    fmt::memory_buffer out_;
};

}}  // namespace bench

template <>
struct fmt::formatter<bench::escaped_for_fmt> {
    constexpr auto parse(format_parse_context& from) { return from.begin(); }
    template <class Context>
    auto format(bench::escaped_for_fmt const& what, Context& to) const {
        auto out = to.out();
        bench::escape_pieces(what.text,
                             [&out](std::string_view piece) { out = fmt::format_to(out, FMT_COMPILE("{}"), piece); });
        return out;
    }
};

namespace bench {

void enter_fmt(sized const& what) {
    use("fmt", std::to_string(FMT_VERSION / 10000) + "." + std::to_string(FMT_VERSION / 100 % 100));
    enter_writer<formatting>(what, "fmt_compiled");
}

}  // namespace bench
