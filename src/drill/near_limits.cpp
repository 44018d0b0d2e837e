#include "drill/near_limits.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace opfor {
namespace {

Battle with(Battle battle, const CloseCall& call, bool within) {
  settle(battle, call, within);
  return battle;
}

bool is_among(std::span<const CloseCall> some, const CloseCall& call) {
  return std::any_of(some.begin(), some.end(),
                     [&](const CloseCall& one) { return same_question(one, call); });
}

}  // namespace

void NearLimits::note(Span span, UnitId unit, UnitId other, double distance, const Limit& limit) {
  const double tolerance = battle_.setting().tolerance.as_double();
  if ((limit.most <= Length{} && span != Span::line) || unit == other) return;
  if (std::abs(distance - limit.most.as_double()) > tolerance) return;
  CloseCall call{unit, other,      span,  Length::rounded(distance),   limit.most,
                 {},   limit.rule, false, Length::rounded(limit.slack)};
  call.by_map = distance <= limit.edge();
  if (is_settled(battle_, call) || is_among(calls_, call)) return;
  call.words = limit.whose == kNoUnit
                   ? std::string(limit.what)
                   : fmt::format("{} of {}", limit.what, battle_.setting().name_of(limit.whose));
  calls_.push_back(std::move(call));
}

std::vector<CloseCall> that_matter(const Battle& battle, std::span<const CloseCall> near,
                                   const Differs& differs) {
  Battle all_within = battle;
  Battle all_beyond = battle;
  for (const CloseCall& call : near) {
    settle(all_within, call, true);
    settle(all_beyond, call, false);
  }
  std::vector<CloseCall> matter;
  for (const CloseCall& call : near) {
    if (is_among(matter, call)) continue;
    const auto counts_among = [&](const Battle& others) {
      return differs(with(others, call, true), with(others, call, false));
    };
    if (counts_among(battle) || counts_among(all_within) || counts_among(all_beyond)) {
      matter.push_back(call);
    }
  }
  return matter;
}

}  // namespace opfor
