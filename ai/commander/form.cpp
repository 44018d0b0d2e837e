#include <stdexcept>

#include "ai/commander/considerations.hpp"

namespace opfor {
namespace {

Weight weight_of(Consider when) {
  switch (when) {
    case Consider::only_restoring:
      return Weight::restoring_only_restoring;
    case Consider::restores_unseen:
      return Weight::restoring_no_enemy_near;
    case Consider::melts_away:
      return Weight::restoring_melts_away;
    case Consider::charge_open:
      return Weight::restoring_charge_open;
    case Consider::shaken_again:
      return Weight::restoring_shaken_again;
    case Consider::out_of_disorder:
      return Weight::restoring_out_of_disorder;
    default:
      throw std::logic_error("no reason to get back into order");
  }
}

Weight weight_of_form(Consider unfit) {
  switch (unfit) {
    case Consider::in_column:
      return Weight::form_column;
    case Consider::in_ring:
      return Weight::form_ring;
    case Consider::limbered_now:
    case Consider::must_wheel:  // no better than limbered
      return Weight::form_limbered;
    case Consider::mounted_now:
      return Weight::form_mounted;
    case Consider::unserved:
      return Weight::form_unserved;
    default:
      throw std::logic_error("no form to stand in");
  }
}

/// For a change in its time, and against one out of it.
std::pair<Weight, Weight> weights_of(Change change) {
  switch (change) {
    case Change::mounts:
      return {Weight::changes_mounts, Weight::changes_mounts_untimely};
    case Change::dismounts:
      return {Weight::changes_dismounts, Weight::changes_dismounts_untimely};
    case Change::limbers:
      return {Weight::changes_limbers, Weight::changes_limbers_untimely};
    case Change::files:
      return {Weight::changes_files, Weight::changes_files_untimely};
    case Change::lies_down:
      return {Weight::changes_lies_down, Weight::changes_lies_down_untimely};
    case Change::forms_again:
      return {Weight::changes_forms_again, Weight::changes_forms_again};
    case Change::breaks_off:
      break;
  }
  return {Weight::changes_breaks_off, Weight::changes_breaks_off_untimely};
}

/// It is of use in this very turn.
bool at_once(Change change) { return change == Change::breaks_off || change == Change::lies_down; }

}  // namespace

void weigh_restoring(Weighing& sum, const Prospect& order) {
  const auto restoring = order.restoring();
  if (!restoring) return;
  sum.add(sum[Weight::restoring_regained] * restoring->regained, Consider::order_regained);
  sum.add_steadiness(sum[Weight::standing_steadies], restoring->steadies, Consider::steadies_side);
  if (restoring->when) sum.add_for(weight_of(*restoring->when), *restoring->when);
}

void weigh_form(Weighing& sum, const Prospect& order) {
  if (const auto unfit = order.unfit()) sum.add_against(weight_of_form(*unfit), *unfit);
  const auto form = order.against_horse();
  if (!form) return;
  const Consider why = form->needed ? Consider::ridden_down_else : Consider::no_horse_near;
  if (form->forms && form->needed) {
    sum.add(sum[Weight::form_forms_in_need] * form->need, why, form->horse);
  } else if (form->forms) {
    sum.add_against(Weight::form_forms_idly, why, form->horse);
  } else if (form->needed) {
    sum.add(-sum[Weight::form_leaves_in_need] * form->need, why, form->horse);
  } else if (!sum.last_turn()) {  // of no use any more
    sum.add_for(Weight::form_leaves_idly, why, form->horse);
  }
}

void weigh_changes(Weighing& sum, const Prospect& order) {
  const auto changes = order.changes();
  if (!changes) return;
  const auto [in_time, out_of_time] = weights_of(changes->what);
  if (changes->timely) {
    if (!sum.last_turn() || at_once(changes->what)) sum.add_for(in_time, changes->why);
  } else {
    sum.add_against(out_of_time, changes->why);
  }
}

void weigh_chances(Weighing& sum) {
  const Chances& chances = sum.chances();
  if (chances.halts_first) sum.add_against(Weight::chances_halt_refused, Consider::halt_may_fail);
  if (chances.edges == 0) return;
  sum.add(-sum[Weight::chances_crossing_refused] * (1 - chances.passes),
          Consider::crossing_may_fail);
  sum.add(-sum.caution() * chances.harm, Consider::crossing_harm);
  if (chances.watched) sum.add_against(Weight::chances_watched, Consider::edge_watched);
}

}  // namespace opfor
