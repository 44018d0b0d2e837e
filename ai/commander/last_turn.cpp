#include "ai/commander/last_turn.hpp"

#include <algorithm>
#include <cmath>

#include "ai/commander/nerve.hpp"
#include "drill/onto_ground.hpp"
#include "drill/victory.hpp"
#include "field/bodies.hpp"

namespace opfor {
namespace {

/// How much of a count is a body's own.
int its_own(const Sheet& sheet, const Battle& battle, const Count& count, UnitId unit) {
  Count own = count;
  own.side = side_of(battle, unit);
  own.lead = false;
  own.of = {unit};
  return sheet.counted(battle, own);
}

/// All that a body counts for, wherever it stands.
int in_all(const Sheet& sheet, const Battle& battle, Count count, UnitId unit) {
  count.inside = kNoFeature;
  count.within_move_of = kNoFeature;
  return its_own(sheet, battle, count, unit);
}

Battle standing_at(const Battle& battle, UnitId unit, Vec end) {
  Battle then = battle;
  field::Pose pose = then.unit(unit).pose();
  pose.at = field::point(end);
  then.unit(unit).put(pose);
  return then;
}

/// All of it that a move could bring to where it counts, or that stands there.
int within_a_move(const Sheet& sheet, const Battle& battle, Count count, UnitId unit) {
  count.within_move_of = count.inside;
  count.inside = kNoFeature;
  return its_own(sheet, battle, count, unit);
}

constexpr double kLostInATurn = 0.5;  ///< at the most, of a side that stands somewhere

/// What a side has of a count, and what would be added if all came to where it counts who can.
struct Counted {
  int has = 0;
  int to_come = 0;
};
template <class Within>
Counted counted_of(const Sheet& sheet, const Battle& battle, Count count, Side side,
                   const Within& within) {
  count.side = side;
  Counted all;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    const bool counts = side_of(battle, unit) == side && battle.unit(unit).on_table() &&
                        count.asks_about(battle.setting().unit(unit), unit);
    if (!counts) continue;
    const int has = its_own(sheet, battle, count, unit);
    all.has += has;
    all.to_come += std::max(0, within(sheet, battle, count, unit) - has);
  }
  return all;
}

/// How a condition stands, and whether that may still change.
struct Open {
  bool holds = false;
  bool may_change = false;
};
/// @param within what of a body may come to where it counts
/// @param lost how much of what stands there may be driven off: 0..1
template <class Within>
Open how_open(const Sheet& sheet, const Battle& battle, const VictoryCondition& condition,
              const Within& within, double lost) {
  const Count& count = condition.count;
  const Counted own = counted_of(sheet, battle, count, count.side, within);
  const Counted his =
      count.lead ? counted_of(sheet, battle, count, other(count.side), within) : Counted{};
  const int now = own.has - his.has;
  const int highest = now + own.to_come + static_cast<int>(std::ceil(lost * his.has));
  const int lowest = now - his.to_come - static_cast<int>(std::ceil(lost * own.has));
  const auto crosses = [&](int bound) { return lowest < bound && highest >= bound; };
  Open open;
  open.holds =
      (!condition.least || now >= *condition.least) && (!condition.most || now <= *condition.most);
  open.may_change = (condition.least && crosses(*condition.least)) ||
                    (condition.most && crosses(*condition.most + 1));
  return open;
}

}  // namespace

LastTurn::LastTurn(const Sheet& sheet, const View& view)
    : sheet_(sheet), view_(view), now_(in_last_turn(view.seen)) {
  if (!now_) return;
  for (const VictoryRule& rule : view.seen.setting().victory) {
    if (!rule.winner) continue;
    std::vector<const VictoryCondition*> change;
    bool may_hold = true;
    for (const VictoryCondition& condition : rule.conditions) {
      const Open open = how_open(sheet, view.seen, condition, within_a_move, kLostInATurn);
      if (open.may_change) change.push_back(&condition);
      may_hold = may_hold && (open.holds || open.may_change);
    }
    if (!may_hold) continue;
    for (const VictoryCondition* condition : change) open_.emplace_back(&rule, condition);
  }
}

bool may_still_win(const Sheet& sheet, const Battle& battle, Side side) {
  const std::vector<VictoryRule>& rules = battle.setting().victory;
  return std::any_of(rules.begin(), rules.end(), [&](const VictoryRule& rule) {
    const auto may_hold = [&](const VictoryCondition& condition) {
      const Open open = how_open(sheet, battle, condition, in_all, 0);
      return open.holds || open.may_change;
    };
    return rule.when == JudgedWhen::end && rule.winner == side &&
           std::all_of(rule.conditions.begin(), rule.conditions.end(), may_hold);
  });
}

double LastTurn::gained(UnitId unit, Vec end) const {
  if (!now_) return 0;
  double best = 0;
  double worst = 0;
  std::optional<Battle> then;
  for (const auto& [rule, condition] : open_) {
    const double speaks = speaks_for(view_.seen, *rule, *condition, unit);
    if (speaks == 0) continue;
    if (!then) then = standing_at(view_.seen, unit, end);
    const int all = in_all(sheet_, view_.seen, condition->count, unit);
    if (all == 0) continue;
    const int more = its_own(sheet_, *then, condition->count, unit) -
                     its_own(sheet_, view_.seen, condition->count, unit);
    const double share = speaks * more / all;
    best = std::max(best, share);
    worst = std::min(worst, share);
  }
  return best + worst;
}

double LastTurn::counts(UnitId enemy) const {
  double most = 0;
  for (const auto& [rule, condition] : open_) {
    const double speaks = speaks_for(view_.seen, *rule, *condition, enemy);
    const int all = speaks > 0 ? in_all(sheet_, view_.seen, condition->count, enemy) : 0;
    if (all == 0) continue;
    most = std::max(most, speaks * its_own(sheet_, view_.seen, condition->count, enemy) / all);
  }
  return most;
}

InTime::InTime(const Sheet& sheet, const View& view, UnitId unit, const Reactions* reactions)
    : sheet_(sheet), battle_(view.seen), unit_(unit) {
  for (const VictoryRule& rule : battle_.setting().victory) {
    for (const VictoryCondition& condition : rule.conditions) {
      const FeatureId ground = condition.count.inside;
      const double share = speaks_for(battle_, rule, condition, unit);
      if (share == 0 || ground == kNoFeature) continue;
      const int all = in_all(sheet, battle_, condition.count, unit);
      if (all == 0) continue;
      const bool known = std::any_of(where_.begin(), where_.end(), [&](const Where& one) {
        return one.ground == ground && one.share == share;
      });
      if (!known) where_.push_back({ground, share, condition.count, all});
    }
  }
  if (where_.empty()) return;
  if (reactions != nullptr) nerve_ = keeps_its_nerve(sheet, view, *reactions, unit);
  const Vec at = field::vec(battle_.unit(unit).pose().at);
  reach_ = field::reach_about(at, sheet.bases(battle_, unit));
}

bool InTime::counts_on(FeatureId ground) const {
  return std::any_of(where_.begin(), where_.end(),
                     [ground](const Where& one) { return one.ground == ground; });
}

double InTime::there(const Where& where, Vec at) const {
  const field::Ground& ground = *battle_.setting().ground;
  const double in = ground.depth_inside(where.ground, at);
  if (in > reach_) return 1;
  if (in == 0 && ground.distance(where.ground, at) > reach_) return 0;
  // Astride its border.
  const int counts = its_own(sheet_, standing_at(battle_, unit_, at), where.count, unit_);
  return std::min(1.0, static_cast<double>(counts) / where.all);
}

double InTime::gained(Vec end, double move, double spare) const {
  const Setting& setting = battle_.setting();
  const double left = setting.turns - battle_.head().turn;
  const auto way_to = [&](const Where& where, Vec from) {
    const bool is_there = setting.ground->contains(where.ground, from);
    return is_there ? 0 : setting.ground->distance(where.ground, from);
  };
  const auto comes = [&](const Where& where, Vec from) {
    const double over = left - way_to(where, from) / move;
    const double rest = std::clamp((over + 1) / (spare + 1), 0.0, 1.0);
    const double in = there(where, from);
    return in + (1 - in) * rest;
  };
  // From the nearer of the two it goes on with as many more dice.
  const auto is_steady_there = [&](const Where& where, Vec from, Vec to) {
    const double way = std::min(way_to(where, from), way_to(where, to));
    return std::pow(nerve_, std::ceil(way / move));
  };
  const Vec at = field::vec(battle_.unit(unit_).pose().at);
  double best = 0;
  double worst = 0;
  for (const Where& one : where_) {
    const double share =
        one.share * (comes(one, end) - comes(one, at)) * is_steady_there(one, at, end);
    best = std::max(best, share);
    worst = std::min(worst, share);
  }
  return best + worst;
}

}  // namespace opfor
