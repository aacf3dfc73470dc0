// Facts that few records have: a pointer's size in those that have none, which all look at the same empty ones.
//
//     rare<run_facts> current;
//     current->parent;                 // of nobody: empty
//     current.change().parent = run;   // from now on it has facts of its own, until drop()
#pragma once

#include <muster/crew/detail/nothing.hpp>  // nothing

#include <memory>   // unique_ptr, make_unique
#include <utility>  // move

namespace muster::inline v0::detail {

template <class Facts>
class rare {
public:
    rare() = default;
    rare(rare const& from) : facts_(from.facts_ ? std::make_unique<Facts>(*from.facts_) : nullptr) {}
    rare(rare&&) noexcept = default;
    rare& operator=(rare const& from) { return *this = rare{from}; }
    rare& operator=(rare&&) noexcept = default;

    [[nodiscard]] Facts const& operator*() const noexcept { return facts_ ? *facts_ : nothing<Facts>(); }
    [[nodiscard]] Facts const* operator->() const noexcept { return &**this; }
    [[nodiscard]] bool has_any() const noexcept { return facts_ != nullptr; }

    // To change them; they are made if there were none.
    Facts& change() {
        if (!facts_) facts_ = std::make_unique<Facts>();
        return *facts_;
    }
    void drop() noexcept { facts_.reset(); }

private:
    std::unique_ptr<Facts> facts_;
};

}  // namespace muster::inline v0::detail
