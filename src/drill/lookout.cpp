#include "drill/lookout.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>

#include "battle/goes_with.hpp"
#include "drill/one_man.hpp"
#include "drill/task.hpp"

namespace opfor {
namespace {

constexpr int kParts = 24;       ///< of a way, that are tried for a place to form up
constexpr double kMargin = 0.5;  ///< moves of foot beyond the enemy's reach
constexpr double kComesUp = 2;   ///< moves of foot that he has come nearer meanwhile
constexpr int kHalfMoves = 12;   ///< beyond his flank, that are tried
constexpr double kBefore = 0.7;  ///< cosine: what lies before it is no more than 45 degrees aside
constexpr double kMostOpen = 0.75;  ///< of a way: the rest may be a hedge or a corner of a wood

}  // namespace

Lookout::Lookout(const Sheet& sheet, const View& view, const Worth& worth)
    : sheet_(sheet), b_(view.seen), side_(view.side), worth_(worth) {
  find_enemies();
  find_ahead();
  find_bands();
}

bool Lookout::goes(UnitId unit) const { return goes_forward(task_now(b_, unit).kind); }
bool Lookout::holds(UnitId unit) const { return task_now(b_, unit).kind == TaskKind::hold; }

void Lookout::find_enemies() {
  for (std::size_t i = 0; i < b_.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(b_, unit) == side_ || !b_.unit(unit).on_table()) continue;
    if (!sheet_.takes_room(b_.setting(), unit)) continue;
    enemies_.push_back(unit);
    enemy_middle_ = enemy_middle_ + at(unit);
  }
  if (!enemies_.empty()) {
    enemy_middle_ = enemy_middle_ * (1.0 / static_cast<double>(enemies_.size()));
  }
}

void Lookout::find_ahead() {
  int many = 0;
  for (std::size_t i = 0; i < b_.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(b_, unit) != side_ || !b_.unit(unit).on_table()) continue;
    own_middle_ = own_middle_ + at(unit);
    ++many;
  }
  if (many > 0) own_middle_ = own_middle_ * (1.0 / many);
  const Vec way = enemy_middle_ - own_middle_;
  const bool known = !enemies_.empty() && norm(way) > 1;
  ahead_ = known ? way * (1 / norm(way)) : unit_vector(b_.setting().side(side_).facing);
}

void Lookout::find_bands() {
  std::map<std::tuple<CommandId, bool, bool>, std::size_t> of;
  for (std::size_t i = 0; i < b_.size(); ++i) {
    const UnitId unit = unit_id(i);
    const UnitInfo& info = b_.setting().unit(unit);
    const bool leads = !sheet_.takes_room(b_.setting(), unit) || goes_with(b_, unit) != kNoUnit;
    if (info.side != side_ || leads || !b_.unit(unit).on_table()) continue;
    if (is_one_man(sheet_, b_, unit)) continue;
    if (task_now(b_, unit).kind == TaskKind::fire || info.table == Table::gun) continue;
    const bool horse = info.table == Table::horse;
    const bool wing = info.command == kNoCommand && to_left(at(unit)) > 0;
    const auto [found, added] = of.try_emplace({info.command, horse, wing}, bands_.size());
    if (added) {
      bands_.emplace_back();
      bands_.back().number = static_cast<std::uint8_t>(bands_.size());
      bands_.back().horse = horse;
    }
    bands_[found->second].units.push_back(unit);
  }
  for (Band& band : bands_) {
    for (const UnitId unit : band.units) band.middle = band.middle + at(unit);
    band.middle = band.middle * (1.0 / static_cast<double>(band.units.size()));
  }
}

bool Lookout::out_of_reach(Vec place) const { return out_of_reach(place, kMargin); }

bool Lookout::out_of_reach(Vec place, double margin) const {
  if (!ground().on_table(place)) return false;
  return std::all_of(enemies_.begin(), enemies_.end(), [&](UnitId enemy) {
    // Guns reach too far to be kept out of, but nobody forms up under their muzzles.
    const bool gun = b_.setting().unit(enemy).table == Table::gun;
    const double reach = std::max(worth_.reach(enemy), gun ? move() : 0);
    return reach <= 0 || norm(at(enemy) - place) >= reach + margin * move();
  });
}

bool Lookout::keeps_ground(Vec from, Vec to) const {
  const std::vector<FeatureId> before = ground().at(from);
  const std::vector<FeatureId> after = ground().at(to);
  const auto is_at = [](const std::vector<FeatureId>& all, FeatureId one) {
    return std::find(all.begin(), all.end(), one) != all.end();
  };
  for (const VictoryRule& rule : b_.setting().victory) {
    for (const VictoryCondition& condition : rule.conditions) {
      const FeatureId counted = condition.count.inside;
      if (counted != kNoFeature && is_at(before, counted) && !is_at(after, counted)) return false;
    }
  }
  return true;
}

bool Lookout::keeps_its_place(UnitId unit, Vec place) const {
  if (!keeps_ground(at(unit), place)) return false;
  const auto own = place_in_line(b_, unit);
  if (!own) return true;
  const FeatureId decides = where_it_is_decided(b_.setting(), *own);
  if (decides != kNoFeature) return ground().contains(decides, place);
  return norm(place - *own) <= std::max(norm(at(unit) - *own), move());
}

bool Lookout::open_between(Vec from, Vec to) const {
  int open = 0;
  for (int part = 0; part < kParts; ++part) {
    open += has_room(ground(), from + (to - from) * (static_cast<double>(part) / kParts)) ? 1 : 0;
  }
  return open >= kMostOpen * kParts;
}

UnitId Lookout::nearest_enemy(Vec place) const {
  const auto found = std::min_element(enemies_.begin(), enemies_.end(), [&](UnitId x, UnitId y) {
    return norm(at(x) - place) < norm(at(y) - place);
  });
  return found == enemies_.end() ? kNoUnit : *found;
}

std::optional<Vec> Lookout::aim(UnitId unit) const {
  const UnitId target = whom_to_attack(b_, unit);
  if (target != kNoUnit && b_.unit(target).on_table()) return at(target);
  if (const auto place = place_in_line(b_, unit)) return place;
  const UnitId nearest = nearest_enemy(at(unit));
  if (nearest == kNoUnit) return std::nullopt;
  return at(nearest);
}

std::optional<Vec> Lookout::way_ahead(UnitId unit) const {
  const auto to = aim(unit);
  if (!to) return std::nullopt;
  const Vec way = *to - at(unit);
  if (!worth_.turns_are_moves()) return way;
  const Vec front = unit_vector(b_.unit(unit).pose().facing);
  const double ahead = dot(way, front);
  return ahead > kBefore * norm(way) ? front * ahead : way;
}

bool Lookout::is_barred(UnitId unit, Vec place) const {
  const std::vector<FeatureId> all = ground().at(place);
  return std::any_of(all.begin(), all.end(),
                     [&](FeatureId piece) { return worth_.never_enters(unit, piece); });
}

bool Lookout::has_room_before(UnitId unit, Vec place, Vec front) const {
  const Vec nose = front * half_depth(unit);
  const Vec aside = Vec{-front.y, front.x} * half_width(unit);
  const Vec wheel = front * (2 * half_width(unit));
  constexpr int kRows = 4;  // a house is narrower than a body is wide
  for (int row = 0; row <= kRows; ++row) {
    const Vec middle = place + nose + wheel * (static_cast<double>(row) / kRows);
    for (const Vec there : {middle, middle + aside, middle - aside}) {
      if (is_barred(unit, there)) return false;
    }
  }
  return true;
}

bool Lookout::crosses_barrier(Vec from, Vec to) const {
  const auto features = ground().features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    if (features[i].barrier && !ground().borders(id, from, to).empty()) return true;
  }
  return false;
}

Vec Lookout::jump_off(UnitId unit) const {
  const Vec from = at(unit);
  const Vec way = way_ahead(unit).value_or(Vec{});
  Vec last = from;
  if (norm(way) <= 0) return last;
  const Vec front = way * (1 / norm(way));
  const Vec nose = front * half_depth(unit);
  const Vec aside = Vec{-front.y, front.x} * half_width(unit);
  const std::array all_of_it{Vec{}, nose, nose + aside, nose - aside};
  for (int part = 1; part <= kParts; ++part) {
    const Vec place = from + way * (static_cast<double>(part) / kParts);
    if (!out_of_reach(place) || !has_room_before(unit, place, front)) break;
    const bool met_there = !out_of_reach(place, kMargin + kComesUp);
    if (met_there && crosses_barrier(from, place + nose)) break;
    const bool room = std::all_of(all_of_it.begin(), all_of_it.end(),
                                  [&](Vec off) { return has_room(ground(), place + off); });
    if (room) last = place;
  }
  return last;
}

std::optional<Vec> Lookout::beyond_flank(bool left_one) const {
  if (enemies_.empty()) return std::nullopt;
  const Vec out = left_one ? left() : left() * -1.0;
  const UnitId wing = *std::max_element(enemies_.begin(), enemies_.end(), [&](UnitId x, UnitId y) {
    return dot(at(x), out) < dot(at(y), out);
  });
  for (int half_moves = 1; half_moves <= kHalfMoves; ++half_moves) {
    const Vec place = at(wing) + out * (half_moves * move() / 2);
    if (!ground().on_table(place)) return std::nullopt;
    if (!out_of_reach(place) || !has_room(ground(), place)) continue;
    if (open_between(place, at(wing))) return place;
  }
  return std::nullopt;
}

double Lookout::half_width(UnitId unit) const {
  double most = 0;
  for (const field::Box& box : bases(unit)) {
    most = std::max(most, norm(box.centre - at(unit)) + box.half_width);
  }
  return most;
}

double Lookout::half_depth(UnitId unit) const {
  const Vec front = unit_vector(b_.unit(unit).pose().facing);
  double most = 0;
  for (const field::Box& box : bases(unit)) {
    most = std::max(most, std::abs(dot(box.centre - at(unit), front)) + box.half_depth);
  }
  return most;
}

}  // namespace opfor
