#include "arena/experiment.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "arena/sentences.hpp"
#include "core/hash.hpp"
#include "core/words.hpp"
#include "record/json_line.hpp"

namespace opfor::arena {
namespace {

using Json = nlohmann::ordered_json;

/// Files of results of another format are refused.
constexpr int kFormat = 2;

Json optional_text(const std::optional<std::string>& text) {
  return text ? Json(*text) : Json(nullptr);
}
std::optional<std::string> text_of(const Json& json) {
  if (json.is_null()) return std::nullopt;
  return json.get<std::string>();
}

Json planning_text(const std::optional<Planning>& planning) {
  return planning ? Json(word(*planning)) : Json(nullptr);
}
std::optional<Planning> planning_of(const Json& json) {
  if (json.is_null()) return std::nullopt;
  const auto planning = of_word<Planning>(json.get<std::string>());
  if (!planning) throw std::invalid_argument("no such planning");
  return planning;
}

Json of(const Contender& contender) {
  return {{"name", contender.name},
          {"told", contender.told},
          {"level", word(contender.lead.level)},
          {"tables", optional_text(contender.lead.tables)},
          {"doctrine", optional_text(contender.lead.doctrine)},
          {"weights", optional_text(contender.lead.weights)},
          {"planning", planning_text(contender.lead.planning)}};
}

Json of(const Experiment& experiment) {
  Json json{{"format", kFormat}, {"first_seed", experiment.first_seed}};
  json["scenarios"] = Json::array();
  for (const Field& field : experiment.fields) {
    json["scenarios"].push_back({{"name", field.name}, {"text", field.text}});
  }
  json["commanders"] = Json::array();
  for (const Contender& one : experiment.contenders) json["commanders"].push_back(of(one));
  if (const auto& test = experiment.test) {
    json["test"] = {
        {"s0", test->s0}, {"s1", test->s1}, {"alpha", test->alpha}, {"beta", test->beta}};
  }
  return json;
}

Experiment read(const Json& json) {
  if (json.at("format") != kFormat) throw std::invalid_argument("another format");
  Experiment experiment;
  experiment.first_seed = json.at("first_seed").get<std::uint64_t>();
  experiment.pairs = json.at("pairs").get<std::size_t>();
  for (const Json& field : json.at("scenarios")) {
    experiment.fields.push_back({field.at("name"), field.at("text")});
  }
  for (const Json& one : json.at("commanders")) {
    const auto level = of_word<Level>(one.at("level").get<std::string>());
    if (!level) throw std::invalid_argument("no such level");
    experiment.contenders.push_back(
        {one.at("name"),
         one.at("told"),
         {*level, text_of(one.at("tables")), text_of(one.at("doctrine")),
          text_of(one.at("weights")), planning_of(one.at("planning"))}});
  }
  if (json.contains("test")) {
    const Json& test = json.at("test");
    experiment.test = TestPlan{test.at("s0"), test.at("s1"), test.at("alpha"), test.at("beta")};
    if (fault(*experiment.test)) throw std::invalid_argument("no such test");
  }
  if (experiment.fields.empty() || experiment.contenders.empty()) {
    throw std::invalid_argument("nobody, nowhere");
  }
  return experiment;
}

}  // namespace

std::size_t meetings(const Experiment& experiment) {
  const std::size_t n = experiment.contenders.size();
  return n == 1 ? 1 : n * (n - 1) / 2;
}

std::size_t pairs_in(const Experiment& experiment) {
  return experiment.pairs * experiment.fields.size() * meetings(experiment);
}

PairOf pair_of(const Experiment& experiment, std::size_t index) {
  const std::size_t n = experiment.contenders.size();
  const std::size_t all = meetings(experiment);
  PairOf pair;
  std::size_t meeting = index % all;
  pair.field = index / all % experiment.fields.size();
  pair.seed = experiment.first_seed + index / all / experiment.fields.size();
  if (n == 1) return pair;
  while (meeting >= n - 1 - pair.one) {
    meeting -= n - 1 - pair.one;
    ++pair.one;
  }
  pair.other = pair.one + 1 + meeting;
  return pair;
}

std::string to_json(const Experiment& experiment) {
  Json json = of(experiment);
  json["pairs"] = experiment.pairs;
  return json::line_of(json);
}

Experiment experiment_of_json(std::string_view text) {
  try {
    return read(Json::parse(text));
  } catch (const nlohmann::json::exception& fault) {
    throw std::invalid_argument(fault.what());
  }
}

std::uint64_t identity(const Experiment& experiment) {
  return hash_bytes(json::line_of(of(experiment)));
}

Result<void> sound(const Experiment& experiment) {
  if (experiment.fields.empty()) return fail(Exit::usage, ArenaSays::no_scenario);
  std::set<std::string> names;
  for (const Contender& one : experiment.contenders) {
    if (!names.insert(one.name).second) {
      return fail(Exit::usage, ArenaSays::same_name, {one.name, one.told});
    }
  }
  names.clear();
  for (const Field& field : experiment.fields) {
    if (!names.insert(field.name).second) {
      return fail(Exit::usage, ArenaSays::same_scenario, {field.name});
    }
  }
  if (experiment.pairs == 0) return fail(Exit::usage, ArenaSays::no_pairs);
  const std::size_t each = experiment.fields.size() * meetings(experiment);
  if (experiment.pairs > kMostPairs / each) {
    return fail(Exit::usage, ArenaSays::too_many_pairs,
                {fmt::format("{} times {}", experiment.pairs, each), std::to_string(kMostPairs)});
  }
  if (experiment.test && experiment.contenders.size() != 2) {
    return fail(Exit::usage, ArenaSays::test_of_two,
                {std::to_string(experiment.contenders.size())});
  }
  return {};
}

Result<Contender> contender_of(const std::string& told) {
  const std::size_t at = told.find('=');
  Contender contender;
  contender.told = at == std::string::npos ? told : told.substr(at + 1);
  contender.name = at == std::string::npos ? told : told.substr(0, at);
  auto lead = lead_of(contender.told);
  if (!lead) return tl::unexpected(lead.error());
  contender.lead = *std::move(lead);
  return contender;
}

}  // namespace opfor::arena
