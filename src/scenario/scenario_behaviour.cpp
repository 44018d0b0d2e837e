#include "scenario/scenario_parts.hpp"

namespace opfor::scenario {

void read_table_options(Keys& keys, BehaviourOptions& options) {
  options.infantry_columns =
      keys.choice<InfantryColumns>("infantry_columns").value_or(options.infantry_columns);
  options.cover_cell_roman = keys.flag("cover_cell_roman").value_or(options.cover_cell_roman);
  options.rf0_six_binds_commanded =
      keys.flag("rf0_six_binds_commanded").value_or(options.rf0_six_binds_commanded);
  options.extra_factors = keys.flag("extra_factors").value_or(options.extra_factors);
}

void read_behaviour(Keys& file, const Sides& sides, Setting& setting) {
  std::optional<Keys> keys = file.table("behaviour");
  if (!keys) return;
  BehaviourOptions& options = setting.behaviour;
  read_table_options(*keys, options);
  options.continues = keys->choice<Continues>("continue").value_or(options.continues);
  options.flank_range = keys->length("flank_range", setting.measure, 0, 1000);
  if (std::optional<Keys> doctrine = keys->table("doctrine")) {
    for (std::size_t i = 0; i < sides.of.size() && i < 2; ++i) {
      std::string& name = options.doctrine[index(sides.of[i])];
      name = doctrine->label(sides.ids.all()[i]).value_or(name);
    }
    doctrine->finish();
  }
  if (std::optional<Keys> general = keys->table("general")) {
    for (std::size_t i = 0; i < sides.of.size() && i < 2; ++i) {
      options.general[index(sides.of[i])] = general->flag(sides.ids.all()[i]);
    }
    general->finish();
  }
  // By whom a side is led is no matter of its rules: whoever seats the leaders reads the names.
  if (std::optional<Keys> difficulty = keys->table("difficulty")) {
    for (std::size_t i = 0; i < sides.of.size() && i < 2; ++i) {
      static_cast<void>(difficulty->label(sides.ids.all()[i]));
    }
    difficulty->finish();
  }
  keys->finish();
}

}  // namespace opfor::scenario
