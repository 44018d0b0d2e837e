#pragma once

#include "drill/asks.hpp"

namespace opfor {

/// Passes every question on to another: who watches what is asked, or answers some of it himself,
/// overrides those questions. Who goes by his die is passed over (`Asks::goes_by_die`), so that all
/// decisions are heard.
class PassingOn : public Asks {
 public:
  /// @param to must outlive it; nothing of it is asked before the first question
  explicit PassingOn(Asks& to) : to_(to) {}

  [[nodiscard]] std::vector<chance::Answer> answer_all(
      std::span<const chance::Request> requests) override {
    return to_.answer_all(requests);
  }
  [[nodiscard]] chance::Enumerator* enumerator() override { return to_.enumerator(); }
  [[nodiscard]] std::vector<Reaction> react_all(
      const Battle& battle, std::span<const ReactionRequest> requests) override {
    return to_.react_all(battle, requests);
  }
  [[nodiscard]] Order order_of(const Moment& now, const OrderRequest& request) override {
    return to_.order_of(now, request);
  }
  [[nodiscard]] std::vector<Choice> decide_all(const Moment& now,
                                               std::span<const Decision> decisions) override {
    return to_.decide_all(now, decisions);
  }
  void rest(Battle& battle) override { to_.rest(battle); }
  [[nodiscard]] bool looks_for_close_calls() const override { return to_.looks_for_close_calls(); }
  [[nodiscard]] std::vector<Measured> settle_all(const Battle& battle,
                                                 std::span<const CloseCall> near,
                                                 const Differs& differs) override {
    return to_.settle_all(battle, near, differs);
  }
  [[nodiscard]] bool react_alike(const ReactionRequest& one,
                                 const ReactionRequest& two) const override {
    return to_.react_alike(one, two);
  }

 protected:
  [[nodiscard]] Asks& to() { return to_; }

 private:
  Asks& to_;
};

}  // namespace opfor
