#include "rules/through_the_square_window/ground.hpp"

#include <algorithm>
#include <array>

#include "field/bodies.hpp"
#include "field/shelter.hpp"
#include "rules/through_the_square_window/tables.hpp"

namespace opfor::through_the_square_window {

using field::Box;
using field::Feature;
using field::Ground;

namespace {

constexpr int kSamples = 5;            ///< each way over a body, to tell how much lies in an area
constexpr double kBehindLine = 100;    ///< 1 cm: table TTSW-TER-T1
constexpr double kSeenThrough = 200;   ///< 2 cm of what blocks sight: TTSW-GEO-8
constexpr double kLook = 50;           ///< between two looks at a way
constexpr int kHalvings = 7;           ///< of the last of them

template <class Is>
bool any_feature(const Ground& ground, Is is) {
  const auto features = ground.features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (is(static_cast<FeatureId>(i), features[i])) return true;
  }
  return false;
}

bool is_wood(const Feature& f) {
  return f.shape == field::Shape::area && f.difficult && f.blocks_sight;
}
bool is_village(const Feature& f) {
  return f.shape == field::Shape::area && f.cover == field::Cover::hard && !f.fortified_for;
}
bool is_line(const Feature& f) { return f.shape != field::Shape::area; }

/// Some of a body lies in an area or on a band.
bool lies_on(const Ground& ground, FeatureId id, const Box& body) {
  if (ground.contains(id, body.centre)) return true;
  const auto c = field::corners(body);
  for (std::size_t i = 0; i < c.size(); ++i) {
    if (ground.contains(id, c[i]) || ground.crossed(id, c[i], c[(i + 1) % c.size()]) > field::kDeep)
      return true;
  }
  return false;
}

/// A body on a straight way comes over a line that has no width.
bool crosses_line(const Ground& ground, FeatureId id, const Box& body, Vec step) {
  const auto c = field::corners(body);
  for (const Vec place : {body.centre, c[0], c[1], c[2], c[3]}) {
    if (!ground.borders(id, place, place + step).empty()) return true;
  }
  return false;
}

bool bars(const Feature& f, const Card& card, Formation formation) {
  const Arm arm = arm_in(card, formation);
  if (arm == Arm::horse ? f.impassable_horse : f.impassable_foot) return false;  // the floor's own
  const bool tercio = card.kind == Kind::tercio;
  return (is_village(f) && (arm != Arm::foot || tercio)) || (is_wood(f) && tercio);
}

bool may_not_enter(const Ground& ground, const Card& card, Formation formation, const Box& body) {
  return any_feature(ground, [&](FeatureId id, const Feature& f) {
    return bars(f, card, formation) && lies_on(ground, id, body);
  });
}

field::Mover mover_of(const Card& card, Formation formation) {
  return {arm_in(card, formation) == Arm::horse};
}

/// The share of a way after which something is first true of a body that goes along it; it is not
/// at its start.
template <class Is>
std::optional<double> first_share(const Box& body, Vec step, Is is) {
  const double length = norm(step);
  const int looks = static_cast<int>(length / kLook) + 1;
  for (int i = 1; i <= looks; ++i) {
    double bad = 1.0 * i / looks;
    if (!is(field::shifted(body, step * bad))) continue;
    double good = 1.0 * (i - 1) / looks;
    for (int n = 0; n < kHalvings; ++n) {
      const double middle = (good + bad) / 2;
      (is(field::shifted(body, step * middle)) ? bad : good) = middle;
    }
    return good;
  }
  return std::nullopt;
}

}  // namespace

bool is_in(const Ground& ground, FeatureId id, const Box& body) {
  int inside = 0;
  const Vec right = field::right_of(body.ahead);
  for (int i = 0; i < kSamples; ++i) {
    for (int j = 0; j < kSamples; ++j) {
      const double across = ((2.0 * i + 1) / kSamples - 1) * body.half_width;
      const double along = ((2.0 * j + 1) / kSamples - 1) * body.half_depth;
      if (ground.contains(id, body.centre + right * across + body.ahead * along)) ++inside;
    }
  }
  return inside * 2 > kSamples * kSamples;
}

bool on_difficult(const Ground& ground, const Box& body) {
  return any_feature(ground, [&](FeatureId id, const Feature& f) {
    return f.difficult && lies_on(ground, id, body);
  });
}

bool enters_difficult(const Ground& ground, const Box& body, Vec step) {
  return difficult_after(ground, body, step).has_value();
}

std::optional<double> difficult_after(const Ground& ground, const Box& body, Vec step) {
  if (on_difficult(ground, body)) return 0;
  std::optional<double> first;
  const auto features = ground.features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    const Feature& f = features[i];
    if (!f.difficult && !f.barrier) continue;
    const double around = norm({body.half_width, body.half_depth}) + 1;
    if (ground.passes_by(id, body.centre, body.centre + step, around)) continue;
    std::optional<double> after;
    if (f.difficult) {
      after = first_share(body, step, [&](const Box& b) { return lies_on(ground, id, b); });
    } else if (is_line(f) && crosses_line(ground, id, body, step)) {
      const auto c = field::corners(body);
      double least = 1;
      for (const Vec place : {body.centre, c[0], c[1], c[2], c[3]}) {
        const auto met = ground.borders(id, place, place + step);
        if (!met.empty()) least = std::min(least, met.front());
      }
      after = least;
    }
    if (after && (!first || *after < *first)) first = after;
  }
  return first;
}

bool may_stand_on(const Ground& ground, const Card& card, Formation formation, const Box& body) {
  return ground.can_stand(body, mover_of(card, formation)) &&
         !may_not_enter(ground, card, formation, body);
}

std::optional<double> forbidden_after(const Ground& ground, const Card& card, Formation formation,
                                      const Box& body, Vec step) {
  std::optional<double> first;
  const field::Mover mover = mover_of(card, formation);
  if (!ground.clear_along(body, step, mover)) {
    // The table's edge counts as ground to the floor; who may not leave the table stops there too.
    first = ground.forbidden_along(body, step, mover);
  }
  const bool barred = any_feature(
      ground, [&](FeatureId, const Feature& f) { return bars(f, card, formation); });
  if (barred && !may_not_enter(ground, card, formation, body)) {
    const auto entered = first_share(
        body, step, [&](const Box& b) { return may_not_enter(ground, card, formation, b); });
    if (entered && (!first || *entered < *first)) first = entered;
  }
  return first;
}

bool in_cover(const Ground& ground, const Box& body, std::optional<Vec> from) {
  const bool area = any_feature(ground, [&](FeatureId id, const Feature& f) {
    return f.shape == field::Shape::area && f.cover != field::Cover::none && is_in(ground, id, body);
  });
  return area || wholly_in_cover(ground, body, from);
}

bool wholly_in_cover(const Ground& ground, const Box& body, std::optional<Vec> from) {
  return field::cover_of_body(ground, body, from, kBehindLine) != field::Cover::none;
}

bool defends(const Ground& ground, const Box& body, Side side, Vec from) {
  return any_feature(ground, [&](FeatureId id, const Feature& f) {
    const bool own_works = f.fortified_for == side;
    if (f.shape == field::Shape::area) return (is_village(f) || own_works) && is_in(ground, id, body);
    if (!f.barrier && !own_works && !(f.difficult && is_line(f))) return false;
    // Between the two, and close before the body.
    const auto met = ground.borders(id, body.centre, from);
    return std::any_of(met.begin(), met.end(), [&](double share) {
      return field::gap(body.centre + (from - body.centre) * share, body) <= kBehindLine;
    });
  });
}

bool blocks_sight(const Ground& ground, Vec from, Vec to) {
  const auto screens = ground.screens(from, to, 0);
  return std::any_of(screens.begin(), screens.end(), [&](FeatureId id) {
    const Feature& f = ground.feature(id);
    if (!f.blocks_sight) return false;
    if (is_line(f)) return !ground.borders(id, from, to).empty();
    return ground.crossed(id, from, to) > kSeenThrough + kTolerance;
  });
}

int level_at(const Ground& ground, Vec place) {
  int level = 0;
  for (const FeatureId id : ground.at(place)) level = std::max(level, ground.feature(id).level);
  return level;
}

}  // namespace opfor::through_the_square_window
