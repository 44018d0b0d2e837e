#include "rules/through_the_square_window/situation.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "field/arcs.hpp"
#include "field/bodies.hpp"
#include "rules/through_the_square_window/ground.hpp"

namespace opfor::through_the_square_window {

using field::Box;

namespace {

constexpr double kSplay = 1;                   ///< tangent of 45 degrees: TTSW-GEO-7
constexpr double kSplayOfHeavyGuns = 0.36397;  ///< ... of 20 degrees
constexpr double kOverLower = 500;             ///< 5 cm beyond whom one sees over: TTSW-GEO-8
constexpr Length kNearLine = 1_cm;             ///< TTSW-SHO-10
constexpr double kSlack = 0.001;               ///< of a millimetre's tenth, in comparisons of sides

/// The edge of a body that it shoots from, as a thin rectangle: the front, or all of it.
Box shooting_edge(const Box& from, bool all) {
  if (all) return from;
  Box edge = from;
  edge.centre = front_of(from);
  edge.half_depth = 0;
  return edge;
}

/// The outermost stand of the second rank, turned to its side: its outer edge is its front.
Box side_stand(const Box& body, const Layout& layout, bool to_right) {
  const Vec right = field::right_of(body.ahead);
  const double depth = body.half_depth * 2 / layout.ranks;
  Box stand;
  stand.ahead = to_right ? right : right * -1;
  stand.half_width = depth / 2;
  stand.half_depth = kFrontage.as_double() / 2;
  const double aside = body.half_width - stand.half_depth;
  stand.centre = body.centre + stand.ahead * aside + body.ahead * (body.half_depth - 1.5 * depth);
  return stand;
}

/// The files of a tercio that are of pikes, without the musketeers beside them.
Box pike_block(const Battle& battle, UnitId tercio, const Box& body) {
  Box block = body;
  const int files =
      fighting_stands(card_of(battle, tercio), formation_of(battle, tercio), Edge::front).files;
  block.half_width = files * kFrontage.as_double() / 2;
  return block;
}

}  // namespace

Box box_in(const Battle& battle, UnitId unit, Formation formation, const field::Pose& pose) {
  if (is_general(battle, unit)) return field::box(pose, {}, {});
  const Extent extent = extent_of(card_of(battle, unit), formation);
  return field::box(pose, extent.width, extent.depth);
}
Box box_at(const Battle& battle, UnitId unit, const field::Pose& pose) {
  const Formation formation =
      is_general(battle, unit) ? Formation::line : formation_of(battle, unit);
  return box_in(battle, unit, formation, pose);
}

Stands::Stands(const Battle& battle, const Unseen& unseen)
    : BoxedPicture(battle, unseen, box_at), corners_(std::make_shared<field::Corners>()) {
  begin();
}
bool Stands::is_present(UnitId unit) const {
  return through_the_square_window::present(battle(), unit);
}
bool Situation::sees(UnitId observer, UnitId target) const {
  if (out_of_sight(observer) || out_of_sight(target)) return false;
  const auto work = [&]() -> std::uint8_t {
    const Vec from = box(observer).centre;
    const auto c = field::corners(box(target));
    for (const Vec to :
         {box(target).centre, field::nearest_place(box(target), from), c[0], c[1], c[2], c[3]}) {
      if (!blocks_sight(ground(), from, to)) return 1;
    }
    return 0;
  };
  return sights().get(observer, target, work) != 0;
}

bool Situation::in_front_arc(UnitId unit, const Box& from, UnitId target,
                             std::optional<Formation> formed) const {
  const Formation form = formed.value_or(formation_of(battle(), unit));
  if (shoots_all_round(battle(), unit, form)) return true;
  const bool heavy = kind_of(battle(), unit) == Kind::heavy_guns;
  return field::in_arc(from, box(target), heavy ? kSplayOfHeavyGuns : kSplay);
}

double Situation::fire_distance(UnitId unit, const Box& from, UnitId target,
                                std::optional<Formation> formed) const {
  const Formation form = formed.value_or(formation_of(battle(), unit));
  const bool round = shoots_all_round(battle(), unit, form);
  const double measured = field::gap(shooting_edge(from, round), box(target));
  if (!(from == box(unit))) return measured;
  const RangeLine& line = line_of(card_of(battle(), unit).weapon);
  note(Span::fire, unit, target, measured, limit(line.close, "TTSW-SHO-T1", "close range", unit));
  note(Span::fire, unit, target, measured, limit(line.far, "TTSW-SHO-T1", "long range", unit));
  return as_settled(battle(), Span::fire, unit, target, measured);
}

bool Situation::line_of_fire(UnitId unit, const Box& from, UnitId target) const {
  const Vec eye = front_of(from);
  const Box& body = box(target);
  const auto c = field::corners(body);
  const bool above = is_above(unit, target);
  // Those whom a line may come so near, and whom it does not pass over.
  const UnitSet in_between = those(present(), [&](UnitId other) {
    if (other == unit || other == target) return false;
    const double around =
        field::circle_about(body).radius + 2 * kNearLine.as_double() + field::kHair;
    if (!field::near(eye, body.centre, field::circle_about(box(other)), around)) return false;
    return !(above && is_above(unit, other) && gap(other, target) > kOverLower);
  });
  for (const Vec to : {field::nearest_place(body, eye), body.centre, c[0], c[1], c[2], c[3]}) {
    if (blocks_sight(ground(), eye, to)) continue;
    bool clear = true;
    for (const UnitId other : in_between) {
      const Box& between = box(other);
      if (field::entry(eye, to, between) < 1) {
        clear = false;
        break;
      }
      // Nobody shoots so close past friends (TTSW-SHO-10), guns excepted.
      const bool friendly = side_of(battle(), other) == side_of(battle(), unit);
      if (friendly && !is_guns(battle(), unit) &&
          field::gap(between.centre, eye, to) <=
              kNearLine.as_double() + norm({between.half_width, between.half_depth})) {
        Box wide = between;
        wide.half_width += kNearLine.as_double();
        wide.half_depth += kNearLine.as_double();
        // His own neighbour in the line stands beside him, not in his way.
        const bool beside = field::gap(eye, wide) <= 0;
        if (!beside && dot(to - eye, between.centre - eye) > 0 && field::entry(eye, to, wide) < 1) {
          clear = false;
          break;
        }
      }
    }
    if (clear) return true;
  }
  return false;
}

bool Situation::may_shoot_at(UnitId unit, const Box& from, UnitId target,
                             std::optional<Formation> formed) const {
  const Battle& b = battle();
  if (!present(target) || out_of_sight(target) || opfor::in_contact(b, target)) return false;
  if (is_guns(b, target) && !is_served(b, target)) return false;
  const Length reach = weapon_reach(b, unit, formed.value_or(formation_of(b, unit)));
  if (reach <= 0_cm || !in_front_arc(unit, from, target, formed)) return false;
  if (!through_the_square_window::within(fire_distance(unit, from, target, formed), reach)) {
    return false;
  }
  // TTSW-SHO-10: nor who stands within 1 cm of a friend.
  if (!is_guns(b, unit)) {
    const Limit near = limit(kNearLine, "TTSW-SHO-10", "too near a friend to be shot at");
    for (const UnitId own : friends(unit)) {
      if (within(own, target, near)) return false;
    }
  }
  return line_of_fire(unit, from, target);
}

double Situation::side_distance(UnitId unit, bool to_right, UnitId target) const {
  const Layout layout = layout_of(card_of(battle(), unit), formation_of(battle(), unit));
  return field::gap(shooting_edge(side_stand(box(unit), layout, to_right), false), box(target));
}

bool Situation::may_shoot_aside(UnitId unit, bool to_right, UnitId target) const {
  const Battle& b = battle();
  const Card& card = card_of(b, unit);
  if (!caracoles(card, formation_of(b, unit))) return false;
  if (!present(target) || out_of_sight(target) || opfor::in_contact(b, target)) return false;
  const Box stand = side_stand(box(unit), layout_of(card, formation_of(b, unit)), to_right);
  if (!field::in_arc(stand, box(target), kSplay)) return false;
  return through_the_square_window::within(side_distance(unit, to_right, target),
                                           weapon_reach(b, unit)) &&
         line_of_fire(unit, stand, target);
}

void Situation::describe_target(Volley& volley, UnitId target, Vec from) const {
  const Battle& b = battle();
  const Card& card = card_of(b, target);
  const Formation formation = formation_of(b, target);
  volley.target_deep = is_deep(card, formation);
  volley.target_in_cover = in_cover(target, from);
  volley.target_skirmishes = skirmishes(card.kind, formation);
  volley.target_deployed_artillery = is_deployed_artillery(card.kind, formation);
}

Volley Situation::volley_at(UnitId unit, const Box& from, UnitId target, bool salvo,
                            std::optional<Formation> formed) const {
  const Battle& b = battle();
  const Formation form = formed.value_or(formation_of(b, unit));
  Volley volley = volley_of(card_of(b, unit), quality_of(b, unit), form);
  volley.salvo = salvo && may_salvo(card_of(b, unit), quality_of(b, unit));
  describe_target(volley, target, front_of(from));
  return volley;
}

Edge Situation::edge_attacked(const Box& attacker, UnitId target) const {
  if (is_pike_block_now(battle(), target)) return Edge::front;
  const Box& body = box(target);
  if (!field::behind_flank(attacker, body)) return Edge::front;
  const Vec off = front_of(attacker) - field::rear_of(body);
  const double behind = -dot(off, body.ahead);
  const double aside = dot(off, field::right_of(body.ahead));
  const double off_width = (aside < 0 ? -aside : aside) - body.half_width;
  return behind > kSlack && off_width <= behind + kSlack ? Edge::rear : Edge::flank;
}

bool Situation::in_cover(UnitId unit, std::optional<Vec> from) const {
  if (through_the_square_window::in_cover(ground(), box(unit), from)) return true;
  return from && defends_works(ground(), box(unit), side_of(battle(), unit), *from);
}

bool Situation::defends_against(UnitId unit, UnitId enemy) const {
  return defends(ground(), box(unit), side_of(battle(), unit), box(enemy).centre);
}

bool Situation::on_difficult(UnitId unit) const {
  return through_the_square_window::on_difficult(ground(), box(unit));
}

bool Situation::friends_broken(UnitId unit) const {
  const Battle& b = battle();
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId other = unit_id(i);
    const UnitRecord& r = record(b, other);
    if (!lately(b, r.broke.turn) && !lately(b, r.broke_before.turn)) continue;
    if (other == unit || side_of(b, other) != side_of(b, unit) || is_general(b, other)) continue;
    for (const Break* broke : {&r.broke, &r.broke_before}) {
      if (!lately(b, broke->turn)) continue;
      const Vec began{static_cast<double>(broke->x), static_cast<double>(broke->y)};
      const Vec ended{static_cast<double>(broke->end_x), static_cast<double>(broke->end_y)};
      if (through_the_square_window::within(field::gap(began, box(unit)), kNearBreak)) return true;
      if (through_the_square_window::within(field::gap(ended, box(unit)), kNearBreak)) return true;
    }
  }
  return false;
}

UnitId Situation::tercio_near(UnitId unit) const {
  const Battle& b = battle();
  const double most = kNearTercio.as_double() + kTolerance;
  // What is measured is the gap to the tercio. Where its pikes are farther off than that, the map
  // alone says how far.
  const auto is_near = [&](UnitId enemy) {
    const Box body = box(enemy);
    const double off = field::gap(pike_block(b, enemy, body), box(unit));
    const bool alike = off <= field::gap(body, box(unit)) + kTolerance;
    return off <= most + (alike ? doubt() : 0);
  };
  return nearest_within(*this, unit, enemies(unit),
                        limit(kNearTercio, "TTSW-MOR-6", "near a tercio that comes on"),
                        [&](UnitId enemy) {
                          return kind_of(b, enemy) == Kind::tercio && steady(b, enemy) &&
                                 record(b, enemy).advanced > 0 &&
                                 field::in_arc(box(enemy), box(unit), kSplay) && is_near(enemy);
                        })
      .unit;
}

bool Situation::is_above(UnitId unit, UnitId other) const {
  return level_at(ground(), box(unit).centre) > level_at(ground(), box(other).centre);
}

bool Situation::uphill(UnitId unit) const {
  bool any = false;
  for (const UnitId enemy : enemies(unit)) {
    if (!within(unit, enemy, limit(kUphillOf, "TTSW-MOR-6", "where height counts"))) continue;
    if (!is_above(unit, enemy)) return false;
    any = true;
  }
  return any;
}

double Situation::from_general(UnitId general, UnitId unit) const {
  if (goes_with(battle(), general) == unit) return 0;
  return gap(general, unit);
}

bool Situation::wing_in_contact(CommandId wing) const {
  const UnitId general = general_of(battle(), wing);
  if (general == kNoUnit) return false;
  const UnitId chief = chief_of(battle(), side_of(battle(), general));
  if (chief == kNoUnit) return false;
  if (chief == general) return true;
  note(Span::nearest, chief, general, measured_gap(chief, general),
       limit(kCommanderInChief, "TTSW-CMD-1", "how far a commander-in-chief reaches", chief));
  return general_in_contact(gap(chief, general));
}

bool Situation::in_command(UnitId unit) const {
  const CommandId wing = wing_of(battle(), unit);
  const auto off = [&](UnitId general) {
    if (goes_with(battle(), general) != unit) {
      note(Span::nearest, general, unit, measured_gap(general, unit),
           limit(kCommandReach, "TTSW-CMD-1", "command range", general));
    }
    return from_general(general, unit);
  };
  Commanders near;
  const UnitId general = general_of(battle(), wing);
  if (general != kNoUnit) near.own = off(general);
  const UnitId chief = chief_of(battle(), side_of(battle(), unit));
  if (chief != kNoUnit) near.chief = off(chief);
  near.in_contact = wing == kNoCommand || wing_in_contact(wing);
  return through_the_square_window::in_command(near, options(battle()).chain);
}

field::Mover Situation::mover(UnitId unit) const { return {is_mounted(battle(), unit)}; }
Border Situation::border(UnitId unit, const field::Feature& feature) const {
  const bool barred =
      may_bar(feature) && is_barred(feature, card_of(battle(), unit), formation_of(battle(), unit));
  return barred ? Border::forbidden : Border::open;
}
double Situation::keeps_off(UnitId, UnitId) const { return kKeepOff.as_double(); }
bool Situation::passes(UnitId unit, UnitId friendly) const {
  if (record(battle(), unit).status == Status::routing) return true;
  switch (kind_of(battle(), unit)) {
    case Kind::skirmishers:
    case Kind::light_cavalry:
      return true;
    case Kind::light_guns:
      return arm_now(battle(), friendly) == Arm::foot;
    default:
      return false;
  }
}

}  // namespace opfor::through_the_square_window
