// What is at stake for a body where it stands, each worked out when it is first asked for.
#include "rules/victory_without_squares/attack_to_come.hpp"
#include "rules/victory_without_squares/encounter.hpp"
#include "rules/victory_without_squares/expectations.hpp"
#include "rules/victory_without_squares/facts.hpp"
#include "rules/victory_without_squares/policy_parts.hpp"
#include "rules/victory_without_squares/ways_parts.hpp"
#include "rules/victory_without_squares/worth.hpp"
#include "rules/victory_without_squares/worth_after.hpp"

namespace opfor::victory_without_squares {
namespace {

using field::Box;

/// It, or one of its side, has him in sight.
bool side_sees(const Situation& now, UnitId unit, UnitId enemy) {
  if (now.sees(unit, enemy)) return true;
  return !those(now.friends(unit), [&](UnitId own) { return now.sees(own, enemy); }).empty();
}

}  // namespace

Standing::Standing(const Situation& now, UnitId unit)
    : now_(now),
      unit_(unit),
      fires_(now.battle().size(), -1),
      attacks_(now.battle().size()),
      covered_(now.battle().size()) {}

const Wanted& Standing::wanted() const {
  if (!wanted_) wanted_ = wanted_place(now_, unit_);
  return *wanted_;
}

const Standing::Ahead& Standing::ahead(Vec place) const {
  for (const auto& [to, known] : roads_) {
    if (to == place) return known;
  }
  Road road(now_, unit_, place);
  const double left = road.left(now_.box(unit_));
  return roads_.emplace_back(place, Ahead{std::move(road), left}).second;
}

double Standing::attack_to_come() const {
  if (!attack_to_come_) {
    After stands;
    stands.unit = unit_;
    stands.box = now_.box(unit_);
    attack_to_come_ = victory_without_squares::attack_to_come(now_, stands);
  }
  return *attack_to_come_;
}

const std::optional<Vec>& Standing::in_line() const {
  if (!in_line_) in_line_ = place_in_line(now_.battle(), unit_);
  return *in_line_;
}

const std::vector<RoutToFear>& Standing::routs() const {
  if (!routs_) routs_ = routs_to_fear(now_, unit_);
  return *routs_;
}

Standing::Shot Standing::best_shot(const Box& there) const {
  Shot best;
  for (const UnitId enemy : threatened_by()) {
    const Box& his = now_.box(enemy);
    if (!within(field::gap(there, his), kMusketRange)) continue;
    const double fire = expected_fire(now_, {unit_, enemy, there, his});
    if (fire > best.fire) best = {enemy, fire};
  }
  return best;
}

const Standing::Shot& Standing::best_shot() const {
  if (!best_shot_) best_shot_ = best_shot(now_.box(unit_));
  return *best_shot_;
}

double Standing::gun_fire() const {
  if (!gun_fire_) gun_fire_ = best_gun_fire(now_, unit_, now_.box(unit_));
  return *gun_fire_;
}

double Standing::fire_of(UnitId enemy) const {
  double& known = fires_[index(enemy)];
  if (known < 0) known = expected_fire(now_, shooting(now_, enemy, unit_));
  return known;
}

const UnitSet& Standing::threatened_by() const {
  if (!threatened_by_) {
    threatened_by_ = those(now_.enemies(unit_), [&](UnitId enemy) {
      return unbroken(now_.battle(), enemy) && side_sees(now_, unit_, enemy);
    });
  }
  return *threatened_by_;
}

const Combat& Standing::attack_of(UnitId enemy) const {
  return attacks_.get(enemy, [&] { return encounter(now_, enemy, unit_); });
}

Exchange Standing::round(const Combat& combat) const {
  for (const auto& [known, exchange] : rounds_) {
    if (known == combat) return exchange;
  }
  const Exchange exchange = expected_round(combat, die_rules(now_.battle()));
  rounds_.emplace_back(combat, exchange);
  return exchange;
}

bool Standing::covered_from(UnitId enemy) const {
  std::optional<bool>& known = covered_[index(enemy)];
  if (!known) known = now_.in_cover(now_.box(unit_), now_.box(enemy).centre);
  return *known;
}

}  // namespace opfor::victory_without_squares
