#include "battles/opinion/victory_without_squares/crossings.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "battles/opinion/land.hpp"

namespace opfor::battles::opinion::victory_without_squares {
namespace {

constexpr double kAlong = 3;            ///< between the places of a point's way that are looked at
constexpr double kAcross = 10;          ///< and of a body's
constexpr double kLeap = inches(0.12);  ///< a step across an edge, once a card is drawn
constexpr double kJustAt = 30;          ///< so near an edge a drawn card is kept for the next turn

bool is_rough(const field::Feature& f) { return f.shape == field::Shape::area && f.difficult; }
bool takes_card(const field::Feature& f) {
  return is_rough(f) || (f.shape != field::Shape::area && f.barrier);
}

/// The point of a body that leads on a way, from its middle: ahead and to the right.
struct Lead {
  double ahead = 0;
  double right = 0;
};
/// Who turns and goes has turned first.
Lead lead_of(const event::Moved& moved, Turning turning, Size size) {
  if (turning == Turning::wheel) return {size.depth / 2, 0};
  const Vec way = field::vec(moved.to.at) - field::vec(moved.from.at);
  const Vec ahead = stance(moved.to).ahead;
  const double along = dot(way, ahead);
  const double aside = dot(way, right_of(ahead));
  if (std::abs(along) >= std::abs(aside)) return {along < 0 ? -size.depth / 2 : size.depth / 2, 0};
  return {0, aside < 0 ? -size.width / 2 : size.width / 2};
}

std::vector<Vec> way_of(const std::vector<Stance>& course, double ahead, double right) {
  std::vector<Vec> way;
  for (const Stance& there : course) way.push_back(at_rank(there, ahead, right));
  return way;
}

/// How often a place of it crosses a feature. Who passes by the end of a line or along a side of an
/// area, to what places are rounded by, may have crossed it or not: then as often as is drawn for.
int crossings_drawn_for(const field::Feature& feature, const std::vector<Stance>& course,
                        double ahead, double right, int drawn) {
  int least = crossings(feature, way_of(course, ahead, right), Gaps::free);
  int most = least;
  for (const double off : {-kRounding, kRounding}) {
    const int beside = crossings(feature, way_of(course, ahead, right + off), Gaps::free);
    least = std::min(least, beside);
    most = std::max(most, beside);
  }
  return std::clamp(drawn, least, most);
}

/// From one place straight to another.
std::vector<Vec> between(const Vec& from, const Vec& to) {
  const int n = std::max(1, static_cast<int>(length(to - from) / kAlong));
  std::vector<Vec> way;
  for (int i = 0; i <= n; ++i) way.push_back(from + (to - from) * (1.0 * i / n));
  return way;
}

/// In what manner it goes: what tells one finding of a kind from another.
std::string how(const event::Moved& moved, Going why, Size size) {
  const Turning turning = turn_of(moved, size).how;
  if (turning == Turning::wheel) return "by a wheel";
  const std::string turns = turning == Turning::in_place ? ", turning" : "";
  switch (why) {
    case Going::flight:
      return "in flight" + turns;
    case Going::retreat:
      return "driven back" + turns;
    case Going::pursuit:
      return "in pursuit" + turns;
    case Going::cleared:
      return "getting clear of friends";
    case Going::own:
    case Going::about:
    case Going::ride:
      break;
  }
  return turns.empty() ? "straight" : "by turning in its place";
}

/// Back to where it was clear of friends: that takes back a part of its way.
bool takes_back(Going why, const event::Moved& moved, const Seen& seen) {
  return why == Going::cleared && seen.doings.goes_back(moved);
}

/// The narrowest of the open gaps that a way leads through; infinite if it leads through none.
double gap_on(const field::Feature& feature, const std::vector<Vec>& way) {
  double least = std::numeric_limits<double>::infinity();
  for (const field::Gap& gap : feature.gaps) {
    for (std::size_t i = 0; i + 1 < way.size(); ++i) {
      if (cut(way[i], way[i + 1], gap.from, gap.to)) {
        least = std::min(least, length(gap.to - gap.from));
      }
    }
  }
  return least;
}

}  // namespace

void Crossings::begin(const Ledger& ledger, const Troops& troops) {
  bodies_.resize(ledger.size());
  for (const UnitId unit : troops.bodies(ledger)) {
    settle(unit, troops.body(unit, ledger), ledger.setting().ground->features(), true);
  }
}

void Crossings::settle(UnitId unit, const Polygon& body, std::span<const field::Feature> features,
                       bool free_of_charge) {
  Astride& astride = bodies_[index(unit)];
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (!takes_card(features[i])) continue;
    const auto id = static_cast<FeatureId>(i);
    const bool stands_across = across(features[i], body, Gaps::all) > 0;
    if (!stands_across) astride.paid[id] = astride.middle_first[id] = 0;
    if (stands_across && free_of_charge) astride.paid[id] = std::max(1, astride.paid[id]);
  }
}

void Crossings::judge_feature(FeatureId id, Going why, const event::Moved& moved,
                              const std::vector<Stance>& way, const Seen& seen) {
  const field::Feature& feature = seen.features()[index(id)];
  const Size size = seen.size(moved.unit);
  Astride& astride = bodies_[index(moved.unit)];
  const auto found = [&](Kind kind, Counts counts, double measured, double allowed,
                         std::string words) {
    seen.findings.add(
        {kind, "VWS-MOVE-14", {moved.unit}, id, counts, measured, allowed, std::move(words), {}});
  };
  const Lead lead = lead_of(moved, turn_of(moved, size).how, size);
  const std::vector<Vec> edge = way_of(way, lead.ahead, lead.right);
  int crossed = lead.right != 0 ? crossings(feature, edge, Gaps::free)
                                : crossings_drawn_for(feature, way, lead.ahead, 0, astride.cards);
  if (lead.right != 0) {  // Where a side leads its front may still come over by itself.
    // What it has drawn for where its middle went over first.
    const int fronts = crossings(feature, way_of(way, size.depth / 2, 0), Gaps::free);
    const int drawn = std::min(fronts, astride.middle_first[id]);
    astride.middle_first[id] -= drawn;
    crossed = std::max(crossed, fronts - astride.paid[id] - drawn);
  } else {
    // Who stands astride goes on, or back, by what he has drawn: of a corner, over both its edges.
    const int across = crossings(feature, between(way.front().at, edge.front()), Gaps::free);
    astride.paid[id] = std::max(across, astride.paid[id]);
  }
  std::string words = how(moved, why, size);
  const bool on_line = to_outline(feature, edge.front()) <= kRounding;
  // It had come to stand on the line, and had not drawn; unless it leads with another edge now.
  if (astride.on_it.erase(id) > 0) {
    if (on_line) crossed += crossed % 2 == 0 ? 1 : -1;
  } else if (on_line && crossed > 0 && astride.paid[id] > 0) {
    // Who has drawn and come to stand on the line may be across it, or across a corner of it: what
    // it crosses just there may be what it has paid for.
    const auto start = [&](const Vec& place) { return length(place - edge.front()) <= kDeep; };
    const auto just_there = std::find_if_not(edge.begin(), edge.end(), start);
    if (crossings(feature, {edge.begin(), just_there}, Gaps::free) > 0) --crossed;
  }
  if (on_line && why == Going::own && moved.from.facing == moved.to.facing) {
    words = "from the line itself";
  }
  if (crossed == 1 && astride.cards == 0 && to_outline(feature, edge.back()) <= kRounding) {
    astride.on_it.insert(id);
    crossed = 0;
  }
  for (int i = 0; i < crossed; ++i) {
    if (astride.cards > 0) {
      --astride.cards;
    } else {
      const bool second = astride.cards_before > 0 && length(edge.back() - edge.front()) <= kLeap;
      found(Kind::crossed_unpaid, Counts::nothing, 0, 0,
            second ? "the second of two edges close together" : words);
    }
    ++astride.paid[id];
  }
  const int followed = crossings_drawn_for(feature, way, 0, 0, astride.paid[id]);
  // Who draws when his middle comes to it has drawn.
  while (followed > astride.paid[id] && astride.cards > 0) {
    --astride.cards;
    ++astride.paid[id];
    if (lead.right != 0) ++astride.middle_first[id];
  }
  // Whose leading edge stood on the line to a rounding may have been on either side of it.
  if (followed > astride.paid[id] + (on_line ? 1 : 0)) {
    const bool wheels = turn_of(moved, size).how == Turning::wheel;
    found(Kind::crossed_unpaid, Counts::nothing, 0, 0,
          wheels ? "its middle, by a wheel" : "its middle, its front there by a turn");
  }
  astride.paid[id] = std::max(0, astride.paid[id] - followed);
  // Through a gate that its middle fits, but not its flanks.
  if (crossed > 0 || feature.gaps.empty()) return;
  const double narrow = gap_on(feature, edge);
  const double wide = lead.right == 0 ? size.width : size.depth;
  const double half = wide / 2;
  const bool along = lead.right == 0;
  const auto flank = [&](double off) {
    return crossings(feature, way_of(way, along ? lead.ahead : off, along ? off : lead.right),
                     Gaps::all) > 0;
  };
  if (narrow < wide && (flank(half) || flank(-half))) {
    found(Kind::gap_too_narrow, Counts::length, narrow, wide, how(moved, why, size));
  }
}

void Crossings::judge(const Event& event, const event::Moved& moved, const Seen& seen) {
  const Troop& troop = seen.troops[moved.unit];
  const Going why = seen.doings.going(event, moved, seen.troops);
  if (troop.leads() || moved.from == moved.to) return;
  const Size size = seen.size(moved.unit);
  const Polygon there = rectangle(stance(moved.to), size);
  // Nobody draws to be driven back; where he then stands he stands by rule.
  const bool by_rule = why == Going::retreat || takes_back(why, moved, seen);
  const Turning turning = turn_of(moved, size).how;
  // Who stands astride an edge and turns has moved no part of him over it: he goes on, or back, as
  // he has paid.
  if (by_rule || turning == Turning::about || turning == Turning::in_place) {
    settle(moved.unit, there, seen.features(), true);
    return;
  }
  if (turning == Turning::otherwise) {  // ... and who turns before he goes
    const Polygon turned = rectangle({field::vec(moved.from.at), stance(moved.to).ahead}, size);
    settle(moved.unit, turned, seen.features(), true);
  }
  bodies_[index(moved.unit)].cards_before = bodies_[index(moved.unit)].cards;
  const std::vector<Stance> way = course(moved, size, kAlong);
  const double reach = length(way.back().at - way.front().at) + length({size.width, size.depth});
  for (std::size_t i = 0; i < seen.features().size(); ++i) {
    const field::Feature& feature = seen.features()[i];
    const bool guns_out = troop.arm == Arm::artillery && is_rough(feature);  // judge_ground's
    if (!takes_card(feature) || guns_out) continue;
    if (to_outline(feature, way.front().at) > 2 * reach) continue;
    judge_feature(static_cast<FeatureId>(i), why, moved, way, seen);
  }
  settle(moved.unit, there, seen.features(), false);
}

void Crossings::follow(const Event& event, const Ledger& ledger, const Troops& troops) {
  if (std::holds_alternative<event::TurnBegan>(event.what)) {
    for (const UnitId unit : troops.bodies(ledger)) {
      const field::Pose& pose = ledger.at(unit).pose;
      const double deep = troops.size_of(unit, ledger.at(unit).formation).depth / 2;
      const Vec front = at_rank(stance(pose), deep, 0);
      const auto features = ledger.setting().ground->features();
      const bool at_edge = std::any_of(features.begin(), features.end(), [&](const auto& feature) {
        return takes_card(feature) && to_outline(feature, front) <= kJustAt;
      });
      if (!at_edge) bodies_[index(unit)].cards = 0;
    }
  }
  const auto* tested = std::get_if<event::Tested>(&event.what);
  if (tested == nullptr || tested->what != "card to cross" || tested->unit == kNoUnit) return;
  if (tested->outcome != "it may not") ++bodies_[index(tested->unit)].cards;
}

void judge_ground(const Event& event, const event::Moved& moved, const Seen& seen) {
  const Troop& troop = seen.troops[moved.unit];
  if (troop.leads() || moved.from == moved.to) return;
  const Size size = seen.size(moved.unit);
  const Going why = seen.doings.going(event, moved, seen.troops);
  const Goes goes = troop.mounted ? Goes::mounted : Goes::on_foot;
  for (std::size_t i = 0; i < seen.features().size(); ++i) {
    const field::Feature& feature = seen.features()[i];
    const bool no_guns = troop.arm == Arm::artillery && is_rough(feature);
    if (!no_guns && !feature.impassable_foot && !feature.impassable_horse) continue;
    const auto depth = [&](const Stance& there) {
      const Polygon body = rectangle(there, size);
      return no_guns ? depth_in(feature, body) : in_forbidden(feature, body, goes);
    };
    const double reach = length(field::vec(moved.to.at) - field::vec(moved.from.at)) +
                         length({size.width, size.depth});
    const Vec from = field::vec(moved.from.at);
    if (!in_area(feature, from) && to_outline(feature, from) > 2 * reach) continue;
    const double before = depth(stance(moved.from));
    double most = 0;
    for (const Stance& there : course(moved, size, kAcross)) most = std::max(most, depth(there));
    if (most <= std::max(before, kDeep) + 2 * kRounding) continue;
    seen.findings.add({Kind::ground_forbidden,
                       no_guns ? "VWS-MOVE-5" : "VWS-11",
                       {moved.unit},
                       static_cast<FeatureId>(i),
                       Counts::length,
                       most,
                       before,
                       how(moved, why, size),
                       {}});
  }
}

}  // namespace opfor::battles::opinion::victory_without_squares
