#include "rules/through_the_square_window/melee_step.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "core/agree.hpp"
#include "rules/through_the_square_window/decisions.hpp"
#include "rules/through_the_square_window/flight.hpp"
#include "rules/through_the_square_window/morale_step.hpp"

namespace opfor::through_the_square_window {
namespace {

const Contact* contact_of(const Battle& battle, UnitId x, UnitId y) {
  for (const Contact& c : battle.head().contacts) {
    if ((c.a == x && c.b == y) || (c.a == y && c.b == x)) return &c;
  }
  return nullptr;
}

bool won_last(const Battle& battle, UnitId unit, UnitId enemy) {
  const Contact* const c = contact_of(battle, unit, enemy);
  return c != nullptr && c->won_last == (c->a == unit ? 1 : 2);
}
bool came_upon(const Battle& battle, UnitId unit, UnitId enemy) {
  const Contact* const c = contact_of(battle, unit, enemy);
  return c != nullptr && c->initiator == unit;
}

/// Guns whose crew has run do not fight, and nobody fights them.
bool fights(const Battle& battle, UnitId unit) {
  return present(battle, unit) && (!is_guns(battle, unit) || is_served(battle, unit));
}

UnitSet foes_of(const Battle& battle, UnitId unit, const UnitSet& only) {
  UnitSet foes;
  if (!fights(battle, unit)) return foes;
  for (const UnitId enemy : enemies_in_contact(battle, unit)) {
    if (fights(battle, enemy) && only.contains(enemy)) foes.insert(enemy);
  }
  return foes;
}

/// The edge of a unit that an enemy in contact counts as touching: where he has not come behind its
/// flank he fights its front (TTSW-GEO-6).
Edge edge_against(const Situation& now, UnitId unit, UnitId enemy) {
  const Battle& b = now.battle();
  if (is_pike_block_now(b, unit)) return Edge::front;
  if (!is_flanked_by(b, unit, enemy)) return Edge::front;
  const Edge touched = edge_touched(now, unit, enemy);
  return touched == Edge::front ? Edge::flank : touched;
}

struct Result {
  SideResult result;
  bool loser = false;
  UnitId faced = kNoUnit;
};

/// A connected group of units that touch (TTSW-MEL-9).
struct Group {
  std::vector<UnitId> a;
  std::vector<UnitId> b;
  [[nodiscard]] const std::vector<UnitId>& of(Side side) const { return side == Side::a ? a : b; }
};

std::vector<Group> groups_of(const Battle& battle, const UnitSet& all) {
  std::vector<Group> groups;
  UnitSet done;
  for (const UnitId first : all) {
    if (done.contains(first) || foes_of(battle, first, all).empty()) continue;
    UnitSet group;
    std::vector<UnitId> open{first};
    group.insert(first);
    while (!open.empty()) {
      const UnitId unit = open.back();
      open.pop_back();
      for (const UnitId enemy : foes_of(battle, unit, all)) {
        if (group.contains(enemy)) continue;
        group.insert(enemy);
        open.push_back(enemy);
      }
    }
    Group sides;
    for (const UnitId unit : group) {
      done.insert(unit);
      (side_of(battle, unit) == Side::a ? sides.a : sides.b).push_back(unit);
    }
    groups.push_back(std::move(sides));
  }
  return groups;
}

std::string line_of_fight(const Battle& battle, const InMelee& one, int hits) {
  std::string why;
  for (const auto& term : melee_terms(one.fighter)) {
    why += fmt::format(", {} {:+}", term.words, term.value);
  }
  return fmt::format("{}: {} {} ({} of {} stands{}), {} hit{}", battle.setting().name_of(one.unit),
                     one.dice, one.dice == 1 ? "die" : "dice", one.fighter.engaged,
                     one.fighter.sharing, why, hits, hits == 1 ? "" : "s");
}

/// One round of some units, all at once (TTSW-MEL-7, TTSW-SEQ-7).
class Round {
 public:
  Round(Play& play, const UnitSet& all) : play_(play), b_(play.battle), all_(all) {
    results_.resize(b_.size());
    received_.resize(b_.size(), 0);
    hits_.resize(b_.size(), 0);
  }

  void fight() {
    groups_ = groups_of(b_, all_);
    if (groups_.empty()) return;
    throw_dice();
    settle_results();
    lose_points();
    choose_to_stay();
    go_back();
    go_after();
  }

 private:
  void throw_dice() {
    const Situation now(play_);
    std::vector<chance::Request> requests;
    for (const Group& group : groups_) {
      for (const Side side : {Side::a, Side::b}) {
        for (const UnitId unit : group.of(side)) {
          if (foes_of(b_, unit, all_).empty()) continue;
          fighting_.push_back(in_melee(now, unit, all_));
        }
      }
    }
    for (const InMelee& one : fighting_) {
      chance::Throw dice;
      dice.key = next_key(b_, one.unit, chance::Purpose::melee, one.facing.front());
      dice.reading = chance::Reading::successes;
      dice.count =
          static_cast<std::uint8_t>(std::min(one.dice, static_cast<int>(chance::kMostDice)));
      dice.target = kMeleeHit;
      requests.emplace_back(dice);
    }
    const auto answers = play_.asks.answer_all(requests);
    for (std::size_t i = 0; i < fighting_.size(); ++i) {
      const InMelee& one = fighting_[i];
      hits_[index(one.unit)] = static_cast<int>(answers[i].value);
      deal(one, hits_[index(one.unit)]);
      results_[index(one.unit)].faced = one.facing.front();
      UnitRecord& r = record(b_, one.unit);
      const bool charged = r.approach == Approach::charge || r.approach == Approach::counter_charge;
      if (charged) r.first_charge_used = 1;  // TTSW-MEL-6
    }
  }

  /// To the first on its edge until he is destroyed, then to the next (TTSW-MEL-8).
  void deal(const InMelee& one, int hits) {
    for (std::size_t i = 0; i < one.facing.size() && hits > 0; ++i) {
      const UnitId enemy = one.facing[i];
      const bool last = i + 1 == one.facing.size();
      const int room = record(b_, enemy).block - received_[index(enemy)];
      const int dealt = last ? hits : std::clamp(room, 0, hits);
      received_[index(enemy)] += dealt;
      hits -= dealt;
    }
  }

  void settle_results() {
    const Situation now(play_);
    for (const Group& group : groups_) {
      const std::array<int, 2> hits{sum(group.a), sum(group.b)};
      for (const Side side : {Side::a, Side::b}) {
        const int own = hits[static_cast<std::size_t>(side)];
        const int his = hits[static_cast<std::size_t>(other(side))];
        if (own <= his) settle_losers(now, group.of(side), own, his);
      }
      // Winners, by what becomes of whom they fought.
      if (hits[0] != hits[1]) settle_winners(now, group.of(hits[0] > hits[1] ? Side::a : Side::b));
      note_winner(group, hits[0], hits[1]);
      tell_fight(group, hits[0], hits[1]);
    }
  }

  /// Or those in a drawn round.
  void settle_losers(const Situation& now, const std::vector<UnitId>& units, int own, int his) {
    for (const UnitId unit : units) {
      Result& r = results_[index(unit)];
      if (r.faced == kNoUnit) continue;
      const Contender c = contender_of(now, unit, r.faced);
      const Contender enemy = contender_of(now, r.faced, unit);
      r.loser = own < his;
      r.result = r.loser
                     ? loser_result(c, enemy, {his, own}, received_[index(unit)], options(b_).melee)
                     : draw_result(c, enemy);
    }
  }
  void settle_winners(const Situation& now, const std::vector<UnitId>& units) {
    for (const UnitId unit : units) {
      Result& r = results_[index(unit)];
      if (r.faced == kNoUnit) continue;
      r.result = winner_result(contender_of(now, unit, r.faced), contender_of(now, r.faced, unit),
                               results_[index(r.faced)].result);
    }
  }

  [[nodiscard]] int sum(const std::vector<UnitId>& units) const {
    int all = 0;
    for (const UnitId unit : units) all += hits_[index(unit)];
    return all;
  }

  void note_winner(const Group& group, int by_a, int by_b) {
    for (Contact& c : b_.head().contacts) {
      if (std::find(group.a.begin(), group.a.end(), c.a) == group.a.end()) continue;
      ++c.round;
      c.won_last = by_a == by_b ? 0 : by_a > by_b ? 1 : 2;
    }
  }

  void tell_fight(const Group& group, int by_a, int by_b) {
    if (!play_.events.wanted()) return;
    event::Fought fought;
    fought.a = group.a;
    fought.b = group.b;
    for (const InMelee& one : fighting_) {
      const auto& own = group.of(side_of(b_, one.unit));
      if (std::find(own.begin(), own.end(), one.unit) == own.end()) continue;
      fought.rounds.push_back(line_of_fight(b_, one, hits_[index(one.unit)]));
    }
    if (by_a != by_b) fought.winner = by_a > by_b ? Side::a : Side::b;
    fought.outcome =
        fought.winner
            ? fmt::format("{}, {} hit{} to {}",
                          with_verb(b_.setting().side(*fought.winner).name, "wins", "win"),
                          std::max(by_a, by_b), std::max(by_a, by_b) == 1 ? "" : "s",
                          std::min(by_a, by_b))
            : fmt::format("drawn, {} hit{} each", by_a, by_a == 1 ? "" : "s");
    tell(play_, "TTSW-MEL-9", std::move(fought));
  }

  /// 7.1.
  void lose_points() {
    for (std::size_t i = 0; i < b_.size(); ++i) {
      const UnitId unit = unit_id(i);
      if (received_[i] <= 0 || !present(b_, unit)) continue;
      take_hits(play_, unit, received_[i], results_[i].faced, true, "TTSW-DMG-1");
    }
    for (const InMelee& one : fighting_) {
      if (results_[index(one.unit)].loser) {
        record(b_, one.unit).lost_melee_turn = b_.head().turn;
      }
    }
  }

  /// In the order of TTSW-SEQ-7: side A before B, by ids.
  template <class Do>
  void each(Do act) {
    for (const Side side : {Side::a, Side::b}) {
      for (std::size_t i = 0; i < b_.size(); ++i) {
        const UnitId unit = unit_id(i);
        if (side_of(b_, unit) != side || results_[i].faced == kNoUnit) continue;
        if (present(b_, unit)) act(unit, results_[i]);
      }
    }
  }

  /// TTSW-DEC-11.
  void choose_to_stay() {
    each([&](UnitId unit, Result& r) {
      if (r.result.fate != Fate::retires_or_stays) return;
      Decision decision = decision_for(b_, DecisionKind::carry_on, unit, "TTSW-OUT-T1");
      decision.other = r.faced;
      decision.options.push_back(option("goes back 10 cm", Further::goes_on));
      decision.options.push_back(option("stays in contact", Further::stands, r.faced));
      const bool stays = variant_of<Further>(ask(play_, decision)) == Further::stands;
      r.result.fate = stays ? Fate::stays : Fate::retires;
      if (!stays && r.result.distance <= 0_cm) r.result.distance = kBeatenRetreat;
    });
  }

  void go_back() {
    each([&](UnitId unit, Result& r) {
      if (r.result.fate == Fate::routs) rout(play_, unit, r.faced, "TTSW-OUT-T1");
    });
    each([&](UnitId unit, Result& r) {
      if (r.result.fate != Fate::retires) return;
      const Situation now(play_);
      const bool horse_by_horse = is_mounted(b_, unit) && is_mounted(b_, r.faced);
      const int hurt = r.loser && horse_by_horse
                           ? hits_when_blocked(contender_of(now, unit, r.faced),
                                               contender_of(now, r.faced, unit))
                           : 0;
      const UnitId blocked = retire(play_, unit, r.faced, r.result.distance, "TTSW-OUT-T1",
                                    hurt > 0 ? Length{} : kKeepOff);
      if (blocked == kNoUnit || hurt == 0) return;
      // TTSW-OUT-3.
      for (const UnitId one : {unit, blocked}) {
        take_hits(play_, one, hurt, kNoUnit, true, "TTSW-OUT-3");
      }
    });
  }

  /// TTSW-OUT-4, TTSW-ROU-4.
  void go_after() {
    each([&](UnitId unit, Result& r) {
      if (in_contact(b_, unit) || record(b_, unit).status == Status::routing) return;
      if (!present(b_, r.faced)) return;
      if (record(b_, r.faced).status != Status::routing) {
        if (follows_up(unit, r)) goes_after(unit, r);
      } else if (r.result.pursuit != Pursuit::none) {
        static_cast<void>(pursue_router(play_, unit, r.faced));
      }
    });
  }
  [[nodiscard]] bool follows_up(UnitId unit, const Result& r) {
    if (r.result.follow_up != FollowUp::may) return r.result.follow_up == FollowUp::must;
    Decision decision = decision_for(b_, DecisionKind::follow_up, unit, "TTSW-OUT-4");
    decision.other = r.faced;
    decision.options.push_back(option("stands", Chase::lets_go));
    decision.options.push_back(
        option("follows up " + b_.setting().name_of(r.faced), Chase::pursues, r.faced));
    return variant_of<Chase>(ask(play_, decision)) == Chase::pursues;
  }
  void goes_after(UnitId unit, const Result& r) {
    const UnitId met =
        follow_up(play_, unit, r.result.follow_up_distance, r.faced, Edge::front, "TTSW-OUT-4");
    if (met != r.faced) return;
    // Touch regained is the same combat.
    for (Contact& c : b_.head().contacts) {
      if ((c.a == unit && c.b == met) || (c.b == unit && c.a == met)) {
        c.won_last = c.a == unit ? 1 : 2;
      }
    }
  }

  Play& play_;
  Battle& b_;
  UnitSet all_;
  std::vector<Group> groups_;
  std::vector<InMelee> fighting_;
  std::vector<Result> results_;
  std::vector<int> received_;
  std::vector<int> hits_;
};

/// TTSW-OUT-10.
void capture_guns(Play& play) {
  Battle& b = play.battle;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId guns = unit_id(i);
    if (!present(b, guns) || !is_guns(b, guns) || is_served(b, guns)) continue;
    const UnitSet by = enemies_in_contact(b, guns);
    if (by.empty()) continue;
    remove(b, guns, Gone::captured);
    tell(play, "TTSW-OUT-10",
         event::StateChanged{guns, "without its crew", "captured",
                             "by " + b.setting().name_of(*by.begin()), event::Became::surrendered});
  }
}

}  // namespace

Contender contender_of(const Situation& now, UnitId unit, UnitId enemy) {
  const Battle& b = now.battle();
  const Card& card = card_of(b, unit);
  Contender c;
  // Gunners who fight count as skirmishers (TTSW-OUT-10).
  c.kind = is_guns(b, unit) ? Kind::skirmishers : card.kind;
  c.mounted = record(b, unit).mounted != 0;
  c.quality = quality_of(b, unit);
  c.pikes = has_pikes(card);
  c.stands = all_stands(layout_of(card, Formation::line)).total();
  c.attacker = came_upon(b, unit, enemy) && record(b, unit).approach != Approach::counter_charge;
  c.approach = record(b, unit).approach;
  c.defends_obstacle = now.present(enemy) && now.defends_against(unit, enemy);
  c.may_not_advance = may_not_advance(b, unit);
  c.ring = formation_of(b, unit) == Formation::ring;
  return c;
}

InMelee in_melee(const Situation& now, UnitId unit, const UnitSet& only) {
  const Battle& b = now.battle();
  const Card& card = card_of(b, unit);
  const Formation formation = formation_of(b, unit);
  const UnitRecord& r = record(b, unit);
  InMelee one;
  one.unit = unit;
  // MEL-8: its front if that is touched, else the edge with most stands.
  const UnitSet foes = foes_of(b, unit, only);
  Edge edge = Edge::flank;
  int most = -1;
  for (const UnitId enemy : foes) {
    const Edge touched = edge_against(now, unit, enemy);
    const int stands = touched == Edge::front ? 1000 : stands_along(card, formation, touched);
    if (stands <= most) continue;
    most = stands;
    edge = touched;
  }
  int his_edge = 0;
  for (const UnitId enemy : foes) {
    if (edge_against(now, unit, enemy) != edge) continue;
    one.facing.push_back(enemy);
    his_edge +=
        stands_along(card_of(b, enemy), formation_of(b, enemy), edge_against(now, enemy, unit));
  }
  const FightingStands stands = fighting_stands(card, formation, edge);
  const UnitId enemy = one.facing.front();
  Fighter& f = one.fighter;
  f.kind = is_guns(b, unit) ? Kind::skirmishers : card.kind;
  f.mounted = r.mounted != 0;
  f.quality = quality_of(b, unit);
  f.sp = r.block;
  f.sharing = stands.sharing;
  f.engaged = engaged_stands(stands, his_edge, options(b).melee);
  f.won_last_round = won_last(b, unit, enemy);
  f.approach = r.approach;
  f.first_charge = r.first_charge_used == 0;
  f.rallied = r.status == Status::steady;
  f.shaken = may_not_advance(b, unit);
  f.attacker = came_upon(b, unit, enemy);
  f.enemy_defended = now.defends_against(enemy, unit);
  f.enemy_edge = edge_against(now, enemy, unit);
  f.enemy_pike_block = is_pike_block_now(b, enemy);
  one.dice = melee_dice(f);
  return one;
}

void melee(Play& play) { Round(play, Situation(play).present()).fight(); }

void melee_of_pursuers(Play& play) {
  const Battle& b = play.battle;
  UnitSet again;
  for (const UnitId unit : Situation(play).present()) {
    if (record(b, unit).new_contact == 0) continue;
    again.insert(unit);
    for (const UnitId enemy : enemies_in_contact(b, unit)) again.insert(enemy);
  }
  for (const UnitId unit : again) record(play.battle, unit).new_contact = 0;
  if (!again.empty()) Round(play, again).fight();
  capture_guns(play);
}

}  // namespace opfor::through_the_square_window
