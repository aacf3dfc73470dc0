// Reads YAML into a tree through yaml-cpp's events, so that no graph of nodes is built and no alias is followed.
//
// What is refused is refused at its first event: the walk ends there, with one fault, by an exception that goes
// through yaml-cpp and is caught here, as are yaml-cpp's own.
#pragma once

#include <muster_yaml/detail/plain_scalar.hpp>
#include <muster_yaml/detail/written_text.hpp>

#include <muster/config/detail/line_counter.hpp>
#include <muster/config/detail/refusal.hpp>
#include <muster/config/detail/tree.hpp>
#include <muster/config/fault.hpp>
#include <muster/config/limits.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/utf8.hpp>
#include <muster/text/visible.hpp>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace config::detail {

class yaml_reader : YAML::EventHandler {
public:
    // The tree borrows from the reader.
    std::vector<node> tree;

    // What keeps the text from being read, if anything does.
    [[nodiscard]] std::optional<fault> read(std::string_view text, limits const& bounds) {
        if (text.size() > bounds.longest_file || text.size() > most_bytes) return too_large(bounds);
        deepest_ = (std::min)(bounds.deepest_nesting, most_nesting);
        start_ = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
        text_ = text;
        try {
            check_bytes();
            read_document();
        } catch (stopped const&) {
        } catch (YAML::Exception const& error) {
            fault_ = not_yaml(error);
        }
        return fault_;
    }

private:
    // yaml-cpp calls itself for each level, with some 430 bytes of the stack; 64 levels take half of 64 KiB.
    static constexpr std::size_t most_nesting = 64;

    struct stopped {};  // thrown when there is a fault

    // An object or a list that has begun.
    struct open_value {
        std::size_t index;
        bool wants_key;  // of an object whose next part is a field's name
    };

    // yaml-cpp takes a zero byte for UTF-16, a 4 for the end, and a carriage return for a letter where no line feed follows;
    // it passes over a second byte order mark, and would read other bytes as it likes.
    void check_bytes() {
        if (text_.substr(start_).starts_with(byte_order_mark))
            stop(start_, "a second byte order mark stands here", "remove it");
        std::size_t const bad = find_invalid_utf8(text_);
        if (bad != std::string_view::npos) stop(bad, "this byte is not UTF-8", "save the file as UTF-8");
        for (std::size_t i = 0; i < text_.size(); ++i) {
            if (text_[i] == '\r' && text_.substr(i + 1, 1) != "\n")
                stop(i, "a carriage return stands here alone", "end each line with a line feed, or with both");
            if (static_cast<unsigned char>(text_[i]) >= 0x20 || std::string_view{"\t\n\r"}.find(text_[i]) != text_.npos)
                continue;
            stop(i, "a control character stands here as it is", "write it as \\x.. in double quotes");
        }
    }

    // A second document is refused when it begins.
    void read_document() {
        std::istringstream in{std::string{text_.substr(start_)}};
        YAML::Parser parser{in};
        while (parser.HandleNextDocument(*this)) continue;
        refuse_directive_before(text_.size());
        if (tree.empty()) stop_empty(start_);
    }

    void OnDocumentStart(YAML::Mark const& mark) override {
        if (!tree.empty()) stop(place(mark), "something follows the end of the configuration", "remove it");
        if (text_.substr(place(mark), 3) != "---") refuse_directive_before(place(mark));
    }
    void OnDocumentEnd() override {}

    void OnNull(YAML::Mark const& mark, YAML::anchor_t anchor) override {
        refuse_properties(mark, {}, anchor);
        add(place_of_null(place(mark)), value_sort::null, {});
    }
    void OnScalar(YAML::Mark const& mark, std::string const& tag, YAML::anchor_t anchor,
                  std::string const& text) override {
        refuse_properties(mark, tag, anchor);
        // yaml-cpp is content with the end of the file in its place, where a line ends there.
        if (!is_closed(text_, place(mark))) stop(place(mark), "this text has no end", "close it with a quotation mark");
        // Those two escapes are a byte each for yaml-cpp, and so no UTF-8.
        if (find_invalid_utf8(text) != text.npos)
            stop(place(mark), "a text holds \\N or \\_", "write \\x85 or \\xA0, which mean the same");
        value_sort const sort = tag == plain ? sort_of_plain(text) : value_sort::text;
        add(place(mark), sort, sort == value_sort::text ? keep(text) : std::string_view{});
    }
    void OnSequenceStart(YAML::Mark const& mark, std::string const& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        refuse_properties(mark, tag, anchor);
        open(place(mark), value_sort::list);
    }
    void OnMapStart(YAML::Mark const& mark, std::string const& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        refuse_properties(mark, tag, anchor);
        open(place(mark), value_sort::object);
    }
    void OnSequenceEnd() override { close(); }
    void OnMapEnd() override { close(); }

    void OnAlias(YAML::Mark const& mark, YAML::anchor_t) override { stop(alias_fault(place(mark))); }

    // What yaml-cpp gives as the tag of a node that has none, and of a text in quotes or in a block.
    static constexpr std::string_view plain = "?";
    static constexpr std::string_view quoted = "!";

    void refuse_properties(YAML::Mark const& mark, std::string_view tag, YAML::anchor_t anchor) {
        std::size_t const at = place(mark);
        if (anchor != YAML::NullAnchor) stop(at, "an anchor has nothing to hold here", "remove it");
        if (!tag.empty() && text_.substr(at, 1) == "!")
            stop(at, "a tag would change what this means", "remove it, and write a text in quotes");
    }

    void open(std::size_t at, value_sort sort) {
        std::size_t const index = tree.size();
        add(at, sort, {});
        open_.push_back({index, sort == value_sort::object});
    }
    void close() {
        tree[open_.back().index].after = static_cast<std::uint32_t>(tree.size());
        open_.pop_back();
    }

    void add(std::size_t at, value_sort sort, std::string_view text) {
        if (!open_.empty() && std::exchange(open_.back().wants_key, false)) return take_key(at, sort, text);
        if (tree.empty() && sort == value_sort::null) stop_empty(at);
        if (tree.empty() && sort != value_sort::object) stop(at, "a configuration is one object", "begin with agents:");
        auto const index = static_cast<std::uint32_t>(tree.size());
        tree.push_back({sort, static_cast<std::uint32_t>(at), index + 1, key_at_, std::exchange(key_, {}), text});
        if (open_.size() >= deepest_) stop(too_deep(at, deepest_));
        if (!open_.empty()) open_.back().wants_key = tree[open_.back().index].sort == value_sort::object;
    }

    void take_key(std::size_t at, value_sort sort, std::string_view text) {
        if (sort != value_sort::text && ends_the_text(at))
            stop(at, "a list or an object has no end after this", "close it with ] or }");
        if (sort != value_sort::text)
            stop(at, std::string{word(sort)} + " stands where a field's name belongs", "write a text in quotes");
        key_at_ = static_cast<std::uint32_t>(at);
        key_ = text;
    }

    // A directive belongs to the --- after it; yaml-cpp passes over one that has none.
    void refuse_directive_before(std::size_t at) {
        std::size_t const line = find_last_line(text_.substr(start_, at - start_));
        if (line != text_.npos && text_[start_ + line] == '%')
            stop(start_ + line, "a line that begins with % says nothing here", "remove it");
    }

    // What is not written has its place at its field's name or at its dash; yaml-cpp has it at what comes next.
    [[nodiscard]] std::size_t place_of_null(std::size_t at) const {
        std::string_view const word = word_at(text_, at);
        bool const is_written = !word.empty() && sort_of_plain(word) == value_sort::null;
        if (is_written || open_.empty() || open_.back().wants_key || text_.substr(at, 1) == ",") return at;
        if (tree[open_.back().index].sort == value_sort::object) return key_at_;
        std::size_t const last = find_last_written(text_.substr(0, at));
        return last != text_.npos && text_[last] == '-' ? last : at;
    }

    // In `[1` yaml-cpp sees a field's name. One that is meant as such has a ? before it or a colon behind.
    [[nodiscard]] bool ends_the_text(std::size_t at) const {
        std::size_t const before = find_last_written(text_.substr(0, at));
        bool const is_meant = before != text_.npos && text_[before] == '?';
        return !is_meant && find_last_written(text_) + 1 == at + word_at(text_, at).size();
    }

    std::string_view keep(std::string const& text) { return texts_.emplace_back(text); }

    [[noreturn]] void stop(fault why) {
        fault_ = std::move(why);
        throw stopped{};
    }
    [[noreturn]] void stop(std::size_t at, std::string message, std::string way_out) {
        stop(syntax_fault(at, std::move(message), std::move(way_out)));
    }
    [[noreturn]] void stop_empty(std::size_t at) {
        stop(at, "there is nothing here", "write at least {\"agents\": {}}");
    }

    [[nodiscard]] static fault alias_fault(std::size_t at) {
        return syntax_fault(at, "what begins with * is an alias, which stands for what is written elsewhere",
                            "write a text in quotes");
    }
    [[nodiscard]] fault not_yaml(YAML::Exception const& error) const {
        bool const is_alias = error.msg.starts_with(YAML::ErrorMsg::ALIAS_NOT_FOUND)
                           || error.msg.starts_with(YAML::ErrorMsg::UNKNOWN_ANCHOR);
        if (is_alias) return alias_fault(text_.rfind('*', place(error.mark)));
        std::string message = "this is not YAML: ";
        append_sink out{message};
        put_visible_line(out, error.msg);
        return syntax_fault(place(error.mark), std::move(message),
                            "look here and before it, at indentation, colons, brackets and quotation marks");
    }

    // The byte of a mark, which counts bytes from behind a byte order mark, and is negative when it is nowhere.
    [[nodiscard]] std::size_t place(YAML::Mark const& mark) const noexcept {
        std::size_t const within = mark.pos < 0 ? 0 : static_cast<std::size_t>(mark.pos);
        return (std::min)(start_ + within, text_.size());
    }

    std::string_view text_;
    std::size_t start_ = 0;
    std::size_t deepest_ = 0;
    std::deque<std::string> texts_;  // where keys and texts stay
    std::vector<open_value> open_;
    std::string_view key_;  // of the field whose value comes next
    std::uint32_t key_at_ = 0;
    std::optional<fault> fault_;
};

}}}  // namespace muster::v0::config::detail
