#pragma once

#include <memory>

#include "drill/way_round.hpp"
#include "drill/worth.hpp"
#include "rules/over_the_hills/charge_to_come.hpp"
#include "rules/over_the_hills/fired_at.hpp"

/// What is at stake under this sheet (15.3): a blow is a fatigue hit.
namespace opfor::over_the_hills {

inline constexpr Length kFootMove =
    6_in;  ///< of a line, with its F segment: what ways are counted in

[[nodiscard]] std::unique_ptr<Worth> worth(const View& view);
/// What an order would leave. @param now, option, ways, others, charges outlive it
/// @param ways, others, charges that its other orders have been weighed by
[[nodiscard]] std::unique_ptr<Prospect> prospect(const Situation& now, UnitId unit,
                                                 const Option& option, WaysRound& ways,
                                                 const OthersFiredAt& others,
                                                 const ChargesInvited& charges);

}  // namespace opfor::over_the_hills
