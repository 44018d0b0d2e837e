#include "rules/nineteenth_century/command.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

#include "drill/measured.hpp"
#include "rules/nineteenth_century/attachment.hpp"
#include "rules/nineteenth_century/facts.hpp"
#include "rules/nineteenth_century/keys.hpp"

namespace opfor::nineteenth_century {
namespace {

/// True if a group stands under an officer's own command, or below it in the tree.
bool of_his_command(const Setting& setting, UnitId officer, UnitId group) {
  const CommandId his = setting.unit(officer).command;
  if (his == kNoCommand) return true;
  for (CommandId c = setting.unit(group).command; c != kNoCommand;
       c = setting.commands[index(c)].parent) {
    if (c == his) return true;
  }
  return false;
}

std::string dice_in_words(const Officer& officer) {
  std::string text = fmt::format("{} {}D6", word(officer.grade), command_dice(officer.grade));
  if (officer.busy) text += ", one less in melee or busy (NC-CMD-2)";
  if (officer.musician) text += ", one more for a drummer or bugler (NC-CMD-3)";
  return text;
}

Limit command_limit(const Situation& now, UnitId officer, UnitId group) {
  return {command_distance(now, officer, group), "NC-CMD-5", "command distance", officer};
}

/// D1: asked where it matters: somebody is in range, or his weapon wants loading.
bool could_be_busy(const Situation& now, UnitId officer) {
  const Battle& b = now.battle();
  if (!declares(b, officer) || fought_before(now, officer)) return false;
  const UnitId enemy = now.nearest_enemy(officer);
  const Length reach = weapon_range(group(b, officer)) + full_move(b, officer);
  return !loaded(b, officer) || (enemy != kNoUnit && now.gap(officer, enemy) <= reach.as_double());
}

void declare(Play& play, const Situation& now, const std::vector<UnitId>& all) {
  Battle& battle = play.battle;
  std::vector<Decision> decisions;
  for (const UnitId unit : all) {
    if (!could_be_busy(now, unit)) continue;
    Decision decision = decision_for(battle, DecisionKind::declare_busy, unit, "NC-CMD-2");
    Option leads;
    leads.words = "only commands";
    Option fires;
    fires.words = "loads or fires this turn (one command die less)";
    decision.options = {leads, fires};
    decisions.push_back(std::move(decision));
  }
  if (decisions.empty()) return;
  const std::vector<Choice> choices = play.asks.decide_all(Situation(play), decisions);
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    state(battle, decisions[i].unit).busy = choices[i].picks.front() == 1 ? 1 : 0;
  }
}

/// The groups that an officer could pay for now, as options of his decision.
Decision pay_decision(const Situation& now, UnitId officer, int points) {
  const Battle& b = now.battle();
  Decision decision = decision_for(b, DecisionKind::pay_command, officer, "NC-CMD-7");
  decision.shape = Shape::set;
  decision.budget = points;
  for (const UnitId unit : now.present(decision.side)) {
    if (!may_be_paid_for(b, officer, unit, points) || !within_command(now, officer, unit)) continue;
    Option option;
    option.unit = unit;
    option.cost = price(b, unit);
    option.words = fmt::format("{} ({} points)", b.setting().name_of(unit), option.cost);
    decision.options.push_back(std::move(option));
  }
  return decision;
}

bool reaches_who_is_paid(const Situation& now, UnitId officer) {
  for (const UnitId unit : now.present(side_of(now.battle(), officer))) {
    if (now.battle().unit(unit).commanded != 0 && within_command(now, officer, unit)) return true;
  }
  return false;
}

/// It fights or runs: whoever could be paid for besides would be more to the purpose.
bool is_busy(const Battle& battle, UnitId unit) {
  return in_contact(battle, unit) || running(battle, unit);
}

/// Why an officer can pay for nobody, or for nobody but who fights or runs: whom else he reaches
/// for the least, and what that one costs.
std::string who_is_too_dear(const Situation& now, const Decision& decision) {
  constexpr int kAnyPoints = 1'000;
  const UnitId officer = decision.unit;
  const bool nobody = decision.options.empty();
  std::vector<Option> dear;
  for (Option& option : pay_decision(now, officer, kAnyPoints).options) {
    const bool counts = nobody || !is_busy(now.battle(), option.unit);
    if (counts && option.cost > decision.budget) dear.push_back(std::move(option));
  }
  const auto cheapest = std::min_element(
      dear.begin(), dear.end(), [](const Option& x, const Option& y) { return x.cost < y.cost; });
  if (cheapest == dear.end()) {
    if (!nobody) return "";
    return reaches_who_is_paid(now, officer) ? "; whom he reaches is paid for already"
                                             : "; he reaches nobody who could be paid for";
  }
  return fmt::format("; too few points for anybody {}: {} costs {}",
                     nobody ? "whom he reaches" : "else",
                     now.battle().setting().name_of(cheapest->unit), cheapest->cost);
}

/// All whom he could pay for fight or run; or he could pay for nobody.
bool only_who_is_busy(const Battle& battle, const Decision& decision) {
  return std::all_of(decision.options.begin(), decision.options.end(),
                     [&](const Option& option) { return is_busy(battle, option.unit); });
}

}  // namespace

int command_dice(const Officer& officer) {
  const int dice =
      command_dice(officer.grade) - (officer.busy ? 1 : 0) + (officer.musician ? 1 : 0);
  return std::max(1, dice);
}

int throw_command_points(chance::Chance& chance, const chance::Key& key, const Officer& officer,
                         CommandPoints mode) {
  const int dice = command_dice(officer);
  if (mode == CommandPoints::dice) return dice;
  return chance::ask_sum(chance, key, dice, 6);
}

int price(const Battle& battle, UnitId unit) {
  return price(living(battle, unit), group(battle, unit).loyal, running(battle, unit));
}

Officer officer(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  Officer o;
  o.grade = group(b, unit).grade;
  o.busy = state(b, unit).busy != 0 || in_contact(b, unit);
  for (const UnitId other_unit : now.present(side_of(b, unit))) {
    if (living_musicians(b, other_unit) == 0 || running(b, other_unit)) continue;
    if (!of_his_command(b.setting(), unit, other_unit)) continue;
    if (now.within(unit, other_unit, command_limit(now, unit, other_unit))) o.musician = true;
  }
  return o;
}

bool may_be_paid_for(const Battle& battle, UnitId officer, UnitId unit, int points) {
  return !group(battle, unit).pc && unit != officer && battle.unit(unit).commanded == 0 &&
         price(battle, unit) <= points;
}

namespace {

bool any_enclosed(const Situation& now, field::Boxes figures) {
  return std::any_of(figures.begin(), figures.end(),
                     [&](const field::Box& f) { return now.ground().enclosed(f.centre); });
}

}  // namespace

Length command_distance(const Situation& now, UnitId officer, UnitId group) {
  const bool enclosed =
      any_enclosed(now, now.figures(officer)) || any_enclosed(now, now.figures(group));
  return enclosed ? kCommandEnclosed : kCommandOpen;
}

bool within_command(const Situation& now, UnitId officer, UnitId group) {
  const Limit limit = command_limit(now, officer, group);
  if (options(now.battle()).command_to == CommandTo::nearest) {
    return now.within(officer, group, limit);
  }
  return now.within(Span::farthest, officer, group, now.measured_farthest(officer, group), limit);
}

bool would_be_within_command(const Situation& now, const field::Box& there, field::Boxes figures) {
  if (field::farther_than(there, body(figures), kCommandOpen.as_double())) return false;
  const field::Boxes his(&there, 1);
  const bool enclosed = any_enclosed(now, his) || any_enclosed(now, figures);
  const double reach = (enclosed ? kCommandEnclosed : kCommandOpen).as_double();
  const auto in_reach = [&](const field::Box& figure) {
    return field::gap(there, figure) <= reach;
  };
  return options(now.battle()).command_to == CommandTo::nearest
             ? std::any_of(figures.begin(), figures.end(), in_reach)
             : std::all_of(figures.begin(), figures.end(), in_reach);
}

bool declares(const Battle& battle, UnitId unit) {
  const Group& g = group(battle, unit);
  const bool throws = side_of(battle, unit) == first_side(battle) || options(battle).side_b_command;
  return g.officer && throws && weapon_range(g) > Length{};
}

std::vector<UnitId> officers(const Situation& now, Side side) {
  std::vector<UnitId> all;
  if (side != first_side(now.battle()) && !options(now.battle()).side_b_command)
    return all;  // NC-SEQ-4
  for (const UnitId unit : now.present(side)) {
    if (group(now.battle(), unit).officer && !running(now.battle(), unit)) all.push_back(unit);
  }
  return all;
}

namespace {

/// Officers do not pool (NC-CMD-7), and who pays before whom is their side's to say: who could pay
/// for the fewest goes first, so that whoever has a choice sees who is left to him.
std::vector<std::size_t> who_pays_first(Play& play, const std::vector<UnitId>& officers,
                                        const std::vector<int>& points) {
  const auto could_pay_for = measured<Situation>(play, [&](const Situation& now) {
    std::vector<std::size_t> so_many;
    for (std::size_t i = 0; i < officers.size(); ++i) {
      so_many.push_back(pay_decision(now, officers[i], points[i]).options.size());
    }
    return so_many;
  });
  std::vector<std::size_t> order(officers.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
    return could_pay_for[x] < could_pay_for[y];
  });
  return order;
}

}  // namespace

void command_step(Play& play, Side side) {
  Battle& battle = play.battle;
  const std::vector<UnitId> all = officers(Situation(play), side);
  declare(play, Situation(play), all);
  const auto measured_officers = measured<Situation>(play, [&](const Situation& now) {
    std::vector<Officer> some;
    for (const UnitId unit : all) some.push_back(officer(now, unit));
    return some;
  });
  std::vector<chance::Request> requests;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (options(battle).cp_mode == CommandPoints::dice) continue;
    chance::Throw dice;
    dice.key = key(battle, side, all[i], chance::Purpose::command);
    dice.reading = chance::Reading::sum;
    dice.count = static_cast<std::uint8_t>(command_dice(measured_officers[i]));
    requests.emplace_back(dice);
  }
  const std::vector<chance::Answer> thrown = play.asks.answer_all(requests);
  std::vector<int> points_of;
  for (std::size_t i = 0; i < all.size(); ++i) {
    points_of.push_back(thrown.empty() ? command_dice(measured_officers[i])
                                       : static_cast<int>(thrown[i].value));
  }
  for (const std::size_t i : who_pays_first(play, all, points_of)) {
    const Officer& o = measured_officers[i];
    const int points = points_of[i];
    measure<Situation>(play, [&](const Situation& now) {
      std::vector<UnitId> in_reach;
      for (const Option& option : pay_decision(now, all[i], points).options) {
        in_reach.push_back(option.unit);
      }
      return in_reach;
    });
    const Situation after(play);  // what an earlier officer paid for is paid for
    const Decision decision = pay_decision(after, all[i], points);
    const bool busy = only_who_is_busy(battle, decision);
    const std::string why = dice_in_words(o) + (busy ? who_is_too_dear(after, decision) : "");
    tell(play, "NC-CMD-1", event::CommandThrown{all[i], command_dice(o), points, why});
    if (decision.options.empty()) continue;
    const Choice choice = play.asks.decide(Situation(play), decision);
    for (const int pick : choice.picks) {
      const Option& paid = decision.options[static_cast<std::size_t>(pick)];
      battle.unit(paid.unit).commanded = 1;
      tell(play, "NC-CMD-7", event::Paid{all[i], paid.unit, paid.cost});
    }
  }
}

}  // namespace opfor::nineteenth_century
