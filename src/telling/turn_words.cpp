#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find_if.hpp>
#include <range/v3/algorithm/max_element.hpp>

#include "ai/behaviour/explain.hpp"
#include "battle/consideration_words.hpp"
#include "battle/order_facing.hpp"
#include "telling/measures.hpp"
#include "telling/places.hpp"
#include "telling/plans.hpp"
#include "telling/reaction_words.hpp"
#include "telling/turn_sheet.hpp"
#include "telling/turn_ways.hpp"

namespace opfor {
namespace {

/// Told of a unit, which is "himself" where it is named (a hero is his own hero).
Telling telling(const Setting& setting, UnitId of) {
  return {[&setting, of](UnitId id) { return id == of ? "himself" : setting.name_of(id); },
          setting.measure};
}

/// The acts of an order that are not its move nor a wheel, in words.
std::vector<std::string> other_acts(const Setting& setting, const Order& order) {
  std::vector<std::string> words;
  for (const Act& one : order.acts) {
    if (const auto* form = std::get_if<ChangeFormation>(&one)) {
      words.push_back(fmt::format("form {}", setting.words_of(form->to)));
    } else if (const auto* shoot = std::get_if<Shoot>(&one)) {
      words.push_back(shoot->target == kNoUnit ? "shoot to all sides"
                                               : "shoot at " + setting.name_of(shoot->target));
    } else if (std::holds_alternative<Load>(one)) {
      words.emplace_back("load");
    } else if (std::holds_alternative<FightOn>(one)) {
      words.emplace_back("fight on");
    } else if (std::holds_alternative<LeaveTable>(one)) {
      words.emplace_back("leave the table");
    } else if (std::holds_alternative<Halt>(one)) {
      words.emplace_back("halt");
    } else if (std::holds_alternative<Rally>(one)) {
      words.emplace_back("restore its order");
    } else if (const auto* limber = std::get_if<Limber>(&one)) {
      words.emplace_back(limber->up ? "limber" : "unlimber");
    } else if (const auto* mount = std::get_if<Mount>(&one)) {
      words.emplace_back(mount->up ? "mount" : "dismount");
    } else if (const auto* attach = std::get_if<Attach>(&one)) {
      words.push_back(attach->to == kNoUnit ? "go by himself"
                                            : "go with " + setting.name_of(attach->to));
    } else if (const auto* frontage = std::get_if<Frontage>(&one)) {
      words.push_back(
          fmt::format("draw up {} file{} wide", frontage->files, frontage->files == 1 ? "" : "s"));
    } else if (std::holds_alternative<HoldFire>(one)) {
      words.emplace_back("hold its fire");
    } else if (std::holds_alternative<GoToGround>(one)) {
      words.emplace_back("go to ground");
    }
  }
  return words;
}

std::string share_words(double share) {
  if (std::abs(share) < 0.05) return "0";
  return fmt::format("{}{}", share > 0 ? "+" : "", number_words(share));
}

/// The considerations that weighed most, with their rules: "expected loss of the enemy +0.8 [D3]".
std::string shares_words(const Setting& setting, const Scored& scored, std::size_t most) {
  std::vector<Consideration> shares = scored.shares;
  std::stable_sort(shares.begin(), shares.end(), [](const auto& a, const auto& b) {
    return std::abs(a.share) > std::abs(b.share);
  });
  std::vector<std::string> words;
  for (const Consideration& one : shares) {
    if (words.size() == most) break;
    if (std::abs(one.share) < 0.05) continue;  // it would read "+0"
    const std::string rule = one.rule.empty() ? "" : " [" + one.rule + "]";
    words.push_back(
        fmt::format("{} {}{}", consideration_words(setting, one), share_words(one.share), rule));
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

void add_options(std::vector<std::string>& lines, const Setting& setting,
                 const event::Decided& choice) {
  for (std::string& line : option_lines(setting, choice)) lines.push_back(std::move(line));
}

/// What the chosen option has over the next best, by one consideration.
struct Advantage {
  Consider what{};
  UnitId about = kNoUnit;
  double share = 0;
  double next_best = 0;
};

void tally_share(std::vector<Advantage>& all, const Consideration& one, double Advantage::*which) {
  const auto known = ranges::find_if(
      all, [&](const Advantage& a) { return a.what == one.what && a.about == one.about; });
  Advantage& entry =
      known != all.end() ? *known : all.emplace_back(Advantage{one.what, one.about, 0, 0});
  entry.*which += one.share;
}

std::vector<Advantage> advantages(const Scored& chosen, const Scored& next_best) {
  std::vector<Advantage> all;
  for (const Consideration& one : chosen.shares) tally_share(all, one, &Advantage::share);
  for (const Consideration& one : next_best.shares) tally_share(all, one, &Advantage::next_best);
  std::erase_if(all, [](const Advantage& a) { return a.share - a.next_best < 0.05; });
  std::stable_sort(all.begin(), all.end(), [](const Advantage& a, const Advantage& b) {
    return a.share - a.next_best > b.share - b.next_best;
  });
  return all;
}

/// What decided a choice, at most two: first what speaks for it and not as much for the next best;
/// else what speaks for both, and what the next best has against it.
std::vector<std::string> deciding_words(const Setting& setting, const Scored& taken,
                                        const Scored& next_best) {
  const auto speaks_for = [](const auto& one) { return one.share >= 0.05; };
  std::vector<Advantage> all = advantages(taken, next_best);
  std::stable_partition(all.begin(), all.end(), speaks_for);
  std::vector<std::string> told;
  if (all.empty() || !speaks_for(all.front())) {
    const auto most = ranges::max_element(taken.shares, {}, &Consideration::share);
    if (most != taken.shares.end() && speaks_for(*most)) {
      told.push_back(
          fmt::format("{} {}", consideration_words(setting, *most), share_words(most->share)));
    }
  }
  for (const Advantage& one : all) {
    if (told.size() == 2) break;
    // It speaks against the other alone.
    const bool of_other = std::abs(one.share) < 0.05;
    const double told_of = of_other ? one.next_best : one.share;
    const std::string words = consideration_words(setting, {one.what, one.about, told_of, {}});
    const std::string share = fmt::format("{} {}", words, share_words(one.share));
    const std::string than = share_words(one.next_best);
    if (speaks_for(one)) {
      told.push_back(share);
    } else if (of_other) {
      told.push_back(fmt::format("against the next best: {} {}", words, than));
    } else {
      told.push_back(fmt::format("{} (the next best {})", share, than));
    }
  }
  return told;
}

/// "chosen of 9 orders by: nearer to the enemy +0.8, own losses -0.2 (the next best -1.5)".
std::string choice_words(const Setting& setting, Level level, const UnitTurn& unit) {
  if (!unit.choice) return {};
  const std::size_t n = unit.choice->decision.options.size();
  if (n < 2) return "the only order open";
  // Where nothing was weighed, the level says how it was chosen.
  const auto unweighed = [](const Scored& one) { return one.shares.empty(); };
  if (ranges::all_of(unit.choice->reasons.options, unweighed)) {
    if (level == Level::random) return fmt::format("chosen of {} orders by lot", n);
    if (level == Level::greedy) return "it charges if it can, else fires, else goes on";
    if (level == Level::reaction) return "led by the tables alone: it does as its die says";
  }
  std::string words = fmt::format("chosen of {} orders", n);
  const std::vector<Scored>& scored = unit.choice->reasons.options;
  if (unit.choice->choice.picks.empty() || scored.size() != n) return words;
  const Scored& taken = scored[static_cast<std::size_t>(unit.choice->choice.picks.front())];
  const Scored* next_best = nullptr;
  bool best = true;
  int as_good = -1;  // it is as good as itself
  for (const Scored& one : scored) {
    best = best && one.score <= taken.score;
    const bool worse = one.score < taken.score - 0.05;
    if (!worse) ++as_good;
    if (worse && (next_best == nullptr || one.score > next_best->score)) next_best = &one;
  }
  if (next_best == nullptr) return best ? words + ", none of them better" : words;
  if (best && as_good > 0) words += as_good == 1 ? ", one other as good," : ", others as good,";
  const std::vector<std::string> told = deciding_words(setting, taken, *next_best);
  if (told.empty() && words.back() == ',') words.pop_back();
  return told.empty() ? words : fmt::format("{} by: {}", words, fmt::join(told, ", "));
}

}  // namespace

std::vector<std::string> option_lines(const Setting& setting, const event::Decided& choice) {
  std::vector<std::string> lines;
  const Decision& decision = choice.decision;
  const auto& scored = choice.reasons.options;
  const auto& picks = choice.choice.picks;
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    const bool taken = ranges::contains(picks, static_cast<int>(i));
    const std::string score =
        i < scored.size() ? fmt::format("{}: ", number_words(scored[i].score)) : "";
    const std::string shares = i < scored.size() ? shares_words(setting, scored[i], 6) : "";
    std::string line =
        fmt::format("{} {}{}{}", taken ? "chosen" : "option", score, decision.options[i].words,
                    shares.empty() ? "" : " (" + shares + ")");
    // Ways that differ in nothing that was weighed are one to who reads.
    if (taken || !ranges::contains(lines, line)) lines.push_back(std::move(line));
  }
  return lines;
}

std::string turn_words(const TurnSheet& turn) {
  const int turns = turn.setting().turns;
  // When all are played, the last one has been.
  return turns > 0 ? fmt::format("turn {} of {}", std::min(turn.turn, turns), turns)
                   : fmt::format("turn {}", turn.turn);
}

namespace {

/// What was foreseen as the end of its way says nothing of one that did not go so far: then what
/// stopped it is told.
std::string why_not_more(const TurnSheet& turn, const UnitTurn& unit, const Order& order) {
  if (unit.planned || path_of(order).empty()) return order.why_not_more;
  if (unit.legs.empty()) {
    return turn.ending.empty() ? order.why_not_more : "the battle is over before it moves";
  }
  const std::string& stopped = unit.legs.back().stopped_by;
  const bool short_of_it = unit.legs.back().to.at != path_of(order).back();
  return short_of_it && !stopped.empty() ? stopped : order.why_not_more;
}

}  // namespace

std::string order_words(const TurnSheet& turn, const UnitTurn& unit) {
  if (unit.left) return "leave the table";
  if (unit.waits) return "wait: there is no room to enter";
  std::vector<std::string> parts;
  const auto add = [&parts](std::string words) {
    const bool told = ranges::contains(parts, words);
    if (!words.empty() && !told) parts.push_back(std::move(words));
  };
  if (unit.entered) add("enter the table");
  add(way_of_order_words(turn, unit));
  const Order order = unit.ordered ? event::obeyed(*unit.ordered) : Order{};
  for (std::string& words : other_acts(turn.setting(), order)) add(std::move(words));
  const bool removed = turn.battle->unit(unit.unit).presence == Presence::removed;
  if (removed) add("take it off the table");
  const std::string short_ = why_not_more(turn, unit, order);
  return short_.empty() || removed ? fmt::format("{}", fmt::join(parts, "; "))
                                   : fmt::format("{} ({})", fmt::join(parts, "; "), short_);
}

void plan(UnitTurn& unit, const Battle& battle) {
  if (!unit.ordered || unit.moved) return;
  unit.planned = true;
  const Order order = event::obeyed(*unit.ordered);
  const std::vector<Point>& path = path_of(order);
  if (!path.empty()) {
    event::Moved moved;
    moved.unit = order.unit;
    moved.from = battle.unit(order.unit).pose();
    moved.to = {path.back(), facing_after(order, moved.from.facing)};
    moved.path = {moved.from.at};
    moved.path.insert(moved.path.end(), path.begin(), path.end());
    unit.legs = {moved};
    unit.moved = std::move(moved);
  }
  if (const auto* charge = act<Charge>(order)) unit.touched = {charge->target};
}

std::string order_words(const Sheet& sheet, const Battle& battle, const Order& order) {
  TurnSheet turn;
  turn.sheet = &sheet;
  turn.battle = &battle;
  turn.side = side_of(battle, order.unit);
  UnitTurn unit;
  unit.unit = order.unit;
  unit.ordered = event::Ordered{order.unit, {}, kNoUnit, true, order, {}, {}};
  plan(unit, battle);
  return order_words(turn, unit);
}

std::string way_words(const Battle& battle, const event::Moved& moved, Measure measure) {
  return fmt::format("{}, ending {}, facing {}", length_words(moved.spent, measure),
                     place_words(battle.setting(), moved.to.at), facing_words(moved.to.facing));
}

namespace {

template <class Wanted>
std::vector<std::string> lines_of(const TurnSheet& turn, UnitId unit, Wanted wanted) {
  std::vector<std::string> lines;
  for (const Happening& one : turn.happenings) {
    if (one.unit != unit || !wanted(one)) continue;
    if (!one.moved) {
      lines.push_back(one.words);
    } else if (one.after_fight && one.moved->from.at == one.moved->to.at) {
      lines.push_back("turns after the fight, facing " + facing_words(one.moved->to.facing));
    } else {
      lines.push_back(one.words + ": " +
                      way_words(*turn.battle, *one.moved, turn.setting().measure));
    }
  }
  return lines;
}

}  // namespace

std::vector<std::string> happening_lines(const TurnSheet& turn, UnitId unit) {
  return lines_of(turn, unit, [](const Happening& one) { return !one.of_fire; });
}

std::vector<std::string> deed_lines(const TurnSheet& turn, UnitId unit) {
  return lines_of(turn, unit, [](const Happening&) { return true; });
}

namespace {

/// "strength point" of "strength points".
std::string of_one(std::string_view what) {
  const bool many = what.size() > 2 && what.ends_with('s') && !what.ends_with("ss");
  return std::string{many ? what.substr(0, what.size() - 1) : what};
}

/// Men and strength are lost to an enemy; hits are taken from him.
bool are_hits(const event::Lost& lost) {
  return !lost.counts.empty() && lost.counts.front().what.find("hit") != std::string::npos;
}

}  // namespace

std::string arm_words(const Sheet& sheet, const Setting& setting, UnitId unit) {
  std::string arm = sheet.arm(setting, unit);
  std::replace(arm.begin(), arm.end(), '_', ' ');
  return arm;
}

std::string loss_words(const event::Lost& lost) {
  if (lost.counts.empty()) return "is lost";
  std::vector<std::string> words;
  for (const event::Lost::Count& count : lost.counts) {
    words.push_back(fmt::format("{} {}", count.n, count.n == 1 ? of_one(count.what) : count.what));
  }
  std::string text =
      fmt::format("{} {}", are_hits(lost) ? "takes" : "loses", fmt::join(words, ", "));
  if (lost.destroyed) text += " (nobody is left)";
  return text;
}

std::string loss_by_words(const Setting& setting, const event::Lost& lost) {
  if (lost.by == kNoUnit) return loss_words(lost);
  return fmt::format("{} {} {}", loss_words(lost), are_hits(lost) ? "from" : "to",
                     setting.name_of(lost.by));
}

std::string shot_words(const Setting& setting, const event::Shot& shot) {
  std::string line = fmt::format("shoots at {}", setting.name_of(shot.target));
  if (!shot.how.empty()) line += fmt::format(" ({})", shot.how);
  if (shot.shots > 0) {
    line += fmt::format(": {} D{}", shot.shots, shot.sides);
    if (!shot.dice.empty()) line += fmt::format(" {}", fmt::join(shot.dice, " "));
    line += fmt::format(", {} {}", shot.hits, shot.hits == 1 ? "hit" : "hits");
  }
  if (!shot.effects.empty()) line += fmt::format(" ({})", fmt::join(shot.effects, "; "));
  return line;
}

namespace {

/// "he rides behind his troops": what a leader who has no orders chose last; nothing if nobody
/// asked.
std::string ride_words(const UnitTurn& unit) {
  std::string words;
  for (const event::Decided& one : unit.other_choices) {
    if (one.decision.kind != DecisionKind::move_leader || one.choice.picks.empty()) continue;
    const auto pick = static_cast<std::size_t>(one.choice.picks.front());
    words = "he " + one.decision.options[pick].words;
  }
  return words;
}

}  // namespace

std::string because_words(const TurnSheet& turn, const UnitTurn& unit) {
  std::string words;
  if (unit.reacted) {
    words =
        reason(unit.reacted->request, unit.reacted->reaction, telling(turn.setting(), unit.unit));
  }
  if (!unit.ordered && carried(turn, unit)) return "he throws no die";  // his line says with whom
  if (!turn.battle->unit(unit.unit).on_table() || only_driven(turn, unit)) {
    if (!unit.ordered) return words;
  }
  if (!unit.ordered && unit.goes_with != kNoUnit) {
    return "he goes with " + turn.setting().name_of(unit.goes_with) + ", and throws no die";
  }
  if (!unit.ordered && words.empty()) words = ride_words(unit);
  if (!unit.ordered) return words.empty() ? "it was given no order" : words;
  const auto add = [&words](const std::string& more) {
    if (!more.empty()) words += (words.empty() ? "" : "; ") + more;
  };
  if (unit.ordered->lead != kNoUnit && unit.ordered->lead != unit.unit) {
    add("it stays with " + turn.setting().name_of(unit.ordered->lead));
  }
  if (unit.ordered->by_choice) {
    add(unit.reacted ? std::string{kCommandedSoFree} : "no die is thrown for it");
    add(part_words(*turn.battle, unit.unit));
    add(choice_words(turn.setting(), turn.level, unit));
  } else if (unit.reacted && !unit.must && !unit.commanded) {
    add("uncommanded, so it obeys");
  }
  return words;
}

std::vector<std::string> why_lines(const TurnSheet& turn, const UnitTurn& unit) {
  std::vector<std::string> lines;
  if (unit.reacted) {
    lines = derivation(unit.reacted->request, unit.reacted->reaction, unit.odds, unit.without,
                       telling(turn.setting(), unit.unit));
    for (std::string& line : lines) line.erase(0, line.find_first_not_of(' '));
  }
  if (unit.ordered) {
    const event::Ordered& ordered = *unit.ordered;
    if (ordered.lead != kNoUnit && ordered.lead != unit.unit) {
      lines.push_back("stays with " + turn.setting().name_of(ordered.lead));
    }
    if (!ordered.rules.empty()) {
      lines.push_back(
          fmt::format("order: {} [{}]", cell_words(ordered.cell), fmt::join(ordered.rules, ", ")));
    }
  }
  if (unit.choice) add_options(lines, turn.setting(), *unit.choice);
  for (const event::Decided& other : unit.other_choices) {
    lines.push_back(fmt::format("{} [{}]", in_words(other.decision.kind), other.decision.rule));
    add_options(lines, turn.setting(), other);
  }
  if (unit.moved && unit.moved->allowance > Length{}) {
    const Measure measure = turn.setting().measure;
    lines.push_back(fmt::format("spent {} of {}", length_words(unit.moved->spent, measure),
                                length_words(unit.moved->allowance, measure)));
  }
  return lines;
}

std::vector<std::string> why_lines(const TurnSheet& turn) {
  std::vector<std::string> lines;
  for (const event::Decided& one : turn.choices) {
    lines.push_back(fmt::format("{} [{}]", in_words(one.decision.kind), one.decision.rule));
    add_options(lines, turn.setting(), one);
  }
  return lines;
}

std::string officer_words(const TurnSheet& turn, const OfficerLine& officer) {
  std::string words = fmt::format(
      "{} throws {} {} for {} command points", turn.setting().name_of(officer.thrown.officer),
      officer.thrown.dice, officer.thrown.dice == 1 ? "die" : "dice", officer.thrown.points);
  if (!officer.thrown.why.empty()) words += fmt::format(" ({})", officer.thrown.why);
  std::vector<std::string> paid;
  for (const event::Paid& one : officer.paid) {
    paid.push_back(fmt::format("{} for {}", one.price, turn.setting().name_of(one.unit)));
  }
  return paid.empty() ? words + " and pays for nobody"
                      : fmt::format("{} and pays {}", words, fmt::join(paid, ", "));
}

}  // namespace opfor
