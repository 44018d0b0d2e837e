#pragma once

#include <vector>

#include "battle/battle.hpp"
#include "battle/event.hpp"
#include "drill/view.hpp"

/// What a side may know of what happens: the one rule for what a person is told, what another
/// program reads, and what a commander is sent.
namespace opfor {

/// How much of an event a side may know.
enum class Shown : std::uint8_t {
  nothing,  ///< of enemies out of its sight, and what the enemy has in mind
  later,    ///< what an enemy's die and commander said: when he is seen to act on it
  part,     ///< without the names of those out of its sight
  all
};
template <>
struct Words<Shown> {
  static constexpr std::array<std::string_view, 4> all{"nothing", "later", "part", "all"};
};

/// Enemies that a view hides, or has only where they were seen last. Who has left the table or was
/// destroyed is no secret.
/// @param battle as it is; `view` is a side's of it
[[nodiscard]] UnitSet out_of_sight(const Battle& battle, const View& view);

/// Whom a side does not see while something happens: one step, or what was played since it last
/// looked.
struct OutOfSight {
  Side side = Side::a;
  UnitSet before;  ///< as it began
  UnitSet after;   ///< as it stands now
};

/// An event as a side may know it.
struct SeenEvent {
  Shown shown = Shown::nothing;
  Event event;  ///< without what it may not know; of `nothing`: not to be used
};
/// Of who is seen when it is over, a side knows all that he did meanwhile, of who is not, nothing
/// but that he went out of sight, and what his fire did. Nobody is named who was unseen before and
/// after.
[[nodiscard]] SeenEvent seen_of(Event event, const Setting& setting, const OutOfSight& unseen);

/// Whose doing an event is; `kNoUnit`: no single unit's.
[[nodiscard]] UnitId actor_of(const Event& event);
/// Whose side's; none: both sides', or nobody's.
[[nodiscard]] std::optional<Side> side_of(const Event& event, const Setting& setting);

/// A side's events in the order in which it learns of them: what it may know `later` is kept until
/// the unit is seen to act, and forgotten with the turn. What it decided, it learns then, and not
/// how it weighed its options: another program that plays against it could reckon by that.
class Learned {
 public:
  /// What the side learns with this event, oldest first; may be empty.
  [[nodiscard]] std::vector<SeenEvent> with(SeenEvent seen);

 private:
  std::vector<SeenEvent> kept_;
};

}  // namespace opfor
