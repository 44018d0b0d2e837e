#include "telling/turn_sheet.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/algorithm/sort.hpp>

#include "battle/goes_with.hpp"
#include "core/agree.hpp"
#include "drill/general.hpp"
#include "telling/contact_holds.hpp"

namespace opfor {
namespace {

bool of_side(const Sheet& sheet, const Battle& battle, const Event& event, Side side) {
  return event.phase < sheet.steps().size() &&
         sheet.phase_of(battle, event.phase).value_or(side) == side;
}

/// Away from where it faced: whatever it was called, that is no advance.
bool goes_backwards(const event::Moved& moved) {
  const Vec way = field::vec(moved.to.at) - field::vec(moved.from.at);
  return dot(way, unit_vector(moved.from.facing)) < -0.25 * norm(way);
}

/// One way, from the first start to the last end.
void go_on(std::optional<event::Moved>& whole, const event::Moved& more) {
  if (!whole) {
    whole = more;
    return;
  }
  whole->to = more.to;
  whole->spent += more.spent;
  whole->stopped_by = more.stopped_by;
  if (more.path.empty()) return;
  whole->path.insert(whole->path.end(), more.path.begin() + 1, more.path.end());
}

std::string with_reason(std::string words, const std::string& why) {
  if (!why.empty()) words += fmt::format(" ({})", why);
  return words;
}

/// "A saker shoots at it (gun: ...): 1 D10 2, 1 hit".
std::string fired_on_words(const Setting& setting, const event::Shot& shot,
                           const std::string& with) {
  const std::string by =
      shot.unit == kNoUnit ? std::string{"somebody out of sight"} : setting.name_of(shot.unit);
  const std::string whom = "shoots at " + setting.name_of(shot.target);
  return by + with + " shoots at it" + shot_words(setting, shot).substr(whom.size());
}

/// True of what a unit became because it was ordered to, in so many words.
bool said_by_order(const UnitTurn& unit, event::Became became) {
  using enum event::Became;
  if (!unit.ordered) return false;
  const Order order = event::obeyed(*unit.ordered);
  if (const auto* change = act<Limber>(order)) {
    if (became == (change->up ? limbered : unlimbered)) return true;
  }
  const auto* change = act<Mount>(order);
  return change != nullptr && became == (change->up ? mounted : on_foot);
}

/// Puts one event into the sheet that is being gathered.
class Gatherer {
 public:
  explicit Gatherer(TurnSheet& sheet) : sheet_(sheet) {}

  /// @param events of which the first is put into the sheet
  /// @param told it has been told before
  void put(std::span<const Event> events, bool told) {
    after_ = events;
    told_ = told;
    if (events.front().phase != phase_) fought_.clear();
    phase_ = events.front().phase;
    std::visit(*this, events.front().what);
  }

  void operator()(const event::CommandThrown& e) {
    if (ours(e.officer)) sheet_.officers.push_back({e, {}});
  }
  void operator()(const event::Paid& e) {
    if (!ours(e.unit)) return;
    unit(e.unit).commanded = true;
    for (OfficerLine& line : sheet_.officers) {
      if (line.thrown.officer == e.officer) line.paid.push_back(e);
    }
  }
  void operator()(const event::Sighted& e) {
    if (ours(e.observer)) sheet_.sightings.push_back(e);
  }
  void operator()(const event::Reacted& e) {
    if (!ours(e.request.unit)) return;
    is_called_on(e.request.unit);
    UnitTurn& entry = unit(e.request.unit);
    entry.reacted = e;
    entry.must = e.reaction.binding;
    entry.commanded = entry.commanded || e.request.facts[Fact::commanded] != 0;
  }
  void operator()(const event::Ordered& e) {
    if (!ours(e.unit)) return;
    is_called_on(e.unit);
    unit(e.unit).ordered = e;
  }
  void operator()(const event::Decided& e) {
    if (e.decision.unit == kNoUnit) of_the_side(e);
    if (!ours(e.decision.unit)) return;
    UnitTurn& entry = unit(e.decision.unit);
    if (e.decision.kind == DecisionKind::order_unit) {
      entry.choice = e;
      return;
    }
    entry.other_choices.push_back(e);
    if (e.decision.kind == DecisionKind::move_leader && !e.choice.picks.empty()) {
      entry.goes_with = e.decision.options[static_cast<std::size_t>(e.choice.picks.front())].unit;
    }
  }
  void operator()(const event::Moved& e) {
    if (pushed_ && pushed_->unit == e.unit) {
      pushed_->moved = e;
      sheet_.happenings.push_back(*pushed_);
      pushed_.reset();
      return;
    }
    if (!ours(e.unit)) {
      // What befell it just now made it go there: "retires".
      auto& before = sheet_.happenings;
      if (!before.empty() && before.back().unit == e.unit) go_on(before.back().moved, e);
      return;
    }
    UnitTurn& entry = unit(e.unit);
    go_on(entry.moved, e);
    if (!has_fought(e.unit)) {
      entry.legs.push_back(e);
      return;
    }
    go_on(after_fight(e).moved, e);
  }
  void operator()(const event::ContactMade& e) {
    if (!ours(e.unit)) return;
    UnitTurn& entry = unit(e.unit);
    if (has_fought(e.unit) && !contact_holds(after_)) return;  // whom it drives before it
    std::erase(entry.gave_way, e.enemy);
    std::vector<UnitId>& met = contact_holds(after_) ? entry.touched : entry.gave_way;
    if (!ranges::contains(met, e.enemy)) met.push_back(e.enemy);
  }
  void operator()(const event::Shot& e) {
    if (told_) return;
    if (!ours(e.unit) && ours(e.target)) {  // where it happened: to who was shot at
      // With the card that let it.
      std::string with;
      auto& before = sheet_.happenings;
      if (!before.empty() && before.back().unit == e.unit && before.back().of_test) {
        with = " (" + before.back().words + ')';
        before.pop_back();
      }
      happened(e.target, fired_on_words(sheet_.setting(), e, with));
      sheet_.happenings.back().under_fire = true;
      return;
    }
    if (ours(e.unit)) unit(e.unit).shots.push_back(e);
    fired(e.unit, shot_words(sheet_.setting(), e));
  }
  void operator()(const event::HeldFire& e) {
    if (told_ || !ours(e.unit)) return;
    unit(e.unit).held_fire = true;
    fired(e.unit, "holds its fire");
  }
  void operator()(const event::Lost& e) {
    if (!told_) sheet_.lost.push_back(e);
    if (told_ || !ours(e.by)) return;
    unit(e.by).inflicted.push_back(e);
    fired(e.by, fmt::format("{} {}", sheet_.setting().name_of(e.unit), loss_words(e)));
  }
  void operator()(const event::Fought& e) {
    sheet_.melees.push_back(e);
    fought_.insert(fought_.end(), e.a.begin(), e.a.end());
    fought_.insert(fought_.end(), e.b.begin(), e.b.end());
    for (const auto& [own, others] : {std::pair{&e.a, &e.b}, std::pair{&e.b, &e.a}}) {
      if (own->empty() || others->empty()) continue;
      happened(foremost(*own),
               fmt::format("fights {}: {}: {}", sheet_.setting().name_of(foremost(*others)),
                           fmt::join(e.rounds, "; "), e.outcome));
      sheet_.happenings.back().of_fight = true;
    }
  }
  void operator()(const event::PushedBack& e) { pushed_ = Happening{e.unit, e.why, {}, true}; }
  void operator()(const event::Tested& e) {
    if (e.unit == kNoUnit) {
      if (!told_) sheet_.openings.push_back(happening_words(e));
      return;
    }
    happened(e.unit, happening_words(e));
    if (!told_ && !sheet_.happenings.empty()) sheet_.happenings.back().of_test = true;
  }
  void operator()(const event::StateChanged& e) {
    if (ours(e.unit) && said_by_order(unit(e.unit), e.became)) return;
    happened(e.unit, happening_words(e));
  }
  void operator()(const event::Entered& e) {
    if (ours(e.unit)) unit(e.unit).entered = true;
  }
  void operator()(const event::WaitsToEnter& e) {
    if (ours(e.unit)) unit(e.unit).waits = true;
  }
  void operator()(const event::LeftTable& e) {
    if (ours(e.unit)) unit(e.unit).left = true;
  }
  void operator()(const event::Activated& e) {
    if (told_ || e.unit != kNoUnit || e.command != kNoCommand) return;
    sheet_.openings.push_back(activated_words(sheet_.setting().side(e.side).called(), e));
  }
  void operator()(const event::BattleEnded& e) { sheet_.ending = e.words; }
  // Told by what is kept of the others, or by the state itself.
  void operator()(const event::TurnBegan&) {}
  void operator()(const event::PassedOver&) {}
  void operator()(const event::FormationChanged&) {}
  void operator()(const event::ContactBroken&) {}
  void operator()(const event::FellOut&) {}
  void operator()(const event::Aimed&) {}
  void operator()(const event::Corrected&) {}
  void operator()(const event::MeasuredByMap& e) { sheet_.close_calls.push_back(e); }

 private:
  /// What a general has in mind is told when he lets it be known.
  void of_the_side(const event::Decided& e) {
    const bool was_a_choice = e.decision.options.size() > 1;
    if (told_ || e.decision.side != sheet_.side || is_a_generals(e.decision)) return;
    if (was_a_choice) sheet_.choices.push_back(e);
  }
  [[nodiscard]] bool ours(UnitId id) const {
    return id != kNoUnit && sheet_.setting().unit(id).side == sheet_.side;
  }
  UnitTurn& unit(UnitId id) {
    for (UnitTurn& entry : sheet_.units) {
      if (entry.unit == id) return entry;
    }
    sheet_.units.emplace_back().unit = id;
    return sheet_.units.back();
  }
  /// Of those on one side of a fight, by whose name it goes: troops before the officer with them.
  [[nodiscard]] UnitId foremost(const std::vector<UnitId>& of) const {
    const auto troops = std::find_if(of.begin(), of.end(), [&](UnitId id) {
      return sheet_.setting().unit(id).table != Table::officer;
    });
    return troops == of.end() ? of.front() : *troops;
  }
  void happened(UnitId unit, std::string words) {
    sheet_.happenings.push_back({unit, std::move(words), {}});
  }
  void fired(UnitId unit, std::string words) {
    happened(unit, std::move(words));
    sheet_.happenings.back().of_fire = true;
  }
  [[nodiscard]] bool has_fought(UnitId unit) const { return ranges::contains(fought_, unit); }
  /// Where its way after a fight is gathered: one happening, until something else befalls it.
  Happening& after_fight(const event::Moved& way) {
    const auto last = std::find_if(sheet_.happenings.rbegin(), sheet_.happenings.rend(),
                                   [&](const Happening& one) { return one.unit == way.unit; });
    if (last != sheet_.happenings.rend() && last->after_fight) return *last;
    happened(way.unit,
             goes_backwards(way) ? "goes back after the fight" : "goes on after the fight");
    sheet_.happenings.back().after_fight = true;
    return sheet_.happenings.back();
  }
  /// What it does from now on it is ordered to do, whomever it has fought before.
  void is_called_on(UnitId unit) { std::erase(fought_, unit); }
  TurnSheet& sheet_;
  std::span<const Event> after_;     ///< the event that is put in, and those after it
  std::optional<Happening> pushed_;  ///< its way comes with the next event
  std::vector<UnitId> fought_;       ///< in this step, since they were called on
  std::uint8_t phase_ = 0;
  bool told_ = false;
};

bool falls_back(const UnitTurn& unit) {
  if (!unit.ordered) return false;
  const Intent intent = unit.ordered->cell.intent;
  return intent == Intent::run || intent == Intent::withdraw ||
         intent == Intent::withdraw_to_cover || intent == Intent::evade;
}

bool befell(const TurnSheet& turn, UnitId unit) {
  return ranges::contains(turn.happenings, unit, &Happening::unit);
}

}  // namespace

std::string happening_words(const event::Tested& test) {
  if (test.thrown.empty()) return fmt::format("{}: {}", test.what, test.outcome);
  return fmt::format("{}: {}: {}", test.what, fmt::join(test.thrown, ", "), test.outcome);
}

std::string happening_words(const event::StateChanged& change) {
  if (change.from.empty()) return with_reason(change.to, change.why);
  return with_reason(fmt::format("{}, it was {}", change.to, change.from), change.why);
}

std::string activated_words(const std::string& side, const event::Activated& one) {
  if (one.words.empty()) return with_verb(side, "acts", "act") + " out of sight";
  return side + ' ' + one.words;
}

const UnitTurn* TurnSheet::of(UnitId unit) const {
  const auto found = ranges::find(units, unit, &UnitTurn::unit);
  return found == units.end() ? nullptr : &*found;
}

bool TurnSheet::waits_its_turn(const UnitTurn& unit) const {
  const auto steps = sheet->steps();
  const bool whole =
      ranges::any_of(steps, [](const StepInfo& step) { return step.of.has_value(); });
  if (whole || unit.reacted || unit.ordered || unit.moved || unit.left) return false;
  if (!unit.shots.empty() || !unit.other_choices.empty() || befell(*this, unit.unit)) return false;
  const UnitTurn* carrier = unit.goes_with == kNoUnit ? nullptr : of(unit.goes_with);
  return carrier == nullptr || waits_its_turn(*carrier);
}

bool pass_is_done(const Sheet& sheet, const Battle& battle, Side side) {
  const auto steps = sheet.steps();
  const std::size_t at = battle.head().step;
  if (sheet.step_of(battle) == side || steps[at].on_paper) return false;
  for (std::size_t i = at; i < steps.size(); ++i) {
    if (sheet.phase_of(battle, i) == side || steps[i].carries_out) return false;
  }
  return true;
}

namespace {

/// The player has had a move of his own on his table.
bool parts_passes(const Sheet& sheet, const Event& event, int turn) {
  const auto* passed = std::get_if<event::PassedOver>(&event.what);
  if (passed == nullptr) return false;
  const bool of_both = !passed->of && event.turn == turn;
  return !of_both && !sheet.steps()[event.phase].on_paper;
}

}  // namespace

Pass last_pass(const Sheet& sheet, const Setting& setting, std::span<const Event> events,
               Side side) {
  const auto own = [&](const Event& event) {
    const auto* ordered = std::get_if<event::Ordered>(&event.what);
    const auto* reacted = std::get_if<event::Reacted>(&event.what);
    const UnitId unit = ordered != nullptr   ? ordered->unit
                        : reacted != nullptr ? reacted->request.unit
                                             : kNoUnit;
    return unit != kNoUnit && setting.unit(unit).side == side;
  };
  std::size_t last = events.size();
  while (last > 0 && !own(events[last - 1])) --last;
  if (last == 0) return {events, events.empty() ? 1 : static_cast<int>(events.back().turn)};
  std::size_t first = last;
  const int turn = events[last - 1].turn;
  while (first > 0 && !parts_passes(sheet, events[first - 1], turn)) --first;
  return {events.subspan(first), turn};
}

TurnSheet gather(const Sheet& sheet, const Behaviour& behaviour, const Battle& battle,
                 std::span<const Event> events, Side side, int turn, Steps steps_of,
                 std::size_t told) {
  TurnSheet gathered;
  gathered.sheet = &sheet;
  gathered.battle = &battle;
  gathered.side = side;
  gathered.turn = turn;
  Gatherer gatherer(gathered);
  for (std::size_t i = 0; i < events.size(); ++i) {
    const Event& event = events[i];
    const bool ending = std::holds_alternative<event::BattleEnded>(event.what);
    const bool wanted = ending || steps_of == Steps::all || of_side(sheet, battle, event, side);
    if (i == told) gathered.happenings.clear();  // only those that are new
    if (event.turn == turn && wanted) gatherer.put(events.subspan(i), i < told);
  }
  for (std::size_t i = 0; i < battle.size(); ++i) {
    if (battle.setting().units[i].side != side || gathered.of(unit_id(i)) != nullptr) continue;
    // Who was lost without an order of his own has only what befell him.
    if (battle.units()[i].on_table() || befell(gathered, unit_id(i))) {
      gathered.units.emplace_back().unit = unit_id(i);
    }
  }
  for (UnitTurn& unit : gathered.units) {
    const UnitId with = goes_with(battle, unit.unit);
    if (with != kNoUnit) unit.goes_with = with;
  }
  ranges::sort(gathered.units, {}, &UnitTurn::unit);
  for (UnitTurn& unit : gathered.units) {
    if (!unit.reacted) continue;
    unit.odds = behaviour.odds(unit.reacted->request);
    unit.without = behaviour.without(unit.reacted->request, unit.reacted->reaction);
  }
  if (battle.head().turn == turn) {
    gathered.to_fight = sheet.to_fight(battle);
    const auto steps = sheet.steps();
    for (std::size_t i = battle.head().step; i < steps.size(); ++i) {
      gathered.left_to_play.push_back(steps[i].name);
    }
  }
  return gathered;
}

std::vector<Arrow> arrows_of(const TurnSheet& turn) {
  std::vector<Arrow> arrows;
  for (const UnitTurn& unit : turn.units) {
    if (!unit.moved || unit.moved->from.at == unit.moved->to.at) continue;
    Arrow arrow;
    arrow.unit = unit.unit;
    arrow.from = unit.moved->from;
    arrow.path = unit.moved->path;
    if (arrow.path.empty()) arrow.path = {unit.moved->from.at, unit.moved->to.at};
    const bool charges = unit.ordered && act<Charge>(unit.ordered->order) != nullptr;
    if (charges) arrow.kind = ArrowKind::charge;
    if (falls_back(unit) || goes_backwards(*unit.moved)) arrow.kind = ArrowKind::retreat;
    arrows.push_back(std::move(arrow));
  }
  return arrows;
}

std::vector<Group> by_command(const TurnSheet& turn) {
  std::vector<Group> groups;
  const Setting& setting = turn.setting();
  const auto add = [&](CommandId command, std::string name) {
    Group group{std::move(name), {}};
    for (const UnitTurn& unit : turn.units) {
      if (setting.unit(unit.unit).command == command) group.units.push_back(&unit);
    }
    if (!group.units.empty()) groups.push_back(std::move(group));
  };
  for (std::size_t i = 0; i < setting.commands.size(); ++i) {
    const CommandInfo& command = setting.commands[i];
    const std::string name = command.called();
    add(static_cast<CommandId>(i), name);
  }
  add(kNoCommand, groups.empty() ? setting.side(turn.side).called() : "On their own");
  return groups;
}

}  // namespace opfor
