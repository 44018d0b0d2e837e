#include "table/battle_json.hpp"

#include <array>
#include <nlohmann/json.hpp>

#include "battle/event_fields.hpp"
#include "drill/seen_event.hpp"
#include "record/event_json.hpp"
#include "record/json.hpp"
#include "record/json_line.hpp"
#include "record/public_state.hpp"
#include "table/ending.hpp"
#include "telling/telling.hpp"

namespace opfor {
namespace {

using Json = nlohmann::ordered_json;
using Line = std::function<void(const std::string&)>;

constexpr std::array kSides{Side::a, Side::b};

/// The ids of the sides of which something is so.
Json those(const Setting& setting, const std::array<bool, 2>& is_so) {
  Json ids = Json::array();
  for (const Side side : kSides) {
    if (is_so[static_cast<std::size_t>(side)]) ids.push_back(json::of_side(setting, side));
  }
  return ids;
}

Json behaviour_json(const Setting& setting, const BattleTold& wanted) {
  const BehaviourOptions& options = setting.behaviour;
  Json doctrine = Json::object();
  for (const Side side : kSides) {  // the other's temper is his own secret
    if (wanted.to.value_or(side) != side) continue;
    doctrine[json::of_side(setting, side).get<std::string>()] =
        options.doctrine[static_cast<std::size_t>(side)];
  }
  return {{"infantry_columns", std::string(word(options.infantry_columns))},
          {"cover_cell_roman", options.cover_cell_roman},
          {"rf0_six_binds_commanded", options.rf0_six_binds_commanded},
          {"continue", std::string(word(options.continues))},
          {"extra_factors", options.extra_factors},
          {"doctrine", std::move(doctrine)}};
}

Json header_json(const Session& session, const BattleTold& wanted) {
  const Setting& setting = session.battle().setting();
  const Players& players = session.players();
  Json json{{"line", "battle"}, {"format", kPublicFormat}};
  Json head = battle_head_json(*session.scenario().sheet, setting);
  for (const auto& [name, value] : head.items()) {
    if (name == "measure") {
      json["for"] = wanted.to ? json::of_side(setting, *wanted.to) : Json(nullptr);
      // Who knows the seed knows all dice that are yet to fall.
      json["seed"] = wanted.to ? Json(nullptr) : Json(players.seed);
    }
    json[name] = value;
  }
  json["options"] = {{"person_decides", those(setting, players.person_decides)},
                     {"person_throws", those(setting, players.person_throws)},
                     {"played_on_a_table", those(setting, players.stands)},
                     {"measuring", std::string(word(players.measuring))},
                     {"behaviour", behaviour_json(setting, wanted)}};
  return json;
}

/// Writes a battle step by step, with what each side saw of it.
class Writing {
 public:
  Writing(const Session& session, const BattleTold& wanted, const Line& line)
      : sheet_(*session.scenario().sheet),
        session_(session),
        wanted_(wanted),
        line_(line),
        steps_(session.steps()) {}

  void all() {
    write(header_json(session_, wanted_));
    look(*steps_.front().begins, hidden_);
    state(*steps_.front().begins, steps_.front().begins->head().turn);
    for (std::size_t i = 0; i < steps_.size(); ++i) step(i);
    if (wanted_.turn) return;
    for (const std::string& one : wanted_.before_ending) line_(one);
    Json ending{{"line", "ending"}};
    ending.update(battle_ending_json(session_));
    write(ending);
  }

 private:
  using Hidden = std::array<UnitSet, 2>;

  void step(std::size_t i) {
    const bool last = i + 1 == steps_.size();
    const Battle& begins = *steps_[i].begins;
    const Battle& ends = last ? session_.table() : *steps_[i + 1].begins;
    const auto& events = session_.events();
    const std::size_t end = last ? events.size() : steps_[i + 1].first_event;
    const Hidden before = hidden_;
    look(ends, hidden_);
    for (std::size_t n = steps_[i].first_event; n < end; ++n) {
      happened(events[n], ends.setting(), before);
    }
    const bool turn_is_over =
        ends.head().turn != begins.head().turn || ends.head().verdict != Verdict::going_on;
    const bool stands_here = last && end > steps_[i].first_event;
    if (begins.head().verdict != Verdict::going_on) return;  // nothing more is played
    if (turn_is_over || stands_here) state(ends, begins.head().turn);
  }

  /// Whom each side does not see.
  void look(const Battle& table, Hidden& hidden) const {
    for (const Side side : kSides) {
      hidden[static_cast<std::size_t>(side)] = out_of_sight(table, sheet_.view(table, side));
    }
  }
  [[nodiscard]] SeenEvent as_seen(const Event& event, const Setting& setting, Side side,
                                  const Hidden& before) const {
    const auto i = static_cast<std::size_t>(side);
    return seen_of(event, setting, {side, before[i], hidden_[i]});
  }

  void happened(const Event& event, const Setting& setting, const Hidden& before) {
    if (wanted_.to) {
      for (const SeenEvent& one : learned_.with(as_seen(event, setting, *wanted_.to, before))) {
        write(one.event, setting, std::string(word(one.shown)));
      }
      return;
    }
    Json seen = Json::object();
    for (const Side side : kSides) {
      const Shown shown = as_seen(event, setting, side, before).shown;
      seen[json::of_side(setting, side).get<std::string>()] = std::string(word(shown));
    }
    write(event, setting, std::move(seen));
  }

  void write(const Event& event, const Setting& setting, Json seen) {
    told_.push_back(event);
    if (!of_turn(event.turn)) return;
    Json json{{"line", "event"}};
    json.update(event_json(setting, sheet_.steps(), event));
    json["seen"] = std::move(seen);
    write(json);
  }
  /// @param turn that it is the state after; the first state is that before it
  void state(const Battle& table, int turn) {
    const auto told = tell(table.setting(), told_);
    told_.clear();
    if (!of_turn(turn)) return;
    Json json{{"line", "state"}};
    json.update(wanted_.to ? public_state(sheet_, table, *wanted_.to)
                           : public_state(sheet_, table));
    json["told_words"] = told.empty() ? Json::array() : Json(told.front().lines);
    write(json);
  }
  [[nodiscard]] bool of_turn(int turn) const { return wanted_.turn.value_or(turn) == turn; }
  void write(const Json& json) const { line_(json::line_of(json)); }

  const Sheet& sheet_;
  const Session& session_;
  const BattleTold& wanted_;
  const Line& line_;
  std::vector<Session::StepPlayed> steps_;
  Hidden hidden_;
  Learned learned_;
  std::vector<Event> told_;  ///< of the turn that is being told
};

}  // namespace

Json battle_head_json(const Sheet& sheet, const Setting& setting) {
  Json sides = Json::array();
  for (const Side side : kSides) {
    sides.push_back({{"side", json::of_side(setting, side)}, {"name", setting.side(side).name}});
  }
  Json phases = Json::array();
  for (const StepInfo& step : sheet.steps()) phases.push_back(step.name);
  return {{"sheet", setting.sheet},
          {"scenario", setting.title},
          {"date", setting.date},
          {"measure", setting.measure == Measure::centimetre ? "cm" : "in"},
          {"width", in_measure(setting.width, setting.measure)},
          {"height", in_measure(setting.height, setting.measure)},
          {"turns", setting.turns},
          {"sides", std::move(sides)},
          {"phases", std::move(phases)}};
}

Json battle_ending_json(const Session& session) {
  const Ending ending = ending_of(session);
  const Setting& setting = session.battle().setting();
  Json losses = Json::object();
  for (const Side side : kSides) {
    const Tally tally = session.scenario().sheet->tally(session.battle(), side);
    losses[json::of_side(setting, side).get<std::string>()] = {
        {"start", tally.start}, {"left", tally.left}, {"words", tally.words}};
  }
  return {{"over", session.battle().head().verdict != Verdict::going_on},
          {"winner", ending.winner ? Json(*ending.winner) : Json(nullptr)},
          {"degree", ending.degree.empty() ? Json(nullptr) : Json(ending.degree)},
          {"turns", ending.turns},
          {"words", ending.reason},
          {"losses", std::move(losses)}};
}

void write_battle_json(const Session& session, const BattleTold& wanted, const Line& line) {
  Writing(session, wanted, line).all();
}

}  // namespace opfor
