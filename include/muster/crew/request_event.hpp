// What a coordinator and a run of one of its workers ask of each other, and the events of that.
//
//     muster::request_id const id{muster::request_kind::shutdown, 3};
//     id.text();                                         // "shutdown-3"
//     muster::request_id::from("shutdown-3");            // the same; nothing for what is none
//
// Every request belongs to one run: an answer for another one, or one that comes too late, is stale.
#pragma once

#include <muster/crew/ids.hpp>
#include <muster/crew/time.hpp>

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace muster { inline namespace v0 {

enum class request_kind : unsigned char {
    shutdown,       // the coordinator asks a run to end
    plan_approval,  // a run asks whether it may carry out its plan
    note,           // a run says something and asks nothing
};

[[nodiscard]] constexpr std::string_view word(request_kind kind) noexcept {
    switch (kind) {
        case request_kind::shutdown: return "shutdown";
        case request_kind::plan_approval: return "plan";
        case request_kind::note: break;
    }
    return "note";
}

// request_id: counted for each binding from 1, whatever the kind, and never used again
class request_id {
public:
    constexpr request_id() = default;
    constexpr request_id(request_kind kind, std::uint64_t number) noexcept : kind_(kind), number_(number) {}

    [[nodiscard]] static std::optional<request_id> from(std::string_view text) noexcept {
        for (request_kind const kind : {request_kind::shutdown, request_kind::plan_approval, request_kind::note}) {
            if (text.size() <= word(kind).size() || !text.starts_with(word(kind))) continue;
            std::string_view const digits = text.substr(word(kind).size());
            std::uint64_t number = 0;
            char const* const end = digits.data() + digits.size();
            bool const is_written_so = digits[0] == '-' && digits.size() > 1 && digits[1] >= '1' && digits[1] <= '9';
            auto const read = std::from_chars(digits.data() + 1, end, number);
            if (is_written_so && read.ec == std::errc{} && read.ptr == end) return request_id{kind, number};
        }
        return {};
    }

    [[nodiscard]] constexpr request_kind kind() const noexcept { return kind_; }
    [[nodiscard]] constexpr std::uint64_t number() const noexcept { return number_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return number_ == 0; }
    [[nodiscard]] std::string text() const { return std::string{word(kind_)} + '-' + std::to_string(number_); }

    friend constexpr bool operator==(request_id, request_id) noexcept = default;

private:
    request_kind kind_ = request_kind::note;
    std::uint64_t number_ = 0;
};

namespace events {

// The event's worker and run are those that the request belongs to.
struct request_sent {
    std::uint64_t number = {};
    request_kind kind = {};
    std::string text = {};  // the reason, the plan or what is said
    time_point until = {};  // when it lapses; a note does not
};
struct request_answered {
    std::uint64_t number = {};
    bool approved = {};
    std::string text = {};  // the reason or the feedback; may be empty
};
struct request_lapsed {  // nobody has answered in time
    std::uint64_t number = {};
};
struct request_read {  // the coordinator knows what there is to know of it
    std::uint64_t number = {};
};

}  // namespace events

}}  // namespace muster::v0
