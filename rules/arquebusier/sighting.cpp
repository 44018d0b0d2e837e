#include "rules/arquebusier/sighting.hpp"

#include "drill/eyes.hpp"
#include "rules/arquebusier/sequence.hpp"

namespace opfor::arquebusier {
namespace {

void suppose(Battle& seen, UnitId unit, bool) {
  if (!is_general(seen, unit)) draw_up(seen, unit);
}
constexpr Eyes<Situation> kEyes{suppose, step_of};

}  // namespace

void remember(Battle& battle, const Situation& now) { kEyes.remember(battle, now); }
View view(const Moment& now, Side side) { return kEyes.view(now, side); }
Known<Situation> known_to(const Moment& now, Side side) { return kEyes.known_to(now, side); }

}  // namespace opfor::arquebusier
