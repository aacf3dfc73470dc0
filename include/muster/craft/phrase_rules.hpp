// The phrases that no task for a worker should have, and those that mean the same: the table behind check_brief.
//
//     for (muster::phrase_rule const& rule : muster::phrase_rules) …   // docs/briefs.md is made from it
//
// Each row was tried on tasks that have the phrase, and on good ones that nearly have it: the page counts what the
// table finds and what it misses.
#pragma once

#include <muster/craft/phrase_rule.hpp>  // phrase_rule, phrase_list

#include <string_view>  // string_view

namespace muster::inline v0 {

namespace detail::craft::rows {

using enum brief_fault;
using enum brief_weight;
using enum phrase_use;

inline constexpr std::string_view say_the_finding = "say what was found, and the change that follows from it";
inline constexpr std::string_view decide_it = "decide it, and say what to do";
inline constexpr std::string_view write_it_out = "write it out: the worker begins with this text alone";
inline constexpr std::string_view quote_it = "quote the words, and say what they ask for here";
inline constexpr std::string_view name_them = "name them, with their paths";
inline constexpr std::string_view say_what_is_seen = "say what happens, what should happen, and where";
inline constexpr std::string_view say_the_change = "say which change, and where";
inline constexpr std::string_view say_when_done = "say by what it is seen to be done";
inline constexpr std::string_view say_which_change = "name the commit or the files";
inline constexpr std::string_view put_it_in_a_file = "put it into a file, and name that";
inline constexpr std::string_view in_your_own_words = "write in your own words what follows from it";

inline constexpr phrase_rule all[] = {
    // Understanding is handed over: by pointing at what somebody found,
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

    // What the worker has not seen: a conversation,
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
     "you|you've of|will|should|probably|must|have? course? already know|knew|saw|seen|have|read|understand|remember",
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
    {refers_back, error, to_a_fresh_worker,
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
     "what|where we|i|you|they have|had? just|already? started|began|did|tried|built|made|talked|planned|used "
     "yesterday|earlier|before|last|there?",
     write_it_out},
    {refers_back, error, to_a_fresh_worker,
     "your|my last|previous|earlier|latest|first message|mail|email|reply|answer|report|response|attempt|run|change|commit|task",
     write_it_out},
    {refers_back, warning, to_a_fresh_worker, "as always|usual|ever", write_it_out},
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
    {refers_back, warning, to_a_fresh_worker,
     "the previous|last|prior|other|first|earlier worker|agent|scout|researcher|attempt !in|at|on|of", write_it_out},
    {refers_back, error, to_a_fresh_worker,
     "the|your|our|another other worker|agent|researcher|scout found|reported|said|did|knows", say_the_finding},
    // and what only the user and the coordinator have seen.
    {refers_back, error, always,
     "as|what|whatever|how|exactly|like the|our|my user|customer|client|boss just|already|has|really? "
     "wants|wanted|asked|said|requested|told|mentioned|described|needs|expects|asks",
     quote_it},
    {refers_back, warning, unless_quoted,
     "the|our|my user|customer|client|boss|manager|colleague|lead|team just|already|has|also|really? "
     "wants|asked|said|told|mentioned|complained|complains|requested|insists",
     quote_it},
    {refers_back, warning, to_a_fresh_worker,
     "attached|enclosed|pasted screenshot|image|log|logs|picture|document|pdf|snippet|output", put_it_in_a_file},
    {refers_back, warning, to_a_fresh_worker,
     "see|from|in the? attached|attachment|attachments|screenshot|enclosed !file|to", put_it_in_a_file},

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

    // The same habits in other languages.
    {hands_over, error, always,
     "basierend|aufbauend|gestützt auf deinen|deine|ihren|ihre|den|die|euren|eure? "
     "erkenntnissen|erkenntnisse|ergebnissen|ergebnisse|befunden|befunde|recherchen|recherche|analyse",
     say_the_finding},
    {hands_over, error, always,
     "auf grundlage|basis deiner|der|ihrer|von? erkenntnisse|ergebnisse|recherche|recherchen|analyse|befunde",
     say_the_finding},
    {refers_back, error, to_a_fresh_worker,
     "wie bereits|schon|eben|vorhin|oben|gerade? besprochen|gesagt|erwähnt|vereinbart|beschrieben", write_it_out},
    {refers_back, error, to_a_fresh_worker, "wir .. besprochen|gesehen|vereinbart haben|hatten", write_it_out},
    {vague, error, always, "irgendwas|irgendetwas|irgendwie|irgendwo", say_what_is_seen},
    {vague, error, always, "quelque chose ne|qui", say_what_is_seen},
    {vague, error, always, "algo anda|está|salió|va mal", say_what_is_seen},
    {refers_back, error, to_a_fresh_worker, "dont|que nous|on avons|a|avait|avions parlé|discuté|vu|convenu",
     write_it_out},
    {refers_back, error, to_a_fresh_worker, "que|del ya? hablamos|comentamos|vimos|discutimos", write_it_out},
    {hands_over, error, always,
     "d'après|selon tes|vos|les|ses|leurs résultats|recherches|conclusions|découvertes|analyses|constats",
     say_the_finding},
    {hands_over, error, always,
     "sur la base de|des tes|vos|leurs? résultats|recherches|conclusions|découvertes|analyses|constats",
     say_the_finding},
    {refers_back, error, to_a_fresh_worker, "comme discuté|convenu|dit|mentionné|prévu|évoqué|vu", write_it_out},
    {hands_over, error, always,
     "según|basándote|basado|basándose en? tus|sus|los|las hallazgos|resultados|investigación|conclusiones|análisis",
     say_the_finding},
    {refers_back, error, to_a_fresh_worker, "como hablamos|comentamos|dije|discutimos|mencioné|acordamos|vimos",
     write_it_out},
};

}  // namespace detail::craft::rows

// phrase_rules: where several match at one place, the longest counts, of equals the first
inline constexpr phrase_list phrase_rules{detail::craft::rows::all};

}  // namespace muster::inline v0
