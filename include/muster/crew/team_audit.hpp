// What an auditor is told about teams: a word for each event that matters to one, and a trail that fails nobody.
//
//     muster::audit_trail trail{[&](std::string_view kind, muster::event const& e) { return store(kind, e); }};
//     muster::shared_crew crew{limits, clock, {.on_event = std::ref(trail)}};
//     trail.failures();   // entries that could not be stored; the calls that they are about went on
#pragma once

#include <muster/crew/event.hpp>
#include <muster/tool/guarded_call.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace muster { inline namespace v0 {

// audit_kind(event): what it is called in an audit; empty for one that is no matter of teams
//
// An answer to a request to end is told apart from others by whoever has seen the request: audit_trail does.
namespace detail {

struct audit_kinds {
    std::string_view operator()(events::team_opened const&) const noexcept { return "team_created"; }
    std::string_view operator()(events::team_closed const&) const noexcept { return "team_deleted"; }
    std::string_view operator()(events::team_stale const&) const noexcept { return "team_stale"; }
    std::string_view operator()(events::member_joined const&) const noexcept { return "member_joined"; }
    std::string_view operator()(events::member_idled const&) const noexcept { return "member_idled"; }
    std::string_view operator()(events::member_resumed const&) const noexcept { return "member_resumed"; }
    std::string_view operator()(events::member_force_killed const&) const noexcept { return "member_force_killed"; }
    std::string_view operator()(events::message_held const&) const noexcept { return "dm_sent"; }
    std::string_view operator()(events::broadcast_sent const&) const noexcept { return "broadcast_sent"; }
    std::string_view operator()(events::request_sent const& e) const noexcept {
        return e.kind == request_kind::shutdown ? "shutdown_requested" : "";
    }
    template <class Other>
    std::string_view operator()(Other const&) const noexcept {
        return {};
    }
};

}  // namespace detail

[[nodiscard]] inline std::string_view audit_kind(event const& e) noexcept {
    return std::visit(detail::audit_kinds{}, e.what);
}

// audit_trail: hands on what matters; whatever becomes of it, the crew goes on. One thread at a time, as events are told.
class audit_trail {
public:
    // Answers an error, or an empty text; what it throws is an error too.
    using store = std::function<std::string(std::string_view kind, event const&)>;

    template <bool Catches = exceptions_compiled_in>  // what the translation unit that makes it is compiled with
    explicit audit_trail(store to) : to_(std::move(to)),
                                     is_stored_(is_stored<Catches>) {}

    void operator()(event const& e) noexcept {
        if (!is_stored_(*this, e)) ++failures_;
    }

    [[nodiscard]] std::uint64_t failures() const noexcept { return failures_; }

private:
    template <bool Catches>
    static bool is_stored(audit_trail& by, event const& e) {
        return guarded_call<Catches>([&] { return by.store_if_it_matters(e); }, [](char const*) { return false; });
    }
    bool store_if_it_matters(event const& e) {
        std::string_view const kind = kind_of(e);
        return kind.empty() || !to_ || to_(kind, e).empty();
    }
    std::string_view kind_of(event const& e) {
        if (auto const* const sent = std::get_if<events::request_sent>(&e.what)) {
            if (sent->kind == request_kind::shutdown) asked_[e.run] = sent->number;
        }
        if (auto const* const answered = std::get_if<events::request_answered>(&e.what)) {
            auto const asked = asked_.find(e.run);
            bool const ends = asked != asked_.end() && asked->second == answered->number && answered->approved;
            return ends ? "shutdown_completed" : "";
        }
        if (std::holds_alternative<events::ended>(e.what)) asked_.erase(e.run);
        return audit_kind(e);
    }

    store to_;
    bool (*is_stored_)(audit_trail&, event const&);
    std::map<run_id, std::uint64_t> asked_;  // the latest request to end of each run that goes on
    std::uint64_t failures_ = 0;
};

}}  // namespace muster::v0
