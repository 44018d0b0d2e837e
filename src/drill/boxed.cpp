#include "drill/boxed.hpp"

#include <utility>

namespace opfor {

bool BoxedPicture::look_at(UnitId unit) {
  const field::Box now = box_at_(battle(), unit, battle().unit(unit).pose());
  return !(std::exchange(boxes_[index(unit)], now) == now);
}

}  // namespace opfor
