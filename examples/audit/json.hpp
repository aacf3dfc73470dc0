// JSON text, piece by piece, for tool calls and for the run as one document.
//
//     audit::json_object{}.add("path", path).add("lines", numbers).text()   // {"path":"a","lines":[1,2]}
#pragma once

#include <muster/text/json_text.hpp>
#include <muster/text/sink.hpp>

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

namespace audit {

inline void append_json(std::string& to, std::string_view text) {
    muster::append_sink out{to};
    muster::put_json_text(out, text);
}
inline void append_json(std::string& to, std::same_as<bool> auto truth) { to += truth ? "true" : "false"; }
template <std::integral Number>
requires(!std::same_as<Number, bool>) void append_json(std::string& to, Number number) { to += std::to_string(number); }
class json_object;
inline void append_json(std::string& to, json_object const& object);

template <class Value>
void append_json(std::string& to, std::vector<Value> const& list) {
    char between = '[';
    for (Value const& one : list) {
        to += between;
        append_json(to, one);
        between = ',';
    }
    to += list.empty() ? "[]" : "]";
}

class json_object {
public:
    template <class Value>
    json_object& add(std::string_view name, Value const& value) {
        text_ += text_.size() == 1 ? "" : ",";
        append_json(text_, name);
        text_ += ':';
        append_json(text_, value);
        return *this;
    }
    [[nodiscard]] std::string text() const { return text_ + '}'; }

private:
    std::string text_ = "{";
};

inline void append_json(std::string& to, json_object const& object) { to += object.text(); }

}  // namespace audit
