#include "contract/toy.hpp"

#include <sstream>

#include "battle/consider.hpp"
#include "contract/toy_parts.hpp"
#include "drill/sightings.hpp"
#include "scenario/beginning.hpp"

namespace opfor::toy {

Battle Toy::start(std::shared_ptr<const Setting> setting) const {
  Battle battle = Battle::make<Men, TableState>(std::move(setting));
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitInfo& info = battle.setting().units[i];
    UnitState& unit = battle.units()[i];
    unit.put(info.start);
    unit.presence = Presence::on_table;
    unit.seen_now = 1;
    for (const std::string& tag : info.tags) {
      if (tag == "late") battle.record<Men>(unit_id(i)).late = 1;
      if (tag == "ambush") battle.record<Men>(unit_id(i)).ambush = 1;
    }
    if (battle.record<Men>(unit_id(i)).ambush != 0) unit.seen_now = 0;
  }
  return battle;
}

Battle Toy::carry_over(const Battle& old, std::shared_ptr<const Setting> setting) const {
  Battle battle = start(std::move(setting));
  const LaterIds now(old.setting(), battle.setting());
  carry_over_battle(battle, old, now);
  for (std::size_t i = 0; i < old.size(); ++i) {
    if (now(unit_id(i)) != kNoUnit) carry_over_unit(battle, old, unit_id(i), now);
  }
  return battle;
}

void describe(Fields& f, Men& men) {
  f("strength", men.strength);
  f("shot_at", men.shot_at, kTurn);
  f("beaten", men.beaten);
  f("late", men.late);
  f("hurry", men.hurry, kTurn | kOwn);
  f("ambush", men.ambush);
}

void describe(Fields& f, TableState& table) {
  f("pack", table.pack);
  f("card_a", table.card[0]);
  f("card_b", table.card[1]);
  f("attacks_a", table.attacks[0]);
  f("attacks_b", table.attacks[1]);
  f("shots", table.shots);
}

std::span<const StepInfo> Toy::steps() const {
  static const std::vector<StepInfo> kSteps{{"1 cards", "TOY-1", {}},
                                            {"2 stances", "TOY-2", {}},
                                            {"3 side A moves", "TOY-3", Side::a},
                                            {"4 side B moves", "TOY-3", Side::b},
                                            {"5 charges", "TOY-5", {}},
                                            {"6 melee", "TOY-6", {}},
                                            {"7 end", "TOY-7", {}}};
  return kSteps;
}

void Toy::skip_step(Battle& battle) const { move_head(battle); }

Facts Toy::facts(const Moment& now, UnitId unit) const {
  const Battle& battle = now.battle();
  Facts facts;
  const UnitId enemy = nearest_enemy(battle, unit);
  if (enemy != kNoUnit) {
    const Length off = Length::rounded(gap_between(battle, unit, enemy));
    facts.set(Fact::enemy_in_sight, 1, enemy, off);
    facts.set(Fact::enemy_far, off > 20_cm ? 1 : 0, enemy, off);
  }
  facts.set(Fact::loss_tenths, (4 - battle.record<Men>(unit).strength) * 10 / 4);
  facts.set(Fact::beaten_in_melee, battle.record<Men>(unit).beaten);
  facts.set(Fact::in_contact, in_contact(battle, unit) ? 1 : 0);
  return facts;
}

std::vector<Order> Toy::ways(const Moment& now, const OrderRequest& request) const {
  const UnitId unit = request.unit;
  const Battle& battle = now.battle();
  std::vector<Order> ways;
  const UnitId enemy = nearest_enemy(battle, unit);
  const bool free = battle.unit(unit).on_table() && !in_contact(battle, unit);
  if (free && enemy != kNoUnit) {
    const int nerve = nerve_order(request.cell.intent);
    if (nerve >= 4) ways.push_back(step_order(battle, unit, enemy, kMove, 6_cm));
    if (nerve <= 1) ways.push_back(step_order(battle, unit, enemy, -kMove, {}));
  }
  ways.push_back({unit, {}, free ? "" : "it is not free to move"});
  return ways;
}

std::optional<Refusal> Toy::check(const Moment& now, const Order& order) const {
  const Battle& battle = now.battle();
  if (!battle.unit(order.unit).on_table()) return Refusal{"TOY-3", "it is not on the table"};
  for (const Act& a : order.acts) {
    if (!std::holds_alternative<Move>(a)) return Refusal{"TOY-3", "units only move"};
  }
  Point from = battle.unit(order.unit).pose().at;
  double walked = 0;
  for (const Point& to : path_of(order)) {
    if (!on_table(battle, to)) return Refusal{"TOY-3", "the way leaves the table"};
    walked += norm(field::vec(to) - field::vec(from));
    from = to;
  }
  if (walked > (kMove + 2_cm).as_double()) return Refusal{"TOY-3", "the way is longer than a move"};
  if (walked > 0 && in_contact(battle, order.unit)) return Refusal{"TOY-3", "it is in contact"};
  return std::nullopt;
}

Reasons Toy::policy(const View& view, const Decision& decision, const Reactions&) const {
  Reasons reasons;
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    double score = -static_cast<double>(i);
    if (decision.kind == DecisionKind::reaction_fire && i == 0) score = 2;
    if (decision.kind == DecisionKind::choose_initiative) {
      // Attacks while the enemy that it sees is no stronger.
      score = (strength_of(view.seen, view.side) >= strength_of(view.seen, other(view.side))) ==
                      (i == 0)
                  ? 1
                  : 0;
    }
    reasons.options.push_back({score, {{Consider::as_thrown, kNoUnit, score, "TOY-D1"}}});
  }
  return reasons;
}

View Toy::view(const Moment& now, Side side) const {
  const Battle& battle = now.battle();
  Blinds blinds;
  blinds.stands = [&](UnitId unit) { return battle.unit(unit).on_table(); };
  blinds.sees = [&](UnitId unit) { return battle.unit(unit).seen_now != 0; };
  return view_through(battle, side, blinds);
}

std::optional<Problem> Toy::correct(Battle& battle, const Correction& c) const {
  if (index(c.unit) >= battle.size()) return problem_of("no unit is named");
  Battle corrected = battle;
  UnitState& unit = corrected.unit(c.unit);
  Men& men = corrected.record<Men>(c.unit);
  if (c.at) {
    if (!on_table(battle, *c.at)) return problem_of("this place is off the table");
    unit.x = c.at->x.tenths();
    unit.y = c.at->y.tenths();
  }
  if (c.facing) unit.facing = c.facing->hundredths();
  if (c.killed) {
    men.strength -= *c.killed;
    if (men.strength < 0 || men.strength > 4) return problem_of("it has 0 to 4 men");
    if (men.strength == 0) remove(corrected, c.unit);
  }
  if (c.presence) unit.presence = *c.presence;
  if (c.contact) make_contact(corrected, c.unit, *c.contact);
  if (c.out_of_contact) break_contact(corrected, c.unit, *c.out_of_contact);
  battle = std::move(corrected);
  return std::nullopt;
}

std::vector<field::Box> Toy::bases(const Battle& battle, UnitId unit) const {
  return {field::Box{field::vec(battle.unit(unit).pose().at), {0, 1}, 100, 50}};
}
std::string Toy::strength(const Battle& battle, UnitId unit) const {
  return std::to_string(battle.record<Men>(unit).strength) + " of 4";
}
std::vector<std::string> Toy::marks(const Battle& battle, UnitId unit) const {
  if (battle.record<Men>(unit).beaten != 0) return {"beaten"};
  return {};
}
std::string Toy::arm(const Setting&, UnitId) const { return "foot"; }

const Toy& sheet() {
  static const Toy kToy;
  return kToy;
}

Scenario scenario(int turns) {
  auto setting = std::make_shared<Setting>();
  setting->sheet = "toy";
  setting->title = "Three against three";
  setting->turns = turns;
  setting->width = 60_cm;
  setting->height = 40_cm;
  setting->sides = {SideInfo{"red", "Reds", Angle::degrees(0), false},
                    SideInfo{"blue", "Blues", Angle::degrees(180), false}};
  const auto add = [&](std::string id, Side side, Point at, std::vector<std::string> tags) {
    UnitInfo unit;
    unit.id = id;
    unit.name = "Company " + id;
    unit.side = side;
    unit.start = {at, setting->side(side).facing};
    unit.tags = std::move(tags);
    setting->units.push_back(std::move(unit));
  };
  add("A1", Side::a, {10_cm, 8_cm}, {});
  add("A2", Side::a, {25_cm, 8_cm}, {});
  add("A3", Side::a, {40_cm, 8_cm}, {"late"});
  add("B1", Side::b, {12_cm, 32_cm}, {});
  add("B2", Side::b, {28_cm, 32_cm}, {"late"});
  add("B3", Side::b, {52_cm, 24_cm}, {"ambush"});
  return {&sheet(), setting, "# three against three\n"};
}

tl::expected<Scenario, Problems> amend(const Scenario& scenario, std::string_view piece) {
  auto setting = std::make_shared<Setting>(*scenario.setting);
  std::istringstream words{std::string(piece)};
  std::string id;
  char side = 0;
  int x = 0;
  int y = 0;
  while (words >> id >> side >> x >> y) {
    UnitInfo unit;
    unit.id = id;
    unit.name = "Company " + id;
    unit.side = side == 'a' ? Side::a : Side::b;
    unit.start = {{Length::tenths(x * 100), Length::tenths(y * 100)}, {}};
    setting->units.push_back(std::move(unit));
  }
  if (!words.eof()) {
    Problems problems;
    problems.add({}, "a line is: id side x y");
    return tl::unexpected(problems);
  }
  return Scenario{scenario.sheet, setting, scenario.text + std::string(piece)};
}

Reaction ToyReactions::react(const ReactionRequest& request) const {
  Reaction r;
  r.die = r.column = request.die;
  r.terms.push_back(
      {"RF-LOSS", request.facts[Fact::loss_tenths], "TOY-R1", "losses", Fact::loss_tenths});
  r.total = r.shifted = request.facts[Fact::loss_tenths];
  r.row = r.total > 4 ? "5 or more" : "0-4";
  r.rule = "TOY-4";
  if (request.die == 1 && request.facts[Fact::enemy_in_sight] != 0) {
    r.cell.intent = Intent::withdraw;
  } else if (request.die == 2) {
    r.cell.intent = Intent::halt_face;
  } else if (request.die <= 4) {
    r.cell.intent = Intent::continue_orders;
    r.cell.italic = true;
    r.binding = false;
  } else {
    r.cell.intent = Intent::advance;
  }
  return r;
}

}  // namespace opfor::toy
