#include "rules/through_the_square_window/morale.hpp"

#include <algorithm>

#include "rules/through_the_square_window/cards.hpp"
#include "rules/through_the_square_window/rout.hpp"
#include "rules/through_the_square_window/strength.hpp"

namespace opfor::through_the_square_window {
namespace {

Arm arm(const Tester& t) { return arm_of(t.kind, t.mounted); }

/// Who is in contact, rallying or routing has no actions for charges and emergencies.
bool acts(const Tester& t) { return t.temper == Temper::steady; }
bool charges(const Tester& t) { return acts(t) && t.charges; }
Emergency emergency_of(const Tester& t) { return acts(t) ? t.emergency : Emergency::none; }

/// Collects the lines that apply, of all three lists.
class Pools : public AppliedLines {
 public:
  template <class Times>
  void add(Trigger line, Times times) {
    AppliedLines::add(kTriggers, "TTSW-MOR-T1", line, times);
  }
  void add(Extra line, bool applies) { AppliedLines::add(kExtras, "TTSW-MOR-T2", line, applies); }
  void add(Deduction line, bool applies) {
    AppliedLines::add(kDeductions, "TTSW-MOR-T3", line, applies);
  }
};

void add_triggers(Pools& pools, const Tester& t, const MoraleOptions& options) {
  // In contact only a further charge and the loss of generals count (TTSW-MOR-12).
  const bool free = t.temper != Temper::in_contact;
  const bool exempt = t.at_skirmishers && t.kind != Kind::skirmishers;
  const int hits = is_large(t.initial_sp) ? t.hits / options.large_hits_per_die : t.hits;
  pools.add(Trigger::charges, charges(t) && !exempt);
  pools.add(Trigger::charged, t.charged);
  pools.add(Trigger::hits, free ? hits : 0);
  pools.add(Trigger::close_musketry, free && t.close_musketry);
  pools.add(Trigger::general_lost, t.generals_lost);
}

void add_extras(Pools& pools, const Tester& t) {
  const Emergency emergency = emergency_of(t);
  const bool foot_but_skirmishers = arm(t) == Arm::foot && t.kind != Kind::skirmishers;
  const bool goes_in = charges(t) || emergency == Emergency::counter_charge;
  pools.add(Extra::fired_behind, t.fired_behind);
  pools.add(Extra::charged_behind, t.charged_behind);
  pools.add(Extra::foot_in_emergency, foot_but_skirmishers && emergency != Emergency::none);
  pools.add(Extra::friends_broken, t.friends_broken);
  pools.add(Extra::half_strength, at_half_strength(t.sp, t.initial_sp));
  pools.add(Extra::tercio_near, t.tercio_near);
  pools.add(Extra::horse_at_pikes, arm(t) == Arm::horse && goes_in && t.front_of_pikes);
  pools.add(Extra::poor, t.quality == Quality::poor);
}

void add_deductions(Pools& pools, const Tester& t) {
  pools.add(Deduction::general, t.general_attached && arm(t) == Arm::horse);
  pools.add(Deduction::well_trained, t.quality == Quality::well_trained);
  pools.add(Deduction::cover, t.in_cover);
  pools.add(Deduction::uphill, t.stationary && t.uphill);
  pools.add(Deduction::ring, t.ring);
}

MoraleColumn column_of(const Tester& t, const MoraleOptions& options) {
  if (charges(t)) return MoraleColumn::charger;
  const bool halted = options.ones == CumulativeOnes::escalate && t.halted_by_one;
  return !halted && or_more(t.advanced, kAdvanced) ? MoraleColumn::advanced : MoraleColumn::other;
}

/// The table for guns, which neither retire nor halt (TTSW-MOR-11).
MoraleEffect effect_on_guns(MoraleEffect printed, int ones) {
  if (ones > 0) return MoraleEffect::routs;
  return printed == MoraleEffect::no_effect ? printed : MoraleEffect::pinned;
}

MoraleEffect effect_of(const Tester& t, const Pool& pool, const MoraleOptions& options) {
  const MoraleEffect printed =
      printed_effect(pool.lowest, t.quality == Quality::well_trained, column_of(t, options));
  MoraleEffect effect = arm(t) == Arm::guns ? effect_on_guns(printed, pool.ones) : printed;
  const bool again = pool.ones > 0 && t.ones_before + pool.ones > 1;
  if (again && options.ones == CumulativeOnes::escalate) effect = MoraleEffect::routs;
  const bool heeds_all = t.temper == Temper::steady;
  return heeds_all || effect == MoraleEffect::routs ? effect : MoraleEffect::no_effect;
}

}  // namespace

Terms morale_terms(const Tester& tester, const MoraleOptions& options) {
  Pools pools;
  if (tester.temper == Temper::routing) return {};
  add_triggers(pools, tester, options);
  if (pools.empty()) return {};
  add_extras(pools, tester);
  add_deductions(pools, tester);
  return pools.take();
}

int morale_dice(const Terms& terms, const MoraleOptions& options) {
  return terms.empty() ? 0 : std::max(total(terms), options.min_dice);
}

MoraleEffect printed_effect(int lowest, bool well_trained, MoraleColumn column) {
  for (const MoraleRow& row : kMoraleRows) {
    if (lowest < row.from || lowest > row.to) continue;
    if (row.well_trained.value_or(well_trained) == well_trained) {
      return row.effects[static_cast<std::size_t>(column)];
    }
  }
  return MoraleEffect::no_effect;
}

MoraleResult morale_effect(const Tester& tester, const Pool& pool, const MoraleOptions& options) {
  MoraleResult result;
  result.effect = effect_of(tester, pool, options);
  result.ones = pool.ones;
  if (result.effect == MoraleEffect::retires) result.distance = kMoraleRetreat;
  if (result.effect == MoraleEffect::routs && arm(tester) != Arm::guns) {
    result.distance = rout_distance(tester.kind, tester.mounted);
  }
  return result;
}

MoraleResult test_morale(chance::Chance& chance, chance::Key key, const Tester& tester,
                         const MoraleOptions& options) {
  const int dice = morale_dice(morale_terms(tester, options), options);
  if (dice <= 0) return {};
  key.purpose = chance::Purpose::test;
  chance::Throw throwing;
  throwing.key = key;
  throwing.reading = chance::Reading::lowest_and_ones;
  throwing.count = static_cast<std::uint8_t>(dice);
  const auto value = static_cast<int>(chance::ask(chance, throwing).value);  // lowest * 4 + ones
  return morale_effect(tester, {value / 4, value % 4}, options);
}

std::optional<int> no_advance_until(MoraleEffect effect, int turn) {
  switch (effect) {
    case MoraleEffect::charge_fails:
    case MoraleEffect::retires:
    case MoraleEffect::halts:
    case MoraleEffect::pinned:
      return turn + 1;
    case MoraleEffect::no_effect:
    case MoraleEffect::routs:
      break;
  }
  return std::nullopt;
}

}  // namespace opfor::through_the_square_window
