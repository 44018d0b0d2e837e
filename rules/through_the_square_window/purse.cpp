#include "rules/through_the_square_window/purse.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "drill/what_bars.hpp"
#include "field/arcs.hpp"
#include "field/bodies.hpp"
#include "field/wheel.hpp"
#include "rules/through_the_square_window/ground.hpp"
#include "rules/through_the_square_window/sequence.hpp"

namespace opfor::through_the_square_window {

using field::Box;

namespace {

constexpr double kRounded = 3;            ///< places in orders are rounded
constexpr double kHair = 1;               ///< by which the length of one may be: it costs nothing
constexpr std::int32_t kRoundedTurn = 5;  ///< hundredths of a degree
constexpr std::int32_t kMostWheel = 18000;

using Refused = std::optional<Refusal>;

Refused refuse(const char* rule, std::string what) { return Refusal{rule, std::move(what)}; }

Refused too_dear(const Standing& stand, int price) {
  return refuse(kTooDear, fmt::format("that takes {} more action{}, and it has {}", price,
                                      price == 1 ? "" : "s", stand.actions));
}

/// One body's acts on the table.
class Walker {
 public:
  Walker(const Situation& now, UnitId unit, Standing& stand, bool clip)
      : now_(now), b_(now.battle()), unit_(unit), stand_(stand), clip_(clip) {}

  Refused operator()(const Move& act) {
    if (act.path.size() != 1) return refuse("TTSW-MOV-1", "a stretch leads straight to one point");
    const Vec way = field::vec(act.path.front()) - stand_.box.centre;
    const double along = dot(way, stand_.box.ahead);
    const Vec aside = way - stand_.box.ahead * along;
    if (kind() == Kind::heavy_guns) return shift(way);
    const double length = along < 0 ? -along : along;
    if (norm(aside) > kRounded + length / 500) {
      return refuse("TTSW-MOV-1", "it goes straight ahead or straight back");
    }
    if (length <= kTolerance) return std::nullopt;
    return along > 0 ? go_ahead(length) : retire(length);
  }

  Refused operator()(const Wheel& act) {
    if (!may_take(Action::move, kind()) || goes_nowhere() || is_pinned()) return cannot_move();
    const Angle from = facing_of(stand_.box.ahead);
    const std::int32_t turn = field::signed_turn(from, act.facing);
    if (turn == 0) return std::nullopt;
    const auto end = now_.wheeled(unit_, stand_.box, act.facing, kMostWheel);
    if (!end || !ends_clear(*end)) {
      return refuse("TTSW-MOV-1", "there is no room for that wheel");
    }
    if (auto refusal = barred_from(*end)) return refusal;
    if (auto refusal = pay_wheel(arc_of(stand_.box, turn), *end)) return refusal;
    stand_.box = *end;
    stand_.moved = true;
    return std::nullopt;
  }

  Refused operator()(const Face& act) {
    const Angle from = facing_of(stand_.box.ahead);
    const std::int32_t turn = turn_between(from, act.facing);
    if (turn == 0) return std::nullopt;
    Box there = stand_.box;
    there.ahead = unit_vector(act.facing);
    const bool about = turn >= 18000 - kRoundedTurn;
    const bool freely = kind() == Kind::skirmishers || kind() == Kind::light_cavalry;
    if (kind() == Kind::heavy_guns) {
      if (turn > kRelayPivot + kRoundedTurn) {
        return refuse("TTSW-ACT-4", "heavy guns pivot by 45 degrees at most");
      }
      if (!may_form(now_, unit_, stand_.formation, there)) return no_room();
      if (auto refusal = pay_relay(stand_.pivoted)) return refusal;
      stand_.pivoted = true;
    } else if (!freely) {
      if (!about) return refuse("TTSW-ACT-T1", "it wheels, or turns about");
      if (goes_nowhere()) return refuse("TTSW-MOV-5", "a ring does not turn: it faces all round");
      if (!may_form(now_, unit_, stand_.formation, there)) return no_room();
      if (auto refusal = pay_action()) return refusal;
    } else if (!may_form(now_, unit_, stand_.formation, there)) {
      return no_room();
    }
    stand_.box = there;
    stand_.moved = true;
    end_move();
    return std::nullopt;
  }

  Refused operator()(const ChangeFormation& act) {
    Formation to = Formation::line;
    if (act.to == opfor::Formation::column) to = Formation::column;
    if (act.to == opfor::Formation::square) to = Formation::ring;
    const auto may = formations_of(card_of(b_, unit_));
    const bool known = std::find(may.begin(), may.end(), to) != may.end();
    if (act.to == opfor::Formation::open || !known || !may_take(Action::change_formation, kind())) {
      return refuse("TTSW-CARD-3", fmt::format("{} never form that", card_of(b_, unit_).name));
    }
    if (to == stand_.formation) return refuse("TTSW-ACT-T1", "it is in that formation");
    return form(to);
  }

  Refused operator()(const Limber& act) {
    if (kind() != Kind::light_guns) return refuse("TTSW-ACT-T1", "only light guns are limbered");
    const Formation to = act.up ? Formation::limbered : Formation::unlimbered;
    if (stand_.formation == to) {
      return refuse("TTSW-ACT-T1", act.up ? "the guns are limbered" : "the guns are unlimbered");
    }
    return form(to);
  }

  Refused operator()(const Mount& act) {
    if (kind() != Kind::dragoons) return refuse("TTSW-ACT-T1", "only dragoons mount and dismount");
    const Formation to = act.up ? Formation::mounted : Formation::dismounted;
    if (stand_.formation == to) {
      return refuse("TTSW-ACT-T1", act.up ? "they are mounted" : "they are on foot");
    }
    return form(to);
  }

  Refused operator()(const opfor::Rally&) {
    if (stand_.served) return refuse("TTSW-OUT-10", "nobody has run from it");
    if (auto refusal = pay_action()) return refusal;
    stand_.served = true;
    end_move();
    return std::nullopt;
  }

  Refused operator()(const Charge&) {
    return refuse("TTSW-SEQ-1", "charges are declared before all moves (5.1)");
  }
  Refused operator()(const Shoot&) {
    return refuse("TTSW-SEQ-1", "it shoots when all have moved (5.7)");
  }
  template <class Other>
  Refused operator()(const Other&) {
    return refuse("TTSW-ACT-T1", "these rules have no such act for a unit");
  }

 private:
  [[nodiscard]] Kind kind() const { return kind_of(b_, unit_); }
  [[nodiscard]] bool goes_nowhere() const { return stand_.formation == Formation::ring; }
  /// It may sweep over friends, but ends on nobody, as places at rest are rounded.
  [[nodiscard]] bool ends_clear(const Box& end) const {
    for (const UnitId other : now_.bodies()) {
      if (other == unit_) continue;
      const double deep = field::overlap(end, now_.box(other));
      if (deep > 2 && deep > field::overlap(stand_.box, now_.box(other))) return false;
    }
    return true;
  }
  [[nodiscard]] static Refused no_room() {
    return refuse("TTSW-MOV-3", "there is no room for that");
  }
  /// TTSW-MOR-11: as long as they may not shoot; a salvo, the other cause of that, is not theirs.
  [[nodiscard]] bool is_pinned() const {
    return is_guns(b_, unit_) && record(b_, unit_).no_shot_until >= b_.head().turn;
  }
  [[nodiscard]] Refused cannot_move() const {
    if (kind() == Kind::light_guns) return refuse("TTSW-MOR-11", "its crew is pinned");
    return stand_.formation == Formation::ring ? refuse("TTSW-MOV-5", "a ring does not move")
                                               : refuse("TTSW-ACT-4", "heavy guns never move");
  }

  void end_move() {
    stand_.left = 0;
    stand_.paid = 0;
    stand_.wheeled = stand_.walked = stand_.closed = false;
  }

  /// TTSW-MOV-4.
  [[nodiscard]] Refused barred_from(const Box& there) const {
    if (!may_not_advance(b_, unit_) || !nears(now_, unit_, stand_.box, there)) return std::nullopt;
    return refuse("TTSW-MOV-4", "after its test of morale it may not advance");
  }

  /// An action where it stands (TTSW-ACT-3).
  Refused pay_action() {
    end_move();
    const int price = cost_of_action(on_difficult(now_.ground(), stand_.box));
    if (price > stand_.actions) return too_dear(stand_, price);
    stand_.actions -= price;
    return std::nullopt;
  }

  Refused pay_relay(bool done) {
    if (stand_.relaid && !done) return std::nullopt;
    if (auto refusal = pay_action()) return refusal;
    stand_.relaid = true;
    stand_.pivoted = stand_.walked = false;
    return std::nullopt;
  }

  Refused form(Formation to) {
    const Box there = box_in(b_, unit_, to, pose_of(stand_.box));
    if (!may_form(now_, unit_, to, there)) return no_room();
    if (auto refusal = pay_action()) return refusal;
    stand_.formation = to;
    stand_.box = there;
    stand_.moved = true;
    return std::nullopt;
  }

  /// What makes it dear.
  void name_difficult(Refusal& dear, const Box& from, Vec step) const {
    const std::string name = difficult_on_the_way(now_.ground(), from, step);
    if (!name.empty()) dear.what += fmt::format(" (difficult ground: {})", name);
  }

  /// Opens a Move, or makes the one in hand dearer, if its next part is on difficult ground.
  Refused open_move(bool slow, bool anew) {
    const int price = cost_of_action(slow);
    const int due = anew ? price : std::max(0, price - stand_.paid);
    if (due > stand_.actions) return too_dear(stand_, due);
    stand_.actions -= due;
    if (!anew) {
      stand_.paid += due;
      return std::nullopt;
    }
    end_move();
    stand_.paid = price;
    stand_.left = reach_of(Action::move, kind(), stand_.formation).as_double();
    return std::nullopt;
  }

  Refused pay_wheel(double cost, const Box& end) {
    const Standing before = stand_;
    const bool slow = wheels_on_difficult(now_.ground(), stand_.box, end);
    double owed = cost;
    for (bool fresh = stand_.left <= kTolerance || stand_.wheeled; owed > 0; fresh = true) {
      if (auto refusal = open_move(slow, fresh)) {
        stand_ = before;
        return refusal;
      }
      const double part = std::min(owed, stand_.left);
      if (part <= 0) {
        stand_ = before;
        return cannot_move();
      }
      stand_.left -= part;
      owed -= part;
      stand_.wheeled = true;
      stand_.closed = stand_.walked;
    }
    stand_.ahead += cost;
    return std::nullopt;
  }

  Refused go_ahead(double length) {
    if (goes_nowhere() || is_pinned() || reach_of(Action::move, kind(), stand_.formation) <= 0_cm) {
      return cannot_move();
    }
    const Straight way = straight(now_, unit_, stand_.box, {stand_.box.ahead, length});
    if (auto refusal = stopped(way, length)) return refusal;
    const Standing before = stand_;
    double owed = way.length;
    while (owed > kTolerance) {
      const bool fresh = stand_.left <= kTolerance || stand_.closed;
      const double room =
          fresh ? reach_of(Action::move, kind(), stand_.formation).as_double() : stand_.left;
      const double part = std::min(owed, room);
      const Vec step = stand_.box.ahead * part;
      if (auto refusal =
              open_move(difficult_after(now_.ground(), stand_.box, step).has_value(), fresh)) {
        if (!clip_) {
          name_difficult(*refusal, stand_.box, step);
          stand_ = before;
          return refusal;
        }
        way_to_rest();
        return std::nullopt;
      }
      // An order's point is rounded: what is a hair more than a Move is one.
      stand_.left = part > stand_.left - kHair ? 0 : stand_.left - part;
      stand_.walked = true;
      stand_.box = field::shifted(stand_.box, step);
      stand_.ahead += part;
      stand_.moved = true;
      owed -= part;
      if (owed <= kHair) owed = 0;
    }
    stand_.box = way.end;
    if (auto refusal = barred_after(before)) return refusal;
    return std::nullopt;
  }

  Refused retire(double length) {
    const double reach = reach_of(Action::retire, kind(), stand_.formation).as_double();
    if (reach <= 0) {
      return goes_nowhere() ? cannot_move() : refuse("TTSW-ACT-T1", "only foot and horse retire");
    }
    const Straight way = straight(now_, unit_, stand_.box, {stand_.box.ahead * -1, length});
    if (auto refusal = stopped(way, length)) return refusal;
    const Standing before = stand_;
    for (double owed = way.length; owed > kHair; owed -= reach) {
      const Vec step = stand_.box.ahead * -std::min(owed, reach);
      const int price =
          cost_of_action(difficult_after(now_.ground(), stand_.box, step).has_value());
      if (price > stand_.actions) {
        Refused dear = too_dear(stand_, price);
        if (clip_) {
          way_to_rest();
          return std::nullopt;
        }
        name_difficult(*dear, stand_.box, step);
        stand_ = before;
        return dear;
      }
      stand_.actions -= price;
      stand_.box = field::shifted(stand_.box, step);
      stand_.moved = true;
    }
    stand_.box = way.end;
    end_move();
    return barred_after(before);
  }

  /// TTSW-ACT-4: up to 2.5 cm.
  Refused shift(Vec way) {
    const double length = norm(way);
    if (length <= kTolerance) return std::nullopt;
    if (length > line_of(Action::relay).reach.as_double() + kHair) {
      return refuse("TTSW-ACT-4", "heavy guns shift by 2.5 cm at most");
    }
    const Standing before = stand_;
    Box there = stand_.box;
    there.centre = field::vec(field::point(there.centre + way));
    if (!may_form(now_, unit_, stand_.formation, there)) return no_room();
    if (auto refusal = pay_relay(stand_.walked)) return refusal;
    stand_.walked = true;
    stand_.box = there;
    stand_.moved = true;
    return barred_after(before);
  }

  Refused barred_after(const Standing& before) {
    if (!may_not_advance(b_, unit_) || !nears(now_, unit_, before.box, stand_.box)) {
      return std::nullopt;
    }
    stand_ = before;
    return refuse("TTSW-MOV-4", "after its test of morale it may not advance");
  }

  void way_to_rest() { stand_.box.centre = field::vec(field::point(stand_.box.centre)); }

  /// Ground that ends a way, by its name if it has one.
  [[nodiscard]] std::string no_ground(const Straight& way) const {
    constexpr double kInto = 20;
    const Vec step = way.end.centre - stand_.box.centre;
    const Vec on = norm(step) > 0 ? step * (1 / norm(step)) : stand_.box.ahead;
    const std::string name = barring_ground(now_, unit_, field::shifted(way.end, on * kInto));
    return name.empty() ? "there is ground on its way that it cannot enter"
                        : "on its way it cannot enter this: " + name;
  }

  /// The way ends before the act does.
  Refused stopped(const Straight& way, double length) {
    stand_.stop = way.stop;
    if (clip_ || way.length >= length - kRounded) return std::nullopt;
    if (way.not_clear_of != kNoUnit || !way.stop) {
      return refuse("TTSW-MOV-3", "it may not end on " + b_.setting().name_of(way.not_clear_of));
    }
    switch (way.stop->what) {
      case Meets::crossing:
      case Meets::enemy:
        return refuse("TTSW-MOV-3", "it may not come within 1 cm of an enemy but by a charge");
      case Meets::friendly:
        return refuse("TTSW-MOV-3", "it may not pass through, or end on, " +
                                        b_.setting().name_of(way.stop->unit));
      case Meets::ground:
        return refuse("TTSW-TER-2", no_ground(way));
      case Meets::edge:
        break;
    }
    return refuse("TTSW-MOV-6", "it does not leave the table");
  }

  const Situation& now_;
  const Battle& b_;
  UnitId unit_;
  Standing& stand_;
  bool clip_;
};

}  // namespace

Standing stand_of(const Situation& now, UnitId unit) {
  Standing stand;
  stand.box = now.box(unit);
  stand.formation = formation_of(now.battle(), unit);
  stand.actions = record(now.battle(), unit).actions;
  stand.served = is_served(now.battle(), unit);
  return stand;
}

std::optional<Refusal> follow(const Situation& now, UnitId unit, Standing& stand, const Act& act,
                              bool clip) {
  if (!stand.served && !std::holds_alternative<opfor::Rally>(act)) {
    return refuse("TTSW-OUT-10", "its crew has run: it comes back first");
  }
  return std::visit(Walker(now, unit, stand, clip), act);
}

bool takes_orders(const Battle& battle, UnitId unit) {
  return steady(battle, unit) && !in_contact(battle, unit);
}

std::optional<Refusal> no_charges(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  if (!takes_orders(b, unit)) return refuse("TTSW-CHA-1", "only steady troops charge");
  if (b.unit(unit).commanded == 0) {
    return refuse("TTSW-CMD-3", "out of command it may not declare a charge");
  }
  if (may_not_advance(b, unit)) return refuse("TTSW-CHA-1", "it may not advance");
  if (record(b, unit).actions == 0) return refuse("TTSW-CHA-1", "it has no action left");
  if (record(b, unit).tried_to_charge != 0) return refuse("TTSW-CHA-1", "it has declared a charge");
  return std::nullopt;
}

namespace {

/// How long the way of a charge is, as the table has it: 10 cm are one action, 20 cm the most.
double way_to(const Situation& now, UnitId unit, UnitId target, double length) {
  now.note(Span::way, unit, target, length,
           limit(kChargeOfOneAction, "TTSW-CHA-1", "charge of one action"));
  now.note(Span::way, unit, target, length,
           limit(kFarthestCharge, "TTSW-CHA-1", "farthest charge"));
  return as_settled(now.battle(), Span::way, unit, target, length);
}

/// Where a charge leads, whatever it costs; the price is by the map.
std::optional<ChargeWay> way_of_charge(const Situation& now, UnitId unit, UnitId target,
                                       Angle facing, Refusal& refusal) {
  const Battle& b = now.battle();
  const auto no = [&](const char* rule, std::string what) {
    refusal = Refusal{rule, std::move(what)};
    return std::nullopt;
  };
  if (auto none = no_charges(now, unit)) {
    refusal = *std::move(none);
    return std::nullopt;
  }
  if (!now.enemies(unit).contains(target) || !now.sees(unit, target)) {
    return no("TTSW-CHA-1", "it charges an enemy that it sees");
  }
  ChargeWay charge;
  charge.target = target;
  charge.edge = now.edge_attacked(now.box(unit), target);
  const Troops own{&card_of(b, unit), formation_of(b, unit)};
  const Troops his{&card_of(b, target), formation_of(b, target)};
  if (const auto bar = charge_bar(own, his, charge.edge == Edge::front)) {
    return no(bar == ChargeBar::foot_at_horse ? "TTSW-CHA-2" : "TTSW-CHA-3",
              fmt::format("it may not charge: {}", word(*bar)));
  }
  charge.wheeled = now.box(unit);
  const Angle before = facing_of(charge.wheeled.ahead);
  if (turn_between(before, facing) > kChargeWheel + kRoundedTurn) {
    return no("TTSW-CHA-1", "before a charge it wheels by 45 degrees at most");
  }
  if (facing != before) {
    const auto there = now.wheeled(unit, charge.wheeled, facing, kChargeWheel + kRoundedTurn);
    if (!there) return no("TTSW-CHA-1", "there is no room for that wheel");
    charge.wheeled = *there;
  }
  Wanted wanted{charge.wheeled.ahead, kFarthestCharge.as_double() + kTolerance + now.doubt()};
  wanted.target = target;
  charge.way = straight(now, unit, charge.wheeled, wanted);
  if (charge.way.target != target) {
    return no("TTSW-CHA-1", "no clear straight way of 20 cm leads to it");
  }
  charge.slow =
      wheels_on_difficult(now.ground(), now.box(unit), charge.wheeled) ||
      difficult_after(now.ground(), charge.wheeled, charge.wheeled.ahead * charge.way.length)
          .has_value();
  charge.cost = cost_of_charge(charge.way.length, charge.slow).value_or(kActions + 1);
  return charge;
}

/// What it costs, as the table has its length.
bool is_paid_for(const Situation& now, UnitId unit, ChargeWay& charge, Refusal& refusal) {
  const double length = way_to(now, unit, charge.target, charge.way.length);
  const auto cost = cost_of_charge(length, charge.slow);
  charge.cost = cost.value_or(kActions + 1);
  if (charge.cost <= record(now.battle(), unit).actions) return true;
  refusal = Refusal{"TTSW-CHA-1", "it has not the actions for so long a charge"};
  return false;
}

}  // namespace

std::optional<ChargeWay> charge_way(const Situation& now, UnitId unit, UnitId target, Angle facing,
                                    Refusal& refusal) {
  auto charge = way_of_charge(now, unit, target, facing, refusal);
  if (charge && !is_paid_for(now, unit, *charge, refusal)) return std::nullopt;
  return charge;
}

std::optional<ChargeWay> best_charge(const Situation& now, UnitId unit, UnitId target) {
  constexpr double kFarEnough = 4000;
  const double reach = kFarthestCharge.as_double() + kTolerance;
  const double gap = now.measured_gap(unit, target);
  if (gap > reach + now.doubt()) return std::nullopt;
  const Box& own = now.box(unit);
  if (!field::near(own.centre, own.centre, field::circle_about(now.box(target)), kFarEnough)) {
    return std::nullopt;
  }
  Refusal refusal;
  const Angle ahead = facing_of(own.ahead);
  auto best = way_of_charge(now, unit, target, ahead, refusal);
  for (const Vec place :
       {now.box(target).centre, field::nearest_place(now.box(target), own.centre)}) {
    const Angle to = wheel_towards(own, place, kChargeWheel);
    if (to == ahead) continue;
    auto other = way_of_charge(now, unit, target, to, refusal);
    if (!other) continue;
    const bool better = !best || other->cost < best->cost;
    if (better) best = std::move(other);
  }
  // The way is shorter than the gap where a wheel brings a corner nearer. Who measures is offered
  // no such charge, either, at one whom the map has out of reach: there is nothing to measure.
  if (best && gap > reach && best->way.length <= reach) return std::nullopt;
  if (best && !is_paid_for(now, unit, *best, refusal)) return std::nullopt;
  return best;
}

Order order_of(const Situation& now, UnitId unit, const ChargeWay& charge) {
  Order order;
  order.unit = unit;
  const Angle facing = facing_of(charge.wheeled.ahead);
  if (facing != facing_of(now.box(unit).ahead)) order.acts.emplace_back(Wheel{facing});
  order.acts.emplace_back(Charge{charge.target, {field::point(charge.way.end.centre)}});
  return order;
}

bool declares_charges(const Battle& battle, UnitId unit) {
  return in_charges(battle) && step_of(battle) == side_of(battle, unit);
}

}  // namespace opfor::through_the_square_window
