#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ai/behaviour/behaviour.hpp"
#include "battle/event.hpp"
#include "drill/asks.hpp"
#include "plays/setup.hpp"

/// Who answers in a play: with the dice, the cards, the choices and the orders that it writes.
namespace opfor::plays {

class Answers final : public Asks, public Events {
 public:
  /// The table must outlive it.
  Answers(Table& table, Behaviour behaviour) : table_(table), behaviour_(std::move(behaviour)) {}

  // --- what a play fixes, a line each; @throws Wrong ---
  /// "a1 to hit b1: 10, 1 x3", "b1 damage: 9C".
  void take_dice(const Line& line);
  /// "a initiative: 9", "any reaction: 3", "any: 3", "any order_unit: first": what is answered
  /// where the play says nothing.
  void take_otherwise(const Line& line);
  /// "b1: italic HALT_FACE", "a1: ADVANCE charge gallop", "a1: ADVANCE weak" (targets only).
  void take_cell(const Line& line);
  /// "a1 carry_on: charges | stands", "b reaction_fire always: b1 | b2", "a1 carry_on: as the
  /// program would".
  void take_choice(const Line& line);
  /// "a1: move 4, face about"; "a1: unjudged charge b1".
  void take_order(const Line& line);
  /// "within", "beyond", "by the map".
  void take_measures(const Line& line);

  /// What was thrown, asked and told since it was last cleared.
  std::vector<std::string> tale;
  /// What was fixed and not used, each with its line.
  [[nodiscard]] std::vector<Wrong> left_over() const;
  /// The order that the words give a unit on a table. @throws Wrong
  [[nodiscard]] Order order_in(const Line& line, const Battle& battle, UnitId unit,
                               const std::string& words) const;

  // --- Asks, Events ---
  [[nodiscard]] std::vector<chance::Answer> answer_all(
      std::span<const chance::Request> requests) override;
  [[nodiscard]] std::vector<Reaction> react_all(const Battle& battle,
                                                std::span<const ReactionRequest> requests) override;
  [[nodiscard]] Order order_of(const Moment& now, const OrderRequest& request) override;
  [[nodiscard]] std::vector<Choice> decide_all(const Moment& now,
                                               std::span<const Decision> decisions) override;
  void rest(Battle&) override {}
  [[nodiscard]] bool looks_for_close_calls() const override { return within_.has_value(); }
  [[nodiscard]] std::vector<Measured> settle_all(const Battle& battle,
                                                 std::span<const CloseCall> near,
                                                 const Differs& differs) override;
  void happened(Event event) override;

 private:
  /// Faces or cards of one line.
  struct Dice {
    Line line;
    std::string who;
    chance::Purpose purpose = chance::Purpose::test;
    std::string other;  ///< empty: whoever it is
    std::deque<std::string> faces;
  };
  struct Words {
    Line line;
    std::string who;
    DecisionKind kind = DecisionKind::order_unit;
    bool always = false;
    std::deque<std::string> words;
  };
  struct Told {
    Line line;
    std::string unit;
    std::string words;
    bool unjudged = false;
    bool used = false;
  };
  struct Fixed {
    Line line;
    std::string unit;
    Cell cell;
    bool used = false;
  };

  [[nodiscard]] std::string next_face(const chance::Key& key, int sides);
  [[nodiscard]] const Told* next_order(UnitId unit);
  [[nodiscard]] Choice choice_of(const Battle& battle, const Decision& decision);
  [[nodiscard]] std::optional<Choice> chosen(const Battle& battle, const Decision& decision,
                                             Words& words);
  [[nodiscard]] std::optional<Choice> pick(const Decision& decision, const std::string& word) const;
  [[nodiscard]] Choice ordered(const Battle& battle, const Decision& decision);
  void known_who(const Line& line, const std::string& who) const;

  Table& table_;
  Behaviour behaviour_;
  std::vector<Dice> dice_;
  std::vector<Words> choices_;
  std::vector<Told> orders_;
  std::vector<Fixed> cells_;
  std::map<std::pair<std::string, std::string>, std::string> otherwise_;  ///< who, what
  std::optional<bool> within_;
};

}  // namespace opfor::plays
