#include "rules/nineteenth_century/passage.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "rules/nineteenth_century/facts.hpp"

namespace opfor::nineteenth_century {
namespace {

using field::Box;

constexpr double kDeep = 5;       // half a millimetre: less is nothing
constexpr double kRounding = 10;  // the middle of a square is looked at so far about
constexpr double kRoundBy = 5;    // half a millimetre beyond the corners of who is passed

bool body_on_table(const field::Ground& ground, const Box& base) {
  const auto all = field::corners(base);
  return std::all_of(all.begin(), all.end(), [&](Vec c) { return ground.on_table(c); });
}

}  // namespace

bool lets_through(const Battle& battle, UnitId unit) {
  const Formation formation = battle.unit(unit).formation;
  const Group& g = group(battle, unit);
  return formation == Formation::open || formation == Formation::square || g.single() || !g.formed;
}

File::File(const Situation& now, UnitId unit, Reads reads)
    : ground_(now.ground()),
      mover_(mover(now.battle(), unit)),
      began_(field::vec(now.battle().unit(unit).pose().at)),
      grazed_(reads == Reads::proposes ? kGrid : kTolerance) {}

bool File::passes(Vec from, Vec to) const {
  return ground_.file_passes(began_, from, to, mover_, grazed_);
}

bool File::passes(std::span<const Vec> way) const {
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    if (!passes(way[i], way[i + 1])) return false;
  }
  return true;
}

Passage::Passage(const Situation& now, UnitId unit, Going going, Reads reads)
    : now_(now), side_(side_of(now.battle(), unit)) {
  const Battle& b = now.battle();
  const double file = mover(b, unit).clearance;
  const Vec began = field::vec(b.unit(unit).pose().at);
  const double rounded = reads == Reads::proposes ? kGrid : kTolerance;
  for (const UnitId other : now.present()) {
    if (other == unit || other == going.through || goes_with(b, other) == unit) continue;
    const bool friendly = side_of(b, other) == side_;
    if (friendly && (going.runs || lets_through(b, other))) continue;
    // Who charges comes as near to others as he likes, but goes over nobody.
    const double enemies = going.charges ? 0 : file + kKeepOff.as_double();
    const double keep_off = std::max(friendly ? file : enemies, kTolerance + 1);
    // One who already stands closer may leave, but come no nearer.
    const double before = field::gap(began, now.body(other)) > keep_off
                              ? keep_off
                              : field::least_gap(began, now.figures(other));
    const double off = std::min(keep_off, before) - rounded;
    if (off > 0) bodies_.push_back({other, off, now.body(other)});
  }
}

double Passage::comes_near(Vec from, Vec to, const Body& body) const {
  const double near_all = field::comes_within(from, to, body.box, body.off);
  if (near_all > 1) return near_all;
  double first = 2;
  for (const Box& figure : now_.figures(body.unit)) {
    first = std::min(first, field::comes_within(from, to, figure, body.off));
  }
  return first;
}

Passage::Bar Passage::first(Vec from, Vec to) const {
  Bar bar;
  for (const Body& body : bodies_) {
    const double share = comes_near(from, to, body);
    if (share >= bar.share || share > 1) continue;
    const bool friendly = side_of(now_.battle(), body.unit) == side_;
    bar = {share, {friendly ? Hindrance::By::friends : Hindrance::By::enemy, body.unit}};
  }
  return bar;
}

Hindrance Passage::first(std::span<const Vec> way) const {
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    const Bar bar = first(way[i], way[i + 1]);
    if (bar.stops()) return bar.what;
  }
  return {};
}

bool Passage::barred(Vec place) const {
  return std::any_of(bodies_.begin(), bodies_.end(), [&](const Body& body) {
    return field::gap(place, body.box) <= body.off &&
           field::least_gap(place, now_.figures(body.unit)) <= body.off;
  });
}

std::vector<Vec> Passage::round(UnitId body) const {
  const auto its = std::find_if(bodies_.begin(), bodies_.end(),
                                [&](const Body& one) { return one.unit == body; });
  if (its == bodies_.end()) return {};
  Box wide = its->box;
  wide.half_width += its->off + kRoundBy;
  wide.half_depth += its->off + kRoundBy;
  const auto all = field::corners(wide);
  return {all.begin(), all.end()};
}

field::Mover mover(Arm arm, Length full_move) {
  field::Mover m;
  m.mounted = arm == Arm::horse;
  m.difficult_factor = 2;
  m.barrier_cost = full_move.as_double() / 4;
  m.clearance = base_width(arm).as_double() / 2;
  return m;
}

field::Mover mover(const Battle& battle, UnitId unit) {
  return mover(group(battle, unit).arm, full_move(battle, unit, Formation::line));
}

namespace {

/// A wall stops nobody here whom its price does not stop; but no base stands on top of it.
bool on_a_wall(const field::Ground& ground, FeatureId wall, const Box& base) {
  const Box core{base.centre, base.ahead, base.half_width - kDeep, base.half_depth - kDeep};
  if (ground.passes_by(wall, base.centre, base.centre, field::circle_about(base).radius)) {
    return false;
  }
  const auto round = field::corners(core);
  for (std::size_t k = 0; k < round.size(); ++k) {
    if (!ground.borders(wall, round[k], round[(k + 1) % round.size()]).empty()) return true;
  }
  return false;
}

bool any_on_a_wall(const field::Ground& ground, const Box& body, field::Boxes bases) {
  const std::span<const field::Feature> features = ground.features();
  const double radius = field::circle_about(body).radius + field::kHair;
  for (std::size_t i = 0; i < features.size(); ++i) {
    const field::Feature& feature = features[i];
    if (feature.kind != field::Kind::wall || feature.shape == field::Shape::area) continue;
    const auto id = static_cast<FeatureId>(i);
    if (ground.passes_by(id, body.centre, body.centre, radius)) continue;
    for (const Box& base : bases) {
      if (on_a_wall(ground, id, base)) return true;
    }
  }
  return false;
}

/// The edge of the table, or ground where not all of a group can stand. Nor may the middle of a
/// hollow square, where nobody stands, lie on a wall: from there it could go on to either side.
/// @param body round all of them: where it lies on nothing that is forbidden, none of them does,
/// and nothing parts them
Hindrance::By hindered_by_ground(const field::Ground& ground, field::Boxes bases, const Box& body,
                                 Vec middle, const field::Mover& mover) {
  const bool over = ground.over_the_edge(body) > 0;
  if (!over && ground.can_stand(body, mover)) {
    const bool stands = ground.can_stand({middle, {0, 1}, kRounding, kRounding}, mover);
    return stands ? Hindrance::By::nothing : Hindrance::By::terrain;
  }
  for (const Box& base : bases) {
    if (over && !body_on_table(ground, base)) return Hindrance::By::edge_of_table;
  }
  for (const Box& base : bases) {
    if (!ground.can_stand(base, mover)) return Hindrance::By::terrain;
  }
  if (!ground.can_stand({middle, {0, 1}, kRounding, kRounding}, mover)) {
    return Hindrance::By::terrain;
  }
  // A wall or an impassable hedge may not part a body: neighbours can reach each other.
  for (std::size_t i = 0; i + 1 < bases.size(); ++i) {
    if (!ground.cost(bases[i].centre, bases[i + 1].centre, mover).passable()) {
      return Hindrance::By::parted;
    }
  }
  return Hindrance::By::nothing;
}

/// Who would stand at a place, and what follows from that.
struct Placed {
  UnitId unit = kNoUnit;
  const Figures& own;
  const Box& own_body;
  bool stands = false;  ///< where it does now
};

/// Who goes keeps off again (NC-ACT-20); but who stands enters no space (NC-MOVE-7): he may turn
/// if he fights, or if he comes no nearer to one who has come near.
Hindrance::By hindered_by(const Situation& now, const Placed& s, UnitId touching, UnitId other) {
  const Battle& b = now.battle();
  // Most are far off: told before anything else.
  if (other == s.unit || field::farther_than(s.own_body, now.body(other), kKeepOff.as_double())) {
    return Hindrance::By::nothing;
  }
  // Who goes with the group goes out of its way (NC-CMD-8).
  if (goes_with(b, other) == s.unit) return Hindrance::By::nothing;
  if (gives_way(b, other, s.unit)) return Hindrance::By::nothing;
  if (field::gap_within(s.own_body, now.body(other), kKeepOff.as_double()) > kKeepOff.as_double()) {
    return Hindrance::By::nothing;
  }
  const bool friendly = side_of(b, other) == side_of(b, s.unit);
  const std::vector<Box>& its = now.figures(other);
  if (field::overlaps(s.own, its)) {
    return friendly ? Hindrance::By::friends : Hindrance::By::enemy;
  }
  // Who charges may come near (NC-MOVE-7).
  if (friendly || touching != kNoUnit) return Hindrance::By::nothing;
  if (s.stands && enemies_in_contact(b, s.unit).contains(other)) return Hindrance::By::nothing;
  const double keep_off =
      s.stands ? std::min(kKeepOff.as_double(), now.gap(s.unit, other)) : kKeepOff.as_double();
  return field::least_gap(s.own, its, keep_off) < keep_off - kTolerance ? Hindrance::By::enemy
                                                                        : Hindrance::By::nothing;
}

}  // namespace

bool gives_way(const Battle& battle, UnitId man, UnitId group) {
  const Group& his = nineteenth_century::group(battle, man);
  return his.leads() && !nineteenth_century::group(battle, group).single() &&
         side_of(battle, man) == side_of(battle, group) && !in_contact(battle, man);
}

bool hinders(const Situation& now, UnitId unit, field::Pose pose, Formation formation,
             UnitId other) {
  const Figures own = bases_at(now.battle(), unit, pose, formation);
  const Box own_body = body(own);
  const bool stands = pose.at == now.battle().unit(unit).pose().at;
  return hindered_by(now, {unit, own, own_body, stands}, kNoUnit, other) != Hindrance::By::nothing;
}

Hindrance hindrance(const Situation& now, UnitId unit, field::Pose pose, Formation formation,
                    UnitId touching) {
  // It stands about that place: where that is off the table, some base is.
  if (!now.ground().on_table(field::vec(pose.at))) {
    return {Hindrance::By::edge_of_table, kNoUnit};
  }
  const Battle& b = now.battle();
  const Figures own = bases_at(b, unit, pose, formation);
  const Box own_body = body(own);
  const field::Mover m = mover(b, unit);
  if (!now.ground().clear_along(own_body, {}, m)) {
    const Hindrance::By by =
        hindered_by_ground(now.ground(), own, own_body, field::vec(pose.at), m);
    if (by != Hindrance::By::nothing) return {by, kNoUnit};
  }
  if (any_on_a_wall(now.ground(), own_body, own)) return {Hindrance::By::on_a_wall, kNoUnit};
  const bool stands = pose.at == b.unit(unit).pose().at;
  for (const UnitId other : now.present()) {
    const Hindrance::By by = hindered_by(now, {unit, own, own_body, stands}, touching, other);
    if (by != Hindrance::By::nothing) return {by, other};
  }
  return {};
}

std::string words(const Situation& now, Hindrance h) {
  switch (h.by) {
    case Hindrance::By::nothing:
      return {};
    case Hindrance::By::edge_of_table:
      return "at the edge of the table";
    case Hindrance::By::terrain:
    case Hindrance::By::parted:
      return "before ground where it cannot stand";
    case Hindrance::By::on_a_wall:
      return "at a wall on which it cannot stand";
    case Hindrance::By::friends:
      return fmt::format("by {}", now.battle().setting().name_of(h.unit));
    case Hindrance::By::enemy:
      return fmt::format("1 cm short of {}", now.battle().setting().name_of(h.unit));
  }
  return {};
}

std::string in_the_way(const Situation& now, Hindrance h) {
  switch (h.by) {
    case Hindrance::By::nothing:
      return {};
    case Hindrance::By::edge_of_table:
      return "the edge of the table is in the way";
    case Hindrance::By::terrain:
    case Hindrance::By::parted:
      return "it cannot stand on the ground there";
    case Hindrance::By::on_a_wall:
      return "a wall is in the way";
    case Hindrance::By::friends:
    case Hindrance::By::enemy:
      return fmt::format("{} is in the way", now.battle().setting().name_of(h.unit));
  }
  return {};
}

}  // namespace opfor::nineteenth_century
