#include "telling/telling.hpp"

#include <fmt/format.h>
#include <range/v3/view/transform.hpp>

#include "telling/contact_holds.hpp"

namespace opfor {
namespace {

/// Turns events into sentences: an overload for each kind that is told.
class Teller {
 public:
  /// @param after the event that is told, and those after it
  Teller(const Setting& setting, std::span<const Event> after, std::vector<std::string>& lines)
      : setting_(setting), after_(after), lines_(lines) {}

  void operator()(const event::Entered& e) {
    say(e.unit, e.returned ? "comes back at full strength" : "enters the table");
  }
  void operator()(const event::Ordered& e) {
    const Order order = event::obeyed(e);
    if (const auto* charge = act<Charge>(order)) {
      say(e.unit, "charges " + name(charge->target));
    } else if (e.cell.intent == Intent::run && e.refused.empty()) {
      say(e.unit, "runs");
    }
  }
  void operator()(const event::ContactMade& e) {
    if (contact_holds(after_)) {
      say(e.unit, "is in contact with " + name(e.enemy));
    } else {
      say(e.enemy, "does not stand before " + name(e.unit));
    }
  }
  void operator()(const event::Lost& e) {
    std::vector<std::string> counts;
    for (const auto& count : e.counts) counts.push_back(fmt::format("{} {}", count.n, count.what));
    std::string words = fmt::format("loses {}", fmt::join(counts, " and "));
    if (e.by != kNoUnit) words += " to " + name(e.by);
    say(e.unit, e.destroyed ? words + ", and is no more" : words);
  }
  void operator()(const event::Fought& e) {
    lines_.push_back(fmt::format("Melee of {} with {}: {}.", names(e.a), names(e.b), e.outcome));
  }
  void operator()(const event::StateChanged& e) {
    const std::string what = e.became == event::Became::surrendered ? "surrenders" : "is " + e.to;
    say(e.unit, what + (e.why.empty() ? "" : ": " + e.why));
  }
  void operator()(const event::LeftTable& e) { say(e.unit, "leaves the table"); }
  /// What is not told: dice, points, single moves, and what the others say already.
  template <class Other>
  void operator()(const Other&) {}

 private:
  [[nodiscard]] std::string name(UnitId unit) const { return setting_.name_of(unit); }
  [[nodiscard]] std::string names(const std::vector<UnitId>& units) const {
    const auto named = [&](UnitId unit) { return name(unit); };
    return fmt::format("{}", fmt::join(units | ranges::views::transform(named), " and "));
  }
  void say(UnitId unit, const std::string& what) {
    lines_.push_back(fmt::format("{} {}.", name(unit), what));
  }
  const Setting& setting_;
  std::span<const Event> after_;
  std::vector<std::string>& lines_;
};

}  // namespace

std::vector<TurnTold> tell(const Setting& setting, const std::vector<Event>& events) {
  std::vector<TurnTold> turns;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const Event& event = events[i];
    if (turns.empty() || turns.back().turn != event.turn) turns.push_back({event.turn, {}});
    Teller teller(setting, std::span(events).subspan(i), turns.back().lines);
    std::visit(teller, event.what);
  }
  return turns;
}

}  // namespace opfor
