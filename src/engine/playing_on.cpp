#include "engine/playing_on.hpp"

#include <array>
#include <fmt/format.h>
#include <limits>
#include <utility>

#include "chance/keyed_dice.hpp"
#include "core/hash.hpp"
#include "drill/position.hpp"
#include "drill/worth.hpp"
#include "record/event_json.hpp"
#include "record/json.hpp"
#include "record/program_asks.hpp"
#include "record/public_state.hpp"

namespace opfor::engine {
namespace {

constexpr std::array kSides{Side::a, Side::b};
constexpr int kMostPlays = 10'000;  ///< of one question
constexpr int kMostTurns = 100;

/// Gives the choice that is tried when the decision comes, if it comes first; else decides like
/// another.
class Tries final : public Commander {
 public:
  Tries(Commander& other, const Decision& decision, const std::optional<Choice>& choice)
      : other_(other), decision_(decision), choice_(choice) {}
  [[nodiscard]] Decided decide(const View& view, const Decision& decision) override {
    if (std::exchange(came_, true) || !choice_ || !is_it(decision)) {
      return other_.decide(view, decision);
    }
    tried_ = true;
    return {*choice_, each_weighed(decision, [](const Option&) { return Scored{}; })};
  }
  [[nodiscard]] bool goes_by_dice() const override {
    return (came_ || !choice_) && other_.goes_by_dice();
  }
  /// Somebody stands otherwise in his mind than on the table that he knows.
  [[nodiscard]] std::optional<Decided> instead(const View& view, const Decision& decision,
                                               const Refusal&) override {
    tried_ = false;
    return other_.decide(view, decision);
  }
  [[nodiscard]] bool tried() const { return tried_; }

 private:
  [[nodiscard]] bool is_it(const Decision& decision) const {
    return decision.kind == decision_.kind && decision.unit == decision_.unit &&
           decision.other == decision_.other &&
           decision.options.size() == decision_.options.size() &&
           decision.budget == decision_.budget;
  }
  Commander& other_;
  const Decision& decision_;
  const std::optional<Choice>& choice_;
  bool came_ = false;
  bool tried_ = false;
};

/// The dice of a play. None of the battle's: the asker names 32 bits, which are too few to find the
/// seed by that the table is played with.
std::uint64_t dice_seed(std::uint32_t seed) { return mix(hash_bytes("played on"), seed); }

/// A whole number of the parameters, within its bounds.
tl::expected<std::int64_t, Fault> number_in(const Json& params, const char* name,
                                            std::int64_t standard, std::int64_t least,
                                            std::int64_t most) {
  const Json json = params.value(name, Json(standard));
  const bool whole =
      json.is_number_integer() &&
      (!json.is_number_unsigned() || json.get<std::uint64_t>() <= std::uint64_t{1} << 40);
  if (!whole || json.get<std::int64_t>() < least || json.get<std::int64_t>() > most) {
    return wrong(Code::params,
                 fmt::format("'{}' must be a whole number from {} to {}", name, least, most));
  }
  return json.get<std::int64_t>();
}

/// As the side knows it that played it in its mind.
View seen_after(const PlayedFrom& from, const Battle& after) {
  View view = from.sheet.view(after, from.view.side);
  for (const UnitId unit : from.view.hidden) {
    view.remembered.erase(unit);
    view.hidden.insert(unit);
  }
  return view;
}

Json standing_json(const PlayedFrom& from, const View& after) {
  const auto worth = from.sheet.worth(after);
  if (!worth) return nullptr;
  const Setting& setting = after.seen.setting();
  Json json = Json::object();
  for (const Side side : kSides) {
    json[json::of_side(setting, side).get<std::string>()] = worth->standing(side);
  }
  return json;
}

Json left_json(const PlayedFrom& from, const View& after) {
  const Setting& setting = after.seen.setting();
  Json json = Json::object();
  for (const Side side : kSides) {
    const Tally tally = from.sheet.tally(after.seen, side);
    json[json::of_side(setting, side).get<std::string>()] = {{"start", tally.start},
                                                             {"left", tally.left}};
  }
  return json;
}

Json events_json(const PlayedFrom& from, const EventList& told) {
  Json events = Json::array();
  for (const Event& event : told.list) {
    events.push_back(event_json(from.view.seen.setting(), from.sheet.steps(), event));
  }
  return events;
}

}  // namespace

tl::expected<Level, Fault> level_of(const Json& params) {
  const Json json = params.value("level", Json(word(Level::commander)));
  const auto level = json.is_string() ? of_word<Level>(json.get<std::string>()) : std::nullopt;
  if (!level) return wrong(Code::params, "'level' must be " + one_of(Words<Level>::all));
  return *level;
}

tl::expected<WantedPlays, Fault> wanted_plays(const Setting& setting, const Decision& decision,
                                              const Json& params) {
  WantedPlays wanted;
  const auto seed = number_in(params, "seed", 0, 0, std::numeric_limits<std::uint32_t>::max());
  const auto plays = number_in(params, "plays", 1, 1, kMostPlays);
  const auto turns = number_in(params, "turns", 1, 1, kMostTurns);
  for (const auto* number : {&seed, &plays, &turns}) {
    if (!*number) return tl::unexpected(number->error());
  }
  wanted.seed = static_cast<std::uint32_t>(*seed);
  wanted.plays = static_cast<int>(*plays);
  wanted.turns = static_cast<int>(*turns);
  if (params.contains("level")) {
    const auto level = level_of(params);
    if (!level) return tl::unexpected(level.error());
    wanted.level = *level;
  }
  const Json tell = params.value("tell", Json(false));
  if (!tell.is_boolean()) return wrong(Code::params, "'tell' must be true or false");
  wanted.tell = tell.get<bool>();
  if (params.contains("choice")) {
    auto choice = choice_of(setting, decision, params.at("choice"));
    if (!choice) return tl::unexpected(choice.error());
    wanted.choice = *std::move(choice);
  }
  return wanted;
}

Reply played_on(const PlayedFrom& from, const WantedPlays& wanted,
                const std::function<bool()>& time_is_up) {
  const Side side = from.view.side;
  const Battle position = position_of(from.sheet, from.view);
  const int last_turn = position.head().turn + wanted.turns - 1;
  bool stopped = false;
  const auto until = [&](const Battle& battle) {
    stopped = stopped || time_is_up();
    return stopped || battle.head().turn > last_turn;
  };
  Json plays = Json::array();
  for (int i = 0; i < wanted.plays; ++i) {
    const std::uint32_t seed = wanted.seed + static_cast<std::uint32_t>(i);
    const auto own =
        commander_of(wanted.level, from.sheet, from.reactions, dice_seed(seed), from.own);
    const auto enemy = commander_of(wanted.level, from.sheet, from.reactions, ~dice_seed(seed),
                                    shipped_weights(from.sheet.name()));
    Tries tries(*own, from.decision, wanted.choice);
    Minds minds{&from.reactions, {enemy.get(), enemy.get()}, {}};
    minds.commanders[static_cast<std::size_t>(side)] = &tries;
    chance::KeyedDice dice(dice_seed(seed));
    ProgramAsks asks(from.sheet, minds, dice);
    EventList told;
    NoEvents nobody;
    Events& listens = wanted.tell ? static_cast<Events&>(told) : nobody;
    const Battle battle = opfor::play_on(from.sheet, position, until, asks, listens);
    if (stopped) return tl::unexpected(Fault{Code::too_many, "there is no time left"});
    const View after = seen_after(from, battle);
    Json one{{"seed", seed},
             {"tried", tries.tried()},
             {"turn", battle.head().turn},
             {"verdict", word(battle.head().verdict)},
             {"standing", standing_json(from, after)},
             {"left", left_json(from, after)}};
    if (wanted.tell) {
      one["events"] = events_json(from, told);
      one["position"] = public_state(from.sheet, after);
    }
    plays.push_back(std::move(one));
  }
  return Json{{"plays", std::move(plays)}};
}

}  // namespace opfor::engine
