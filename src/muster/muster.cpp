#include "muster/muster.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "battle/sentences.hpp"
#include "scenario/scenario.hpp"

namespace opfor::muster {
namespace {

constexpr int kTenths = 10;
constexpr std::uint64_t kMostAttempts = 60;

Problems problem(const List& list, const std::string& what, const std::string& hint) {
  Problems problems;
  problems.add({list.file, 0, 0}, what, hint);
  return problems;
}

// --- what it is about ---

/// The armies that were asked for, as indices; both orders of a theatre are tried.
using Named = std::vector<std::size_t>;

/// Who fights whom where: a theatre, and the armies of its two sides.
struct Meeting {
  std::size_t theatre = 0;
  std::array<std::size_t, 2> armies{};
};

bool has_named(const std::array<std::size_t, 2>& armies, const Named& named) {
  if (named.empty()) return true;
  const bool first = armies[0] == named[0];
  return first && (named.size() < 2 || armies[1] == named[1]);
}

std::vector<Meeting> meetings_of(const List& list, const Named& named) {
  std::vector<Meeting> all;
  for (std::size_t t = 0; t < list.theatres.size(); ++t) {
    const auto& [one, other] = list.theatres[t].sides;
    for (const std::size_t a : one) {
      for (const std::size_t b : other) {
        for (const std::array armies : {std::array{a, b}, std::array{b, a}}) {
          if (has_named(armies, named)) all.push_back({t, armies});
        }
      }
    }
  }
  return all;
}

tl::expected<Named, Problems> named_armies(const List& list, const Wish& wish) {
  Named named;
  std::vector<std::string> ids;
  for (const Army& army : list.armies) ids.push_back(army.id);
  const std::vector<std::string_view> views(ids.begin(), ids.end());
  for (const std::string& id : wish.sides) {
    const auto found = std::find(ids.begin(), ids.end(), id);
    if (found == ids.end()) {
      const std::string near = did_you_mean(id, ids);
      return tl::unexpected(problem(list, fmt::format("there is no army '{}'", id),
                                    near.empty() ? opfor::one_of(views) : near));
    }
    named.push_back(static_cast<std::size_t>(found - ids.begin()));
  }
  return named;
}

tl::expected<Engagement, Problems> engagement_of(const List& list, const Wish& wish) {
  const int most = list.sizes.back().up_to;
  if (wish.points < list.least_points || wish.points > most) {
    return tl::unexpected(problem(list,
                                  fmt::format("{} points are no battle of this list", wish.points),
                                  fmt::format("{} to {}", list.least_points, most)));
  }
  const auto named = named_armies(list, wish);
  if (!named) return tl::unexpected(named.error());
  const auto meetings = meetings_of(list, *named);
  if (meetings.empty()) {
    return tl::unexpected(
        problem(list, "these armies have nowhere met", "the [[theatre]] tables say who did"));
  }
  Lot lot(wish.seed, For::occasion);
  Engagement e;
  e.wish = wish;
  const Meeting meeting = lot.one_of(meetings);
  e.theatre = meeting.theatre;
  const Theatre& theatre = list.theatres[e.theatre];
  e.place = lot.one_of(theatre.places);
  e.year = lot.between(theatre.first_year, theatre.last_year);
  e.month = lot.between(4, 10);
  e.day = lot.between(1, 28);
  const auto occasion = static_cast<Occasion>(lot.by_share({40, 40, 20}));
  const auto density = static_cast<Density>(lot.by_share({1, 2, 1}));
  e.occasion = wish.occasion.value_or(occasion);
  e.density = wish.density.value_or(density);
  const bool player_comes_on = lot.happens(50);
  e.player = player_comes_on ? 0 : 1;
  e.first_is_north = lot.happens(50);
  e.country.post = lot.one_of(posts_of(list));
  for (std::size_t i = 0; i < 2; ++i) {
    Force& force = e.forces[i];
    force.army = meeting.armies[i == e.player ? 0 : 1];
    force.id = list.armies[force.army].id;
    force.name = list.armies[force.army].name;
    const bool holds = i == 1 && e.occasion != Occasion::meeting;
    force.comes_on = !holds;
    const int share = i == 1 ? list.shares[static_cast<std::size_t>(e.occasion)] : 100;
    force.budget = wish.points * (i == 1 ? wish.share.value_or(share) : share) / 100;
    e.share = wish.share.value_or(share);
  }
  return e;
}

/// Letters that tell two armies apart: "F" and "B", or "Sp" and "Sw".
std::array<std::string, 2> prefixes(const std::string& one, const std::string& other) {
  std::size_t n = 1;
  while (n < one.size() && n < other.size() && one.substr(0, n) == other.substr(0, n)) ++n;
  std::array<std::string, 2> found{one.substr(0, n), other.substr(0, n)};
  for (std::string& prefix : found) {
    if (prefix[0] >= 'a' && prefix[0] <= 'z') prefix[0] = static_cast<char>(prefix[0] - 'a' + 'A');
  }
  return found;
}

void raise(const List& list, Engagement& e) {
  Lot lot(e.wish.seed, For::forces, e.wish.draw);
  Lot for_names(e.wish.seed, For::names);
  Names names(for_names);
  const auto prefix = prefixes(e.forces[0].id, e.forces[1].id);
  for (std::size_t i = 0; i < 2; ++i) {
    choose_troops(list, e.forces[i], lot);
    organise(list, e.forces[i], prefix[i], names);
  }
}

// --- how far everybody reaches: asked of the sheet ---

/// All units far apart on a table as large as may be.
Engagement on_parade(const List& list, Engagement e) {
  const int side = list.sheet->measure() == Measure::centimetre ? 1000 : 400;
  e.table = {side * kTenths, side * kTenths, side * kTenths};
  e.turns = 1;
  e.country.pieces.clear();
  e.country.centre = {e.table.width / 2, e.table.height / 2};
  e.country.half_width = e.country.half_height = kTenths;
  const std::size_t all = e.forces[0].units.size() + e.forces[1].units.size();
  std::size_t files = 1;
  while (files * files < all) ++files;
  const int step = e.table.width / static_cast<int>(files);
  std::size_t n = 0;
  for (Force& force : e.forces) {
    for (Unit& unit : force.units) {
      unit.at = {step / 2 + step * static_cast<int>(n % files),
                 step / 2 + step * static_cast<int>(n / files)};
      ++n;
    }
    for (Command& command : force.commands) command.objective = e.country.centre;
  }
  return e;
}

/// Problems of a battle, at the lines of the list that they come from.
Problems at_their_lines(const List& list, const Written& text, const Problems& found) {
  Problems problems;
  for (const Problem& one : found.all()) {
    Where where{list.file, 0, 0};
    const Unit* of = nullptr;
    for (const auto& [line, unit] : text.units) {
      if (line <= one.where.line) of = unit;
    }
    if (of != nullptr && of->troop) where = list.troops[*of->troop].where;
    problems.add(where, one.what, one.hint);
  }
  return problems;
}

/// Whole tenths of the measure, and no less than it is.
int tenths_up(double value, Measure measure) {
  const double tenths = value * kTenths / tenths_in(measure);
  const int whole = static_cast<int>(tenths);
  return whole < tenths ? whole + 1 : whole;
}

Extent extent_of(const std::vector<field::Box>& bases, const field::Pose& pose, Measure measure) {
  const Vec ahead = unit_vector(pose.facing);
  const Vec right{ahead.y, -ahead.x};
  std::array<double, 4> most{};
  for (const field::Box& base : bases) {
    for (const Vec corner : field::corners(base)) {
      const Vec off = corner - field::vec(pose.at);
      const std::array reach{-dot(off, right), dot(off, right), dot(off, ahead), -dot(off, ahead)};
      for (std::size_t i = 0; i < most.size(); ++i) most[i] = std::max(most[i], reach[i]);
    }
  }
  return {tenths_up(most[0], measure), tenths_up(most[1], measure), tenths_up(most[2], measure),
          tenths_up(most[3], measure)};
}

std::optional<Problems> measure_all(const List& list, Engagement& e, FindSheet find,
                                    SheetNames names) {
  const Engagement parade = on_parade(list, e);
  const Written text = written(list, parade);
  const auto scenario = read_scenario(text.text, list.file, find, names);
  if (!scenario) return at_their_lines(list, text, scenario.error());
  const Battle battle = list.sheet->start(scenario->setting);
  for (Force& force : e.forces) {
    for (Unit& unit : force.units) {
      const UnitId id = *scenario->setting->find_unit(unit.id);
      unit.extent = extent_of(list.sheet->bases(battle, id), scenario->setting->unit(id).start,
                              list.sheet->measure());
    }
  }
  return std::nullopt;
}

// --- the table ---

/// How far the front lines are from their own edges: those of the first force, and of the other.
std::array<int, 2> fronts(const List& list, const Engagement& e, Lot& lot) {
  const int apart = lot.between(list.apart[0], list.apart[1]);
  const int room = std::max(0, e.table.height - apart);
  // Who holds stands a little farther forward: he has been there for a while.
  const int second = e.occasion == Occasion::meeting ? room / 2 : room * 54 / 100;
  return {room - second, second};
}

bool is_north(const Engagement& e, std::size_t force) { return (force == 0) == e.first_is_north; }

/// y of a place so far from the edge of a force.
int from_edge(const Engagement& e, std::size_t force, int off) {
  return is_north(e, force) ? e.table.height - off : off;
}

void place_post(Engagement& e, const std::array<int, 2>& front, Lot& lot) {
  Country& country = e.country;
  country.half_width = e.table.width / 6;
  country.half_height = e.table.height / 8;
  const int wide = e.table.width / 8;
  country.centre.x = e.table.width / 2 + lot.between(-wide, wide);
  // What is held lies before those who hold it, and they stand on its edge.
  const int off =
      e.occasion == Occasion::meeting ? e.table.height / 2 : front[1] + country.half_height * 2 / 3;
  country.centre.y = from_edge(e, 1, off);
}

void give_objectives(Engagement& e, const std::array<int, 2>& front) {
  for (std::size_t i = 0; i < 2; ++i) {
    Force& force = e.forces[i];
    for (Command& command : force.commands) {
      command.objective = e.country.centre;
      if (!command.wing || !command.leader) continue;
      // The wings ride where they stand: at those before them, or to keep them off.
      const int there = force.comes_on ? e.table.height - front[1 - i] : front[i];
      command.objective = {force.units[*command.leader].at.x, from_edge(e, i, there)};
    }
  }
}

Armies armies_of(const Engagement& e, const std::array<int, 2>& front) {
  Armies armies;
  const int reach = e.table.height / 3;
  for (std::size_t i = 0; i < 2; ++i) {
    for (const Unit& unit : e.forces[i].units) {
      const Covered box = covered(unit, is_north(e, i));
      armies.units.push_back(box);
      armies.widest = std::max(armies.widest, box.east - box.west);
      if (!unit.troop || unit.arm != Arm::guns) continue;
      Covered fire = box;
      (is_north(e, i) ? fire.south : fire.north) += is_north(e, i) ? -reach : reach;
      armies.fire.push_back(fire);
    }
  }
  const std::size_t south = e.first_is_north ? 1 : 0;
  armies.south_front = front[south];
  armies.north_front = e.table.height - front[1 - south];
  return armies;
}

/// Draws up both armies on a table, and surveys the ground.
bool lay_out(const List& list, Engagement& e, const Size& size, std::uint64_t attempt) {
  e.table = {size.width * kTenths, size.height * kTenths, size.widest * kTenths};
  // A rearguard stands for a time, not for the day.
  e.turns = e.occasion == Occasion::rearguard ? (4 * size.turns + 4) / 5 : size.turns;
  attempt += e.wish.draw * kMostAttempts;
  Lot deployment(e.wish.seed, For::deployment, attempt);
  const auto front = fronts(list, e, deployment);
  for (std::size_t i = 0; i < 2; ++i) {
    if (!draw_up(list, e.forces[i], e.table, front[i], is_north(e, i), deployment)) return false;
  }
  place_post(e, front, deployment);
  give_objectives(e, front);
  Lot ground(e.wish.seed, For::ground, attempt);
  e.country.pieces.clear();
  return survey(list, e.table, armies_of(e, front), e.density, ground, e.country);
}

/// The tables of the list for so many points, and where armies are wider than usual a few that are
/// larger than the last.
std::vector<Size> tables_for(const List& list, int points) {
  constexpr int kLarger = 4;
  constexpr int kEighths = 8;
  std::vector<Size> sizes;
  for (const Size& size : list.sizes) {
    if (size.up_to >= points) sizes.push_back(size);
  }
  const Size last = sizes.back();
  for (int more = kEighths + 1; more <= kEighths + kLarger; ++more) {
    Size size = last;
    for (int* side : {&size.width, &size.height, &size.widest}) *side = *side * more / kEighths;
    sizes.push_back(size);
  }
  return sizes;
}

Mustered mustered(const List& list, const Engagement& e, std::string text) {
  Mustered made;
  made.text = std::move(text);
  made.share = e.share;
  for (std::size_t i = 0; i < 2; ++i) {
    made.sides[i] = e.forces[i].id;
    made.troops[i].resize(list.troops.size());
    for (const Unit& unit : e.forces[i].units) {
      if (unit.troop) ++made.troops[i][*unit.troop];
    }
  }
  return made;
}

}  // namespace

tl::expected<Mustered, Problems> muster(const List& list, const Wish& wish, FindSheet find,
                                        SheetNames names) {
  auto e = engagement_of(list, wish);
  if (!e) return tl::unexpected(e.error());
  raise(list, *e);
  if (wish.swapped) {
    std::swap(e->forces[0], e->forces[1]);
    e->player = 1 - e->player;
  }
  if (auto problems = measure_all(list, *e, find, names)) return tl::unexpected(*problems);
  Problems last = problem(list, "these forces find no room on any table of the list",
                          "fewer points, or larger [[size]] tables");
  for (const Size& size : tables_for(list, wish.points)) {
    for (std::uint64_t attempt = 0; attempt < kMostAttempts; ++attempt) {
      if (!lay_out(list, *e, size, attempt)) continue;
      const Written text = written(list, *e);
      const auto scenario = read_scenario(text.text, list.file, find, names);
      if (scenario) return mustered(list, *e, text.text);
      last = at_their_lines(list, text, scenario.error());
    }
  }
  return tl::unexpected(last);
}

}  // namespace opfor::muster
