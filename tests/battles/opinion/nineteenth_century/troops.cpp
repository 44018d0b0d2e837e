#include "battles/opinion/nineteenth_century/troops.hpp"

#include <algorithm>
#include <limits>
#include <toml++/toml.h>

namespace opfor::battles::opinion::nineteenth_century {
namespace {

/// The table of a unit in the scenario's text.
toml::table table_of(const toml::table& file, std::string_view id) {
  const toml::array* units = file["unit"].as_array();
  for (std::size_t i = 0; units != nullptr && i < units->size(); ++i) {
    const toml::table* unit = (*units)[i].as_table();
    if (unit != nullptr && (*unit)["id"].value_or(std::string_view{}) == id) return *unit;
  }
  return {};
}

template <class E>
E word_in(const toml::table& keys, const char* key, E otherwise) {
  return of_word<E>(keys[key].value_or(std::string_view{})).value_or(otherwise);
}

Group group_of(const toml::table& keys) {
  Group group;
  group.arm = word_in(keys, "arm", Arm::foot);
  group.figures = keys["figures"].value_or(1);
  group.quality = word_in(keys, "quality", Quality::average);
  group.regulars = keys["regulars"].value_or(false);
  group.formed = keys["formed"].value_or(false);
  group.loyal = keys["loyal"].value_or(true);
  group.shock = keys["shock"].value_or(false);
  group.heavy = keys["heavy"].value_or(false);
  group.civilian = keys["civilian"].value_or(false);
  group.formation = word_in(keys, "formation", group.formed ? Formation::line : Formation::open);
  const toml::array* weapons = keys["weapons"].as_array();
  bool fires = false;
  for (std::size_t i = 0; weapons != nullptr && i < weapons->size(); ++i) {
    const auto weapon = of_word<Weapon>((*weapons)[i].value_or(std::string_view{}));
    if (!weapon) continue;
    group.weapons.push_back(*weapon);
    fires = fires || row_of(*weapon).gunpowder;
  }
  group.bayonet = keys["bayonet"].value_or(false);
  group.load = word_in(keys, "load", fires ? Load::muzzle : Load::none);
  group.officer = keys["officer"].value_or(false);
  group.pc = keys["pc"].value_or(false);
  group.grade = word_in(keys, "grade", Grade::average);
  group.ncos = keys["ncos"].value_or(0);
  group.musicians = keys["drummers"].value_or(0) + keys["buglers"].value_or(0);
  const std::string_view table = keys["behaviour"].value_or(word(group.arm));
  group.own_table = table == word(group.arm);
  return group;
}

Options options_of(const toml::table& file, const Setting& setting) {
  Options options;
  const auto& keys = file["options"];
  options.uncommanded_horse_last = keys["uncommanded_horse_last"].value_or(true);
  options.side_b_command = keys["side_b_command"].value_or(true);
  options.points_are_summed = keys["cp_mode"].value_or(std::string_view{"sum"}) == "sum";
  options.to_farthest = keys["command_to"].value_or(std::string_view{"farthest"}) == "farthest";
  options.wounded_fall_out = keys["wounded_fall_out"].value_or(false);
  options.melee_bonus_in_square = keys["square_melee_bonus"].value_or(0);
  const auto& behaviour = file["behaviour"];
  options.six_columns = behaviour["infantry_columns"].value_or(std::string_view{"six"}) == "six" &&
                        !behaviour["cover_cell_roman"].value_or(false);
  options.plain_table = !behaviour["extra_factors"].value_or(false) &&
                        behaviour["rf0_six_binds_commanded"].value_or(true);
  const toml::array* at = keys["returns"]["at"].as_array();
  if (at != nullptr && at->size() == 2) {
    options.returns_at = Point{length_in((*at)[0].value_or(0.0), setting.measure),
                               length_in((*at)[1].value_or(0.0), setting.measure)};
  }
  return options;
}

/// The place of a figure in its body: to the right of the middle, and ahead of it.
struct Place {
  double right = 0;
  double ahead = 0;
};

/// Ranks of so many, the last one centred behind the others.
std::vector<Place> in_ranks(std::size_t n, std::size_t abreast, double wide, double deep) {
  std::vector<Place> all;
  const std::size_t ranks = (n + abreast - 1) / abreast;
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t rank = i / abreast;
    const auto here = static_cast<double>(std::min(abreast, n - rank * abreast));
    const auto file = static_cast<double>(i % abreast);
    const double from_front = static_cast<double>(rank) - static_cast<double>(ranks - 1) / 2;
    all.push_back({(file - (here - 1) / 2) * wide, -from_front * deep});
  }
  return all;
}

/// A hollow square: a quarter of the figures an edge, the first edges one more, each from its
/// corner on: front left, front right, rear right, rear left.
std::vector<Place> in_square(std::size_t n, double wide, double deep) {
  if (n <= 4) return in_ranks(n, 2, wide, deep);
  const double half = std::max(wide, deep) * static_cast<double>((n + 3) / 4) / 2;
  const std::array<Place, 4> corners{{{-half, half}, {half, half}, {half, -half}, {-half, -half}}};
  std::vector<Place> all;
  for (std::size_t edge = 0; edge < 4; ++edge) {
    const Place from = corners[edge];
    const Place to = corners[(edge + 1) % 4];
    const std::size_t here = n / 4 + (edge < n % 4 ? 1 : 0);
    for (std::size_t i = 0; i < here; ++i) {
      const double share = static_cast<double>(i) / static_cast<double>(here);
      all.push_back({from.right + (to.right - from.right) * share,
                     from.ahead + (to.ahead - from.ahead) * share});
    }
  }
  return all;
}

/// The n-th smallest, from 0.
double nth(std::vector<double> values, std::size_t n) {
  std::sort(values.begin(), values.end());
  return n < values.size() ? values[n] : std::numeric_limits<double>::infinity();
}

}  // namespace

int Group::factor() const {
  int best = 0;
  for (const Weapon weapon : weapons) {
    const WeaponRow& row = row_of(weapon);
    best = std::max(best, bayonet ? row.with_bayonet : row.factor);
  }
  return best;
}

const WeaponRow* Group::shoots_with() const {
  const WeaponRow* best = nullptr;
  for (const Weapon weapon : weapons) {
    const WeaponRow& row = row_of(weapon);
    if (row.up_to.back() > 0 && (best == nullptr || row.up_to.back() > best->up_to.back())) {
      best = &row;
    }
  }
  return best;
}

Troops::Troops(const Setting& setting, std::string_view scenario) {
  const toml::table file = toml::parse(scenario);
  options_ = options_of(file, setting);
  for (const UnitInfo& unit : setting.units) {
    groups_.push_back(group_of(table_of(file, unit.id)));
    men_.emplace_back(groups_.back().figures);
  }
}

void Troops::begin(Ledger& ledger) const {
  for (std::size_t i = 0; i < ledger.size(); ++i) {
    ledger.at(unit_id(i)).formation = groups_[i].formation;
  }
}

Size Troops::base(UnitId unit) const {
  if ((*this)[unit].arm == Arm::foot) return {kFootBase, kFootBase};
  return {kHorseWidth, kHorseDepth};
}

std::vector<Polygon> Troops::places(UnitId unit, const Stance& stance, Formation formation,
                                    std::size_t n) const {
  const bool loose = formation == Formation::open || !(*this)[unit].formed;
  const double gap = loose ? kOpenGap : kFormedGap;
  const Size size = base(unit);
  const double wide = size.width + gap;
  const double deep = size.depth + gap;
  std::vector<Place> all;
  switch (formation) {
    case Formation::line:
      all = in_ranks(n, std::max<std::size_t>(1, n), wide, deep);
      break;
    case Formation::column:
      all = in_ranks(n, 4, wide, deep);
      break;
    case Formation::square:
      all = in_square(n, wide, deep);
      break;
    case Formation::open:
      all = in_ranks(n, std::max<std::size_t>(1, n > 16 ? (n + 1) / 2 : n), wide, deep);
      break;
    case Formation::march:
    case Formation::companies:
    case Formation::skirmish:
      break;
  }
  std::vector<Polygon> figures;
  for (const Place& place : all) {
    figures.push_back(rectangle({at_rank(stance, place.ahead, place.right), stance.ahead}, size));
  }
  return figures;
}

std::vector<Polygon> Troops::standing(UnitId unit, const Stance& stance,
                                      Formation formation) const {
  const std::vector<Man>& men = men_[index(unit)].places();
  const std::vector<Polygon> all = places(unit, stance, formation, men.size());
  std::vector<Polygon> left;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!men[i].fallen) left.push_back(all[i]);
  }
  return left;
}

std::vector<Polygon> Troops::standing(UnitId unit, const Ledger& ledger) const {
  const Stand& stand = ledger.at(unit);
  return standing(unit, stance(stand.pose), stand.formation);
}

std::vector<Polygon> Troops::drawn_up(UnitId unit, const Stance& stance,
                                      Formation formation) const {
  return places(unit, stance, formation, static_cast<std::size_t>(men(unit).living()));
}

Between Troops::gap(UnitId one, UnitId other, const Ledger& ledger) const {
  std::vector<double> nearest;
  double least = std::numeric_limits<double>::infinity();
  for (const Polygon& figure : standing(one, ledger)) {
    const Between off = gap({figure}, other, ledger);
    nearest.push_back(off.most);
    least = std::min(least, off.least);
  }
  return {least, nth(nearest, static_cast<std::size_t>(men(one).unplaced()))};
}

Between Troops::gap(const std::vector<Polygon>& from, UnitId to, const Ledger& ledger) const {
  std::vector<double> all;
  for (const Polygon& theirs : standing(to, ledger)) {
    double least = std::numeric_limits<double>::infinity();
    for (const Polygon& mine : from) least = std::min(least, apart(mine, theirs));
    all.push_back(least);
  }
  return {nth(all, 0), nth(all, static_cast<std::size_t>(men(to).unplaced()))};
}

Between Troops::farthest(UnitId from, UnitId to, const Ledger& ledger) const {
  std::vector<double> all;
  for (const Polygon& theirs : standing(to, ledger)) {
    double least = std::numeric_limits<double>::infinity();
    for (const Polygon& mine : standing(from, ledger)) least = std::min(least, apart(mine, theirs));
    all.push_back(-least);
  }
  return {-nth(all, static_cast<std::size_t>(men(to).unplaced())), -nth(all, 0)};
}

std::vector<UnitId> Troops::present(const Ledger& ledger) const {
  std::vector<UnitId> all;
  for (std::size_t i = 0; i < ledger.size(); ++i) {
    if (ledger.on_table(unit_id(i))) all.push_back(unit_id(i));
  }
  return all;
}

std::vector<UnitId> Troops::present(const Ledger& ledger, Side side) const {
  std::vector<UnitId> all = present(ledger);
  all.erase(std::remove_if(all.begin(), all.end(),
                           [&](UnitId unit) { return ledger.side_of(unit) != side; }),
            all.end());
  return all;
}

Between Troops::rate(UnitId unit) const {
  const Group& group = (*this)[unit];
  if (group.arm == Arm::horse) return {kHorse, kHorse};
  const double slow = group.heavy ? kSlowedHeavy : kSlowed;
  const bool surely = group.civilian || men(unit).least_wounded() > 0;
  const bool perhaps = group.civilian || men(unit).most_wounded() > 0;
  return {perhaps ? slow : kFoot, surely ? slow : kFoot};
}

field::Pose Troops::entry(UnitId unit, Point at, const Setting& setting) const {
  const Angle facing = setting.unit(unit).start.facing;
  const field::Pose middle{at, facing};
  const Stance there = stance(middle);
  double rear = 0;
  for (const Polygon& figure : places(unit, there, groups_[index(unit)].formation,
                                      static_cast<std::size_t>(groups_[index(unit)].figures))) {
    for (const Vec corner : figure) rear = std::min(rear, dot(corner - there.at, there.ahead));
  }
  return {field::point(at_rank(there, -rear, 0)), facing};
}

void Troops::follow(const Event& event, Ledger& ledger) {
  const Setting& setting = ledger.setting();
  if (const auto* moved = std::get_if<event::Moved>(&event.what)) men(moved->unit).close_up();
  if (const auto* changed = std::get_if<event::FormationChanged>(&event.what)) {
    men(changed->unit).close_up();
  }
  if (const auto* ordered = std::get_if<event::Ordered>(&event.what)) {
    // Who only turns is told of by his order alone (MOVE-8).
    const auto* face = act<Face>(ordered->order);
    for (const Act& one : ordered->order.acts) {
      if (const auto* last = std::get_if<Face>(&one)) face = last;
    }
    field::Pose& pose = ledger.at(ordered->unit).pose;
    const bool stands = path_of(ordered->order).empty();
    if (face != nullptr && stands && face->facing != pose.facing) {
      pose.facing = face->facing;
      men(ordered->unit).close_up();
    }
  }
  if (const auto* entered = std::get_if<event::Entered>(&event.what)) {
    const UnitInfo& info = setting.unit(entered->unit);
    Stand& stand = ledger.at(entered->unit);
    if (entered->returned) men(entered->unit) = Men((*this)[entered->unit].figures);
    stand.formation = groups_[index(entered->unit)].formation;
    const auto at = entered->returned
                        ? options_.returns_at
                        : (info.enters ? std::optional(info.enters->at) : std::nullopt);
    if (at) stand.pose = entry(entered->unit, *at, setting);
  }
}

}  // namespace opfor::battles::opinion::nineteenth_century
