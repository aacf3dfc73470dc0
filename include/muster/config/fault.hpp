// What is wrong with a configuration: where, what was found, and what to do about it.
//
//     for (auto const& fault : got.faults) std::puts(muster::config::line(fault).c_str());
//     // crew.json:12:7: agents.ana.inbound_bindings[0].allowed_tools[2]: "Raed" is not a tool of this host; …
//
// A fault is a value, and a file shows all it has at once, in the order of the file. Its line begins as a
// compiler's does, so that editors find the place.
#pragma once

#include <muster/config/detail/line_counter.hpp>
#include <muster/config/limits.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/visible.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace config {

enum class fault_kind : unsigned char {
    // the file
    syntax,     // not JSON, or not YAML; the only fault then, since nothing after it can be believed
    too_large,  // longer than limits::longest_file; nothing was read
    too_deep,   // nested deeper than limits::deepest_nesting; nothing after it was read
    // its shape
    wrong_type,
    missing_field,
    unknown_field,
    repeated_field,
    too_many,  // more bindings or entries than the limits allow
    too_long,  // a longer text than the limits allow
    // what it says
    bad_name,        // of an agent, a plugin or an instance
    repeated_agent,  // an agent's name that is the same, by same_name, as an earlier one
    unknown_role,
    unknown_permission_mode,
    repeated_binding,  // one channel and account, twice
    unknown_tool,      // an entry that matches nothing in the catalog
    bad_pattern,       // a `*` that does not stand at the end
    repeated_tool,
    tool_of_other_role,  // a coordination tool on one who does not coordinate
    nothing_left,        // tools were granted, and none remains
    role_left_out,       // a coordinator, in a build without coordinator mode
};

struct fault {
    fault_kind kind = fault_kind::syntax;
    std::string path = {};     // `agents.ana.inbound_bindings[0].role`; empty when the text has no shape yet
    std::string message = {};  // what was found, and what is wrong with it
    std::string way_out = {};  // what to write instead
    std::size_t at = 0;        // the byte of the file, or 0 when there is no file
    std::size_t line = 0;      // from 1, or 0 when there is no file: see fault_list::locate
    std::size_t column = 0;    // from 1, one for each code point
    std::string file = {};     // its name, if it has one
};

// remark: what a binding asks for and does not get, without being wrong
struct remark {
    std::string path = {};
    std::string message = {};
    std::size_t at = 0;
    std::size_t line = 0;
    std::size_t column = 0;
    std::string file = {};
};

// render(fault, out): `file:line:column: path: message; way out`, without a line end, and without what is not known
//
// One line always: what was found in the file is quoted with its control characters escaped.
namespace detail {

template <class Found>
void put_place(Found const& what, sink auto& out) {
    put_visible_line(out, what.file);
    if (!what.file.empty()) out.put(":");
    if (what.line != 0) out.put(std::to_string(what.line) + ':' + std::to_string(what.column) + ':');
    if (what.line != 0 || !what.file.empty()) out.put(" ");
    out.put(what.path);
    if (!what.path.empty()) out.put(": ");
    out.put(what.message);
}

template <class Found>
void locate(Found& what, line_counter& counter, std::string_view file) {
    counter.move_to(what.at);
    what.line = counter.line;
    what.column = counter.column;
    what.file = file;
}

}  // namespace detail

void render(fault const& what, sink auto& out) {
    detail::put_place(what, out);
    out.put("; ");
    out.put(what.way_out);
}
// The same of a remark, which has no way out: nothing is wrong.
void render(remark const& what, sink auto& out) { detail::put_place(what, out); }

namespace detail {
template <class Found>
std::string rendered_text(Found const& what) {
    std::string text;
    append_sink out{text};
    render(what, out);
    return text;
}
}  // namespace detail

[[nodiscard]] inline std::string line(fault const& what) { return detail::rendered_text(what); }
[[nodiscard]] inline std::string line(remark const& what) { return detail::rendered_text(what); }

// fault_list: faults in the order of the file, up to a limit, and how many there are beyond it
class fault_list {
public:
    explicit fault_list(std::size_t most = limits{}.most_faults) noexcept : most_(most) {}

    [[nodiscard]] bool empty() const noexcept { return size() == 0; }
    // How many there are, the unlisted ones included.
    [[nodiscard]] std::size_t size() const noexcept { return listed_.size() + unlisted_; }
    [[nodiscard]] std::size_t unlisted() const noexcept { return unlisted_; }
    // Would a fault at that byte be listed? If not, its text need not be made: see count_unlisted.
    [[nodiscard]] bool has_room_for(std::size_t at) const noexcept {
        return listed_.size() < most_ || (most_ != 0 && at < listed_.back().at);
    }

    // How many of the faults from that byte on are listed at most.
    [[nodiscard]] std::size_t room_from(std::size_t at) const noexcept {
        auto const before = [](fault const& other, std::size_t wanted) { return other.at < wanted; };
        auto const first = std::lower_bound(listed_.begin(), listed_.end(), at, before);
        return most_ - static_cast<std::size_t>(first - listed_.begin());
    }

    [[nodiscard]] auto begin() const noexcept { return listed_.begin(); }
    [[nodiscard]] auto end() const noexcept { return listed_.end(); }
    [[nodiscard]] fault const& operator[](std::size_t index) const noexcept { return listed_[index]; }

    // Of two faults at one byte, the one that was added first stands first.
    void add(fault one) {
        if (!has_room_for(one.at)) return count_unlisted();
        auto const before = [](std::size_t at, fault const& other) { return at < other.at; };
        listed_.insert(std::upper_bound(listed_.begin(), listed_.end(), one.at, before), std::move(one));
        if (listed_.size() <= most_) return;
        listed_.pop_back();
        count_unlisted();
    }
    void count_unlisted() noexcept { ++unlisted_; }

    // Says in which line and column of the text each stands; reading a text does this by itself. Linear in it.
    void locate(std::string_view text, std::string_view file = {}) {
        detail::line_counter counter{text};
        for (fault& one : listed_) detail::locate(one, counter, file);
    }

    // Takes in what another stage found.
    void merge(fault_list other) {
        unlisted_ += other.unlisted_;
        for (fault& one : other.listed_) add(std::move(one));
    }

private:
    std::size_t most_;
    std::size_t unlisted_ = 0;
    std::vector<fault> listed_;
};

// render(faults, out): a line each, and one that counts the unlisted
void render(fault_list const& faults, sink auto& out) {
    for (fault const& one : faults) {
        render(one, out);
        out.put("\n");
    }
    if (faults.unlisted() == 0) return;
    out.put("and ");
    out.put(std::to_string(faults.unlisted()));
    out.put(" more\n");
}

[[nodiscard]] inline std::string lines(fault_list const& faults) { return detail::rendered_text(faults); }

}}}  // namespace muster::v0::config
