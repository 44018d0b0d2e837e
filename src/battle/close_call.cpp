#include "battle/close_call.hpp"

#include <algorithm>
#include <utility>

#include "battle/battle.hpp"

namespace opfor {
namespace {

constexpr std::int32_t kFarther = 1'000'000'000;
/// Beyond a limit, and what the sheet lets it exceed that, is half a millimetre and more (design
/// 3).
constexpr std::int32_t kBeyond = 5;

/// A distance between nearest figures is the same from either end.
std::pair<UnitId, UnitId> ends(Span span, UnitId unit, UnitId other) {
  if (span == Span::nearest && other < unit) return {other, unit};
  return {unit, other};
}

/// From edge to edge, in whatever sense: where the map measures the same number for two of these
/// between the same two units, it is one gap on the table, and a person measures it once.
bool is_gap(Span span) { return span == Span::nearest || span == Span::fire; }

bool same_pair(const KnownDistance& known, UnitId unit, UnitId other) {
  return (known.unit == unit && known.other == other) ||
         (known.unit == other && known.other == unit);
}

/// True if what is known is about that very distance of that pair, whatever it measured.
bool same_span(const KnownDistance& known, Span span, UnitId unit, UnitId other) {
  return known.span == span && std::pair(known.unit, known.other) == ends(span, unit, other);
}

/// True if what is known is about the same stretch of the table.
bool same_stretch(const KnownDistance& known, Span span, UnitId unit, UnitId other,
                  std::int32_t measured) {
  if (known.measured != measured) return false;
  if (same_span(known, span, unit, other)) return true;
  return is_gap(span) && is_gap(known.span) && same_pair(known, unit, other);
}

const KnownDistance* found(const Battle& battle, Span span, UnitId unit, UnitId other,
                           std::int32_t measured) {
  const auto& all = battle.settled();
  const auto known = std::find_if(all.begin(), all.end(), [&](const KnownDistance& s) {
    return same_stretch(s, span, unit, other, measured);
  });
  return known == all.end() ? nullptr : &*known;
}

/// What the table says of a distance, within its limit or beyond it, never contradicts the map
/// where the map says the same.
std::int32_t most_within(const CloseCall& call) {
  // Of limits that count as beyond ("4 or more") by a hair less.
  const std::int32_t most = call.limit.tenths() + std::min(0, call.slack.tenths());
  return call.by_map ? std::max(most, call.distance.tenths()) : most;
}
std::int32_t least_beyond(const CloseCall& call) {
  const std::int32_t least = call.limit.tenths() + std::max(0, call.slack.tenths()) + kBeyond;
  return call.by_map ? least : std::min(least, call.distance.tenths());
}

}  // namespace

double as_settled(const Battle& battle, Span span, UnitId unit, UnitId other, double measured) {
  if (battle.settled().empty()) return measured;
  const KnownDistance* known = found(battle, span, unit, other, Length::rounded(measured).tenths());
  if (known == nullptr) return measured;
  if (known->at_least <= known->measured && known->measured <= known->at_most) return measured;
  return std::clamp(measured, static_cast<double>(known->at_least),
                    static_cast<double>(known->at_most));
}

bool is_settled(const Battle& battle, const CloseCall& call) {
  const KnownDistance* known =
      found(battle, call.span, call.unit, call.other, call.distance.tenths());
  if (known == nullptr) return false;
  const std::int32_t edge = call.limit.tenths() + call.slack.tenths();
  return known->at_most <= std::max(edge, most_within(call)) ||
         known->at_least >= std::min(edge + 1, least_beyond(call));
}

void settle(Battle& battle, const CloseCall& call, bool within) {
  const auto both = ends(call.span, call.unit, call.other);
  const UnitId from = both.first;
  const UnitId to = both.second;
  KnownDistance now{from, to, call.span, call.distance.tenths(), -kFarther, kFarther};
  auto& all = battle.settled();
  if (const KnownDistance* before = found(battle, call.span, from, to, now.measured)) {
    now.at_least = before->at_least;
    now.at_most = before->at_most;
  }
  all.erase(std::remove_if(all.begin(), all.end(),
                           [&](const KnownDistance& s) {
                             return same_span(s, call.span, from, to) ||
                                    same_stretch(s, call.span, from, to, now.measured);
                           }),
            all.end());
  if (within) {
    now.at_most = std::min(now.at_most, most_within(call));
    now.at_least = std::min(now.at_least, now.at_most);
  } else {
    now.at_least = std::max(now.at_least, least_beyond(call));
    now.at_most = std::max(now.at_most, now.at_least);
  }
  all.push_back(now);
}

bool same_question(const CloseCall& one, const CloseCall& two) {
  const auto [from, to] = ends(one.span, one.unit, one.other);
  return one.limit == two.limit &&
         same_stretch({from, to, one.span, one.distance.tenths(), 0, 0}, two.span, two.unit,
                      two.other, two.distance.tenths());
}

}  // namespace opfor
