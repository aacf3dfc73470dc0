// Splits the bytes of a stream into its events, as the HTML standard defines server-sent events.
//
//     muster::server_sent_events events{64 * 1024};
//     while (auto bytes = next_bytes()) {
//         events.push(*bytes, [](muster::server_sent_event const& event) { use(event.data); });
//     }
//
// The events are the same wherever the bytes are cut. An event that is not ended by an empty line when the bytes end
// has not come, says the standard: `end` hands it on to a caller that wants it all the same, torn as it may be.
//
// Some servers differ from the standard in two ways, and both are read as they are meant. Some leave out the empty line
// between events: a line of data that is a complete JSON object becomes an event when the next line of data comes.
// Older llama.cpp servers write `error: {…}`, which becomes an event of the type `error`.
#pragma once

#include <muster/text/json_value.hpp>
#include <muster/wire/detail/line_end.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 {

// server_sent_event: its views live until the handler returns
struct server_sent_event {
    std::string_view type = {};  // "message" where none is given
    std::string_view data = {};  // its lines with line feeds between them
};

// What takes events, one at a time.
template <class Handler>
concept server_sent_event_handler = requires(Handler& handler, server_sent_event const& event) {
    handler(event);
};

class server_sent_events {
public:
    // Holds at most that many bytes of an event and of a line.
    explicit server_sent_events(std::size_t longest_event) : longest_(longest_event) {}

    // Hands on the events that are complete now; linear. False once one was longer than the limit: nothing that comes
    // then is taken.
    template <server_sent_event_handler Handler>
    bool push(std::string_view bytes, Handler&& handler) {
        while (!bytes.empty() && !too_long_) {
            if (after_return_ && bytes.front() == '\n') bytes.remove_prefix(1);
            after_return_ = false;
            std::size_t const end = wire::detail::find_line_end(bytes);
            if (end == bytes.size()) {
                keep(line_, bytes);
                break;
            }
            take_line(bytes.substr(0, end), handler);
            after_return_ = bytes[end] == '\r';
            bytes.remove_prefix(end + 1);
        }
        return !too_long_;
    }

    // Once no more bytes come: hands on the event that has begun, if there is one.
    template <server_sent_event_handler Handler>
    void end(Handler&& handler) {
        if (too_long_) return;
        if (!line_.empty()) take_line({}, handler);
        has_later_type_&& is_whole() ? end_event_before(handler) : end_event(handler);
    }

    [[nodiscard]] bool too_long() const noexcept { return too_long_; }

private:
    void keep(std::string& to, std::string_view piece) {
        too_long_ = too_long_ || piece.size() > longest_ - to.size();
        if (!too_long_) to += piece;
    }

    void take_line(std::string_view line, server_sent_event_handler auto& handler) {
        too_long_ = line.size() > longest_;  // wherever it is cut
        if (line_.empty()) return take_whole_line(line, handler);
        keep(line_, line);
        take_whole_line(line_, handler);
        line_.clear();
    }
    void take_whole_line(std::string_view line, server_sent_event_handler auto& handler) {
        constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
        if (first_line_ && line.substr(0, 3) == byte_order_mark) line.remove_prefix(3);
        first_line_ = false;
        if (line.empty()) return end_event(handler);
        std::size_t const colon = line.find(':');
        std::string_view value = colon == std::string_view::npos ? std::string_view{} : line.substr(colon + 1);
        if (!value.empty() && value.front() == ' ') value.remove_prefix(1);
        take_field(line.substr(0, colon), value, handler);
    }
    // A comment is a field without a name; ids and times to reconnect are for those who do.
    void take_field(std::string_view name, std::string_view value, server_sent_event_handler auto& handler) {
        if (name == "event") {
            if (!has_data_) return set(type_, value);
            has_later_type_ = true;
            set(later_type_, value);
        } else if (name == "data" || name == "error") {
            if (has_data_ && (name == "error" || is_whole())) end_event_before(handler);
            if (name == "error") set(type_, name);
            if (has_data_) keep(data_, "\n");
            ++lines_;
            has_data_ = true;
            keep(data_, value);
        }
    }
    void set(std::string& to, std::string_view value) {
        to.clear();
        keep(to, value);
    }
    // Is the data so far one line with a JSON object?
    [[nodiscard]] bool is_whole() const { return lines_ == 1 && data_.starts_with('{') && is_json(data_); }
    // Ends an event that has no empty line after it. A type that came after its data belongs to the next event.
    void end_event_before(server_sent_event_handler auto& handler) {
        std::string next = std::move(later_type_);
        has_later_type_ = false;
        end_event(handler);
        type_ = std::move(next);
    }
    void end_event(server_sent_event_handler auto& handler) {
        if (has_later_type_) type_ = later_type_;
        std::string_view const type = type_.empty() ? std::string_view{"message"} : std::string_view{type_};
        if (has_data_ && !too_long_) handler(server_sent_event{type, data_});
        has_data_ = false;
        has_later_type_ = false;
        lines_ = 0;
        data_.clear();
        type_.clear();
        later_type_.clear();
    }

    std::size_t longest_;
    std::string line_;  // what has come of one that is not ended
    std::string type_;
    std::string later_type_;  // came after data: of this event if the event ends now, else of the next one
    std::string data_;
    std::size_t lines_ = 0;  // how many lines the data have
    bool has_data_ = false;
    bool has_later_type_ = false;
    bool after_return_ = false;  // a line feed would belong to the end of the line before
    bool first_line_ = true;
    bool too_long_ = false;
};

}}  // namespace muster::v0
