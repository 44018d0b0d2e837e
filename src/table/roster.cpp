#include "table/roster.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "ai/behaviour/condition.hpp"
#include "ai/behaviour/fallback.hpp"
#include "scenario/document.hpp"
#include "scenario/scenario.hpp"
#include "scenario/scenario_parts.hpp"

namespace opfor::ask {
namespace {

constexpr int kMostStrength = 10'000;

std::vector<std::string_view> tables_of(const Behaviour& behaviour) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < Words<Table>::all.size(); ++i) {
    if (behaviour.has(static_cast<Table>(i))) names.push_back(Words<Table>::all.at(i));
  }
  return names;
}

/// The value that a unit's `facts` table gives a fact.
std::optional<int> read_fact(Keys& keys, Fact fact) {
  const std::string_view name = word(fact);
  if (question_of(fact).kind == AnswerKind::number) return keys.integer(name, 0, most(fact));
  const std::optional<bool> so = keys.flag(name);
  return so ? std::optional<int>{*so ? 1 : 0} : std::nullopt;
}

void read_table(Keys& keys, Knowledge& known, FactValues& to) {
  for (std::size_t i = 0; i < kFacts; ++i) {
    const auto fact = static_cast<Fact>(i);
    const std::optional<int> value = read_fact(keys, fact);
    if (!value) continue;
    if (question_of(fact).follows) {
      keys.problem(
          word(fact), fmt::format("{} cannot be given: it follows from others", word(fact)),
          fmt::format("give {}",
                      fmt::join(std::vector<std::string_view>{word(question_of(fact).needs[0]),
                                                              word(question_of(fact).needs[1])},
                                " and ")));
      continue;
    }
    if (!known.set(fact, *value)) {
      keys.problem(word(fact), fmt::format("{} contradicts another fact of the unit", word(fact)),
                   "leave it out, or mend the other");
      continue;
    }
    to.emplace_back(fact, *value);
  }
  keys.finish();
}

/// `[distances]`: of each fact how near is near.
std::vector<Distance> read_distances(Keys& file) {
  std::vector<Distance> distances;
  std::optional<Keys> keys = file.table("distances");
  if (!keys) return distances;
  for (std::size_t i = 0; i < kFacts; ++i) {
    const auto fact = static_cast<Fact>(i);
    if (auto words = keys->label(word(fact))) distances.push_back({fact, *std::move(words)});
  }
  keys->finish();
  return distances;
}

void read_facts(Keys& of, FactValues& to) {
  std::optional<Keys> keys = of.table("facts");
  Knowledge known;
  if (keys) read_table(*keys, known, to);
}

/// One after the other, as they were given.
void read_answers(Keys& of, FactValues& to) {
  Knowledge known;
  for (Keys& one : of.tables("answers")) read_table(one, known, to);
}

Table read_arm(Keys& keys, const Behaviour* behaviour) {
  if (behaviour == nullptr) {
    return keys.required("arm", keys.choice<Table>("arm"), Table::foot);
  }
  const std::vector<std::string_view> tables = tables_of(*behaviour);
  if (!keys.has("arm")) keys.missing("arm", one_of(tables));
  const auto found = keys.word_index("arm", tables);
  return found ? *of_word<Table>(tables[*found]) : Table::foot;
}

RosterUnit read_unit(Keys& keys, const Behaviour* behaviour, int turn) {
  RosterUnit unit;
  unit.id = keys.id("id").value_or("");
  unit.name = keys.required("name", keys.label("name"));
  if (!unit.name.empty()) keys.rename(fmt::format("unit '{}'", unit.name));
  unit.table = read_arm(keys, behaviour);
  unit.command = keys.label("command").value_or("");
  unit.quality = keys.choice<TroopQuality>("quality");
  unit.weapon = keys.choice<TroopWeapon>("weapon");
  unit.leader = keys.choice<TroopLeader>("leader");
  unit.commanded = keys.flag("commanded");
  unit.enters = keys.integer("enters", 1, kMostAskTurns).value_or(0);
  unit.strength = keys.integer("strength", 1, kMostStrength).value_or(0);
  unit.losses = keys.integer("losses", 0, kMostStrength).value_or(0);
  if (keys.has("losses") && !keys.has("strength")) {
    keys.problem("losses", "losses mean nothing without strength", "give strength");
  } else if (unit.strength > 0 && unit.losses > unit.strength) {
    keys.problem("losses",
                 fmt::format("losses are {}, more than strength, {}", unit.losses, unit.strength));
  }
  unit.doing = keys.choice<Intent>("doing");
  unit.acted = keys.integer("acted", 0, kMostAskTurns).value_or(0);
  if (unit.acted > std::max(turn, 0)) {
    keys.problem("acted",
                 fmt::format("acted is turn {}, and the roster is in turn {}", unit.acted, turn));
  }
  read_facts(keys, unit.always);
  unit.die = keys.integer("die", 1, 6).value_or(0);
  read_answers(keys, unit.answers);
  if (turn > 0 && unit.acted == turn && (unit.die > 0 || !unit.answers.empty())) {
    keys.problem(unit.die > 0 ? "die" : "answers",
                 fmt::format("the unit has acted in turn {} already", turn),
                 "leave it out, or give another turn in 'acted'");
  }
  keys.finish();
  return unit;
}

/// Names and ids are what a person calls units by.
void check_names(std::vector<Keys>& tables, const std::vector<RosterUnit>& units) {
  for (std::size_t i = 0; i < units.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (!units[i].name.empty() && units[i].name == units[k].name) {
        tables[i].problem("name", fmt::format("the name '{}' is used twice", units[i].name));
      }
      if (!units[i].id.empty() && units[i].id == units[k].id) {
        tables[i].problem("id", Sentence::duplicate_id, {units[i].id});
      }
    }
  }
}

BehaviourOptions read_options(Keys& file) {
  BehaviourOptions options;
  std::optional<Keys> keys = file.table("options");
  if (!keys) return options;
  scenario::read_table_options(*keys, options);
  keys->finish();
  return options;
}

const Behaviour* read_named(Keys& file, Roster& roster, const FindBehaviour& find) {
  const std::optional<std::string> named = file.label("behaviour");
  if (!named && file.has("behaviour")) return nullptr;
  roster.behaviour = named.value_or("");
  const auto found = find(roster.behaviour, roster.options);
  if (found) return *found;
  if (named) {
    file.problem("behaviour", found.error().what, found.error().hint);
  } else {
    file.missing("behaviour", found.error().hint);
  }
  return nullptr;
}

/// A text as TOML writes it; it holds no control characters.
std::string toml_text(std::string_view text) {
  std::string all = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') all += '\\';
    all += c;
  }
  return all + '"';
}

template <class E>
void add_word(std::string& text, std::string_view key, const std::optional<E>& value) {
  if (value) text += fmt::format("{} = \"{}\"\n", key, word(*value));
}

std::string fact_text(Fact fact, int value) {
  const bool number = question_of(fact).kind == AnswerKind::number;
  return fmt::format("{} = {}", word(fact),
                     number      ? std::to_string(value)
                     : value > 0 ? "true"
                                 : "false");
}

std::string facts_text(const FactValues& values) {
  std::vector<std::string> facts;
  for (const auto& [fact, value] : values) facts.push_back(fact_text(fact, value));
  return facts.empty() ? "" : fmt::format("facts = {{ {} }}\n", fmt::join(facts, ", "));
}

std::string answers_text(const FactValues& values) {
  std::vector<std::string> facts;
  for (const auto& [fact, value] : values) facts.push_back("{ " + fact_text(fact, value) + " }");
  return facts.empty() ? "" : fmt::format("answers = [{}]\n", fmt::join(facts, ", "));
}

std::string unit_text(const RosterUnit& unit) {
  std::string text = "\n[[unit]]\n";
  if (!unit.id.empty()) text += fmt::format("id = {}\n", toml_text(unit.id));
  text += fmt::format("name = {}\narm = \"{}\"\n", toml_text(unit.name), word(unit.table));
  if (!unit.command.empty()) text += fmt::format("command = {}\n", toml_text(unit.command));
  add_word(text, "quality", unit.quality);
  add_word(text, "weapon", unit.weapon);
  add_word(text, "leader", unit.leader);
  if (unit.commanded) text += fmt::format("commanded = {}\n", *unit.commanded);
  if (unit.enters > 0) text += fmt::format("enters = {}\n", unit.enters);
  if (unit.strength > 0) {
    text += fmt::format("strength = {}\nlosses = {}\n", unit.strength, unit.losses);
  }
  text += facts_text(unit.always);
  add_word(text, "doing", unit.doing);
  if (unit.acted > 0) text += fmt::format("acted = {}\n", unit.acted);
  if (unit.die > 0) text += fmt::format("die = {}\n", unit.die);
  text += answers_text(unit.answers);
  return text;
}

std::string options_text(const BehaviourOptions& options) {
  const BehaviourOptions standard;
  std::string text;
  if (options.infantry_columns != standard.infantry_columns) {
    text += fmt::format("infantry_columns = \"{}\"\n", word(options.infantry_columns));
  }
  const auto add = [&](std::string_view key, bool value, bool otherwise) {
    if (value != otherwise) text += fmt::format("{} = {}\n", key, value);
  };
  add("cover_cell_roman", options.cover_cell_roman, standard.cover_cell_roman);
  add("rf0_six_binds_commanded", options.rf0_six_binds_commanded, standard.rf0_six_binds_commanded);
  add("extra_factors", options.extra_factors, standard.extra_factors);
  return text.empty() ? text : "\n[options]\n" + text;
}

/// Sets what is not said otherwise: a fact that the roster gives goes before what its words imply.
void suppose(Knowledge& known, Fact fact, bool so) {
  static_cast<void>(known.set(fact, so ? 1 : 0));
}

void know_arm(const RosterUnit& unit, Knowledge& known) {
  // Dragoons and lone officers ride or walk; the others do as their table says.
  if (unit.table != Table::dragoon && unit.table != Table::officer) {
    suppose(known, Fact::mounted, unit.table == Table::horse);
  }
  if (!unit.weapon) return;
  const bool firearm = *unit.weapon >= TroopWeapon::pistol;
  if (!firearm) {
    suppose(known, Fact::firearm_reach, false);
    suppose(known, Fact::unloaded_near_horse, false);
  }
}

void know_quality(const RosterUnit& unit, Knowledge& known) {
  if (!unit.quality) return;
  const bool steady = *unit.quality >= TroopQuality::regular;
  suppose(known, Fact::raw, *unit.quality == TroopQuality::raw);
  suppose(known, Fact::steady, steady);
  suppose(known, Fact::good, steady);
}

void know_strength(const RosterUnit& unit, Knowledge& known) {
  if (unit.strength == 0) return;
  suppose(known, Fact::any_loss, unit.losses > 0);
  static_cast<void>(known.set(Fact::loss_tenths, std::min(10, 10 * unit.losses / unit.strength)));
  if (unit.strength == 1) return;
  suppose(known, Fact::wounded, false);
  suppose(known, Fact::is_hero, false);
}

void know_leader(const RosterUnit& unit, Knowledge& known) {
  if (!unit.leader) return;
  suppose(known, Fact::leaderless, *unit.leader == TroopLeader::fallen);
  if (*unit.leader == TroopLeader::fallen) return;
  suppose(known, Fact::officer_near, true);
  if (*unit.leader != TroopLeader::hero) return;
  suppose(known, Fact::hero_near, true);
  if (unit.strength == 1) suppose(known, Fact::is_hero, true);
}

}  // namespace

Knowledge knowledge_of(const RosterUnit& unit) {
  Knowledge known;
  for (const auto& [fact, value] : unit.always) static_cast<void>(known.set(fact, value));
  if (unit.commanded) suppose(known, Fact::commanded, *unit.commanded);
  // 15.1 (c): what its own action was, or stands for where it has none of its own.
  const Intent last = unit.doing ? fallback(*unit.doing) : Intent::continue_orders;
  suppose(known, Fact::ran_last_turn, last == Intent::run);
  suppose(known, Fact::falling_back,
          last == Intent::run || last == Intent::withdraw || last == Intent::withdraw_to_cover);
  know_arm(unit, known);
  know_quality(unit, known);
  know_strength(unit, known);
  know_leader(unit, known);
  return known;
}

bool Roster::turn_begun() const {
  return turn > 0 && std::any_of(units.begin(), units.end(), [&](const RosterUnit& unit) {
           return unit.acted == turn || unit.die > 0 || !unit.answers.empty();
         });
}

tl::expected<Roster, Problems> read_roster(std::string_view text, std::string_view file_name,
                                           const FindBehaviour& find) {
  Problems problems;
  const auto document = Document::read(text, std::string{file_name}, kMostScenarioBytes, problems);
  if (!document) return tl::unexpected(std::move(problems));
  Keys file = document->keys(problems);
  Roster roster;
  roster.title = file.label("title").value_or("");
  roster.options = read_options(file);
  const Behaviour* behaviour = read_named(file, roster, find);
  roster.turn = file.integer("turn", 1, kMostAskTurns).value_or(0);
  roster.seed = static_cast<std::uint64_t>(file.integer("seed", 0, kMostAskSeed).value_or(1));
  roster.dice = file.choice<WhoThrows>("dice");
  roster.distances = read_distances(file);
  read_answers(file, roster.army);
  std::vector<Keys> tables = file.tables("unit");
  if (!file.has("unit")) file.missing("unit", "a [[unit]] table for each unit");
  if (file.has("unit") && tables.empty() && problems.empty()) {
    file.problem("unit", "there are no units", "a [[unit]] table for each unit");
  }
  if (tables.size() > kMostUnits) {
    file.problem("unit", Sentence::too_many,
                 {std::to_string(tables.size()), "unit", std::to_string(kMostUnits)});
    return tl::unexpected(std::move(problems));
  }
  for (Keys& keys : tables) roster.units.push_back(read_unit(keys, behaviour, roster.turn));
  check_names(tables, roster.units);
  file.finish();
  if (!problems.empty()) return tl::unexpected(std::move(problems));
  return roster;
}

std::string roster_text(const Roster& roster) {
  std::string text =
      "# A roster of `opfor ask`. Everything in it may be mended by hand: losses, what a unit was\n"
      "# last doing (leave it out if nothing counts), acted (the turn in which it was last dealt\n"
      "# with), turn (the one to be played). In a turn that was left half way, die and answers "
      "are\n"
      "# what was said of the unit in hand (above the units: of all of them).\n\n";
  if (!roster.title.empty()) text += fmt::format("title = {}\n", toml_text(roster.title));
  text += fmt::format("behaviour = {}\n", toml_text(roster.behaviour));
  if (roster.turn > 0) text += fmt::format("turn = {}\n", roster.turn);
  text += fmt::format("seed = {}\n", roster.seed);
  add_word(text, "dice", roster.dice);
  text += answers_text(roster.army);
  text += options_text(roster.options);
  if (!roster.distances.empty()) text += "\n[distances]\n";
  for (const Distance& one : roster.distances) {
    text += fmt::format("{} = {}\n", word(one.fact), toml_text(one.words));
  }
  for (const RosterUnit& unit : roster.units) text += unit_text(unit);
  return text;
}

}  // namespace opfor::ask
