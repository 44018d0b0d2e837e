#pragma once

#include <optional>
#include <span>
#include <vector>

#include "chance/chance.hpp"
#include "rules/arquebusier/setting.hpp"

/// Melee (section 11), as functions of values: who needs what, and who falls. Who touches whom is
/// touching.hpp's.
namespace opfor::arquebusier {

/// How an element strikes another (AQ-MEL-3, AQ-MEL-5).
struct Stroke {
  bool strikes = true;    ///< artillery does not
  bool overruns = false;  ///< removes it without a roll
  int least = kHarmless;  ///< the least face that kills; `kHarmless`: cannot harm
};
[[nodiscard]] Stroke stroke(Type striker, Type target, Class target_class, ArtilleryMelee option);
/// Chance to kill, 0..1.
[[nodiscard]] double chance_to_kill(const Stroke& stroke);

/// One element's choice (AQ-MEL-1, AQ-MEL-2): who strikes whom. Numbers are the caller's own.
struct Blow {
  int striker = 0;
  int target = 0;
  Stroke stroke;
  Side side = Side::a;  ///< of the striker
};
/// AQ-MEL-3 to 6: all blows of one melee together. Throws of one side's blows are one request a
/// side (of more than 32 dice: one each 32), each die its own target, in the order of `blows`;
/// blows that need no die, or cannot harm, have none.
/// @param key of the throws of its own side; those of the other side have its units exchanged. Each
/// side takes one occurrence for each 32 dice that it throws, from that of the key on.
/// @param faces where they are wanted: what was thrown for each blow, 0 where it needed no die or
/// the faces are not known
/// @returns which blows killed, in the order of `blows`.
[[nodiscard]] std::vector<bool> strike_all(chance::Chance& chance, std::span<const Blow> blows,
                                           const chance::Key& key,
                                           std::vector<int>* faces = nullptr);

/// D-14: for each striker the target that it does best to choose, of those that it may: the
/// greatest chance times the product of the misses already assigned to it; ties: the lower.
/// @param may by striker, in their order: the strokes at each target it may choose.
/// @returns by striker; `kNoTarget` of one that may choose nobody.
struct Choosable {
  int target = 0;
  Stroke stroke;
};
inline constexpr int kNoTarget = -1;
[[nodiscard]] std::vector<int> best_targets(const std::vector<std::vector<Choosable>>& may);

}  // namespace opfor::arquebusier
