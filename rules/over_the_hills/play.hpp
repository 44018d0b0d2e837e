#pragma once

#include <string>

#include "chance/overheard.hpp"
#include "drill/play.hpp"
#include "rules/over_the_hills/decisions.hpp"
#include "rules/over_the_hills/situation.hpp"

/// What the parts of the sequence of play share.
namespace opfor::over_the_hills {

/// Asks a decision; it gets its occurrence of the turn. @returns the answer.
[[nodiscard]] inline Choice decide(Play& play, Decision& decision) {
  return opfor::decide<Situation, UnitRecord, BattleRecord>(play, decision);
}
/// The same of a pick. @returns the option of the decision that was picked.
[[nodiscard]] inline const Option& ask(Play& play, Decision& decision) {
  return picked(decision, decide(play, decision));
}
[[nodiscard]] inline std::string name_of(const Play& play, UnitId unit) {
  return play.battle.setting().name_of(unit);
}

/// Hits are added, and each cause is told, with its rule (OTH-SRC-5). What becomes of the unit is
/// `bear`'s.
void tire(Play& play, UnitId unit, const Fatigue& fatigue, UnitId by = kNoUnit);
/// What a unit's state makes of it now, after all hits of an occasion (OTH-STATE-2, 4): it breaks,
/// abandons its guns, or, if it was not routing before, routs at once (OTH-MOVE-12).
void bear(Play& play, UnitId unit, Condition before);
/// Both.
void suffer(Play& play, UnitId unit, const Fatigue& fatigue, UnitId by = kNoUnit);
/// Hits are taken off; a better state is told (OTH-STATE-3).
void recover(Play& play, UnitId unit, int hits);
/// Hits from fire or a round put a commander with the unit at risk (OTH-CMDR-4).
void risk_commander(Play& play, UnitId unit, int hits);

/// A test (OTH-MOR-1 to 3), told; what its failure costs is the caller's.
[[nodiscard]] TestResult test(Play& play, UnitId unit, const MoraleTest& what);
[[nodiscard]] inline TestResult test(Play& play, UnitId unit, Occasion occasion) {
  MoraleTest of;
  of.occasion = occasion;
  return test(play, unit, of);
}
/// The same, and it bears what a failure costs. @returns whether it passed
bool stands_test(Play& play, UnitId unit, Occasion occasion);

/// As `put` and `attach` of the state; where his commanders have come with him is told.
void put(Play& play, UnitId unit, const field::Pose& pose);
void attach(Play& play, UnitId commander, UnitId unit);
/// It is gone for good, and that is told.
void lose(Play& play, UnitId unit, Gone why, const char* rule);
/// A commander over whom enemies have come (OTH-CMDR-5): those whom a unit's way has led over.
void come_upon_commanders(Play& play, UnitId unit, const field::Box& before);
/// That it holds the building in which it stands now.
void tell_held(Play& play, UnitId unit, const char* rule);
/// Who holds a building draws up outside it, where he is: that is told, for nobody sees him move.
void come_out(Play& play, UnitId unit, const char* rule);
/// A unit is told to have moved; its commanders are with it.
void put_and_tell(Play& play, UnitId unit, const field::Pose& to, double way, const char* rule,
                  std::string stopped_by = {}, const std::vector<Point>& corners = {});

}  // namespace opfor::over_the_hills
