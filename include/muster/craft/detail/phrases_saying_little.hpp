// Phrases that could mean anything, and reports that are passed on as they came.
#pragma once

#include <muster/craft/detail/advice.hpp>
#include <muster/craft/phrase_rule.hpp>

namespace muster { inline namespace v0 { namespace detail::craft::rows {

using enum brief_fault;
using enum brief_weight;
using enum phrase_use;

inline constexpr phrase_rule saying_little[] = {
    // What could mean anything.
    {vague, error, always,
     "something|somethings|things|stuff|everything must|has|have|just? went|goes|going|is|was|be|seems|looks|got|gone|are|feels "
     "wrong|broken|off|weird|strange|funny|odd|bad|amiss",
     say_what_is_seen},
    {vague, error, always, "acting|acts|act|playing|plays up|weird|strange|funny|odd|weirdly|strangely",
     say_what_is_seen},
    {vague, warning, always, "the|that|this whole? thing|matter|stuff|situation", say_what_is_seen},
    {vague, warning, always, "some|more|bit|little love|attention|tlc|polish|care|work", say_the_change},
    {vague, warning, always,
     "the|do|run all? usual|standard|normal|regular|typical|obvious checks|check|tests|things|stuff|steps|procedure|cleanup|work",
     name_them},
    {vague, warning, always,
     "must|should|needs|need|has|ought to? be? changed|change|fixed|updated|improved|adjusted|corrected|better|nicer .",
     say_the_change},
    {vague, warning, always, "please|and|then|just fix|repair|solve|correct|resolve|address|debug .", say_the_change},
    {vague, warning, always,
     "fix|resolve|handle|address|correct|solve any|all|the|some? remaining|other|possible|resulting? "
     "errors|bugs|issues|problems|warnings|failures|defects .",
     name_them},
    {vague, error, always, "something|somehow|somewhere in|is|around? .. wrong|broken|weird", say_what_is_seen},
    {vague, error, always, "recent|latest changes|commits|edits|modifications|work|updates !to|in|of|on|since",
     say_which_change},
    {vague, warning, always,
     "fix|repair|solve|debug|correct|resolve|investigate it|this|that|them|these|everything|stuff .", say_the_change},
    {vague, warning, always, "do|handle|check it|this|that|everything|them|things .", say_the_change},
    {vague, error, without_a_place,
     "fix|resolve|solve|address|debug|repair|find|handle the|this|that|a|any|all|some|our|these|those|remaining? "
     "remaining|other|known? bug|bugs|issue|issues|problem|problems|error|errors|failure|failures|crash|defects .",
     say_what_is_seen},
    {vague, warning, always,
     "make|get|have|turn|making|getting it|this|that|them|things|everything|all|tests|build|ci actually|just? "
     "work|works|working|better|nicer|faster|good|right|robust|cleaner|pass|green|happy|nice|pretty|fine .",
     say_when_done},
    {vague, warning, always,
     "make|makes sure it|everything|things|this|that|all|nothing still|really|actually? works|work|breaks|passes|runs|good",
     say_when_done},
    {vague, warning, always,
     "clean|tidy it|this|that|things|everything|the|all? code|mess|file|files? up !to|when|with|after|the",
     say_the_change},
    {vague, warning, always, "clean|tidy up? the|this|that|all code|mess|codebase", say_the_change},
    {vague, warning, always, "clean|tidy up it|this|that|things|everything .", say_the_change},
    {vague, warning, always,
     "improve|optimi*|refactor|enhance|moderni*|simplify|polish the|our|all? it|this|that|code|codebase|project|everything|"
     "performance|quality|things .",
     say_the_change},
    {vague, warning, always,
     "needs|need|requires|wants|deserves fixing|updating|improving|improvement|improvements|work|attention|refactoring|"
     "cleaning|cleanup|rework|polishing|love .",
     say_the_change},
    {vague, warning, always,
     "improve|enhance|polish|raise|increase the|our|its|overall|general? ux|ui|usability|experience|quality|readability|"
     "maintainability|look|design .",
     say_when_done},
    {vague, warning, always,
     "improve|enhance|polish|raise|increase the|our|overall|general? ux|ui|usability|experience|quality|code|maintainability "
     "of|in|on|quality",
     say_when_done},
    {vague, warning, always,
     "handle|cover|consider all|any|the|possible|other? edge|corner cases in|of|for|too|properly|correctly", name_them},
    {vague, warning, always,
     "make|makes|making .. look|looks|feel|sound nicer|better|good|modern|pretty|professional|clean", say_when_done},
    {vague, warning, always,
     "add|write|create|put some|more|better|reasonable|proper|good|sensible|adequate tests|comments|documentation|docs|"
     "logging|logs|checks|validation|error|exception",
     name_them},
    {vague, warning, always,
     "not|doesn't|isn't|don't work|works|working|behave|behaves|behaving|function as|like expected|intended|it|they should? .",
     say_what_is_seen},
    {vague, warning, always, "accordingly .", say_the_change},
    {vague, warning, always, "etc|etcetera", name_them},
    {vague, warning, always, "and the like .", name_them},
    {vague, warning, always, "and so on|forth", name_them},
    {vague, warning, always, "or something|whatever|similar|so .", name_them},
    {vague, warning, always, "and|or stuff|things|whatever|everything|anything like|similar|else? that? .", name_them},
    {vague, warning, always,
     "change|update|modify|edit|fix|adjust|in|touch all? the|any? relevant|appropriate|corresponding|necessary|"
     "respective|right|affected|related files|file|places|place|code|parts|functions|modules|tests",
     name_them},
    {vague, warning, always, "properly|nicely|appropriately|adequately|decently", say_when_done},
    {vague, warning, always, "look into|at it|this|that|things|everything .", say_what_is_seen},
    {vague, warning, always, "take|have a quick|closer|another? look .", say_what_is_seen},
    {vague, warning, always, "finish|complete|continue|do the? rest|remainder|remaining|job .", name_them},
    {vague, warning, always, "do|try your best", decide_it},
    {vague, warning, always, "some|several|various|few other|different? places|files|spots .", name_them},
    {vague, warning, always, "follow|use|apply|per|with the|all|industry|coding? best practices|practice",
     say_the_change},
    {vague, warning, always, "^ it|this|that still|again|also doesn't|does|isn't|is|won't|fails|not", say_what_is_seen},
    {vague, warning, always, "it|this|that doesn't|won't|isn't|still? work|compile|build|run|pass|working .",
     say_what_is_seen},
    {vague, warning, always,
     "more|less|very modern|beautiful|elegant|readable|robust|efficient|maintainable|performant|usable|professional|"
     "friendly|intuitive .",
     say_when_done},
    {vague, warning, always, "help with|on|me|us", say_the_change},
    {vague, warning, always, "^ optimi*|improve|refactor|fix|debug|correct|repair|help|simplify .", say_the_change},
    {vague, warning, always, "obvious bug|error|mistake|problem|issue|fix .", say_what_is_seen},
    {vague, warning, always,
     "misc|miscellaneous|various|general|minor cleanup|cleanups|fixes|improvements|changes|tweaks|stuff", name_them},

    // A report that is passed on as it came.
    {forwards, error, in_a_tag, "^ task notification .", in_your_own_words},
    {forwards, error, always,
     "here|below|following|these|this|attached is|are|what|the the|a|what|his|her|their|all? other|first|second|previous? "
     "worker|agent|researcher|scout|worker's|agent's|researcher's|scout's|workers|agents "
     "findings|report|reports|output|result|results|found|reported|said|wrote",
     in_your_own_words},
    {forwards, error, always,
     "worker|agent|researcher|scout|worker's|agent's|researcher's|scout's findings|report|output|analysis full|raw? "
     "below|follows|follow|verbatim|unchanged",
     in_your_own_words},

    {forwards, warning, before_a_quotation,
     "agent|worker|scout|researcher 0*|1*|2*|3*|4*|5*|6*|7*|8*|9*? says|said|wrote|writes|reported|reports|found|finds",
     in_your_own_words},
    {forwards, warning, before_a_quotation, "from|says the|our|other? scout|worker|agent|researcher|explorer",
     in_your_own_words},
};

}}}  // namespace muster::v0::detail::craft::rows
