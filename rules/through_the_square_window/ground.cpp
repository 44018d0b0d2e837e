#include "rules/through_the_square_window/ground.hpp"

#include <algorithm>
#include <array>

#include "field/bodies.hpp"
#include "field/level.hpp"
#include "field/shelter.hpp"
#include "field/wheel.hpp"
#include "rules/through_the_square_window/tables.hpp"

namespace opfor::through_the_square_window {

using field::Box;
using field::Feature;
using field::Ground;

namespace {

constexpr int kSamples = 5;           ///< each way over a body, to tell how much lies in an area
constexpr double kAtRest = 1;         ///< by which a place at rest is rounded, and more
constexpr double kBehindLine = 100;   ///< 1 cm: table TTSW-TER-T1
constexpr double kSeenThrough = 200;  ///< 2 cm of what blocks sight: TTSW-GEO-8

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
bool is_slow(const Feature& f) { return f.difficult || f.barrier; }
/// A line has no inside: to cross it is what is dear, from the move that comes upon it.
bool is_slow_within(const Feature& f) { return is_slow(f) && !is_line(f); }

/// A line between a body and a place, and close before the body.
bool lies_before(const Ground& ground, FeatureId id, const Box& body, Vec from) {
  const auto met = ground.borders(id, body.centre, from);
  return std::any_of(met.begin(), met.end(), [&](double share) {
    return field::gap(body.centre + (from - body.centre) * share, body) <= kBehindLine;
  });
}

}  // namespace

bool is_in(const Ground& ground, FeatureId id, const Box& body) {
  if (ground.passes_by(id, body.centre, body.centre, field::circle_about(body).radius)) {
    return false;
  }
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
    return is_slow_within(f) && ground.lies_on(id, body);
  });
}

bool wheels_on_difficult(const Ground& ground, const Box& before, const Box& after) {
  const field::WheelingBox wheel(before, facing_of(before.ahead), facing_of(after.ahead));
  const field::Circle swept = wheel.swept();
  const double around = swept.radius + field::kHair + kAtRest;
  // Over what its wing sweeps it goes as well, though it come to rest beyond.
  return on_difficult(ground, before) || any_feature(ground, [&](FeatureId id, const Feature& f) {
           return is_slow(f) && !ground.passes_by(id, swept.centre, swept.centre, around) &&
                  !(is_line(f) && ground.lies_on(id, before)) &&
                  (ground.lies_on(id, after) || ground.clear_turn(wheel, id) < wheel.whole());
         });
}

namespace {

struct Difficult {
  double after = 0;  ///< as a share of the way
  FeatureId feature = kNoFeature;
};

std::optional<Difficult> first_difficult(const Ground& ground, const Box& body, Vec step) {
  std::optional<Difficult> first;
  const auto features = ground.features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (!is_slow(features[i])) continue;
    const auto id = static_cast<FeatureId>(i);
    const auto after = ground.comes_upon(id, body, step);
    if (!after || (first && *after >= first->after)) continue;
    if (is_line(features[i]) && ground.lies_on(id, body)) continue;  // it has paid for it
    first = Difficult{*after, id};
  }
  return first;
}

}  // namespace

std::optional<double> difficult_after(const Ground& ground, const Box& body, Vec step) {
  const auto first = first_difficult(ground, body, step);
  return first ? std::optional{first->after} : std::nullopt;
}

std::string difficult_on_the_way(const Ground& ground, const Box& body, Vec step) {
  const auto first = first_difficult(ground, body, step);
  return first ? ground.feature(first->feature).name : std::string{};
}

bool may_bar(const Feature& f) { return is_wood(f) || is_village(f); }

bool is_barred(const Feature& f, const Card& card, Formation formation) {
  const bool tercio = card.kind == Kind::tercio;
  const bool on_foot = arm_in(card, formation) == Arm::foot;
  return (is_village(f) && (!on_foot || tercio)) || (is_wood(f) && tercio);
}

bool may_stand_on(const Ground& ground, const Card& card, Formation formation, const Box& body) {
  const field::Mover mover{arm_in(card, formation) == Arm::horse};
  return ground.can_stand(body, mover) && !any_feature(ground, [&](FeatureId id, const Feature& f) {
           return is_barred(f, card, formation) && ground.lies_on(id, body);
         });
}

bool in_cover(const Ground& ground, const Box& body, std::optional<Vec> from) {
  const bool area = any_feature(ground, [&](FeatureId id, const Feature& f) {
    return f.shape == field::Shape::area && f.cover != field::Cover::none &&
           is_in(ground, id, body);
  });
  return area || wholly_in_cover(ground, body, from);
}

bool wholly_in_cover(const Ground& ground, const Box& body, std::optional<Vec> from) {
  return field::cover_of_body(ground, body, from, kBehindLine) != field::Cover::none;
}

bool defends(const Ground& ground, const Box& body, Side side, Vec from) {
  return any_feature(ground, [&](FeatureId id, const Feature& f) {
    const bool own_works = f.fortified_for == side;
    const bool area = f.shape == field::Shape::area;
    if (!own_works && !(area ? is_village(f) : is_slow(f))) return false;
    return area ? is_in(ground, id, body) : lies_before(ground, id, body, from);
  });
}

bool defends_works(const Ground& ground, const Box& body, Side side, Vec from) {
  return any_feature(ground, [&](FeatureId id, const Feature& f) {
    if (f.fortified_for != side) return false;
    return is_line(f) ? lies_before(ground, id, body, from) : is_in(ground, id, body);
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

int level_at(const Ground& ground, Vec place) { return field::highest_level(ground, place); }

}  // namespace opfor::through_the_square_window
