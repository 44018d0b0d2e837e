#pragma once

#include <memory>

#include "drill/worth.hpp"
#include "rules/victory_without_squares/situation.hpp"

/// What is at stake under this sheet (12.5): a blow is a step of a body that has three; that it
/// breaks counts one more (expectations.hpp).
namespace opfor::victory_without_squares {

[[nodiscard]] std::unique_ptr<Worth> worth(const View& view);
/// What an order would leave. @param now, option outlive it
[[nodiscard]] std::unique_ptr<Prospect> prospect(const Situation& now, UnitId unit,
                                                 const Option& option);

}  // namespace opfor::victory_without_squares
