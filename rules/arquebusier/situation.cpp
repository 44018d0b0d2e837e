#include "rules/arquebusier/situation.hpp"

#include <algorithm>
#include <array>

#include "battle/close_call.hpp"
#include "drill/nearest.hpp"
#include "field/arcs.hpp"
#include "field/lines.hpp"
#include "rules/arquebusier/shooting.hpp"

namespace opfor::arquebusier {

using field::Box;

namespace {

/// Middle and ends of the front edge: where a formation looks and fires from.
std::array<Vec, 3> eyes_of(const Box& box) {
  const Vec front = field::front_of(box);
  const Vec aside = field::right_of(box.ahead) * box.half_width;
  return {front, front - aside, front + aside};
}

/// One line from one to the other is clear.
template <class Clear>
bool any_line(const Box& from, const Box& to, Clear clear) {
  for (const Vec eye : eyes_of(from)) {
    for (const Vec place : middle_and_corners(to)) {
      if (clear(eye, place)) return true;
    }
  }
  return false;
}

/// Without the tolerance all round: what only touches a footprint does not cross it.
Box core_of(Box box) {
  box.half_width = std::max(box.half_width - kTolerance, 0.0);
  box.half_depth = std::max(box.half_depth - kTolerance, 0.0);
  return box;
}

constexpr std::size_t kFewBodies = 8;  ///< more rarely stand near one line of fire

/// Some of its elements stand beside the rectangle of the formation (AQ-MEL-4).
bool has_lapped(const Battle& battle, UnitId unit) {
  const Elements& elements = record(battle, unit).elements;
  return std::any_of(elements.begin(), elements.end(),
                     [](const Element& e) { return e.lapped != 0; });
}

/// All lines from one body to another run so near the way from middle to middle.
double room_about(const Box& from, const Box& to) {
  return std::max(field::circle_about(from).radius, field::circle_about(to).radius);
}

const ShootingLine* line_by_class(const Battle& battle, UnitId unit, Type type) {
  return shooting_line(type, class_of(battle, unit), record(battle, unit).mounted != 0);
}

/// Who fires if he can: the front rank, or all ranks.
SomeElements rank_that_fires(const Battle& battle, UnitId unit) {
  if (!formation_info(battle, unit).volley_all_ranks) return front_rank(battle, unit);
  SomeElements all;
  for (const Element& e : record(battle, unit).elements) all.push_back(e);
  return all;
}

bool has_mortars(const SomeElements& elements) {
  return std::any_of(elements.begin(), elements.end(),
                     [](const Element& e) { return e.type == Type::mortar; });
}

/// The distance of an element to a body, as far as a limit.
double gap_from(const Battle& battle, UnitId unit, const Element& element, field::Boxes body,
                double limit = field::kFar) {
  const Box own = element_box(battle, unit, element);
  return field::least_gap({&own, 1}, body, limit);
}

/// As far as any of its elements shoots, and a little more.
double farthest_range(const Battle& battle, UnitId unit) {
  std::array<bool, kTypes> has{};
  for (const Element& e : record(battle, unit).elements)
    has[static_cast<std::size_t>(e.type)] = true;
  double most = 0;
  for (std::size_t t = 0; t < kTypes; ++t) {
    const ShootingLine* line = has[t] ? line_by_class(battle, unit, static_cast<Type>(t)) : nullptr;
    if (line != nullptr) most = std::max(most, line->range.as_double() + 2 * kTolerance);
  }
  return most;
}

constexpr std::array<std::string_view, kShootingLines.size()> kRangeWords{
    "range of a mob",
    "range of firearms",
    "range of irregular firearms",
    "range of pistoliers",
    "range of irregular pistoliers",
    "range of harquebusiers",
    "range of irregular harquebusiers",
    "range of dragoons on foot",
    "range of irregular dragoons on foot",
    "range of mounted dragoons",
    "range of guns",
    "range of mortars"};

void note_ranges(const Situation& now, UnitId shooter, UnitId target, const SomeElements& firing) {
  if (now.by_map()) return;
  for (std::size_t t = 0; t < kTypes; ++t) {
    const auto is = [&](const Element& e) { return e.type == static_cast<Type>(t); };
    if (std::none_of(firing.begin(), firing.end(), is)) continue;
    const ShootingLine* line = line_by_class(now.battle(), shooter, static_cast<Type>(t));
    if (line != nullptr) note_range(now, shooter, target, *line);
  }
}

/// Some element has a body within the range of its line.
bool any_in_range(const Situation& now, UnitId shooter, UnitId target, const SomeElements& firing) {
  const Battle& b = now.battle();
  const double off = now.off_map(shooter, target);
  note_ranges(now, shooter, target, firing);
  const double nearest = now.measured_gap(shooter, target) - 1;
  return std::any_of(firing.begin(), firing.end(), [&](const Element& element) {
    const ShootingLine* line = line_by_class(b, shooter, element.type);
    if (line == nullptr) return false;
    const double reach = std::max(0.0, line->range.as_double() + 2 * kTolerance - off);
    if (nearest > reach) return false;
    return within(gap_from(b, shooter, element, now.body(target), reach) + off, line->range);
  });
}

/// The least face that hits something in its front rank.
int easiest_score(const Battle& battle, UnitId target) {
  int least = kHarmless;
  for (const Type type : front_types(battle, target)) {
    least = std::min(least, score_needed(type, class_of(battle, target), options(battle)));
  }
  return least;
}

}  // namespace

Stands::Stands(const Battle& battle, const Unseen& unseen)
    : Picture(battle, unseen),
      boxes_(battle.size()),
      bodies_(battle.size()),
      ids_(battle.size()),
      arcs_(std::make_shared<OfPairs<std::uint8_t>>(battle.size())) {
  begin();
}

bool Stands::is_present(UnitId unit) const { return arquebusier::present(battle(), unit); }

bool Stands::look_at(UnitId unit) {
  const bool formation = is_present(unit);
  const bool general = is_general(battle(), unit) && battle().unit(unit).on_table();
  const Box box = formation || general ? footprint(battle(), unit) : Box{};
  Blocks body;
  if (formation) body = blocks(battle(), unit);
  // Generals have no footprint (AQ-GEN-2): distances are to the place where he stands.
  if (general) body.push_back(field::box(battle().unit(unit).pose(), Length{}, Length{}));
  std::shared_ptr<const Blocks>& before = bodies_[index(unit)];
  if (before != nullptr && boxes_[index(unit)] == box && *before == body) return false;
  boxes_[index(unit)] = box;
  before = std::make_shared<const Blocks>(body);
  ids_.another(unit);
  return true;
}

double Situation::measured_fire(UnitId shooter, UnitId target) const {
  double least = kAnywhere;
  for (const Element& element : rank_that_fires(battle(), shooter)) {
    if (line_by_class(battle(), shooter, element.type) == nullptr) continue;
    least = std::min(least, gap_from(battle(), shooter, element, body(target)));
  }
  return least;
}

double Situation::off_map(UnitId shooter, UnitId target) const {
  if (battle().settled().empty()) return 0;
  const double measured = measured_fire(shooter, target);
  if (measured >= kAnywhere) return 0;
  return as_settled(battle(), Span::fire, shooter, target, measured) - measured;
}

double Situation::measured_gap(UnitId a, UnitId b) const {
  return gaps().get_both_ways(a, b, [&] { return field::least_gap(body(a), body(b)); });
}

bool Situation::sees(UnitId observer, UnitId target) const {
  if (out_of_sight(observer) || out_of_sight(target)) return false;
  const auto work = [&]() -> std::uint8_t {
    if (body(observer).empty() || body(target).empty()) return 0;
    // Who touches whom knows it, whatever grows between.
    if (gap(observer, target) <= kTolerance) return 1;
    const Box& from = box(observer);
    const Box& to = box(target);
    const auto screens = ground().screens(from.centre, to.centre, room_about(from, to));
    const bool seen = screens.empty() || any_line(from, to, [&](Vec eye, Vec place) {
                        return !blocked(ground(), eye, place, screens);
                      });
    return seen ? 1 : 0;
  };
  return sights().get(observer, target, work) != 0;
}

bool Situation::line_of_fire(UnitId shooter, UnitId target) const {
  const bool lobs = count_of(battle(), shooter, Type::mortar) > 0 &&
                    has_mortars(rank_that_fires(battle(), shooter));
  return (lobs && line_of_fire(shooter, target, Type::mortar)) || flat_line(shooter, target);
}

bool Situation::line_of_fire(UnitId shooter, UnitId target, Type type) const {
  if (type != Type::mortar) return flat_line(shooter, target);
  if (body(shooter).empty() || body(target).empty()) return false;
  for (const UnitId own : present(side_of(battle(), shooter))) {
    if (sees(own, target)) return true;
  }
  return false;
}

bool Situation::flat_line(UnitId shooter, UnitId target) const {
  if (body(shooter).empty() || body(target).empty()) return false;
  if (!sees(shooter, target)) return false;
  const Box& from = box(shooter);
  const Box& to = box(target);
  const double around = room_about(from, to);
  std::vector<Box> between;
  const auto near = [&](const Box& part) {
    return field::near(from.centre, to.centre, field::circle_about(part), around + field::kHair);
  };
  const auto hides = [&](field::Boxes parts) {
    for (const Box& part : parts) {
      if (!near(part)) continue;
      if (between.empty()) between.reserve(kFewBodies);
      between.push_back(core_of(part));
    }
  };
  for (const UnitId other : present()) {
    if (other == shooter || other == target) continue;
    // Its blocks and seams lie in it, but for elements that have lapped.
    if (!near(box(other)) && !has_lapped(battle(), other)) continue;
    hides(body(other));
    if (body(other).size() > 1) hides(seams(battle(), other));
  }
  const auto screens = ground().screens(from.centre, to.centre, around);
  return any_line(from, to, [&](Vec eye, Vec place) {
    const auto in_the_way = [&](const Box& core) { return field::entry(eye, place, core) <= 1; };
    return std::none_of(between.begin(), between.end(), in_the_way) &&
           !blocked(ground(), eye, place, screens);
  });
}

bool Situation::in_arc(UnitId shooter, UnitId target) const {
  const auto work = [&]() -> std::uint8_t { return in_arc_of(box(shooter), target) ? 1 : 0; };
  return pictured().arcs().get(shooter, target, work) != 0;
}

bool Situation::in_arc_of(const Box& from, UnitId target) const {
  const Vec half = unit_vector(options(battle()).fire_arc_half_angle);
  // From a right angle on, everything before the line of the front edge is.
  const double splay = half.y > 0 ? half.x / half.y : kAnywhere;
  return std::any_of(body(target).begin(), body(target).end(), [&](const Box& part) {
    if (splay < 1e6) return field::in_arc(from, part, splay);
    const auto places = middle_and_corners(part);
    return std::any_of(places.begin(), places.end(),
                       [&](Vec place) { return !field::behind_front(from, place); });
  });
}

bool Situation::to_flank_or_rear(UnitId unit, UnitId enemy) const {
  const Box& own = box(unit);
  const Vec front = field::front_of(own);
  Vec nearest;
  double least = kAnywhere;
  for (const Box& part : body(enemy)) {
    const Vec place = field::nearest_place(part, front);
    if (norm(place - front) >= least) continue;
    least = norm(place - front);
    nearest = place;
  }
  // Flush with the line is still ahead; a hair of rounding must not put it behind.
  return least < kAnywhere && dot(nearest - front, own.ahead) < -field::kDeep;
}

bool Situation::has_in_range(UnitId shooter, UnitId target) const {
  if (by_map() && measured_gap(shooter, target) - 1 > farthest_range(battle(), shooter)) {
    return false;
  }
  return any_in_range(*this, shooter, target, firers(battle(), shooter));
}

bool Situation::could_reach(UnitId shooter, UnitId target) const {
  return any_in_range(*this, shooter, target, rank_that_fires(battle(), shooter));
}

std::vector<UnitId> Situation::in_arc_nearest_first(UnitId shooter) const {
  if (in_melee(battle(), shooter)) return {};
  struct Near {
    UnitId enemy = kNoUnit;
    Length to;
  };
  ShortList<Near, kMostUnits> some;
  const bool spared = options(battle()).artillery_as_target == ArtilleryAsTarget::immune;
  for (const UnitId enemy : enemies(shooter)) {
    if (in_melee(battle(), enemy) || (spared && is_artillery(battle(), enemy))) continue;
    if (!in_arc(shooter, enemy)) continue;
    // Each is put before those who are farther off, or as far and harder to hit: most are few.
    const Near here{enemy, Length::rounded(gap(shooter, enemy))};
    some.push_back(here);
    std::size_t at = some.size() - 1;
    const auto goes_before = [&](const Near& other) {
      if (here.to != other.to) return here.to < other.to;
      return easiest_score(battle(), enemy) < easiest_score(battle(), other.enemy);
    };
    for (; at > 0 && goes_before(some[at - 1]); --at) some[at] = some[at - 1];
    some[at] = here;
  }
  std::vector<UnitId> nearest_first;
  nearest_first.reserve(some.size());
  for (const Near& one : some) nearest_first.push_back(one.enemy);
  return nearest_first;
}

std::vector<UnitId> Situation::targets(UnitId shooter, std::size_t most) const {
  // Lines of fire are dear: they are looked along from the nearest on.
  std::vector<UnitId> all;
  for (const UnitId enemy : in_arc_nearest_first(shooter)) {
    if (all.size() < most && line_of_fire(shooter, enemy)) all.push_back(enemy);
  }
  return all;
}

bool Situation::pike_protected(UnitId unit) const {
  std::array<int, kMostFiles> pikes{};
  std::array<bool, kMostFiles> stands{};
  for (const Element& e : record(battle(), unit).elements) {
    if (e.lapped != 0) continue;
    stands.at(e.file) = true;
    if (e.type == Type::pike) ++pikes.at(e.file);
  }
  const auto files = std::count(stands.begin(), stands.end(), true);
  const auto deep =
      std::count_if(pikes.begin(), pikes.end(), [](int n) { return n >= kProtectingPikes; });
  return files > 0 && kProtectedShare * deep >= files;
}

double Situation::measured_from_general(UnitId general, UnitId formation) const {
  return field::least_gap(field::vec(battle().unit(general).pose().at), body(formation));
}

double Situation::from_general(UnitId general, UnitId formation) const {
  return as_settled(battle(), Span::nearest, general, formation,
                    measured_from_general(general, formation));
}

UnitId Situation::general_near(UnitId unit) const {
  UnitId nearest = kNoUnit;
  double least = kAnywhere;
  const Limit reach = limit(kGeneralReach, "AQ-CMD-2", "reach of a General");
  for (std::size_t i = 0; i < battle().size(); ++i) {
    const UnitId general = unit_id(i);
    if (!living(battle(), general) || side_of(battle(), general) != side_of(battle(), unit)) {
      continue;
    }
    const bool with = goes_with(battle(), general) == unit;
    if (!with && !within_of_general(general, unit, reach)) continue;
    const double distance = with ? 0 : from_general(general, unit);
    if (distance >= least) continue;
    nearest = general;
    least = distance;
  }
  return nearest;
}

bool Situation::commanded(UnitId unit) const { return general_near(unit) != kNoUnit; }

void note_range(const Situation& now, UnitId shooter, UnitId target, const ShootingLine& line) {
  if (now.by_map()) return;
  now.note(
      Span::fire, shooter, target, now.measured_fire(shooter, target),
      limit(line.range, "AQ-SHOOT-5", kRangeWords[static_cast<std::size_t>(line.id)], shooter));
}

const ShootingLine* line_now(const Battle& battle, UnitId unit, Type type) {
  const UnitRecord& r = record(battle, unit);
  const bool manoeuvres = r.marker.manoeuvre != Manoeuvre::none || r.manoeuvred != 0;
  if (is_artillery(type) && (manoeuvres || r.manoeuvred_last != 0)) return nullptr;
  return line_by_class(battle, unit, type);
}

SomeElements firers(const Battle& battle, UnitId unit) {
  const UnitRecord& r = record(battle, unit);
  SomeElements some;
  if (in_melee(battle, unit) || r.restored != 0 || r.marker.changing != Changing::no) return some;
  for (const Element& e : rank_that_fires(battle, unit)) {
    if (line_now(battle, unit, e.type) != nullptr) some.push_back(e);
  }
  return some;
}

}  // namespace opfor::arquebusier
