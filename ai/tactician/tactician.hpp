#pragma once

#include <cstdint>
#include <vector>

#include "ai/commander/commander.hpp"

namespace opfor {

/// How much a tactician looks ahead. Counts, never a time: the same battle is the same again.
struct Effort {
  int candidates = 4;  ///< so many of the commander's best options are tried at the most
  int positions = 96;  ///< are played on for one decision at the most
  int turns = 1;       ///< beyond the one that is played
};

/// Level `tactician`: what the commander would choose among, he plays on, with the commander for
/// both sides and dice of his own, from the position as his side knows it, and takes what comes out
/// best: what is left of both sides, how near they are to their ends, and what the commander
/// thought of it. Choices that begin no step (`begins_step`), or leave no choice, are the
/// commander's.
class Tactician final : public Commander {
 public:
  /// Sheet and reactions must outlive it. @param seed of its trials' dice
  Tactician(const Sheet& sheet, const Reactions& reactions, const Weights& weights,
            std::uint64_t seed, Effort effort)
      : sheet_(sheet),
        reactions_(reactions),
        commander_(sheet, reactions, weights),
        seed_(seed),
        effort_(effort) {}
  [[nodiscard]] Decided decide(const View& view, const Decision& decision) override;

 private:
  /// What an option came to in the trials so far.
  struct Tried {
    int option = 0;
    double sum = 0;  ///< in bodies
    int times = 0;
    [[nodiscard]] double mean() const { return times == 0 ? 0 : sum / times; }
  };
  [[nodiscard]] std::vector<Tried> candidates(const Reasons& reasons) const;
  /// False: the position is not one of that decision.
  [[nodiscard]] bool play_on_all(const Battle& position, const Decision& decision,
                                 std::vector<Tried>& tried);
  [[nodiscard]] double value(const Battle& battle, Side side) const;

  const Sheet& sheet_;
  const Reactions& reactions_;
  PolicyCommander commander_;
  std::uint64_t seed_;
  Effort effort_;
};

}  // namespace opfor
