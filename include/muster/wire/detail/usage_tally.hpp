// The figures of a stream's usage, which several of its events tell.
//
// They are cumulative, so one never falls: servers send 0 for a figure that they have told before. A null says nothing.
#pragma once

#include <muster/wire/detail/json_fields.hpp>
#include <muster/wire/detail/json_tree.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 { namespace wire::detail {

class usage_tally {
public:
    // Figures are taken from the usage and from the objects in it, one level deep. Of anything else the latest counts.
    void take(json_value usage) {
        if (!usage.is(json_kind::object)) return;
        for (json_value const part : usage) {
            if (part.is(json_kind::object)) {
                take_details(part);
            } else {
                whole_.raise(part.name(), part);
            }
        }
    }
    [[nodiscard]] bool empty() const noexcept { return whole_.empty() && details_.empty(); }
    [[nodiscard]] bool lost_some() const noexcept { return lost_some_ || whole_.lost_some(); }
    [[nodiscard]] std::string json() const {
        json_fields all = whole_;
        for (detail const& one : details_) all.set(one.name, one.figures.json());
        return all.json();
    }

private:
    struct detail {
        std::string name;
        json_fields figures;
    };

    void take_details(json_value part) {
        json_fields& figures = details_of(part.name());
        for (json_value const one : part) figures.raise(one.name(), one);
        lost_some_ = lost_some_ || figures.lost_some();
    }
    json_fields& details_of(std::string_view name) {
        for (detail& one : details_) {
            if (one.name == name) return one.figures;
        }
        if (details_.size() < json_fields::most) return details_.emplace_back(detail{std::string{name}, {}}).figures;
        lost_some_ = true;
        return details_.back().figures;
    }

    json_fields whole_;
    std::vector<detail> details_;
    bool lost_some_ = false;
};

}}}  // namespace muster::v0::wire::detail
