#include "rules/over_the_hills/winner.hpp"

#include "rules/over_the_hills/dice.hpp"

namespace opfor::over_the_hills {

FollowUp follow_up_of(const Winner& winner, const Options& options) {
  if (winner.mover.arm == Arm::artillery || winner.garrison || !winner.to_loser) {
    return FollowUp::impossible;
  }
  if (!within(*winner.to_loser, reach_of(WinnerOption::follow_up, winner.mover, options))) {
    return FollowUp::impossible;
  }
  return winner.impetuous ? FollowUp::must : FollowUp::test;
}

Length reach_of(WinnerOption option, const Mover& mover, const Options& options) {
  switch (option) {
    case WinnerOption::follow_up:
      return full_move(mover, false, options);
    case WinnerOption::fall_back:
      return one_segment(mover, options) / kSlowCosts;
    case WinnerOption::advance:
      return one_segment(mover, options);
    case WinnerOption::do_nothing:
    case WinnerOption::rally:
    case WinnerOption::change_formation:
    case WinnerOption::change_facing:
    case WinnerOption::enter_building:
      return {};
  }
  return {};
}

FixedVector<WinnerOption, 8> winner_options(const Winner& winner, const Options& options) {
  const FollowUp follow_up = follow_up_of(winner, options);
  if (follow_up == FollowUp::must) return {WinnerOption::follow_up};
  FixedVector<WinnerOption, 8> open{WinnerOption::do_nothing};
  if (follow_up == FollowUp::test) open.push_back(WinnerOption::follow_up);
  open.push_back(WinnerOption::rally);
  open.push_back(WinnerOption::change_formation);
  open.push_back(WinnerOption::change_facing);
  if (one_segment(winner.mover) > Length{}) {
    open.push_back(WinnerOption::fall_back);
    if (winner.mover.arm != Arm::artillery) open.push_back(WinnerOption::advance);
  }
  if (winner.building_empty && may_enter_building(winner.mover.arm, winner.burning)) {
    open.push_back(WinnerOption::enter_building);
  }
  return open;
}

bool catches_fire(chance::Chance& chance, chance::Key key, Building building) {
  if (building == Building::none) return false;
  key.purpose = chance::Purpose::test;
  return throws_at_least(chance, key, kBuildingBurns,
                         building == Building::wooden ? kWoodenBurns : 0);
}

}  // namespace opfor::over_the_hills
