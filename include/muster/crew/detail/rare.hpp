// Facts that few records have: a pointer's size in those that have none, which all look at the same empty ones.
//
//     rare<run_facts> current;
//     current->parent;                 // of nobody: empty
//     current.change().parent = run;   // from now on it has facts of its own, until drop()
#pragma once

#include <muster/crew/detail/nothing.hpp>

#include <utility>

namespace muster { inline namespace v0 { namespace detail {

template <class Facts>
class rare {
public:
    rare() = default;
    rare(rare const& from) : facts_(from.facts_ ? new Facts(*from.facts_) : nullptr) {}
    rare(rare&& from) noexcept : facts_(std::exchange(from.facts_, nullptr)) {}
    rare& operator=(rare from) noexcept {
        std::swap(facts_, from.facts_);
        return *this;
    }
    ~rare() { delete facts_; }

    [[nodiscard]] Facts const& operator*() const noexcept { return facts_ ? *facts_ : nothing<Facts>(); }
    [[nodiscard]] Facts const* operator->() const noexcept { return &**this; }
    [[nodiscard]] bool has_any() const noexcept { return facts_ != nullptr; }

    // To change them; they are made if there were none.
    Facts& change() {
        if (!facts_) facts_ = new Facts();
        return *facts_;
    }
    void drop() noexcept { delete std::exchange(facts_, nullptr); }

private:
    Facts* facts_ = nullptr;  // its own; all of a crew's state would pay for <memory>
};

}}}  // namespace muster::v0::detail
