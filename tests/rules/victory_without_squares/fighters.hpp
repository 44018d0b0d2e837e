#pragma once

#include "rules/victory_without_squares/combat.hpp"

/// Bodies as a combat sees them.
namespace opfor::victory_without_squares::test {

[[nodiscard]] inline Fighter foot(State state = State::formed) {
  Fighter f;
  f.state = state;
  return f;
}
/// Horse that stands: easy prey.
[[nodiscard]] inline Fighter horse(State state = State::formed) {
  Fighter f;
  f.kind = Kind::horse;
  f.state = state;
  f.bases = {0, 3};
  return f;
}
/// What the terms of a combat add up to.
[[nodiscard]] inline int net(const Combat& combat) { return total(combat_terms(combat)); }

}  // namespace opfor::victory_without_squares::test
