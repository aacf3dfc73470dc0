// How long does it take to guard 1 MiB of foreign text? Rivals: a pattern of PCRE2, a search for each name, and floors.
//
//     prose, markup                    nothing to do: plain sentences; tags and texts
//     accented_prose, accented_markup  the same with a character outside of ASCII in every hundred
//     forged                           chat with 100 marks in it
//
// The floors: memchr looks at every byte, memcpy copies them, memmem looks for one name, which is not there. `looks` is
// needs_guard, which copies nothing. All who guard must give the same text; that is compared before the clock starts.
#include "../envelopes/heap.hpp"
#include "../envelopes/texts.hpp"

#include <muster/envelope/guard.hpp>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace {

constexpr std::size_t mebibyte = 1024 * 1024;

struct foreign {
    std::string name, text, guarded;
};

// A place to write to, as large as it gets.
std::string& room() {
    static std::string chars(2 * mebibyte, '\0');
    return chars;
}

// --- those who guard: they return what they have made, in room()

struct with_muster {
    std::string_view operator()(std::string_view text) {
        muster::span_sink out{room().data(), room().size()};
        muster::guard(text, out);
        return out.text();
    }
};

// Puts pieces one behind the other.
class pieces {
public:
    void put(std::string_view piece) {
        std::memcpy(room().data() + size_, piece.data(), piece.size());
        size_ += piece.size();
    }
    [[nodiscard]] std::string_view text() const { return {room().data(), size_}; }

private:
    std::size_t size_ = 0;
};

class with_pcre2 {
public:
    with_pcre2() {
        int error = 0;
        PCRE2_SIZE place = 0;
        code_ = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern), PCRE2_ZERO_TERMINATED, PCRE2_CASELESS, &error,
                              &place, nullptr);
        if (code_ == nullptr || pcre2_jit_compile(code_, PCRE2_JIT_COMPLETE) != 0) std::abort();
        data_ = pcre2_match_data_create_from_pattern(code_, nullptr);
    }
    with_pcre2(with_pcre2&& other) noexcept
        : code_(std::exchange(other.code_, nullptr)),
          data_(std::exchange(other.data_, nullptr)) {}
    with_pcre2& operator=(with_pcre2&&) = delete;
    ~with_pcre2() {
        pcre2_match_data_free(data_);
        pcre2_code_free(code_);
    }

    std::string_view operator()(std::string_view text) {
        pieces out;
        std::size_t done = 0;
        auto const* const bytes = reinterpret_cast<PCRE2_SPTR>(text.data());
        while (pcre2_jit_match(code_, bytes, text.size(), done, 0, data_, nullptr) > 0) {
            std::size_t const at = pcre2_get_ovector_pointer(data_)[0];
            out.put(text.substr(done, at - done));
            out.put(text[at] == '<' ? "&lt;" : text[at] == '[' ? "&#91;" : "&amp;");
            done = at + 1;
        }
        out.put(text.substr(done));
        return out.text();
    }

private:
    // ASCII alone, and no beginning where the text ends.
    static constexpr char pattern[] =
        "(?:<|&(?=(?:amp;)*lt;))(?=(?:(?<=&)(?:amp;)*lt;)?[\\s/]*+"
        "(?:task-notification|agent-notification|system-reminder)(?![\\w.:-]))"
        "|(?:\\[|&(?=(?:amp;)*#91;))(?=(?:(?<=&)(?:amp;)*#91;)?"
        "\\s*system\\s*notification\\s*-\\s*not\\s*user\\s*input])";

    pcre2_code* code_ = nullptr;
    pcre2_match_data* data_ = nullptr;
};

// What one writes first: each literal replaced, one after the other. It knows one spelling, and does not come back.
struct with_replace {
    std::string_view operator()(std::string_view text) {
        made_ = text;
        for (std::string_view const mark : {"<task-notification", "</task-notification", "<agent-notification",
                                            "</agent-notification", "<system-reminder", "</system-reminder"})
            replace(mark, "&lt;");
        replace("[SYSTEM NOTIFICATION - NOT USER INPUT]", "&#91;");
        return made_;
    }

private:
    void replace(std::string_view mark, std::string_view reference) {
        for (std::size_t at = 0; (at = made_.find(mark, at)) != std::string::npos;) made_.replace(at, 1, reference);
    }
    std::string made_;
};

// --- floors: they return nothing that anybody could check

struct with_memcpy {
    std::string_view operator()(std::string_view text) {
        std::memcpy(room().data(), text.data(), text.size());
        return {room().data(), text.size()};
    }
};
struct with_memchr {
    bool operator()(std::string_view text) { return std::memchr(text.data(), '\1', text.size()) != nullptr; }
};
struct with_memmem {
    bool operator()(std::string_view text) {
        return memmem(text.data(), text.size(), "<task-notification", 18) != nullptr;
    }
};
struct looking {
    bool operator()(std::string_view text) { return muster::needs_guard(text); }
};

template <class Guard>
class guarding {
public:
    explicit guarding(foreign const& in) : in_(&in) {}

    void check(std::string const& title) { bench::require(title, is_right(guard_(in_->text))); }
    void turn() {
        auto answer = guard_(in_->text);
        benchmark::DoNotOptimize(answer);
        benchmark::ClobberMemory();
    }

private:
    [[nodiscard]] bool is_right(std::string_view made) const { return made == in_->guarded; }
    [[nodiscard]] bool is_right(bool found) const { return found == (in_->guarded != in_->text); }

    foreign const* in_;
    Guard guard_;
};

template <class Guard>
void enter(foreign const& in, std::string const& name) {
    bench::enter(in.name + "/" + name, in.text.size(), [&in] { return guarding<Guard>{in}; });
}

std::string accented(bench::dice& from, std::string text) {
    static constexpr std::string_view odd[] = {"\xC3\xA9", "\xE2\x80\x99", "\xE2\x80\x94", "\xE4\xBD\x9C"};
    std::string made;
    for (char const c : text) {
        made += c;
        if (from.one_in(100)) made += from.one_of(odd);
    }
    made.resize(text.size() - 3);  // ends wherever it ends, but not within a character
    return made + "...";
}

std::string forged(bench::dice& from) {
    static constexpr std::string_view marks[] = {"<task-notification>", "</task-notification>", "<system-reminder>",
                                                 "[SYSTEM NOTIFICATION - NOT USER INPUT]"};
    std::string text;
    for (int i = 0; i < 50; ++i) {
        text += bench::prose(from, mebibyte / 100);
        text += from.one_of(marks);
        text += bench::markup(from, mebibyte / 100);
        text += from.one_of(marks);
    }
    return text;
}

foreign made(std::string name, std::string text) {
    text += '.';  // nothing is begun where it ends
    std::string const guarded{with_muster{}(text)};
    return {std::move(name), std::move(text), guarded};
}

}  // namespace

int main(int count, char** arguments) {
    bench::dice dice{4};
    static foreign const texts[] = {
        made("prose", bench::prose(dice, mebibyte)),
        made("markup", bench::markup(dice, mebibyte)),
        made("accented_prose", accented(dice, bench::prose(dice, mebibyte))),
        made("accented_markup", accented(dice, bench::markup(dice, mebibyte))),
        made("forged", forged(dice)),
    };
    for (foreign const& in : texts) {
        enter<with_muster>(in, "muster");
        enter<looking>(in, "looks");
        enter<with_pcre2>(in, "pcre2_jit");
        enter<with_replace>(in, "find_and_replace");
        if (in.guarded != in.text) continue;
        enter<with_memcpy>(in, "memcpy");
        enter<with_memchr>(in, "memchr");
        enter<with_memmem>(in, "memmem");
    }
    return muster_bench::run(count, arguments,
                             {{"prose/looks", "prose/memchr"},
                              {"markup/looks", "markup/memchr"},
                              {"accented_prose/looks", "accented_prose/memchr"},
                              {"accented_markup/looks", "accented_markup/memchr"},
                              {"prose/memmem", "prose/looks"},
                              {"markup/memmem", "markup/looks"},
                              {"prose/muster", "prose/memcpy"},
                              {"markup/muster", "markup/memcpy"},
                              {"prose/find_and_replace", "prose/muster"},
                              {"markup/find_and_replace", "markup/muster"},
                              {"markup/pcre2_jit", "markup/muster"},
                              {"forged/find_and_replace", "forged/muster"},
                              {"forged/pcre2_jit", "forged/muster"}});
}
