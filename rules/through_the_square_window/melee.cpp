#include "rules/through_the_square_window/melee.hpp"

#include <algorithm>

#include "battle/modifier.hpp"
#include "chance/opposed.hpp"

namespace opfor::through_the_square_window {
namespace {

/// Files and ranks of the pikes of a tercio.
Layout pike_block(const Card& card) {
  const Layout whole = layout_of(card, Formation::line);
  Layout block;
  for (int rank = 0; rank < whole.ranks; ++rank) {
    block.files = std::max(block.files, stands_in_rank(whole, rank)[Stand::pikes]);
    if (stands_in_rank(whole, rank)[Stand::pikes] > 0) ++block.ranks;
  }
  return block;
}

bool is_cavalry(const Fighter& f) { return arm_of(f.kind, f.mounted) == Arm::horse; }

/// Of the pool of a round.
chance::Throw melee_throw(const chance::Key& key, int dice) {
  chance::Throw pool;
  pool.key = key;
  pool.reading = chance::Reading::successes;
  pool.count = static_cast<std::uint8_t>(dice);
  pool.target = kMeleeHit;
  return pool;
}

}  // namespace

int stands_along(const Card& card, Formation formation, Edge edge) {
  const Layout layout = layout_of(card, formation);
  const bool alike = is_pike_block(card.kind, formation);  // on every side
  return edge == Edge::flank && !alike ? layout.ranks : layout.files;
}

FightingStands fighting_stands(const Card& card, Formation formation, Edge edge) {
  if (card.kind == Kind::tercio) {
    const Layout block = pike_block(card);
    return {block.files, std::min(kTercioRanksFighting, block.ranks), block.files * block.ranks};
  }
  return {stands_along(card, formation, edge), 1, all_stands(layout_of(card, formation)).total()};
}

int engaged_stands(const FightingStands& own, int enemy_edge, const MeleeOptions& options) {
  return std::min(own.files, enemy_edge + options.overlap) * own.ranks;
}

Terms melee_terms(const Fighter& fighter) {
  AppliedLines lines;
  const auto add = [&](MeleeLine line, bool applies) {
    lines.add(kMeleeModifiers, "TTSW-MEL-T1", line, applies);
  };
  const bool cavalry = is_cavalry(fighter);
  const bool charging_cavalry = fighter.kind == Kind::charging_cavalry;
  const bool charge =
      fighter.approach == Approach::charge || fighter.approach == Approach::counter_charge;
  add(MeleeLine::won_last_round, fighter.won_last_round);
  add(MeleeLine::charging, charging_cavalry && fighter.approach != Approach::none);
  add(MeleeLine::first_charge, charging_cavalry && charge && fighter.first_charge);
  add(MeleeLine::well_trained_cavalry,
      cavalry && fighter.quality == Quality::well_trained && !fighter.shaken);
  add(MeleeLine::flank_or_rear, fighter.enemy_edge != Edge::front && !fighter.enemy_pike_block);
  add(MeleeLine::not_rallied, !fighter.rallied);
  add(MeleeLine::attacking_defended, fighter.attacker && fighter.enemy_defended);
  add(MeleeLine::poor, fighter.quality == Quality::poor);
  add(MeleeLine::shaken, fighter.shaken);
  // Who counter-charges is no attacker (TTSW-OUT-5), but rides at the pikes as well.
  const bool goes_in = fighter.attacker || fighter.approach == Approach::counter_charge;
  add(MeleeLine::ring_or_tercio, cavalry && goes_in && fighter.enemy_pike_block);
  return lines.take();
}

int melee_dice(const Fighter& fighter) {
  const int share = (fighter.sp * fighter.engaged + fighter.sharing - 1) / fighter.sharing;
  return std::max(1, share + total(melee_terms(fighter)) * fighter.engaged);
}

Hits fight(chance::Chance& chance, chance::Key key, int dice_of_a, int dice_of_b) {
  key.purpose = chance::Purpose::melee;
  const std::array<chance::Request, 2> pools{melee_throw(key, dice_of_a),
                                             melee_throw(chance::opposed(key), dice_of_b)};
  const std::vector<chance::Answer> answers = chance.answer_all(pools);
  return {static_cast<int>(answers[0].value), static_cast<int>(answers[1].value)};
}

}  // namespace opfor::through_the_square_window
