// An envelope to read or to write, with what it says: put together here by hand, so that it judges muster too.
#pragma once

#include "texts.hpp"
#include "told.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bench {

// What a run reports, as plain texts.
struct plain_report {
    std::string task_id;
    muster::status status = muster::status::completed;
    std::optional<std::string> summary = {};
    std::optional<std::string> result = {};
    std::uint64_t total_tokens = no_figure;  // either all three figures or none
    std::uint64_t tool_uses = no_figure;
    std::uint64_t duration_ms = no_figure;
};

inline std::string escaped_for_xml(std::string_view text) {
    std::string out;
    for (char const c : text) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            case '\'': out += "&apos;"; break;
            default: out += c; break;
        }
    }
    return out;
}

inline std::string escaped_for_json(std::string_view text) {
    std::string out;
    for (char const c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (c == '\n') {
            out += "\\n";
        } else {
            out += c;
        }
    }
    return out;
}

// document{report}: everything points into it, so it stays where it was made
class document {
public:
    explicit document(plain_report of) : plain(std::move(of)) {
        write_xml();
        write_json();
    }
    document(document const&) = delete;
    document& operator=(document const&) = delete;

    // As its texts are meant.
    [[nodiscard]] told meant() const {
        return {plain.task_id,      plain.status,    view(plain.summary), view(plain.result),
                plain.total_tokens, plain.tool_uses, plain.duration_ms};
    }
    // As they stand in the envelope.
    [[nodiscard]] told written() const {
        return {escaped_.task_id,   plain.status,    view(escaped_.summary), view(escaped_.result),
                plain.total_tokens, plain.tool_uses, plain.duration_ms};
    }

    plain_report plain;
    std::string xml;   // in muster's canonical form
    std::string json;  // the same as JSON, with room behind it that simdjson may read

private:
    static std::string_view view(std::optional<std::string> const& text) {
        return text ? std::string_view{*text} : std::string_view{};
    }

    void write_xml() {
        escaped_.task_id = escaped_for_xml(plain.task_id);
        if (plain.summary) escaped_.summary = escaped_for_xml(*plain.summary);
        if (plain.result) escaped_.result = escaped_for_xml(*plain.result);
        auto const element = [this](std::string const& name, std::string_view text) {
            xml.append("<" + name + ">").append(text).append("</" + name + ">\n");
        };
        xml = "<task-notification>\n";
        element("task-id", escaped_.task_id);
        element("status", word(plain.status));
        if (escaped_.summary) element("summary", *escaped_.summary);
        if (escaped_.result) element("result", *escaped_.result);
        if (plain.total_tokens != no_figure) {
            xml += "<usage>\n";
            element("total_tokens", std::to_string(plain.total_tokens));
            element("tool_uses", std::to_string(plain.tool_uses));
            element("duration_ms", std::to_string(plain.duration_ms));
            xml += "</usage>\n";
        }
        xml += "</task-notification>";
    }

    void write_json() {
        json = "{\"task_id\":\"" + escaped_for_json(plain.task_id) + "\",\"status\":\"";
        json.append(word(plain.status)).append("\"");
        if (plain.summary) json += ",\"summary\":\"" + escaped_for_json(*plain.summary) + "\"";
        if (plain.result) json += ",\"result\":\"" + escaped_for_json(*plain.result) + "\"";
        if (plain.total_tokens != no_figure) {
            json += ",\"usage\":{\"total_tokens\":" + std::to_string(plain.total_tokens);
            json += ",\"tool_uses\":" + std::to_string(plain.tool_uses);
            json += ",\"duration_ms\":" + std::to_string(plain.duration_ms) + "}";
        }
        json += "}";
        json.reserve(json.size() + 64);
    }

    plain_report escaped_;  // its texts alone
};

// documents: read in turn
using documents = std::vector<std::unique_ptr<document const>>;

inline documents only(plain_report of) {
    documents all;
    all.push_back(std::make_unique<document const>(std::move(of)));
    return all;
}

// example(): 291 bytes
inline documents example() {
    documents all = only({"goal-9f3a", muster::status::completed, "Found 3 candidate fixes",
                          "See `crates/auth.rs:142`.", 1280, 4, 12400});
    return all;
}

// small_report(dice): no two are alike in the lengths of their texts, or in what is missing
inline plain_report small_report(dice& from) {
    static constexpr std::string_view prefixes[] = {"agent-", "goal-", "a", "task-", "worker-db-"};
    static constexpr muster::status ends[] = {
        muster::status::completed, muster::status::completed, muster::status::completed, muster::status::failed,
        muster::status::killed,    muster::status::timeout,   muster::status::blocked};
    plain_report made;
    made.task_id = std::string{from.one_of(prefixes)} + std::to_string(from.below(100'000));
    made.status = ends[from.below(7)];
    if (!from.one_in(4)) made.summary = prose(from, 10 + from.below(60));
    if (!from.one_in(6)) made.result = prose(from, 10 + from.below(300));
    if (made.result && from.one_in(4)) made.result = peppered(from, *made.result, 2);
    if (!from.one_in(3)) {
        made.total_tokens = from.below(200'000);
        made.tool_uses = from.below(40);
        made.duration_ms = from.below(600'000);
    }
    return made;
}

// small(): 256 of them
inline documents small() {
    documents all;
    for (dice from{1}; all.size() < 256;) all.push_back(std::make_unique<document const>(small_report(from)));
    return all;
}

// clean(size), escaped(size): a long result, in which nothing, or 2 % of the characters, must be escaped
inline plain_report long_report(std::string result) {
    return {"agent-123", muster::status::completed, "Read all of it", std::move(result), 48'211, 17, 93'007};
}
inline documents clean(std::size_t size) {
    dice from{2};
    return only(long_report(prose(from, size)));
}
inline documents escaped(std::size_t size) {
    dice from{3};
    std::string text = prose(from, size);
    return only(long_report(peppered(from, std::move(text), 2)));
}

}  // namespace bench
