// What an order of a commanded group with a free hand would leave: D3 to D5, D14.
#include <algorithm>

#include "drill/kept_off.hpp"
#include "drill/task.hpp"
#include "rules/nineteenth_century/attachment.hpp"
#include "rules/nineteenth_century/expectations.hpp"
#include "rules/nineteenth_century/facts.hpp"
#include "rules/nineteenth_century/fire.hpp"
#include "rules/nineteenth_century/flanks.hpp"
#include "rules/nineteenth_century/march_parts.hpp"
#include "rules/nineteenth_century/movement.hpp"
#include "rules/nineteenth_century/plan.hpp"
#include "rules/nineteenth_century/policy_parts.hpp"
#include "rules/nineteenth_century/worth.hpp"
#include "rules/nineteenth_century/worth_after.hpp"

namespace opfor::nineteenth_century {
namespace {

using Kind = FreeOrder::Kind;

constexpr double kOnTheSpot = 100;  ///< so near its place, it is there: a centimetre

/// The best that a volley of its own could do from where the order takes it, of those who see.
double volley_from(const Situation& now, UnitId unit, const After& a, bool moving) {
  const Battle& b = now.battle();
  std::vector<VolleyAt> all;
  const auto volley = [&](UnitId enemy, std::optional<int> who) {
    return expected_fire(b, unit, a.body, enemy, now.body(enemy), now.cover(enemy).of_most(),
                         moving, who);
  };
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (!is_in_a_fight(now, enemy)) all.push_back({enemy, volley(enemy, std::nullopt)});
  }
  return best_volley(std::move(all), [&](UnitId enemy) {
    return volley(enemy, would_see(now, unit, a.figures, enemy));
  });
}

/// The best that its own fire could do this turn.
double own_fire(const Situation& now, UnitId unit, const After& a) {
  const Battle& b = now.battle();
  const bool in_time =
      !takes_half_turn(group(b, unit)) || state(b, unit).halves_used + a.halves < 2;
  // Who has half a turn's loading left to do must stand for it (NC-SHOOT-3). Of who is not
  // commanded a few shoot, loaded or not (NC-SHOOT-2, 4).
  const bool stands = a.walked == 0 && a.halves == 0;
  const bool ready = (stands ? ready_to_shoot(b, unit) : loaded(b, unit)) || !directed(b, unit);
  if (!in_time || !ready || in_contact(b, unit)) return 0;
  return volley_from(now, unit, a, a.walked > 0);
}

class Ordered final : public Prospect {
 public:
  Ordered(const Situation& now, UnitId unit, const Option& option, const Order& order)
      : Prospect(unit, static_cast<Kind>(option.variant)),
        now_(now),
        charged_(kind() == Kind::charge ? option.unit : kNoUnit),
        a_(after(now, unit, order)) {}

  [[nodiscard]] std::optional<Vec> ends_at() const override { return a_.body.centre; }

  [[nodiscard]] std::optional<Fight> fight() const override {
    if (charged_ == kNoUnit) return std::nullopt;
    return nineteenth_century::fight(now_, unit(), charged_);
  }

  [[nodiscard]] FireAhead fire() const override {
    FireAhead fire;
    if (charged_ != kNoUnit || in_contact(battle(), unit())) return fire;
    fire.now = own_fire(now_, unit(), a_);
    const bool is_loaded = loaded(battle(), unit());
    // Who is not commanded shoots, loaded or not, and so does not load (NC-SHOOT-3, 5).
    const bool at_rest = kind() == Kind::stand && fire.now == 0;
    fire.loads = at_rest && has_firearm(group(battle(), unit())) && !is_loaded;
    // NC-SHOOT-2, 3: a turn halted makes ready for the next; who shoots now must load first.
    const bool ready =
        is_loaded ? fire.now == 0 : fire.loads && ready_if_it_loads(battle(), unit());
    if (ready) fire.next = volley_from(now_, unit(), a_, false);
    return fire;
  }

  [[nodiscard]] std::vector<Threat> threats() const override {
    return threats_there(now_, unit(), a_, charged_);
  }

  [[nodiscard]] Errand errand() const override {
    Errand errand;
    const double move = full_move(battle(), unit()).as_double();
    if (is_to_stay(battle(), unit()) && a_.walked > 0) {
      errand.keeps = TaskWay{Towards::own_place, kNoUnit, 0, a_.walked, move, false, {}};
    }
    const std::optional<Vec> place = bound_for(now_, unit());
    if (!place) {
      // Who stands by whom he supports does not ride off to come back to him.
      if (const auto off = off_friend(now_, unit(), a_.body)) {
        const UnitId own = whom_to_support(battle(), unit());
        errand.way =
            TaskWay{Towards::place_by_friend, own, 0, *off, kFootMove.as_double(), false, {}};
      }
      return errand;
    }
    TaskWay way;
    if (const UnitId enemy = whom_to_attack(battle(), unit()); now_.present().contains(enemy)) {
      way.towards = Towards::target;
      way.about = enemy;
    } else if (const UnitId own = whom_to_support(battle(), unit()); own != kNoUnit) {
      way.towards = Towards::friend_;
      way.about = own;
    }
    way.before = norm(*place - field::vec(battle().unit(unit()).pose().at));
    way.after = norm(*place - a_.body.centre);
    way.move = kFootMove.as_double();
    way.presses = presses(battle(), unit(), way.before, move, way.move);
    const bool holds = now_.fortified(unit()) != kNoFeature && way.before <= way.move;
    errand.leaves_works = holds && way.after > way.before + 1;
    // Falling back is no way to its place, wherever it ends: it does not charge on (NC-ACT-11).
    if (kind() == Kind::withdraw || only_shuffles(way)) way.after = std::max(way.before, way.after);
    if (!way.presses && comes_up_in_vain() > 0) way.in_vain = field::kFar;
    if (way.presses) {
      errand.objective = way;
    } else if (way.before > kOnTheSpot) {
      errand.way = way;
    }
    return errand;
  }

  [[nodiscard]] bool leaves_table() const override { return a_.leaves_table; }

  [[nodiscard]] Ground ground() const override {
    Ground ground;
    ground.gives = kind() == Kind::withdraw;
    ground.out_of_reach =
        ground.gives && falling_back(battle(), unit()) && in_charge_reach(now_, unit());
    ground.shaken_on = falling_back(battle(), unit()) && comes_nearer();
    return ground;
  }

  /// NC-RF-10: one enemy to flank or rear makes as much of its risk as several.
  [[nodiscard]] std::vector<Exposed> exposed() const override {
    if (charged_ != kNoUnit || in_contact(battle(), unit())) return {};
    const UnitId enemy = flanked_by(now_, unit(), a_.formation, a_.body, a_.figures);
    return enemy == kNoUnit ? std::vector<Exposed>{} : std::vector<Exposed>{{enemy, false}};
  }

  /// D4.
  [[nodiscard]] std::optional<AgainstHorse> against_horse() const override {
    if (kind() != Kind::form_square && kind() != Kind::leave_square) return std::nullopt;
    AgainstHorse form;
    form.forms = kind() == Kind::form_square;
    form.horse = shock_within(now_, unit(), form.forms ? kSquareReach : kSquareKept);
    const bool safe = form.forms && now_.cover(unit()).whole();
    form.needed = form.horse != kNoUnit && !safe;
    return form;
  }

 private:
  [[nodiscard]] const Battle& battle() const { return now_.battle(); }
  /// To the nearest enemy.
  [[nodiscard]] bool comes_nearer() const {
    const UnitId enemy = now_.nearest_enemy(unit());
    if (enemy == kNoUnit || a_.walked == 0) return false;
    return field::gap(now_.body(enemy), a_.body) + kOnTheSpot <= now_.gap(unit(), enemy);
  }

  /// A few steps up to somebody's back are no part of its way.
  [[nodiscard]] bool only_shuffles(const TaskWay& way) const {
    constexpr Length kShuffle = 5_cm;  // NC-MOVE-3
    return a_.walked < kShuffle.as_double() && way.after > kOnTheSpot;
  }
  /// Horse that charges nobody has nothing to do near who keeps it off (D5).
  [[nodiscard]] double comes_up_in_vain() const {
    if (group(battle(), unit()).arm != Arm::horse || charged_ != kNoUnit) return 0;
    return nearer_in_vain(
        now_.enemies_seen(unit()), [&](UnitId enemy) { return tells(enemy); },
        [&](UnitId enemy) { return is_square(enemy) || rides_it_down(enemy); },
        [&](UnitId enemy) { return now_.gap(unit(), enemy); },
        [&](UnitId enemy) { return field::gap(now_.body(enemy), a_.body); });
  }
  [[nodiscard]] bool is_square(UnitId enemy) const {
    return battle().unit(enemy).formation == Formation::square;
  }
  /// Foot with firearms as far as its close fire; a square only of who has none: he keeps it formed
  /// from farther off. Horse as far as it charges.
  [[nodiscard]] double tells(UnitId enemy) const {
    const Group& his = group(battle(), enemy);
    if (is_square(enemy) && has_firearm(group(battle(), unit()))) return 0;
    if (his.arm == Arm::horse) {
      return may_charge(battle(), enemy) ? full_move(battle(), enemy).as_double() : 0;
    }
    return has_firearm(his) && !his.single() ? close_fire_of(his).as_double() : 0;
  }
  /// Who would have the better of it: it charges him itself, or keeps out of his reach.
  [[nodiscard]] bool rides_it_down(UnitId enemy) const {
    const Battle& b = battle();
    const opfor::Exchange melee = expected_charge(now_, unit(), enemy);
    return melee.suffered * living(b, enemy) > melee.inflicted * living(b, unit());
  }

  const Situation& now_;
  UnitId charged_;
  After a_;
};

}  // namespace

Fight fight(const Situation& now, UnitId unit, UnitId enemy) {
  const Battle& b = now.battle();
  Fight fight;
  fight.enemy = enemy;
  fight.barred = charge_barred(now, unit, enemy, aggression(b, unit));
  fight.exchange = expected_charge(now, unit, enemy);
  // Side B shoots after side A has charged, at short range; side A has shot before B charges.
  if (side_of(b, unit) == first_side(b) && !in_contact(b, enemy)) {
    fight.volley = fire_to_come(now, enemy, unit, now.body(enemy), field::Cover::none).in_all();
  }
  // One or two do not go after many, nor anybody after one man for that alone that he goes back.
  const bool does_hardly_any = 2 * fight.exchange.inflicted < fight.exchange.suffered;
  fight.falls_back = falling_back(b, enemy) && !group(b, enemy).single() && !does_hardly_any;
  return fight;
}

std::unique_ptr<Prospect> prospect(const Situation& now, UnitId unit, const Option& option) {
  return std::make_unique<Ordered>(now, unit, option, option.order.value_or(Order{}));
}

}  // namespace opfor::nineteenth_century
