// The same habits in German, French and Spanish.
#pragma once

#include <muster/craft/detail/advice.hpp>
#include <muster/craft/phrase_rule.hpp>

namespace muster { inline namespace v0 { namespace detail::craft::rows {

using enum brief_fault;
using enum brief_weight;
using enum phrase_use;

inline constexpr phrase_rule in_other_languages[] = {
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

}}}  // namespace muster::v0::detail::craft::rows
