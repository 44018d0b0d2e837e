#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ai/behaviour/behaviour.hpp"
#include "battle/asks.hpp"
#include "battle/event.hpp"
#include "rules/victory_without_squares/conduct.hpp"
#include "rules/victory_without_squares/sheet.hpp"
#include "support.hpp"

/// The sheet played through its steps, with the dice, the cards and the choices that a test prints.
namespace opfor::victory_without_squares::test {

/// Depths of bodies as they usually stand (VWS-GEO-1), in inches.
inline constexpr double kHorseDeep = 300 / 254.0;  ///< in one rank; in two the double
inline constexpr double kFootDeep = 400 / 254.0;   ///< in two ranks
inline constexpr double kShotDeep = 200 / 254.0;   ///< commanded shot, dragoons on foot
inline constexpr double kGunsDeep = 400 / 254.0;
inline constexpr double kLeaderDeep = 300 / 254.0;
inline constexpr double kBase = 300 / 254.0;  ///< width
inline constexpr double kThree = 3 * kBase;   ///< of three bases abreast

/// The middle of a body that stands so far beyond (or, `gap` negative, before) another.
[[nodiscard]] constexpr double beyond(double middle, double deep, double gap, double their_deep) {
  return middle + deep / 2 + gap + their_deep / 2;
}

/// The battle with both sides led by persons: nobody throws reaction dice.
[[nodiscard]] Small by_hand(const Making& making);
/// The sheet's behaviour as it is shipped.
[[nodiscard]] Behaviour shipped_behaviour(const Small& small);

/// Who answers. D10s and cards are fixed by what they are for and whose they are; one that is not
/// fixed is an error, but for the initiative (side a has it) and the reaction die (3). Bodies that
/// are ordered by no test stand; nobody fires in reaction but the eager; of every other decision
/// the first option is taken. All orders are judged by the sheet's `check`.
class Table final : public Asks, public Events {
 public:
  explicit Table(Small& small);

  /// The next faces of D10s ("a" and "b": of the sides, for the initiative).
  Table& dice(chance::Purpose purpose, const std::string& who, std::vector<int> faces);
  Table& shots(const std::string& firer, std::vector<int> faces);
  Table& blows(const std::string& attacker, std::vector<int> faces);
  /// The next cards: "9C", "10H", "QD", "AS".
  Table& cards(chance::Purpose purpose, const std::string& who, std::vector<std::string> names);
  Table& manoeuvre(const std::string& body, std::vector<std::string> names);
  Table& risk(const std::string& body, std::vector<std::string> names);
  Table& damage(const std::string& target, std::vector<std::string> names);
  Table& rout(const std::string& body, std::vector<std::string> names);
  Table& pursuit(const std::string& body, std::vector<std::string> names);

  /// The next order of a body. @param lawful false: not judged
  Table& order(const std::string& body, std::vector<Act> acts, bool lawful = true);
  /// What a unit (or, of decisions without one, a side) picks when it is asked this next: the
  /// option that begins so. The last words stay.
  Table& choose(const std::string& who, DecisionKind kind, std::vector<std::string> words);
  /// Draws for reaction fire at whomever it may.
  Table& eager(const std::string& firer);
  /// The cell of a body's reaction, whatever it throws.
  Table& cell(const std::string& body, Cell cell);

  // --- as a player would ---
  /// A body's activation, by itself.
  void activate(const std::string& body);
  /// Any part of the sequence.
  [[nodiscard]] Play play() { return {small_.battle, *this, *this}; }
  /// The next step of the turn.
  void step();
  /// Steps to the end of the turn.
  void turn();

  // --- what was asked and told ---
  /// "to hit F1", "manoeuvre R1", "rout F2", and of events "back F1", "broken F1", "fought R1 F1".
  std::vector<std::string> log;
  std::vector<Decision> decided;
  std::vector<Event> told;
  /// Ids of the bodies that were activated, as `step` did.
  std::vector<std::string> activated;

  /// Everything that was fixed has been thrown, drawn and ordered.
  [[nodiscard]] std::string left_over() const;
  /// The words of the options of the last decision of a kind; none if there was none.
  [[nodiscard]] std::vector<std::string> offered(DecisionKind kind) const;
  [[nodiscard]] int times_asked(DecisionKind kind) const;
  /// What a log holds that begins so.
  [[nodiscard]] std::vector<std::string> logged(const std::string& beginning) const;

  [[nodiscard]] std::vector<chance::Answer> answer_all(
      std::span<const chance::Request> requests) override;
  [[nodiscard]] std::vector<Reaction> react_all(const Battle& battle,
                                                std::span<const ReactionRequest> requests) override;
  [[nodiscard]] std::vector<Choice> decide_all(const Battle& battle,
                                               std::span<const Decision> decisions) override;
  void rest(Battle&) override {}
  void happened(Event event) override;

 private:
  struct Fixed {
    std::vector<Act> acts;
    bool lawful = true;
  };
  [[nodiscard]] std::string name(UnitId unit) const;
  [[nodiscard]] std::string whose(const chance::Key& key) const;
  [[nodiscard]] int next_face(const chance::Key& key);
  [[nodiscard]] chance::Card next_card(const chance::Draw& draw);
  [[nodiscard]] Choice choice_of(const Battle& battle, const Decision& decision);
  [[nodiscard]] Choice order_of(const Battle& battle, const Decision& decision);

  Small& small_;
  Behaviour behaviour_;
  std::map<std::pair<chance::Purpose, std::string>, std::deque<int>> dice_;
  std::map<std::pair<chance::Purpose, std::string>, std::deque<chance::Card>> cards_;
  std::map<std::string, std::deque<Fixed>> orders_;
  std::map<std::pair<std::string, DecisionKind>, std::deque<std::string>> words_;
  std::vector<std::string> eager_;
  std::map<std::string, Cell> cells_;
};

// --- acts: from where the body stands now; inches ---

/// Straight ahead (`along`), to its right (`aside`); negative: back, to its left.
[[nodiscard]] Act going(const Small& small, const std::string& body, double along,
                        double aside = 0);
/// Straight ahead into contact.
[[nodiscard]] Act charging(const Small& small, const std::string& body, const std::string& enemy,
                           double along);
[[nodiscard]] Act about(const Small& small, const std::string& body);
[[nodiscard]] Act shooting_at(const Small& small, const std::string& enemy);

// --- what became of units ---

[[nodiscard]] State state(const Small& small, const std::string& body);
[[nodiscard]] bool on_table(const Small& small, const std::string& unit);
[[nodiscard]] Gone gone(const Small& small, const std::string& unit);
[[nodiscard]] double x(const Small& small, const std::string& unit);
[[nodiscard]] double y(const Small& small, const std::string& unit);
[[nodiscard]] double facing(const Small& small, const std::string& unit);  ///< degrees
[[nodiscard]] bool in_motion(const Small& small, const std::string& body);
/// Between two footprints.
[[nodiscard]] double between(const Small& small, const std::string& one, const std::string& other);
/// The rule by which an order is refused at this moment; empty if it is lawful.
[[nodiscard]] std::string refused(const Small& small, const std::string& body,
                                  std::vector<Act> acts);
/// The body to whom a leader is attached; empty if none.
[[nodiscard]] std::string attached_to(const Small& small, const std::string& leader);

}  // namespace opfor::victory_without_squares::test
