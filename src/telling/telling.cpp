#include "telling/telling.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <range/v3/view/transform.hpp>

#include "battle/consider.hpp"
#include "telling/contact_holds.hpp"
#include "telling/places.hpp"
#include "telling/reaction_words.hpp"
#include "telling/sentences.hpp"
#include "telling/turn_sheet.hpp"
#include "telling/turn_ways.hpp"

namespace opfor {
namespace {

/// Turns events into sentences: an overload for each kind that is told.
class Teller {
 public:
  Teller(const Setting& setting, std::span<const Event> events)
      : setting_(setting), after_(events) {}

  std::vector<TurnTold> tell() {
    for (; !after_.empty(); after_ = after_.subspan(1)) {
      const Event& event = after_.front();
      if (turns_.empty() || turns_.back().turn != event.turn) {
        turns_.push_back({event.turn, {}});
        why_.clear();
        paid_ = {};
      }
      std::visit(*this, event.what);
    }
    return std::move(turns_);
  }

  void operator()(const event::CommandThrown& e) {
    std::string words = fmt::format("throws {} {} for {} command points", e.dice,
                                    e.dice == 1 ? "die" : "dice", e.points);
    if (pays_in_vain(e.officer) && !e.why.empty()) words += fmt::format(" ({})", e.why);
    say(e.officer, words + paid_by(e.officer));
  }
  void operator()(const event::Paid& e) { paid_.insert(e.unit); }
  void operator()(const event::Activated& e) {
    if (e.unit != kNoUnit) return;  // what it does is told
    line(activated_words(setting_.side(e.side).called(), e) + '.');
  }
  void operator()(const event::Sighted& e) {
    say(e.observer,
        fmt::format("{} {}: die {} sees {}, and it is {} off", e.seen ? "sees" : "does not see",
                    name(e.target), e.die, length_words(e.range, setting_.measure),
                    length_words(e.distance, setting_.measure)));
  }
  void operator()(const event::Entered& e) {
    say(e.unit, e.returned ? "comes back" : "enters the table");
  }
  void operator()(const event::Reacted& e) { why_[e.request.unit] = reacted_words(e.reaction); }
  void operator()(const event::Ordered& e) {
    const Order order = event::obeyed(e);
    const auto why = why_.find(e.unit);
    const bool must_charge = e.cell.charge == ChargeMark::yes && act<Charge>(order) == nullptr;
    const bool says_all = e.cell.intent == Intent::continue_orders && !must_charge;
    if (e.by_choice && !says_all && why != why_.end()) {
      why->second += fmt::format("; {}", kCommandedSoFree);
    }
    if (const auto* charge = act<Charge>(order)) {
      say(e.unit, "charges " + name(charge->target) + why_of(e.unit));
    } else if (e.cell.intent == Intent::run && e.refused.empty()) {
      const bool can = !only_stands(order) || order.why_not_more.empty();
      say(e.unit, (can ? "runs" : "would run, and stands: " + order.why_not_more) + why_of(e.unit));
    } else if (paid_.contains(e.unit) && only_stands(order) && !shoots(e.unit)) {
      // Who was paid for does not go unsaid.
      const std::string& what_for = order.why_not_more;
      say(e.unit, (what_for.empty() ? "stands" : "stands: " + what_for) + why_of(e.unit));
    }
    // Who stands has done what its die said: what it is made to do later is not of it.
    if (only_stands(order)) why_.erase(e.unit);
  }
  void operator()(const event::Moved& e) {
    std::vector<Point>& way = ways_[e.unit];
    const std::vector<Point> leg = walked(e);
    way.insert(way.end(), leg.begin() + (way.empty() ? 0 : 1), leg.end());
    if (goes_on(e.unit)) return;
    const std::string legs = legs_words(way, setting_.measure);
    ways_.erase(e.unit);
    if (legs.empty()) return;
    std::string words = fmt::format("goes {}{}, ending {}", legs, gait_words(e.gait),
                                    place_words(setting_, e.to.at));
    words += why_of(e.unit);
    if (is_made_to_go(e)) words += fmt::format(" ({})", e.stopped_by);
    say(e.unit, words);
  }
  void operator()(const event::FormationChanged& e) {
    say(e.unit, fmt::format("forms {}", setting_.words_of(e.to)));
  }
  void operator()(const event::ContactMade& e) {
    if (contact_holds(after_)) {
      say(e.unit, "is in contact with " + name(e.enemy));
    } else {
      say(e.enemy, "does not stand before " + name(e.unit));
    }
  }
  void operator()(const event::Shot& e) {
    if (e.unit != kNoUnit) return say(e.unit, shot_words(setting_, e));
    line("Somebody out of sight " + shot_words(setting_, e) + '.');
  }
  void operator()(const event::Lost& e) { say(e.unit, loss_by_words(setting_, e)); }
  void operator()(const event::Fought& e) {
    line(fmt::format("Melee of {} with {}: {}.", setting_.names_of(e.a), setting_.names_of(e.b),
                     e.outcome));
    for (const std::string& round : e.rounds) line("- " + round + '.');
  }
  void operator()(const event::PushedBack& e) {
    say(e.unit, e.why.empty() ? "goes back" : "goes back: " + e.why);
  }
  void operator()(const event::Tested& e) {
    const std::string words = happening_words(e);
    line(e.unit == kNoUnit ? in_capital(words) + '.' : name(e.unit) + ": " + words + '.');
  }
  void operator()(const event::StateChanged& e) {
    const std::string what = e.became == event::Became::surrendered ? "surrenders" : "is " + e.to;
    say(e.unit, what + (e.why.empty() ? "" : ": " + e.why));
  }
  void operator()(const event::LeftTable& e) { say(e.unit, "leaves the table"); }
  /// What is not told: who stands, what was weighed, and what the others say already.
  template <class Other>
  void operator()(const Other&) {}

 private:
  [[nodiscard]] std::string name(UnitId unit) const { return setting_.name_of(unit); }
  /// The events of the same phase that follow.
  [[nodiscard]] std::span<const Event> rest_of_phase() const {
    const Event& now = after_.front();
    std::size_t end = 1;
    while (end < after_.size() && after_[end].turn == now.turn && after_[end].phase == now.phase) {
      ++end;
    }
    return after_.subspan(1, end - 1);
  }
  [[nodiscard]] std::string paid_by(UnitId officer) const {
    std::string words;
    const event::Decided* choice = asked_to_pay(officer);
    for (const Event& event : rest_of_phase()) {
      const auto* paid = std::get_if<event::Paid>(&event.what);
      if (paid == nullptr || paid->officer != officer) continue;
      words += fmt::format("{} {} for {}", words.empty() ? " and pays" : ",", paid->price,
                           name(paid->unit));
      if (choice != nullptr && speaks_most(*choice, paid->unit) == Consider::die_charges) {
        words += ", since its die might have it charge";
      }
    }
    return words.empty() ? " and pays for nobody" + why_nobody(choice) : words;
  }
  /// What an officer was asked whom to pay for; none: there was nobody.
  [[nodiscard]] const event::Decided* asked_to_pay(UnitId officer) const {
    for (const Event& event : rest_of_phase()) {
      const auto* one = std::get_if<event::Decided>(&event.what);
      if (one == nullptr || one->decision.unit != officer) continue;
      if (one->decision.kind == DecisionKind::pay_command) return one;
    }
    return nullptr;
  }
  /// What spoke most for paying for a unit.
  static std::optional<Consider> speaks_most(const event::Decided& choice, UnitId unit) {
    for (std::size_t i = 0; i < choice.reasons.options.size(); ++i) {
      if (choice.decision.options[i].unit != unit) continue;
      const std::vector<Consideration>& shares = choice.reasons.options[i].shares;
      const auto most = std::max_element(
          shares.begin(), shares.end(),
          [](const Consideration& x, const Consideration& y) { return x.share < y.share; });
      if (most != shares.end() && most->share > 0) return most->what;
    }
    return std::nullopt;
  }
  /// There is nobody whom he could pay for, or nobody to whom that makes a difference.
  [[nodiscard]] bool pays_in_vain(UnitId officer) const {
    const event::Decided* choice = asked_to_pay(officer);
    return choice == nullptr || all_in_vain(*choice);
  }
  static bool all_in_vain(const event::Decided& choice) {
    const auto& options = choice.reasons.options;
    return !options.empty() && std::all_of(options.begin(), options.end(), [](const Scored& one) {
      return one.score <= 0 && one.shares.size() == 1 && is_in_vain(one.shares.front().what);
    });
  }
  static bool is_in_vain(Consider what) {
    return what == Consider::fights_on || what == Consider::it_runs;
  }
  static std::string why_nobody(const event::Decided* choice) {
    if (choice == nullptr) return "";  // his throw says it
    // Many a die would leave who runs to be stopped: he may not be worth it.
    if (all_in_vain(*choice)) return ": whom he could pay for fights on anyway, or runs";
    bool weighed = false;
    bool by_fire = false;
    for (const Scored& one : choice->reasons.options) {
      if (one.score > 0) return "";  // not for want of reasons
      weighed = weighed || !one.shares.empty();
      for (const Consideration& share : one.shares) {
        by_fire = by_fire || (share.what == Consider::own_fire && share.share < 0);
      }
    }
    if (!weighed) return "";
    return by_fire ? ": an order would gain hardly anything, and cost fire"
                   : ": an order would gain hardly anything";
  }
  static bool only_stands(const Order& order) {
    return std::all_of(order.acts.begin(), order.acts.end(),
                       [](const Act& one) { return std::holds_alternative<Face>(one); });
  }
  /// It shoots later in the turn: that is told.
  [[nodiscard]] bool shoots(UnitId unit) const {
    return std::any_of(after_.begin(), after_.end(), [&](const Event& event) {
      const auto* shot = std::get_if<event::Shot>(&event.what);
      return event.turn == after_.front().turn && shot != nullptr && shot->unit == unit;
    });
  }
  /// Its next leg follows before anything else happens.
  [[nodiscard]] bool goes_on(UnitId unit) const {
    if (after_.size() < 2) return false;
    const auto* moved = std::get_if<event::Moved>(&after_[1].what);
    return moved != nullptr && moved->unit == unit && after_[1].turn == after_.front().turn;
  }
  /// What its die said, once.
  std::string why_of(UnitId unit) {
    const auto known = why_.find(unit);
    if (known == why_.end()) return {};
    std::string words = fmt::format(" ({})", known->second);
    why_.erase(known);
    return words;
  }
  void say(UnitId unit, const std::string& what) { line(fmt::format("{} {}.", name(unit), what)); }
  void line(std::string words) { turns_.back().lines.push_back(std::move(words)); }
  const Setting& setting_;
  std::span<const Event> after_;  ///< the event that is told, and those after it
  std::vector<TurnTold> turns_;
  std::map<UnitId, std::string> why_;          ///< of those who have not acted on it
  UnitSet paid_;                               ///< for this turn
  std::map<UnitId, std::vector<Point>> ways_;  ///< of those who are still on their way
};

}  // namespace

std::vector<TurnTold> tell(const Setting& setting, const std::vector<Event>& events) {
  return Teller(setting, events).tell();
}

}  // namespace opfor
