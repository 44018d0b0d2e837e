#include "rules/over_the_hills/course.hpp"

#include <fmt/format.h>

#include "drill/what_bars.hpp"
#include "rules/over_the_hills/contact.hpp"
#include "rules/over_the_hills/shape.hpp"

namespace opfor::over_the_hills {

using field::Box;

namespace {

/// What an order says of places may be off by so much: its points, and where bodies rest, are
/// rounded. Facings, too.
constexpr double kSlack = 3;
constexpr std::int32_t kRoundedTurn = 20;  ///< hundredths of a degree
constexpr std::int32_t kQuarter = 9000;
constexpr int kMostAtAnEdge = 2;  // OTH-CON-7

using Wrong = std::optional<Refusal>;

double size(double x) { return x < 0 ? -x : x; }

std::string name(const Situation& now, UnitId unit) { return now.battle().setting().name_of(unit); }

Refusal barring(MoveBar bar) {
  switch (bar) {
    case MoveBar::no_segment_left:
      return {"OTH-MOVE-1", "it has no segment left for that"};
    case MoveBar::no_row:
      return {"OTH-MOVE-5", "it does not move as it stands"};
    case MoveBar::not_here:
      return {"OTH-TERR-1", "these troops may not enter or cross that"};
    case MoveBar::too_wide:
      return {"OTH-MOVE-7", "a wheel is 45 degrees at the most, and no longer than its segment"};
    case MoveBar::not_at_beginning:
      return {"OTH-MOVE-7", "it wheels at the beginning of a segment"};
    case MoveBar::no_such_change:
      return {"OTH-FORM-1", "it cannot change to that directly"};
    case MoveBar::manhandled:
      break;
  }
  return {"OTH-FORM-7", "guns that were moved by hand stay unlimbered"};
}

Refusal stopped_by(const Situation& now, const Met& stop) {
  switch (stop.what) {
    case Meets::enemy:
      return {"OTH-MOVE-9", fmt::format("it stops 1\" short of {}", name(now, stop.unit))};
    case Meets::friendly:
      return {"OTH-MOVE-9", fmt::format("{} is in the way", name(now, stop.unit))};
    case Meets::ground:
      if (stop.feature == kNoFeature) break;
      return {"OTH-TERR-1",
              fmt::format("it may not enter {}", now.ground().feature(stop.feature).name)};
    case Meets::crossing:
    case Meets::edge:
      break;
  }
  return {"OTH-TERR-1", "the way leads over ground that nobody crosses, or off the table"};
}

/// The direction that a step means: one of the axes of the body, or any of who turns freely, and
/// then it faces so.
Wrong direct(const Situation& now, Course& c, Vec step, Vec& direction) {
  const double length = norm(step);
  Stand& stand = c.stand;
  direction = stand.box.ahead;
  if (length < kSlack) return std::nullopt;  // it is there already
  if (turns_freely(stand.purse.mover)) {
    direction = step * (1 / length);
    Box turned = stand.box;
    turned.ahead = unit_vector(facing_of(direction));
    const double off = dot(turned.ahead, direction);
    if (off > 0) direction = turned.ahead;
    if (turned == stand.box) return std::nullopt;
    if (!stand.purse.mover.commander && !may_stand(now, c.unit, stand.purse.mover, turned)) {
      return Refusal{"OTH-MOVE-7", "there is no room to turn that way"};
    }
    stand.box = turned;
    return std::nullopt;
  }
  const Vec right = field::right_of(stand.box.ahead);
  const double ahead = dot(step, stand.box.ahead);
  const double across = dot(step, right);
  const double slack = kSlack + length / 500;
  if (size(across) <= slack) {
    direction = stand.box.ahead * (ahead < 0 ? -1 : 1);
  } else if (size(ahead) <= slack) {
    direction = right * (across < 0 ? -1 : 1);
  } else {
    return Refusal{"OTH-MOVE-7", "formed troops move straight ahead, back or aside"};
  }
  return std::nullopt;
}

Wrong go(const Situation& now, Course& c, Point to, UnitId target) {
  const Vec step = field::vec(to) - c.stand.box.centre;
  if (norm(step) < kSlack && target == kNoUnit) return std::nullopt;
  Vec direction;
  if (auto wrong = direct(now, c, step, direction)) return wrong;
  const bool slow = is_slow(c.stand.box, direction);
  double wanted = target == kNoUnit ? dot(step, direction)
                                    : norm(step) + kSlack;  // the contact is where they touch
  const double most = most_of(now, c.stand, direction, true);
  Wrong wrong;
  if (wanted > most + kSlack) {
    wrong = Refusal{"OTH-MOVE-1",
                    most <= kTolerance
                        ? "it has no segment left to move with"
                        : fmt::format("its segments lead it {:.1f}\" at the most", most / 254)};
  }
  // Whom its segments just reach is reached (OTH-SRC-7).
  wanted = std::min(wanted, target == kNoUnit ? most : most + kTolerance);
  const Straight leg = go_straight(now, c.unit, c.stand, direction, wanted, target);
  const bool reached = target != kNoUnit && leg.target == target;
  if (!reached && leg.length < wanted - kSlack) {
    const UnitId on = leg.not_clear_of;
    if (leg.stop) {
      wrong = stopped_by(now, *leg.stop);
      // Who lets it pass is in its way where something beyond him does not.
      if (on != kNoUnit) {
        wrong->what += fmt::format(", and before that {} is in the way", name(now, on));
      }
    } else if (on != kNoUnit) {
      wrong = stopped_by(now, {Meets::friendly, 0, on});
    }
  }
  const bool goes = leg.length >= kSlack;
  if (goes) {
    Box end = leg.end;
    if (auto bar = pay(now, c.stand.purse, c.stand.box, end, slow)) return barring(*bar);
    c.moved += leg.length;
    c.legs.push_back(field::point(end.centre));
    c.stirs = true;
    c.stand.box = end;
  }
  if (target == kNoUnit) return wrong;
  if (!reached) {
    return wrong ? wrong
                 : Refusal{"OTH-CON-1", fmt::format("it would not reach {}", name(now, target))};
  }
  c.target = target;
  c.stirs = true;
  return std::nullopt;
}

struct Follows {
  const Situation& now;
  Course& c;

  [[nodiscard]] const Options& option() const { return options(now.battle()); }
  [[nodiscard]] const Mover& mover() const { return c.stand.purse.mover; }

  Wrong operator()(const Move& move) const {
    if (move.path.empty()) return Refusal{"OTH-MOVE-1", "a way has at least one point"};
    for (const Point& point : move.path) {
      if (auto wrong = go(now, c, point, kNoUnit)) return wrong;
    }
    return std::nullopt;
  }
  Wrong operator()(const Charge& charge) const {
    if (charge.path.empty()) return Refusal{"OTH-MOVE-1", "a way has at least one point"};
    if (auto wrong = why_no_contact(now, c, charge.target)) return wrong;
    for (std::size_t i = 0; i + 1 < charge.path.size(); ++i) {
      if (auto wrong = go(now, c, charge.path[i], kNoUnit)) return wrong;
    }
    if (auto wrong = go(now, c, charge.path.back(), charge.target)) return wrong;
    c.edge = now.edge_seen_from(charge.target, c.began);
    return std::nullopt;
  }
  Wrong operator()(const Wheel& wheel) const {
    if (turns_freely(mover())) {
      return Refusal{"OTH-MOVE-7", "it needs no wheel: it turns freely"};
    }
    Purse purse = c.stand.purse;
    if (auto bar = pay_wheel(purse, c.stand.box, wheel.facing, option())) return barring(*bar);
    const auto there = wheeled(now, c.unit, c.stand, wheel.facing);
    if (!there) {
      const std::string bar =
          in_way_of_wheel(now, now.battle().setting(), c.unit, c.stand.box, wheel.facing);
      return Refusal{"OTH-MOVE-9", (bar.empty() ? "somebody, or the ground," : bar) +
                                       " is in the way of its wheel"};
    }
    c.moved += norm(there->centre - c.stand.box.centre);
    c.stand.purse = purse;
    c.stand.box = *there;
    c.stirs = true;
    return std::nullopt;
  }
  Wrong operator()(const Face& face) const {
    const std::int32_t turn = turn_between(face.facing, facing_of(c.stand.box.ahead));
    if (turn == 0) return std::nullopt;
    const bool free = turns_freely(mover()) || mover().formation == Formation::open_order;
    const bool square =
        size(turn - kQuarter) <= kRoundedTurn || size(turn - 2 * kQuarter) <= kRoundedTurn;
    if (!free && !square) {
      return Refusal{"OTH-MOVE-7", "in its place it turns by 90 or 180 degrees; else it wheels"};
    }
    if (c.stand.purse.effect == CommandEffect::no_move) {
      return Refusal{"OTH-CMD-4", "command does not let it turn"};
    }
    Purse purse = c.stand.purse;
    if (auto bar = turn_in_place(purse, option())) return barring(*bar);
    Box there = c.stand.box;
    there.ahead = unit_vector(face.facing);
    if (!may_stand(now, c.unit, mover(), there)) {
      return Refusal{"OTH-MOVE-9", "there is no room to turn so"};
    }
    c.stand.purse = purse;
    c.stand.box = there;
    return std::nullopt;
  }
  Wrong operator()(const ChangeFormation& change) const {
    const auto to = formation_named(mover().arm, change.to);
    if (!to) return Refusal{"OTH-FORM-1", "these troops have no such formation"};
    if (*to == mover().formation) return Refusal{"OTH-FORM-1", "it is in that formation"};
    return draw_up_as(*to);
  }
  Wrong operator()(const Limber& limber) const {
    if (mover().arm != Arm::artillery) return Refusal{"OTH-FORM-7", "it has no guns to limber"};
    const Formation to = limber.up ? Formation::limbered : Formation::unlimbered;
    if (mover().formation == to) {
      return Refusal{"OTH-FORM-7", limber.up ? "the guns are limbered" : "the guns are unlimbered"};
    }
    return draw_up_as(to);
  }
  Wrong operator()(const GoToGround&) const {
    if (c.stirs || c.changes || c.stand.purse.used > 0) {
      return Refusal{"OTH-MOVE-13", "it goes to ground instead of moving"};
    }
    if (!may_go_to_ground(mover(), opfor::in_contact(now.battle(), c.unit))) {
      return Refusal{"OTH-MOVE-13",
                     "only infantry out of contact, neither in march column nor in "
                     "square, goes to ground"};
    }
    return std::nullopt;
  }

  // Not of this sheet, or not in its phase of moves.
  Wrong operator()(const Shoot&) const {
    return Refusal{"OTH-SEQ-1", "it fires in the enemy's half-turn, when its side is asked"};
  }
  Wrong operator()(const HoldFire&) const {
    return Refusal{"OTH-SEQ-1", "it fires in the enemy's half-turn, when its side is asked"};
  }
  Wrong operator()(const FightOn&) const { return std::nullopt; }
  Wrong operator()(const Load&) const { return foreign(); }
  Wrong operator()(const LeaveTable&) const { return foreign(); }
  Wrong operator()(const Halt&) const { return foreign(); }
  Wrong operator()(const Rally&) const {
    return Refusal{"OTH-RALLY-1", "its commander rallies it, in phase 4"};
  }
  Wrong operator()(const Mount&) const { return foreign(); }
  Wrong operator()(const Attach&) const { return foreign(); }
  Wrong operator()(const Frontage&) const { return foreign(); }

 private:
  static Refusal foreign() { return {"OTH-MOVE-1", "these rules have no such act for a unit"}; }

  [[nodiscard]] Wrong draw_up_as(Formation to) const {
    Purse purse = c.stand.purse;
    if (auto bar = change_formation(purse, to, option())) return barring(*bar);
    const Box there = drawn_up(c.stand.box, purse.mover, option());
    if (!may_stand(now, c.unit, purse.mover, there)) {
      return Refusal{"OTH-FORM-1", "there is no room for that"};
    }
    c.stand.purse = purse;
    c.stand.box = there;
    c.changes = true;
    return std::nullopt;
  }
};

}  // namespace

Course course_of(const Situation& now, UnitId unit) {
  Course c;
  c.unit = unit;
  c.stand = stand_of(now, unit);
  c.began = c.stand.box.centre;
  return c;
}

std::optional<Refusal> follow(const Situation& now, Course& course, const Act& act) {
  if (course.target != kNoUnit) {
    return Refusal{"OTH-CON-7", "in contact it does nothing more in its move"};
  }
  return std::visit(Follows{now, course}, act);
}

Course after(const Situation& now, const Order& order) {
  Course course = course_of(now, order.unit);
  for (const Act& act : order.acts) {
    if (follow(now, course, act)) break;
  }
  return course;
}

std::optional<Refusal> why_no_contact(const Situation& now, const Course& c, UnitId enemy) {
  const Battle& b = now.battle();
  const bool there = index(enemy) < b.size() && now.enemies(c.unit).contains(enemy);
  if (!there) return Refusal{"OTH-CON-1", "only an enemy on the table can be contacted"};
  Charger charger{c.stand.purse, condition_of(b, c.unit), order_of_brigade(b, c.unit)};
  if (obeys_cell(b, c.unit)) charger.order = BrigadeOrder::attack;  // OTH-ORD-4
  const double off = now.gap(c.unit, enemy);
  const auto bar = contact_bar(charger, 0, options(b));
  if (bar) {
    switch (*bar) {
      case ContactBar::not_steady:
        return Refusal{"OTH-CON-1", "only steady troops move to contact"};
      case ContactBar::formation:
        return Refusal{"OTH-CON-1", "nobody moves to contact in march column or square"};
      case ContactBar::artillery:
        return Refusal{"OTH-CON-1", "artillery never moves to contact"};
      case ContactBar::order:
      case ContactBar::too_far:
        break;
    }
  }
  if (!order_allows_contact(charger.order, off, options(b))) {
    return Refusal{"OTH-ORD-1", "the order of its brigade does not let it move to contact there"};
  }
  if (garrison(b, enemy) && mover_of(b, c.unit).arm != Arm::infantry) {
    return Refusal{"OTH-BUA-1", "only infantry contacts a built-up area"};
  }
  if (at_edge(b, enemy, now.edge_seen_from(enemy, c.began)) >= kMostAtAnEdge) {
    return Refusal{"OTH-CON-7", "two are in contact with that face of it already"};
  }
  return std::nullopt;
}

}  // namespace opfor::over_the_hills
