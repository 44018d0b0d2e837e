#pragma once

#include "record/session_inside.hpp"

namespace opfor {

/// Answers while a step runs: first with what the journal holds for it, then from the program; what
/// a person must answer stops the step with `Unanswered`. Keeps the events.
class StepAsks final : public Asks, public Events {
 public:
  StepAsks(SessionInside& inside, Again again);

  [[nodiscard]] std::vector<chance::Answer> answer_all(
      std::span<const chance::Request> requests) override;
  [[nodiscard]] std::vector<Reaction> react_all(const Battle& battle,
                                                std::span<const ReactionRequest> requests) override;
  [[nodiscard]] Order order_of(const Moment& now, const OrderRequest& request) override;
  [[nodiscard]] std::vector<Choice> decide_all(const Moment& now,
                                               std::span<const Decision> decisions) override;
  void rest(Battle& battle) override;
  [[nodiscard]] bool looks_for_close_calls() const override;
  [[nodiscard]] std::vector<Measured> settle_all(const Battle& battle,
                                                 std::span<const CloseCall> near,
                                                 const Differs& differ) override;
  [[nodiscard]] bool react_alike(const ReactionRequest& one,
                                 const ReactionRequest& two) const override;
  void happened(Event event) override { inside_.events.push_back(std::move(event)); }

  [[nodiscard]] const std::shared_ptr<const Scenario>& scenario() const { return scenario_; }
  /// Says that the rules ask otherwise, if answers of this step are left that nobody asked for.
  [[nodiscard]] bool leaves_answers();

 private:
  /// How many of a batch the journal holds, after a check that they answer just these requests.
  [[nodiscard]] std::size_t recorded(const std::vector<std::string>& requests);
  /// What was taken back and is given again next; null if nothing is.
  [[nodiscard]] journal::Answered* given_again() const;
  /// Carries out the corrections that the journal holds for this rest.
  void take_corrections(Battle& battle);
  /// Part i of the batch; it is there.
  [[nodiscard]] const journal::Given& given(std::size_t part) const;
  [[noreturn]] void differs(std::size_t part, std::string words);
  [[nodiscard]] bool by_hand(std::size_t part, bool person) const;
  /// Adds the rest of a batch if it is whole; else the step stops.
  void settle(std::vector<OpenPart> batch);
  void correct(Battle& battle, journal::Answered& entry);
  /// The close calls that the journal holds next, answered.
  [[nodiscard]] std::vector<Measured> recorded(const Battle& battle,
                                               std::span<const CloseCall> near);

  SessionInside& inside_;
  std::shared_ptr<const Scenario> scenario_;
  std::size_t cursor_;  ///< the next answer
  int rest_ = -1;
  Again again_;
};

}  // namespace opfor
