#include <muster/wire/redactor.hpp>

#include <muster/text/ascii.hpp>
#include <muster/wire/read_reply.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using muster::redacted_stream;
using muster::redactor;

constexpr std::string_view key = "sk-Test-0123/4567+89ab";

std::string redacted(std::string_view text) { return redactor{key}.redact(text); }

// Redacts the text in pieces of that size.
std::string in_pieces(redactor const& secrets, std::string_view text, std::size_t size) {
    redacted_stream stream{secrets};
    std::string clean;
    for (std::size_t at = 0; at < text.size(); at += size) clean += stream.push(text.substr(at, size));
    return clean + stream.finish();
}

TEST(redactor, removes_a_key_in_each_form_in_which_a_server_may_repeat_it) {
    EXPECT_EQ(redacted("invalid key: sk-Test-0123/4567+89ab!"), "invalid key: …!");
    EXPECT_EQ(redacted("SK-TEST-0123/4567+89AB, sk-test-0123/4567+89ab"), "…, …");
    EXPECT_EQ(redacted(R"("sk\u002dTest\u002D0123\/4567\u002b89ab")"), R"("…")");
    EXPECT_EQ(redacted(R"({\"key\":\"sk\\u002dTest-0123\\\/4567+89ab\"})"), R"({\"key\":\"…\"})");
    EXPECT_EQ(redacted("?key=sk-Test-0123%2F4567%2b89ab&a=b"), "?key=…&a=b");
    EXPECT_EQ(redacted("?key=sk%252dTest-0123%252F4567%25252b89ab"), "?key=…");
    EXPECT_EQ(redacted("<b>sk&#45;Test&#x2d;0123&#47;4567&#043;89ab</b>"), "<b>…</b>");
    EXPECT_EQ(redacted("736b2d546573742d303132332f343536372b38396162"), "…");
}

TEST(redactor, removes_a_key_within_base64_wherever_it_stands_there) {
    // "x:" + key, "xy:" + key and the key alone, as `base64` writes them
    for (std::string_view const text : {"c2stVGVzdC0wMTIzLzQ1NjcrODlhYg==", "eDpzay1UZXN0LTAxMjMvNDU2Nys4OWFi",
                                        "eHk6c2stVGVzdC0wMTIzLzQ1NjcrODlhYg=="}) {
        std::string const clean = redacted(text);
        EXPECT_NE(clean.find("…"), clean.npos) << text;
        EXPECT_LT(clean.size(), 16U) << clean;
    }
}

// The forms in which a server may write a key: each function returns the form of one byte.
std::string as_number(char const* form, char c) {
    char text[16];
    int const size = std::snprintf(text, sizeof(text), form, static_cast<unsigned>(static_cast<unsigned char>(c)));
    return {text, static_cast<std::size_t>(size)};
}
std::string in_json(char c) { return c == '"' || c == '\\' || c == '/' ? std::string{'\\', c} : std::string{c}; }
std::string in_html(char c) {
    constexpr std::pair<char, std::string_view> names[] = {
        {'&', "amp"},    {'<', "lt"},     {'>', "gt"},   {'"', "quot"},  {'\'', "apos"},  {'/', "sol"},
        {'+', "plus"},   {'=', "equals"}, {';', "semi"}, {',', "comma"}, {'.', "period"}, {':', "colon"},
        {'_', "lowbar"}, {'%', "percnt"}, {'!', "excl"}, {'\\', "bsol"}};
    for (auto const& [character, name] : names) {
        if (character == c) return '&' + std::string{name} + ';';
    }
    return std::string{c};
}
bool is_plain(char c) { return muster::is_ascii_digit(c) || muster::is_ascii_lower(muster::to_ascii_lower(c)); }

struct writing {
    std::string_view name;
    std::string (*of)(char);
};
constexpr writing writings[] = {
    {"as it is", [](char c) { return std::string{c}; }},
    {"upper case", [](char c) { return std::string{c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c}; }},
    {"lower case", [](char c) { return std::string{muster::to_ascii_lower(c)}; }},
    {"hex", [](char c) { return as_number("%02x", c); }},
    {"HEX", [](char c) { return as_number("%02X", c); }},
    {"a string of a program", [](char c) { return as_number("\\x%02x", c); }},
    {"JSON", in_json},
    {"JSON, each as \\u", [](char c) { return as_number("\\u%04x", c); }},
    {"JSON within JSON",
     [](char c) {
         std::string twice;
         for (char const each : in_json(c)) twice += in_json(each);
         return twice;
     }},
    {"a URL", [](char c) { return is_plain(c) ? std::string{c} : as_number("%%%02X", c); }},
    {"a URL, each of them", [](char c) { return as_number("%%%02x", c); }},
    {"a URL, twice", [](char c) { return is_plain(c) ? std::string{c} : as_number("%%25%02X", c); }},
    {"HTML, named", in_html},
    {"HTML, in decimal", [](char c) { return as_number("&#%u;", c); }},
    {"HTML, in hex", [](char c) { return as_number("&#x%02X;", c); }},
    {"HTML, twice",
     [](char c) {
         std::string const once = in_html(c);
         return once.size() == 1 ? once : "&amp;" + once.substr(1);
     }},
};
std::string written(std::string_view text, writing const& how) {
    std::string all;
    for (char const c : text) all += how.of(c);
    return all;
}
std::string in_base64(std::string_view bytes, std::string_view last_two) {
    std::string const letters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + std::string{last_two};
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        unsigned group = 0;
        for (std::size_t i = at; i < at + 3; ++i)
            group = group << 8U | (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U);
        for (unsigned i = 0; i < 4; ++i) text += letters[group >> (18U - 6U * i) & 0x3fU];
    }
    return text.substr(0, (bytes.size() * 8 + 5) / 6);
}

constexpr std::string_view keys[] = {key, "a=b;c,d.e:f_g!h", R"(q"u\o't<e>&amp;%41x)", "0123456789abcdef",
                                     "%25%25&&\\\\//++"};

TEST(redactor, each_writing_of_each_key_is_removed_whole_and_in_pieces) {
    for (std::string_view const each : keys) {
        redactor const secrets{each};
        for (writing const& how : writings) {
            std::string const text = "(" + written(each, how) + ")";
            EXPECT_EQ(secrets.redact(text), "(…)") << how.name << ": " << text;
            for (std::size_t const size : {1U, 2U, 3U, 7U})
                EXPECT_EQ(in_pieces(secrets, text, size), "(…)") << how.name << ": " << text << " by " << size;
        }
    }
}

TEST(redactor, eight_bytes_of_a_key_are_removed_in_each_writing) {
    for (std::string_view const each : keys) {
        redactor const secrets{each};
        for (writing const& how : writings) {
            std::string const text = "(" + written(each.substr(0, 8), how);
            EXPECT_EQ(secrets.redact(text), "(…") << how.name << ": " << text;
        }
    }
}

// The only letters that may remain hold bits of the text before the key, or come after its last whole group.
TEST(redactor, eight_bytes_of_a_key_are_removed_in_base64_wherever_they_stand) {
    for (std::string_view const each : keys) {
        redactor const secrets{each};
        for (std::size_t before = 0; before < 6; ++before) {
            for (std::size_t size = 8; size <= each.size(); ++size) {
                for (std::string_view const last_two : {"+/", "-_"}) {
                    std::string const text = in_base64(std::string(before, 'x').append(each.substr(0, size)), last_two);
                    std::string const clean = secrets.redact(text);
                    std::string_view const mark = redactor::mark;
                    std::size_t const at = clean.find(mark);
                    ASSERT_NE(at, clean.npos) << text;
                    EXPECT_LE(at, (before * 8 + 5) / 6) << text;
                    EXPECT_LE(clean.size() - at - mark.size(), 1U) << text << " is " << clean;
                }
            }
        }
    }
}

TEST(redactor, removes_the_beginning_of_a_key_that_was_cut) {
    EXPECT_EQ(redacted("bad key sk-Test-0"), "bad key …");
    EXPECT_EQ(redacted("bad key sk-Test-012345..."), "bad key …45...");
    EXPECT_EQ(redacted(R"(bad key sk\u002dTest-0123\u00)"), R"(bad key …\u00)");
    EXPECT_EQ(redacted("task-1, risk-Te"), "task-1, risk-Te") << "a few letters are no key";
}

TEST(redactor, removes_a_key_that_begins_within_what_looks_like_its_beginning) {
    for (std::string_view const each : {"00000000-7d2e-4c11-9f3a-0123456789ab", "sk-ant-api03-sk-ant-api04",
                                        "AAAAAAAAAAAAAAAAAAAAAB3NzaC1yc2EAAAADAQABAAABgQ"}) {
        redactor const secrets{each};
        for (std::size_t before = 0; before <= each.size(); ++before) {
            std::string const text = "(" + std::string{each.substr(0, before)}.append(each) + ")";
            std::string const clean = secrets.redact(text);
            EXPECT_TRUE(clean.ends_with("…)")) << clean;
            EXPECT_LE(clean.size(), 2 + 7 + 2 * redactor::mark.size()) << clean;
            EXPECT_EQ(in_pieces(secrets, text, 5), clean) << text;
        }
    }
}

// Removes from a text each beginning of the key of eight bytes or more, wherever it is.
std::string left_of(std::string_view text, std::string_view secret) {
    std::vector<bool> is_out(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        std::size_t same = 0;
        while (same < secret.size() && at + same < text.size() && text[at + same] == secret[same]) ++same;
        for (std::size_t i = 0; same >= redactor::shortest_secret && i < same; ++i) is_out[at + i] = true;
    }
    std::string left;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!is_out[at]) left += text[at];
    }
    return left;
}
std::string without_marks(std::string text) {
    for (std::size_t at = text.find(redactor::mark); at != text.npos; at = text.find(redactor::mark, at))
        text.erase(at, redactor::mark.size());
    return text;
}

TEST(redactor, leaves_of_each_text_of_two_letters_what_belongs_to_no_key) {
    constexpr unsigned length = 12;
    for (std::string_view const each : {"aaaaaaaab", "ababababa", "aabaabaab", "aaaaaaaa"}) {
        redactor const secrets{each};
        for (unsigned bits = 0; bits < 1U << length; ++bits) {
            std::string text;
            for (unsigned i = 0; i < length; ++i) text += (bits >> i & 1U) != 0 ? 'b' : 'a';
            std::string const clean = secrets.redact(text);
            ASSERT_EQ(without_marks(clean), left_of(text, each)) << text;
            ASSERT_EQ(in_pieces(secrets, text, 1 + bits % 4), clean) << text;
        }
    }
}

TEST(redactor, finds_a_key_wherever_the_pieces_of_a_text_are_split) {
    redactor const secrets{key, "another-secret"};
    for (std::string_view const text :
         {"a sk-Test-0123/4567+89ab b another-secret c", R"(sk\u002dTest-0123\/4567%2b89ab)", "sk-Test-0123", "sk-Te",
          R"(\\\\\\\\\\\\\\\\\\\\u0073k&#x2d;&#x2d;&#45%%%25252525252%)"}) {
        std::string const whole = secrets.redact(text);
        for (std::size_t size = 1; size <= text.size(); ++size)
            EXPECT_EQ(in_pieces(secrets, text, size), whole) << size;
    }
}

TEST(redactor, the_page_has_a_key_in_two_pieces) {
    //{ quoted by docs/wire.md: pieces
    muster::redactor const secrets{"sk-example-0123456789"};
    muster::redacted_stream clean{secrets};
    std::string body = clean.push(R"({"error":{"message":"invalid key sk-exam)");  // whatever the socket has
    body += clean.push(R"(ple-0123456789"}})");
    body += clean.finish();
    EXPECT_EQ(body, R"({"error":{"message":"invalid key …"}})");
    //}
}

TEST(redactor, holds_back_no_more_than_may_be_a_key) {
    redactor const secrets{key};
    redacted_stream stream{secrets};
    EXPECT_EQ(stream.push("data: all of it\n"), "data: all of it\n");
    EXPECT_EQ(stream.push("data: sk-T"), "data: ");
    EXPECT_EQ(stream.push("ea"), "sk-Tea");
    EXPECT_EQ(stream.push("sk-T"), "");
    EXPECT_EQ(stream.finish(), "sk-T");
}

TEST(redactor, leaves_a_text_without_secrets_as_it_is) {
    std::string const text = "a \\ \\\\ \\u 100% &amp; &# %2 \\u00zz …";
    EXPECT_EQ(redactor{}.redact(text), text);
    EXPECT_EQ(redacted(text), text);
    EXPECT_TRUE(redactor{}.empty());
    EXPECT_TRUE(redactor{"short"}.empty()) << "a reply would lose words of its own";
    EXPECT_FALSE(redactor{key}.empty());
}

// read_error: a key across the place where its texts are cut
TEST(redactor, a_key_across_the_cut_of_an_error_is_not_in_the_fault) {
    redactor const secrets{key};
    for (std::size_t before = 170; before < 1010; before += before == 205 ? 770 : 1) {
        std::string const words = std::string(before, 'x') + " " + std::string{key};
        for (std::string const& body : {R"({"error":{"message":")" + words + R"("}})", "<p>" + words}) {
            auto const fault = muster::read_error({.http_status = 401, .body = body, .secrets = &secrets});
            EXPECT_EQ(muster::sentence(fault).find("sk-"), std::string::npos) << before;
        }
    }
}

TEST(redactor, no_text_of_a_fault_keeps_a_key) {
    redactor const secrets{key};
    std::string const body =
        R"({"error":{"message":"m","type":"sk\u002dTest-0123/4567+89ab"},"request_id":"sk-Test-0123/4567+89ab"})";
    auto const fault = muster::read_error({.http_status = 401, .body = body, .secrets = &secrets});
    EXPECT_EQ(fault.api_word, "…");
    EXPECT_EQ(fault.request_id, "…");
    muster::http_header const headers[] = {{"request-id", key}};
    EXPECT_EQ(muster::read_error({.http_status = 500, .headers = headers, .secrets = &secrets}).request_id, "…");
}

}  // namespace
