// Phrases that hand the understanding or the decision to the worker.
#pragma once

#include <muster/craft/detail/advice.hpp>
#include <muster/craft/phrase_rule.hpp>

namespace muster { inline namespace v0 { namespace detail::craft::rows {

using enum brief_fault;
using enum brief_weight;
using enum phrase_use;

inline constexpr phrase_rule handing_over[] = {
    // By pointing at what somebody found,
    {hands_over, error, always,
     "based|basing|building on|upon|off all? of? your|his|her|their|our|the|these|those|this|that|its|my|all? "
     "previous|prior|earlier|initial|first|above|latest|own|research|worker's|workers'|team's|agent's? "
     "findings|research|investigation|analysis|results|discoveries|exploration|conclusions|report|reports",
     say_the_finding},
    {hands_over, error, always,
     "according to your|his|her|their|our|the|these|those|this|all? previous|prior|earlier|initial|above|own? "
     "findings|research|investigation|analysis|conclusions|discoveries",
     say_the_finding},
    {hands_over, error, unless_reported,
     "given|use|using|from|considering|per|following|with your|their|his|her|these|those|the "
     "previous|prior|earlier|initial|own|research? findings|research|investigation|analysis|discoveries|conclusions "
     "!in|at|into|to|as|file|files",
     say_the_finding},
    {hands_over, error, always,
     "implement|apply|address|action|execute|incorporate your|their|the|all|these|those|his|her? review|research|own? "
     "findings|recommendations|suggestions|conclusions",
     say_the_finding},
    {hands_over, error, always,
     "based|act|acting|building|build on|upon what|whatever|everything|all you|you've|he|she|they|they've|it|we|we've "
     "have|has|already|just? found|discovered|learned|learnt|identified|uncovered|concluded|know|saw|read",
     say_the_finding},
    {hands_over, error, always,
     "fix|address|implement|apply|use|using|change|correct|resolve|handle|repair|update what|whatever|everything|all "
     "you|you've|he|she|they|they've|we|we've have|has|already|just? "
     "found|discovered|learned|learnt|identified|uncovered|concluded|know|saw",
     say_the_finding},
    {hands_over, error, always,
     "fix|address|correct|resolve|repair|handle|patch any|all|every|the|each? of? the? other|remaining? "
     "issue|issues|problem|problems|bug|bugs|error|errors|defect|defects|gaps that|which? you might|may|can? "
     "find|see|spot|notice|encounter|come|discover|run",
     say_the_change},
    {hands_over, error, always,
     "now that the|your|our|all? research|investigation|exploration|analysis phase|step|part|work? is|are|has|have been? "
     "complete|completed|done|finished|over|in",
     say_the_finding},
    {hands_over, error, always,
     "now that you|we|they|you've|we've have|already? found|understand|understood|identified|located|seen",
     say_the_finding},
    {hands_over, error, always,
     "with|using|given|from the|your|all? context|information|background|evidence you|we|that|you've have|already|we? "
     "already? have|gathered|collected|got|know",
     say_the_finding},
    {hands_over, error, unless_reported,
     "issues|problems|bugs|errors|defects|places|causes|gaps that|which? you|you've|he|she|they|they've|the? "
     "worker|workers|agent|agents|scout|researcher|researchers? have|has|already|just? "
     "found|identified|discovered|reported|uncovered|listed",
     say_the_finding},
    {hands_over, error, always,
     "what|whatever|everything|all the|your|our|other? scout|scouts|worker|workers|agent|agents|researcher|researchers|"
     "team|others have|has|had|already|just? found|uncovered|discovered|learned|reported|identified|concluded|said|wrote|did",
     say_the_finding},
    {hands_over, error, always,
     "taking|take|with .. findings|investigation|research|analysis|results|report into|in account|mind|consideration",
     say_the_finding},
    {hands_over, error, always,
     "in line|accordance|keeping with what|your|the|his|her|their findings|research|analysis|report|results|you|we|they",
     say_the_finding},
    {hands_over, error, always,
     "apply|use|using|from|with|on your|the|our own? learnings|insights|understanding|knowledge", say_the_finding},
    {hands_over, error, always,
     "synthesi*|consolidate|reconcile|digest your|the|all|their|these|those|our? of? the|their|other? "
     "findings|results|research|reports|analyses",
     say_the_finding},
    {hands_over, error, always,
     "results|findings|report|reports|analysis|conclusions|research of|from|by the|another|other|our|your|all? "
     "other|previous|first|second|earlier? agent|worker|scout|researcher|agents|workers|scouts|researchers|team",
     say_the_finding},
    {hands_over, error, always,
     "work|start|proceed|begin|go|continue with|from|on the|your|those|these|their findings|research|analysis|conclusions",
     say_the_finding},
    {hands_over, error, always, "draw|make|reach your|the own|right? conclusions|lessons", say_the_finding},
    // or by leaving the decision open.
    {hands_over, error, always,
     "use|using|trust|exercise your own? best|good? judgment|judgement|discretion|instincts|intuition", decide_it},
    {hands_over, error, always,
     "as|where|wherever|however|whatever|how|what if? you see|think|deem|feel|judge|consider|find is|it|to|be? "
     "fit|best|appropriate|necessary|suitable|right|needed|useful",
     decide_it},
    {hands_over, error, always,
     "do|make|change|fix|try|use what|whatever|anything|everything you think|want|like|prefer|deem", decide_it},
    {hands_over, error, always,
     "do|make|change|fix|take|use whatever|what|anything|all|everything is|it|that? is|that's|it? "
     "necessary|needed|required|takes|appropriate",
     decide_it},
    {hands_over, error, always, "figure|work|sort it|this|that|things|everything|yourself|details|rest out", decide_it},
    {hands_over, error, always, "figure|work|sort out the|any|all rest|remainder|details|remaining", decide_it},
    {hands_over, error, always, "figure|work|find out? what|how|which|where .. to do|change|fix|edit|proceed",
     decide_it},
    {hands_over, error, always,
     "you|you'll|you'd|you're can|may|should|will|are|to|free|then|just? free|to|please? decide|choose|pick "
     "how|what|which|where|whether|if|yourself|the|for|on !name|names|wording|order|title|titles",
     decide_it},
    {hands_over, error, always, "up to you", decide_it},
    {hands_over, error, always,
     "consider|weigh|evaluate|explore|compare the|all|several|different|possible? options|alternatives|approaches and|then then? "
     "implement|choose|pick|use|apply|take|do|fix",
     decide_it},
    {hands_over, error, unless_reported,
     "one|option|approach|way|variant|solution|library|method|place that|which? you think|find|consider|deem|feel|judge|"
     "believe|prefer",
     decide_it},
    {hands_over, warning, always, "whatever|whichever tests|test|files|code|callers|functions|modules|parts",
     name_them},
    {hands_over, error, always, "by any|all means|cost|costs .", decide_it},
    {hands_over, error, always, "at all|any costs|cost|price .", decide_it},
    {hands_over, error, always, "whichever .. you|seems|looks|is|works|fits", decide_it},
    {hands_over, error, always, "whatever seems|looks|feels|works|fits|suits|else", decide_it},
    {hands_over, error, always,
     "find|determine|decide|identify|choose|pick|select a|an|the? best|right|ideal|optimal|proper|cleanest|good|better|nicest "
     "way|approach|fix|solution|place|design|option",
     decide_it},
    {hands_over, error, always, "think about|on|through|of? how|what|which|whether|where", decide_it},
    {hands_over, error, always, "^ decide about|on? how|what|which|whether|where", decide_it},
    {hands_over, error, always, "wherever|where|as|if|when|however|what|whatever it|that|this? makes|made|make sense",
     decide_it},
    {hands_over, error, always, "your call|choice .", decide_it},
    {hands_over, error, always, "i|i'll|we|we'll leave|left|trust it|this|that|the|you|them|how|what", decide_it},
    {hands_over, error, always, "i|we trust you|your", decide_it},
    {hands_over, warning, always,
     "come|comes up with a|an|the|some|your? best|good|better? fix|solution|plan|design|approach", decide_it},
    {hands_over, error, always,
     "make|do|apply|perform the|all|any|all? the? necessary|required|needed|appropriate|relevant|corresponding "
     "changes|change|fixes|fix|adjustments|modifications|edits|updates|work|steps",
     say_the_change},
    {hands_over, warning, always, "as|where|wherever|if|when needed|necessary|appropriate|required|applicable .",
     decide_it},
    {hands_over, warning, always,
     "the|do|a|an obvious|usual|right|proper|sensible|appropriate|suitable thing|things|fix|way|place|places|spot|spots|solution|file|files",
     decide_it},
    {hands_over, error, unless_reported, "whatever|wherever|whenever you|they|turns|comes|is|may|might", decide_it},
    {hands_over, error, always,
     "work|figure|find out what|how the|they|it|this|these|those|that .. mean|means|imply|implies", say_the_finding},
    {hands_over, error, always,
     "fix|change|repair|correct|improve|clean|adapt|adjust|update everything|anything|whatever|all that? "
     "looks|seems|is|are|feels|appears|breaks|broke|fails|failed|goes|needs",
     say_the_change},
    {hands_over, error, always,
     "choose|pick|select a|an best|ideal|optimal|good|suitable|appropriate|reasonable|sensible|proper", decide_it},
    {hands_over, error, always,
     "incorporate|address|apply|implement|integrate all|any? of? the|their|his|her|your|all review? "
     "feedback|comments|remarks !in|at|of|on|under",
     say_the_change},
    {hands_over, error, always,
     "follow|following|build|building up? on|upon the|your|our previous|last|earlier|prior|initial "
     "investigation|analysis|research|exploration|findings",
     say_the_finding},
    {hands_over, error, always, "whatever happens to", decide_it},
    {hands_over, error, always, "whatever|whichever way|manner|style|order .. sense|works|fits|best|like|prefer",
     decide_it},
    {hands_over, error, always, "^ decide on|upon the|a|an? right|best|good|proper|suitable|appropriate", decide_it},
    {hands_over, warning, always,
     "find|figure|work|track|determine|identify out|down? the? root? cause|reason|problem|bug of|for? the? .. and|then then? "
     "fix|repair|resolve|correct|solve",
     say_the_finding},
    {hands_over, warning, always, "based|basing|building on|upon that|this|these|those|it|them .", say_the_finding},
    {hands_over, error, always, "do the needful", say_the_change},
    {hands_over, error, always, "i|we rely|count|depend on you|your", decide_it},
};

}}}  // namespace muster::v0::detail::craft::rows
