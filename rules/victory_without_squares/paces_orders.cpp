// Attacks, rides and marches out of straight ways and wheels.
#include <algorithm>
#include <array>
#include <cstdlib>

#include "drill/task.hpp"
#include "field/lines.hpp"
#include "field/sweep.hpp"
#include "field/wheel.hpp"
#include "rules/victory_without_squares/bearing.hpp"
#include "rules/victory_without_squares/encounter.hpp"
#include "rules/victory_without_squares/paces.hpp"
#include "rules/victory_without_squares/way_steps.hpp"
#include "rules/victory_without_squares/ways_round.hpp"

namespace opfor::victory_without_squares {

using field::Box;

namespace {

constexpr double kUnfit =
    12 * 254;  ///< how much farther off an enemy counts that it may not attack
constexpr double kAct = kActOfHorse.as_double();

/// From where a charge may start: after what, with how much of the allowance left.
struct Start {
  Box from;
  std::vector<Act> before;
  double left = 0;
};

/// Places of an enemy at which horse may wheel to ride.
std::array<Vec, 9> aims(const Box& at) {
  const auto c = field::corners(at);
  const auto middle = [](Vec a, Vec b) { return (a + b) * 0.5; };
  return {at.centre,
          c[0],
          c[1],
          c[2],
          c[3],
          middle(c[0], c[1]),
          middle(c[1], c[2]),
          middle(c[2], c[3]),
          middle(c[3], c[0])};
}

constexpr double kHairBeside = 10;  ///< so that places at rest may be rounded

/// No wheel, of a right angle at the most, brings a body to him: he lies behind its rear.
bool lies_behind(const Box& body, const Box& enemy) {
  const auto corners = field::corners(enemy);
  const double rear = -body.half_depth - 2 * kHairBeside;
  return std::all_of(corners.begin(), corners.end(),
                     [&](Vec corner) { return dot(corner - body.centre, body.ahead) < rear; });
}

}  // namespace

std::vector<Angle> wheels_at(const Box& from, const Box& enemy) {
  std::vector<Angle> facings;
  if (lies_behind(from, enemy)) return facings;
  for (const Vec aim : aims(enemy)) {
    const Angle to = wheel_towards(from, aim, kMostWheel);
    if (turn_between(to, facing_of(from.ahead)) < kNoTurn) continue;
    if (std::find(facings.begin(), facings.end(), to) == facings.end()) facings.push_back(to);
  }
  return facings;
}

namespace {

/// False if a charge from here cannot touch him, whatever else is in its way: a hair more than it
/// goes is looked at.
bool may_touch(const Situation& now, UnitId enemy, const Box& from, double left) {
  return left >= 0 &&
         field::comes_within(from, from.ahead * (left + kHairBeside), now.box(enemy), kHairBeside);
}

std::vector<Start> starts(const Situation& now, UnitId unit, UnitId enemy, const Leave& leave) {
  const Box& box = now.box(unit);
  const double all = leave.allowance.as_double();
  std::vector<Start> some{{box, {}, all}};
  if (leave.turns) {
    const double left = leave.horse ? all - kAct : all;
    some.push_back({faced_about(box), {about_face(box)}, left});
  }
  if (!leave.horse || all <= kAct) return some;
  const Angle facing = facing_of(box.ahead);
  for (const Angle to : wheels_at(box, now.box(enemy))) {
    const Box turned = field::WheelingBox(box, facing, to).end();
    if (!may_touch(now, enemy, turned, all - kAct)) continue;
    if (const auto after = now.wheeled(unit, box, to, kMostWheel)) {
      some.push_back({*after, {wheel_to(*after)}, all - kAct});
    }
  }
  return some;
}

/// The charge from a start, if it reaches the enemy and may attack him.
std::optional<Attack> charge_from(const Situation& now, UnitId unit, UnitId enemy,
                                  const Start& start) {
  const Battle& b = now.battle();
  if (!may_touch(now, enemy, start.from, start.left)) return std::nullopt;
  const Straight s = straight(now, unit, start.from, {start.from.ahead, start.left, enemy});
  if (s.target != enemy) return std::nullopt;
  Attack attack;
  attack.target = enemy;
  attack.combat = encounter(now, unit, enemy, s.end);
  if (bar(attack.combat, false)) return std::nullopt;
  const UnitRecord& theirs = record(b, enemy);
  attack.touch = touch(body_info(b, enemy).kind, theirs.state, theirs.limbered != 0);
  attack.way = s.length;
  std::vector<Act> acts = start.before;
  acts.push_back(charge_to(enemy, s.end));
  attack.order = order_of(unit, std::move(acts));
  return attack;
}

/// Parliament's horse before 1644: up to 1", pistols, and in with what is left (VWS-CMB-2).
std::optional<Attack> after_pistols(const Situation& now, UnitId unit, UnitId enemy,
                                    const Leave& leave) {
  const Box& box = now.box(unit);
  const double left = leave.allowance.as_double() - kAct;
  if (!leave.fires || left < 0) return std::nullopt;
  auto attack = charge_from(now, unit, enemy, {box, {}, left});
  if (!attack) return std::nullopt;
  const Vec step = box.ahead;
  // It halts to fire, short of contact (VWS-CMB-2).
  const double most = std::max(0.0, attack->way - kStopShort.as_double() - 1);
  // So far it attacks nobody: it stops short of whom its charge would but slide along.
  const double room = straight(now, unit, box, {step, most}).room;
  const int looks = static_cast<int>(most / kLook) + 1;
  for (int i = 0; i <= looks && most * i / looks <= room; ++i) {
    const double d = most * i / looks;
    const Point to = field::point(box.centre + step * d);
    const Box there = comes_to(box, to);
    if (shots(now, {unit, enemy, there, now.box(enemy)}).empty()) continue;
    if (!clear_of_bodies(now, unit, there)) continue;
    std::vector<Act> acts;
    if (d > 0) acts.push_back(move_to(to));
    acts.emplace_back(Shoot{enemy});
    acts.push_back(attack->order.acts.back());
    attack->order.acts = std::move(acts);
    attack->fires = true;
    return attack;
  }
  return std::nullopt;
}

bool better(const Attack& x, const Attack& y) {
  const int net_x = x.touch == Touch::combat ? total(combat_terms(x.combat)) : 0;
  const int net_y = y.touch == Touch::combat ? total(combat_terms(y.combat)) : 0;
  return net_x != net_y ? net_x < net_y : x.way < y.way;
}

}  // namespace

namespace {

/// Attacks of a body, one enemy after the other.
class Attacker {
 public:
  Attacker(const Situation& now, UnitId unit)
      : now_(now), unit_(unit), leave_(leave_of(now, unit)) {
    const Battle& b = now.battle();
    able_ = leave_.any && leave_.nears && leave_.allowance > Length{} &&
            line_of(body_info(b, unit).kind).fights &&
            record(b, unit).passed_through == 0;  // VWS-MOVE-11
  }
  /// The best that it could make at one; nothing if it cannot.
  [[nodiscard]] std::optional<Attack> on(UnitId enemy) {
    if (!able_ || !within(now_.gap(unit_, enemy), leave_.allowance)) return std::nullopt;
    if (pistols_first(now_.battle(), unit_, enemy)) {
      return after_pistols(now_, unit_, enemy, leave_);
    }
    std::optional<Attack> best;
    for (const Start& start : starts(now_, unit_, enemy, leave_)) {
      auto attack = charge_from(now_, unit_, enemy, start);
      if (attack && (!best || better(*attack, *best))) best = std::move(attack);
    }
    return best;
  }

 private:
  const Situation& now_;
  UnitId unit_;
  Leave leave_;
  bool able_ = false;
};

}  // namespace

std::optional<Attack> attack_on(const Situation& now, UnitId unit, UnitId enemy) {
  return Attacker(now, unit).on(enemy);
}

bool has_attack(const Situation& now, UnitId unit,
                const std::function<bool(const Attack&)>& matches) {
  Attacker attacker(now, unit);
  for (const UnitId enemy : now.enemies(unit)) {
    const auto attack = attacker.on(enemy);
    if (attack && matches(*attack)) return true;
  }
  return false;
}

std::vector<Attack> attacks(const Situation& now, UnitId unit) {
  std::vector<Attack> all;
  Attacker attacker(now, unit);
  for (const UnitId enemy : now.enemies(unit)) {
    if (auto attack = attacker.on(enemy)) all.push_back(*std::move(attack));
  }
  std::stable_sort(all.begin(), all.end(), [&](const Attack& x, const Attack& y) {
    return now.gap(unit, x.target) < now.gap(unit, y.target);
  });
  return all;
}

std::optional<Order> ride_up_and_fire(const Situation& now, UnitId unit, UnitId target) {
  const Battle& b = now.battle();
  const Leave leave = leave_of(now, unit);
  const double left = leave.allowance.as_double() - kAct;
  const bool able = leave.horse && leave.fires && leave.nears && left > 0;
  if (!able || !unbroken(b, target)) return std::nullopt;
  const Box& box = now.box(unit);
  const Length range = line_of(*firearm_of(b, unit)).range;
  const double base = kBaseWidth.as_double();
  if (field::farther_than(box, now.box(target), left + range.as_double() + base)) {
    return std::nullopt;
  }
  const Straight way = straight(now, unit, box, {box.ahead, left});
  const int looks = static_cast<int>(way.length / kLook) + 1;
  for (int i = 1; i <= looks; ++i) {
    const double d = way.length * i / looks;
    const Point to = field::point(box.centre + box.ahead * d);
    const Box there = comes_to(box, to);
    const Shots fired = shots(now, {unit, target, there, now.box(target)});
    if (!can_hit(fired, record(b, target).state)) continue;
    if (!clear_of_bodies(now, unit, there)) continue;
    return order_of(unit, {move_to(to), Shoot{target}});
  }
  return std::nullopt;
}

namespace {

/// A way to a place: the acts, and where they end.
struct Going {
  std::vector<Act> acts;
  Box end;
};

Straight clipped(const Situation& now, UnitId unit, const Box& from, double length, Vec place,
                 Length keep_off) {
  // Not beyond the place itself.
  const double to_place = std::max(0.0, dot(place - from.centre, from.ahead));
  Straight s = straight(now, unit, from, {from.ahead, std::min(length, to_place)});
  return keep_off > Length{} ? until_within(now, unit, from, s, keep_off) : s;
}

/// @param whole it must go on: no shorter way will do.
void add_straight(std::vector<Going>& all, const Situation& now, UnitId unit, const Box& from,
                  std::vector<Act> before, double left, Vec place, Length keep_off, bool whole) {
  if (left < 0) return;
  Straight s = clipped(now, unit, from, left, place, keep_off);
  bool comes_near = !whole && keep_off > Length{};
  if (whole) {
    const Straight most = straight(now, unit, from, {from.ahead, left});
    s = keep_off > Length{} ? until_within(now, unit, from, most, keep_off) : most;
    comes_near = s.length < most.length;
  }
  // The last step into range is worth an order, however short; to who must go on it is the end.
  const double least = comes_near ? 1 : whole ? kNoRoom : kNoStep;
  if (s.length < least && before.empty()) return;
  if (s.length >= least) {
    before.push_back(move_to(s.end));
  } else {
    s.end = from;
  }
  all.push_back({std::move(before), s.end});
}

/// Horse that has no room to wheel before it, or would come by that before a wall or friends, may
/// have some behind: about, and as far round as it wheels. It goes no farther from its place so.
void add_round(std::vector<Going>& all, const Situation& now, UnitId unit, const Box& about,
               double left, Vec place) {
  if (record(now.battle(), unit).mounted == 0 || left < kAct) return;
  const auto after = now.wheeled(unit, about, wheel_towards(about, place, kMostWheel), kMostWheel);
  // Whom it has straight before it then it makes for without a wheel.
  const bool wheels =
      after && turn_between(facing_of(after->ahead), facing_of(about.ahead)) >= kNoTurn;
  if (wheels) all.push_back({{about_face(now.box(unit)), wheel_to(*after)}, *after});
}

/// Horse with a corner at hand: to look at that takes it a wide wheel, and another back from there;
/// a narrower one may take it past, and where a wall is right beside it, one a little wider.
void add_past_corner(std::vector<Going>& all, const Situation& now, UnitId unit, double left,
                     Vec corner, Vec place, Length keep_off) {
  constexpr std::int32_t kStep = 750;
  constexpr std::int32_t kWider = 3 * kStep;
  const Box& box = now.box(unit);
  const Angle facing = facing_of(box.ahead);
  const std::int32_t turn = field::signed_turn(facing, wheel_towards(box, corner, kMostWheel));
  const std::int32_t step = turn < 0 ? -kStep : kStep;
  const bool at_hand = norm(corner - box.centre) <= 2 * kAct;
  const std::int32_t widest =
      at_hand ? std::min(std::abs(turn) + kWider, kMostWheel) : std::abs(turn) - 1;
  for (std::int32_t to = step; std::abs(to) <= widest; to += step) {
    const auto after = now.wheeled(unit, box, facing + Angle::hundredths(to), kMostWheel);
    if (!after || wheels_over_edge(now, unit, box, *after)) continue;
    add_straight(all, now, unit, *after, {wheel_to(*after)}, left, place, keep_off, false);
  }
}

/// The one after which least of the road is left, and less than that.
const Going* shortest(const std::vector<Going>& ways, const Road& road, double than) {
  const Going* best = nullptr;
  for (const Going& way : ways) {
    const double left = road.left(way.end);
    if (left >= than) continue;
    than = left;
    best = &way;
  }
  return best;
}

}  // namespace

std::optional<Box> wheels_as_far(const Situation& now, UnitId unit, Vec place,
                                 const std::function<bool(const Met&)>& stays) {
  const Box& box = now.box(unit);
  const Angle to = wheel_towards(box, place, kMostWheel);
  if (auto whole = now.wheeled(unit, box, to, kMostWheel)) return whole;
  const Swing some = swing(now, unit, box, to);
  if (!some.stop || !stays(*some.stop)) return std::nullopt;
  constexpr std::int32_t kClear = 100;  // of the corner at which it stops: places are rounded
  const Angle facing = facing_of(box.ahead);
  const std::int32_t turn = field::signed_turn(facing, some.facing);
  const std::int32_t less = turn < 0 ? turn + kClear : turn - kClear;
  if (std::abs(turn) < kNoTurn + kClear) return std::nullopt;
  return now.wheeled(unit, box, facing + Angle::hundredths(less), kMostWheel);
}

namespace {

/// A wheel costs its act however narrow it is; but who is a little out of line goes on and wheels
/// later, once for all: up to 45 degrees it counts for the more the wider it is.
double share_of_wheel(double aside, double along) {
  constexpr double kInLine = 0.25;  ///< of the way ahead
  if (aside <= along * kInLine) return 0;
  return aside >= along ? 1 : (aside / along - kInLine) / (1 - kInLine);
}

}  // namespace

double to_go(const Box& at, Vec place, bool horse) {
  const Vec off = place - at.centre;
  const double ahead = dot(off, at.ahead);
  const double aside = dot(off, field::right_of(at.ahead));
  const double across = aside < 0 ? -aside : aside;
  const double along = ahead < 0 ? -ahead : ahead;
  const double aside_of_front = across - at.half_width;
  const bool in_line = aside_of_front <= along / 4;
  // Foot faces about in its march; with a wheel to come after that, it takes a move more.
  const double about = ahead < 0 && (horse || !in_line) ? kAct : 0;
  return norm(off) + kAct * share_of_wheel(aside_of_front, along) + about;
}

UnitId opponent_of(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitId target = whom_to_attack(b, unit);
  if (target != kNoUnit && now.enemies(unit).contains(target) && unbroken(b, target)) {
    return target;
  }
  UnitId best = kNoUnit;
  double least = 0;
  const bool fights = line_of(body_info(b, unit).kind).fights;
  for (const UnitId enemy : now.enemies(unit)) {
    if (!unbroken(b, enemy)) continue;
    double off = to_go(now.box(unit), now.box(enemy).centre, record(b, unit).mounted != 0);
    if ((best != kNoUnit && off >= least) || !now.sees(unit, enemy)) continue;
    if (fights && barred(now, unit, enemy)) off += kUnfit;
    if (best != kNoUnit && off >= least) continue;
    best = enemy;
    least = off;
  }
  return best;
}

std::optional<Order> towards(const Situation& now, UnitId unit, Vec place, Length keep_off) {
  return towards(now, unit, place, Road(now, unit, place), keep_off);
}

std::optional<Order> towards(const Situation& now, UnitId unit, Vec place, const Road& road,
                             Length keep_off) {
  const Leave leave = leave_of(now, unit);
  const double all = leave.allowance.as_double();
  if (!leave.any || all <= 0) return std::nullopt;
  const Box& box = now.box(unit);
  const Vec next = road.next(box);
  std::vector<Going> ways;
  const bool whole = leave.goes_on;
  const bool stuck = road.stuck(box);
  add_straight(ways, now, unit, box, {}, all, place, keep_off, whole);
  // To the corner where it is to turn, though its place lie behind it.
  const bool turns = !whole && !(next == place);
  if (turns) add_straight(ways, now, unit, box, {}, all, next, keep_off, whole);
  if (turn_between(wheel_towards(box, next, kMostWheel), facing_of(box.ahead)) >= kNoTurn) {
    // Friends may go away, a house will not.
    const auto after =
        wheels_as_far(now, unit, next, [](const Met& met) { return met.what == Meets::ground; });
    const bool by_card = after && stuck && leave.horse && wheels_over_edge(now, unit, box, *after);
    if (after && !by_card) {
      if (leave.horse) {
        add_straight(ways, now, unit, *after, {wheel_to(*after)}, all - kAct, next, keep_off,
                     whole);
      } else {
        ways.push_back({{wheel_to(*after)}, *after});
      }
    }
  }
  if (turns && leave.horse && all > kAct) {
    add_past_corner(ways, now, unit, all - kAct, next, place, keep_off);
  }
  const auto clears = [&](const Box& from, std::vector<Act> before, double left) {
    add_straight(ways, now, unit, from, std::move(before), left, from.centre + from.ahead * kAct,
                 keep_off, whole);
  };
  if (stuck) clears(box, {}, all);
  if (leave.turns && !leave.goes_on) {
    const Box about = faced_about(box);
    const double left = leave.horse ? all - kAct : all;
    add_straight(ways, now, unit, about, {about_face(box)}, left, next, keep_off, whole);
    add_round(ways, now, unit, about, left, next);
    if (stuck && enemy_at_hand(now, unit) == kNoUnit) clears(about, {about_face(box)}, left);
  }
  if (!leave.nears) {
    std::erase_if(ways, [&](const Going& way) { return approaches(now, unit, way.end); });
  }
  const double most = road.left(box) - (keep_off > Length{} ? 0.5 : kNoStep / 2);
  const Going* best = shortest(ways, road, most);
  if (best == nullptr) return std::nullopt;
  return order_of(unit, best->acts);
}

/// How far of a way straight on leaves it farthest from its enemies: nobody flees from one to
/// another.
Straight farthest_off(const Situation& now, UnitId unit, const Box& from, Vec direction,
                      const Straight& all) {
  constexpr int kParts = 4;
  Straight best = all;
  double off = off_unbroken(now, unit, best.end);
  for (int part = kParts - 1; part > 0; --part) {
    Straight less = straight(now, unit, from, {direction, all.length * part / kParts});
    const double then = off_unbroken(now, unit, less.end);
    if (then <= off + kNoStep) continue;
    best = std::move(less);
    off = then;
  }
  return best;
}

std::optional<Order> back_off(const Situation& now, UnitId unit, bool runs) {
  const Battle& b = now.battle();
  const Leave leave = leave_of(now, unit);
  if (!leave.any || leave.allowance <= Length{}) return std::nullopt;
  const Box& box = now.box(unit);
  const double all = leave.allowance.as_double();
  const Vec enemy = now.enemy_or_front(unit);
  const bool faces_away = now.off_facing(unit, enemy) > 9000;
  const bool guns = body_info(b, unit).kind == Kind::artillery;
  const Gait gait = runs ? Gait::gallop : Gait::as_before;
  std::vector<Act> acts;
  Box from = box;
  double left = all;
  Vec direction = box.ahead;
  if (!faces_away && goes_sideways(b, unit) && !runs && !leave.goes_on) {
    direction = box.ahead * -1;
  } else if (!faces_away && guns && !leave.halts) {
    const Vec away = box.centre + (box.centre - enemy);
    const auto after = now.wheeled(unit, box, wheel_towards(box, away, kMostWheel), kMostWheel);
    // The first half of its way round; a wheel leads a hair nearer.
    if (!after || !leave.nears) return std::nullopt;
    return order_of(unit, {wheel_to(*after)});
  } else if (!faces_away) {
    const bool free = leave.turns || (runs && !guns);
    if (!free && !leave.halts) return std::nullopt;
    if (!free) acts.emplace_back(Halt{});
    acts.push_back(about_face(box));
    from = faced_about(box);
    direction = from.ahead;
    if (leave.horse) left -= kAct;
  }
  Straight s = straight(now, unit, from, {direction, std::max(0.0, left)});
  if (!runs && !leave.goes_on) s = farthest_off(now, unit, from, direction, s);
  if (off_unbroken(now, unit, s.end) < off_unbroken(now, unit, box)) return std::nullopt;
  if ((runs || !leave.nears) && approaches(now, unit, s.end)) return std::nullopt;
  if (s.length < kNoStep && !runs) return std::nullopt;
  if (s.length >= kNoStep || runs) {
    acts.emplace_back(Move{{field::point(s.end.centre)}, gait});
  }
  return order_of(unit, std::move(acts));
}

}  // namespace opfor::victory_without_squares
