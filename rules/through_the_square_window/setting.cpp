#include "rules/through_the_square_window/setting.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "field/ground.hpp"
#include "rules/through_the_square_window/command.hpp"
#include "rules/through_the_square_window/ground.hpp"
#include "scenario/goes_with_keys.hpp"
#include "scenario/task_keys.hpp"
#include "scenario/unit_keys.hpp"

namespace opfor::through_the_square_window {
namespace {

constexpr std::string_view kGeneral = "general";
constexpr int kMostValue = 9;
constexpr GoesWithKeys kGeneralGoes{"a general", "unit", "TTSW-GEN-1"};

/// The cards of the sheet, then those of the scenario.
std::vector<const Card*> all_cards(const Rules& rules) {
  std::vector<const Card*> cards;
  for (const Card& card : kCards) cards.push_back(&card);
  for (const auto& own : rules.cards) cards.push_back(&own->card);
  return cards;
}
/// The words for the key `card`: those of the cards, and behind them a general's.
std::vector<std::string_view> card_words(std::span<const Card* const> cards) {
  std::vector<std::string_view> words;
  words.reserve(cards.size() + 1);
  for (const Card* card : cards) words.push_back(card->key);
  words.push_back(kGeneral);
  return words;
}

/// One to three ranks of one length, of stands that such troops have, the front rank full.
bool are_stands(const std::vector<std::string>& ranks, Kind kind) {
  if (ranks.empty() || ranks.size() > kMostRanks || ranks[0].empty()) return false;
  if (ranks.size() * ranks[0].size() > kMostStands) return false;
  const std::string_view letters = stands_of(kind);
  return std::all_of(ranks.begin(), ranks.end(), [&](const std::string& rank) {
    const bool gaps = kind == Kind::tercio && &rank != &ranks[0];
    return rank.size() == ranks[0].size() && std::all_of(rank.begin(), rank.end(), [&](char stand) {
             return (gaps && stand == '.') || letters.find(stand) != std::string_view::npos;
           });
  });
}

/// A card of the scenario's own, like one of the sheet's but for what it says.
void read_card(Keys& keys, Rules& rules) {
  constexpr int kMostPoints = 6;
  auto own = std::make_unique<OwnCard>();
  own->key = keys.required("id", keys.id("id"));
  keys.rename(fmt::format("card '{}'", own->key));
  const auto words = card_words(all_cards(rules));
  if (std::find(words.begin(), words.end(), own->key) != words.end()) {
    keys.problem("id", fmt::format("'{}' is a card already", own->key), "another id");
  }
  std::vector<std::string_view> printed;
  for (const Card& card : kCards) printed.push_back(card.key);
  own->card = kCards[keys.required("like", keys.word_index("like", printed))];
  const std::string as_printed(own->card.name);
  own->name = keys.label("name").value_or(as_printed);
  if (const auto stands = keys.texts("stands")) {
    if (are_stands(*stands, own->card.kind)) {
      own->ranks = *stands;
    } else {
      keys.problem("stands",
                   "stands must be one to three ranks, front rank first, of one length and no more "
                   "than 24 stands",
                   fmt::format("of the letters {}", stands_of(own->card.kind)));
    }
  }
  own->card.sp_each = keys.integer("sp_each", 1, kMostPoints).value_or(own->card.sp_each);
  if (const auto abilities = keys.choices<Ability>("abilities")) {
    own->card.abilities = {};
    for (const Ability ability : *abilities) own->card.abilities.add(ability);
  }
  keys.finish();
  own->card.key = own->key;
  own->card.name = own->name;
  if (!own->ranks.empty()) {
    own->card.ranks = {};
    std::copy(own->ranks.begin(), own->ranks.end(), own->card.ranks.begin());
  }
  rules.cards.push_back(std::move(own));
}

/// What a wing that attacks or withdraws is told by: `attack = ["left", "right"]`.
void read_postures(Keys& keys, std::string_view key, Posture posture, const Setting& setting,
                   std::vector<Posture>& postures) {
  const auto ids = keys.texts(key);
  if (!ids) return;
  for (const std::string& id : *ids) {
    const auto found = std::find_if(setting.commands.begin(), setting.commands.end(),
                                    [&](const CommandInfo& info) { return info.id == id; });
    if (found == setting.commands.end()) {
      keys.problem(key, Sentence::unknown_reference, {key, "command", id});
      continue;
    }
    postures[static_cast<std::size_t>(found - setting.commands.begin())] = posture;
  }
}

Options read_options(Keys& keys) {
  Options o;
  const auto flag = [&](std::string_view key, bool& value) {
    value = keys.flag(key).value_or(value);
  };
  const auto number = [&](std::string_view key, int least, int most, int& value) {
    value = keys.integer(key, least, most).value_or(value);
  };
  o.chain = keys.choice<CommandChain>("command_chain").value_or(o.chain);
  o.army_test = keys.choice<ArmyTest>("army_test").value_or(o.army_test);
  o.broken_effect = keys.choice<BrokenEffect>("broken_effect").value_or(o.broken_effect);
  number("min_dice", 0, 1, o.morale.min_dice);
  o.morale.ones = keys.choice<CumulativeOnes>("cumulative_ones").value_or(o.morale.ones);
  number("large_hits_per_die", 1, 8, o.morale.large_hits_per_die);
  number("zero_counts_as", 0, 1, o.melee.zero_counts_as);
  number("overlap", 0, 8, o.melee.overlap);
  flag("later_die", o.pursuit.later_die);
  flag("natural_six", o.pursuit.natural_six);
  flag("salvo_reload", o.salvo_reload);
  flag("general_body", o.general_body);
  o.run = keys.choice<Running>("run").value_or(o.run);
  flag("group_die", o.group_die);
  return o;
}

Body read_body(Keys& keys, const Card& card) {
  Body body;
  body.card = &card;
  const auto quality = keys.choice<Quality>("quality");
  body.quality = quality_of(card.kind, quality.value_or(Quality::trained));
  if (quality && *quality != body.quality) {
    keys.problem("quality", "levy is always poor (TTSW-CARD-5)", "quality = \"poor\"");
  }
  const auto may = formations_of(card);
  body.formation = keys.choice<Formation>("formation").value_or(may[0]);
  if (std::find(may.begin(), may.end(), body.formation) == may.end()) {
    std::string allowed;
    for (const Formation formation : may) {
      allowed += std::string(allowed.empty() ? "" : ", ") + std::string(word(formation));
    }
    keys.problem("formation",
                 fmt::format("{} are never in {} (TTSW-CARD-3)", card.name, word(body.formation)),
                 allowed);
    body.formation = may[0];
  }
  body.army_value =
      keys.integer("army_value", 0, kMostValue).value_or(army_value(initial_strength(card)));
  return body;
}

Task task_of_body(Keys& keys, UnitId unit, const Setting& setting, Posture posture) {
  TaskKeys orders;
  orders.otherwise = posture == Posture::attack ? TaskKind::attack : TaskKind::hold;
  orders.unit_word = "unit";
  return read_task(keys, unit, setting, orders);
}

// --- what must be true of all together ---

/// One commander-in-chief a side, one general a wing.
void check_generals(std::span<Keys> units, const Setting& setting, const Rules& rules) {
  std::map<Side, std::string> chiefs;
  std::map<CommandId, std::string> leads;
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (!rules.generals[i]) continue;
    const UnitInfo& info = setting.units[i];
    if (rules.generals[i]->chief) {
      const auto [first, is_new] = chiefs.emplace(info.side, info.id);
      if (!is_new) {
        units[i].problem("chief", fmt::format("'{}' is that already", first->second),
                         "one commander-in-chief a side");
      }
    }
    if (info.command == kNoCommand) {
      if (rules.generals[i]->chief) continue;
      units[i].problem("", "a general who is not the commander-in-chief leads a wing",
                       "command = a command, or chief = true");
      continue;
    }
    const auto [first, is_new] = leads.emplace(info.command, info.id);
    if (!is_new) {
      units[i].problem("command", fmt::format("'{}' leads this wing already", first->second),
                       "one general a wing");
    }
  }
}

void check_deployment(std::span<Keys> units, const Setting& setting, const Rules& rules) {
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (rules.generals[i]) continue;
    const Body& body = rules.bodies[i];
    const Extent extent = extent_of(*body.card, body.formation);
    const field::Box box = field::box(setting.units[i].start, extent.width, extent.depth);
    if (setting.ground->over_the_edge(box) > kTolerance) {
      units[i].problem("at", "its stands reach over the edge of the table");
    } else if (!may_stand_on(*setting.ground, *body.card, body.formation, box)) {
      units[i].problem("at", "its stands are on ground that it cannot enter (TTSW-TER-2)");
    }
  }
}

}  // namespace

const Rules& rules(const Setting& setting) { return static_cast<const Rules&>(*setting.of_sheet); }
const Options& options(const Battle& battle) { return rules(battle.setting()).options; }
const Body& body_info(const Battle& battle, UnitId unit) {
  return rules(battle.setting()).bodies[index(unit)];
}

Table table_of(const Card& card, Formation formation) {
  if (card.kind == Kind::dragoons) {
    return formation == Formation::mounted ? Table::horse : Table::foot;
  }
  switch (arm_of(card.kind)) {
    case Arm::horse:
      return Table::horse;
    case Arm::guns:
      return Table::gun;
    case Arm::foot:
      break;
  }
  return card.kind == Kind::levy ? Table::mob : Table::foot;
}

std::shared_ptr<const SheetSetting> read_setting(Setting& setting, Keys& options,
                                                 std::span<Keys> units, Problems& problems) {
  auto rules = std::make_shared<Rules>();
  rules->options = read_options(options);
  for (Keys& card : options.tables("card")) read_card(card, *rules);
  const std::vector<const Card*> cards = all_cards(*rules);
  rules->postures.resize(setting.commands.size(), Posture::hold);
  read_postures(options, "attack", Posture::attack, setting, rules->postures);
  read_postures(options, "withdraw", Posture::withdraw, setting, rules->postures);
  rules->bodies.resize(units.size(), Body{kCards.data()});
  rules->generals.resize(units.size());
  const std::vector<std::string_view> words = card_words(cards);
  for (std::size_t i = 0; i < units.size(); ++i) {
    Keys& keys = units[i];
    UnitInfo& info = setting.units[i];
    const auto card = keys.required("card", keys.word_index("card", words));
    if (info.enters) {
      keys.problem("enters", "this sheet brings nobody on to the table later", "at = [x, y]");
    }
    if (card == cards.size()) {
      rules->generals[i] = General{keys.flag("chief").value_or(false)};
      info.goes_with = read_goes_with(keys, unit_id(i), setting, kGeneralGoes);
      info.table = Table::officer;  // generals throw no reaction dice
      info.task = {};
    } else {
      rules->bodies[i] = read_body(keys, *cards[card]);
      const Posture posture =
          info.command == kNoCommand ? Posture::hold : rules->postures[index(info.command)];
      info.task = task_of_body(keys, unit_id(i), setting, posture);
      info.table = table_of(*cards[card], rules->bodies[i].formation);
    }
    keys.finish();
  }
  check_generals(units, setting, *rules);
  check_goes_with(units, setting, kGeneralGoes,
                  [&](UnitId unit) { return rules->generals[index(unit)].has_value(); });
  // Where the common part is unsound there is no ground, and places may mean nothing.
  if (setting.ground && problems.empty()) check_deployment(units, setting, *rules);
  return rules;
}

}  // namespace opfor::through_the_square_window
