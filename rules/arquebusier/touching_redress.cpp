// Places to which formations in melee may bring more of their elements (AQ-MOVE-9).
#include <algorithm>
#include <optional>
#include <tuple>

#include "field/lines.hpp"
#include "rules/arquebusier/touching.hpp"

namespace opfor::arquebusier {

using field::Box;
using field::Pose;

namespace {

/// How far beside the front rank places are looked for, in elements; the outer ones touch those
/// that went there before.
constexpr int kPlacesBeside = 3;

/// Everybody's elements as they stand, but one.
struct Others {
  std::vector<Box> all;
  std::vector<Box> own;
  std::vector<Box> unfought;  ///< of enemies with whom its formation is not in melee
};
Others others_than(const Battle& battle, UnitId unit, int element) {
  Others others;
  const UnitSet fought = enemies_in_contact(battle, unit);
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId other = unit_id(i);
    if (!present(battle, other)) continue;
    const bool enemy = side_of(battle, other) != side_of(battle, unit);
    for (const Element& e : record(battle, other).elements) {
      if (other == unit && e.id == element) continue;
      others.all.push_back(element_box(battle, other, e));
      if (other == unit) others.own.push_back(others.all.back());
      if (enemy && !fought.contains(other)) others.unfought.push_back(others.all.back());
    }
  }
  return others;
}

/// A straight part of an element's way. It goes in file, and turns as it goes: what must be clear
/// is as wide as the smaller side of an element.
bool clear_way(Vec from, Vec to, double half, const std::vector<Box>& others) {
  const double length = norm(to - from);
  if (length < field::kHair) return true;
  const Vec ahead = (to - from) * (1 / length);
  const Box swept{(from + to) * 0.5, ahead, half, half + length / 2};
  return std::none_of(others.begin(), others.end(),
                      [&](const Box& b) { return field::overlaps(swept, b); });
}

/// Looks for the ways of one element of a formation: straight, along a rank, or round its own
/// block.
class Redressing {
 public:
  Redressing(const Battle& battle, UnitId unit, const Element& element)
      : battle_(battle),
        unit_(unit),
        element_(element),
        others_(others_than(battle, unit, element.id)),
        start_(element_box(battle, unit, element)),
        whole_(footprint(battle, unit)) {}

  /// Nothing if it may not go there, else the enemy that it would touch.
  [[nodiscard]] std::optional<UnitId> enemy_at(const Pose& pose) const {
    const Box there = box_at(pose);
    const auto touches = [&](const Box& other) { return touch(there, other); };
    const bool taken = std::any_of(others_.all.begin(), others_.all.end(),
                                   [&](const Box& b) { return field::overlaps(there, b); });
    if (taken || std::none_of(others_.own.begin(), others_.own.end(), touches)) {
      return std::nullopt;
    }
    // Contact with others is made by a march (AQ-MOVE-7).
    if (std::any_of(others_.unfought.begin(), others_.unfought.end(), touches)) {
      return std::nullopt;
    }
    for (const UnitId enemy : enemies_in_contact(battle_, unit_)) {
      for (const Element& e : record(battle_, enemy).elements) {
        if (!touch(there, element_box(battle_, enemy, e))) continue;
        const bool stands = battle_.setting().ground->can_stand(there, mover_of(battle_, unit_));
        if (!stands || !reaches(there.centre)) return std::nullopt;
        return enemy;
      }
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] Box box_at(const Pose& pose) const {
    Box box = field::box(pose, options(battle_).element_width, options(battle_).element_depth);
    box.centre = field::rear_of(box);
    return box;
  }

  /// In the formation's own measures: x to the right of the middle of its front, y ahead of it.
  [[nodiscard]] Vec own(Vec p) const {
    const Vec off = p - field::vec(battle_.unit(unit_).pose().at);
    return {dot(off, field::right_of(whole_.ahead)), dot(off, whole_.ahead)};
  }
  [[nodiscard]] Vec place(Vec own) const {
    return field::vec(battle_.unit(unit_).pose().at) + field::right_of(whole_.ahead) * own.x +
           whole_.ahead * own.y;
  }

  [[nodiscard]] bool reaches(Vec goal) const {
    const double half = std::min(start_.half_width, start_.half_depth);
    const Vec from = own(start_.centre);
    const Vec to = own(goal);
    std::vector<std::vector<Vec>> ways{{from, to}};
    const double behind = -2 * whole_.half_depth - half;
    // Along its own rank, or behind all ranks, to an empty file of its own.
    ways.push_back({from, {to.x, from.y}, to});
    ways.push_back({from, {from.x, behind}, {to.x, behind}, to});
    for (const double side : {-1.0, 1.0}) {
      const double beside = whole_.half_width + half;
      const double out = side * std::max(beside, side * to.x);
      ways.push_back({from, {out, from.y}, {out, to.y}, to});
      ways.push_back({from, {from.x, behind}, {out, behind}, {out, to.y}, to});
    }
    return std::any_of(ways.begin(), ways.end(),
                       [&](const std::vector<Vec>& way) { return can_go(way, half); });
  }

  [[nodiscard]] bool can_go(const std::vector<Vec>& way, double half) const {
    if (!within(field::length_of(way), full_move(battle_, unit_))) return false;
    const field::Mover mover = mover_of(battle_, unit_);
    for (std::size_t i = 0; i + 1 < way.size(); ++i) {
      const Vec a = place(way[i]);
      const Vec b = place(way[i + 1]);
      if (!clear_way(a, b, half, others_.all)) return false;
      if (!battle_.setting().ground->cost(a, b, mover).passable()) return false;
    }
    return true;
  }

  const Battle& battle_;
  UnitId unit_;
  Element element_;
  Others others_;
  Box start_;
  Box whole_;
};

/// Places in line with the front rank: files that stand empty, and beside it. Those where a whole
/// edge would meet the enemy go before those where a corner would; then the nearer to the middle.
std::vector<Pose> places_beside_front(const Battle& battle, UnitId unit) {
  const UnitRecord& r = record(battle, unit);
  const Pose pose = battle.unit(unit).pose();
  const Vec ahead = unit_vector(pose.facing);
  const double width = options(battle).element_width.as_double();
  std::vector<std::tuple<bool, double, double>> order;
  for (int file = -kPlacesBeside; file < r.files + kPlacesBeside; ++file) {
    const double off = (file - (r.files - 1) / 2.0) * width;
    // Two tolerances on, it would stand on whom its front meets, and beside whom its corner meets.
    const Box onward{field::vec(pose.at) + field::right_of(ahead) * off, ahead,
                     width / 2 - kTolerance, 2 * kTolerance};
    bool meets_edge = false;
    for (const UnitId enemy : enemies_in_contact(battle, unit)) {
      for (const Box& b : blocks(battle, enemy)) meets_edge |= field::overlaps(onward, b);
    }
    order.emplace_back(!meets_edge, off < 0 ? -off : off, off);
  }
  std::sort(order.begin(), order.end());
  std::vector<Pose> places;
  for (const auto& [corner, apart, off] : order) {
    places.push_back(
        {field::point(field::vec(pose.at) + field::right_of(ahead) * off), pose.facing});
  }
  return places;
}

/// Places flat against the two sides of an enemy, from his front to his rear: the side of the outer
/// file that still stands, as deep as it is.
std::vector<Pose> places_along_sides(const Battle& battle, UnitId enemy) {
  std::vector<Pose> places;
  const UnitRecord& r = record(battle, enemy);
  const Options& o = options(battle);
  const Pose pose = battle.unit(enemy).pose();
  const Vec ahead = unit_vector(pose.facing);
  const Vec right = field::right_of(ahead);
  const SomeElements front = front_rank(battle, enemy);
  if (front.empty()) return places;
  for (const bool left : {true, false}) {
    const int file = left ? front[0].file : front[front.size() - 1].file;
    const auto ranks = std::count_if(r.elements.begin(), r.elements.end(), [&](const Element& e) {
      return e.lapped == 0 && e.file == file;
    });
    const double side =
        (file - (r.files - 1) / 2.0 + (left ? -0.5 : 0.5)) * o.element_width.as_double();
    const double depth = static_cast<double>(ranks) * o.element_depth.as_double();
    const Angle facing = pose.facing + Angle::degrees(left ? 90 : 270);
    for (double back = 0; back < depth - field::kDeep; back += o.element_width.as_double()) {
      const Vec at =
          field::vec(pose.at) + right * side - ahead * (back + o.element_width.as_double() / 2);
      places.push_back({field::point(at), facing});
    }
  }
  return places;
}

/// Elements that may leave their place: the last of each file and those lapped, not in contact;
/// first those of rear ranks that cannot fight from where they are.
std::vector<Element> free_to_move(const Battle& battle, UnitId unit) {
  std::vector<std::pair<int, Element>> found;
  const Elements& all = record(battle, unit).elements;
  for (const Element& e : all) {
    const bool last = std::none_of(all.begin(), all.end(), [&](const Element& other) {
      return e.lapped == 0 && other.lapped == 0 && other.file == e.file && other.rank > e.rank;
    });
    if (!last || !touched_by(battle, unit, e).empty()) continue;
    const bool idle = may_strike(battle, unit, e).empty();
    const bool in_rear = e.lapped == 0 && e.rank > 0;
    found.emplace_back(idle && in_rear ? 0 : idle ? 1 : 2, e);
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& x, const auto& y) {
    return std::tuple{x.first, x.second.id} < std::tuple{y.first, y.second.id};
  });
  std::vector<Element> elements;
  for (const auto& [order, element] : found) elements.push_back(element);
  return elements;
}

}  // namespace

std::vector<RedressPlace> redress_places(const Battle& battle, UnitId unit) {
  std::vector<RedressPlace> found;
  if (!in_melee(battle, unit)) return found;
  const std::vector<Pose> beside = places_beside_front(battle, unit);
  for (const Element& element : free_to_move(battle, unit)) {
    const Redressing redressing(battle, unit, element);
    for (const Pose& pose : beside) {
      if (const auto enemy = redressing.enemy_at(pose)) {
        found.push_back({element.id, pose, *enemy, true});
      }
    }
    for (const UnitId enemy : enemies_in_contact(battle, unit)) {
      for (const Pose& pose : places_along_sides(battle, enemy)) {
        if (redressing.enemy_at(pose)) found.push_back({element.id, pose, enemy, false});
      }
    }
  }
  return found;
}

}  // namespace opfor::arquebusier
