#include "ai/behaviour/explain.hpp"

#include <cstdlib>
#include <fmt/format.h>

namespace opfor {
namespace {

std::string length_words(Length length, Measure measure) {
  const double value = in_measure(length, measure);
  const std::string_view unit = measure == Measure::centimetre ? "cm" : "in";
  // One decimal is as fine as anyone measures on a table; whole numbers are written without.
  std::string number = fmt::format("{:.1f}", value);
  if (number.ends_with(".0")) number.resize(number.size() - 2);
  return fmt::format("{} {}", number, unit);
}

std::string charge_words(ChargeMark charge) {
  switch (charge) {
    case ChargeMark::no:
      return {};
    case ChargeMark::yes:
      return " (Charge?)";
    case ChargeMark::weak_targets:
      return " (Charge? weak targets only)";
  }
  return {};
}

/// The unit that makes a fact true: "2nd Lancers", with the distance if asked for; or nothing.
std::string witness_words(const Facts& facts, Fact fact, const Telling& telling, bool distance) {
  const UnitId witness = facts.witness(fact);
  if (witness == kNoUnit) return {};
  std::string words = telling.name(witness);
  const Length far = facts.distance(fact);
  if (distance && far > Length{}) words += ", " + length_words(far, telling.measure);
  return words;
}

std::string term_words(const RiskTerm& term, const Facts& facts, const Telling& telling,
                       bool distance) {
  const std::string who = witness_words(facts, term.fact, telling, distance);
  if (who.empty()) return term.words;
  return distance ? fmt::format("{} ({})", term.words, who) : term.words + ": " + who;
}

std::string row_words(const Reaction& reaction) {
  if (reaction.row_when.empty()) return "row " + reaction.row;
  return fmt::format("row {} ({})", reaction.row, reaction.row_when);
}

std::string faces(int faces) { return fmt::format("{} in 6", faces); }

void add_total(const Reaction& reaction, const ReactionRequest& request,
               std::vector<std::string>& lines) {
  lines.push_back(fmt::format("  RF = {}", reaction.total));
  if (reaction.shifted != reaction.total) {
    lines.push_back(
        fmt::format("  nerve {:+}: RF {} chooses the row", request.dials.nerve, reaction.shifted));
  } else if (request.dials.nerve != 0) {
    lines.push_back(fmt::format("  nerve {:+}: nothing changes, the border of RF 0 and 1 holds",
                                request.dials.nerve));
  }
}

/// Whom the cell binds.
std::string_view binding_words(const Reaction& reaction, const ReactionRequest& request) {
  if (reaction.binding) return "  binding: commanded units obey it too";
  const bool commanded = request.facts[Fact::commanded] != 0;
  return commanded ? "  not binding for commanded units" : "  binding: it is not commanded";
}

void add_cell(const Reaction& reaction, const ReactionRequest& request,
              std::vector<std::string>& lines) {
  lines.push_back("  " + row_words(reaction));
  lines.push_back(fmt::format("  die {}", reaction.die));
  if (reaction.column != reaction.die) {
    lines.push_back(fmt::format("  temper {:+}: column {}", request.dials.temper, reaction.column));
  } else if (request.dials.temper != 0) {
    lines.push_back(
        fmt::format("  temper {:+}: column {} stays", request.dials.temper, reaction.column));
  }
  lines.push_back(fmt::format("  {}, {} [{}]", cell_words(reaction.cell),
                              reaction.cell.italic ? "printed in italics" : "printed roman",
                              reaction.rule));
  if (!reaction.reads.empty()) lines.push_back("  " + reaction.reads);
  lines.emplace_back(binding_words(reaction, request));
}

void add_odds(std::span<const IntentOdds> odds, std::vector<std::string>& lines) {
  std::string line;
  for (const IntentOdds& each : odds) {
    if (!line.empty()) line += ", ";
    line += fmt::format("{}{} {}", word(each.intent), charge_words(each.charge), faces(each.faces));
  }
  if (!line.empty()) lines.push_back("  before the die: " + line);
}

std::string other_words(const Counterfactual& other, const Facts& facts, const Telling& telling) {
  std::string words = other.words;
  if (other.term) {
    const std::string who = witness_words(facts, other.term->fact, telling, false);
    if (!who.empty()) words += fmt::format(" ({})", who);
  }
  return words;
}

}  // namespace

std::string cell_words(const Cell& cell) {
  return std::string{word(cell.intent)} + gait_words(cell.gait) + charge_words(cell.charge);
}

std::string reason(const ReactionRequest& request, const Reaction& reaction,
                   const Telling& telling) {
  std::string terms;
  for (const RiskTerm& term : reaction.terms) {
    if (!terms.empty()) terms += ", ";
    terms += fmt::format("{} {:+}", term_words(term, request.facts, telling, false), term.value);
  }
  std::string line = fmt::format("RF {}", reaction.total);
  if (!terms.empty()) line += fmt::format(" ({})", terms);
  if (reaction.shifted != reaction.total) {
    line += fmt::format(", nerve {:+}", request.dials.nerve);
  }
  line += fmt::format(", die {}", reaction.die);
  if (reaction.column != reaction.die) line += fmt::format(" (temper {:+})", request.dials.temper);
  line += fmt::format(", {}: {}", row_words(reaction), cell_words(reaction.cell));
  return line;
}

std::vector<std::string> derivation(const ReactionRequest& request, const Reaction& reaction,
                                    std::span<const IntentOdds> odds,
                                    std::span<const Counterfactual> others,
                                    const Telling& telling) {
  std::vector<std::string> lines;
  for (const RiskTerm& term : reaction.terms) {
    lines.push_back(fmt::format("  {:+} {} [{}, {}]", term.value,
                                term_words(term, request.facts, telling, true), term.key,
                                term.rule));
  }
  add_total(reaction, request, lines);
  add_cell(reaction, request, lines);
  add_odds(odds, lines);
  for (const Counterfactual& other : others) {
    const std::string otherwise =
        fmt::format("  {}: RF {}, ", other_words(other, request.facts, telling), other.total);
    lines.push_back(other.changes
                        ? otherwise + "and the same die would have been " + cell_words(other.cell)
                        : otherwise + "the same cell");
  }
  return lines;
}

}  // namespace opfor
