#include "drill/seen_event.hpp"

#include <algorithm>
#include <array>

#include "battle/event_fields.hpp"

namespace opfor {
namespace {

/// Takes the names of units out of an event.
class Unnaming {
 public:
  Unnaming(const Setting& setting, const UnitSet& units) : setting_(setting), units_(units) {}

  template <class T>
  void operator()(std::string_view, T&& value, std::string_view) {
    of(value);
  }
  [[nodiscard]] bool changed() const { return changed_; }

 private:
  void of(UnitId& unit) {
    if (!units_.contains(unit)) return;
    unit = kNoUnit;
    changed_ = true;
  }
  void of(std::vector<UnitId>& units) {
    changed_ |= std::erase_if(units, [&](UnitId one) { return units_.contains(one); }) > 0;
  }
  void of(std::string& words) {
    if (!names_one(words)) return;
    words.clear();
    changed_ = true;
  }
  void of(std::vector<std::string>& lines) {
    changed_ |= std::erase_if(lines, [&](const auto& one) { return names_one(one); }) > 0;
  }
  void of(Act& act) {
    std::visit(
        [&](auto& one) {
          if constexpr (requires { one.target; }) this->of(one.target);
          if constexpr (std::is_same_v<std::decay_t<decltype(one)>, Attach>) this->of(one.to);
        },
        act);
  }
  void of(std::vector<Act>& acts) {
    for (Act& act : acts) of(act);
  }
  void of(Order& order) {
    of(order.unit);
    of(order.acts);
    of(order.why_not_more);
  }
  void of(std::optional<Order>& order) {
    if (order) of(*order);
  }
  void of(Facts& facts) {
    for (std::size_t i = 0; i < kFacts; ++i) {
      const auto fact = static_cast<Fact>(i);
      if (!units_.contains(facts.witness(fact))) continue;
      facts.set(fact, facts[fact]);
      changed_ = true;
    }
  }
  void of(std::vector<RiskTerm>& terms) {
    for (RiskTerm& term : terms) of(term.words);
  }
  void of(std::vector<Option>& options) {
    for (Option& option : options) {
      if (units_.contains(option.unit)) option.words.clear();
      of(option.unit);
      of(option.words);
      if (option.words.empty()) option.words = "(of one out of sight)";
      of(option.order);
    }
  }
  void of(Reasons& reasons) {
    for (Scored& option : reasons.options) {
      changed_ |= std::erase_if(option.shares, [&](const Consideration& one) {
                    return units_.contains(one.about);
                  }) > 0;
    }
  }
  template <class Nameless>
  void of(Nameless&) {}

  /// Sentences call a unit as `Setting::name_of` does: a name alone may be part of another's, or a
  /// word as any.
  [[nodiscard]] bool names_one(std::string_view words) const {
    if (words.find('(') == words.npos) return false;
    for (const UnitId unit : units_) {
      if (words.find(setting_.name_of(unit)) != words.npos) return true;
    }
    return false;
  }
  const Setting& setting_;
  const UnitSet& units_;
  bool changed_ = false;
};

/// How much of an event a side may know, before names are taken out of it; what is cut from it.
class Rule {
 public:
  Rule(const Setting& setting, const OutOfSight& unseen) : setting_(setting), unseen_(unseen) {}

  // What the enemy has in mind.
  Shown operator()(const event::Reacted& e) const { return thought(e.request.unit); }
  Shown operator()(const event::Decided& e) const {
    if (e.decision.side == unseen_.side) return Shown::all;
    return e.decision.unit == kNoUnit ? Shown::nothing : thought(e.decision.unit);
  }
  Shown operator()(const event::Aimed& e) const { return thought(e.unit); }
  Shown operator()(const event::WaitsToEnter& e) const {
    return own(e.unit) ? Shown::all : Shown::nothing;
  }

  // What is told of one of whom nothing else is.
  Shown operator()(event::Moved& e) const {
    if (!hides(e.unit)) return Shown::all;
    if (unknown(e.unit)) return Shown::nothing;
    e.to = e.from;  // it went out of sight
    e.path.clear();
    e.allowance = e.spent = {};
    e.stopped_by.clear();
    return Shown::part;
  }
  Shown operator()(const event::Shot&) const { return Shown::all; }
  Shown operator()(const event::Fought&) const { return Shown::all; }

  // Of one of whom nothing is known, not even how far off he is.
  Shown operator()(event::Sighted& e) const {
    if (hides(e.observer)) return Shown::nothing;
    if (unknown(e.target)) e.distance = {};
    return Shown::all;
  }
  Shown operator()(event::MeasuredByMap& e) const {
    if (hides(e.call.unit)) return Shown::nothing;
    if (unknown(e.call.other)) e.call.distance = {};
    return Shown::all;
  }

  // Of two units it is told if both are seen.
  Shown operator()(const event::Paid& e) const { return both(e.officer, e.unit); }
  Shown operator()(const event::ContactMade& e) const { return both(e.unit, e.enemy); }
  Shown operator()(const event::ContactBroken& e) const { return both(e.unit, e.enemy); }

  Shown operator()(event::Activated& e) const {
    if (e.side == unseen_.side || !unknown(e.command)) return Shown::all;
    e.command = kNoCommand;
    e.words.clear();
    return Shown::part;
  }
  Shown operator()(event::Corrected& e) const {
    if (e.unit != kNoUnit) return hides(e.unit) ? Shown::nothing : Shown::all;
    e.words.clear();  // new units and ground of either side
    return Shown::part;
  }
  /// All others are their unit's, or nobody's.
  template <class Other>
  Shown operator()(const Other&) const {
    return hides(actor_) ? Shown::nothing : Shown::all;
  }

  [[nodiscard]] Shown of(Event& event) {
    actor_ = actor_of(event);
    return std::visit(*this, event.what);
  }

 private:
  [[nodiscard]] bool own(UnitId unit) const { return setting_.unit(unit).side == unseen_.side; }
  [[nodiscard]] bool hides(UnitId unit) const { return unseen_.after.contains(unit); }
  [[nodiscard]] Shown both(UnitId one, UnitId two) const {
    return hides(one) || hides(two) ? Shown::nothing : Shown::all;
  }
  [[nodiscard]] Shown thought(UnitId unit) const {
    if (own(unit)) return Shown::all;
    return hides(unit) ? Shown::nothing : Shown::later;
  }
  [[nodiscard]] bool unknown(UnitId unit) const {
    return unseen_.before.contains(unit) && unseen_.after.contains(unit);
  }
  /// A command of which no unit is seen.
  [[nodiscard]] bool unknown(CommandId command) const {
    if (command == kNoCommand) return false;
    for (std::size_t i = 0; i < setting_.units.size(); ++i) {
      if (setting_.units[i].command == command && !hides(unit_id(i))) return false;
    }
    return true;
  }
  const Setting& setting_;
  const OutOfSight& unseen_;
  UnitId actor_ = kNoUnit;
};

UnitSet in_both(const UnitSet& one, const UnitSet& two) {
  UnitSet both;
  for (const UnitId unit : one) {
    if (two.contains(unit)) both.insert(unit);
  }
  return both;
}

/// What somebody does that can be seen, and gives away what made him do it.
bool acts(const Event& event) {
  return std::visit(
      [](const auto& e) {
        using E = std::decay_t<decltype(e)>;
        constexpr std::array kActs{
            std::is_same_v<E, event::Ordered>,   std::is_same_v<E, event::Moved>,
            std::is_same_v<E, event::Shot>,      std::is_same_v<E, event::HeldFire>,
            std::is_same_v<E, event::Paid>,      std::is_same_v<E, event::Entered>,
            std::is_same_v<E, event::LeftTable>, std::is_same_v<E, event::Activated>};
        return std::find(kActs.begin(), kActs.end(), true) != kActs.end();
      },
      event.what);
}

}  // namespace

UnitSet out_of_sight(const Battle& battle, const View& view) {
  UnitSet units;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    const Presence presence = battle.unit(unit).presence;
    if (presence != Presence::on_table && presence != Presence::waiting) continue;
    if (view.hidden.contains(unit) || view.remembered.contains(unit)) units.insert(unit);
  }
  return units;
}

UnitId actor_of(const Event& event) {
  return std::visit(
      [](const auto& e) {
        if constexpr (requires { e.officer; })
          return e.officer;
        else if constexpr (requires { e.observer; })
          return e.observer;
        else if constexpr (requires { e.unit; })
          return e.unit;
        else if constexpr (requires { e.request.unit; })
          return e.request.unit;
        else if constexpr (requires { e.decision.unit; })
          return e.decision.unit;
        else if constexpr (requires { e.call.unit; })
          return e.call.unit;
        else
          return kNoUnit;
      },
      event.what);
}

std::optional<Side> side_of(const Event& event, const Setting& setting) {
  const UnitId actor = actor_of(event);
  if (index(actor) < setting.units.size()) return setting.unit(actor).side;
  if (const auto* decided = std::get_if<event::Decided>(&event.what)) return decided->decision.side;
  if (const auto* active = std::get_if<event::Activated>(&event.what)) return active->side;
  const auto* passed = std::get_if<event::PassedOver>(&event.what);
  return passed != nullptr ? passed->of : std::nullopt;
}

SeenEvent seen_of(Event event, const Setting& setting, const OutOfSight& unseen) {
  SeenEvent seen;
  seen.shown = Rule(setting, unseen).of(event);
  if (seen.shown == Shown::nothing) return seen;
  const UnitSet nameless = in_both(unseen.before, unseen.after);
  if (!nameless.empty()) {
    Unnaming unnaming(setting, nameless);
    std::visit([&](auto& e) { describe(unnaming, e); }, event.what);
    if (unnaming.changed() && seen.shown == Shown::all) seen.shown = Shown::part;
  }
  seen.event = std::move(event);
  return seen;
}

std::vector<SeenEvent> Learned::with(SeenEvent seen) {
  std::vector<SeenEvent> learned;
  if (seen.shown == Shown::nothing) return learned;
  const UnitId unit = actor_of(seen.event);
  std::erase_if(kept_, [&](const SeenEvent& one) { return one.event.turn != seen.event.turn; });
  if (seen.shown == Shown::later) {
    if (auto* decided = std::get_if<event::Decided>(&seen.event.what)) decided->reasons = {};
    kept_.push_back(std::move(seen));
    return learned;
  }
  if (acts(seen.event)) {
    for (SeenEvent& one : kept_) {
      if (actor_of(one.event) == unit) learned.push_back(std::move(one));
    }
    std::erase_if(kept_, [&](const SeenEvent& one) { return actor_of(one.event) == unit; });
  }
  learned.push_back(std::move(seen));
  return learned;
}

}  // namespace opfor
