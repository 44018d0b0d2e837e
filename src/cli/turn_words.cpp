#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

#include "ai/behaviour/explain.hpp"
#include "battle/order_facing.hpp"
#include "cli/measures.hpp"
#include "cli/places.hpp"
#include "cli/turn_sheet.hpp"

namespace opfor::cli {
namespace {

/// Told of a unit, which is "himself" where it is named (a hero is his own hero).
Telling telling(const Setting& setting, UnitId of) {
  return {[&setting, of](UnitId id) { return id == of ? "himself" : setting.name_of(id); },
          setting.measure};
}

double way_length(const std::vector<Point>& path) {
  double length = 0;
  for (std::size_t i = 1; i < path.size(); ++i) {
    length += norm(field::vec(path[i]) - field::vec(path[i - 1]));
  }
  return length;
}

std::vector<Point> walked(const event::Moved& moved) {
  return moved.path.size() > 1 ? moved.path : std::vector<Point>{moved.from.at, moved.to.at};
}

/// "18 cm east", or leg by leg: "12 cm north, then 6 cm east". Empty if it goes nowhere that could
/// be seen on a table.
std::string legs_words(const std::vector<Point>& path, Measure measure) {
  std::vector<std::pair<double, std::string_view>> ways;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Vec leg = field::vec(path[i]) - field::vec(path[i - 1]);
    if (norm(leg) < tenths_in(measure) * 0.2) continue;
    const std::string_view compass = compass_word(facing_of(leg));
    if (!ways.empty() && ways.back().second == compass) {
      ways.back().first += norm(leg);
    } else {
      ways.emplace_back(norm(leg), compass);
    }
  }
  std::vector<std::string> legs;
  for (const auto& [length, compass] : ways) {
    legs.push_back(fmt::format("{} {}", length_words(length, measure), compass));
  }
  if (legs.size() > 3) {
    return fmt::format("{} in {} legs (see the map)", length_words(way_length(path), measure),
                       legs.size());
  }
  return fmt::format("{}", fmt::join(legs, ", then "));
}

std::string gait_words(Gait gait) {
  if (gait == Gait::as_before || gait == Gait::halt) return {};
  return fmt::format(" at a {}", word(gait));
}

Gait gait_of(const UnitTurn& unit) {
  if (unit.moved && unit.moved->gait != Gait::as_before) return unit.moved->gait;
  if (!unit.ordered) return Gait::as_before;
  if (const auto* move = act<Move>(unit.ordered->order)) return move->gait;
  if (const auto* charge = act<Charge>(unit.ordered->order)) return charge->gait;
  return Gait::as_before;
}

std::string formation_words(Formation formation) {
  return formation == Formation::open ? "open order" : std::string{word(formation)};
}

/// The acts of an order that are not its move, in words.
std::vector<std::string> other_acts(const Setting& setting, const Order& order) {
  std::vector<std::string> words;
  for (const Act& one : order.acts) {
    if (const auto* form = std::get_if<ChangeFormation>(&one)) {
      words.push_back("form " + formation_words(form->to));
    } else if (const auto* shoot = std::get_if<Shoot>(&one)) {
      words.push_back("shoot at " + setting.name_of(shoot->target));
    } else if (std::holds_alternative<Load>(one)) {
      words.emplace_back("load");
    } else if (std::holds_alternative<FightOn>(one)) {
      words.emplace_back("fight on");
    } else if (std::holds_alternative<LeaveTable>(one)) {
      words.emplace_back("leave the table");
    } else if (const auto* wheel = std::get_if<Wheel>(&one)) {
      words.push_back("wheel to face " + facing_words(wheel->facing));
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
    }
  }
  return words;
}

/// True if it turns on a front corner and goes nowhere else.
bool only_wheels(const Order& order) {
  return act<Wheel>(order) != nullptr && path_of(order).empty();
}

/// True if it goes somewhere, or charges.
bool goes(const UnitTurn& unit, Measure measure) {
  if (!unit.moved || unit.moved->from.at == unit.moved->to.at) return false;
  if (unit.ordered && act<Charge>(event::obeyed(*unit.ordered)) != nullptr) return true;
  return !legs_words(walked(*unit.moved), measure).empty();
}

std::string going_words(const TurnSheet& turn, const UnitTurn& unit) {
  const event::Moved& moved = *unit.moved;
  const Measure measure = turn.setting().measure;
  const std::string legs = legs_words(walked(moved), measure);
  const std::string gait = gait_words(gait_of(unit));
  const Order order = unit.ordered ? event::obeyed(*unit.ordered) : Order{};
  const auto* charge = act<Charge>(order);
  std::string words;
  if (charge != nullptr) {
    const std::string target = turn.setting().name_of(charge->target);
    words = legs.empty() ? fmt::format("charge {}: straight", target)
                         : fmt::format("charge {}: {}{}", target, legs, gait);
    words += unit.touched.empty()
                 ? ", ending " + place_words(*turn.sheet, *turn.battle, moved.to.at, unit.unit)
                 : " into contact";
  } else if (only_wheels(order)) {
    return fmt::format("wheel to face {}, ending {}", facing_words(moved.to.facing),
                       place_words(*turn.sheet, *turn.battle, moved.to.at, unit.unit));
  } else {
    words = fmt::format("move {}{}, ending {}", legs, gait,
                        place_words(*turn.sheet, *turn.battle, moved.to.at, unit.unit));
  }
  words += ", facing " + facing_words(moved.to.facing);
  return words;
}

std::string standing_words(const TurnSheet& turn, const UnitTurn& unit) {
  const Angle now = turn.battle->unit(unit.unit).pose().facing;
  const bool turned = unit.moved && unit.moved->from.facing != unit.moved->to.facing;
  const Order order = unit.ordered ? event::obeyed(*unit.ordered) : Order{};
  const bool faces = act<Face>(order) != nullptr;
  const std::string place =
      place_words(*turn.sheet, *turn.battle, turn.battle->unit(unit.unit).pose().at, unit.unit);
  if (turned) return fmt::format("stay {} and turn to face {}", place, facing_words(now));
  if (faces) {
    const Angle facing = facing_after(order, now);
    return fmt::format("stay {}, facing {}", place, facing_words(facing));
  }
  return "stand still " + place;
}

/// Of a leader who ends with a unit: he is set beside it wherever it goes.
std::string going_with_words(const TurnSheet& turn, const UnitTurn& unit) {
  const std::string name = turn.setting().name_of(unit.goes_with);
  const std::string legs =
      unit.moved ? legs_words(walked(*unit.moved), turn.setting().measure) : std::string{};
  return legs.empty() ? "go with " + name
                      : fmt::format("move {} to {}, and go with it", legs, name);
}

/// True if the sheet says that a unit carries him along.
bool carried(const TurnSheet& turn, const UnitTurn& unit) {
  return turn.sheet->goes_with(*turn.battle, unit.unit) != kNoUnit;
}

/// The considerations that weighed most in a choice: "expected loss of the enemy +0.8, ...".
std::string shares_words(const Scored& scored, std::size_t most) {
  std::vector<Consideration> shares = scored.shares;
  std::stable_sort(shares.begin(), shares.end(), [](const auto& a, const auto& b) {
    return std::abs(a.share) > std::abs(b.share);
  });
  std::vector<std::string> words;
  for (const Consideration& one : shares) {
    if (words.size() == most) break;
    if (std::abs(one.share) < 0.05) continue;  // it would read "+0"
    words.push_back(
        fmt::format("{} {}{}", one.words, one.share > 0 ? "+" : "", number_words(one.share)));
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

const Scored* chosen(const event::Decided& decided) {
  if (decided.choice.picks.empty()) return nullptr;
  const auto pick = static_cast<std::size_t>(decided.choice.picks.front());
  return pick < decided.reasons.options.size() ? &decided.reasons.options[pick] : nullptr;
}

void add_options(std::vector<std::string>& lines, const event::Decided& choice) {
  for (std::string& line : option_lines(choice)) lines.push_back(std::move(line));
}

std::string choice_words(const UnitTurn& unit) {
  if (!unit.choice) return {};
  const Scored* scored = chosen(*unit.choice);
  const std::size_t n = unit.choice->decision.options.size();
  std::string words = n > 1 ? fmt::format("chosen of {} orders", n) : "the only order open";
  const std::string shares = scored != nullptr ? shares_words(*scored, 2) : std::string{};
  return shares.empty() ? words : fmt::format("{} by: {}", words, shares);
}

}  // namespace

std::vector<std::string> option_lines(const event::Decided& choice) {
  std::vector<std::string> lines;
  const Decision& decision = choice.decision;
  const auto& scored = choice.reasons.options;
  const auto& picks = choice.choice.picks;
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    const bool taken = std::find(picks.begin(), picks.end(), static_cast<int>(i)) != picks.end();
    const std::string score =
        i < scored.size() ? fmt::format("{}: ", number_words(scored[i].score)) : "";
    const std::string shares = i < scored.size() ? shares_words(scored[i], 6) : "";
    lines.push_back(fmt::format("{} {}{}{}", taken ? "chosen" : "option", score,
                                decision.options[i].words,
                                shares.empty() ? "" : " (" + shares + ")"));
  }
  return lines;
}

std::string side_name(const Setting& setting, Side side) {
  const SideInfo& info = setting.side(side);
  return info.name.empty() ? info.id : info.name;
}

std::string turn_words(const TurnSheet& turn) {
  const int turns = turn.setting().turns;
  return turns > 0 ? fmt::format("turn {} of {}", turn.turn, turns)
                   : fmt::format("turn {}", turn.turn);
}

std::string order_words(const TurnSheet& turn, const UnitTurn& unit) {
  if (unit.left) return "leave the table";
  if (unit.waits) return "wait: there is no room to enter";
  std::vector<std::string> parts;
  if (unit.entered) parts.emplace_back("enter the table");
  const bool moves = goes(unit, turn.setting().measure);
  const bool lost = turn.battle->unit(unit.unit).presence == Presence::removed;
  if (carried(turn, unit) && !unit.planned) {
    parts.push_back(going_with_words(turn, unit));
  } else if (moves) {
    parts.push_back(going_words(turn, unit));
  } else if (!lost) {
    parts.push_back(standing_words(turn, unit));
  }
  if (unit.ordered) {
    const Order order = event::obeyed(*unit.ordered);
    const bool told = moves && only_wheels(order);
    for (std::string& words : other_acts(turn.setting(), order)) {
      if (!told || words.rfind("wheel ", 0) != 0) parts.push_back(std::move(words));
    }
    if (lost) parts.emplace_back("take it off the table");
    const std::string& short_ = order.why_not_more;
    if (!short_.empty()) return fmt::format("{} ({})", fmt::join(parts, "; "), short_);
  } else if (lost) {
    parts.emplace_back("take it off the table");
  }
  return fmt::format("{}", fmt::join(parts, "; "));
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

std::string way_words(const Sheet& sheet, const Battle& battle, const event::Moved& moved,
                      Measure measure) {
  return fmt::format("{}, ending {}, facing {}", length_words(moved.spent, measure),
                     place_words(sheet, battle, moved.to.at, moved.unit),
                     facing_words(moved.to.facing));
}

std::vector<std::string> happening_lines(const TurnSheet& turn, UnitId unit) {
  const Measure measure = turn.setting().measure;
  std::vector<std::string> lines;
  for (const Happening& one : turn.happenings) {
    if (one.unit != unit) continue;
    std::string words = one.words;
    if (one.moved) {
      words += ": " + way_words(*turn.sheet, *turn.battle, *one.moved, measure);
    }
    lines.push_back(std::move(words));
  }
  return lines;
}

std::string loss_words(const event::Lost& lost) {
  std::vector<std::string> words;
  for (const event::Lost::Count& count : lost.counts) {
    words.push_back(fmt::format("{} {}", count.n, count.what));
  }
  std::string text = fmt::format("{}", fmt::join(words, ", "));
  if (lost.destroyed) text += " (nobody is left)";
  return text;
}

std::vector<std::string> shot_lines(const TurnSheet& turn, const UnitTurn& unit) {
  std::vector<std::string> lines;
  for (const event::Shot& shot : unit.shots) {
    std::string line = fmt::format("shoots at {}", turn.setting().name_of(shot.target));
    if (!shot.how.empty()) line += fmt::format(" ({})", shot.how);
    if (shot.shots > 0) {
      line += fmt::format(": {} D{}", shot.shots, shot.sides);
      if (!shot.dice.empty()) line += fmt::format(" {}", fmt::join(shot.dice, " "));
      line += fmt::format(", {} {}", shot.hits, shot.hits == 1 ? "hit" : "hits");
    }
    if (!shot.effects.empty()) line += fmt::format(" ({})", fmt::join(shot.effects, "; "));
    lines.push_back(std::move(line));
  }
  for (const event::Lost& lost : unit.inflicted) {
    lines.push_back(
        fmt::format("{} loses {}", turn.setting().name_of(lost.unit), loss_words(lost)));
  }
  if (unit.held_fire) lines.emplace_back("holds its fire");
  return lines;
}

std::string because_words(const TurnSheet& turn, const UnitTurn& unit) {
  std::string words;
  if (unit.reacted) {
    words =
        reason(unit.reacted->request, unit.reacted->reaction, telling(turn.setting(), unit.unit));
  }
  if (!unit.ordered && carried(turn, unit)) return "he throws no die";  // his line says with whom
  if (!unit.ordered && unit.goes_with != kNoUnit) {
    return "he goes with " + turn.setting().name_of(unit.goes_with) + ", and throws no die";
  }
  if (!unit.ordered) return words.empty() ? "it was given no order" : words;
  const auto add = [&words](const std::string& more) {
    if (!more.empty()) words += (words.empty() ? "" : "; ") + more;
  };
  if (unit.ordered->lead != kNoUnit && unit.ordered->lead != unit.unit) {
    add("it stays with " + turn.setting().name_of(unit.ordered->lead));
  }
  if (unit.ordered->by_choice) {
    add("commanded, so free");
    add(choice_words(unit));
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
  if (unit.choice) add_options(lines, *unit.choice);
  for (const event::Decided& other : unit.other_choices) {
    lines.push_back(fmt::format("{} [{}]", in_words(other.decision.kind), other.decision.rule));
    add_options(lines, other);
  }
  if (unit.moved && unit.moved->allowance > Length{}) {
    const Measure measure = turn.setting().measure;
    lines.push_back(fmt::format("spent {} of {}", length_words(unit.moved->spent, measure),
                                length_words(unit.moved->allowance, measure)));
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

}  // namespace opfor::cli
