#include "rules/over_the_hills/sighting.hpp"

#include "drill/eyes.hpp"
#include "rules/over_the_hills/sequence.hpp"

namespace opfor::over_the_hills {
namespace {

void suppose(Battle& seen, UnitId unit, bool) {
  if (!is_commander(seen, unit)) {
    draw_up(seen, unit);
    return;
  }
  const CommanderRating& rating = commander_info(seen, unit)->rating;
  record(seen, unit).control = static_cast<std::uint8_t>(rating.control);
  record(seen, unit).inspiration = static_cast<std::uint8_t>(rating.inspiration);
}
constexpr Eyes<Situation> kEyes{suppose, step_of};

}  // namespace

void remember(Battle& battle, const Situation& now) { kEyes.remember(battle, now); }
View view(const Moment& now, Side side) { return kEyes.view(now, side); }
Known<Situation> known_to(const Moment& now, Side side) { return kEyes.known_to(now, side); }

}  // namespace opfor::over_the_hills
