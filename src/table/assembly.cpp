#include "table/assembly.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find.hpp>
#include <spdlog/spdlog.h>
#include <toml++/toml.h>

#include "ai/behaviour/read_behaviour.hpp"
#include "ai/commander/weights.hpp"
#include "rules/sheets.hpp"
#include "scenario/document.hpp"
#include "scenario/setup.hpp"
#include "table/difficulty.hpp"
#include "table/sentences.hpp"

namespace opfor {
namespace {

/// Who leads by the files that replace the shipped ones, and by what is told of single sides.
/// @param under the side of the doctrine
Result<std::array<Lead, 2>> leads_of(const Scenario& scenario, const Overrides& overrides,
                                     const Beginning& beginning, Side under) {
  const Setting& setting = *scenario.setting;
  auto levels = leads_by_level(scenario, beginning.levels);
  if (!levels) return levels;
  std::array<Lead, 2> leads = *std::move(levels);
  if (overrides.tables) {
    auto text = table_of_file(*overrides.tables);
    if (!text) return tl::unexpected(text.error());
    leads[0].tables = leads[1].tables = *std::move(text);
  }
  if (overrides.doctrine) {
    auto text = doctrine_of_file(*overrides.doctrine);
    if (!text) return tl::unexpected(text.error());
    leads[static_cast<std::size_t>(under)].doctrine = *std::move(text);
  }
  for (const std::string& told : beginning.leads) {
    const std::size_t at = told.find('=');
    if (at == std::string::npos) return fail(Exit::usage, TableSays::leads_whom, {told});
    const auto side = side_of_id(setting, told.substr(0, at));
    if (!side) return tl::unexpected(side.error());
    auto lead = lead_of(told.substr(at + 1));
    if (!lead) return tl::unexpected(lead.error());
    leads[static_cast<std::size_t>(*side)] = *std::move(lead);
  }
  return leads;
}

/// The shipped doctrines, and the tags of them and of the one that is given.
KnownWords known_words(const Overrides& overrides) {
  KnownWords words;
  words.doctrines = shipped_names("ai/doctrines/");
  words.difficulties = difficulty_names();
  const auto add = [&](std::string_view text, const std::string& name) {
    const auto doctrine = read_doctrine(text, name);
    if (!doctrine) return;  // said by who reads it to play by it
    for (const Doctrine::Tagged& one : doctrine->tagged) {
      words.tags.insert(words.tags.end(), one.tags.begin(), one.tags.end());
    }
  };
  for (const std::string& name : words.doctrines) {
    add(doctrine_text(name), name);
  }
  if (!overrides.doctrine) return words;
  if (const auto text = read_file(*overrides.doctrine, kMostScenarioBytes)) {
    add(*text, *overrides.doctrine);
  }
  return words;
}

std::string ids_of_sides(const Setting& setting) {
  return fmt::format("{} or {}", setting.sides[0].id, setting.sides[1].id);
}

Result<Side> led_side(const Setting& setting, const std::optional<std::string>& wanted) {
  if (wanted) return side_of_id(setting, *wanted);
  if (setting.sides[0].automated == setting.sides[1].automated) {
    return fail(Exit::usage, TableSays::which_side, {ids_of_sides(setting)});
  }
  return setting.sides[0].automated ? Side::a : Side::b;
}

/// Where every side is named, nobody needs to be told whom opfor leads.
bool all_seated(const Setting& setting, const std::optional<Seats>& seats) {
  if (!seats) return false;
  return ranges::all_of(setting.sides, [&](const SideInfo& side) {
    const auto names = [&](const auto& ids) { return ranges::contains(ids, side.id); };
    return names(seats->persons) || names(seats->programs);
  });
}

Result<Players> players_of(const Setting& setting, const Beginning& beginning, Side led) {
  Players players;
  players.seed = beginning.seed;
  players.undo_luck = beginning.undo_luck;
  if (beginning.seats) {
    Answerers answerers;
    answerers.person_decides[static_cast<std::size_t>(other(led))] = true;
    const auto seats = seated(setting, answerers, *beginning.seats);
    if (!seats) return tl::unexpected(seats.error());
    players.person_decides = seats->person_decides;
    players.person_throws = seats->person_throws;
    players.measuring = seats->measuring;
    return players;
  }
  players.person_throws[static_cast<std::size_t>(led)] = beginning.typed && !beginning.both;
  players.stands[static_cast<std::size_t>(other(led))] = !beginning.both;
  // A turn is asked for beside a table with figures, whose owner is not there to measure yet.
  players.measuring = beginning.both ? Measuring::map : Measuring::told;
  // A turn that is taken back and told aright is the same turn: its dice have fallen.
  if (!beginning.both) players.undo_luck = UndoLuck::same;
  return players;
}

/// Broken files are what people ask about: the words must do.
Content recognise_by_words(std::string_view text) {
  const auto holds = [&](std::string_view words) { return text.find(words) != text.npos; };
  if (holds("[[unit]]") && !holds("\nsystem =") && holds("\nbehaviour =")) return Content::roster;
  if (holds("[[unit]]")) return Content::scenario;
  if (holds("\nlist_of =")) return Content::list;
  if (holds(".risk]]")) return Content::table;
  if (holds("[[tagged]]")) return Content::doctrine;
  constexpr std::array<std::string_view, 4> of_doctrine{
      "\ntemper =", "\nnerve =", "\naggression =", "\n[weights"};
  const std::string lines = '\n' + std::string{text};
  if (ranges::any_of(of_doctrine,
                     [&](std::string_view key) { return lines.find(key) != lines.npos; })) {
    return Content::doctrine;
  }
  return Content::unknown;
}

}  // namespace

Content recognise(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  if (first == std::string_view::npos) return Content::unknown;
  if (text[first] == '{') return Content::journal;
  if (text.size() > kMostScenarioBytes) return Content::scenario;  // its reader says so
  if (Document::too_deep(text)) return recognise_by_words(text);
  toml::table table;
  try {
    table = toml::parse(text);
  } catch (const toml::parse_error&) {
    return recognise_by_words(text);
  }
  if (!table.contains("system") && table["behaviour"].is_string()) return Content::roster;
  if (table.contains("system") || table.contains("unit")) return Content::scenario;
  const auto has = [&](std::string_view key) { return table.contains(key); };
  if (has("list_of")) return Content::list;
  if (ranges::any_of(Words<Table>::all, has)) return Content::table;
  constexpr std::array<std::string_view, 5> of_doctrine{"temper", "nerve", "aggression", "tagged",
                                                        "weights"};
  if (ranges::any_of(of_doctrine, has)) return Content::doctrine;
  const bool weighs = std::any_of(table.begin(), table.end(), [](const auto& entry) {
    return entry.second.is_table() && is_subject_of_weights(entry.first.str());
  });
  return weighs || (has("version") && has("about")) ? Content::weights : Content::unknown;
}

Result<Scenario> load_scenario(const FoundFile& file, const Overrides& overrides) {
  auto scenario = read_scenario(file.text, file.name, &find_sheet, sheet_names());
  Problems problems;
  if (scenario) {
    problems = setup_faults(*scenario, file.name, known_words(overrides)).problems;
    if (problems.empty()) return *std::move(scenario);
  } else {
    problems = std::move(scenario.error());
  }
  return fail(Exit::bad_file, TableSays::bad_scenario, {without_end(problems.to_string())});
}

Result<muster::List> load_list(const FoundFile& file) {
  auto list = muster::read_list(file.text, file.name, &find_sheet, sheet_names());
  if (list) return *std::move(list);
  return fail(Exit::bad_file, TableSays::bad_list, {without_end(list.error().to_string())});
}

Problems notes_on(const Scenario& scenario, const FoundFile& file) {
  return setup_faults(scenario, file.name, known_words({})).notes;
}

Result<Behaviour> load_behaviour(const Sheet& sheet, const BehaviourOptions& options,
                                 const std::optional<std::string>& file) {
  const auto text = file ? read_file(*file, kMostScenarioBytes) : shipped_table(sheet);
  if (!text) return tl::unexpected(text.error());
  const std::string name = file.value_or(fmt::format("ai/tables/{}.toml", sheet.name()));
  auto behaviour = read_behaviour(*text, name, options);
  if (behaviour) return *std::move(behaviour);
  return fail(Exit::bad_file, TableSays::bad_table, {without_end(behaviour.error().to_string())});
}

Result<std::array<Lead, 2>> leads_by_level(const Scenario& scenario,
                                           const std::vector<std::string>& told) {
  const Setting& setting = *scenario.setting;
  std::array<Lead, 2> leads;
  const auto by_scenario = difficulties_told(scenario);
  for (std::size_t side = 0; side < 2; ++side) {
    if (const auto* one = difficulty_of(by_scenario[side])) leads[side] = one->lead;
  }
  for (const std::string& one : told) {
    const std::size_t at = one.find('=');
    const std::string name = at == std::string::npos ? one : one.substr(at + 1);
    const auto lead = lead_of_word(name);
    if (!lead) {
      return fail(Exit::usage, TableSays::no_level,
                  {name, fmt::format("{}", fmt::join(Words<Level>::all, ", ")),
                   fmt::format("{}", fmt::join(difficulty_names(), ", ")), ids_of_sides(setting)});
    }
    if (at == std::string::npos) {
      leads.fill(*lead);
      continue;
    }
    const auto side = side_of_id(setting, one.substr(0, at));
    if (!side) return tl::unexpected(side.error());
    leads[static_cast<std::size_t>(*side)] = *lead;
  }
  return leads;
}

Result<Side> side_of_id(const Setting& setting, std::string_view id) {
  for (std::size_t i = 0; i < 2; ++i) {
    if (setting.sides[i].id == id) return static_cast<Side>(i);
  }
  return fail(Exit::usage, TableSays::no_side, {std::string{id}, ids_of_sides(setting)});
}

Result<Answerers> seated(const Setting& setting, Answerers answerers, const Seats& seats) {
  using Which = std::array<bool, 2> Answerers::*;
  struct Change {
    const std::vector<std::string>& ids;
    const std::vector<std::string>& not_these;
    Which which;
    bool by_person;
  };
  for (const Change& change :
       {Change{seats.persons, seats.programs, &Answerers::person_decides, true},
        Change{seats.programs, seats.persons, &Answerers::person_decides, false},
        Change{seats.typed, seats.rolled, &Answerers::person_throws, true},
        Change{seats.rolled, seats.typed, &Answerers::person_throws, false}}) {
    for (const std::string& id : change.ids) {
      const auto side = side_of_id(setting, id);
      if (!side) return tl::unexpected(side.error());
      const auto& others = change.not_these;
      if (ranges::contains(others, id)) {
        return fail(Exit::usage, TableSays::both_seats, {id});
      }
      (answerers.*change.which)[static_cast<std::size_t>(*side)] = change.by_person;
    }
  }
  if (seats.figures) answerers.measuring = Measuring::asked;
  return answerers;
}

std::optional<Side> Game::led_by_program() const {
  const Players& players = session_->players();
  for (const Side side : {Side::a, Side::b}) {
    const auto his = static_cast<std::size_t>(other(side));
    const auto own = static_cast<std::size_t>(side);
    const bool against_person = players.person_decides[his] || players.stands[his];
    if (against_person && !players.person_decides[own] && !players.stands[own]) return side;
  }
  return std::nullopt;
}

Result<void> Game::seat_at_figures() {
  Session& session = *session_;
  const auto his = static_cast<std::size_t>(other(side_));
  Answerers answerers = answerers_of(session.players());
  if (answerers.stands[his]) return {};
  const std::size_t begun = session.first_of_step();
  if (begun < session.answers() && !session.pending().decisions.empty()) {
    for (std::size_t i = begun; i < session.answers(); ++i) {
      if (session.given_by_hand(i)) return fail(Exit::refused, TableSays::in_your_step);
    }
    // He has done nothing in it yet: what opfor threw for him he throws on his table.
    session.undo_to(begun);
  }
  answerers.person_decides = {false, false};
  answerers.person_throws[his] = false;
  answerers.stands[his] = true;
  answerers.measuring = Measuring::told;
  session.set_answerers(answerers);
  return {};
}

void Game::seat_at_terminal() {
  Answerers answerers = answerers_of(session_->players());
  for (std::size_t side = 0; side < 2; ++side) {
    if (!answerers.stands[side]) continue;
    answerers.stands[side] = false;
    answerers.person_decides[side] = true;
    answerers.measuring = Measuring::map;
  }
  if (!(answerers == answerers_of(session_->players()))) session_->set_answerers(answerers);
}

bool Game::typed() const {
  return session_->players().person_throws[static_cast<std::size_t>(side_)];
}

Result<void> Game::make_minds(Scenario& scenario, const DataFiles& files, const Players& players,
                              const LeaderOf& leader) {
  sheet_ = scenario.sheet;
  auto staff = Staff::of(*sheet_, scenario.setting->behaviour, files);
  if (!staff) return tl::unexpected(staff.error());
  staff_.emplace(*std::move(staff));
  commanders_ = staff_->commanders(players.levels, players.seed);
  for (const Side side : {Side::a, Side::b}) {
    auto other = leader ? leader(side, staff_->behaviour(side), staff_->weights(side)) : nullptr;
    if (other) commanders_[static_cast<std::size_t>(side)] = std::move(other);
  }
  staff_->brief(scenario);
  return {};
}

void Game::settle() {
  static_cast<void>(session_->advance([](const Battle&) { return true; }));
}

Reasons Game::weighed(const View& view, const Decision& decision) const {
  return opfor::weighed(*sheet_, view, decision, staff_->behaviour(decision.side),
                        staff_->weights(decision.side));
}

Session::Minds Game::minds() const {
  Session::Minds minds = staff_->minds();
  minds.commanders = {commanders_[0].get(), commanders_[1].get()};
  minds.amend = [this](const Scenario& scenario, std::string_view piece) {
    auto amended = amend_scenario(scenario, piece, &find_sheet, sheet_names());
    if (amended) staff_->brief(*amended);
    return amended;
  };
  return minds;
}

Result<std::unique_ptr<Game>> Game::begin(const FoundFile& file, const Overrides& overrides,
                                          const Beginning& beginning) {
  auto scenario = load_scenario(file, overrides);
  if (!scenario) return tl::unexpected(scenario.error());
  const bool any = beginning.both || all_seated(*scenario->setting, beginning.seats);
  const auto side = any ? Result<Side>{Side::a} : led_side(*scenario->setting, beginning.side);
  if (!side) return tl::unexpected(side.error());
  auto players = players_of(*scenario->setting, beginning, *side);
  if (!players) return tl::unexpected(players.error());
  // A doctrine of his own is for one side, where opfor leads both, too.
  const bool of_one = any && (overrides.doctrine || beginning.side);
  const auto under = of_one ? led_side(*scenario->setting, beginning.side) : side;
  if (!under) return tl::unexpected(under.error());
  auto leads = leads_of(*scenario, overrides, beginning, *under);
  if (!leads) return tl::unexpected(leads.error());
  for (const Side one : {Side::a, Side::b}) {
    const auto i = static_cast<std::size_t>(one);
    const bool by_program = !players->person_decides[i] && !players->stands[i] && !beginning.leader;
    if (by_program) plan_by_default((*leads)[i], *scenario->setting, one);
    // A person is no easier or harder for it: he makes the plans that he makes.
    if (players->person_decides[i] || players->stands[i]) (*leads)[i].planning.reset();
  }
  for (std::size_t i = 0; i < 2; ++i) players->levels[i] = (*leads)[i].level;
  auto data = data_files(*scenario, *leads);
  if (!data) return tl::unexpected(data.error());
  std::unique_ptr<Game> game(new Game);
  game->side_ = *side;
  if (const auto made = game->make_minds(*scenario, *data, *players, beginning.leader); !made) {
    return tl::unexpected(made.error());
  }
  JournalFile& journal = game->file_;
  game->session_.emplace(
      *std::move(scenario), game->minds(), *players, *std::move(data),
      [&journal](std::string_view line) { journal.write(line); }, file.name);
  spdlog::debug("begun '{}' with seed {}", file.name, players->seed);
  return game;
}

Result<std::unique_ptr<Game>> Game::resume(const FoundFile& file) {
  const auto bad = [&](const Problem& problem) {
    return fail(Exit::bad_file, TableSays::bad_journal, {file.name, to_string(problem)});
  };
  const auto opening = Session::opening(file.text);
  if (!opening) return bad(opening.error());
  auto scenario = load_scenario({opening->scenario_file, opening->scenario_text, false});
  if (!scenario) return tl::unexpected(scenario.error());
  std::unique_ptr<Game> game(new Game);
  game->side_ = opening->players.stands[0] ? Side::b : Side::a;
  if (const auto made = game->make_minds(*scenario, opening->data, opening->players, {}); !made) {
    return tl::unexpected(made.error());
  }
  JournalFile& journal = game->file_;
  auto session = Session::resume(file.text, *std::move(scenario), game->minds(),
                                 [&journal](std::string_view line) { journal.write(line); });
  if (!session) return bad(session.error());
  game->session_.emplace(*std::move(session));
  if (const auto led = game->led_by_program(); led) game->side_ = *led;
  spdlog::debug("resumed '{}' after {} answers", file.name, game->session_->answers());
  return game;
}

}  // namespace opfor
