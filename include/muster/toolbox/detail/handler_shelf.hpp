// The handlers of a host, by the names that they are for.
#pragma once

#include <muster/toolbox/detail/bound_handler.hpp>
#include <muster/toolbox/detail/tool_lookup.hpp>
#include <muster/toolbox/on.hpp>
#include <muster/toolbox/on_name.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

namespace refused {
// Left undefined: the compiler's message is the name, and its argument is the culprit.
template <class Given>
struct a_toolbox_takes_no_bare_function_so_say_by_on_which_tool_it_is_for;
}  // namespace refused

namespace detail {

class handler_shelf {
public:
    static constexpr std::size_t nobody = tool_lookup::npos;

    explicit handler_shelf(std::size_t count) : names_(count) { handlers_.reserve(count); }

    template <class Tool, class F>
    void add(tool_handler<Tool, F>&& one) {
        put(Tool::name, false, bound_handler{std::move(one)});
    }
    template <class F>
    void add(name_handler<F>&& one) {
        std::string const name = one.name;
        put(name, one.is_prefix, bound_handler{std::move(one)});
    }

    template <class Given>
    void add(Given&&) {
        static_assert(sizeof(refused::a_toolbox_takes_no_bare_function_so_say_by_on_which_tool_it_is_for<Given>) != 0);
    }

    // The handler of that name, else of the longest prefix of it, else nobody.
    [[nodiscard]] std::size_t find(std::string_view name) const {
        if (std::size_t const exact = names_.find(name); exact != nobody) return exact;
        prefix const* longest = nullptr;
        for (prefix const& one : prefixes_) {
            bool const is_longer = longest == nullptr || one.text.size() > longest->text.size();
            if (is_longer && name.starts_with(one.text)) longest = &one;
        }
        return longest != nullptr ? longest->handler : nobody;
    }
    [[nodiscard]] bound_handler const& operator[](std::size_t index) const noexcept { return handlers_[index]; }
    [[nodiscard]] std::vector<std::string> const& repeated() const noexcept { return repeated_; }

private:
    struct prefix {
        std::string text;
        std::size_t handler;
    };

    [[nodiscard]] bool has_prefix(std::string_view text) const noexcept {
        for (prefix const& one : prefixes_) {
            if (one.text == text) return true;
        }
        return false;
    }

    void put(std::string_view name, bool is_prefix, bound_handler&& handler) {
        bool const taken = is_prefix ? has_prefix(name) : names_.find(name) != nobody;
        if (taken) return void(repeated_.emplace_back(name));
        handlers_.push_back(std::move(handler));
        if (is_prefix) return prefixes_.push_back({std::string{name}, handlers_.size() - 1});
        names_.add(name, handlers_.size() - 1);
    }

    tool_lookup names_;
    std::vector<prefix> prefixes_;
    std::vector<bound_handler> handlers_;
    std::vector<std::string> repeated_;
};

}  // namespace detail

}}  // namespace muster::v0
