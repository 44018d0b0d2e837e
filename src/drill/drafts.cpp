#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "battle/goes_with.hpp"
#include "drill/plan.hpp"
#include "drill/task.hpp"
#include "drill/worth.hpp"

namespace opfor {
namespace {

constexpr int kParts = 24;           ///< of a way, that are tried for a place to form up
constexpr double kMargin = 0.5;      ///< moves of foot beyond the enemy's reach
constexpr double kWorthWhile = 0.5;  ///< moves of foot: a nearer place is no place to go to
constexpr double kEdgeWithin = 2;    ///< moves of foot: so far off an edge is manned

Task to_place(Vec place) {
  Task task;
  task.kind = TaskKind::advance;
  task.go_to(field::point(place));
  return task;
}
Task hold_at(Vec place) {
  Task task = to_place(place);
  task.kind = TaskKind::hold;
  return task;
}
Task attack_on(UnitId enemy) {
  Task task;
  task.kind = TaskKind::attack;
  task.target = enemy;
  return task;
}

/// Who acts together: a command's units of one arm.
struct Band {
  std::uint8_t number = 0;
  std::vector<UnitId> units;
  bool horse = false;
  Vec middle;
};

/// What a general looks at when he makes his plans.
class Lookout {
 public:
  Lookout(const Sheet& sheet, const View& view, const Worth& worth)
      : sheet_(sheet), b_(view.seen), side_(view.side), worth_(worth) {
    find_enemies();
    find_bands();
    Vec own;
    int n = 0;
    for (const Band& band : bands_) {
      for (const UnitId unit : band.units) own = own + at(unit);
      n += static_cast<int>(band.units.size());
    }
    if (n > 0) own = own * (1.0 / n);
    const Vec way = enemy_middle_ - own;
    const bool known = !enemies_.empty() && norm(way) > 1;
    ahead_ = known ? way * (1 / norm(way)) : unit_vector(b_.setting().side(side_).facing);
    own_middle_ = own;
  }

  [[nodiscard]] const std::vector<Band>& bands() const { return bands_; }
  [[nodiscard]] const std::vector<UnitId>& enemies() const { return enemies_; }
  [[nodiscard]] Vec at(UnitId unit) const { return field::vec(b_.unit(unit).pose().at); }
  [[nodiscard]] Vec ahead() const { return ahead_; }
  [[nodiscard]] Vec left() const { return {-ahead_.y, ahead_.x}; }
  [[nodiscard]] double move() const { return worth_.foot_move(); }
  [[nodiscard]] const Battle& battle() const { return b_; }
  [[nodiscard]] Vec enemy_middle() const { return enemy_middle_; }
  [[nodiscard]] const field::Ground& ground() const { return *b_.setting().ground; }
  [[nodiscard]] bool goes(UnitId unit) const {
    return opfor::goes_forward(task_now(b_, unit).kind);
  }
  [[nodiscard]] bool holds(UnitId unit) const { return task_now(b_, unit).kind == TaskKind::hold; }
  /// To the left of the middle of its side, if above 0.
  [[nodiscard]] double to_left(Vec place) const { return dot(place - own_middle_, left()); }

  [[nodiscard]] bool out_of_reach(Vec place) const {
    if (!ground().on_table(place)) return false;
    return std::all_of(enemies_.begin(), enemies_.end(), [&](UnitId enemy) {
      const double reach = worth_.reach(enemy);
      return reach <= 0 || norm(at(enemy) - place) >= reach + kMargin * move();
    });
  }
  [[nodiscard]] UnitId nearest_enemy(Vec place) const {
    const auto found = std::min_element(enemies_.begin(), enemies_.end(), [&](UnitId x, UnitId y) {
      return norm(at(x) - place) < norm(at(y) - place);
    });
    return found == enemies_.end() ? kNoUnit : *found;
  }
  /// Where its task takes it in the end.
  [[nodiscard]] std::optional<Vec> aim(UnitId unit) const {
    const UnitId target = whom_to_attack(b_, unit);
    if (target != kNoUnit && b_.unit(target).on_table()) return at(target);
    if (const auto place = place_in_line(b_, unit)) return place;
    const UnitId nearest = nearest_enemy(at(unit));
    if (nearest == kNoUnit) return std::nullopt;
    return at(nearest);
  }
  /// The last place on its way that no enemy can reach in a turn; where it stands, if there is
  /// none.
  [[nodiscard]] Vec jump_off(UnitId unit) const {
    const Vec from = at(unit);
    const auto to = aim(unit);
    Vec last = from;
    if (!to) return last;
    for (int part = 1; part <= kParts; ++part) {
      const Vec place = from + (*to - from) * (static_cast<double>(part) / kParts);
      if (!out_of_reach(place)) break;
      last = place;
    }
    return last;
  }
  [[nodiscard]] std::vector<field::Box> bases(UnitId unit) const { return sheet_.bases(b_, unit); }

 private:
  void find_enemies() {
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
  void find_bands() {
    std::map<std::pair<CommandId, bool>, std::size_t> of;
    for (std::size_t i = 0; i < b_.size(); ++i) {
      const UnitId unit = unit_id(i);
      const UnitInfo& info = b_.setting().unit(unit);
      const bool leads = !sheet_.takes_room(b_.setting(), unit) || goes_with(b_, unit) != kNoUnit;
      if (info.side != side_ || leads || !b_.unit(unit).on_table()) continue;
      const TaskKind kind = task_now(b_, unit).kind;
      if (kind == TaskKind::fire || info.table == Table::gun) continue;
      const bool horse = info.table == Table::horse;
      const auto [found, added] = of.try_emplace({info.command, horse}, bands_.size());
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

  const Sheet& sheet_;
  const Battle& b_;
  Side side_;
  const Worth& worth_;
  std::vector<UnitId> enemies_;
  std::vector<Band> bands_;
  Vec enemy_middle_;
  Vec own_middle_;
  Vec ahead_;
};

/// A draft as it is written: who goes where until his group goes in, and what he does then.
class Sketch {
 public:
  Sketch(const Lookout& look, Scheme scheme) : look_(look) { draft_.scheme = scheme; }

  void forms_up(const Band& band, UnitId unit, Vec place, const Task& later) {
    add(band, unit, Phase::forms_up, to_place(place), later);
    const bool far = norm(place - look_.at(unit)) > kWorthWhile * look_.move();
    some_way_ = some_way_ || far;
  }
  /// Out of reach, on its way.
  void forms_up(const Band& band) {
    for (const UnitId unit : band.units) {
      if (look_.goes(unit)) forms_up(band, unit, look_.jump_off(unit), own_task(unit));
    }
  }
  void waits(const Band& band, UnitId unit, const Task& later) {
    add(band, unit, Phase::waits, hold_at(look_.at(unit)), later);
    some_way_ = true;
  }
  [[nodiscard]] const Task& own_task(UnitId unit) const { return look_.battle().unit(unit).task; }
  /// It says something that its side would not do anyway.
  [[nodiscard]] bool is_one() const { return some_way_ && !draft_.parts.empty(); }
  [[nodiscard]] Draft take() { return std::move(draft_); }

 private:
  void add(const Band& band, UnitId unit, Phase phase, const Task& task, const Task& later) {
    draft_.parts.push_back({unit, band.number, phase, task, later});
  }

  const Lookout& look_;
  Draft draft_;
  bool some_way_ = false;
};

using Drafts = std::vector<Draft>;

void keep(Drafts& all, Sketch sketch) {
  if (sketch.is_one()) all.push_back(sketch.take());
}

void together(Drafts& all, const Lookout& look) {
  Sketch sketch(look, Scheme::together);
  for (const Band& band : look.bands()) sketch.forms_up(band);
  keep(all, std::move(sketch));
}

/// One wing goes by its own task at once, the other forms up.
void one_wing_first(Drafts& all, const Lookout& look, bool left) {
  Sketch sketch(look, left ? Scheme::left_first : Scheme::right_first);
  int goes_at_once = 0;
  for (const Band& band : look.bands()) {
    const bool on_left = look.to_left(band.middle) > 0;
    if (on_left == left) {
      for (const UnitId unit : band.units) goes_at_once += look.goes(unit) ? 1 : 0;
    } else {
      sketch.forms_up(band);
    }
  }
  if (goes_at_once > 0) keep(all, std::move(sketch));
}

/// A place beyond the enemy's flank, out of his reach.
std::optional<Vec> flank_place(const Lookout& look, bool left) {
  const auto& enemies = look.enemies();
  if (enemies.empty()) return std::nullopt;
  const Vec out = left ? look.left() : look.left() * -1.0;
  Vec wing = look.at(enemies.front());
  for (const UnitId enemy : enemies) {
    if (dot(look.at(enemy), out) > dot(wing, out)) wing = look.at(enemy);
  }
  for (int moves = 1; moves <= 12; ++moves) {
    const Vec place = wing + out * (moves * 0.5 * look.move());
    if (!look.ground().on_table(place)) return std::nullopt;
    if (look.out_of_reach(place)) return place;
  }
  return std::nullopt;
}

void round_the_flank(Drafts& all, const Lookout& look, Scheme scheme) {
  const auto left = flank_place(look, true);
  const auto right = flank_place(look, false);
  Sketch sketch(look, scheme);
  bool rides = false;
  bool left_next = true;
  for (const Band& band : look.bands()) {
    if (!band.horse) {
      sketch.forms_up(band);
      continue;
    }
    const bool to_left =
        scheme == Scheme::round_left ||
        (scheme == Scheme::pinch && (rides ? left_next : look.to_left(band.middle) > 0));
    const auto& place = to_left ? left : right;
    if (!place) return;
    left_next = !to_left;
    for (const UnitId unit : band.units) {
      if (!look.goes(unit)) continue;
      const Vec own = *place + (look.at(unit) - band.middle);
      const Vec there = look.out_of_reach(own) ? own : *place;
      sketch.forms_up(band, unit, there, attack_on(look.nearest_enemy(there)));
      rides = true;
    }
  }
  if (rides) keep(all, std::move(sketch));
}

double half_width(const Lookout& look, UnitId unit) {
  double most = 0;
  const Vec at = look.at(unit);
  for (const field::Box& box : look.bases(unit)) {
    most = std::max(most, norm(box.centre - at) + box.half_width);
  }
  return most;
}

/// Who holds goes to the nearest covered edge that faces the enemy; no two to one place.
void line_the_edges(Drafts& all, const Lookout& look) {
  if (look.enemies().empty()) return;
  Sketch sketch(look, Scheme::on_the_edge);
  std::vector<std::pair<Vec, double>> taken;
  for (const Band& band : look.bands()) {
    for (const UnitId unit : band.units) {
      if (band.horse || !look.holds(unit)) continue;
      const auto bases = look.bases(unit);
      if (bases.empty()) continue;
      const double wide = half_width(look, unit);
      std::optional<Vec> best;
      for (const field::CoverPlace& place : look.ground().cover_places(
               look.enemy_middle(), bases.front().half_depth, field::Mover{})) {
        const double way = norm(place.at - look.at(unit));
        const bool free = std::none_of(taken.begin(), taken.end(), [&](const auto& other) {
          return norm(other.first - place.at) < other.second + wide;
        });
        if (!free || way > kEdgeWithin * look.move()) continue;
        if (!best || way < norm(*best - look.at(unit))) best = place.at;
      }
      if (!best) continue;
      taken.emplace_back(*best, wide);
      sketch.forms_up(band, unit, *best, hold_at(*best));
    }
  }
  keep(all, std::move(sketch));
}

/// The horse waits; without foot before it, or without horse, the band that is farthest back.
void keep_a_reserve(Drafts& all, const Lookout& look) {
  if (look.bands().size() < 2) return;
  const auto rank = [&](const Band& band) {
    return dot(band.middle, look.ahead()) - (band.horse ? 4 * look.move() : 0);
  };
  const Band& last =
      *std::min_element(look.bands().begin(), look.bands().end(),
                        [&](const Band& x, const Band& y) { return rank(x) < rank(y); });
  Sketch sketch(look, Scheme::with_reserve);
  for (const UnitId unit : last.units) {
    const bool goes = look.goes(unit);
    sketch.waits(last, unit, goes ? sketch.own_task(unit) : attack_on(kNoUnit));
  }
  keep(all, std::move(sketch));
}

void meet_him(Drafts& all, const Lookout& look) {
  Sketch sketch(look, Scheme::forward);
  for (const Band& band : look.bands()) {
    for (const UnitId unit : band.units) {
      const Vec place = look.at(unit) + look.ahead() * look.move();
      if (look.holds(unit) && look.ground().on_table(place)) {
        sketch.forms_up(band, unit, place, hold_at(place));
      }
    }
  }
  keep(all, std::move(sketch));
}

}  // namespace

std::vector<Draft> drafts(const Sheet& sheet, const View& view) {
  Drafts all(1);
  const auto worth = sheet.worth(view);
  if (!worth) return all;
  const Lookout look(sheet, view, *worth);
  together(all, look);
  one_wing_first(all, look, true);
  one_wing_first(all, look, false);
  for (const Scheme scheme : {Scheme::round_left, Scheme::round_right, Scheme::pinch}) {
    round_the_flank(all, look, scheme);
  }
  line_the_edges(all, look);
  keep_a_reserve(all, look);
  meet_him(all, look);
  return all;
}

}  // namespace opfor
