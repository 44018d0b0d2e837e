#include "battle/reaction.hpp"

namespace opfor {

int nerve_order(Intent intent) {
  switch (intent) {
    case Intent::run:
    case Intent::abandon:
      return 0;
    case Intent::withdraw_to_cover:
    case Intent::withdraw:
    case Intent::evade:
    case Intent::limber_away:
      return 1;
    case Intent::take_cover:
    case Intent::seek_shelter:
      return 2;
    case Intent::rally_in_cover:
    case Intent::rally_halt:
    case Intent::halt_face:
    case Intent::mount:
    case Intent::dismount:
    case Intent::form_square:
      return 3;
    case Intent::continue_orders:
    case Intent::skirmish:
    case Intent::serve_gun:
    case Intent::rally_others:
      return 4;
    case Intent::advance:
      return 5;
  }
  return 4;
}

Reacted kept(const Reaction& reaction, const Cell& cell) {
  Reacted r;
  r.has = 1;
  r.intent = cell.intent;
  r.charge = cell.charge;
  r.gait = cell.gait;
  r.italic = cell.italic ? 1 : 0;
  r.binding = reaction.binding ? 1 : 0;
  r.total = static_cast<std::int16_t>(reaction.total);
  return r;
}

Cell cell_of(const Reacted& reacted) {
  if (reacted.has == 0) return {};
  return {reacted.intent, reacted.charge, reacted.gait, reacted.italic != 0};
}

std::string gait_words(Gait gait) {
  if (gait == Gait::as_before || gait == Gait::halt) return {};
  return " at a " + std::string{word(gait)};
}

}  // namespace opfor
