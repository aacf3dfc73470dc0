// Phrases that refer to what the worker has not seen.
#pragma once

#include <muster/craft/detail/advice.hpp>
#include <muster/craft/phrase_rule.hpp>

namespace muster { inline namespace v0 { namespace detail::craft::rows {

using enum brief_fault;
using enum brief_weight;
using enum phrase_use;

inline constexpr phrase_rule referring_back[] = {
    // A conversation,
    {refers_back, error, to_a_fresh_worker,
     "as|like|what|whatever|how|than i|we|i've|we've|i'd|we'd have|had|already|just|previously|both? "
     "said|mentioned|discussed|explained|described|noted|agreed|told|saw|talked|outlined|established|stated|asked|"
     "requested|wanted|decided|planned|found|learned|wrote",
     write_it_out},
    {refers_back, error, to_a_fresh_worker,
     "as|like just|already|previously|earlier? discussed|agreed|mentioned|said|explained|talked|planned|established|"
     "stated|outlined|noted|requested|instructed|described|identified !in|by|below|at|on|here|under|within|with|for",
     write_it_out},
    {refers_back, error, to_a_fresh_worker,
     "we|we've|i|you have|had|already|just|recently|previously|earlier|both? discussed|talked|spoke|went "
     "about|of|over?",
     write_it_out},
    {refers_back, error, to_a_fresh_worker,
     "we|we've|i|i've have|had|already|just|recently|previously|earlier|both|were|was? "
     "discussed|talked|spoke|agreed|mentioned|looked|looking|pasted|attached|described|showed|told|explained "
     "!the|a|this",
     write_it_out},
    {refers_back, error, to_a_fresh_worker,
     "you|you've|you'll|you'd of|will|should|probably|must|have? course? already know|knew|saw|seen|have|read|understand|remember",
     write_it_out},
    {refers_back, error, to_a_fresh_worker,
     "as you|you'll|you've may|might|will|should|have|probably|already? know|recall|remember|saw|seen|found",
     write_it_out},
    {refers_back, error, to_a_fresh_worker,
     "remember|recall when|what|how|our|where we|i|you|our|conversation|discussion|chat", write_it_out},
    {refers_back, error, to_a_fresh_worker,
     "our|this|the|my|that previous|last|earlier|prior|above|whole|entire? conversation|discussion|chat !about|window|"
     "history|id|list|page|box|view|service|client|server|message|messages|room|rooms",
     write_it_out},
    {refers_back, error, to_a_fresh_worker,
     "discussed|mentioned|described|noted|identified|reported|agreed|found|saw|seen|said|explained|made|did|wrote|tried|"
     "investigated|fixed|changed|added|created earlier|previously|above|yesterday",
     write_it_out},
    {refers_back, error, to_a_fresh_worker,
     "previously|earlier discussed|mentioned|found|described|identified|reported|agreed|explained|noted|seen",
     write_it_out},
    {refers_back, error, to_a_fresh_worker, "from|like earlier|before|yesterday|previously|above", write_it_out},
    {refers_back, error, to_a_fresh_worker, "as|than|of earlier|yesterday|previously .", write_it_out},
    {refers_back, error, to_a_fresh_worker, "you know the|that|what|how|about|which|where|who", write_it_out},
    {refers_back, error, to_a_fresh_worker,
     "approach|plan|option|solution|design|fix|idea|one|way|variant|version that|which? we|i|you|we've|i've|you've "
     "chose|chosen|picked|decided|settled|agreed|selected|prefer|preferred|wanted|like|liked|proposed|suggested|mentioned",
     write_it_out},
    {refers_back, warning, to_a_fresh_worker,
     "go|going|proceed with .. option|approach|plan|variant|proposal|suggestion|idea", write_it_out},
    {refers_back, error, to_a_fresh_worker,
     "my|our last|previous|earlier|first|other? list|notes|message|messages|mail|email|sketch|idea|proposal|suggestion|"
     "question|comment|comments|remark|remarks",
     write_it_out},
    {refers_back, error, to_a_fresh_worker, "earlier today|yesterday|on .", write_it_out},
    {refers_back, error, to_a_fresh_worker, "same .. as|like before|last|earlier|previously|yesterday|above time?",
     write_it_out},
    {refers_back, warning, to_a_fresh_worker, "see|as|stated|listed|shown above !all", write_it_out},
    {refers_back, warning, to_a_fresh_worker,
     "the|this|that above|aforementioned|abovementioned bug|issue|problem|error|change|changes|fix|findings|file|files|"
     "discussion|approach|plan|idea",
     write_it_out},
    {refers_back, error, to_a_fresh_worker, "^ as above|before|usual|always", write_it_out},
    {refers_back, error, to_a_fresh_worker,
     "what|where we|i|they have|had? just|already? started|began|did|tried|built|made|talked|planned|used "
     "yesterday|earlier|before|last|there?",
     write_it_out},
    {refers_back, error, to_a_fresh_worker,
     "what|where you have|had? just|already? started|began|did|tried|built|made|planned|used yesterday|earlier|before|last",
     write_it_out},
    {refers_back, error, to_a_fresh_worker, "continue|finish|complete|resume what|where you started|began|stopped",
     write_it_out},
    {refers_back, error, to_a_fresh_worker,
     "your|my last|previous|earlier|latest|first message|mail|email|reply|answer|report|response|attempt|run|change|commit|task",
     write_it_out},
    {refers_back, error, to_a_fresh_worker,
     "as|per per? the|our plan|discussion|agreement|conversation|chat !in|at|of|from|under", write_it_out},
    {refers_back, warning, unless_quoted,
     "^ he|she also|just|already? says|said|wants|asked|told|complained|complains|thinks", quote_it},
    {refers_back, error, to_a_fresh_worker,
     "approach|plan|option|solution|design|fix|idea|change|way|variant that|which was|were|has|had been? "
     "suggested|proposed|discussed|agreed|chosen|decided|mentioned|recommended !in|at|by|on|under",
     write_it_out},
    {refers_back, error, to_a_fresh_worker,
     "agent|worker|scout|researcher|team a|b|c|1|2|3|4|one|two? has|have|had already|just? found|located|identified|solved",
     say_the_finding},
    {refers_back, error, to_a_fresh_worker,
     "you have|know|got all|enough? of? the|enough|full context|information|background|details|history !in|at|from|below|here",
     write_it_out},
    {refers_back, error, to_a_fresh_worker,
     "the|our|another|other team|others|colleagues|workers|agents found|figured|worked|discovered|established out|that|it|why|how",
     say_the_finding},
    {refers_back, error, first_words, "try|retry again|it|that|once .", write_it_out},
    {refers_back, warning, to_a_fresh_worker, "as always|usual|ever", write_it_out},
    // the beginning of a text, which goes on from something,
    {refers_back, error, first_words, "do|repeat|apply|make the same|that", write_it_out},
    {refers_back, error, first_words, "same for|with|as|thing|again|here|there|question", write_it_out},
    {refers_back, error, first_words,
     "proceed|continue|go|move|carry on? to|with? the|your next|remaining|rest|last|other|second|third", write_it_out},
    {refers_back, error, first_words, "next step|item|task|one|up|part", write_it_out},
    {refers_back, warning, first_words, "also|again|additionally|furthermore|moreover|instead", write_it_out},
    {refers_back, warning, to_a_fresh_worker,
     "given|considering|with|from all|everything of? the? above|before|earlier|so", write_it_out},
    {refers_back, warning, to_a_fresh_worker,
     "do|fix|close|implement|resolve|handle|see|per|address|finish the? ticket|issue|story|jira|card|bug|task "
     "0*|1*|2*|3*|4*|5*|6*|7*|8*|9*",
     write_it_out},
    // somebody else's work,
    {refers_back, error, to_a_fresh_worker,
     "continue|resume|finish|complete|pick up|on|with|from? the|your|his|their|our previous|last|earlier|prior|other|"
     "first|old worker's|workers'|agent's|agents'? work|task|job|attempt|worker|agent|session|run|changes",
     write_it_out},
    {refers_back, error, to_a_fresh_worker, "where|from|what .. left off", write_it_out},
    {refers_back, error, to_a_fresh_worker, "you|you'll|you'd|you've remember|recall the|that|what|how|our|when",
     write_it_out},
    {refers_back, error, to_a_fresh_worker, "see|read|check|in|from the|our|this thread above|earlier|so",
     write_it_out},
    {refers_back, warning, to_a_fresh_worker,
     "the previous|last|prior|other|first|earlier worker|agent|scout|researcher|attempt !in|at|on|of", write_it_out},
    {refers_back, error, to_a_fresh_worker,
     "the|your|our|another other worker|agent|researcher|scout found|reported|said|did|knows", say_the_finding},
    // and what only the user and the coordinator have seen.
    {refers_back, error, always,
     "as|what|whatever|how|exactly|like the|our|my user|customer|client|boss just|already|has|really? "
     "wants|wanted|asked|said|requested|told|mentioned|described|wrote|reported|needs|expects|asks",
     quote_it},
    {refers_back, warning, unless_quoted,
     "the|our|my user|customer|client|boss|manager|colleague|lead|team just|already|has|also|really? "
     "wants|asked|said|told|mentioned|complained|complains|requested|insists",
     quote_it},
    {refers_back, warning, always,
     "the|our|my user|customer|client|boss|manager is|are|was|seems still|very|really? not? "
     "unhappy|happy|dissatisfied|satisfied|annoyed|frustrated|pleased|angry",
     quote_it},
    {refers_back, warning, to_a_fresh_worker,
     "attached|enclosed|pasted screenshot|image|log|logs|picture|document|pdf|snippet|output", put_it_in_a_file},
    {refers_back, warning, to_a_fresh_worker,
     "see|from|in the? attached|attachment|attachments|screenshot|enclosed !file|to", put_it_in_a_file},
};

}}}  // namespace muster::v0::detail::craft::rows
