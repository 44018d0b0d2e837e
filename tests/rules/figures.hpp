#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "battle/battle.hpp"
#include "battle/close_call.hpp"
#include "drill/asks.hpp"
#include "drill/near_limits.hpp"

namespace opfor::test {

/// Who finds all distances within their limits, or all beyond; nothing else is asked of it.
class Figures final : public Asks {
 public:
  Figures(const Battle& battle, bool within) : setting_(battle.setting()), within_(within) {}
  [[nodiscard]] bool looks_for_close_calls() const override { return true; }
  [[nodiscard]] std::vector<Measured> settle_all(const Battle& battle,
                                                 std::span<const CloseCall> near,
                                                 const Differs& differs) override {
    std::vector<Measured> answered;
    for (const CloseCall& call : that_matter(battle, near, differs)) {
      asked.push_back(setting_.unit(call.unit).id + ">" + setting_.unit(call.other).id + ": " +
                      call.words);
      answered.push_back({call, within_});
    }
    return answered;
  }
  [[nodiscard]] std::vector<chance::Answer> answer_all(std::span<const chance::Request>) override {
    throw std::logic_error("no dice are thrown here");
  }
  [[nodiscard]] std::vector<Reaction> react_all(const Battle&,
                                                std::span<const ReactionRequest>) override {
    throw std::logic_error("nobody reacts here");
  }
  [[nodiscard]] Order order_of(const Moment&, const OrderRequest&) override {
    throw std::logic_error("nobody is ordered here");
  }
  [[nodiscard]] std::vector<Choice> decide_all(const Moment&, std::span<const Decision>) override {
    throw std::logic_error("nothing is decided here");
  }
  void rest(Battle&) override {}
  std::vector<std::string> asked;

 private:
  const Setting& setting_;
  bool within_;
};

}  // namespace opfor::test
