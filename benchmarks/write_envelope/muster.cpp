// muster itself: into the caller's memory, and to the end of a string that has room.
#include "../envelopes/room.hpp"

#include "writers.hpp"

#include <muster/envelope/write.hpp>

#include <string>
#include <string_view>

namespace bench {
namespace {

muster::report as_report(plain_report const& from) {
    muster::report made{.task_id = from.task_id, .status = from.status};
    if (from.summary) made.summary = std::string_view{*from.summary};
    if (from.result) made.result = std::string_view{*from.result};
    if (from.total_tokens != no_figure) made.usage = {from.total_tokens, from.tool_uses, from.duration_ms};
    return made;
}

class into_memory {
public:
    static constexpr bool same_bytes = true;

    explicit into_memory(document const& from) : memory_(from.xml.size(), from.xml) {}

    std::string_view operator()(plain_report const& from) {
        muster::span_sink out{memory_.data(), memory_.size()};
        muster::write(as_report(from), out);
        return out.text();
    }

private:
    room memory_;
};

class onto_a_string {
public:
    static constexpr bool same_bytes = true;

    explicit onto_a_string(document const& from) { text_.reserve(from.xml.size()); }

    std::string_view operator()(plain_report const& from) {
        text_.clear();
        muster::append_sink out{text_};
        muster::write(as_report(from), out);
        return text_;
    }

private:
    std::string text_;
};

// How long it will be, written nowhere.
struct measuring {
    explicit measuring(document const& from) : size(from.xml.size()), from_(&from) {}

    static constexpr bool same_bytes = true;

    std::string_view operator()(plain_report const& from) {
        return muster::written_size(as_report(from)) == size ? std::string_view{from_->xml} : std::string_view{};
    }

    std::size_t size;
    document const* from_;
};

}  // namespace

void enter_muster(sized const& what) {
    enter_writer<into_memory>(what, "muster");
    enter_writer<onto_a_string>(what, "muster_string");
    enter_writer<measuring>(what, "muster_size");
}

}  // namespace bench
