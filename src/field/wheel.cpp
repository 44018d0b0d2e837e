#include "field/wheel.hpp"

#include <algorithm>
#include <numbers>

namespace opfor::field {

WheelingBox::WheelingBox(const Box& from, Angle facing, Angle to)
    : from_(from), facing_(facing), turn_(signed_turn(facing, to)), wheel_(from, turn_ >= 0) {}

Box WheelingBox::after(int part, int parts) const {
  Box box = from_;
  box.ahead = unit_vector(facing(part, parts));
  box.centre = wheel_.place(box.ahead);
  return box;
}

Circle WheelingBox::swept() const {
  return {wheel_.corner(), norm({2 * from_.half_width, 2 * from_.half_depth})};
}

bool WheelingBox::runs_into(const Box& other, int parts, double keep_off, double deep) const {
  // How far any of it comes in a hundredth of a degree, and how many of them a part is at most.
  const double pace = swept().radius * std::numbers::pi / 18000;
  const double part = static_cast<double>(turn_ < 0 ? -turn_ : turn_) / parts;
  for (int i = 1; i <= parts;) {
    const Box there = after(i, parts);
    const double apart = gap(there, other);
    if (apart < keep_off || (apart <= 0 && overlap(there, other) > deep)) return true;
    // It comes no nearer than it goes; facings are rounded to hundredths.
    const double spare = (apart - keep_off - kHair) / pace - 1;
    i += spare >= part ? 1 + static_cast<int>(std::min(spare / part, 1.0 * parts)) : 1;
  }
  return false;
}

}  // namespace opfor::field
