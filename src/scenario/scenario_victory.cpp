#include <range/v3/algorithm/find.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>

#include "scenario/scenario_parts.hpp"

namespace opfor::scenario {
namespace {

constexpr int kMostCounted = 1'000'000;

/// What the tables of victory refer to.
struct Known {
  const Setting& setting;
  const Sides& sides;
  const std::vector<field::Feature>& terrain;
  std::span<const std::string_view> counts;
};

/// A piece of terrain that has an inside.
FeatureId read_place(Keys& keys, std::string_view key, const Known& known) {
  const std::optional<std::string> id = keys.id(key);
  if (!id) return kNoFeature;
  const auto found = ranges::find(known.terrain, *id, &field::Feature::id);
  if (found == known.terrain.end()) {
    const auto ids =
        known.terrain | ranges::views::transform(&field::Feature::id) | ranges::to<std::vector>;
    keys.problem(key, Sentence::unknown_reference, {key, "terrain", *id}, did_you_mean(*id, ids));
    return kNoFeature;
  }
  if (found->shape == field::Shape::line) {
    keys.problem(key, Sentence::only_for, {key, "an area or a ring"});
  }
  return static_cast<FeatureId>(found - known.terrain.begin());
}

/// What is counted, in a word of the sheet.
std::string read_word(Keys& keys, const Known& known) {
  if (known.counts.empty()) {
    keys.problem("count", Sentence::only_for, {"count", "sheets that count something"});
    return {};
  }
  const auto found = keys.word_index("count", known.counts);
  if (!found && !keys.has("count")) keys.missing("count", one_of(known.counts));
  return found ? std::string{known.counts[*found]} : std::string{};
}

/// Units of the side that is counted.
std::vector<UnitId> read_units_of(Keys& keys, const Count& count, const Known& known) {
  const auto ids = keys.texts("of");
  if (!ids) return {};
  if (ids->empty()) keys.problem("of", Sentence::must_be, {"of", "one unit or more", "[]"});
  // The other side has no such units to be fewer or more of.
  if (count.lead) keys.problem("of", Sentence::only_for, {"of", "conditions without lead"});
  std::vector<UnitId> units;
  for (const std::string& id : *ids) {
    const auto unit = known.setting.find_unit(id);
    if (!unit) {
      const auto all =
          known.setting.units | ranges::views::transform(&UnitInfo::id) | ranges::to<std::vector>;
      keys.problem("of", Sentence::unknown_reference, {"of", "unit", id}, did_you_mean(id, all));
    } else if (const Side side = known.setting.unit(*unit).side; side != count.side) {
      keys.problem("of", Sentence::other_side, {"of", id, known.setting.side(side).id});
    } else {
      units.push_back(*unit);
    }
  }
  return units;
}

VictoryCondition read_condition(Keys& keys, const Known& known) {
  VictoryCondition condition;
  Count& count = condition.count;
  count.what = read_word(keys, known);
  count.side = keys.required("side", known.sides.find(keys, "side"));
  count.lead = keys.flag("lead").value_or(false);
  count.inside = read_place(keys, "inside", known);
  count.within_move_of = read_place(keys, "within_move_of", known);
  count.of = read_units_of(keys, count, known);
  const int lowest = count.lead ? -kMostCounted : 0;
  condition.least = keys.integer("least", lowest, kMostCounted);
  condition.most = keys.integer("most", lowest, kMostCounted);
  if (!keys.has("least") && !keys.has("most")) keys.problem("", Sentence::no_bound, {});
  if (condition.least && condition.most && *condition.least > *condition.most) {
    keys.problem("least", Sentence::least_above_most,
                 {std::to_string(*condition.least), std::to_string(*condition.most)});
  }
  keys.finish();
  return condition;
}

/// The side that wins; none if it is drawn.
std::optional<Side> read_winner(Keys& keys, const Known& known) {
  std::vector<std::string_view> winners(known.sides.ids.all().begin(), known.sides.ids.all().end());
  winners.emplace_back("draw");
  const auto found = keys.word_index("winner", winners);
  if (!found && !keys.has("winner")) keys.missing("winner", one_of(winners));
  if (!found || *found + 1 == winners.size()) return std::nullopt;
  return known.sides.of[*found];
}

VictoryRule read_victory(Keys& keys, const Known& known, const Setting& setting) {
  VictoryRule rule;
  rule.when = keys.choice<JudgedWhen>("when").value_or(JudgedWhen::end);
  rule.from_turn = keys.integer("from_turn", 1, setting.turns).value_or(1);
  for (Keys& table : some_tables(keys, "if", kMostConditions)) {
    rule.conditions.push_back(read_condition(table, known));
  }
  // Without conditions it would end the battle before it has begun.
  if (rule.when != JudgedWhen::end && !keys.has("if")) keys.missing("if");
  rule.winner = read_winner(keys, known);
  rule.degree = keys.label("degree").value_or("");
  rule.words = keys.label("words").value_or("");
  keys.finish();
  return rule;
}

}  // namespace

void read_victories(Keys& file, const Sides& sides, const std::vector<field::Feature>& terrain,
                    std::span<const std::string_view> counts, Setting& setting) {
  for (Keys& keys : some_tables(file, "victory", kMostVictories)) {
    setting.victory.push_back(read_victory(keys, {setting, sides, terrain, counts}, setting));
  }
}

}  // namespace opfor::scenario
