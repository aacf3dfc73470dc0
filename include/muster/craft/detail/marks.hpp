// What a text says of itself: what kind of work it asks for, and what for.
#pragma once

#include <muster/craft/detail/matching.hpp>
#include <muster/craft/phase.hpp>

#include <optional>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail::craft {

enum class mark_kind : unsigned char {
    purpose,          // says what it is for, or what is the matter
    changes,          // asks for a change
    tidies,           // the same, but for a part of something else: "prove it in a container, and remove that"
    changes_nothing,  // says that nothing may be changed
    looks,            // asks for research
    proves,           // asks for a verification
};

struct mark {
    mark_kind kind;
    std::string_view words;
};

inline constexpr mark marks[] = {
    {mark_kind::purpose, "because|since|otherwise|purpose|goal|aim|reason|motivation|background|why|whether|rationale"},
    {mark_kind::purpose, "weil|damit|denn|parce|car|pour|afin|puisque|porque|para|ya"},  // in other languages
    {mark_kind::purpose, "so|hence|thus"},
    {mark_kind::purpose, "in order to|that"},
    {mark_kind::purpose,
     "to prevent|avoid|allow|let|support|enable|ensure|stop|keep|reduce|unblock|prepare|decide|save|protect|"
     "make|get|give|learn|speed"},
    {mark_kind::purpose, "needed|required|necessary for|by|to|before"},
    {mark_kind::purpose, "we|i need|want|plan|must|will|are|have"},
    {mark_kind::purpose,
     "this|it|that|which will|would? let|lets|allow|allows|unblock|unblocks|inform|informs|means|mean|makes|"
     "decides|decide|breaks|leaks|loses|feeds"},
    {mark_kind::purpose,
     "fail|fails|failed|failing|crash|crashes|crashed|crashing|hang|hangs|leak|leaks|leaking|break|breaks|"
     "broke|throws|panics|deadlocks|regress*|slow|slower|never|instead|early|late|twice|wrongly|incorrect*|"
     "race|races|overflow*|undefined|null|stale|expire*|lose|loses|lost|missing|rejected|rejects|ignores|"
     "ignored|returns|stops|double|doubled|times|too|anymore|but|cannot|can't|doesn't|isn't|off-by-one"},
    {mark_kind::purpose, "is|are|was|were|has|had|does|did|grow|grows|takes|took|costs|rises|drops"},
    {mark_kind::purpose, "^ the|a|an|two|three|it|there|this|these|each|every|our|we|people|nobody|some|many|most"},
    {mark_kind::changes,
     "^ fix|patch|repair|change|add|implement|edit|refactor|rename|replace|update|migrate|port|extract|introduce|convert|"
     "rewrite|bump|correct|wire !nothing|no"},
    {mark_kind::tidies, "^ remove|delete|move|drop|increase|insert|split|merge|swap|set|raise|lower !nothing|no"},
    {mark_kind::changes, "^ write|create|make !the|a|an|your|down|what|up|to|findings|one|each|sure|it|no|nothing"},
    {mark_kind::changes,
     "^ write|create|make|apply|build a|an|the|one? new|failing|unit|regression|small|single|short? test|tests|"
     "function|class|method|script|module|file|header|program|tool|benchmark|migration|endpoint|handler|"
     "parser|patch|fix|change"},
    {mark_kind::changes,
     "and|then|please|also|now|to fix|change|add|implement|edit|refactor|rename|replace|remove|delete|move|"
     "update|rewrite|correct|insert|patch|repair|resolve !nothing|no"},
    {mark_kind::changes_nothing,
     "do|must|may not|never change|modify|edit|touch|write|fix any|the|a|files|anything|code|source?"},
    {mark_kind::changes_nothing,
     "don't|never change|modify|edit|touch|write|fix any|the|a? files|file|anything|code|source|it|yet"},
    {mark_kind::changes_nothing, "change|modify|edit|touch|fix|write nothing"},
    {mark_kind::changes_nothing, "without changing|modifying|editing|touching|fixing"},
    {mark_kind::changes_nothing, "read|research|report|investigation|analysis only"},
    {mark_kind::changes_nothing, "only|just read|report|investigate|research|look"},
    {mark_kind::changes_nothing, "no changes|edits|modifications|fixes"},
    {mark_kind::looks,
     "^ find|investigate|research|explore|locate|explain|trace|survey|look|read|identify|map|list|analyze|"
     "analyse|study|determine|examine|inspect|review|summarize|summarise|measure|describe|report|"
     "search|understand|inventory|collect|count|which|where|what|how|why"},
    {mark_kind::looks,
     "and|then|please find|investigate|explore|locate|explain|trace|identify|list|analyze|analyse|examine|"
     "inspect|summarize|describe"},
    {mark_kind::proves, "^ verify|prove|validate|confirm|reproduce|check|test|retest"},
    {mark_kind::proves, "please|to|independently verify|prove|validate|confirm"},
};

inline constexpr rows_by_word<mark> marks_by_word{marks};

// "Buttons overlap": a clause that begins so says what is, and not what to do.
constexpr bool looks_like_a_plural(std::string_view word) noexcept {
    return word.size() > 4 && word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("is");
}

class marks_seen {
public:
    // What the window begins with.
    constexpr void look_at(word_window const& words) noexcept {
        if (words[0].begins && looks_like_a_plural(words[0].text)) note(mark_kind::purpose);
        marks_by_word.for_each(words[0].text, [&](mark const& each) {
            if (!has(each.kind) && words_taken(each.words, words) != 0) note(each.kind);
        });
    }
    [[nodiscard]] constexpr bool has(mark_kind kind) const noexcept {
        return (seen_ >> static_cast<unsigned>(kind) & 1U) != 0;
    }
    // Nothing where the words do not tell.
    [[nodiscard]] constexpr std::optional<phase> kind() const noexcept {
        if (has(mark_kind::changes) && !has(mark_kind::changes_nothing)) return phase::implementation;
        return looking_;
    }

private:
    constexpr void note(mark_kind kind) noexcept {
        seen_ |= 1U << static_cast<unsigned>(kind);
        if (looking_) return;
        if (kind == mark_kind::tidies) note(mark_kind::changes);
        if (kind == mark_kind::looks) looking_ = phase::research;
        if (kind == mark_kind::proves) looking_ = phase::verification;
    }

    unsigned seen_ = 0;
    std::optional<phase> looking_ = {};  // what was asked for first
};

}}}  // namespace muster::v0::detail::craft
