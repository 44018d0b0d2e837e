#include "rules/over_the_hills/paces.hpp"

#include <algorithm>
#include <limits>

#include "drill/station.hpp"
#include "drill/task.hpp"
#include "field/bodies.hpp"
#include "field/cover_search.hpp"
#include "field/wheel.hpp"
#include "rules/over_the_hills/check.hpp"
#include "rules/over_the_hills/draft.hpp"
#include "rules/over_the_hills/formation.hpp"
#include "rules/over_the_hills/shape.hpp"
#include "rules/over_the_hills/shooting.hpp"
#include "rules/over_the_hills/worth.hpp"

namespace opfor::over_the_hills {

using field::Box;

namespace {

constexpr Length kInTheWay = 12_in;    ///< who stays so near is looked out for: two moves of foot
constexpr Length kKeptBetween = 1_in;  ///< from whom it supports, and as much for its own depth
constexpr Length kTooMuchOfARound = 6_in;  ///< so much longer a way round saves who is fresh no
                                           ///< fatigue hit; twice that, who has few left
constexpr Length kElbowRoom = 2_in;        ///< for a step to a side that is worth the turn
constexpr int kMostLegs = 4;
constexpr int kMostStepsBack = 3;  ///< that who is stuck is thought to need

}  // namespace

Order order_of(UnitId unit, std::vector<Act> acts, std::string why_not_more) {
  return {unit, std::move(acts), std::move(why_not_more)};
}

namespace {

/// A friend stands where he stands this turn and the next.
bool stays_put(const Battle& b, UnitId one) {
  if (routing(b, one) || falling_back(b, one)) return false;
  // Who has had his move and stood in it is not about to go on.
  if (b.unit(one).acted != 0 && record(b, one).stirred == 0) return true;
  const bool in_action = is_guns(b, one) && record(b, one).limbered == 0;
  // Who wavers goes no nearer to the enemy (OTH-MOVE-11).
  return in_action || condition_of(b, one) == Condition::wavering || garrison(b, one) ||
         in_contact(b, one) || opfor::stays(task_now(b, one).kind) ||
         order_of_brigade(b, one) == BrigadeOrder::hold;
}

/// Those of its side near it who stay, and between whom it has to find its way. Guns in action let
/// formed troops through, who seldom get clear of them in a move. Who stands where it makes for is
/// no reason to go about him: it comes up behind him.
UnitSet who_stay(const Situation& now, UnitId unit, Vec place) {
  const Battle& b = now.battle();
  UnitSet all;
  if (turns_freely(mover_of(b, unit))) return all;
  const double near = on_table(kInTheWay, options(b)).as_double();
  const Box& own = now.box(unit);
  for (const UnitId one : now.friends(unit)) {
    if (field::farther_than(now.box(unit), now.box(one), near) || !stays_put(b, one)) continue;
    if (field::gap(place, now.box(one)) < own.half_width + own.half_depth) continue;
    if (is_guns(b, one) || !now.passes(unit, one)) all.insert(one);
  }
  return all;
}

/// What it can begin with to have room, once there is none.
bool gets_clear(const Situation& now, Draft& draft, GetsClear how, Vec place,
                const Making& making) {
  const Stand& stand = draft.stand();
  const Vec ahead = stand.box.ahead;
  const auto leg = [&](Vec direction) {
    const double most = most_of(now, stand, direction, making.hard);
    return add_leg(now, draft, direction, most, making);
  };
  const bool formed = !turns_freely(stand.purse.mover);
  switch (how) {
    case GetsClear::back: {  // no farther than it needs: it has that to go once more
      const Wheels wheels(now, draft.course().unit, stand.purse.mover);
      return formed && add_leg(now, draft, ahead * -1, wheels.goes_back(stand.box, place), making);
    }
    case GetsClear::aside_left:
      return formed && leg(field::right_of(ahead) * -1);
    case GetsClear::aside_right:
      return formed && leg(field::right_of(ahead));
    case GetsClear::about:
      return formed && draft.add(Face{facing_of(ahead).opposite()}) && leg(ahead * -1);
    case GetsClear::in_column:
      return formed && stand.purse.mover.arm != Arm::artillery &&
             stand.purse.mover.formation != Formation::attack_column &&
             draft.add(change_to(draft, Formation::attack_column));
    case GetsClear::ahead:
      return formed && leg(ahead);
  }
  return false;
}

/// Makes for a place, straight or by way of another before it.
/// @param clear what it begins with
std::optional<Draft> drafted(const Situation& now, UnitId unit, Vec place, const Making& how,
                             std::optional<GetsClear> clear = std::nullopt) {
  Draft draft(now, unit);
  if (how.first && draft.stand().purse.mover.formation != *how.first) {
    if (!draft.add(change_to(draft, *how.first))) return std::nullopt;
  }
  if (clear && !gets_clear(now, draft, *clear, place, how)) return std::nullopt;
  for (int leg = 0; leg < kMostLegs; ++leg) {
    const Vec off = place - draft.box().centre;
    if (norm(off) < kNoStep) break;
    const Draft came = draft;
    const bool looks = turn_towards(draft, place);
    const bool free = turns_freely(draft.stand().purse.mover);
    const Vec direction = free ? off * (1 / norm(off)) : draft.box().ahead;
    const double ahead = dot(place - draft.box().centre, direction);
    // Who does not look there yet goes to the end of his segment, and wheels again.
    const double segment = left_of_segment(draft.stand().purse, draft.options());
    const double wanted = looks || free ? ahead : std::min(ahead, segment);
    if (!add_leg(now, draft, direction, wanted, how)) {
      // Nobody who has gone as far as he gets turns his back for the little that is left.
      if (leg > 0 || clear) return came;
      break;
    }
    if (looks || free) break;
  }
  return draft;
}

/// Gets clear, and no more: what it could go on with might lead it back to where it had no room.
std::optional<Draft> cleared(const Situation& now, UnitId unit, Vec place, const Making& how,
                             GetsClear clear) {
  Draft draft(now, unit);
  if (!gets_clear(now, draft, clear, place, how)) return std::nullopt;
  return draft;
}

/// Turns about, or to a side, towards a place, and goes straight on as far as that leads.
std::optional<Draft> past(const Situation& now, UnitId unit, Vec place, const Making& how) {
  Draft draft(now, unit);
  if (how.first && draft.stand().purse.mover.formation != *how.first) {
    if (!draft.add(change_to(draft, *how.first))) return std::nullopt;
  }
  static_cast<void>(turn_towards(draft, place));
  const double most = most_of(now, draft.stand(), draft.box().ahead, how.hard);
  if (!add_leg(now, draft, draft.box().ahead, most, how)) return std::nullopt;
  return draft;
}

}  // namespace

Vec place_by(const Situation& now, UnitId unit, UnitId whom) {
  const Box& his = now.box(whom);
  if (side_of(now.battle(), whom) != side_of(now.battle(), unit)) return his.centre;
  const double off =
      2 * (on_table(kKeptBetween, options(now.battle())).as_double() + his.half_depth);
  return station_behind(his, off, now.box(unit).centre);
}

bool Wheels::gets_on(const Stand& stand, Vec place) const {
  // A least step before it is stopped is none: so it would stand before a wall for good.
  const double step = std::min(on_table(kElbowRoom, options(now_.battle())).as_double(),
                               norm(place - stand.box.centre));
  return go_straight(now_, unit_, stand, stand.box.ahead, step).length >= step - kNoStep;
}

bool Wheels::wheels_round(Stand stand, Vec place) const {
  const Options& o = options(now_.battle());
  for (int wheel = 0; wheel < kMostLegs; ++wheel) {
    const Angle facing = facing_of(stand.box.ahead);
    const Angle there = facing_of(place - stand.box.centre);
    if (std::abs(field::signed_turn(facing, there)) < kNoTurn) return gets_on(stand, place);
    const Angle to = wheel_towards(stand.box, place, widest_wheel(stand, o));
    const auto turned = wheeled(now_, unit_, stand, to);
    if (!turned) return false;
    static_cast<void>(pay_wheel(stand.purse, stand.box, to, o));
    stand.box = *turned;
    // Who does not look there yet goes to the end of his segment, and wheels again.
    const double segment = left_of_segment(stand.purse, o);
    const double goes = go_straight(now_, unit_, stand, stand.box.ahead, segment).length;
    const bool looks =
        std::abs(field::signed_turn(to, facing_of(place - stand.box.centre))) < kNoTurn;
    if (!looks) stand.box.centre = stand.box.centre + stand.box.ahead * goes;
    stand.purse = purse_of(mover_);
  }
  return true;
}

bool Wheels::has_room(const Box& from, Vec place) const {
  Stand stand{from, purse_of(mover_)};
  const Vec off = place - from.centre;
  if (turns_freely(mover_)) {
    stand.box.ahead = unit_vector(facing_of(off));
    return go_straight(now_, unit_, stand, stand.box.ahead, kNoStep).length >= kNoStep;
  }
  const Angle facing = facing_of(from.ahead);
  const std::int32_t signed_by = field::signed_turn(facing, facing_of(off));
  const std::int32_t turn = std::abs(signed_by);
  if (turn > kSideFace) {  // it turns in its place first
    const Angle side = facing + Angle::degrees(signed_by > 0 ? 90 : -90);
    stand.box.ahead = unit_vector(turn > kAboutFace ? facing.opposite() : side);
    return may_stand(now_, unit_, mover_, stand.box) && gets_on(stand, place);
  }
  return wheels_round(stand, place);
}

int Wheels::steps_back(const Box& from, Vec place) const {
  Box back = from;
  for (int steps = 1; steps < kMostStepsBack; ++steps) {
    back.centre = back.centre - from.ahead * step_back();
    if (has_room(back, place)) return steps;
  }
  return kMostStepsBack;
}

double Wheels::step_back() const {
  return one_segment(mover_, options(now_.battle())).as_double() / 2;
}

double Wheels::goes_back(const Box& from, Vec place) const {
  return steps_back(from, place) * step_back();
}

double Wheels::gets_clear(const Box& from, Vec place) const {
  const Options& o = options(now_.battle());
  // Ways are counted in moves of foot: horse would else gain by a step back what a gallop gains.
  const double each = std::min(2 * one_segment(mover_, o), on_table(kFootMove, o)).as_double();
  return (1 + steps_back(from, place)) * each;
}

double way_left(const Situation& now, UnitId unit, const Stand& stand, const WayRound& round) {
  return round.left(stand.box, Wheels(now, unit, stand.purse.mover));
}

WayRound way_to(const Situation& now, UnitId unit, Vec place) {
  return way_to(now, unit, place, mover_of(now.battle(), unit));
}

WayRound way_to(const Situation& now, UnitId unit, Vec place, const Mover& mover) {
  const Slows slows{[&](const field::Feature& feature) {
                      const Ground ground = ground_of(feature, Building::none);
                      return ground_effect(ground, mover.arm, mover.formation) ==
                             GroundEffect::fatigue;
                    },
                    on_table(kTooMuchOfARound, options(now.battle())).as_double() *
                        (1 + how_few(strength_of(now.battle(), unit).reserve()))};
  const AsFormed as_formed(now, unit, mover);
  const Vec there = turns_freely(mover) ? place : where_it_has_room(as_formed, unit, place);
  return {as_formed, unit, there, who_stay(now, unit, there), slows};
}

namespace {

/// It would show its flank or rear to the nearest enemy, who is near, and whom it faced.
bool bares_flank(const Situation& now, UnitId unit, const Stand& there) {
  const UnitId enemy = now.nearest_enemy(unit);
  if (enemy == kNoUnit || turns_freely(there.purse.mover)) return false;
  const Box& his = now.box(enemy);
  if (field::farther_than(there.box, his, on_table(kInTheWay, options(now.battle())).as_double())) {
    return false;
  }
  const auto faces = [&](const Box& box) {
    return field::zone(box, his.centre) == field::Zone::front;
  };
  return faces(now.box(unit)) && !faces(there.box);
}

}  // namespace

std::optional<Order> towards(const Situation& now, UnitId unit, Vec place, const Making& how) {
  return towards(now, unit, place, how, way_to(now, unit, place));
}

std::optional<Order> towards(const Situation& now, UnitId unit, Vec place, const Making& how,
                             const WayRound& round) {
  const Stand stand = stand_of(now, unit);
  const field::Detour::Way way = round.from(stand.box.centre);
  const double before = way_left(now, unit, stand, round);
  LeastLeft<Order> best(before, kNoStep);  // of those who come through without being tired by it
  LeastLeft<Order> tired(before, kNoStep);
  const Wheels wheels(now, unit, stand.purse.mover);
  bool stuck = round.is_stuck(stand.box, wheels);
  const auto offer = [&](std::optional<Draft> draft) {
    if (!draft || (how.guards_flank && bares_flank(now, unit, draft->stand()))) return;
    LeastLeft<Order>& of_these = of_ground(draft->stand().purse.fatigue) > 0 ? tired : best;
    const double left = way_left(now, unit, draft->stand(), round);
    // It would be nearer, were it not stuck there: it looks for room before it comes to that.
    stuck =
        stuck || (left >= before && left - wheels.gets_clear(draft->stand().box, place) < before);
    if (!of_these.is_less(left) || (how.last && !draft->add(change_to(*draft, *how.last)))) return;
    if (auto order = kept(now, *draft)) of_these.offer(left, *std::move(order));
  };
  const auto found = [&] { return best.has_any() || tired.has_any(); };
  const auto least = [&] { return best.has_any() ? best.take() : tired.take(); };
  const bool begins_stuck = stuck;
  offer(drafted(now, unit, place, how));
  if (way.first == place) return least();
  offer(drafted(now, unit, way.first, how));
  // At a corner it may have no room to come round: it passes it, and comes round then.
  if (!found()) offer(past(now, unit, way.first, how));
  if (!how.gets_clear || (found() ? !begins_stuck : !stuck)) return least();
  for (const GetsClear clear : kGetsClear) {
    offer(drafted(now, unit, way.first, how, clear));
    if (!how.first) offer(cleared(now, unit, way.first, how, clear));
  }
  return least();
}

std::optional<Order> straight_on(const Situation& now, UnitId unit, const Making& how) {
  Draft draft(now, unit);
  const Vec ahead = draft.box().ahead;
  const double most = most_of(now, draft.stand(), ahead, how.hard);
  if (!add_leg(now, draft, ahead, most, how)) return std::nullopt;
  return kept(now, draft);
}

namespace {

/// @param draft what it begins with
std::optional<Order> back_off_from(const Situation& now, UnitId unit, Draft draft, BackOff how,
                                   Length enough) {
  const UnitId enemy = now.nearest_enemy(unit);
  const auto place = now.enemy_place(unit);
  if (!place) return std::nullopt;
  const Vec off = draft.box().centre - *place;
  const double far = norm(off);
  const Vec away = far > 0 ? off * (1 / far) : draft.box().ahead * -1;
  const bool free = turns_freely(draft.stand().purse.mover);
  Making making;
  making.hard = how == BackOff::runs;
  Vec direction = away;
  if (!free) {
    direction = draft.box().ahead * -1;
    if (dot(direction, away) < 0) direction = direction * -1;  // it faces away already
    const bool turns = how != BackOff::facing && dot(draft.box().ahead, away) < 0;
    if (turns && !draft.add(Face{facing_of(draft.box().ahead).opposite()})) {
      direction = draft.box().ahead * -1;
    }
  }
  double most = most_of(now, draft.stand(), direction, making.hard);
  if (enough > Length{} && enemy != kNoUnit) {
    most = std::min(most, on_table(enough, draft.options()).as_double() - now.gap(unit, enemy));
  }
  if (!add_leg(now, draft, direction, most, making)) return std::nullopt;
  if (free && how == BackOff::facing) static_cast<void>(draft.add(Face{facing_of(off * -1)}));
  if (enemy != kNoUnit &&
      field::gap(draft.box(), now.box(enemy)) < now.gap(unit, enemy) - kNoStep) {
    return std::nullopt;
  }
  return kept(now, draft);
}

/// Its guns are in action, and could be limbered.
std::optional<Mover> limbered(const Situation& now, UnitId unit) {
  Mover mover = mover_of(now.battle(), unit);
  if (mover.formation != Formation::unlimbered) return std::nullopt;
  mover.formation = Formation::limbered;
  return mover;
}

}  // namespace

std::optional<Order> back_off(const Situation& now, UnitId unit, BackOff how, Length enough) {
  return back_off_from(now, unit, Draft(now, unit), how, enough);
}

namespace {

/// Straight out that way, turned so first, or as it stands.
std::optional<Order> way_out(const Situation& now, UnitId unit, Angle facing, bool turns) {
  Draft draft(now, unit);
  const Vec direction = unit_vector(facing);
  if (turns && facing != facing_of(draft.box().ahead) && !draft.add(Face{facing})) {
    return std::nullopt;
  }
  Making how;
  how.hard = true;
  const double most = most_of(now, draft.stand(), direction, how.hard);
  if (!add_leg(now, draft, direction, most, how)) return std::nullopt;
  return kept(now, draft);
}

}  // namespace

std::vector<Order> ways_out(const Situation& now, UnitId unit) {
  std::vector<Order> all;
  const Angle front = facing_of(stand_of(now, unit).box.ahead);
  for (const int side : {180, 90, -90, 0}) {
    const Angle facing = front + Angle::degrees(side);
    auto order = way_out(now, unit, facing, true);
    if (!order) order = way_out(now, unit, facing, false);
    if (order) all.push_back(*std::move(order));
  }
  return all;
}

std::optional<Order> limber_and_back_off(const Situation& now, UnitId unit) {
  Draft draft(now, unit);
  if (!limbered(now, unit) || !draft.add(Limber{true})) return std::nullopt;
  return back_off_from(now, unit, draft, BackOff::away, {});
}

std::optional<Order> limber_and_go(const Situation& now, UnitId unit, Vec place, Making how) {
  const auto mover = limbered(now, unit);
  if (!mover) return std::nullopt;
  how.first = Formation::limbered;
  return towards(now, unit, place, how, way_to(now, unit, place, *mover));
}

std::optional<Order> step_aside(const Situation& now, UnitId unit, bool left, Length enough) {
  Draft draft(now, unit);
  if (turns_freely(draft.stand().purse.mover)) return std::nullopt;
  const Vec direction = field::right_of(draft.box().ahead) * (left ? -1 : 1);
  double most = most_of(now, draft.stand(), direction, false);
  if (enough > Length{}) most = std::min(most, on_table(enough, draft.options()).as_double());
  if (!add_leg(now, draft, direction, most, {})) return std::nullopt;
  return kept(now, draft);
}

std::optional<Order> turn_to(const Situation& now, UnitId unit, Vec place) {
  if (garrison(now.battle(), unit)) return std::nullopt;  // it looks all round where it is
  Draft draft(now, unit);
  if (turns_freely(draft.stand().purse.mover) ||
      draft.stand().purse.mover.formation == Formation::open_order) {
    const Angle to = facing_of(place - draft.box().centre);
    if (std::abs(field::signed_turn(facing_of(draft.box().ahead), to)) < kNoTurn)
      return std::nullopt;
    if (!draft.add(Face{to})) return std::nullopt;
    return kept(now, draft);
  }
  static_cast<void>(turn_towards(draft, place));
  return kept(now, draft);
}

std::optional<Order> unlimber_towards(const Situation& now, UnitId unit, Vec place) {
  Draft draft(now, unit);
  if (draft.stand().purse.mover.formation != Formation::limbered) return std::nullopt;
  static_cast<void>(turn_towards(draft, place));
  if (!draft.add(Limber{false})) return std::nullopt;
  return kept(now, draft);
}

std::optional<Order> form(const Situation& now, UnitId unit, Formation to) {
  Draft draft(now, unit);
  const Mover& mover = draft.stand().purse.mover;
  if (mover.formation == to || garrison(now.battle(), unit)) return std::nullopt;
  if (!draft.add(change_to(draft, to))) return std::nullopt;
  return kept(now, draft);
}

std::optional<Order> unlimber_aside(const Situation& now, UnitId unit) {
  if (mover_of(now.battle(), unit).formation != Formation::limbered) return std::nullopt;
  if (form(now, unit, Formation::unlimbered)) return std::nullopt;
  const Vec ahead = now.box(unit).ahead;
  const Vec right = field::right_of(ahead);
  for (const Length step : {0.5_in, 1_in, 2_in, 3_in}) {
    const double far = on_table(step, options(now.battle())).as_double();
    for (const Vec direction : {ahead * -1, right, right * -1, ahead}) {
      Draft draft(now, unit);
      if (!add_leg(now, draft, direction, far, {})) continue;
      if (!draft.add(Limber{false})) continue;
      if (auto order = kept(now, draft)) return order;
    }
  }
  return std::nullopt;
}

std::optional<Order> to_cover(const Situation& now, UnitId unit, bool farther_off) {
  const auto threat = now.enemy_place(unit);
  if (!threat) return std::nullopt;
  const Stand stand = stand_of(now, unit);
  field::CoverWanted wanted;
  wanted.allowance = Length::rounded(reach(stand.purse, false, false, options(now.battle())));
  wanted.further_from_enemy = farther_off;
  constexpr std::size_t kMostTried = 6;
  const auto spots =
      field::cover_spots(now.ground(), stand.box.centre, *threat, stand.box.half_depth,
                         mover_of(stand.purse.mover.arm), wanted);
  for (std::size_t i = 0; i < std::min(spots.size(), kMostTried); ++i) {
    auto order = towards(now, unit, spots[i].place.at, {});
    if (!order) continue;
    if (now.in_cover(after(now, *order).stand.box, threat)) return order;
  }
  return std::nullopt;
}

std::optional<Order> go_to_ground(const Situation& now, UnitId unit) {
  if (record(now.battle(), unit).gone_to_ground != 0 || garrison(now.battle(), unit)) {
    return std::nullopt;
  }
  Order order = order_of(unit, {GoToGround{}});
  if (check(now, order)) return std::nullopt;
  return order;
}

bool comes_straight_to(const Situation& now, UnitId unit, UnitId body) {
  const UnitSet others = those(now.present(), [&](UnitId one) { return one != body; });
  const auto whole_way = [](UnitId) { return std::numeric_limits<double>::max(); };
  return in_its_way(now, unit, now.box(body).centre, others, whole_way).empty();
}

bool could_ride_at(const Situation& now, UnitId horse, UnitId body) {
  const Battle& b = now.battle();
  if (troop_info(b, horse).arm != Arm::cavalry || !steady(b, horse) || in_contact(b, horse)) {
    return false;
  }
  // The lane to its middle may be barred, and another be open, or one after a wheel.
  return comes_straight_to(now, horse, body) || could_come_upon(now, horse, body);
}

}  // namespace opfor::over_the_hills
