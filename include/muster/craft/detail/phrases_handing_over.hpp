// Phrases that hand the understanding or the decision to the worker.
#pragma once

#include <muster/craft/detail/advice.hpp>  // say_the_finding and its like
#include <muster/craft/phrase_rule.hpp>    // phrase_rule

namespace muster::inline v0::detail::craft::rows {

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
    {hands_over, error, always,
     "given|using|from|considering|per|following|with your|their|his|her|these|those|the "
     "previous|prior|earlier|initial|own|research? findings|research|investigation|analysis|discoveries|conclusions "
     "!in|at|into|to|as",
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
     "you|you'll|you'd|you're can|may|should|will|are|to|free|then|just? free|to|please? decide|choose|pick|determine "
     "how|what|which|where|whether|if|yourself|the|for|on",
     decide_it},
    {hands_over, error, always, "up to you", decide_it},
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
     "the|do obvious|usual|right|proper|sensible thing|things|fix|way|place|places|spot|spots|solution|file|files",
     decide_it},
    {hands_over, error, always, "whatever|wherever|whenever you|they|turns|comes|happens|is|it|may|might", decide_it},
    {hands_over, error, always, "do the needful", say_the_change},
    {hands_over, error, always, "i|we rely|count|depend on you|your", decide_it},
};

}  // namespace muster::inline v0::detail::craft::rows
