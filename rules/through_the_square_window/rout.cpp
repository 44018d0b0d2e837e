#include "rules/through_the_square_window/rout.hpp"

namespace opfor::through_the_square_window {

Pace pace_of(Kind kind) {
  switch (kind) {
    case Kind::early_cuirassiers:
    case Kind::late_cuirassiers:
      return Pace::cuirassiers;
    case Kind::charging_cavalry:
    case Kind::arkebusiers:
      return Pace::charging_or_arkebusiers;
    case Kind::light_cavalry:
      return Pace::light_cavalry;
    case Kind::pike_and_shot:
    case Kind::tercio:
    case Kind::musketeers:
    case Kind::charging_foot:
    case Kind::skirmishers:
    case Kind::dragoons:
    case Kind::levy:
    case Kind::heavy_guns:
    case Kind::light_guns:
      break;
  }
  return Pace::infantry;
}

Length rout_distance(Kind kind, bool mounted) {
  if (kind == Kind::dragoons && mounted) return kMountedDragoonsRout;
  return line_of(pace_of(kind)).rout;
}

Length pursuit_distance(Kind kind) { return line_of(pace_of(kind)).pursuit; }

Length pursuit_move(chance::Chance& chance, chance::Key key, Kind kind, bool initial,
                    const PursuitOptions& options) {
  const Length base = pursuit_distance(kind);
  if (!initial && !options.later_die) return base;
  key.purpose = chance::Purpose::pursuit;
  return base + kPursuitDie * chance::ask_face(chance, key);
}

Pursuit pursuit_duty(Kind kind, bool mounted, Quality quality, bool quarry_horse) {
  const Arm arm = arm_of(kind, mounted);
  if (arm == Arm::guns || (kind == Kind::dragoons && mounted)) return Pursuit::none;
  if (arm == Arm::foot && quarry_horse) return Pursuit::none;
  return halts_freely(kind, quality) ? Pursuit::may : Pursuit::must;
}

bool halts_freely(Kind kind, Quality quality) {
  if (kind == Kind::skirmishers || kind == Kind::dragoons || kind == Kind::light_cavalry) {
    return true;
  }
  return arm_of(kind) == Arm::foot && quality != Quality::poor;
}

bool halts_pursuit(int die, Kind kind, Quality quality, const PursuitOptions& options) {
  if (options.natural_six && die == 6) return true;
  const int modified = die + (kind == Kind::charging_cavalry ? kPursuitChargingCavalry : 0);
  const bool cavalry = arm_of(kind) == Arm::horse;
  return modified >=
         (cavalry ? kPursuitHalts[static_cast<std::size_t>(quality)] : kPursuitHaltsAll);
}

bool test_pursuit(chance::Chance& chance, chance::Key key, Kind kind, Quality quality,
                  const PursuitOptions& options) {
  key.purpose = chance::Purpose::pursuit;
  return halts_pursuit(chance::ask_face(chance, key), kind, quality, options);
}

bool returns(chance::Chance& chance, chance::Key key, Kind kind, Quality quality,
             const PursuitOptions& options) {
  if (halts_freely(kind, quality)) return true;
  key.purpose = chance::Purpose::arrival;
  return halts_pursuit(chance::ask_face(chance, key), kind, quality, options);
}

Rally rally_of(int die, Quality quality) {
  const int modified = die + (quality == Quality::well_trained ? kRallyWellTrained : 0);
  for (const RallyRow& row : kRallyRows) {
    if (modified < row.from || modified > row.to) continue;
    // Poor troops never rally.
    const bool never = quality == Quality::poor && row.result == Rally::halts;
    return never ? Rally::continues : row.result;
  }
  return Rally::continues;
}

Rally test_rally(chance::Chance& chance, chance::Key key, Quality quality) {
  key.purpose = chance::Purpose::rout;
  return rally_of(chance::ask_face(chance, key), quality);
}

}  // namespace opfor::through_the_square_window
