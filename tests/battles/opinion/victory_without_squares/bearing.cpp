#include "battles/opinion/victory_without_squares/bearing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "battles/opinion/land.hpp"

namespace opfor::battles::opinion::victory_without_squares {
namespace {

constexpr double kDoubt = 5;      ///< what half a millimetre decides is left open
constexpr double kRay = 3;        ///< between two rays of a strip
constexpr double kSounding = 10;  ///< between two places of a line of sight
constexpr double kNowhere = std::numeric_limits<double>::infinity();

/// How far along a ray a body begins; infinite if the ray misses it.
double meets(Vec from, Vec ahead, const Polygon& body) {
  constexpr double kFar = 100000;
  double least = kNowhere;
  const Vec end = from + ahead * kFar;
  for (std::size_t i = 0; i < body.size(); ++i) {
    const Vec a = body[i];
    const Vec b = body[(i + 1) % body.size()];
    if (!cut(from, end, a, b)) continue;
    const double all = cross(ahead, b - a);
    if (all != 0) least = std::min(least, std::max(0.0, cross(a - from, b - a) / all));
  }
  return holds(body, from) ? 0 : least;
}

/// A file: its place in the body, and the firearms of its two ranks.
struct File {
  double right = 0;
  int front = 0;
  int rear = 0;
};

/// Section 2.1: pikes in the middle, both ranks; in column only the front base fires.
std::vector<File> files_of(const Troop& troop, Formation formation) {
  if (formation == Formation::column) return {{0, troop.shot > 0 ? 1 : 0, 0}};
  const int wide = (troop.bases() + troop.ranks - 1) / troop.ranks;
  std::vector<File> files;
  for (int i = 0; i < wide; ++i) {
    const double right = (i - (wide - 1) / 2.0) * kBase;
    files.push_back({right, 1, wide + i < troop.bases() ? 1 : 0});
  }
  // The middle files first, of two as near the left one.
  std::vector<std::size_t> order(files.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
    return std::abs(files[x].right) < std::abs(files[y].right) - 1;
  });
  int pikes = troop.pikes;
  for (const std::size_t i : order) {
    for (int* base : {&files[i].front, &files[i].rear}) {
      if (*base == 0 || pikes == 0) continue;
      *base = 0;
      --pikes;
    }
  }
  return files;
}

double range_of(Firearm firearm) {
  switch (firearm) {
    case Firearm::musket:
      return kMusket;
    case Firearm::pistol:
      return kPistol;
    case Firearm::gun:
      break;
  }
  return kGun;
}

/// The level of a place. Who stands on the edge of a hill, to a hair, may be on it and may be not.
struct Levels {
  int least = 0;
  int most = 0;
};
Levels levels_at(std::span<const field::Feature> features, Vec point) {
  Levels levels;
  for (const field::Feature& f : features) {
    if (f.shape != field::Shape::area || f.level <= 0) continue;
    const bool doubtful = to_border(f.outline, point) <= kDoubt;
    if (doubtful || holds(f.outline, point)) levels.most = std::max(levels.most, f.level);
    if (!doubtful && holds(f.outline, point)) levels.least = std::max(levels.least, f.level);
  }
  return levels;
}

/// One shooter's sight of one target among the bodies on the table.
class Aim {
 public:
  Aim(const Seen& seen, UnitId firer, UnitId target, Doubt doubt)
      : seen_(seen),
        firer_(firer),
        target_(target),
        // What is in doubt is decided for or against the shot.
        more_(doubt == Doubt::for_it ? kDoubt : -kDoubt),
        from_(stance(seen.ledger.at(firer).pose)),
        size_(seen.size(firer)),
        at_(seen.troops.body(target, seen.ledger)) {
    for (const UnitId body : seen.troops.bodies(seen.ledger)) {
      if (body != firer && body != target) others_.push_back(body);
    }
  }

  [[nodiscard]] Vec front(double right) const { return at_rank(from_, size_.depth / 2, right); }

  /// FIRE-4: the strip ahead of a base meets the target before anybody else, and no friend.
  [[nodiscard]] bool strip_bears(double right, double range) const {
    const double half = kBase / 2;
    double nearest = kNowhere;
    double wide = 0;
    double first = 0;
    for (double off = -half - more_; off <= half + more_; off += kRay) {
      const double ahead = meets(front(right + off), from_.ahead, at_);
      if (ahead > range + kTolerance + more_) continue;
      if (nearest == kNowhere) first = off;
      nearest = std::min(nearest, ahead);
      wide = off - first;
    }
    const double least = more_ > 0 ? 0 : kTolerance + kDoubt;
    if (nearest == kNowhere || wide < least) return false;
    return !somebody_before(right, range, nearest) && sees_ahead(right, nearest);
  }

  /// FIRE-5: some part of the target in the cone, the line to it free.
  [[nodiscard]] bool gun_bears(double right) const {
    const Vec muzzle = front(right);
    for (const Vec place : sown(at_, kSounding)) {
      const double ahead = dot(place - muzzle, from_.ahead);
      const double aside = std::abs(dot(place - muzzle, right_of(from_.ahead)));
      const bool in = ahead >= 0 && ahead <= kGun + kTolerance + more_ &&
                      aside <= ahead * kConeAside / kGun + kTolerance + more_;
      if (in && free_line(muzzle, place)) return true;
    }
    return false;
  }
  [[nodiscard]] std::pair<double, double> gun_ahead(double right) const {
    double least = kNowhere;
    Vec nearest = at_[0];
    for (const Vec place : sown(at_, kSounding)) {
      least = std::min(least, dot(place - front(right), from_.ahead));
      if (length(place - front(right)) < length(nearest - front(right))) nearest = place;
    }
    return {std::max(0.0, least), std::max(0.0, dot(nearest - front(right), from_.ahead))};
  }

  /// HEDGE-2: a place of the target near a side, the line between them free.
  [[nodiscard]] bool side_bears() const {
    const Polygon own = rectangle(from_, size_);
    if (apart(own, at_) > kMusket + kTolerance + more_) return false;
    for (const Vec place : sown(at_, kSounding)) {
      Vec here = own[0];
      for (const Vec mine : sown(own, kSounding)) {
        if (length(mine - place) < length(here - place)) here = mine;
      }
      const bool near = length(here - place) <= kMusket + kTolerance + 3 * kDoubt;
      if (near && free_line(here, place)) return true;
    }
    return false;
  }

 private:
  /// GEO-5: past terrain, as far as the target; where a hair decides, either way. Between two rays
  /// the corner of who stands nearly along the strip may lie a few times their distance nearer or
  /// farther.
  [[nodiscard]] bool sees_ahead(double right, double ahead) const {
    constexpr double kHair = kDoubt + 4 * kRay;
    int clear = 0;
    for (const double far : {ahead - kHair, ahead, ahead + kHair}) {
      clear += !blocked(seen_.features(), front(right), front(right) + from_.ahead * far, more_);
    }
    return more_ > 0 ? clear > 0 : clear == 3;
  }
  /// In a strip as much narrower, or wider, as is in doubt.
  [[nodiscard]] bool somebody_before(double right, double range, double target) const {
    const double half = kBase / 2;
    for (const UnitId other : others_) {
      const Polygon body = seen_.troops.body(other, seen_.ledger);
      const bool friendly = seen_.ledger.side_of(other) == seen_.ledger.side_of(firer_);
      const double limit = friendly ? range + kTolerance - more_ : target - more_;
      for (double off = -half + more_; off <= half - more_; off += kRay) {
        if (meets(front(right + off), from_.ahead, body) <= limit) return true;
      }
    }
    return false;
  }
  [[nodiscard]] bool free_line(Vec from, Vec to) const {
    if (blocked(seen_.features(), from, to, more_)) return false;
    const Vec way = to - from;
    const double far = length(way);
    if (far == 0) return true;
    const auto levels = [&](UnitId unit) {
      return levels_at(seen_.features(), field::vec(seen_.ledger.at(unit).pose.at));
    };
    const bool for_it = more_ > 0;
    const Levels here = levels(firer_);
    const Levels there = levels(target_);
    const int ends = for_it ? std::max(here.most, there.most) : std::max(here.least, there.least);
    return std::none_of(others_.begin(), others_.end(), [&](UnitId other) {
      const Polygon body = seen_.troops.body(other, seen_.ledger);
      if (meets(from, way * (1 / far), body) > far - more_) {
        if (for_it || !passes_by_a_hair(from, to, body)) return false;
      }
      if (for_it && grazes(from, to, body)) return false;
      return ends <= (for_it ? levels(other).least : levels(other).most);
    });
  }
  /// A line that a body lies beside by a hair only.
  [[nodiscard]] static bool passes_by_a_hair(Vec from, Vec to, const Polygon& body) {
    const Vec way = to - from;
    return std::any_of(body.begin(), body.end(), [&](Vec corner) {
      const double share = dot(corner - from, way) / dot(way, way);
      return share > 0 && share < 1 && length(corner - from - way * share) < kDoubt;
    });
  }
  /// A line that runs through a body by a hair only.
  [[nodiscard]] bool grazes(Vec from, Vec to, const Polygon& body) const {
    const Vec way = to - from;
    double deepest = 0;
    const int n = static_cast<int>(length(way) / kDoubt) + 1;
    for (int i = 0; i <= n; ++i) {
      const Vec place = from + way * (1.0 * i / n);
      if (holds(body, place)) deepest = std::max(deepest, to_border(body, place));
    }
    return deepest <= kDoubt;
  }

  const Seen& seen_;
  UnitId firer_;
  UnitId target_;
  double more_;
  Stance from_;
  Size size_;
  Polygon at_;
  std::vector<UnitId> others_;
};

}  // namespace

std::optional<Firearm> firearm_of(const Troop& troop, const Options& options) {
  switch (troop.arm) {
    case Arm::horse:
      return troop.lancers ? std::nullopt : std::optional(Firearm::pistol);
    case Arm::dragoons:
      if (troop.mounted && !options.dragoons_fire_mounted) return std::nullopt;
      return Firearm::musket;
    case Arm::artillery:
      return Firearm::gun;
    case Arm::foot:
    case Arm::commanded_shot:
      return troop.shot > 0 ? std::optional(Firearm::musket) : std::nullopt;
    case Arm::leader:
      break;
  }
  return std::nullopt;
}

Bearing bearing(const Seen& seen, UnitId firer, UnitId target, Firearm firearm, Doubt doubt) {
  const Aim aim(seen, firer, target, doubt);
  Bearing bearing;
  for (const File& file : files_of(seen.troops[firer], seen.ledger.at(firer).formation)) {
    if (file.front + file.rear == 0) continue;
    const bool bears = firearm == Firearm::gun ? aim.gun_bears(file.right)
                                               : aim.strip_bears(file.right, range_of(firearm));
    if (!bears) continue;
    bearing.front += file.front;
    bearing.rear += file.rear;
  }
  return bearing;
}

bool hedgehog_bears(const Seen& seen, UnitId firer, UnitId target, Doubt doubt) {
  return Aim(seen, firer, target, doubt).side_bears();
}

std::pair<double, double> ahead_of_guns(const Seen& seen, UnitId firer, UnitId target) {
  const Aim aim(seen, firer, target, Doubt::for_it);
  std::pair<double, double> least{kNowhere, kNowhere};
  for (const File& file : files_of(seen.troops[firer], seen.ledger.at(firer).formation)) {
    if (!aim.gun_bears(file.right)) continue;
    const auto [foremost, nearest] = aim.gun_ahead(file.right);
    least.first = std::min(least.first, foremost - kSounding);
    least.second = std::min(least.second, nearest + kSounding);
  }
  return least;
}

bool blocked(std::span<const field::Feature> features, Vec from, Vec to, double slack) {
  const Vec way = to - from;
  const double far = length(way);
  const int n = std::max(1, static_cast<int>(far / kSounding));
  for (const field::Feature& f : features) {
    if (!f.blocks_sight && f.level <= 0) continue;
    if (f.shape != field::Shape::area) {
      for (int i = 0; i < n; ++i) {
        const Vec a = from + way * (1.0 * i / n);
        const Vec b = from + way * (1.0 * (i + 1) / n);
        const double near = std::min(length(a - from), length(to - b));
        if (near > kSeenInto + kTolerance + slack && crosses(f, a, b, Gaps::all)) return true;
      }
      continue;
    }
    double inside = 0;
    double deepest = 0;
    for (int i = 0; i <= n; ++i) {
      const Vec place = from + way * (1.0 * i / n);
      if (!holds(f.outline, place)) continue;
      inside += far / n;
      deepest = std::max(deepest, to_border(f.outline, place));
    }
    if (inside <= kSeenInto + kTolerance + slack + (slack > 0 ? kSounding : -kSounding)) continue;
    const bool from_in = in_area(f, from);
    const bool to_in = in_area(f, to);
    const auto high = [&](Vec end) {
      const Levels levels = levels_at(features, end);
      return (slack > 0 ? levels.most : levels.least) >= f.level;
    };
    if (!f.blocks_sight && high(from) && high(to)) continue;
    // In or out over the near edge: of the end inside; surely, if nothing of the line is deeper.
    const double end = to_border(f.outline, from_in ? from : to);
    const double depth = slack > 0 ? end : deepest;
    if (from_in != to_in && depth <= kSeenInto + kTolerance + slack) continue;
    return true;
  }
  return false;
}

}  // namespace opfor::battles::opinion::victory_without_squares
