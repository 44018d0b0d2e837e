#include "rules/over_the_hills/resolver_fields.hpp"

#include <cmath>

namespace opfor::over_the_hills {
namespace {

constexpr int kTenthsOfOne = 10;
constexpr std::int64_t kMostFatigue = 14;
constexpr std::int64_t kFarMoved = 300;
/// "As these troops usually stand", of formations.
constexpr std::string_view kUsually = "usual";

Formation usual(Arm arm) { return arm == Arm::artillery ? Formation::unlimbered : Formation::line; }

const Value* given(const Values& v, const std::string& name) {
  const auto found = v.find(name);
  return found == v.end() ? nullptr : &found->second;
}
void read_number(const Values& v, const std::string& name, int& into) {
  if (const Value* const value = given(v, name)) {
    into = static_cast<int>(std::get<std::int64_t>(*value));
  }
}
void read_flag(const Values& v, const std::string& name, bool& into) {
  if (const Value* const value = given(v, name)) into = std::get<bool>(*value);
}
template <Worded E>
void read_word(const Values& v, const std::string& name, E& into) {
  if (const Value* const value = given(v, name)) into = *of_word<E>(std::get<std::string>(*value));
}

ResolverField control_field(const std::string& name, const std::string& words) {
  return number_field(name, words + ", 0: not within his range", "control", 0, 0, kMostControl);
}

}  // namespace

double distance_in(const Values& v, const std::string& name) {
  return static_cast<double>(number(v, name)) * tenths_in(Measure::inch) / kTenthsOfOne;
}

std::int64_t as_tenths_of_an_inch(double tenths) {
  return std::llround(tenths * kTenthsOfOne / tenths_in(Measure::inch));
}

std::vector<ResolverField> troop_fields(const std::string& unit, const std::string& words,
                                        std::string_view standard) {
  ResolverField type;
  type.name = unit;
  type.words = words + ": what troops they are";
  type.standard = std::string{standard};
  for (const Troops& each : kTroops) type.allowed.emplace_back(each.key);
  ResolverField formation = word_field(unit + "_formation", "their formation", Formation::line);
  formation.allowed.insert(formation.allowed.begin(), std::string{kUsually});
  formation.standard = std::string{kUsually};
  return {type,
          number_field(unit + "_fs", "their fatigue score, 0: as such troops have", "FS", 0, 0,
                       kDieSides),
          number_field(unit + "_fh", "their fatigue hits", "FH", 0, 0, kMostFatigue), formation};
}

TroopValues troops_in(const Values& v, const std::string& unit) {
  TroopValues values;
  values.troops = find_troops(std::get<std::string>(v.at(unit)));
  const int fs = small(v, unit + "_fs");
  values.strength = {fs == 0 ? values.troops->fs : fs, small(v, unit + "_fh")};
  const auto& formation = std::get<std::string>(v.at(unit + "_formation"));
  const Arm arm = values.troops->arm;
  const auto wanted = formation == kUsually ? usual(arm) : of_word<Formation>(formation);
  if (wanted && footprint_of(arm, *wanted)) values.formation = wanted;
  return values;
}

Mover mover_in(const TroopValues& unit) {
  Mover mover;
  mover.arm = unit.troops->arm;
  mover.formation = unit.formation.value_or(Formation::line);
  mover.irregular = unit.troops->irregular;
  mover.horse_artillery = unit.troops->horse_artillery;
  return mover;
}

chance::Key key_of_both(chance::Purpose purpose) {
  chance::Key key = key_for(purpose);
  key.unit = unit_id(0);
  key.other = unit_id(1);
  return key;
}

ResolverField building_field(const std::string& unit) {
  return word_field(unit + "_building", "the built-up area that they hold", Building::none);
}

std::vector<ResolverField> mark_fields() {
  std::vector<ResolverField> fields = troop_fields("target", "at whom", "line_infantry");
  add(fields,
      {building_field("target"),
       word_field("target_side", "of the target, on which the firer is", Aspect::front),
       flag_field("target_closed", "the target is a closed column"),
       flag_field("target_enfiladed", "the target is enfiladed"),
       flag_field("target_cover", "the target is in cover"),
       flag_field("target_obscured", "the target is obscured"),
       flag_field("target_down", "the target has gone to ground"),
       inches_field("target_moved", "by which the target moved in this half-turn", 0, kFarMoved),
       flag_field("target_contact", "the target is in contact with the firer")});
  return fields;
}

Mark mark_in(const Values& v, const TroopValues& target) {
  Mark mark;
  mark.arm = target.troops->arm;
  mark.formation = target.formation.value_or(Formation::line);
  mark.skirmish_class = target.troops->skirmish_class;
  mark.cavalry = target.troops->cavalry;
  if (mark.arm == Arm::infantry) mark.building = chosen<Building>(v, "target_building");
  mark.aspect = chosen<Aspect>(v, "target_side");
  mark.closed = truth(v, "target_closed");
  mark.enfiladed = truth(v, "target_enfiladed");
  mark.in_cover = truth(v, "target_cover");
  mark.obscured = truth(v, "target_obscured");
  mark.gone_to_ground = truth(v, "target_down");
  mark.moved = distance_in(v, "target_moved");
  mark.in_contact = truth(v, "target_contact");
  return mark;
}

std::vector<ResolverField> help_fields(const std::string& unit) {
  constexpr int kMostInspiration = 2;
  return {flag_field(unit + "_neighbour",
                     "a unit of its brigade within 3 that is not routing, shooting or wavering"),
          control_field(unit + "_brigadier", "Control Factor of its brigade commander"),
          control_field(unit + "_division", "Control Factor of its division commander"),
          control_field(unit + "_army", "Control Factor of its army commander"),
          word_field(unit + "_attached", "who of them is attached to it", Rank::none),
          number_field(unit + "_inspiration", "his Inspiration Factor", "inspiration", 0, 0,
                       kMostInspiration)};
}

Support help_in(const Values& v, const std::string& unit) {
  return {truth(v, unit + "_neighbour"),       small(v, unit + "_brigadier"),
          small(v, unit + "_division"),        small(v, unit + "_army"),
          chosen<Rank>(v, unit + "_attached"), small(v, unit + "_inspiration")};
}

TestResult tested(const Values& v, chance::Chance& chance, const std::string& unit,
                  const Strength& strength, const MoraleTest& test) {
  chance::Key key = key_for(chance::Purpose::test);
  key.occurrence = static_cast<std::uint8_t>(test.occasion);
  return take_test(chance, key, strength, help_in(v, unit), test);
}
TestResult tested(const Values& v, chance::Chance& chance, const std::string& unit,
                  const Strength& strength, Occasion occasion) {
  MoraleTest test;
  test.occasion = occasion;
  return tested(v, chance, unit, strength, test);
}

ResolverField scale_option_field() {
  return number_field("distance_scale", "option distance_scale", "times", 1, 1, 2);
}

std::vector<ResolverField> state_option_fields() {
  return {number_field("wavering_reserve", "option wavering_reserve", "FS", 2, 0, 5),
          number_field("rout_reserve", "option rout_reserve", "FS", 0, -3, 3),
          number_field("broken_reserve", "option broken_reserve", "FS", -4, -9, -1)};
}

std::vector<ResolverField> score_option_fields() {
  std::vector<ResolverField> fields = state_option_fields();
  add(fields,
      {scale_option_field(), word_field("score_rounding", "option score_rounding", Rounding::up)});
  return fields;
}

Options options_in(const Values& v) {
  Options o;
  read_number(v, "distance_scale", o.distance_scale);
  read_word(v, "score_rounding", o.score_rounding);
  read_number(v, "wavering_reserve", o.wavering_reserve);
  read_number(v, "rout_reserve", o.rout_reserve);
  read_number(v, "broken_reserve", o.broken_reserve);
  read_number(v, "combat_rounds", o.combat_rounds);
  read_number(v, "combat_pct_open_skirmish", o.combat_pct_open_skirmish);
  read_number(v, "artillery_long_cap", o.artillery_long_cap);
  read_word(v, "ammo_out", o.ammo_out);
  read_word(v, "retreat_move", o.retreat_move);
  read_flag(v, "attack_column_is_closed", o.attack_column_is_closed);
  read_flag(v, "charge_bonus_vs_formed_square", o.charge_bonus_vs_formed_square);
  read_word(v, "support_reading", o.support_reading);
  read_flag(v, "brigade_orders", o.brigade_orders);
  return o;
}

void add_score(Values& values, const std::string& prefix, const Score& score) {
  values[prefix + "score"] = std::int64_t{score.total()};
  values[prefix + "base"] = std::int64_t{score.base};
  for (const Term& term : score.terms) {
    values[prefix + std::string{term.key}] = std::int64_t{term.value};
  }
}

void add_fatigue(Values& values, const std::string& name, const Fatigue& fatigue) {
  values[name] = std::int64_t{total(fatigue)};
  for (const FatigueHits& each : fatigue) {
    if (each.cause == FatigueCause::failed_test) continue;
    values[name + "_" + std::string{word(each.cause)}] = std::int64_t{each.hits};
  }
}

}  // namespace opfor::over_the_hills
