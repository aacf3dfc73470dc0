// What a plain struct is made of, so that nobody lists its fields a second time and forgets one.
//
// A struct's fields are counted by how many `{}` begin it, and taken apart by as many names: a count that was wrong
// would not compile. A field added to an event is in the journal by that alone.
#pragma once

#include <muster/version.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace muster { inline namespace v0 { namespace detail {

// with_fields(of, visit): `visit(its fields…)`, of a struct of at most 24
template <class Struct, class Visit>
requires(std::is_aggregate_v<Struct>) constexpr auto with_fields(Struct& of, Visit visit) {
    using T = std::remove_const_t<Struct>;
    // clang-format off
    static_assert(!requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }, "a struct of more than 24 fields: put some into a struct");
    if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x] = of;
        return visit(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x);
    }
    else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w] = of;
        return visit(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w);
    }
    else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v] = of;
        return visit(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v);
    }
    else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u] = of;
        return visit(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u);
    }
    else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t] = of;
        return visit(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t);
    }
    else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s] = of;
        return visit(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s);
    }
    else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r] = of;
        return visit(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r);
    }
    else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q] = of;
        return visit(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q);
    }
    else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = of;
        return visit(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
    }
    else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o] = of;
        return visit(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o);
    }
    else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n] = of;
        return visit(a, b, c, d, e, f, g, h, i, j, k, l, m, n);
    }
    else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m] = of;
        return visit(a, b, c, d, e, f, g, h, i, j, k, l, m);
    }
    else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l] = of;
        return visit(a, b, c, d, e, f, g, h, i, j, k, l);
    }
    else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        auto& [a, b, c, d, e, f, g, h, i, j, k] = of;
        return visit(a, b, c, d, e, f, g, h, i, j, k);
    }
    else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        auto& [a, b, c, d, e, f, g, h, i, j] = of;
        return visit(a, b, c, d, e, f, g, h, i, j);
    }
    else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        auto& [a, b, c, d, e, f, g, h, i] = of;
        return visit(a, b, c, d, e, f, g, h, i);
    }
    else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}}; }) {
        auto& [a, b, c, d, e, f, g, h] = of;
        return visit(a, b, c, d, e, f, g, h);
    }
    else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}}; }) {
        auto& [a, b, c, d, e, f, g] = of;
        return visit(a, b, c, d, e, f, g);
    }
    else if constexpr (requires { T{{}, {}, {}, {}, {}, {}}; }) {
        auto& [a, b, c, d, e, f] = of;
        return visit(a, b, c, d, e, f);
    }
    else if constexpr (requires { T{{}, {}, {}, {}, {}}; }) {
        auto& [a, b, c, d, e] = of;
        return visit(a, b, c, d, e);
    }
    else if constexpr (requires { T{{}, {}, {}, {}}; }) {
        auto& [a, b, c, d] = of;
        return visit(a, b, c, d);
    }
    else if constexpr (requires { T{{}, {}, {}}; }) {
        auto& [a, b, c] = of;
        return visit(a, b, c);
    }
    else if constexpr (requires { T{{}, {}}; }) {
        auto& [a, b] = of;
        return visit(a, b);
    }
    else if constexpr (requires { T{{}}; }) {
        auto& [a] = of;
        return visit(a);
    }
    // clang-format on
    else
        return visit();
}

// last_name<T>: what T is called, without the namespaces that it is in. As compilers write it between two marks:
// "… [with T = muster::v0::events::spawned; …]"
constexpr std::string_view last_word(std::string_view said, std::string_view mark) noexcept {
    said = said.substr(said.find(mark) + mark.size());
    said = said.substr(0, said.find_first_of(";]"));
    return said.substr(said.rfind(':') + 1);
}
template <class T>
constexpr std::string_view last_name_of() noexcept {
    return last_word(__PRETTY_FUNCTION__, "T = ");
}
template <class T>
inline constexpr std::string_view last_name = last_name_of<T>();

// enumerator_names<E>: by number, below 64; empty where E has none. "… Value = muster::v0::cause::lost]" is one,
// "… Value = (muster::v0::cause)40]" is not.
template <auto Value>
constexpr std::string_view enumerator_name() noexcept {
    std::string_view const said = __PRETTY_FUNCTION__;
    return said[said.find("Value = ") + 8] == '(' ? std::string_view{} : last_word(said, "Value = ");
}
template <class Enum, std::size_t... Number>
constexpr std::array<std::string_view, sizeof...(Number)> enumerators(std::index_sequence<Number...>) noexcept {
    return {enumerator_name<static_cast<Enum>(Number)>()...};
}
template <class Enum>
inline constexpr auto enumerator_names = enumerators<Enum>(std::make_index_sequence<64>{});

}}}  // namespace muster::v0::detail
