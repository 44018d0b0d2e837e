#include "rules/arquebusier/decisions.hpp"

#include <span>

namespace opfor::arquebusier {
namespace {

using Acts = std::span<const Act>;

/// A point of an order is rounded to a tenth of a millimetre either way: so far off the line, or
/// off the whole move, is on it.
constexpr double kRounding = 1.5;
/// A hand is not so fine: how far off the line a point may lie.
constexpr double kOffLine = kTolerance;

/// Takes the first act off the list if it is of that kind.
template <class T>
const T* take(Acts& acts) {
  if (acts.empty()) return nullptr;
  const T* found = std::get_if<T>(&acts.front());
  if (found != nullptr) acts = acts.subspan(1);
  return found;
}

/// How far along a direction the one point of a path lies; nothing if it is no single point on that
/// line ahead.
std::optional<double> along(const std::vector<Point>& path, Vec from, Vec direction) {
  if (path.size() != 1) return std::nullopt;
  const Vec way = field::vec(path.front()) - from;
  const double length = dot(way, direction);
  const double off = cross(direction, way);
  if (length <= 0 || off > kOffLine || off < -kOffLine) return std::nullopt;
  return length;
}

/// How far a marker leads (AQ-MOVE-2): the whole move where only rounding parts it from that.
std::int32_t settled(const Battle& b, UnitId unit, double length) {
  for (const Length whole : {full_move(b, unit), full_move(b, unit) / 2}) {
    const double off = length - whole.as_double();
    if (off <= kRounding && off >= -kRounding) return whole.tenths();
  }
  return Length::rounded(length).tenths();
}

/// Who is to touch somebody goes after him as far as he may retire meanwhile (AQ-MOVE-3), but not
/// on and on if he is shot away before: so far, not the whole move, is marked.
/// @param length until it would touch him where he stands
std::int32_t to_touch(const Battle& b, UnitId unit, UnitId target, double length) {
  // Of whom nobody may charge, the judge says so.
  const double after_him = is_general(b, target) ? 0 : full_move(b, target).as_double() / 2;
  return std::min(full_move(b, unit).tenths(), settled(b, unit, length + after_him));
}

/// What the acts say of a walk: the turn first, the point, whom it is to touch.
struct WalkActs {
  const Face* face = nullptr;
  const std::vector<Point>* path = nullptr;
  UnitId charges = kNoUnit;
};

std::optional<WalkActs> take_walk(Acts& acts) {
  WalkActs walk;
  walk.face = take<Face>(acts);
  if (const auto* move = take<Move>(acts)) {
    walk.path = &move->path;
  } else if (const auto* charge = take<Charge>(acts)) {
    walk.path = &charge->path;
    walk.charges = charge->target;
  } else {
    return std::nullopt;
  }
  return walk;
}

/// MARCH, RETIRE, or BREAK_OFF of a formation in melee.
std::optional<Commands> walk_of(const Battle& b, UnitId unit, Acts acts) {
  const auto walk = take_walk(acts);
  if (!walk) return std::nullopt;
  const field::Pose pose = b.unit(unit).pose();
  const Vec from = field::vec(pose.at);
  const Angle facing = walk->face != nullptr ? walk->face->facing : pose.facing;
  Commands commands;
  Marker& marker = commands.marker;
  marker.facing = facing.hundredths();
  if (const auto ahead = along(*walk->path, from, unit_vector(facing))) {
    const bool breaks_off = in_melee(b, unit);
    if (breaks_off && walk->charges != kNoUnit) return std::nullopt;
    commands.manoeuvre = breaks_off ? OrderKind::break_off : OrderKind::march;
    marker.manoeuvre = breaks_off ? Manoeuvre::break_off : Manoeuvre::march;
    marker.charges = walk->charges;
    marker.distance = walk->charges != kNoUnit ? to_touch(b, unit, walk->charges, *ahead)
                                               : settled(b, unit, *ahead);
    marker.ends_facing = breaks_off ? marker.facing : 0;
    if (breaks_off) {
      if (const auto* turns = take<Face>(acts)) marker.ends_facing = turns->facing.hundredths();
    } else if (walk->charges == kNoUnit && take<LeaveTable>(acts) != nullptr) {
      marker.off_table = 1;
      marker.distance = full_move(b, unit).tenths();  // over the edge, wherever that is
    }
    return acts.empty() ? std::optional(commands) : std::nullopt;
  }
  if (walk->face != nullptr || walk->charges != kNoUnit || !acts.empty()) return std::nullopt;
  if (in_melee(b, unit)) return std::nullopt;
  const auto back = along(*walk->path, from, unit_vector(facing) * -1);
  if (!back) return std::nullopt;
  commands.manoeuvre = OrderKind::retire;
  marker.manoeuvre = Manoeuvre::retire;
  marker.distance = settled(b, unit, *back);
  return commands;
}

std::optional<Commands> reform_of(const Battle& b, UnitId unit, Acts acts) {
  const auto* face = take<Face>(acts);
  const auto* files = take<Frontage>(acts);
  if (!acts.empty() || (face == nullptr && files == nullptr)) return std::nullopt;
  if (files != nullptr && (files->files < 1 || files->files > 255)) return std::nullopt;
  Commands commands;
  commands.manoeuvre = OrderKind::reform;
  commands.marker.manoeuvre = Manoeuvre::reform;
  commands.marker.facing = face != nullptr ? face->facing.hundredths() : b.unit(unit).facing;
  commands.marker.files = files != nullptr ? static_cast<std::uint8_t>(files->files) : 0;
  return commands;
}

/// What stands before the fire order, if there is any.
std::optional<Commands> manoeuvre_of(const Battle& b, UnitId unit, Acts acts) {
  Commands commands;
  if (acts.empty()) return commands;
  if (const auto* mount = take<Mount>(acts)) {
    if (!acts.empty()) return std::nullopt;
    commands.manoeuvre = mount->up ? OrderKind::mount : OrderKind::dismount;
    commands.marker.changing = mount->up ? Changing::mounting : Changing::dismounting;
    return commands;
  }
  if (take<Rally>(acts) != nullptr) {
    if (!acts.empty()) return std::nullopt;
    commands.manoeuvre = OrderKind::restore;
    return commands;
  }
  if (auto walk = walk_of(b, unit, acts)) return walk;
  return reform_of(b, unit, acts);
}

Point ahead_of(const Battle& b, UnitId unit, Vec direction, double length) {
  return field::point(field::vec(b.unit(unit).pose().at) + direction * length);
}

}  // namespace

std::optional<Commands> commands_of(const Battle& battle, const Order& order) {
  Acts acts = order.acts;
  const Act* last = acts.empty() ? nullptr : &acts.back();
  const auto* shoot = last != nullptr ? std::get_if<Shoot>(last) : nullptr;
  const bool holds = last != nullptr && std::get_if<HoldFire>(last) != nullptr;
  if (shoot != nullptr || holds) acts = acts.first(acts.size() - 1);
  auto commands = manoeuvre_of(battle, order.unit, acts);
  if (!commands) return std::nullopt;
  if (shoot == nullptr && !holds) return commands;
  if (commands->manoeuvre == OrderKind::restore) return std::nullopt;  // AQ-CMD-8
  commands->fire = holds ? OrderKind::hold_fire : OrderKind::fire_at;
  commands->marker.fire = holds ? Fire::hold : Fire::at_target;
  if (shoot != nullptr) commands->marker.fire_at = shoot->target;
  return commands;
}

Order stand(UnitId unit, std::string why_not_more) { return {unit, {}, std::move(why_not_more)}; }

Order march(const Battle& battle, UnitId unit, Vec direction, double length, UnitId charges) {
  Order order{unit, {}, {}};
  const Angle facing = facing_of(direction);
  if (facing != battle.unit(unit).pose().facing) order.acts.emplace_back(Face{facing});
  std::vector<Point> path{ahead_of(battle, unit, unit_vector(facing), length)};
  if (charges != kNoUnit) {
    order.acts.emplace_back(Charge{charges, std::move(path), Gait::as_before});
  } else {
    order.acts.emplace_back(Move{std::move(path), Gait::as_before});
  }
  return order;
}

Order retire(const Battle& battle, UnitId unit, double length) {
  const Vec back = unit_vector(battle.unit(unit).pose().facing) * -1;
  return {unit, {Move{{ahead_of(battle, unit, back, length)}, Gait::as_before}}, {}};
}

Order reform(const Battle& battle, UnitId unit, Angle facing, int files) {
  Order order{unit, {}, {}};
  if (facing != battle.unit(unit).pose().facing) order.acts.emplace_back(Face{facing});
  if (files > 0) order.acts.emplace_back(Frontage{files});
  return order;
}

Order restore_order(UnitId unit) { return {unit, {Rally{}}, {}}; }
Order mount_order(UnitId unit, bool up) { return {unit, {Mount{up}}, {}}; }
Order fire_at(UnitId unit, UnitId target) { return {unit, {Shoot{target}}, {}}; }

}  // namespace opfor::arquebusier
