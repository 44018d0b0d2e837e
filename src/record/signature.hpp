#pragma once

#include <cstdint>

#include "battle/event.hpp"
#include "drill/passing_on.hpp"

/// What battles came to as two numbers, made of values alone: no layout of records, no words, no
/// steps. Programs that play alike have the same; where they differ, so did a decision.
namespace opfor {

struct Signature {
  std::uint64_t asked = 0;  ///< every throw and draw, every reaction, every decision's options
  std::uint64_t done = 0;   ///< every answer, and every event
  std::uint64_t requests = 0;
  std::uint64_t events = 0;
  bool operator==(const Signature&) const = default;
};

/// Signs what is asked of another, and what happens. It answers nothing itself. An order that a
/// cell binds is signed where it is given: `event::Ordered`.
class Signing final : public PassingOn, public Events {
 public:
  explicit Signing(Asks& asks) : PassingOn(asks) {}
  [[nodiscard]] const Signature& signature() const { return signature_; }

  [[nodiscard]] std::vector<chance::Answer> answer_all(
      std::span<const chance::Request> requests) override;
  [[nodiscard]] std::vector<Reaction> react_all(const Battle& battle,
                                                std::span<const ReactionRequest> requests) override;
  [[nodiscard]] std::vector<Choice> decide_all(const Moment& now,
                                               std::span<const Decision> decisions) override;
  void happened(Event event) override;
  /// The battle as it stands: who is where, drawn up how.
  void stands(const Battle& battle);

 private:
  Signature signature_;
};

}  // namespace opfor
