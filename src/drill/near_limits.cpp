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

}  // namespace

void NearLimits::add(UnitId unit, UnitId other, Span span, double distance, Length limit,
                     const char* rule, const std::function<std::string()>& words, double slack) {
  const double tolerance = battle_.setting().tolerance.as_double();
  if (limit <= Length{} || unit == other) return;
  if (std::abs(distance - limit.as_double()) > tolerance) return;
  CloseCall call{unit, other, span,  Length::rounded(distance), limit,
                 {},   rule,  false, Length::rounded(slack)};
  call.by_map = distance <= limit.as_double() + slack;
  if (is_settled(battle_, call)) return;
  call.words = words();
  calls_.push_back(std::move(call));
}

void Limits::add(Length limit, const char* rule, std::string_view what) {
  near_.add(
      unit_, other_, span_, distance_, limit, rule, [&] { return std::string(what); }, slack_);
}

void Limits::add(Length limit, const char* rule, std::string_view what, UnitId whose) {
  near_.add(
      unit_, other_, span_, distance_, limit, rule,
      [&] { return fmt::format("{} of {}", what, near_.battle().setting().name_of(whose)); },
      slack_);
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
    const bool again = std::any_of(matter.begin(), matter.end(),
                                   [&](const CloseCall& one) { return same_question(one, call); });
    if (again) continue;
    const auto counts_among = [&](const Battle& others) {
      return differs(with(others, call, true), with(others, call, false), call);
    };
    if (counts_among(battle) || counts_among(all_within) || counts_among(all_beyond)) {
      matter.push_back(call);
    }
  }
  return matter;
}

void ask_close_calls(Battle& battle, Asks& asks, const std::function<void(NearLimits&)>& near,
                     const Differs& differs) {
  if (!asks.looks_for_close_calls()) return;
  NearLimits all(battle);
  near(all);
  if (all.calls().empty()) return;
  for (const auto& [call, within] : asks.settle_all(battle, all.calls(), differs)) {
    settle(battle, call, within);
  }
}

}  // namespace opfor
