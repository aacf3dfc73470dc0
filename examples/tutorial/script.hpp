//{ quoted by docs/tutorial.md: script
// Step 3: minds that are scripts. They answer as a model would, by rules in place of thought.
#pragma once

#include "mind.hpp"

#include <muster/text/json_text.hpp>
#include <muster/text/sink.hpp>
#include <muster/tool/tool.hpp>

#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace audit {

// The first line off the front of a text, which is left behind it.
inline std::string_view take_line(std::string_view& text) {
    std::string_view const line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size() == text.size() ? line.size() : line.size() + 1);
    return line;
}

// Scripts tell each other figures as lines such as `uses: 12`. A model would read the sentences around them.
inline std::string_view value_of(std::string_view text, std::string_view label) {
    while (!text.empty()) {
        std::string_view const line = take_line(text);
        if (line.starts_with(label) && line.substr(label.size()).starts_with(": "))
            return line.substr(label.size() + 2);
    }
    return {};
}
inline std::size_t number_of(std::string_view text, std::string_view label) {
    std::string_view const value = value_of(text, label);
    std::size_t number = 0;
    std::from_chars(value.data(), value.data() + value.size(), number);
    return number;
}
inline std::string labelled(std::string_view label, std::size_t number) {
    return std::string{label} + ": " + std::to_string(number) + '\n';
}
inline std::string labelled(std::string_view label, std::string_view value) {
    return std::string{label} + ": " + std::string{value} + '\n';
}

// Arguments as a model would write them.
class json {
public:
    json& add(std::string_view name, std::string_view value) { return begin(name).put(value); }
    json& add(std::string_view name, std::size_t value) { return begin(name).put(value); }
    template <class Value>
    json& add(std::string_view name, std::vector<Value> const& values) {
        begin(name).text_ += '[';
        for (std::size_t i = 0; i < values.size(); ++i) (i == 0 ? *this : comma()).put(values[i]);
        text_ += ']';
        return *this;
    }
    [[nodiscard]] std::string text() const { return text_ + '}'; }

private:
    json& begin(std::string_view name) {
        if (text_.size() > 1) comma();
        put(name).text_ += ':';
        return *this;
    }
    json& comma() {
        text_ += ',';
        return *this;
    }
    json& put(std::string_view value) {
        muster::append_sink out{text_};
        muster::put_json_text(out, value);
        return *this;
    }
    json& put(std::size_t value) {
        text_ += std::to_string(value);
        return *this;
    }

    std::string text_ = "{";
};

// A script answers what it was told, or what its calls gave. A call that failed ends it, unless it knows better.
class script : public mind {
public:
    [[nodiscard]] muster::model_reply next(muster::conversation const& talk) final {
        reply_ = {};
        muster::spoken_turn const& last = talk.turns().back();
        muster::tool_result const* bad = nullptr;
        for (muster::tool_result const& each : last.results) {
            if (each.is_error && !bad) bad = &each;
        }
        if (bad)
            on_error(bad->text);
        else if (last.results.empty())
            on_told(last.texts.back());
        else
            on_results(last.results);
        reply_.turn = "[]";  // nobody sends it anywhere; a model's own words stand here
        return reply_;
    }

protected:
    using results = std::vector<muster::tool_result>;

    virtual void on_told(std::string_view text) = 0;
    virtual void on_results(results const& given) = 0;
    virtual void on_error(std::string const& error) { give_up(error); }

    template <muster::tool_like Tool>
    void call(json const& arguments) {
        reply_.calls.push_back({"call-" + std::to_string(++calls_), std::string{Tool::name}, arguments.text()});
    }
    void say(std::string text) { reply_.text = std::move(text); }
    void give_up(std::string why) {
        reply_.text = std::move(why);
        reply_.stop = muster::stop_reason::refusal;
    }

private:
    muster::model_reply reply_;
    std::size_t calls_ = 0;
};

}  // namespace audit
//}
