#include "rules/over_the_hills/combat_result.hpp"
#include "rules/over_the_hills/contact.hpp"
#include "rules/over_the_hills/formation.hpp"
#include "rules/over_the_hills/resolver_fields.hpp"
#include "rules/over_the_hills/winner.hpp"

namespace opfor::over_the_hills {
namespace {

using chance::Chance;

constexpr std::int64_t kFar = 999;
constexpr int kLegs = 4;
/// "Nothing of the kind", of words that have none of their own.
constexpr std::string_view kNothing = "none";

std::vector<ResolverField> mover_fields() {
  std::vector<ResolverField> fields = troop_fields("troops", "who move", "line_infantry");
  add(fields, {word_field("gun", "of artillery: its guns", GunClass::light_medium),
               flag_field("battalion_gun", "the unit drags a gun"),
               word_field("command", "what command lets it do", CommandEffect::no_effect)});
  return fields;
}

Mover mover_in(const Values& v, const TroopValues& troops) {
  Mover mover = mover_in(troops);
  mover.gun = chosen<GunClass>(v, "gun");
  mover.battalion_gun = truth(v, "battalion_gun");
  return mover;
}

// --- command ---

Resolver command_status() {
  const auto distance = [](const char* name, const char* words) {
    return inches_field(name, words, 0, kFar);
  };
  const auto range = [](const char* name, const char* words, Length usual) {
    return inches_field(name, words, as_tenths_of_an_inch(usual.as_double()), kFar);
  };
  std::vector<ResolverField> fields{
      flag_field("no_army", "the side has no army commander"),
      flag_field("army_lost", "the army commander is dead and not replaced"),
      flag_field("division_lost", "the division commander is dead and not replaced"),
      flag_field("brigadier_lost", "the brigade commander is dead and not replaced"),
      flag_field("independent", "the scenario marks the brigade as independent"),
      distance("to_army", "from the division commander to the army commander"),
      distance("to_division", "from the brigade commander to the division commander"),
      distance("to_brigadier", "from the nearest part of the unit to its brigade commander"),
      range("army_range", "of the army commander", kArmyRange),
      range("division_range", "of the division commander", kDivisionRange),
      range("brigade_range", "of the brigade commander", kBrigadeRange),
      scale_option_field()};
  return resolver(
      "command_status", "what command lets a unit do (no dice)", "OTH-CMD-2, 3, 4",
      std::move(fields), [](const Values& v, Chance&) -> Values {
        const Options options = options_in(v);
        const auto reached = [&](const char* lost, const char* far_off, const char* reaching) {
          if (truth(v, lost)) return false;
          return in_command(distance_in(v, far_off), inches(v, reaching), options);
        };
        // A dead commander is in nobody's command.
        ChainOfCommand chain;
        chain.division = !truth(v, "division_lost") &&
                         (truth(v, "no_army") || reached("army_lost", "to_army", "army_range"));
        chain.brigade =
            truth(v, "independent") || (!truth(v, "brigadier_lost") &&
                                        reached("division_lost", "to_division", "division_range"));
        chain.unit = reached("brigadier_lost", "to_brigadier", "brigade_range");
        return {{"division", chain.division},
                {"brigade", chain.brigade},
                {"unit", chain.unit},
                {"effect", worded(command_effect(chain))}};
      });
}

Resolver orders() {
  std::vector<ResolverField> fields{
      word_field("order", "of the brigade", BrigadeOrder::attack),
      inches_field("distance", "to the enemy whom a unit would contact", 0, kFar),
      number_field("control", "Control Factor of the division commander", "control", 3,
                   kLeastControl, kMostControl),
      number_field("units", "with which the brigade started", "units", 4, 1, 12),
      number_field("out", "of them that are removed or routing", "units", 0, 0, 12),
      scale_option_field()};
  fields.push_back(flag_field("brigade_orders", "option brigade_orders"));
  fields.back().standard = true;
  return resolver(
      "orders", "what the order of a brigade allows, and whether it is broken (no dice)",
      "OTH-ORD-1 to 4", std::move(fields), [](const Values& v, Chance&) -> Values {
        const Options options = options_in(v);
        const bool broken = brigade_broken(small(v, "out"), small(v, "units"));
        const auto order = broken ? BrigadeOrder::withdraw : chosen<BrigadeOrder>(v, "order");
        return {{"broken", broken},
                {"order", worded(order)},
                {"may_contact", order_allows_contact(order, distance_in(v, "distance"), options)},
                {"orders_a_turn", std::int64_t{orders_a_turn(small(v, "control"))}}};
      });
}

// --- moves ---

template <Worded E>
ResolverField or_nothing(std::string name, std::string words, E any) {
  ResolverField field = word_field(std::move(name), std::move(words), any);
  field.allowed.insert(field.allowed.begin(), std::string{kNothing});
  field.standard = std::string{kNothing};
  return field;
}
template <Worded E>
std::optional<E> chosen_or_nothing(const Values& v, const std::string& name) {
  return of_word<E>(std::get<std::string>(v.at(name)));
}

std::vector<ResolverField> leg_fields(const std::string& leg) {
  constexpr std::int64_t kHalfTurn = 180;
  return {
      or_nothing(leg + "_forms", "to which formation it changes first", Formation::line),
      flag_field(leg + "_turns", "it then turns in place"),
      number_field(leg + "_wheels", "it then wheels", "degrees", 0, 0, kHalfTurn),
      inches_field(leg, "it then goes", 0, kFar),
      word_field(leg + "_ground", "on such ground", Ground::open),
      flag_field(leg + "_road", "on a road"),
      flag_field(leg + "_slow", "backward or sideways"),
      or_nothing(leg + "_crosses", "at its end it crosses or enters", Crossing::linear_obstacle),
      flag_field(leg + "_victory", "a built-up area or earthworks, by combat victory")};
}

/// Pays for a leg; the first thing that it cannot do bars it.
std::optional<MoveBar> go(Purse& purse, const Values& v, const std::string& leg,
                          const Options& options) {
  if (const auto forms = chosen_or_nothing<Formation>(v, leg + "_forms")) {
    if (const auto bar = change_formation(purse, *forms, options)) return bar;
  }
  if (truth(v, leg + "_turns")) {
    if (const auto bar = turn_in_place(purse, options)) return bar;
  }
  const bool road = truth(v, leg + "_road");
  if (const auto degrees = number(v, leg + "_wheels"); degrees > 0) {
    const auto footprint = footprint_of(purse.mover.arm, purse.mover.formation);
    const Length frontage = footprint ? footprint->frontage : Length{};
    const auto bar = wheel(purse, frontage, static_cast<double>(degrees), road, options);
    if (bar) return bar;
  }
  if (const double distance = distance_in(v, leg); distance > 0) {
    const Walk to_go{distance, chosen<Ground>(v, leg + "_ground"), road, truth(v, leg + "_slow")};
    if (const auto bar = walk(purse, to_go, options)) return bar;
  }
  if (const auto crossing = chosen_or_nothing<Crossing>(v, leg + "_crosses")) {
    return cross(purse, *crossing, truth(v, leg + "_victory"));
  }
  return std::nullopt;
}

Values play_move(const Values& v, Chance&) {
  const TroopValues troops = troops_in(v, "troops");
  if (!troops.formation) return barred(CaseBar::formation);
  const Options options = options_in(v);
  Mover mover = mover_in(v, troops);
  mover.commander = truth(v, "commander");
  Purse purse = purse_of(mover, chosen<CommandEffect>(v, "command"));
  for (int i = 1; i <= kLegs; ++i) {
    if (const auto bar = go(purse, v, "leg" + std::to_string(i), options)) {
      return {{"barred", worded(*bar)}, {"at_leg", std::int64_t{i}}};
    }
  }
  const Strength now = after(troops.strength, purse.fatigue);
  Values values{{"formation", worded(purse.mover.formation)},
                {"halves_used", std::int64_t{purse.used}},
                {"halves", std::int64_t{purse.halves}},
                {"left", as_tenths_of_an_inch(reach(purse, false, true, options))},
                {"left_without_hard", as_tenths_of_an_inch(reach(purse, false, false, options))},
                {"condition", worded(condition_of(now, options))}};
  if (mover.commander) values["may_rally"] = !used_second_segment(purse);
  add_fatigue(values, "fatigue", purse.fatigue);
  return values;
}

Resolver move() {
  std::vector<ResolverField> fields = mover_fields();
  fields.push_back(flag_field("commander", "a commander moves, not troops"));
  for (int i = 1; i <= kLegs; ++i) add(fields, leg_fields("leg" + std::to_string(i)));
  fields.push_back(scale_option_field());
  add(fields, state_option_fields());
  return resolver("move",
                  "a path of up to four legs: what it costs, and each cause of fatigue (no dice)",
                  "OTH-MOVE-1 to 8, 14, OTH-TERR-1 to 4, OTH-FORM-1 to 4, 6, 7, OTH-CMDR-1",
                  std::move(fields), play_move);
}

Values play_change(const Values& v, Chance& chance) {
  const TroopValues troops = troops_in(v, "troops");
  if (!troops.formation) return barred(CaseBar::formation);
  const Options options = options_in(v);
  const Mover mover = mover_in(v, troops);
  Purse purse = purse_of(mover, chosen<CommandEffect>(v, "command"));
  if (const double before = distance_in(v, "before"); before > 0) {
    if (const auto bar = walk(purse, {before}, options)) return barred(*bar);
  }
  const auto to = chosen<Formation>(v, "to");
  if (const auto bar = change_formation(purse, to, options)) return barred(*bar);
  const int cost = change_cost(mover.arm, mover.formation, to, mover.irregular).value_or(0);
  Values values{{"cost_halves", std::int64_t{cost}},
                {"left", as_tenths_of_an_inch(reach(purse, false, true, options))}};
  if (tests_change(distance_in(v, "to_enemy"), options)) {
    const TestResult result =
        tested(v, chance, "troops", troops.strength, Occasion::formation_change);
    values["passed"] = result.passed;
    for (const FatigueHits& each : result.fatigue) add(purse.fatigue, each);
  }
  add_fatigue(values, "fatigue", purse.fatigue);
  const Strength now = after(troops.strength, purse.fatigue);
  values["condition"] = worded(condition_of(now, options));
  return values;
}

Resolver formation_change() {
  std::vector<ResolverField> fields = mover_fields();
  add(fields, {word_field("to", "the new formation", Formation::attack_column),
               inches_field("before", "it has gone, straight on open ground", 0, kFar),
               inches_field("to_enemy", "to the nearest enemy", kFar, kFar)});
  add(fields, help_fields("troops"));
  fields.push_back(scale_option_field());
  add(fields, state_option_fields());
  return resolver("formation_change", "a change of formation: its cost, and the test near an enemy",
                  "OTH-FORM-1 to 7", std::move(fields), play_change);
}

Resolver distances() {
  std::vector<ResolverField> fields = mover_fields();
  add(fields,
      {inches_field("distance", "from which an enemy charges it", 60, kFar),
       word_field("retreat_move", "option retreat_move", RetreatMove::full), scale_option_field()});
  return resolver(
      "distances", "how far a unit goes when it must or may (no dice)",
      "OTH-MOVE-1 to 5, 12, OTH-CON-4, 6, OTH-RES-6, 9.2", std::move(fields),
      [](const Values& v, Chance&) -> Values {
        const TroopValues troops = troops_in(v, "troops");
        if (!troops.formation) return barred(CaseBar::formation);
        const Options options = options_in(v);
        const Mover mover = mover_in(v, troops);
        const auto far = [](Length length) { return as_tenths_of_an_inch(length.as_double()); };
        return {{"full_move", far(full_move(mover, true, options))},
                {"rout", far(rout_move(mover, options))},
                {"retreat_after_test", far(goes_back(Fate::retreats_move, mover, options))},
                {"retreat_segment", far(goes_back(Fate::retreats_segment, mover, options))},
                {"evade", far(evasion(mover, options))},
                {"follow_up", far(reach_of(WinnerOption::follow_up, mover, options))},
                {"fall_back", far(reach_of(WinnerOption::fall_back, mover, options))},
                {"advance", far(reach_of(WinnerOption::advance, mover, options))},
                {"counter", as_tenths_of_an_inch(
                                counter_distance(mover, distance_in(v, "distance"), options))},
                {"may_go_to_ground", may_go_to_ground(mover, false)}};
      });
}

}  // namespace

std::vector<Resolver> movement_resolvers() {
  return {command_status(), orders(), move(), formation_change(), distances()};
}

}  // namespace opfor::over_the_hills
