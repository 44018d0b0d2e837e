#pragma once

#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "drill/passing_on.hpp"
#include "drill/sheet.hpp"
#include "record/journal.hpp"

namespace opfor::arena {

/// What a side is told to do otherwise: one line of `--try`.
struct Tried {
  struct Of {
    UnitId unit = kNoUnit;
    std::string words;  ///< an order: "move 12 north"
  };
  std::string told;              ///< as it was typed
  std::vector<Of> orders;        ///< each is given the first time that the unit is asked for it
  std::optional<Choice> choice;  ///< of the first decision
};
/// How many orders a way has; a choice counts as one.
[[nodiscard]] inline std::size_t orders_of(const Tried& tried) {
  return tried.orders.size() + (tried.choice ? 1 : 0);
}

/// Answers so far of a step that was begun, in their order.
using AnswersSoFar = std::span<const journal::Given>;

/// Plays a step that was begun as it was answered, then has units do what is tried, the first time
/// that they are asked, and everything else done by the program.
class TriedAsks final : public PassingOn {
 public:
  /// Hears of the first decision that is not among the answers so far, before it is answered.
  using First = std::function<void(const Moment& now, const Decision& decision)>;

  /// All must outlive it. @param so_far what the step has been answered
  TriedAsks(const Sheet& sheet, AnswersSoFar so_far, const Tried& tried, Asks& program,
            First first = {})
      : PassingOn(program),
        sheet_(sheet),
        so_far_(so_far),
        tried_(tried),
        first_(std::move(first)) {}

  [[nodiscard]] std::vector<chance::Answer> answer_all(
      std::span<const chance::Request> requests) override;
  [[nodiscard]] std::vector<Reaction> react_all(const Battle& battle,
                                                std::span<const ReactionRequest> requests) override;
  [[nodiscard]] Order order_of(const Moment& now, const OrderRequest& request) override;
  [[nodiscard]] std::optional<Order> goes_by_die(const Moment& now,
                                                 const OrderRequest& request) override;
  [[nodiscard]] std::vector<Choice> decide_all(const Moment& now,
                                               std::span<const Decision> decisions) override;
  void rest(Battle&) override {}

  /// How many of the orders were given.
  [[nodiscard]] std::size_t given() const { return given_; }
  /// Why one was not: in the words of who refused it.
  [[nodiscard]] const std::string& why_not() const { return why_not_; }

 private:
  /// How many of a batch have been answered.
  [[nodiscard]] std::size_t answered(std::size_t asked) const;
  /// The next of the answers so far. @throws std::logic_error if it is of another kind
  template <class Answer>
  [[nodiscard]] const Answer& next();
  [[nodiscard]] bool is_tried(UnitId unit) const;
  void miss(UnitId unit, std::string why);
  [[nodiscard]] std::optional<Choice> tried(const Moment& now, const Decision& decision);
  [[nodiscard]] std::optional<Choice> chosen(const Moment& now, const Decision& decision);

  const Sheet& sheet_;
  AnswersSoFar so_far_;
  const Tried& tried_;
  First first_;
  std::set<UnitId> done_;
  bool begun_ = false;
  std::size_t given_ = 0;
  std::string why_not_;
};

}  // namespace opfor::arena
