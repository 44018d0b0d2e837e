#pragma once

#include <array>
#include <concepts>
#include <optional>
#include <string_view>
#include <type_traits>
#include <variant>

#include "battle/battle.hpp"
#include "battle/event.hpp"
#include "chance/request.hpp"

/// What an event holds, field by field: the one list from which it is written for other programs
/// (record/event_json.hpp), described to them (src/record/FORMAT.md), and hidden from a side
/// (drill/seen_event.hpp).
namespace opfor {

/// The number of the format in which other programs read battles. It grows when what is there is
/// called or means something else; what is added leaves it as it is.
inline constexpr int kPublicFormat = 3;

namespace event {

/// The names of the kinds, in the order of `What`.
inline constexpr std::array<std::string_view, std::variant_size_v<What>> kKinds{
    "turn_began",      "passed_over",    "command_thrown", "paid",           "sighted",
    "reacted",         "ordered",        "decided",        "moved",          "formation_changed",
    "contact_made",    "contact_broken", "fell_out",       "aimed",          "shot",
    "held_fire",       "lost",           "fought",         "pushed_back",    "tested",
    "state_changed",   "activated",      "entered",        "waits_to_enter", "left_table",
    "measured_by_map", "corrected",      "battle_ended"};

/// Dice as they were asked for and fell.
struct Dice {
  chance::Reading reading = chance::Reading::face;
  int count = 1;
  int sides = 6;
  int target = 0;          ///< the least face that counts; 0: none
  std::vector<int> faces;  ///< empty if only the outcome was told
};

/// An event of this kind, to be read or to be changed.
template <class E, class Kind>
concept Is = std::same_as<std::remove_const_t<E>, Kind>;

// A list a kind: f(name, value, what it says). Sentences for people are named `words`, or end in
// `_words`: nothing may hang on what they say.

void describe(auto&, Is<TurnBegan> auto&) {}
void describe(auto& f, Is<PassedOver> auto& e) { f("of", e.of, "whose step; null: both sides'"); }
void describe(auto& f, Is<CommandThrown> auto& e) {
  f("officer", e.officer, "who threw");
  f("dice", e.dice, "how many he threw");
  f("points", e.points, "command points that they gave");
  f("words", e.why, "why so many dice");
}
void describe(auto& f, Is<Paid> auto& e) {
  f("officer", e.officer, "who pays");
  f("unit", e.unit, "for whom");
  f("price", e.price, "command points");
}
void describe(auto& f, Is<Sighted> auto& e) {
  f("observer", e.observer, "who looks");
  f("target", e.target, "at whom");
  f("dice", Dice{chance::Reading::scaled, 1, 6, 0, {e.die}}, "the sighting die");
  f("range", e.range, "how far it lets him see");
  f("distance", e.distance, "how far off the target is");
  f("made_out", e.seen, "whether it is seen");
}
void describe(auto& f, Is<Reacted> auto& e) {
  f("unit", e.request.unit, "who threw");
  f("table", e.request.table, "its action table");
  f("facts", e.request.facts, "what it reacts to");
  f("dice", Dice{chance::Reading::face, 1, 6, 0, {e.request.die}}, "the reaction die");
  f("terms", e.reaction.terms, "the lines of the risk list that apply");
  f("total", e.reaction.total, "their sum (RF)");
  f("shifted", e.reaction.shifted, "RF after the nerve of the doctrine");
  f("row", e.reaction.row, "the row of the table, as printed");
  f("row_words", e.reaction.row_when, "the condition of the row's variant");
  f("column", e.reaction.column, "the column, after the temper of the doctrine");
  f("cell", e.reaction.cell, "what the table says");
  f("cell_rule", e.reaction.rule, "the rule of that cell");
  f("binding", e.reaction.binding, "commanded units obey it, too");
  f("words", e.reaction.reads, "why these troops read the printed cell otherwise");
}
void describe(auto& f, Is<Ordered> auto& e) {
  f("unit", e.unit, "who is ordered");
  f("cell", e.cell, "what it carries out: its own cell, or that of `lead`");
  f("lead", e.lead, "with whom it stays; null: it acts for itself");
  f("by_choice", e.by_choice, "it had a free hand");
  f("order", e.order, "what it is to do");
  f("rules", e.rules, "rules that shaped the order");
  f("refused", e.refused, "acts of it that it did not obey");
}
void describe(auto& f, Is<Decided> auto& e) {
  f("decision", e.decision.kind, "what was decided");
  f("unit", e.decision.unit, "who decides or acts; null: the side");
  f("against", e.decision.other, "against whom");
  f("shape", e.decision.shape, "the shape of an answer");
  f("budget", e.decision.budget, "what there was to spend or to split");
  f("options", e.decision.options, "what the rules allowed");
  f("picks", e.choice.picks, "which were chosen, from 0; of a split: a number an option");
  f("order", e.choice.order, "an order that is none of the options");
  f("reasons", e.reasons, "the score of each option, and its shares");
}
void describe(auto& f, Is<Moved> auto& e) {
  f("unit", e.unit, "who moved");
  f("from", e.from, "how it stood");
  f("to", e.to, "how it stands");
  f("path", e.path, "the way, from start to end");
  f("allowance", e.allowance, "what it could spend");
  f("spent", e.spent, "what the way cost");
  f("gait", e.gait, "the pace of horse");
  f("words", e.stopped_by, "what stopped it");
}
void describe(auto& f, Is<FormationChanged> auto& e) {
  f("unit", e.unit, "who changed");
  f("to", e.to, "its formation now");
}
void describe(auto& f, Is<ContactMade> auto& e) {
  f("unit", e.unit, "who came into contact");
  f("enemy", e.enemy, "with whom");
}
void describe(auto& f, Is<ContactBroken> auto& e) {
  f("unit", e.unit, "who is out of contact");
  f("enemy", e.enemy, "with whom");
}
void describe(auto& f, Is<FellOut> auto& e) {
  f("unit", e.unit, "whose wounded stayed behind");
  f("wounded", e.wounded, "the unit that they are now");
  f("men", e.men, "how many");
}
void describe(auto& f, Is<Aimed> auto& e) {
  f("unit", e.unit, "who will shoot");
  f("target", e.target, "at whom");
}
void describe(auto& f, Is<Shot> auto& e) {
  f("unit", e.unit, "who shot");
  f("target", e.target, "at whom");
  f("dice",
    Dice{chance::Reading::successes, e.shots, e.sides, e.least, {e.dice.begin(), e.dice.end()}},
    "the dice to hit");
  f("hits", e.hits, "how many hit");
  f("words", e.how, "distance, cover, what hits");
  f("effects_words", e.effects, "what each hit did");
}
void describe(auto& f, Is<HeldFire> auto& e) { f("unit", e.unit, "who could have shot"); }
void describe(auto& f, Is<Lost> auto& e) {
  f("unit", e.unit, "who lost");
  f("by", e.by, "to whom; null: several, or nobody");
  f("counts", e.counts, "how many of what, in the sheet's own words");
  f("destroyed", e.destroyed, "it is no more");
}
void describe(auto& f, Is<Fought> auto& e) {
  f("a", e.a, "who fought, of side A");
  f("b", e.b, "who fought, of side B");
  f("winner", e.winner, "the side that won; null: nobody");
  f("words", e.outcome, "what came of it");
  f("rounds_words", e.rounds, "each match or round");
}
void describe(auto& f, Is<PushedBack> auto& e) {
  f("unit", e.unit, "who goes back; its way is the next `moved`");
  f("words", e.why, "why");
}
void describe(auto& f, Is<Tested> auto& e) {
  f("unit", e.unit, "who tried or suffered it; null: its side");
  f("test_words", e.what, "what");
  f("thrown_words", e.thrown, "the dice or cards");
  f("words", e.outcome, "what came of it");
}
void describe(auto& f, Is<StateChanged> auto& e) {
  f("unit", e.unit, "who changed");
  f("became", e.became, "what it is now; `other`: the words alone tell");
  f("from_words", e.from, "what it was, in the sheet's words");
  f("to_words", e.to, "what it is, in the sheet's words");
  f("words", e.why, "why");
}
void describe(auto& f, Is<Activated> auto& e) {
  f("of", e.side, "the side that acts");
  f("command", e.command, "its command; null: none in particular");
  f("unit", e.unit, "its unit; null: none in particular");
  f("words", e.words, "what it does");
}
void describe(auto& f, Is<Entered> auto& e) {
  f("unit", e.unit, "who has come onto the table");
  f("returned", e.returned, "it had been there before");
}
void describe(auto& f, Is<WaitsToEnter> auto& e) { f("unit", e.unit, "who found no room"); }
void describe(auto& f, Is<LeftTable> auto& e) { f("unit", e.unit, "who has left the table"); }
void describe(auto& f, Is<MeasuredByMap> auto& e) {
  f("unit", e.call.unit, "whom the limit is about");
  f("other", e.call.other, "the other end");
  f("span", e.call.span, "what is measured");
  f("distance", e.call.distance, "as the map has it");
  f("limit", e.call.limit, "the limit that it is near");
  f("within", e.call.by_map, "it was taken to be within");
  f("words", e.call.words, "what the limit is");
}
void describe(auto& f, Is<Corrected> auto& e) {
  f("unit", e.unit, "whom; null: the table");
  f("words", e.words, "what was corrected");
}
void describe(auto& f, Is<BattleEnded> auto& e) {
  f("verdict", static_cast<Verdict>(e.verdict), "who has won");
  f("words", e.words, "why");
}

}  // namespace event
}  // namespace opfor
