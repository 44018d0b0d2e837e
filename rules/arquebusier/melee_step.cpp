#include "rules/arquebusier/melee_step.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "chance/overheard.hpp"
#include "core/agree.hpp"
#include "rules/arquebusier/generals.hpp"
#include "rules/arquebusier/melee.hpp"
#include "rules/arquebusier/touching.hpp"

namespace opfor::arquebusier {
namespace {

/// Formations that a chain of contacts joins.
void gather(const Battle& battle, UnitId unit, UnitSet& melee) {
  if (melee.contains(unit)) return;
  melee.insert(unit);
  for (const UnitId enemy : enemies_in_contact(battle, unit)) gather(battle, enemy, melee);
}

std::vector<UnitSet> melees(const Battle& battle) {
  std::vector<UnitSet> all;
  UnitSet seen;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (seen.contains(unit) || !present(battle, unit) || !in_melee(battle, unit)) continue;
    UnitSet melee;
    gather(battle, unit, melee);
    for (const UnitId one : melee) seen.insert(one);
    all.push_back(melee);
  }
  return all;
}

/// An element that strikes, and whom it may.
struct Striker {
  ElementId who;
  Type type = Type::firearm;
  std::vector<ElementId> at;
  std::vector<Choosable> may;  ///< the same, as strokes; `target` is the place in `at`
};

Type type_of(const Battle& battle, const ElementId& id) {
  return find_element(battle, id.unit, id.element)->type;
}

/// The strikers of a formation, in the order of their numbers, so that a file's supports follow it.
std::vector<Striker> strikers_of(const Battle& battle, UnitId unit) {
  std::vector<Striker> strikers;
  std::vector<Element> elements(record(battle, unit).elements.begin(),
                                record(battle, unit).elements.end());
  std::sort(elements.begin(), elements.end(),
            [](const Element& x, const Element& y) { return x.id < y.id; });
  for (const Element& element : elements) {
    Striker striker;
    striker.who = {unit, element.id};
    striker.type = element.type;
    striker.at = may_strike(battle, unit, element);
    for (std::size_t i = 0; i < striker.at.size(); ++i) {
      const Stroke how =
          stroke(element.type, type_of(battle, striker.at[i]), class_of(battle, striker.at[i].unit),
                 options(battle).artillery_melee);
      if (!how.strikes) {
        striker.at.clear();
        striker.may.clear();
        break;
      }
      striker.may.push_back({static_cast<int>(i), how});
    }
    if (!striker.at.empty()) strikers.push_back(std::move(striker));
  }
  return strikers;
}

std::string element_words(const Battle& battle, const ElementId& id) {
  const Element* element = find_element(battle, id.unit, id.element);
  return fmt::format("{} {} of {}", word(element->type), id.element + 1,
                     battle.setting().name_of(id.unit));
}

std::string need(const Stroke& how) {
  if (how.overruns) return "overruns it";
  if (how.least >= kHarmless) return "cannot harm it";
  return fmt::format("{} or more", how.least);
}

/// D-14, where its owner leaves it to the sheet: numbers that strikers of one formation share.
std::vector<int> most_harm(const std::vector<Striker>& strikers) {
  std::map<ElementId, int> numbers;
  for (const Striker& striker : strikers) {
    for (const ElementId& at : striker.at) numbers.emplace(at, 0);
  }
  int next = 0;
  for (auto& [id, number] : numbers) number = next++;
  std::vector<std::vector<Choosable>> may;
  for (const Striker& striker : strikers) {
    may.emplace_back();
    for (const Choosable& one : striker.may) {
      may.back().push_back(
          {numbers.at(striker.at[static_cast<std::size_t>(one.target)]), one.stroke});
    }
  }
  const std::vector<int> best = best_targets(may);
  std::vector<int> chosen;
  for (std::size_t i = 0; i < strikers.size(); ++i) {
    int at = 0;
    for (std::size_t k = 0; k < strikers[i].at.size(); ++k) {
      if (numbers.at(strikers[i].at[k]) == best[i]) at = static_cast<int>(k);
    }
    chosen.push_back(at);
  }
  return chosen;
}

/// AQ-MEL-2: its owner lets them strike where they do most harm, or tells them one by one.
std::vector<int> choose_targets(Play& play, UnitId unit, const std::vector<Striker>& strikers) {
  Battle& b = play.battle;
  std::vector<int> chosen = most_harm(strikers);
  const bool any = std::any_of(strikers.begin(), strikers.end(),
                               [](const Striker& s) { return s.at.size() > 1; });
  if (!any) return chosen;
  Decision decision = decision_for(b, DecisionKind::melee_target, unit, "AQ-MEL-2");
  decision.options.push_back(
      option("its elements strike where they do most harm", Strikes::most_harm));
  decision.options.push_back(option("tell them one by one", Strikes::one_by_one));
  if (variant_of<Strikes>(ask(play, decision)) == Strikes::most_harm) return chosen;
  for (std::size_t i = 0; i < strikers.size(); ++i) {
    const Striker& striker = strikers[i];
    if (striker.at.size() < 2) continue;
    Decision one = decision_for(b, DecisionKind::melee_target, unit, "AQ-MEL-1");
    one.other = striker.at.front().unit;
    for (std::size_t k = 0; k < striker.at.size(); ++k) {
      one.options.push_back(option(
          fmt::format("{} strikes {}: {}", element_words(b, striker.who),
                      element_words(b, striker.at[k]), need(striker.may[k].stroke)),
          static_cast<int>(k) + static_cast<int>(Strikes::one_by_one) + 1, striker.at[k].unit));
    }
    chosen[i] = decide(play, one).picks.front();
  }
  return chosen;
}

/// A blow with whom it comes from and goes at.
struct Struck {
  ElementId striker;
  ElementId target;
  Stroke stroke;
};

std::string round_words(const Battle& battle, const Struck& struck, int face, bool killed) {
  return fmt::format("{} at {}: {}{}: {}", element_words(battle, struck.striker),
                     element_words(battle, struck.target), need(struck.stroke),
                     face == 0 ? std::string() : fmt::format(", D6 {}", face),
                     killed ? "falls" : "stands");
}

/// One melee, from the choices to the losses.
struct Melee {
  UnitSet melee;
  std::vector<Struck> all;
  std::vector<Blow> blows;
  std::vector<ElementId> killed;
  event::Fought told;
};

/// What a formation has lost in a melee.
struct Losses {
  UnitId unit = kNoUnit;
  int elements = 0;
};

std::string outcome_words(const Battle& battle, const std::vector<ElementId>& killed) {
  std::array<int, 2> lost{};
  std::vector<ElementId> counted;
  for (const ElementId& id : killed) {
    if (std::find(counted.begin(), counted.end(), id) != counted.end()) continue;
    counted.push_back(id);
    ++lost[static_cast<std::size_t>(side_of(battle, id.unit))];
  }
  const auto words = [&](Side side) {
    return fmt::format("{} {}", with_verb(battle.setting().side(side).called(), "loses", "lose"),
                       lost[static_cast<std::size_t>(side)]);
  };
  return words(Side::a) + ", " + words(Side::b);
}

/// 4.1
Melee choose_blows(Play& play, const UnitSet& melee) {
  Battle& b = play.battle;
  Melee fight;
  fight.melee = melee;
  for (const Side side : {Side::a, Side::b}) {
    for (const UnitId unit : melee) {
      if (side_of(b, unit) != side) continue;
      (side == Side::a ? fight.told.a : fight.told.b).push_back(unit);
      const std::vector<Striker> strikers = strikers_of(b, unit);
      const std::vector<int> chosen = choose_targets(play, unit, strikers);
      for (std::size_t i = 0; i < strikers.size(); ++i) {
        const auto at = static_cast<std::size_t>(chosen[i]);
        const int number = static_cast<int>(fight.all.size());
        fight.all.push_back({strikers[i].who, strikers[i].at[at], strikers[i].may[at].stroke});
        fight.blows.push_back({number, number, strikers[i].may[at].stroke, side});
      }
    }
  }
  return fight;
}

/// 4.2
void roll_blows(Play& play, Melee& fight) {
  Battle& b = play.battle;
  if (fight.blows.empty()) return;
  const chance::Key key =
      next_key(b, Side::a, fight.told.a.front(), chance::Purpose::melee, fight.told.b.front());
  std::vector<int> faces;
  const std::vector<bool> fell = strike_all(play.asks, fight.blows, key, &faces);
  for (std::size_t i = 0; i < fight.all.size(); ++i) {
    if (play.events.wanted()) {
      fight.told.rounds.push_back(round_words(b, fight.all[i], faces[i], fell[i]));
    }
    if (fell[i]) fight.killed.push_back(fight.all[i].target);
  }
  fight.told.outcome = outcome_words(b, fight.killed);
  tell(play, "AQ-MEL-3", std::move(fight.told));
}

/// 4.3
std::vector<Losses> remove_killed(Play& play, const Melee& fight) {
  Battle& b = play.battle;
  std::vector<Losses> losses;
  for (const UnitId unit : fight.melee) {
    std::vector<int> ids;
    for (const ElementId& id : fight.killed) {
      const bool again = std::find(ids.begin(), ids.end(), id.element) != ids.end();
      if (id.unit == unit && !again) ids.push_back(id.element);
    }
    if (ids.empty()) continue;
    const int before = static_cast<int>(record(b, unit).elements.size());
    lose_elements(b, unit, ids);
    report_losses(play, unit, kNoUnit, before, "AQ-MEL-6");
    losses.push_back({unit, static_cast<int>(ids.size())});
  }
  return losses;
}

}  // namespace

void part(Play& play) {
  Battle& b = play.battle;
  const auto contacts = b.head().contacts;
  for (const Contact& contact : contacts) {
    if (touch(blocks(b, contact.a), blocks(b, contact.b))) continue;
    break_contact(b, contact.a, contact.b);
    tell(play, "AQ-MOVE-10", event::ContactBroken{contact.a, contact.b});
  }
}

void melee_step(Play& play) {
  // All choose before anybody rolls, and all roll before anybody falls: the classes of the whole
  // phase are those that it began with (AQ-MEL-2, 9), whatever becomes of a General in it.
  std::vector<Melee> fights;
  for (const UnitSet& melee : melees(play.battle)) fights.push_back(choose_blows(play, melee));
  for (Melee& fight : fights) roll_blows(play, fight);
  std::vector<Losses> losses;
  for (const Melee& fight : fights) {
    const std::vector<Losses> its = remove_killed(play, fight);
    losses.insert(losses.end(), its.begin(), its.end());
  }
  lose_generals_left_alone(play);
  for (const Losses& one : losses) risk_general(play, one.unit, one.elements);
  part(play);
}

}  // namespace opfor::arquebusier
