// A restored agent may hold what it held and still has: never more.
//
//     auto const got = muster::restore({record.role, record.tools}, role, surface);  // what the agent has today
//     if (!got) return refuse(describe(got.fault()));
//     for (muster::tool_info const& tool : got.kept()) offer(tool);                  // in the order of the surface
//     for (std::string_view name : got.lost()) warn(name);
//
// Nothing is copied and nothing allocated: the answer borrows the record's names and the surface.
#pragma once

#include <muster/role/name_list.hpp>
#include <muster/role/role.hpp>
#include <muster/role/surface.hpp>
#include <muster/tool/tool.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// saved_agent{role, tools}: what a record says of an agent; the role is spelled by word(role)
struct saved_agent {
    std::string_view role = {};
    name_list tools = {};
};

// More names than that are refused: the work is their number times that of the surface.
inline constexpr std::size_t most_saved_tools = 4096;

enum class restore_fault : unsigned char {
    none,
    unknown_role,    // the record names a role that is none, or none at all
    other_role,      // the agent had another role than it has today
    too_many_tools,  // more than most_saved_tools
};

// describe(fault)
[[nodiscard]] constexpr std::string_view describe(restore_fault fault) noexcept {
    switch (fault) {
        case restore_fault::none: break;
        case restore_fault::unknown_role: return "The agent cannot be restored: its record names no known role.";
        case restore_fault::other_role: return "The agent cannot be restored: it had another role than it has today.";
        case restore_fault::too_many_tools: return "The agent cannot be restored: its record names too many tools.";
    }
    return {};
}

namespace detail {

struct is_saved {
    name_list saved = {};
    constexpr bool operator()(tool_info const& tool) const noexcept { return saved.contains(tool.name); }
};
struct is_gone {
    surface_view surface = {};
    constexpr bool operator()(std::string_view name) const noexcept { return !surface.offers(name); }
};

struct end_of_rows {};

// The rows that pass a test, in their order: a range and its own iterator.
template <class Row, class Test>
class passing_rows {
public:
    using value_type = Row;
    using difference_type = std::ptrdiff_t;

    constexpr passing_rows() noexcept = default;
    constexpr passing_rows(Row const* rows, std::size_t count, Test test) noexcept
        : rows_(rows),
          count_(count),
          test_(test) {
        skip();
    }

    [[nodiscard]] constexpr passing_rows begin() const noexcept { return *this; }
    [[nodiscard]] constexpr end_of_rows end() const noexcept { return {}; }
    [[nodiscard]] constexpr bool empty() const noexcept { return at_ == count_; }
    // Linear, as walking is.
    [[nodiscard]] constexpr std::size_t size() const noexcept {
        std::size_t rows = 0;
        for ([[maybe_unused]] Row const& row : *this) ++rows;
        return rows;
    }

    [[nodiscard]] constexpr Row const& operator*() const noexcept { return rows_[at_]; }
    constexpr passing_rows& operator++() noexcept {
        ++at_;
        skip();
        return *this;
    }
    constexpr passing_rows operator++(int) noexcept {
        passing_rows const before = *this;
        ++*this;
        return before;
    }
    [[nodiscard]] friend constexpr bool operator==(passing_rows const& a, passing_rows const& b) noexcept {
        return a.at_ == b.at_;
    }
    [[nodiscard]] friend constexpr bool operator==(passing_rows const& it, end_of_rows) noexcept { return it.empty(); }

private:
    constexpr void skip() noexcept {
        while (at_ < count_ && !test_(rows_[at_])) ++at_;
    }

    Row const* rows_ = nullptr;
    std::size_t count_ = 0;
    std::size_t at_ = 0;
    Test test_{};
};

constexpr restore_fault restore_fault_of(saved_agent const& saved, role_kind today) noexcept {
    using enum role_kind;
    if (saved.tools.size() > most_saved_tools) return restore_fault::too_many_tools;
    if (saved.role == word(today)) return restore_fault::none;
    for (role_kind const role : {coordinator, worker, proactive, unset}) {
        if (saved.role == word(role)) return restore_fault::other_role;
    }
    return restore_fault::unknown_role;
}

}  // namespace detail

// What a restored agent holds; after a fault, nothing.
class restored_agent {
public:
    constexpr restored_agent(restore_fault fault, name_list saved, surface_view surface) noexcept
        : fault_(fault),
          saved_(saved),
          surface_(surface) {}

    [[nodiscard]] constexpr explicit operator bool() const noexcept { return fault_ == restore_fault::none; }
    [[nodiscard]] constexpr restore_fault fault() const noexcept { return fault_; }

    // The tools of today's surface that the record names, in the surface's order, each once.
    [[nodiscard]] constexpr auto kept() const noexcept {
        return detail::passing_rows{surface_.tools, surface_.count, detail::is_saved{saved_}};
    }
    // The names of the record that the surface no longer has, as they stand there.
    [[nodiscard]] constexpr auto lost() const noexcept {
        return detail::passing_rows{saved_.begin(), saved_.size(), detail::is_gone{surface_}};
    }
    [[nodiscard]] constexpr bool may_hold(std::string_view name) const noexcept {
        return saved_.contains(name) && surface_.offers(name);
    }

private:
    restore_fault fault_;
    name_list saved_;
    surface_view surface_;
};

// restore(saved, role, surface): `role` and `surface` are what the agent has today
[[nodiscard]] constexpr restored_agent restore(saved_agent const& saved, role_kind role,
                                               surface_view surface) noexcept {
    restore_fault const fault = detail::restore_fault_of(saved, role);
    if (fault != restore_fault::none) return {fault, {}, {}};
    return {fault, saved.tools, surface};
}

}}  // namespace muster::v0
