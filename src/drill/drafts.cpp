#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>

#include "drill/lookout.hpp"
#include "drill/plan.hpp"
#include "drill/task.hpp"

namespace opfor {
namespace {

constexpr double kWorthWhile = 0.5;  ///< moves of foot: a nearer place is no place to go to
constexpr double kEdgeWithin = 2;    ///< moves of foot: so far off an edge is manned
constexpr double kRide = 7;          ///< moves of foot: a longer way round is too long
constexpr int kTimeToRide = 5;       ///< turns that must be left for it
constexpr double kOutOfItsWay = 1;   ///< moves of foot: who goes farther aside comes too late

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
/// Whom to fall upon first: the place that its own orders lead to is still to be come to.
Task attack_on(UnitId enemy, Task own) {
  own.kind = TaskKind::attack;
  own.target = enemy;
  own.from_turn = 0;
  return own;
}

/// The room that posts of a plan take up: no two bodies have theirs on the same ground.
class Posts {
 public:
  explicit Posts(const Lookout& look) : look_(look) {}

  void take(UnitId unit, Vec place) { taken_.push_back({unit, place}); }
  /// The place nearest to one that is wanted where a body has room and the ground is the same:
  /// beside who is there already, or in a line behind him; where there is none, the place itself.
  [[nodiscard]] Vec nearest(UnitId unit, Vec wanted) const {
    if (is_free(unit, wanted)) return wanted;
    const double width = look_.half_width(unit);
    const double depth = 2 * look_.half_depth(unit) + kBetweenLines * look_.move();
    std::optional<Vec> best;
    double least = 0;
    for (int line = 0; line < kLines; ++line) {
      for (int aside = -kAside; aside <= kAside; ++aside) {
        const Vec place = wanted + look_.left() * (aside * width) - look_.ahead() * (line * depth);
        const double cost = std::abs(aside) * width + kBehind * line * depth +
                            kOnItsSide * norm(place - look_.at(unit));
        if (best && cost >= least) continue;
        if (!is_like(wanted, place) || !is_free(unit, place)) continue;
        if (!look_.has_room_before(unit, place, look_.ahead())) continue;
        best = place;
        least = cost;
      }
    }
    return best.value_or(wanted);
  }

 private:
  static constexpr int kLines = 4;
  static constexpr int kAside = 24;          ///< half widths of a body to either side
  static constexpr double kBehind = 2;       ///< a place behind is so much worse than one beside
  static constexpr double kOnItsSide = 0.1;  ///< of the way to it: nobody crosses over for nothing
  static constexpr double kBetweenLines = 0.25;  ///< moves of foot
  struct Post {
    UnitId unit;
    Vec place;
  };

  [[nodiscard]] bool is_free(UnitId unit, Vec place) const {
    return std::none_of(taken_.begin(), taken_.end(), [&](const Post& other) {
      const Vec off = place - other.place;
      const double across = look_.half_width(unit) + look_.half_width(other.unit);
      const double along = look_.half_depth(unit) + look_.half_depth(other.unit);
      return std::abs(dot(off, look_.left())) < across && std::abs(dot(off, look_.ahead())) < along;
    });
  }
  [[nodiscard]] bool is_like(Vec wanted, Vec place) const {
    if (look_.out_of_reach(wanted) && !look_.out_of_reach(place)) return false;
    return look_.ground().on_table(place) && look_.ground().at(place) == look_.ground().at(wanted);
  }

  const Lookout& look_;
  std::vector<Post> taken_;
};

/// A draft as it is written: who goes where until his group goes in, and what he does then.
class Sketch {
 public:
  Sketch(const Lookout& look, Scheme scheme) : look_(look) { draft_.scheme = scheme; }

  void forms_up(const Band& band, UnitId unit, Vec place, const Task& later) {
    add(band, unit, Phase::forms_up, to_place(place), later);
    const bool far = norm(place - look_.at(unit)) > kWorthWhile * look_.move();
    waits_ = waits_ || far;
  }
  /// By its own task at once, but keeping its line.
  void goes_in(const Band& band, UnitId unit) {
    add(band, unit, Phase::goes_in, own_task(unit), own_task(unit));
  }
  /// Out of reach, on its way.
  void forms_up(const Band& band, UnitId unit) {
    forms_up(band, unit, look_.jump_off(unit), own_task(unit));
  }
  void forms_up(const Band& band) {
    for (const UnitId unit : band.units) {
      if (look_.goes(unit)) forms_up(band, unit);
    }
  }
  /// Waits for others to go in, even if it stands where it forms up.
  void follows(const Band& band, UnitId unit) {
    forms_up(band, unit);
    waits_ = true;
  }
  void waits(const Band& band, UnitId unit, const Task& later) {
    add(band, unit, Phase::waits, hold_at(look_.at(unit)), later);
    waits_ = true;
  }
  [[nodiscard]] const Task& own_task(UnitId unit) const { return look_.battle().unit(unit).task; }
  /// There are several to act together.
  [[nodiscard]] bool is_one() const { return draft_.parts.size() > 1; }
  /// Where nobody has a way to go, nor others to wait for, they need not wait.
  [[nodiscard]] Draft take() {
    give_room();
    for (Part& part : draft_.parts) {
      if (waits_ || part.phase != Phase::forms_up) continue;
      part.phase = Phase::goes_in;
      part.task = part.later;
    }
    return std::move(draft_);
  }

 private:
  void add(const Band& band, UnitId unit, Phase phase, const Task& task, const Task& later) {
    draft_.parts.push_back({unit, band.number, phase, task, later});
  }

  /// Each of those who form up to go on from there has a post of his own: who is foremost first.
  void give_room() {
    Posts posts(look_);
    std::vector<Part*> forming;
    for (Part& part : draft_.parts) {
      const auto place = part.task.place();
      if (!place || part.phase == Phase::none || part.phase == Phase::goes_in) continue;
      if (part.phase == Phase::forms_up && goes_forward(part.later.kind)) {
        forming.push_back(&part);
      } else {
        posts.take(part.unit, *place);
      }
    }
    std::stable_sort(forming.begin(), forming.end(), [&](const Part* x, const Part* y) {
      const auto ahead = [&](const Part* part) { return dot(look_.at(part->unit), look_.ahead()); };
      return ahead(x) > ahead(y);
    });
    for (Part* part : forming) {
      const Vec place = posts.nearest(part->unit, part->task.place().value_or(Vec{}));
      posts.take(part->unit, place);
      part->task = to_place(place);
    }
  }

  const Lookout& look_;
  Draft draft_;
  bool waits_ = false;  ///< to go, or a reason to wait
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

/// Which of its bodies are a side's left wing: whole bands, or, where all that go on are on one
/// side of the middle, the left half of each.
class Wings {
 public:
  explicit Wings(const Lookout& look) : look_(look) {
    std::array<bool, 2> has{};
    for (const Band& band : look.bands()) {
      const bool goes = std::any_of(band.units.begin(), band.units.end(),
                                    [&](UnitId unit) { return look.goes(unit); });
      if (goes) has[is_left(band) ? 1 : 0] = true;
    }
    by_bands_ = has[0] && has[1];
  }
  [[nodiscard]] bool is_left(const Band& band, UnitId unit) const {
    return by_bands_ ? is_left(band) : dot(look_.at(unit) - band.middle, look_.left()) > 0;
  }

 private:
  [[nodiscard]] bool is_left(const Band& band) const { return look_.to_left(band.middle) > 0; }

  const Lookout& look_;
  bool by_bands_ = false;
};

/// Those of whom it is asked go by their own task at once, the others form up.
template <class GoesFirst>
void part_first(Drafts& all, const Lookout& look, Scheme scheme, const GoesFirst& goes_first) {
  Sketch sketch(look, scheme);
  bool goes_at_once = false;
  bool follows = false;
  for (const Band& band : look.bands()) {
    for (const UnitId unit : band.units) {
      if (!look.goes(unit)) continue;
      if (goes_first(band, unit)) {
        sketch.goes_in(band, unit);
        goes_at_once = true;
      } else {
        sketch.follows(band, unit);
        follows = true;
      }
    }
  }
  if (goes_at_once && follows) keep(all, std::move(sketch));
}

void one_wing_first(Drafts& all, const Lookout& look) {
  const Wings wings(look);
  for (const bool left : {true, false}) {
    part_first(all, look, left ? Scheme::left_first : Scheme::right_first,
               [&](const Band& band, UnitId unit) { return wings.is_left(band, unit) == left; });
  }
}

/// All who go on, from the left to the right.
std::vector<UnitId> from_the_left(const Lookout& look) {
  std::vector<UnitId> line;
  for (const Band& band : look.bands()) {
    std::copy_if(band.units.begin(), band.units.end(), std::back_inserter(line),
                 [&](UnitId unit) { return look.goes(unit); });
  }
  std::stable_sort(line.begin(), line.end(), [&](UnitId x, UnitId y) {
    return look.to_left(look.at(x)) > look.to_left(look.at(y));
  });
  return line;
}

/// The middle of three parts of the line, the largest if they cannot be equal.
void centre_first(Drafts& all, const Lookout& look) {
  const std::vector<UnitId> line = from_the_left(look);
  const auto wing = static_cast<std::ptrdiff_t>(line.size() / 3);
  if (wing == 0) return;
  part_first(all, look, Scheme::centre_first, [&](const Band&, UnitId unit) {
    return std::find(line.begin() + wing, line.end() - wing, unit) != line.end() - wing;
  });
}

void round_the_flank(Drafts& all, const Lookout& look, Scheme scheme) {
  const Battle& b = look.battle();
  if (b.setting().turns - b.head().turn < kTimeToRide) return;
  const auto left = look.beyond_flank(true);
  const auto right = look.beyond_flank(false);
  Sketch sketch(look, scheme);
  bool rides = false;
  bool left_next = true;
  for (const Band& band : look.bands()) {
    const bool is_left = look.to_left(band.middle) > 0;
    // Nobody rides past the whole of his own line.
    const bool goes_round = scheme == Scheme::pinch || is_left == (scheme == Scheme::round_left);
    if (!band.horse || !goes_round) {
      sketch.forms_up(band);
      continue;
    }
    const bool to_left = scheme == Scheme::pinch && rides ? left_next : is_left;
    const auto& place = to_left ? left : right;
    if (!place) return;
    left_next = !to_left;
    for (const UnitId unit : band.units) {
      if (!look.goes(unit)) continue;
      const Vec own = *place + (look.at(unit) - band.middle);
      const UnitId against = look.nearest_enemy(own);
      const Vec way = look.at(against) - own;
      const bool stands = look.out_of_reach(own) && has_room(look.ground(), own) &&
                          look.has_room_before(unit, own, way * (1 / norm(way)));
      const Vec there = stands ? own : *place;
      if (look.way(unit, there) > kRide * look.move()) return;
      sketch.forms_up(band, unit, there,
                      attack_on(look.nearest_enemy(there), sketch.own_task(unit)));
      rides = true;
    }
  }
  if (rides) keep(all, std::move(sketch));
}

/// The enemy's line from the left of who looks at it, in three parts: the largest in the middle if
/// they cannot be equal. None of fewer than three.
std::array<std::vector<UnitId>, 3> parts_of_his_line(const Lookout& look) {
  std::vector<UnitId> line = look.enemies();
  if (line.size() < 3) return {};
  std::stable_sort(line.begin(), line.end(), [&](UnitId x, UnitId y) {
    return look.to_left(look.at(x)) > look.to_left(look.at(y));
  });
  const auto wing = static_cast<std::ptrdiff_t>(line.size() / 3);
  return {std::vector(line.begin(), line.begin() + wing),
          std::vector(line.begin() + wing, line.end() - wing),
          std::vector(line.end() - wing, line.end())};
}

/// The one of some enemies that it comes to soonest; nobody, if all are so much farther than the
/// enemy whom it has before it that it would come too late.
UnitId falls_on(const Lookout& look, UnitId unit, const std::vector<UnitId>& those) {
  const auto way = [&](UnitId enemy) { return look.way(unit, look.at(enemy)); };
  const auto nearest = std::min_element(those.begin(), those.end(),
                                        [&](UnitId x, UnitId y) { return way(x) < way(y); });
  if (nearest == those.end()) return kNoUnit;
  const double before_it = way(look.nearest_enemy(look.at(unit)));
  return way(*nearest) <= before_it + kOutOfItsWay * look.move() ? *nearest : kNoUnit;
}

/// All who can fall on one part of his line, together, and the others keep busy whom they have
/// before them.
void upon_one_part(Drafts& all, const Lookout& look) {
  const auto parts = parts_of_his_line(look);
  constexpr std::array kSchemes{Scheme::upon_left, Scheme::upon_centre, Scheme::upon_right};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    Sketch sketch(look, kSchemes[i]);
    int many = 0;
    bool turns_aside = false;
    for (const Band& band : look.bands()) {
      for (const UnitId unit : band.units) {
        if (!look.goes(unit)) continue;
        const UnitId enemy = falls_on(look, unit, parts[i]);
        if (enemy == kNoUnit) {
          sketch.forms_up(band, unit);
          continue;
        }
        ++many;
        turns_aside = turns_aside || enemy != look.nearest_enemy(look.at(unit));
        sketch.forms_up(band, unit, look.jump_off(unit), attack_on(enemy, sketch.own_task(unit)));
      }
    }
    if (many > 1 && turns_aside) keep(all, std::move(sketch));
  }
}

/// Where somebody stands already by a plan, and how far to either side.
using PlacesTaken = std::vector<std::pair<Vec, double>>;

/// The nearest covered edge to one that faces the enemy, that nobody has, and that he may go to.
std::optional<Vec> nearest_edge(const Lookout& look, UnitId unit, const PlacesTaken& taken) {
  const auto bases = look.bases(unit);
  if (bases.empty()) return std::nullopt;
  std::optional<Vec> best;
  for (const field::CoverPlace& place :
       look.ground().cover_places(look.enemy_middle(), bases.front().half_depth, field::Mover{})) {
    const double way = norm(place.at - look.at(unit));
    const bool free = std::none_of(taken.begin(), taken.end(), [&](const auto& other) {
      return norm(other.first - place.at) < other.second + look.half_width(unit);
    });
    if (!free || way > kEdgeWithin * look.move()) continue;
    if (!look.keeps_its_place(unit, place.at)) continue;
    if (!best || way < norm(*best - look.at(unit))) best = place.at;
  }
  return best;
}

/// Where each of a band would stand: at an edge, or where it stands now.
struct OnTheEdges {
  std::vector<std::optional<Vec>> edges;  ///< in the order of the band
  std::vector<double> ahead;
};

/// One that would stand alone, more than a move before all others of its band, cannot be helped
/// there.
bool stands_alone(const Lookout& look, const OnTheEdges& line, std::size_t one) {
  if (line.ahead.size() < 2) return false;
  double foremost = -std::numeric_limits<double>::max();
  for (std::size_t i = 0; i < line.ahead.size(); ++i) {
    if (i != one) foremost = std::max(foremost, line.ahead[i]);
  }
  return line.ahead[one] > foremost + look.move();
}

/// Who holds goes to the nearest covered edge that faces the enemy; no two to one place.
void line_the_edges(Drafts& all, const Lookout& look) {
  if (look.enemies().empty()) return;
  Sketch sketch(look, Scheme::on_the_edge);
  PlacesTaken taken;
  for (const Band& band : look.bands()) {
    if (band.horse) continue;
    OnTheEdges line;
    for (const UnitId unit : band.units) {
      const auto edge = look.holds(unit) ? nearest_edge(look, unit, taken) : std::nullopt;
      if (edge) taken.emplace_back(*edge, look.half_width(unit));
      line.edges.push_back(edge);
      line.ahead.push_back(dot(edge.value_or(look.at(unit)), look.ahead()));
    }
    for (std::size_t i = 0; i < band.units.size(); ++i) {
      if (!line.edges[i] || stands_alone(look, line, i)) continue;
      sketch.forms_up(band, band.units[i], *line.edges[i], hold_at(*line.edges[i]));
    }
  }
  keep(all, std::move(sketch));
}

/// Of a command that stands alone a third is kept back, those who stand rearmost: a group of its
/// own.
Band rear_third(const Lookout& look, Band band) {
  std::stable_sort(band.units.begin(), band.units.end(), [&](UnitId x, UnitId y) {
    return dot(look.at(x), look.ahead()) < dot(look.at(y), look.ahead());
  });
  band.units.resize(band.units.size() / 3);
  ++band.number;
  return band;
}

/// Who is kept back: the horse; without foot before it, or without horse, the band that is farthest
/// back. @param bands one at least
Band reserve_of(const Lookout& look, const std::vector<Band>& bands) {
  if (bands.size() == 1) return rear_third(look, bands.front());
  const auto rank = [&](const Band& band) {
    return dot(band.middle, look.ahead()) - (band.horse ? 4 * look.move() : 0);
  };
  return *std::min_element(bands.begin(), bands.end(),
                           [&](const Band& x, const Band& y) { return rank(x) < rank(y); });
}

void keep_a_reserve(Drafts& all, const Lookout& look) {
  if (look.bands().empty()) return;
  const Band reserve = reserve_of(look, look.bands());
  const auto is_kept = [&](UnitId unit) {
    return std::find(reserve.units.begin(), reserve.units.end(), unit) != reserve.units.end();
  };
  Sketch sketch(look, Scheme::with_reserve);
  for (const Band& band : look.bands()) {
    for (const UnitId unit : band.units) {
      if (!is_kept(unit) && look.goes(unit)) sketch.forms_up(band, unit);
    }
  }
  for (const UnitId unit : reserve.units) {
    const Task& own = sketch.own_task(unit);
    sketch.waits(reserve, unit, look.goes(unit) ? own : attack_on(kNoUnit, own));
  }
  if (!reserve.units.empty()) keep(all, std::move(sketch));
}

/// A move forward; but nobody gives up the hedge or the water before him to have it at his back.
void meet_him(Drafts& all, const Lookout& look) {
  Sketch sketch(look, Scheme::forward);
  for (const Band& band : look.bands()) {
    for (const UnitId unit : band.units) {
      const Vec place = look.at(unit) + look.ahead() * look.move();
      const Vec nose = place + look.ahead() * look.half_depth(unit);
      const bool may = has_room(look.ground(), place) && look.keeps_its_place(unit, place) &&
                       !look.crosses_barrier(look.at(unit), nose);
      if (look.holds(unit) && may) {
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
  one_wing_first(all, look);
  centre_first(all, look);
  for (const Scheme scheme : {Scheme::round_left, Scheme::round_right, Scheme::pinch}) {
    round_the_flank(all, look, scheme);
  }
  line_the_edges(all, look);
  keep_a_reserve(all, look);
  meet_him(all, look);
  upon_one_part(all, look);
  return all;
}

}  // namespace opfor
