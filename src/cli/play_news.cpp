#include "cli/play_news.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/view/transform.hpp>
#include <span>

#include "cli/seen.hpp"
#include "telling/contact_holds.hpp"
#include "telling/reaction_words.hpp"
#include "telling/turn_text.hpp"
#include "telling/victory_words.hpp"

namespace opfor::cli {
namespace {

/// The events of one step of a turn, as far as it was played; those from `fresh` on are not told.
struct StepTold {
  std::vector<Event> events;
  std::size_t fresh = 0;
};

/// The way of one that was made to go back: what it moves next. Null if it stayed.
/// @param events of which the first is that it was
const event::Moved* way_of_pushed(std::span<const Event> events) {
  const UnitId unit = std::get<event::PushedBack>(events.front().what).unit;
  for (const Event& event : events.subspan(1)) {
    const auto* again = std::get_if<event::PushedBack>(&event.what);
    if (again != nullptr && again->unit == unit) return nullptr;
    const auto* moved = std::get_if<event::Moved>(&event.what);
    if (moved != nullptr && moved->unit == unit) return moved;
  }
  return nullptr;
}

/// The ways of all who were made to go back: they are told apart from their orders.
std::vector<const event::Moved*> ways_of_pushed(std::span<const Event> events) {
  std::vector<const event::Moved*> ways;
  for (; !events.empty(); events = events.subspan(1)) {
    if (!std::holds_alternative<event::PushedBack>(events.front().what)) continue;
    if (const auto* way = way_of_pushed(events)) ways.push_back(way);
  }
  return ways;
}

/// What is new of a unit.
struct Fresh {
  bool acted = false;
  bool shot = false;
  bool reacted = false;
};

Fresh fresh_of(const StepTold& step, UnitId unit) {
  Fresh fresh;
  const auto pushed = ways_of_pushed(step.events);
  for (std::size_t i = step.fresh; i < step.events.size(); ++i) {
    const auto* moved = std::get_if<event::Moved>(&step.events[i].what);
    if (moved != nullptr && ranges::contains(pushed, moved)) continue;
    std::visit(
        [&](const auto& e) {
          using E = std::decay_t<decltype(e)>;
          if constexpr (std::is_same_v<E, event::Reacted>) {
            fresh.reacted = fresh.reacted || e.request.unit == unit;
          } else if constexpr (std::is_same_v<E, event::Ordered> ||
                               std::is_same_v<E, event::Moved> ||
                               std::is_same_v<E, event::Entered> ||
                               std::is_same_v<E, event::WaitsToEnter> ||
                               std::is_same_v<E, event::LeftTable>) {
            fresh.acted = fresh.acted || e.unit == unit;
          } else if constexpr (std::is_same_v<E, event::Shot> ||
                               std::is_same_v<E, event::HeldFire>) {
            fresh.shot = fresh.shot || e.unit == unit;
          }
        },
        step.events[i].what);
  }
  return fresh;
}

/// Sentences for what the lines of the units do not tell.
class Beside {
 public:
  Beside(const AtTable& at, const StepTold& step, const Seen& seen)
      : at_(at), step_(step), seen_(seen) {}

  void tell() {
    for (after_ = fresh(); !after_.empty(); after_ = after_.subspan(1)) {
      std::visit(*this, after_.front().what);
    }
  }

  void operator()(const event::CommandThrown& e) {
    say(fmt::format("{} has {} command points ({} {}{}).", name(e.officer), e.points, e.dice,
                    e.dice == 1 ? "die" : "dice", e.why.empty() ? "" : ": " + e.why));
  }
  void operator()(const event::Paid& e) {
    say(fmt::format("{} pays {} for {}.", name(e.officer), e.price, name(e.unit)));
  }
  void operator()(const event::Activated& e) {
    if (e.unit != kNoUnit) return;  // what it does is told
    say(activated_words(at_.setting().side(e.side).called(), e) + '.');
  }
  void operator()(const event::Lost& e) {
    if (shot_in_this_step(e.by)) return;
    say(fmt::format("{} {}.", name(e.unit), loss_by_words(at_.setting(), e)));
  }
  void operator()(const event::Shot& e) {
    if (e.unit != kNoUnit) return;
    say(fmt::format("Somebody out of sight shoots at {} ({}): {}, {} hit{}.", name(e.target), e.how,
                    fmt::join(e.dice, " "), e.hits, e.hits == 1 ? "" : "s"));
  }
  void operator()(const event::Fought& e) {
    say(fmt::format("Melee of {} with {}: {}.", at_.setting().names_of(e.a),
                    at_.setting().names_of(e.b), e.outcome));
    for (const std::string& round : e.rounds) text_ += wrapped("- " + round, 4, text_width(), 2);
  }
  void operator()(const event::PushedBack& e) {
    const event::Moved* way = way_of_pushed(after_);
    std::string said = fmt::format("{} goes back", name(e.unit));
    if (way != nullptr) {
      said += fmt::format(" {}", way_words(seen_.table(), *way, at_.setting().measure));
    }
    if (!e.why.empty()) said += fmt::format(": {}", e.why);
    say(said + ".");
  }
  void operator()(const event::FellOut& e) {
    say(fmt::format("{} of {} stay behind, wounded: {}.", e.men, name(e.unit), name(e.wounded)));
  }
  void operator()(const event::ContactBroken& e) {
    if (pushed_now(e.unit) || pushed_now(e.enemy)) return;  // so it has been told
    say(fmt::format("{} is out of contact with {}.", name(e.unit), name(e.enemy)));
  }
  void operator()(const event::ContactMade& e) {
    if (charged_in_this_step(e.unit, e.enemy) || charged_in_this_step(e.enemy, e.unit)) return;
    if (!contact_holds(after_)) return;  // the other's way out of it is told
    say(fmt::format("{} is in contact with {}.", name(e.unit), name(e.enemy)));
  }
  void operator()(const event::FormationChanged& e) {
    if (order_tells(e)) return;
    say(fmt::format("{} forms {}.", name(e.unit), at_.setting().words_of(e.to)));
  }
  void operator()(const event::Tested& e) { befell(e); }
  void operator()(const event::StateChanged& e) { befell(e); }
  void operator()(const event::Corrected& e) {
    say(e.unit == kNoUnit ? "The table was corrected."
                          : fmt::format("The table was corrected: {}.", name(e.unit)));
  }
  /// Told with the units, or nothing to tell.
  template <class Other>
  void operator()(const Other&) {}

  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  [[nodiscard]] std::string name(UnitId unit) const { return at_.setting().name_of(unit); }
  /// Of one that did nothing itself: else its lines tell it.
  template <class What>
  void befell(const What& e) {
    const Fresh now = fresh_of(step_, e.unit);
    if (now.acted || now.shot) return;
    const std::string words = happening_words(e);
    if (e.unit == kNoUnit) return say("Of both sides: " + words + '.');
    say(fmt::format("{}: {}.", name(e.unit), words));
  }
  void say(const std::string& sentence) { text_ += wrapped(sentence, 2, text_width(), 2); }
  [[nodiscard]] bool shot_in_this_step(UnitId unit) const {
    return ranges::any_of(step_.events, [&](const Event& event) {
      const auto* shot = std::get_if<event::Shot>(&event.what);
      return shot != nullptr && shot->unit == unit;
    });
  }
  [[nodiscard]] std::span<const Event> fresh() const {
    return std::span(step_.events).subspan(step_.fresh);
  }
  [[nodiscard]] bool pushed_now(UnitId unit) const {
    const auto events = fresh();
    return ranges::any_of(events, [&](const Event& event) {
      const auto* back = std::get_if<event::PushedBack>(&event.what);
      return back != nullptr && back->unit == unit;
    });
  }
  /// Its line says that it charges into contact.
  [[nodiscard]] bool charged_in_this_step(UnitId unit, UnitId target) const {
    return ranges::any_of(step_.events, [&](const Event& event) {
      const auto* ordered = std::get_if<event::Ordered>(&event.what);
      if (ordered == nullptr || ordered->unit != unit) return false;
      const Order order = event::obeyed(*ordered);
      const auto* charge = act<Charge>(order);
      return charge != nullptr && charge->target == target;
    });
  }
  /// The order that is told with it says so, too.
  [[nodiscard]] bool order_tells(const event::FormationChanged& change) const {
    const auto events = fresh();
    return ranges::any_of(events, [&](const Event& event) {
      const auto* ordered = std::get_if<event::Ordered>(&event.what);
      if (ordered == nullptr || ordered->unit != change.unit) return false;
      const Order order = event::obeyed(*ordered);
      const auto* form = act<ChangeFormation>(order);
      return form != nullptr && form->to == change.to;
    });
  }
  const AtTable& at_;
  const StepTold& step_;
  const Seen& seen_;
  std::span<const Event> after_;  ///< the event that is told, and those after it
  std::string text_;
};

/// A unit of a person that was ordered by him: the reason is his own.
bool ordered_by_person(const AtTable& at, const TurnSheet& turn, const UnitTurn& unit) {
  return unit.ordered && unit.ordered->by_choice && at.person_decides(turn.side);
}

/// Its cell, of one that does not act on it yet.
std::string reaction_text(const AtTable& at, const UnitTurn& unit) {
  const Reaction& said = unit.reacted->reaction;
  const bool free = unit.commanded && !said.binding;
  return wrapped(fmt::format("{}: {}{}{}.", at.setting().name_of(unit.unit), reacted_words(said),
                             free ? "; " : "", free ? kCommandedSoFree : ""),
                 2, text_width(), 2);
}

/// What the way of one's own unit has cost, where that is not its length.
std::string cost_text(const AtTable& at, const UnitTurn& unit) {
  if (!unit.moved || unit.moved->allowance <= Length{}) return {};
  const Measure measure = at.setting().measure;
  return wrapped(fmt::format("({} of {} spent)", length_words(unit.moved->spent, measure),
                             length_words(unit.moved->allowance, measure)),
                 6, text_width());
}

std::string units_text(const AtTable& at, const StepTold& step, const TurnSheet& turn,
                       const Seen& seen) {
  std::string text;
  for (const UnitTurn& unit : turn.units) {
    const Fresh fresh = fresh_of(step, unit.unit);
    const bool fired = fresh.shot && !unit.shots.empty();
    if (seen.hides(unit.unit)) {
      if (fired) text += unit_heading(turn, unit, at.ink) + deeds_text(turn, unit.unit);
      if (fresh.acted && unit.moved) {
        text +=
            wrapped(at.setting().name_of(unit.unit) + " goes on out of sight.", 2, text_width(), 2);
      }
    } else if (fresh.acted) {
      const Because because = ordered_by_person(at, turn, unit) ? Because::untold
                              : at.why                          ? Because::whole
                                                                : Because::line;
      const bool told = unit.ordered || unit.reacted;
      text += unit_text(turn, unit, at.ink, told ? because : Because::untold);
      if (because == Because::untold) text += cost_text(at, unit);
    } else if (fresh.shot) {
      text += unit_heading(turn, unit, at.ink) + deeds_text(turn, unit.unit);
    } else if (fresh.reacted && (at.person_decides(turn.side) || at.spoil)) {
      text += reaction_text(at, unit);
    }
  }
  return text;
}

std::string heading_of(const AtTable& at, int turn, std::size_t phase) {
  const auto steps = at.sheet().steps();
  const int turns = at.setting().turns;
  std::string words =
      turns > 0 ? fmt::format("Turn {} of {}", turn, turns) : fmt::format("Turn {}", turn);
  if (phase >= steps.size()) return words;
  words += " · " + steps[phase].name;
  const auto of = at.sheet().phase_of(at.game.battle(), phase);
  return of ? words + " · " + at.setting().side(*of).called() : words;
}

/// Of a unit that is ordered in a later step than that in which it threw its reaction die.
void recall_reaction(const AtTable& at, const Seen& seen, int turn, UnitTurn& unit) {
  if (!unit.ordered || unit.reacted) return;
  for (const Event& event : at.session().events()) {
    const auto* thrown = std::get_if<event::Reacted>(&event.what);
    if (thrown == nullptr || event.turn != turn || thrown->request.unit != unit.unit) continue;
    const auto told = seen.told(event);
    if (!told) continue;
    unit.reacted = std::get<event::Reacted>(told->what);
    unit.must = unit.reacted->reaction.binding;
    unit.commanded = unit.commanded || unit.reacted->request.facts[Fact::commanded] != 0;
  }
}

/// True if a unit of the side was ordered in what is new.
bool ordered_now(const StepTold& step, Side side, const Setting& setting) {
  return ranges::any_of(std::span(step.events).subspan(step.fresh), [&](const Event& event) {
    const auto* ordered = std::get_if<event::Ordered>(&event.what);
    return ordered != nullptr && setting.unit(ordered->unit).side == side;
  });
}

/// A step's events as the person may know them.
/// @param fresh how many of them he has been told
StepTold as_told(const AtTable& at, const Seen& seen, std::span<const Event> events,
                 std::size_t fresh) {
  StepTold step;
  const UnitSet before = at.hidden.value_or(seen.hidden());
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (i == fresh) step.fresh = step.events.size();
    if (auto told = seen.told(events[i], before)) step.events.push_back(*std::move(told));
  }
  return step;
}

/// One act of a step: an order with all that came of it, or what came before the first.
std::string act_text(AtTable& at, const Seen& seen, const StepTold& step) {
  const Event& first = step.events.front();
  Beside beside(at, step, seen);
  beside.tell();
  const auto steps = at.sheet().steps();
  const bool on_paper = first.phase < steps.size() && steps[first.phase].on_paper;
  std::string acted;
  std::string others;  // who fired at them on the way, before it came to a fight
  for (const Side side : {Side::a, Side::b}) {
    TurnSheet turn = gather(at.sheet(), at.game.behaviour(), seen.table(), step.events, side,
                            first.turn, Steps::all, step.fresh);
    turn.level = at.session().players().levels[static_cast<std::size_t>(side)];
    if (on_paper) {
      for (UnitTurn& unit : turn.units) plan(unit, seen.table());
    }
    for (UnitTurn& unit : turn.units) recall_reaction(at, seen, first.turn, unit);
    // Fights are told apart, once for all who were in them; fire with those who gave it.
    std::erase_if(turn.happenings, [](const auto& h) { return h.of_fight || h.under_fire; });
    std::string& text = ordered_now(step, side, at.setting()) ? acted : others;
    text += units_text(at, step, turn, seen);
    if (at.why) text += sightings_text(turn);
  }
  // Where it is the fight itself that is played, it comes before the way that the beaten go.
  const auto fresh = std::span(step.events).subspan(step.fresh);
  const bool fought = ranges::any_of(
      fresh, [](const Event& event) { return std::holds_alternative<event::Fought>(event.what); });
  if (fought && acted.empty()) return beside.text() + others;
  return acted + others + beside.text();
}

std::string step_text(AtTable& at, const Seen& seen, const StepTold& step) {
  if (step.events.empty()) return {};
  const Event& first = step.events.front();
  std::string text;
  StepTold act{{}, step.fresh};
  for (std::size_t i = 0; i < step.events.size(); ++i) {
    const bool begins = std::holds_alternative<event::Ordered>(step.events[i].what);
    if (begins && i > act.fresh) {
      text += act_text(at, seen, act);
      act.fresh = i;
    }
    act.events.push_back(step.events[i]);
  }
  if (act.events.size() > act.fresh) text += act_text(at, seen, act);
  if (text.empty()) return text;
  if (heading_of(at, first.turn, first.phase) == at.heading) return text;
  return heading(at, first.turn, first.phase) + text;
}

/// How a turn that is over left both sides, as far as the person sees it.
std::string end_of_turn_text(const AtTable& at, int turn) {
  for (const auto& played : at.session().turns()) {
    if (played.turn != turn) continue;
    const Seen seen(at, played.after);
    std::string text = '\n' + at.ink(Tone::heading, fmt::format("End of turn {}", turn)) + '\n';
    for (const std::string& line : standing_lines(at.sheet(), played.after, seen.table())) {
      text += wrapped(line + '.', 2, text_width(), 2);
    }
    return text;
  }
  return {};
}

}  // namespace

std::string heading(AtTable& at, int turn, std::size_t step) {
  const std::string words = heading_of(at, turn, step);
  if (words == at.heading) return "\n";
  at.heading = words;
  return '\n' + at.ink(Tone::heading, words) + '\n';
}

std::string news(AtTable& at) {
  const std::vector<Event>& events = at.session().events();
  const auto same_step = [](const Event& a, const Event& b) {
    return a.turn == b.turn && a.phase == b.phase;
  };
  const Seen seen(at, at.table());
  std::string text;
  for (std::size_t from = std::min(at.told, events.size()); from < events.size();) {
    const bool turn_begins = std::holds_alternative<event::TurnBegan>(events[from].what);
    if (turn_begins && events[from].turn > 1) {
      text += end_of_turn_text(at, events[from].turn - 1);
    }
    std::size_t begin = from;
    while (begin > 0 && same_step(events[begin - 1], events[from])) --begin;
    std::size_t end = from;
    while (end < events.size() && same_step(events[end], events[from])) ++end;
    const StepTold step =
        as_told(at, seen, std::span(events).subspan(begin, end - begin), from - begin);
    text += step_text(at, seen, step);
    from = end;
  }
  at.told = events.size();
  at.hidden = seen.hidden();
  return text;
}

}  // namespace opfor::cli
