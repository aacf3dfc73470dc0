// No JSON takes more than 64 KiB of the stack, however deep it is nested, in any reader of the library.
#include <muster/config/json.hpp>
#include <muster/config/load.hpp>
#include <muster/text/json_mistake.hpp>
#include <muster/text/json_value.hpp>
#include <muster/tool/decode.hpp>
#include <muster/toolbox/toolbox.hpp>
#include <muster/wire/anthropic_replies.hpp>
#include <muster/wire/conversation.hpp>
#include <muster/wire/mcp.hpp>
#include <muster/wire/mcp_message.hpp>
#include <muster/wire/offered_tools.hpp>
#include <muster/wire/openai_chat_replies.hpp>
#include <muster/wire/openai_responses_replies.hpp>
#include <muster/wire/read_reply.hpp>
#include <muster/wire/reply_stream.hpp>

#include <sanitized.hpp>
#include <used_stack.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr std::size_t most_stack = std::size_t{64} << 10;
constexpr std::size_t levels[] = {10, 250, 256, 512, 900, 1000, 1024, 10'000, 100'000};

std::string lists(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }
std::string objects(std::size_t depth) {
    std::string json;
    for (std::size_t i = 0; i < depth; ++i) json += R"({"a":)";
    return json + "1" + std::string(depth, '}');
}
std::string mixed(std::size_t depth) {
    std::string json, end;
    for (std::size_t i = 0; i < depth; ++i) {
        json += i % 2 == 0 ? R"({"a":1,"b":)" : "[null,";
        end += i % 2 == 0 ? '}' : ']';
    }
    return json + "0" + std::string{end.rbegin(), end.rend()};
}

// Each depth in each shape, whole and without its end.
void each_nested(std::function<void(std::string const& json)> const& use) {
    for (std::size_t const depth : levels) {
        for (auto const shape : {lists, objects, mixed}) {
            std::string const json = shape(depth);
            use(json);
            use(json.substr(0, json.size() / 2));
        }
    }
}

// The most that one of them takes, read by `read`.
std::size_t most_used(std::function<void(std::string_view json)> const& read) {
    std::size_t most = 0;
    each_nested([&](std::string const& json) {
        std::size_t const used = muster_test::used_stack([&] { read(json); });
        if (used > most) most = used;
    });
    return most;
}

#define EXPECT_LITTLE_STACK(...)                                                             \
    do {                                                                                     \
        if (muster_test::is_sanitized) GTEST_SKIP() << "a sanitizer takes stack of its own"; \
        EXPECT_LE(most_used(__VA_ARGS__), most_stack);                                       \
    } while (false)

std::string in_object(std::string_view json) { return R"({"a":)" + std::string{json} + "}"; }

TEST(used_stack, sees_what_is_used) {
    if (muster_test::is_sanitized) GTEST_SKIP();
    std::size_t const used = muster_test::used_stack([] {
        char volatile room[100'000];
        for (std::size_t i = 0; i < sizeof room; i += 64) room[i] = 1;
    });
    EXPECT_GE(used, 100'000U);
    EXPECT_LE(used, 110'000U);
    EXPECT_LE(muster_test::used_stack([] {}), 4096U);
}

// text/
TEST(json_depth, of_the_grammar) {
    EXPECT_LITTLE_STACK([](std::string_view json) {
        static_cast<void>(muster::is_json(json));
        static_cast<void>(muster::find_json_mistake(json));
        static_cast<void>(muster::find_json_mistake(json, 1024));
    });
}

// tool/
struct point {
    std::string_view name;
    std::optional<std::vector<std::map<std::string, std::vector<double>>>> parts;
    static constexpr auto fields =
        muster::fields(muster::field("name", &point::name), muster::field("parts", &point::parts));
};

TEST(json_depth, of_arguments) {
    EXPECT_LITTLE_STACK([](std::string_view json) {
        for (auto const policy : {muster::decode_policy::strict, muster::decode_policy::lenient}) {
            muster::decoder reader{{.deepest = 100'000, .policy = policy}};
            static_cast<void>(muster::sentence(reader.decode<point>(in_object(json)).fault));
            static_cast<void>(muster::sentence(reader.decode<point>(json).fault));
            static_cast<void>(reader.decode<point>(R"({"parts":)" + std::string{json} + "}"));
            std::string text = "{\"parts\":\"";
            for (char const c : json) (text += c == '"' ? "\\" : "") += c;
            static_cast<void>(reader.decode<point>(text + "\"}"));
        }
    });
}

TEST(json_depth, of_arguments_without_a_struct) {
    EXPECT_LITTLE_STACK([](std::string_view json) {
        for (auto const policy : {muster::decode_policy::strict, muster::decode_policy::lenient}) {
            muster::decoder reader{{.deepest = 100'000, .policy = policy}};
            static_cast<void>(muster::sentence(reader.check_object(in_object(json))));
            static_cast<void>(muster::sentence(reader.check_object(R"({"a":1,"a":)" + std::string{json} + "}")));
            static_cast<void>(reader.object_in(json));
        }
    });
}

TEST(json_depth, says_where_a_name_stands_twice_in_the_deepest_object) {
    muster::decoder reader{{.deepest = 1000}};
    for (std::size_t const depth : {1U, 200U, 998U}) {
        std::string json = objects(depth);
        std::string const twice = json.replace(json.find('1'), 1, R"({"b":1,"b":2})");
        EXPECT_EQ(reader.check_object(twice).error, muster::argument_error::repeated_field) << depth;
    }
}

// toolbox/
struct note : muster::tool<"Note"> {
    using arguments = point;
};
struct writer : muster::agent<muster::role::worker, muster::tool_set<note>> {};

TEST(json_depth, of_a_call) {
    EXPECT_LITTLE_STACK([](std::string_view json) {
        muster::toolbox<writer> box{muster::on<note>([](point const&) { return "noted"; })};
        static_cast<void>(box.call("1", "Note", json));
        static_cast<void>(box.call("2", "Note", in_object(json)));
    });
}

// wire/
muster::reply_limits const generous{.deepest = 1'000'000};

template <class Wire>
void read_all(std::string const& body) {
    for (muster::reply_limits const& limits : {muster::reply_limits{}, generous}) {
        auto got = muster::read_reply<Wire>(body, limits);
        muster::conversation talk;
        if (!got.fault) talk.keep(got.reply);
        static_cast<void>(muster::sentence(got.fault));
        muster::reply_stream<Wire> stream{limits};
        static_cast<void>(stream.push("data: " + body + "\n\n"));
        static_cast<void>(stream.finish());
    }
}

TEST(json_depth, of_replies_of_the_messages_api) {
    EXPECT_LITTLE_STACK([](std::string_view json) {
        std::string const deep{json};
        using wire = muster::wire::anthropic_messages;
        read_all<wire>(R"({"content":[{"type":"tool_use","id":"1","name":"n","input":)" + in_object(deep) + "}]}");
        read_all<wire>(R"({"content":[{"type":"other","x":)" + deep + R"(}],"usage":)" + deep + "}");
        read_all<wire>(R"({"content":)" + deep + "}");
        read_all<wire>(R"({"type":"error","error":)" + deep + "}");
    });
}
TEST(json_depth, of_replies_of_chat_completions) {
    EXPECT_LITTLE_STACK([](std::string_view json) {
        std::string const deep{json};
        using wire = muster::wire::openai_chat;
        read_all<wire>(R"({"choices":[{"message":{"role":"assistant","content":"a","x":)" + deep + "}}]}");
        read_all<wire>(R"({"choices":[{"message":{"role":"assistant","content":)" + deep + "}}]}");
        read_all<wire>(R"({"choices":)" + deep + "}");
    });
}
TEST(json_depth, of_replies_of_the_responses_api) {
    EXPECT_LITTLE_STACK([](std::string_view json) {
        std::string const deep{json};
        using wire = muster::wire::openai_responses;
        read_all<wire>(R"({"output":[{"type":"other","x":)" + deep + "}]}");
        read_all<wire>(R"({"output":)" + deep + "}");
        read_all<wire>(R"({"output":[{"type":"message","content":)" + deep + "}]}");
    });
}
TEST(json_depth, of_errors) {
    EXPECT_LITTLE_STACK([](std::string_view json) {
        std::string const deep{json};
        static_cast<void>(muster::read_error(429, deep, generous));
        static_cast<void>(muster::read_error(429, R"({"error":{"details":)" + deep + "}}", generous));
        static_cast<void>(muster::read_error(429, R"({"error":)" + deep + "}", generous));
    });
}
TEST(json_depth, of_messages_and_results_of_mcp) {
    EXPECT_LITTLE_STACK([](std::string_view json) {
        muster::wire::mcp_reader reader;
        static_cast<void>(reader.read(json));
        static_cast<void>(
            reader.read(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"n","arguments":)"
                        + in_object(json) + "}}"));
        std::string text;
        muster::append_sink out{text};
        muster::wire::mcp::put_result(out, muster::tool_result::ok(in_object(json)), muster::wire::mcp_era::stateless);
    });
}
TEST(json_depth, of_schemas_of_servers) {
    EXPECT_LITTLE_STACK([](std::string_view json) {
        muster::offered_tools offered{{.longest_schema = 10'000'000}};
        static_cast<void>(offered.add("a", json));
        static_cast<void>(offered.add("b", R"({"type":"object","properties":)" + std::string{json} + "}"));
    });
}

// config/
TEST(json_depth, of_a_configuration) {
    EXPECT_LITTLE_STACK([](std::string_view json) {
        muster::config::limits large;
        large.deepest_nesting = 1'000'000;
        for (muster::config::limits const& limits : {muster::config::limits{}, large}) {
            static_cast<void>(lines(muster::config::parse_json(json, limits).faults));
            static_cast<void>(muster::config::parse_json(R"({"agents":)" + std::string{json} + "}", limits));
        }
    });
}

}  // namespace
