#pragma once

#include "rules/victory_without_squares/play.hpp"

/// Bodies that break: flight and the neighbours who see it (VWS-PUR-6 to 9).
namespace opfor::victory_without_squares {

/// Every friend next to the place where a body broke draws, and so on (VWS-PUR-9). Those who break
/// by it turn about in place.
/// @param then the table when it broke, before it fled
void shake_neighbours(Play& play, const Situation& then, UnitId broke);
/// Who of its friends is next to a body that breaks now, as the table has it: before anything of it
/// moves.
void measure_neighbours(Play& play, UnitId breaks);

/// A Broken body runs from another, so far; VWS-PUR-8: it surrenders if it cannot.
/// @param from whom it flees; `kNoUnit`: towards its own table edge.
void flee(Play& play, UnitId body, UnitId from, Length distance, const char* rule);

/// The same in a direction: pushed ahead of who has come up with it (VWS-PUR-4).
void run_ahead(Play& play, UnitId body, Vec direction, Length distance, const char* rule);

/// A Broken body's own activation (VWS-PUR-6): it draws to rally, or runs from the nearest unbroken
/// enemy.
void rally_or_flee(Play& play, UnitId body);

/// Turns about where it stands.
void turn_about(Play& play, UnitId body, const char* rule);

}  // namespace opfor::victory_without_squares
