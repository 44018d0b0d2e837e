#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "battle/consider.hpp"
#include "core/problem.hpp"
#include "core/words.hpp"

namespace opfor {

struct Node;
class Complaints;

/// What considerations weigh: numbers of the doctrine, each for one of a thing. What they count and
/// in what unit stands beside them in `ai/weights/common.toml`. Almost all are blows (see
/// drill/worth.hpp) and none is below 0: what speaks against an option is taken off.
enum class Weight : std::uint8_t {
  fight_barred,
  fight_bad_odds,
  fight_no_order,
  fight_inflicted,
  fight_caution,
  fight_boldness,
  fight_guns_taken,
  fight_ridden_down,
  fight_driven_off,
  fight_driven_on,
  fight_falls_back,
  fight_sent_against,
  fight_stopped_short,
  fight_stopped_short_most,
  fight_prepared,
  fight_to_come,
  fire_now,
  fire_next,
  fire_in_range,
  fire_loads,
  fire_holds_up,
  fire_better_target,
  fire_no_better_target,
  fire_wants_to_move,
  fire_holds,
  harm_most,
  harm_most_of_left,
  harm_at_others,
  harm_attack,
  harm_attack_costs,
  harm_sent_to_go,
  harm_forms_up,
  harm_sent_to_close,
  harm_gone_in,
  harm_ruin,
  harm_own_doing,
  harm_own_doing_dear,
  harm_can_answer,
  task_in_time,
  task_pressed,
  task_boldness,
  task_post,
  task_dressing,
  task_dressing_most,
  task_gone_in,
  task_objective,
  task_target,
  task_enemy,
  task_enemy_at_hand,
  task_far_enemy,
  task_friend,
  task_firing_place,
  task_called_up,
  task_off_enemy,
  task_of_the_way,
  task_least,
  task_most,
  task_keeps,
  task_keeps_by_friend,
  task_keeps_most,
  task_keeps_boldness,
  task_leaves,
  task_leaves_works,
  task_held,
  task_against_attack,
  task_past_edge,
  task_past_friends,
  task_decides,
  task_spare_turns,
  ground_gives,
  ground_out_of_reach,
  ground_out_of_fire,
  ground_shaken_on,
  facing_first,
  facing_more,
  facing_most,
  cover_leaves,
  cover_in_it,
  restoring_regained,
  restoring_only_restoring,
  restoring_no_enemy_near,
  restoring_melts_away,
  restoring_charge_open,
  restoring_shaken_again,
  restoring_out_of_disorder,
  standing_shakes,
  standing_shaken,
  standing_steadies,
  form_forms_in_need,
  form_forms_idly,
  form_leaves_in_need,
  form_leaves_idly,
  form_column,
  form_ring,
  form_limbered,
  form_unserved,
  changes_mounts,
  changes_mounts_untimely,
  changes_dismounts,
  changes_dismounts_untimely,
  changes_limbers,
  changes_limbers_untimely,
  changes_files,
  changes_files_untimely,
  changes_breaks_off,
  changes_breaks_off_untimely,
  changes_lies_down,
  changes_lies_down_untimely,
  guns_gained,
  guns_no_target,
  chances_halt_refused,
  chances_crossing_refused,
  chances_watched,
  command_gained,
  command_attack,
  plan_as_told,
  plan_together,
  plan_left_first,
  plan_right_first,
  plan_round_left,
  plan_round_right,
  plan_pinch,
  plan_on_the_edge,
  plan_with_reserve,
  plan_forward,
  plan_trials,
  plan_turns,
  plan_as_good,
  plan_gathered,
  plan_patience,
  plan_reserve_at,
  plan_last_turns,
  plan_exploits_at,
  plan_breaks_off_at,
  tactician_candidates,
  tactician_positions,
  tactician_turns,
  tactician_plans,
  tactician_prior,
  value_standing,
  value_victory,
  value_way,
  ties_as_thrown
};
/// As a file has them: table and key.
template <>
struct Words<Weight> {
  static constexpr auto all = in_order<Weight::ties_as_thrown>(
      {{Weight::fight_barred, "fight.barred"},
       {Weight::fight_bad_odds, "fight.bad_odds"},
       {Weight::fight_no_order, "fight.no_order"},
       {Weight::fight_inflicted, "fight.inflicted"},
       {Weight::fight_caution, "fight.caution"},
       {Weight::fight_boldness, "fight.boldness"},
       {Weight::fight_guns_taken, "fight.guns_taken"},
       {Weight::fight_ridden_down, "fight.ridden_down"},
       {Weight::fight_driven_off, "fight.driven_off"},
       {Weight::fight_driven_on, "fight.driven_on"},
       {Weight::fight_falls_back, "fight.falls_back"},
       {Weight::fight_sent_against, "fight.sent_against"},
       {Weight::fight_stopped_short, "fight.stopped_short"},
       {Weight::fight_stopped_short_most, "fight.stopped_short_most"},
       {Weight::fight_prepared, "fight.prepared"},
       {Weight::fight_to_come, "fight.to_come"},
       {Weight::fire_now, "fire.now"},
       {Weight::fire_next, "fire.next"},
       {Weight::fire_in_range, "fire.in_range"},
       {Weight::fire_loads, "fire.loads"},
       {Weight::fire_holds_up, "fire.holds_up"},
       {Weight::fire_better_target, "fire.better_target"},
       {Weight::fire_no_better_target, "fire.no_better_target"},
       {Weight::fire_wants_to_move, "fire.wants_to_move"},
       {Weight::fire_holds, "fire.holds"},
       {Weight::harm_most, "harm.most"},
       {Weight::harm_most_of_left, "harm.most_of_left"},
       {Weight::harm_at_others, "harm.at_others"},
       {Weight::harm_attack, "harm.attack"},
       {Weight::harm_attack_costs, "harm.attack_costs"},
       {Weight::harm_sent_to_go, "harm.sent_to_go"},
       {Weight::harm_forms_up, "harm.forms_up"},
       {Weight::harm_sent_to_close, "harm.sent_to_close"},
       {Weight::harm_gone_in, "harm.gone_in"},
       {Weight::harm_ruin, "harm.ruin"},
       {Weight::harm_own_doing, "harm.own_doing"},
       {Weight::harm_own_doing_dear, "harm.own_doing_dear"},
       {Weight::harm_can_answer, "harm.can_answer"},
       {Weight::task_in_time, "task.in_time"},
       {Weight::task_pressed, "task.pressed"},
       {Weight::task_boldness, "task.boldness"},
       {Weight::task_post, "task.post"},
       {Weight::task_dressing, "task.dressing"},
       {Weight::task_dressing_most, "task.dressing_most"},
       {Weight::task_gone_in, "task.gone_in"},
       {Weight::task_objective, "task.objective"},
       {Weight::task_target, "task.target"},
       {Weight::task_enemy, "task.enemy"},
       {Weight::task_enemy_at_hand, "task.enemy_at_hand"},
       {Weight::task_far_enemy, "task.far_enemy"},
       {Weight::task_friend, "task.friend"},
       {Weight::task_firing_place, "task.firing_place"},
       {Weight::task_called_up, "task.called_up"},
       {Weight::task_off_enemy, "task.off_enemy"},
       {Weight::task_of_the_way, "task.of_the_way"},
       {Weight::task_least, "task.least"},
       {Weight::task_most, "task.most"},
       {Weight::task_keeps, "task.keeps"},
       {Weight::task_keeps_by_friend, "task.keeps_by_friend"},
       {Weight::task_keeps_most, "task.keeps_most"},
       {Weight::task_keeps_boldness, "task.keeps_boldness"},
       {Weight::task_leaves, "task.leaves"},
       {Weight::task_leaves_works, "task.leaves_works"},
       {Weight::task_held, "task.held"},
       {Weight::task_against_attack, "task.against_attack"},
       {Weight::task_past_edge, "task.past_edge"},
       {Weight::task_past_friends, "task.past_friends"},
       {Weight::task_decides, "task.decides"},
       {Weight::task_spare_turns, "task.spare_turns"},
       {Weight::ground_gives, "ground.gives"},
       {Weight::ground_out_of_reach, "ground.out_of_reach"},
       {Weight::ground_out_of_fire, "ground.out_of_fire"},
       {Weight::ground_shaken_on, "ground.shaken_on"},
       {Weight::facing_first, "facing.first"},
       {Weight::facing_more, "facing.more"},
       {Weight::facing_most, "facing.most"},
       {Weight::cover_leaves, "cover.leaves"},
       {Weight::cover_in_it, "cover.in_it"},
       {Weight::restoring_regained, "restoring.regained"},
       {Weight::restoring_only_restoring, "restoring.only_restoring"},
       {Weight::restoring_no_enemy_near, "restoring.no_enemy_near"},
       {Weight::restoring_melts_away, "restoring.melts_away"},
       {Weight::restoring_charge_open, "restoring.charge_open"},
       {Weight::restoring_shaken_again, "restoring.shaken_again"},
       {Weight::restoring_out_of_disorder, "restoring.out_of_disorder"},
       {Weight::standing_shakes, "standing.shakes"},
       {Weight::standing_shaken, "standing.shaken"},
       {Weight::standing_steadies, "standing.steadies"},
       {Weight::form_forms_in_need, "form.forms_in_need"},
       {Weight::form_forms_idly, "form.forms_idly"},
       {Weight::form_leaves_in_need, "form.leaves_in_need"},
       {Weight::form_leaves_idly, "form.leaves_idly"},
       {Weight::form_column, "form.column"},
       {Weight::form_ring, "form.ring"},
       {Weight::form_limbered, "form.limbered"},
       {Weight::form_unserved, "form.unserved"},
       {Weight::changes_mounts, "changes.mounts"},
       {Weight::changes_mounts_untimely, "changes.mounts_untimely"},
       {Weight::changes_dismounts, "changes.dismounts"},
       {Weight::changes_dismounts_untimely, "changes.dismounts_untimely"},
       {Weight::changes_limbers, "changes.limbers"},
       {Weight::changes_limbers_untimely, "changes.limbers_untimely"},
       {Weight::changes_files, "changes.files"},
       {Weight::changes_files_untimely, "changes.files_untimely"},
       {Weight::changes_breaks_off, "changes.breaks_off"},
       {Weight::changes_breaks_off_untimely, "changes.breaks_off_untimely"},
       {Weight::changes_lies_down, "changes.lies_down"},
       {Weight::changes_lies_down_untimely, "changes.lies_down_untimely"},
       {Weight::guns_gained, "guns.gained"},
       {Weight::guns_no_target, "guns.no_target"},
       {Weight::chances_halt_refused, "chances.halt_refused"},
       {Weight::chances_crossing_refused, "chances.crossing_refused"},
       {Weight::chances_watched, "chances.watched"},
       {Weight::command_gained, "command.gained"},
       {Weight::command_attack, "command.attack"},
       {Weight::plan_as_told, "plan.as_told"},
       {Weight::plan_together, "plan.together"},
       {Weight::plan_left_first, "plan.left_first"},
       {Weight::plan_right_first, "plan.right_first"},
       {Weight::plan_round_left, "plan.round_left"},
       {Weight::plan_round_right, "plan.round_right"},
       {Weight::plan_pinch, "plan.pinch"},
       {Weight::plan_on_the_edge, "plan.on_the_edge"},
       {Weight::plan_with_reserve, "plan.with_reserve"},
       {Weight::plan_forward, "plan.forward"},
       {Weight::plan_trials, "plan.trials"},
       {Weight::plan_turns, "plan.turns"},
       {Weight::plan_as_good, "plan.as_good"},
       {Weight::plan_gathered, "plan.gathered"},
       {Weight::plan_patience, "plan.patience"},
       {Weight::plan_reserve_at, "plan.reserve_at"},
       {Weight::plan_last_turns, "plan.last_turns"},
       {Weight::plan_exploits_at, "plan.exploits_at"},
       {Weight::plan_breaks_off_at, "plan.breaks_off_at"},
       {Weight::tactician_candidates, "tactician.candidates"},
       {Weight::tactician_positions, "tactician.positions"},
       {Weight::tactician_turns, "tactician.turns"},
       {Weight::tactician_plans, "tactician.plans"},
       {Weight::tactician_prior, "tactician.prior"},
       {Weight::value_standing, "value.standing"},
       {Weight::value_victory, "value.victory"},
       {Weight::value_way, "value.way"},
       {Weight::ties_as_thrown, "ties.as_thrown"}});
};

/// A weight that a doctrine sets otherwise.
using OwnWeight = std::pair<Weight, double>;

/// The weights of a commander, and the rules of his sheet that his considerations go by.
class Weights {
 public:
  [[nodiscard]] double operator[](Weight weight) const {
    return values_[static_cast<std::size_t>(weight)];
  }
  void set(Weight weight, double value) { values_[static_cast<std::size_t>(weight)] = value; }
  void set(const std::vector<OwnWeight>& own) {
    for (const auto& [weight, value] : own) set(weight, value);
  }
  /// "VWS-12.5/7"; empty: none is printed.
  [[nodiscard]] std::string_view rule(Consider what) const {
    return rules_[static_cast<std::size_t>(what)];
  }
  void set_rule(Consider what, std::string rule) {
    rules_[static_cast<std::size_t>(what)] = std::move(rule);
  }

 private:
  std::array<double, Words<Weight>::all.size()> values_{};
  std::array<std::string, Words<Consider>::all.size()> rules_{};
};

/// The version of what the weights mean: a file of another is refused.
constexpr int kWeightsVersion = 1;

/// Reads a file of weights over others: `version`, `about`, a table a subject, `rules`. Gives them,
/// or everything that is wrong with it.
/// @param base what the file does not name; none: it must name every weight
[[nodiscard]] tl::expected<Weights, Problems> read_weights(std::string_view text,
                                                           std::string_view file_name,
                                                           const Weights* base);
/// The weights that a doctrine sets, of its table `weights`.
[[nodiscard]] std::vector<OwnWeight> own_weights(const Node& table, Complaints& complaints);

/// The shipped ones of a sheet: the common ones, and over them its own (`ai/weights/<sheet>.toml`).
[[nodiscard]] const Weights& shipped_weights(std::string_view sheet);

}  // namespace opfor
