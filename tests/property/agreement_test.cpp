// How often the commander does what the printed advice of the sheets has (section 15.7 of the 19th
// century, 12.5, D, DEC, POL), on the moments of whole battles: advice that is the same for several
// sheets, read from what the sheet itself says of each order.
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <string_view>
#include <vector>

#include "ai/commander/commander.hpp"
#include "battles/judged.hpp"
#include "battles/made_battles.hpp"
#include "battles/shipped_list.hpp"
#include "chance/keyed_dice.hpp"
#include "drill/worth.hpp"
#include "record/program_asks.hpp"
#include "sanitized.hpp"

namespace opfor::battles {
namespace {

enum class Advice : std::uint8_t {
  no_barred_charge,  ///< a charge that the sheet's test forbids is not ordered
  good_charge,       ///< one that it allows is, if one is open
  forms_in_need,     ///< against horse that would ride it down
  no_idle_form,      ///< not without
  restores,          ///< who can do nothing else
  stays_in_contact,  ///< horse does not break off against advice
  in_time,           ///< who has no turn to spare does not go away from his place
  fit_form,          ///< no column, ring or limber where the sheet says it is unfit
  timely_change      ///< nobody mounts, limbers, lies down out of time
};

/// How often there was a choice in which the advice says something, and how often it was done.
struct Count {
  int asked = 0;
  int done = 0;
};

/// What the sheet says of an order, as far as advice goes by it.
struct Said {
  bool barred = false;
  bool charges = false;
  bool forms = false;
  bool needed = false;
  bool restores = false;
  bool breaks_off = false;
  bool presses = false;
  bool goes_away = false;
  bool unfit = false;
  bool fit = false;
  bool untimely = false;
};
Said said_of(const Prospect& order) {
  Said said;
  if (!order.possible()) return said;
  if (const auto fight = order.fight()) {
    said.barred = fight->barred.has_value();
    said.charges = !said.barred && fight->comes == Fight::Comes::fight &&
                   fight->exchange.inflicted > fight->exchange.suffered + fight->volley;
  }
  if (const auto form = order.against_horse()) {
    said.forms = form->forms;
    said.needed = form->forms && form->needed;
  }
  if (const auto restoring = order.restoring()) {
    said.restores = restoring->when == Consider::only_restoring;
  }
  if (const auto changes = order.changes()) {
    said.breaks_off = changes->what == Change::breaks_off && !changes->timely;
    said.untimely = changes->what != Change::breaks_off && !changes->timely;
  }
  if (const auto place = order.errand().objective; place && place->presses) {
    said.presses = true;
    said.goes_away = place->after > place->before + 1;
  }
  said.unfit = order.unfit().has_value();
  said.fit = !said.unfit;
  return said;
}

using Counts = std::map<Advice, Count>;

void count(Counts& counts, const std::vector<Said>& options, const Said& chosen) {
  const auto any = [&](auto field) {
    return std::any_of(options.begin(), options.end(), [&](const Said& one) { return one.*field; });
  };
  const auto note = [&](Advice advice, bool asked, bool done) {
    if (!asked) return;
    ++counts[advice].asked;
    if (done) ++counts[advice].done;
  };
  note(Advice::no_barred_charge, any(&Said::barred), !chosen.barred);
  note(Advice::good_charge, any(&Said::charges), chosen.charges);
  // Who is to restore his order first does that; who charges, and has the better of it, needs none.
  const bool else_wanted = any(&Said::restores) || chosen.charges;
  note(Advice::forms_in_need, any(&Said::needed) && !else_wanted, chosen.needed);
  note(Advice::no_idle_form, any(&Said::forms) && !any(&Said::needed), !chosen.forms);
  note(Advice::restores, any(&Said::restores), chosen.restores);
  note(Advice::stays_in_contact, any(&Said::breaks_off), !chosen.breaks_off);
  note(Advice::in_time, any(&Said::presses), !chosen.goes_away);
  note(Advice::fit_form, any(&Said::unfit) && any(&Said::fit), !chosen.unfit);
  note(Advice::timely_change, any(&Said::untimely), !chosen.untimely);
}

/// The commander, and what the sheet said of the orders that he chose among.
class Asked final : public Commander {
 public:
  Asked(const Sheet& sheet, const Reactions& reactions, Counts& counts)
      : sheet_(sheet), commander_(sheet, reactions), counts_(counts) {}
  Decided decide(const View& view, const Decision& decision) override {
    Decided decided = commander_.decide(view, decision);
    const auto worth = decision.kind == DecisionKind::order_unit ? sheet_.worth(view) : nullptr;
    if (!worth || !worth->weighs(decision.unit)) return decided;
    std::vector<Said> options;
    for (const Option& option : decision.options) {
      options.push_back(said_of(*worth->prospect(decision.unit, option)));
    }
    count(counts_, options, options[static_cast<std::size_t>(decided.choice.picks.front())]);
    return decided;
  }

 private:
  const Sheet& sheet_;
  PolicyCommander commander_;
  Counts& counts_;
};

void play(const Ready& ready, std::uint64_t seed, Counts& counts) {
  const Sheet& sheet = *ready.scenario.sheet;
  Asked commander(sheet, ready.behaviour, counts);
  chance::KeyedDice dice(seed);
  ProgramAsks asks(sheet, Minds{&ready.behaviour, {&commander, &commander}, {}}, dice);
  NoEvents events;
  Battle battle = sheet.start(ready.scenario.setting);
  Play table(battle, asks, events);
  while (battle.head().verdict == Verdict::going_on) sheet.play_step(table);
}

/// The least share of advice followed, and why a commander does otherwise where he does.
struct Least {
  Advice advice;
  std::string_view sheet;  ///< empty: those that are not named
  double share;
  std::string_view why;
};
constexpr std::string_view kOtherHarm =
    "the test looks at the fight alone; whoever else could fire at the charger then, and what its "
    "own fire would do instead, count as well";
constexpr std::array kLeast{
    Least{Advice::no_barred_charge, "", 1, "never ordered"},
    Least{Advice::good_charge, "nineteenth_century", 0.05, kOtherHarm},
    Least{Advice::good_charge, "through_the_square_window", 0.4, kOtherHarm},
    Least{Advice::good_charge, "arquebusier", 0.5, kOtherHarm},
    Least{Advice::good_charge, "", 0.6, kOtherHarm},
    Least{Advice::forms_in_need, "nineteenth_century", 0.5,
          "who is wanted at his place by the end of the battle, and has no turn to spare, goes on"},
    Least{Advice::forms_in_need, "", 0.9, "a fight may come first"},
    Least{Advice::no_idle_form, "", 0.95, "all else may be worse"},
    Least{Advice::restores, "", 0.95, "who can do nothing else"},
    Least{Advice::stays_in_contact, "", 0.95, "all else may be worse"},
    Least{Advice::in_time, "through_the_square_window", 0.3,
          "few are asked: one squadron, in battle after battle, steps aside from salvoes"},
    Least{Advice::in_time, "", 0.85,
          "a fight may come first, and ground that counts, or what decides in the last turn"},
    Least{Advice::fit_form, "", 0.9, "what it may fire at may come first"},
    Least{Advice::timely_change, "", 0.95, "all else may be worse"}};
double least_of(Advice advice, std::string_view sheet) {
  const auto* const one = std::find_if(kLeast.begin(), kLeast.end(), [&](const Least& least) {
    return least.advice == advice && (least.sheet == sheet || least.sheet.empty());
  });
  return one->share;
}
/// What a sheet's own judgement (drill/worth.hpp) says of no order, so that nobody can be asked;
/// all the rest is asked at least once.
struct Unsaid {
  std::string_view sheet;
  std::vector<Advice> all;
};
const std::array<Unsaid, 5> kUnsaid{{
    {"arquebusier",
     {Advice::forms_in_need, Advice::no_idle_form, Advice::restores, Advice::fit_form}},
    {"nineteenth_century",
     {Advice::restores, Advice::stays_in_contact, Advice::fit_form, Advice::timely_change}},
    // Its limits of charges (OTH-AI-POL-6) are advice that the whole fight is weighed against.
    {"over_the_hills", {Advice::no_barred_charge, Advice::restores, Advice::stays_in_contact}},
    {"through_the_square_window",
     {Advice::forms_in_need, Advice::no_idle_form, Advice::restores, Advice::timely_change}},
    // In time are those who are told by which turn (`objective_by`): nobody of a shipped battle is.
    {"victory_without_squares", {Advice::stays_in_contact, Advice::in_time, Advice::fit_form}},
}};
bool is_unsaid(Advice advice, std::string_view sheet) {
  return std::any_of(kUnsaid.begin(), kUnsaid.end(), [&](const Unsaid& one) {
    return one.sheet == sheet && std::find(one.all.begin(), one.all.end(), advice) != one.all.end();
  });
}

constexpr std::array kWords{"no barred charge", "a good charge", "forms in need",
                            "no idle form",     "restores",      "stays in contact",
                            "in time",          "a fit form",    "a timely change"};

/// Something that the sheet advises has not been met so far.
bool misses_some(std::string_view sheet, Counts& counts) {
  for (std::size_t i = 0; i < kWords.size(); ++i) {
    const auto advice = static_cast<Advice>(i);
    if (!is_unsaid(advice, sheet) && counts[advice].asked == 0) return true;
  }
  return false;
}

/// Battles that the list of a sheet makes, until nothing is missing: what no shipped battle has.
void play_made(const std::string& sheet, Counts& counts) {
  constexpr std::uint64_t kMost = 40;
  const muster::List list = shipped_list(sheet);
  for (std::uint64_t seed = 1; seed <= kMost && misses_some(sheet, counts); ++seed) {
    play(made(list, list.usual_points, seed), seed, counts);
  }
}

TEST(Agreement, TheCommanderDoesWhatTheSheetsAdvise) {
  if (opfor::test::kSanitized) GTEST_SKIP() << "whole battles are played beside this";
  constexpr std::uint64_t kLeastSeeds = 12;
  constexpr std::uint64_t kMostSeeds = 16;  // for what is met seldom
  std::map<std::string, std::vector<Ready>> battles;
  for (const std::string& scenario : shipped_scenarios()) {
    Ready battle = ready(scenario);
    battles[std::string{battle.scenario.sheet->name()}].push_back(std::move(battle));
  }
  std::map<std::string, Counts> of_sheets;
  for (const auto& [sheet, all] : battles) {
    Counts& counts = of_sheets[sheet];
    for (std::uint64_t seed = 1; seed <= kMostSeeds; ++seed) {
      if (seed > kLeastSeeds && !misses_some(sheet, counts)) break;
      for (const Ready& battle : all) play(battle, seed, counts);
    }
    play_made(sheet, counts);
  }
  for (auto& [sheet, counts] : of_sheets) {
    for (std::size_t i = 0; i < kWords.size(); ++i) {
      const auto advice = static_cast<Advice>(i);
      const Count& count = counts[advice];
      if (is_unsaid(advice, sheet)) {
        EXPECT_EQ(count.asked, 0) << sheet << " advises it after all: " << kWords[i];
        continue;
      }
      EXPECT_GT(count.asked, 0) << sheet << " no longer advises it: " << kWords[i];
      fmt::print("{}, {}: {} of {}\n", sheet, kWords[i], count.done, count.asked);
      // Of few choices one may be made otherwise.
      EXPECT_GE(count.done + 1, least_of(advice, sheet) * count.asked)
          << sheet << ", " << kWords[i];
    }
  }
}

}  // namespace
}  // namespace opfor::battles
