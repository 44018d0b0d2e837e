#pragma once

#include <vector>

#include "rules/over_the_hills/artillery.hpp"
#include "rules/over_the_hills/stride.hpp"

/// Who may fire at whom at a moment, and with what score: the values of sections 8.1 and 8.2 made
/// of the table.
namespace opfor::over_the_hills {

/// A shot that a unit may fire.
struct Shot {
  UnitId firer = kNoUnit;
  UnitId target = kNoUnit;
  bool screen = false;     ///< its rifle screen fires instead of it (OTH-FIRE-7)
  bool wheels = false;     ///< guns: up to 1 before firing (OTH-GUN-8)
  bool ragged = false;     ///< OTH-DEF-3
  bool defensive = false;  ///< phase 5: the distance counts as 0 (OTH-DEF-2)
  bool operator==(const Shot&) const = default;
};

[[nodiscard]] bool is_guns(const Battle& battle, UnitId unit);
/// As a firer whose middle is there sees a body that stands so: from which side (OTH-GEO-3), and
/// whether along it (OTH-GEO-7).
struct SeenFrom {
  Aspect aspect = Aspect::front;
  bool enfiladed = false;
};
[[nodiscard]] SeenFrom seen_from(Vec firer, bool guns, const field::Box& body, Formation formation);
/// As far as who fires can fire, with what he fires (OTH-FIRE-1, OTH-GUN-1).
[[nodiscard]] Limit weapon_range(const Battle& battle, const Shot& shot, const char* rule);
/// Who fires, as he stands.
[[nodiscard]] Shooter shooter_of(const Battle& battle, const Shot& shot);
[[nodiscard]] Battery battery_of(const Battle& battle, UnitId unit);
/// As its target and its firer stand.
[[nodiscard]] Volley volley_of(const Situation& now, const Shot& shot);
[[nodiscard]] GunShot gun_shot_of(const Situation& now, const Shot& shot);
[[nodiscard]] Score score_of(const Situation& now, const Shot& shot);
/// What a limit decides of a shot: its score, and the range at which it hits (OTH-BAND-1).
struct Reach {
  int score = 0;
  bool far = false;
  bool canister = false;
  bool operator==(const Reach&) const = default;
};
[[nodiscard]] Reach reach_of(const Situation& now, const Shot& shot);

/// What a unit may fire at in phase 7, volley by volley; a volley is the shots of one choice. Small
/// arms have one volley, at the nearest target they may fire on, of squares and garrisons at the
/// nearest of each face (OTH-FIRE-8, OTH-BAND-1), and perhaps another of a screen; artillery has
/// one for each target (OTH-GUN-1), those among them that it must wheel for at the end.
using ShotsOfVolley = std::vector<Shot>;
[[nodiscard]] std::vector<ShotsOfVolley> volleys(const Situation& now, UnitId firer);

/// Whom a unit that was contacted this half-turn may fire at in phase 5 (OTH-DEF-1).
[[nodiscard]] std::vector<Shot> defensive_shots(const Situation& now, UnitId firer);

/// The footprint and facing of guns that have wheeled to bring a target into their arc: by no more
/// than lets a front corner move 1 (OTH-GUN-8); nothing if that is not enough, or no room.
[[nodiscard]] std::optional<field::Box> wheeled_to_fire(const Situation& now, UnitId guns,
                                                        UnitId target);
/// The same of guns in action there.
[[nodiscard]] std::optional<field::Box> wheeled_to_fire(const Situation& now, UnitId guns,
                                                        const field::Box& from, UnitId target);
/// Guns that stood so, wheeled towards a place as far as they may before they fire, whether they
/// have room to or not; nothing: they face it.
[[nodiscard]] std::optional<field::Box> wheeled_towards(const field::Box& from, Vec place,
                                                        const Options& options = {});
/// In its arc of fire (OTH-GEO-5), standing there.
[[nodiscard]] bool in_arc(const Situation& now, UnitId firer, const field::Box& from,
                          UnitId target);

}  // namespace opfor::over_the_hills
