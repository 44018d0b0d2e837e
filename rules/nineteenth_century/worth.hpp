#pragma once

#include <memory>

#include "drill/worth.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// What is at stake under this sheet (15.7): a blow is a loss point, of which a figure has two
/// (NC-MEL-7).
namespace opfor::nineteenth_century {

[[nodiscard]] std::unique_ptr<Worth> worth(const View& view);
/// D5: the exchange of a charge, the volley that meets it, and what forbids it.
[[nodiscard]] Fight fight(const Situation& now, UnitId unit, UnitId enemy);
/// What an order would leave. @param now, option outlive it
[[nodiscard]] std::unique_ptr<Prospect> prospect(const Situation& now, UnitId unit,
                                                 const Option& option);

}  // namespace opfor::nineteenth_century
