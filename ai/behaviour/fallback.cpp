#include "ai/behaviour/fallback.hpp"

namespace opfor {

Intent fallback(Intent intent) {
  switch (intent) {
    case Intent::skirmish:
    case Intent::rally_others:
      return Intent::continue_orders;
    case Intent::evade:
    case Intent::limber_away:
      return Intent::withdraw;
    case Intent::serve_gun:
    case Intent::mount:
    case Intent::dismount:
    case Intent::form_square:
      return Intent::halt_face;
    case Intent::seek_shelter:
      return Intent::take_cover;
    case Intent::abandon:
      return Intent::run;
    case Intent::run:
    case Intent::withdraw_to_cover:
    case Intent::withdraw:
    case Intent::take_cover:
    case Intent::rally_in_cover:
    case Intent::rally_halt:
    case Intent::halt_face:
    case Intent::continue_orders:
    case Intent::advance:
      return intent;
  }
  return intent;
}

}  // namespace opfor
