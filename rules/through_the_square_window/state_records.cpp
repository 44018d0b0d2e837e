// How a battle begins, is written and read, and goes on under a new setting.
#include <algorithm>

#include "drill/occurrences.hpp"
#include "rules/through_the_square_window/sighting.hpp"
#include "rules/through_the_square_window/situation.hpp"
#include "rules/through_the_square_window/state.hpp"
#include "scenario/beginning.hpp"

namespace opfor::through_the_square_window {

void describe(Fields& f, Break& b) {
  f("x", b.x);
  f("y", b.y);
  f("end_x", b.end_x);
  f("end_y", b.end_y);
  f("turn", b.turn);
  f.spare(b.spare);
}

void describe(Fields& f, UnitRecord& r) {
  f("status", r.status);
  f("gone", r.gone);
  f("crew", r.crew);
  f("limbered", r.limbered);
  f("mounted", r.mounted);
  f("block", r.block);
  f("shot", r.shot);
  f("first_charge_used", r.first_charge_used);
  f("no_advance_until", r.no_advance_until);
  f("no_shot_until", r.no_shot_until);
  f("retired_turn", r.retired_turn);
  f("lost_melee_turn", r.lost_melee_turn);
  f("routed_turn", r.routed_turn);
  f("ran_turn", r.ran_turn);
  f("left_turn", r.left_turn);
  f("advanced", r.advanced);
  f("stationary", r.stationary);
  f("quarry", r.quarry);
  f("rushed", r.rushed);
  f("flanked_by", r.flanked_by);
  f.record("broke", r.broke);
  f.record("broke_before", r.broke_before);
  f("carried", r.carried);
  f("body_x", r.body_x);
  f("body_y", r.body_y);
  f("actions", r.actions, kTurn);
  f("emergency_used", r.emergency_used, kTurn);
  f("ones", r.ones, kTurn);
  f("halted_by_one", r.halted_by_one, kTurn);
  f("tried_to_charge", r.tried_to_charge, kTurn);
  f("approach", r.approach, kTurn);
  f("charges", r.charges, kTurn);
  f("charge_paid", r.charge_paid, kTurn);
  f("charge_slow", r.charge_slow, kTurn);
  f("charge_edge", r.charge_edge, kTurn);
  f("charge_facing", r.charge_facing, kTurn);
  f("emergency", r.emergency, kTurn);
  f("reaction", r.reaction, kTurn);
  f("has_reacted", r.has_reacted, kTurn);
  f("aim", r.aim, kTurn);
  f("aim_left", r.aim_left, kTurn);
  f("aim_right", r.aim_right, kTurn);
  f("salvo", r.salvo, kTurn);
  f("has_shot", r.has_shot, kTurn);
  f("hits", r.hits, kTurn);
  f("fired_behind", r.fired_behind, kTurn);
  f("close_musketry", r.close_musketry, kTurn);
  f("generals_lost", r.generals_lost, kTurn);
  f("tested_for_general", r.tested_for_general, kTurn);
  f("new_contact", r.new_contact, kTurn);
  f("asked", r.asked, kTurn | kOwn);
  f.spare(r.spare);
  describe_taken(f, r.taken);
}

void describe(Fields& f, BattleRecord& b) {
  for (std::size_t i = 0; i < 2; ++i) {
    f.enter("of_side", static_cast<int>(i));
    f("chief", b.chief[i]);
    f("chief_lost", b.chief_lost[i]);
    f("retreats", b.retreats[i]);
    f("asked", b.asked[i], kTurn | kOwn);
    f.leave();
  }
  // What wings are to do is meant, not seen; both sides' stand here, so nobody is told.
  f("attacks", b.attacks, kOwn);
  f("withdraws", b.withdraws, kOwn);
  f("first", b.first);
  f("stage", b.stage, kOwn);
  f.spare(b.spare);
}

void draw_up(Battle& battle, UnitId unit) {
  const Body& body = body_info(battle, unit);
  set_formation(battle, unit, body.formation);
  const Strength full = full_strength(*body.card);
  record(battle, unit).block = static_cast<std::uint8_t>(full.block);
  record(battle, unit).shot = static_cast<std::uint8_t>(full.shot);
}

Battle start(std::shared_ptr<const Setting> setting) {
  Battle battle = Battle::make<UnitRecord, BattleRecord>(std::move(setting));
  BattleRecord& b = sheet_record(battle);
  const Rules& all = rules(battle.setting());
  for (std::size_t c = 0; c < all.postures.size(); ++c) {
    const auto wing = static_cast<CommandId>(c);
    if (all.postures[c] == Posture::attack) b.attacks.insert(wing);
    if (all.postures[c] == Posture::withdraw) b.withdraws.insert(wing);
  }
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId id = unit_id(i);
    put_at_start(battle.unit(id), battle.setting().unit(id));
    if (!is_general(battle, id)) {
      draw_up(battle, id);
    } else if (all.generals[i]->chief) {
      b.chief[static_cast<std::size_t>(side_of(battle, id))] = id;
    }
  }
  // Generals after the bodies: who goes with one stands with it.
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId with = battle.units()[i].goes_with;
    if (with != kNoUnit) battle.units()[i].put(place_beside(battle, with));
  }
  remember(battle, Situation(battle));
  return battle;
}

Battle carry_over(const Battle& old, std::shared_ptr<const Setting> setting) {
  Battle battle = start(std::move(setting));
  const auto anew = [&](UnitId was, UnitId unit) {
    return is_general(battle, unit) != is_general(old, was);
  };
  carry_over_all(battle, old, anew, [&](UnitId was, UnitId unit, const LaterIds&) {
    if (is_general(battle, unit)) return;
    // One that the new setting has given another card is drawn up by it.
    if (!(card_of(battle, unit) == card_of(old, was))) draw_up(battle, unit);
  });
  return battle;
}

}  // namespace opfor::through_the_square_window
