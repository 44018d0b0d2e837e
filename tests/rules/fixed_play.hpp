#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "ai/behaviour/behaviour.hpp"
#include "battle/event.hpp"
#include "chance/cards.hpp"
#include "drill/asks.hpp"
#include "drill/sheet.hpp"
#include "scenario/scenario.hpp"

/// A sheet played through its steps, with the dice and the choices that a test prints.
namespace opfor::test {

/// Both sides of a battle are led by persons: nobody throws reaction dice.
void lead_by_hand(Scenario& scenario, Battle& battle, const Sheet& sheet);

/// Who answers. Dice are fixed by what they are for and whose they are; one that is not fixed is an
/// error, but for those that the sheet's own `face_unfixed` knows. Units that are ordered by no
/// test stand; of every other decision the first option is taken. All orders are judged by the
/// sheet's `check`.
class FixedPlay : public Asks, public Events {
 public:
  FixedPlay(Battle& battle, const Sheet& sheet, Behaviour behaviour)
      : battle_(battle), sheet_(sheet), behaviour_(std::move(behaviour)) {}

  // --- as a player would ---
  /// The next step of the turn.
  void step();
  /// Steps to the end of the turn.
  void turn();

  // --- what was asked and told ---
  /// "to hit F1", "reaction R1": what was thrown and drawn, and what a sheet adds of events.
  std::vector<std::string> log;
  std::vector<Decision> decided;
  std::vector<Event> told;
  std::vector<std::size_t> thrown_together;  ///< how many requests each time

  /// The events of a kind, in their order.
  template <class What>
  [[nodiscard]] std::vector<What> told_of() const {
    std::vector<What> some;
    for (const Event& event : told) {
      if (const auto* what = std::get_if<What>(&event.what)) some.push_back(*what);
    }
    return some;
  }
  /// Everything that was fixed has been thrown, drawn and ordered: empty. Else what was not.
  [[nodiscard]] virtual std::string left_over() const;
  /// The words of the options of the last decision of a kind; none if there was none.
  [[nodiscard]] std::vector<std::string> offered(DecisionKind kind) const;
  [[nodiscard]] int times_asked(DecisionKind kind) const;
  /// Lines of the log that begin so.
  [[nodiscard]] std::vector<std::string> logged(const std::string& beginning) const;

  // --- Asks, Events ---
  [[nodiscard]] std::vector<chance::Answer> answer_all(
      std::span<const chance::Request> requests) override;
  [[nodiscard]] std::vector<Reaction> react_all(const Battle& battle,
                                                std::span<const ReactionRequest> requests) override;
  [[nodiscard]] Order order_of(const Moment& now, const OrderRequest& request) override {
    return sheet_.ways(now, request).front();
  }
  [[nodiscard]] std::vector<Choice> decide_all(const Moment& now,
                                               std::span<const Decision> decisions) override;
  void rest(Battle&) override {}
  void happened(Event event) override { told.push_back(std::move(event)); }

 protected:
  void fix_dice(chance::Purpose purpose, const std::string& who, const std::vector<int>& faces);
  void fix_order(const std::string& unit, std::vector<Act> acts, bool lawful);
  void fix_choice(const std::string& who, DecisionKind kind, const std::vector<std::string>& words);
  void fix_cell(const std::string& unit, Cell cell) { cells_[unit] = cell; }

  /// The face of a die that no test has fixed, where a sheet has one.
  [[nodiscard]] virtual std::optional<int> face_unfixed(const chance::Key&) const { return {}; }
  /// @throws std::runtime_error where no cards are drawn.
  [[nodiscard]] virtual chance::Card next_card(const chance::Draw& draw);
  /// What is picked where no words are fixed, if not the first.
  [[nodiscard]] virtual std::optional<Choice> pick_unfixed(const Decision&) const { return {}; }

  [[nodiscard]] Battle& battle() { return battle_; }
  /// "" of nobody.
  [[nodiscard]] std::string name(UnitId unit) const;
  /// The unit of a key, or its side.
  [[nodiscard]] std::string whose(const chance::Key& key) const;

 private:
  struct Fixed {
    std::vector<Act> acts;
    bool lawful = true;
  };
  [[nodiscard]] int next_face(const chance::Key& key);
  [[nodiscard]] Choice choice_of(const Battle& battle, const Decision& decision);
  [[nodiscard]] Choice order_of(const Battle& battle, const Decision& decision);

  Battle& battle_;
  const Sheet& sheet_;
  Behaviour behaviour_;
  std::map<std::pair<chance::Purpose, std::string>, std::deque<int>> dice_;
  std::map<std::string, std::deque<Fixed>> orders_;
  std::map<std::pair<std::string, DecisionKind>, std::deque<std::string>> words_;
  std::map<std::string, Cell> cells_;
};

/// The option of a decision of which a thing is true, if there is one.
template <class Is>
[[nodiscard]] std::optional<Choice> pick_that(const Decision& decision, Is is) {
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    if (is(decision.options[i])) return Choice{{static_cast<int>(i)}, {}};
  }
  return std::nullopt;
}

/// What tests fix, a call after the other; `T` is the sheet's own class.
template <class T>
class Playing : public FixedPlay {
 public:
  using FixedPlay::FixedPlay;

  /// The next faces of dice ("a" and "b": of the sides).
  T& dice(chance::Purpose purpose, const std::string& who, const std::vector<int>& faces) {
    fix_dice(purpose, who, faces);
    return self();
  }
  T& shots(const std::string& firer, const std::vector<int>& faces) {
    return dice(chance::Purpose::to_hit, firer, faces);
  }
  T& blows(const std::string& attacker, const std::vector<int>& faces) {
    return dice(chance::Purpose::melee, attacker, faces);
  }
  /// The next order of a unit. @param lawful false: not judged
  T& order(const std::string& unit, std::vector<Act> acts, bool lawful = true) {
    fix_order(unit, std::move(acts), lawful);
    return self();
  }
  /// What a unit (or, of decisions without one, a side) picks when it is asked this next: the
  /// option that begins so. The last words stay.
  T& choose(const std::string& who, DecisionKind kind, const std::vector<std::string>& words) {
    fix_choice(who, kind, words);
    return self();
  }
  /// The cell of a unit's reaction, whatever it throws.
  T& cell(const std::string& unit, Cell cell) {
    fix_cell(unit, cell);
    return self();
  }

 private:
  T& self() { return static_cast<T&>(*this); }
};

}  // namespace opfor::test
