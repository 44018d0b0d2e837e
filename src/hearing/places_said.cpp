#include "hearing/places_said.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

#include "field/bodies.hpp"
#include "hearing/order_ways.hpp"
#include "hearing/sentences.hpp"
#include "telling/outline.hpp"
#include "telling/turn_ways.hpp"

namespace opfor {
namespace {

using Reached = tl::expected<Point, std::string>;

tl::unexpected<std::string> not_there(HearingSays sentence,
                                      std::initializer_list<std::string> details) {
  return tl::unexpected(say(sentence, details));
}

/// A measure read off a tape is not finer than half a millimetre.
constexpr double kTape = 5;
/// Who stands behind somebody keeps off him so far, if nothing else is said.
constexpr double kClose = 50;

/// Points a tenth of a centimetre apart along a way.
std::vector<Vec> fine(const std::vector<Point>& way) {
  std::vector<Vec> points{field::vec(way.front())};
  for (std::size_t i = 1; i < way.size(); ++i) {
    const Vec from = field::vec(way[i - 1]);
    const Vec leg = field::vec(way[i]) - from;
    const auto steps = static_cast<int>(norm(leg) / 10);
    for (int k = 1; k <= steps; ++k) points.push_back(from + leg * (k / (steps + 1.0)));
    points.push_back(field::vec(way[i]));
  }
  return points;
}

std::string in_capitals(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

}  // namespace

Reached PlacesSaid::place(const Said& said, UnitId unit, std::vector<std::string>& notes) const {
  const Setting& setting = battle_.setting();
  const double step = said.n.value_or(0) * tenths_in(setting.measure);
  const field::Pose now = battle_.unit(unit).pose();
  const Vec ahead = unit_vector(now.facing);
  const Vec here = field::vec(now.at);
  switch (said.saying) {
    case Saying::at_point:
    case Saying::entered_at_point:
      return at_point(said);
    case Saying::at_square:
    case Saying::entered_at_square:
      return at_square(said, unit, notes);
    case Saying::forward:
      return field::point(here + ahead * step);
    case Saying::back:
    case Saying::fled_away:
      return field::point(here - ahead * step);
    case Saying::broke_off: {
      const auto away = straight_away(sheet_, battle_, unit);
      if (!away) return tl::unexpected(say(OrderSays::fights_nobody, {setting.name_of(unit)}));
      return field::point(here + *away * step);
    }
    case Saying::to_left:
      return field::point(here - field::right_of(ahead) * step);
    case Saying::to_right:
      return field::point(here + field::right_of(ahead) * step);
    case Saying::from_itself:
      return field::point(here + unit_vector(said.direction) * step);
    case Saying::stopped_after:
    case Saying::stayed:
      return on_its_way(said, unit);
    case Saying::toward:
    case Saying::away_from: {
      const auto place = nearest_of(said, unit);
      if (!place) return tl::unexpected(place.error());
      const Vec way = (*place - here) * (said.saying == Saying::toward ? 1 : -1);
      if (norm(way) <= 0) return now.at;
      return field::point(here + way * (step / norm(way)));
    }
    default:
      break;
  }
  const auto place = the_place(said.place, unit);
  if (!place) return tl::unexpected(place.error());
  const Point goal = field::point(place->nearest(battle_, here));
  const field::Pose begins =
      moved_ != nullptr ? field::Pose{moved_->from.at, moved_->to.facing} : now;
  switch (said.saying) {
    case Saying::offset: {
      const Vec way = unit_vector(said.direction);
      return field::point(place->nearest(battle_, here + way * 1e6) + way * step);
    }
    case Saying::stopped_short:
      if (gap_to(*place, unit, begins) < step - kTape) {
        return not_there(HearingSays::nearer_already, {setting.name_of(unit), place->words});
      }
      if (moved_ != nullptr) return up_to(*place, unit, step, walked(*moved_), moved_->to.facing);
      return up_to(*place, unit, step, {now.at, goal}, now.facing);
    case Saying::in_place:
      return inside_of(*place, unit, notes);
    case Saying::kept_place:
      if (is_area(*place)) return inside_of(*place, unit, notes);
      return up_to(*place, unit, 10, {now.at, goal}, now.facing);
    case Saying::behind:
    case Saying::in_front:
      return beyond(said, *place, unit, notes);
    default:
      return up_to(*place, unit, 10, {now.at, goal}, now.facing);
  }
}

Point PlacesSaid::at_point(const Said& said) const {
  const Setting& setting = battle_.setting();
  // Far off the table in any case: no need to count so far.
  const auto bounded = [&](double value) {
    return length_in(std::min(value, 100000.0), setting.measure);
  };
  const Length x = bounded(said.x);
  const Length y = bounded(said.y);
  return {said.from_east ? setting.width - x : x, said.from_north ? setting.height - y : y};
}

tl::expected<Vec, std::string> PlacesSaid::nearest_of(const Said& said, UnitId unit) const {
  if (said.spot && said.square.empty()) return field::vec(at_point(said));
  if (said.spot) {
    std::vector<std::string> notes;
    const auto middle = at_square(said, unit, notes);
    if (!middle) return tl::unexpected(middle.error());
    return field::vec(*middle);
  }
  const auto place = the_place(said.place, unit);
  if (!place) return tl::unexpected(place.error());
  return place->nearest(battle_, field::vec(battle_.unit(unit).pose().at));
}

Reached PlacesSaid::at_square(const Said& said, UnitId unit,
                              std::vector<std::string>& notes) const {
  const Setting& setting = battle_.setting();
  const Grid grid(setting);
  const auto middle = grid.middle(said.square);
  if (!middle) {
    return not_there(
        HearingSays::off_the_grid,
        {said.square, fmt::format("{}{}", static_cast<char>('A' + grid.columns - 1), grid.rows)});
  }
  notes.push_back(fmt::format("{}: square {} is taken as its middle, {}", setting.name_of(unit),
                              in_capitals(said.square), point_words(*middle, setting.measure)));
  return *middle;
}

tl::expected<std::optional<Angle>, std::string> PlacesSaid::facing(const Said& said,
                                                                   UnitId unit) const {
  const field::Pose now = battle_.unit(unit).pose();
  switch (said.saying) {
    case Saying::faces_direction:
      return said.direction;
    case Saying::faces_about:
    case Saying::fled_away:
      return now.facing.opposite();
    case Saying::faces_left:
      return now.facing + Angle::degrees(270);
    case Saying::faces_right:
      return now.facing + Angle::degrees(90);
    case Saying::faces_place: {
      const auto place = nearest_of(said, unit);
      if (!place) return tl::unexpected(place.error());
      return facing_of(*place - field::vec(now.at));
    }
    default:
      return std::nullopt;
  }
}

Reached PlacesSaid::on_its_way(const Said& said, UnitId unit) const {
  const Setting& setting = battle_.setting();
  const double n = said.n.value_or(0) * tenths_in(setting.measure);
  if (said.saying == Saying::stayed) {
    return moved_ == nullptr ? battle_.unit(unit).pose().at : moved_->from.at;
  }
  if (moved_ == nullptr) return not_there(HearingSays::not_ordered, {setting.name_of(unit)});
  double left = n;
  const std::vector<Point> way = walked(*moved_);
  for (std::size_t i = 1; i < way.size(); ++i) {
    const Vec from = field::vec(way[i - 1]);
    const Vec leg = field::vec(way[i]) - from;
    if (norm(leg) >= left && norm(leg) > 0) return field::point(from + leg * (left / norm(leg)));
    left -= norm(leg);
  }
  if (left > kTape) {
    const double whole = n - left;
    return not_there(HearingSays::way_is_shorter,
                     {setting.name_of(unit), length_words(whole, setting.measure)});
  }
  return moved_->to.at;
}

Reached PlacesSaid::up_to(const Named& place, UnitId unit, double short_of,
                          const std::vector<Point>& way, Angle facing) const {
  for (const Vec at : fine(way)) {
    if (gap_to(place, unit, {field::point(at), facing}) <= short_of + kTape) {
      return field::point(at);
    }
  }
  return not_there(HearingSays::never_so_near, {battle_.setting().name_of(unit), place.words});
}

/// The nearest place at which all of it is inside; where it is too large for that, its centre.
/// One can be inside it.
bool PlacesSaid::is_area(const Named& place) const {
  return place.feature != kNoFeature && !place.gap &&
         battle_.setting().ground->feature(place.feature).shape != field::Shape::line;
}

Reached PlacesSaid::inside_of(const Named& place, UnitId unit,
                              std::vector<std::string>& notes) const {
  const Setting& setting = battle_.setting();
  const field::Pose now = battle_.unit(unit).pose();
  const Vec here = field::vec(now.at);
  if (!is_area(place)) {
    if (place.unit != kNoUnit) return not_there(HearingSays::no_inside, {place.words});
    return field::point(place.nearest(battle_, here));
  }
  const auto& outline = setting.ground->feature(place.feature).outline;
  if (inside(outline, here)) {
    notes.push_back(fmt::format("{} is in {} already", setting.name_of(unit), place.words));
    return now.at;
  }
  const Vec middle = centre_of(outline);
  const auto all_inside = [&](Vec at, Angle facing) {
    Battle there = battle_;
    there.unit(unit).put({field::point(at), facing});
    const std::vector<field::Box> bases = sheet_.bases(there, unit);
    return std::all_of(bases.begin(), bases.end(), [&](const field::Box& base) {
      const auto corners = field::corners(base);
      return std::all_of(corners.begin(), corners.end(),
                         [&](Vec corner) { return inside(outline, corner); });
    });
  };
  std::optional<Vec> centre_in;
  for (const Vec from : {place.nearest(battle_, here), here}) {
    for (const Vec at : fine({field::point(from), field::point(middle)})) {
      if (!inside(outline, at)) continue;
      if (!centre_in) centre_in = at;
      if (all_inside(at, now.facing)) return field::point(at);
    }
  }
  if (!centre_in) return not_there(HearingSays::no_inside, {place.words});
  if (setting.ground->feature(place.feature).kind == field::Kind::building) {
    for (int eighth = 0; eighth < 8; ++eighth) {
      const Angle facing = Angle::degrees(eighth * 45);
      if (!all_inside(middle, facing)) continue;
      return not_there(HearingSays::no_room_as_it_faces,
                       {setting.name_of(unit), place.words, setting.unit(unit).id, place.words,
                        std::string{compass_word(facing)}});
    }
    notes.push_back(fmt::format("there is no room for all of {} in {}: its middle is put there",
                                setting.name_of(unit), place.words));
  }
  return field::point(*centre_in);
}

/// Behind a unit's back or before its front; of terrain, away from the nearest enemy or toward him.
Reached PlacesSaid::beyond(const Said& said, const Named& place, UnitId unit,
                           std::vector<std::string>& notes) const {
  const Setting& setting = battle_.setting();
  const double gap = said.n ? *said.n * tenths_in(setting.measure) : kClose;
  const bool behind = said.saying == Saying::behind;
  if (place.unit == unit) return not_there(HearingSays::behind_itself, {setting.name_of(unit)});
  if (place.unit != kNoUnit) {
    const field::Pose other = battle_.unit(place.unit).pose();
    const Vec ahead = unit_vector(other.facing);
    return clear_of(place, unit, field::vec(other.at), behind ? ahead * -1 : ahead, gap);
  }
  const Vec here = field::vec(battle_.unit(unit).pose().at);
  const Vec nearest = place.nearest(battle_, here);
  const UnitId enemy = nearest_enemy(unit, nearest);
  const Vec his = enemy == kNoUnit ? nearest : field::vec(battle_.unit(enemy).pose().at);
  if (norm(nearest - his) <= 0) {
    return not_there(HearingSays::which_side, {place.words, setting.unit(unit).id, place.words});
  }
  Vec away = (nearest - his) * (1 / norm(nearest - his));
  if (!behind) away = away * -1;
  notes.push_back(fmt::format("{}: {} is taken as {} of it, {} the nearest enemy",
                              setting.name_of(unit), said.typed, compass_word(facing_of(away)),
                              behind ? "away from" : "toward"));
  return clear_of(place, unit, nearest, away, gap);
}

/// The first place from there on at which it keeps so far off.
Reached PlacesSaid::clear_of(const Named& place, UnitId unit, Vec from, Vec way, double gap) const {
  const Angle facing = battle_.unit(unit).pose().facing;
  const double far = battle_.setting().width.as_double() + battle_.setting().height.as_double();
  for (double off = 0; off < far; off += 10) {
    const Point at = field::point(from + way * off);
    Battle there = battle_;
    there.unit(unit).put({at, facing});
    const Vec centre = field::vec(at);
    const bool in_it =
        place.feature != kNoFeature && !place.gap &&
        battle_.setting().ground->feature(place.feature).shape != field::Shape::line &&
        inside(battle_.setting().ground->feature(place.feature).outline, centre);
    if (in_it) continue;
    if (place.unit != kNoUnit &&
        field::overlaps(sheet_.bases(there, unit), sheet_.bases(there, place.unit))) {
      continue;
    }
    if (gap_to(place, unit, {at, facing}) >= gap) return at;
  }
  return not_there(HearingSays::never_so_near, {battle_.setting().name_of(unit), place.words});
}

double PlacesSaid::gap_to(const Named& place, UnitId unit, const field::Pose& pose) const {
  Battle there = battle_;
  there.unit(unit).put(pose);
  double least = 1e12;
  const std::vector<field::Box> bases = sheet_.bases(there, unit);
  if (place.unit != kNoUnit) {
    for (const field::Box& theirs : sheet_.bases(there, place.unit)) {
      for (const field::Box& ours : bases) least = std::min(least, field::gap(ours, theirs));
    }
    return least;
  }
  const field::Feature& ground = battle_.setting().ground->feature(place.feature);
  const double half = place.gap ? 0 : ground.width.as_double() / 2;
  for (const field::Box& base : bases) {
    const auto corners = field::corners(base);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Vec middle = (corners[i] + corners[(i + 1) % 4]) * 0.5;
      for (const Vec p : {corners[i], middle}) {
        least = std::min(least, norm(p - place.nearest(there, p)) - half);
      }
    }
  }
  return least;
}

UnitId PlacesSaid::nearest_enemy(UnitId unit, Vec from) const {
  UnitId nearest = kNoUnit;
  double least = 0;
  for (std::size_t i = 0; i < battle_.size(); ++i) {
    const UnitId other = unit_id(i);
    const UnitState& theirs = battle_.unit(other);
    const bool enemy = side_of(battle_, other) != side_of(battle_, unit);
    // One whom its side does not see must not be given away by where "behind" is taken to be.
    if (!enemy || !theirs.on_table() || theirs.seen_now == 0) continue;
    const double off = norm(field::vec(theirs.pose().at) - from);
    if (nearest != kNoUnit && off >= least) continue;
    nearest = other;
    least = off;
  }
  return nearest;
}

tl::expected<Named, std::string> PlacesSaid::the_place(const std::string& words,
                                                       UnitId unit) const {
  if (means_nearest_enemy(words)) {
    const UnitId enemy = nearest_enemy(unit, field::vec(battle_.unit(unit).pose().at));
    if (enemy == kNoUnit) return not_there(HearingSays::no_place, {words, ""});
    return Named{battle_.setting().name_of(enemy), kNoFeature, std::nullopt, enemy};
  }
  auto found = find_named(battle_, words);
  if (found.size() == 1) return found.front();
  std::vector<std::string_view> names;
  for (const Named& one : found) names.push_back(one.words);
  return not_there(HearingSays::two_places, {words, one_of(names)});
}

}  // namespace opfor
