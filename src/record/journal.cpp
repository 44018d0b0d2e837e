#include "record/journal.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "chance/cards.hpp"
#include "drill/sheet.hpp"
#include "record/json.hpp"
#include "record/json_line.hpp"
#include "record/state_json.hpp"

namespace opfor::journal {
namespace {

using json::Json;

std::string step_name(const Sheet& sheet, std::size_t phase) {
  const auto steps = sheet.steps();
  return phase < steps.size() ? steps[phase].name : fmt::format("step {}", phase);
}

Json of_moment(const Battle& battle, std::size_t n) {
  return {{"turn", battle.head().turn}, {"n", n}, {"hash", fmt::format("{:016x}", battle.hash())}};
}

std::vector<std::string> chosen_words(const Decision& asked, const Choice& choice) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < choice.picks.size(); ++i) {
    const auto pick = static_cast<std::size_t>(choice.picks[i]);
    if (asked.shape == Shape::split) {
      words.push_back(fmt::format("{}: {}", asked.options[i].words, choice.picks[i]));
    } else {
      words.push_back(asked.options[pick].words);
    }
  }
  return words;
}

Answered measure_entry(std::string request, Measured measured, bool by_hand) {
  Answered entry;
  entry.kind = Kind::measure;
  entry.by_hand = by_hand;
  entry.line = fmt::format(R"({{"measure":{},"within":{},"by":"{}"}})", request, measured.within,
                           by_hand ? "hand" : "map");
  entry.request = std::move(request);
  entry.given = measured;
  return entry;
}

}  // namespace

std::string header(const Opening& opening) {
  Json data = Json::array();
  for (const auto& [name, text] : opening.data) data.push_back({{"name", name}, {"text", text}});
  const Players& p = opening.players;
  Json line = {{"opfor", kJournalFormat},
               {"sheet", opening.sheet},
               {"scenario_file", opening.scenario_file},
               {"players",
                {{"seed", p.seed},
                 {"person_decides", p.person_decides},
                 {"person_throws", p.person_throws},
                 {"stands", p.stands},
                 {"undo_luck", std::string(word(p.undo_luck))}}},
               {"scenario", opening.scenario_text},
               {"data", std::move(data)}};
  if (p.measuring != Measuring::map) {
    line["players"]["measuring"] = std::string(word(p.measuring));
  }
  if (p.levels != Players{}.levels) {
    line["players"]["levels"] = {std::string(word(p.levels[0])), std::string(word(p.levels[1]))};
  }
  return json::line_of(line);
}

std::string checkpoint(std::shared_ptr<const Scenario> scenario, const Battle& battle,
                       std::size_t n, Last& last) {
  const Sheet& sheet = *scenario->sheet;
  Json line = {{"step", step_name(sheet, battle.head().step)}};
  line.update(of_moment(battle, n));
  if (last.changes && last.scenario == scenario) {
    line["changes"] = last.changes->until(battle);
  } else {
    line["state"] = state_json(battle);
    last = {std::move(scenario), StateChanges(battle)};
  }
  return line.dump();
}

std::string end(const Battle& battle, std::size_t n) {
  Json line = {{"end", std::string(word(battle.head().verdict))}};
  line.update(of_moment(battle, n));
  line["state"] = state_json(battle);
  return line.dump();
}

std::string undo(std::size_t n, std::uint64_t salt) {
  return Json({{"undo_to", n}, {"salt", salt}}).dump();
}

std::string answerers(const Answerers& a, bool stands) {
  Json who{{"person_decides", a.person_decides}, {"person_throws", a.person_throws}};
  if (a.measuring != Measuring::map) who["measuring"] = std::string(word(a.measuring));
  if (stands) who["stands"] = a.stands;
  return Json({{"answerers", who}}).dump();
}

std::string request(const Scenario& scenario, const chance::Request& asked) {
  const std::string step = step_name(*scenario.sheet, chance::key_of(asked).phase);
  return json::of(*scenario.setting, step, asked).dump();
}

std::string request(const Scenario& scenario, const Head& at, const ReactionRequest& asked) {
  return json::of(*scenario.setting, at.turn, step_name(*scenario.sheet, at.step), asked).dump();
}

std::string request(const Scenario& scenario, const Head& at, const OrderRequest& asked) {
  return json::of(*scenario.setting, at.turn, step_name(*scenario.sheet, at.step), asked).dump();
}

std::string request(const Scenario& scenario, const Decision& asked) {
  return json::of(*scenario.setting, step_name(*scenario.sheet, asked.phase), asked).dump();
}

std::string request(const Scenario& scenario, const Head& at, const CloseCall& asked) {
  return json::of(*scenario.setting, at.turn, step_name(*scenario.sheet, at.step), asked).dump();
}

Answered entry(const Scenario& scenario, const chance::Request& asked, const chance::Answer& answer,
               bool by_hand) {
  Answered entry;
  const auto* dice = std::get_if<chance::Throw>(&asked);
  entry.kind = dice != nullptr ? Kind::dice : Kind::card;
  entry.by_hand = by_hand;
  entry.request = request(scenario, asked);
  const chance::Card card{static_cast<std::uint8_t>(answer.value)};
  const std::string more = dice != nullptr ? fmt::format(R"("row":{})", dice->row)
                                           : fmt::format(R"("words":"{}")", chance::in_words(card));
  entry.line =
      fmt::format(R"({{"{}":{},"answer":{},{},"by":"{}"}})", dice != nullptr ? "dice" : "card",
                  entry.request, json::of(answer).dump(), more, by_hand ? "hand" : "dice");
  entry.given = answer;
  return entry;
}

Answered entry(const Scenario& scenario, const Head& at, const ReactionRequest& asked,
               Reaction reaction) {
  Answered entry;
  entry.kind = Kind::reaction;
  entry.request = request(scenario, at, asked);
  entry.line = fmt::format(R"({{"reaction":{},"answer":{},"by":"behaviour"}})", entry.request,
                           json::of(reaction).dump());
  entry.given = std::move(reaction);
  return entry;
}

Answered entry(const Scenario& scenario, const Head& at, const OrderRequest& asked, Order order) {
  Answered entry;
  entry.kind = Kind::order;
  entry.request = request(scenario, at, asked);
  entry.line = fmt::format(R"({{"order":{},"answer":{},"by":"behaviour"}})", entry.request,
                           json::of(*scenario.setting, order).dump());
  entry.given = std::move(order);
  return entry;
}

Answered entry(const Scenario& scenario, const Decision& asked, Decided decided, bool by_hand) {
  Answered entry;
  entry.kind = Kind::decision;
  entry.by_hand = by_hand;
  entry.request = request(scenario, asked);
  entry.line = fmt::format(R"({{"decision":{},"choice":{},"words":{},"reasons":{},"by":"{}"}})",
                           entry.request, json::of(*scenario.setting, decided.choice).dump(),
                           Json(chosen_words(asked, decided.choice)).dump(),
                           json::of(*scenario.setting, decided.reasons).dump(),
                           by_hand ? "hand" : "commander");
  entry.given = std::move(decided);
  return entry;
}

Answered entry(const Scenario& scenario, Corrected corrected) {
  Answered entry;
  entry.kind = Kind::correction;
  entry.by_hand = true;
  entry.also = corrected.also;
  entry.line = fmt::format(R"({{"correction":{},"rest":{}{}}})",
                           json::of(*scenario.setting, corrected.correction).dump(), corrected.rest,
                           corrected.also ? R"(,"also":true)" : "");
  entry.given = std::move(corrected);
  return entry;
}

Answered entry(const Scenario& scenario, const Head& at, const CloseCall& asked, Measured measured,
               bool by_hand) {
  return measure_entry(request(scenario, at, asked), measured, by_hand);
}

Answered remeasured(const Answered& call, bool within) {
  return measure_entry(call.request, {within}, true);
}

bool before_its_step(const Answered& entry) {
  if (entry.kind != Kind::correction) return false;
  if (const auto* corrected = std::get_if<Corrected>(&entry.given)) return corrected->rest == 0;
  const Json line = Json::parse(entry.line, nullptr, /*allow_exceptions=*/false);
  return line.is_object() && line.value("rest", 1) == 0;
}

void given_again(std::vector<Undone>& undone, const Answered& entry) {
  if (undone.empty()) return;
  if (undone.front().entry.line == entry.line) {
    undone.erase(undone.begin());
  } else {
    undone.clear();
  }
}

void number(Answered& entry, std::size_t n) {
  entry.line = fmt::format(R"({{"n":{},{})", n, entry.line.substr(1));
}

}  // namespace opfor::journal
