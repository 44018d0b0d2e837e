#include "support.hpp"

#include <fmt/format.h>
#include <stdexcept>

#include "rules/dice_support.hpp"
#include "rules/sheets.hpp"

namespace opfor::nineteenth_century::test {
namespace {

using opfor::test::lines;

constexpr int kOtherwise = 3;

Small read(const std::string& text, const std::string& file) {
  return {{opfor::test::read_small(text, file, opfor::test::all_sheets())}};
}

chance::Answer value_answer(int value) {
  chance::Answer answer;
  answer.value = static_cast<std::uint64_t>(value);
  return answer;
}

}  // namespace

double Small::gap(std::string_view a, std::string_view b) const {
  return Situation(battle).gap(id(a), id(b)) / 100;
}

Making& Making::unit(std::string_view id, std::string_view command, std::string_view arm, double x,
                     double y, int figures, std::string_view more) {
  rest_ += fmt::format("[[unit]]\nid = \"{}\"\nname = \"{}\"\ncommand = \"{}\"\narm = \"{}\"\n", id,
                       id, command, arm);
  if (more.find("enters") == std::string_view::npos) rest_ += fmt::format("at = [{}, {}]\n", x, y);
  rest_ += fmt::format("figures = {}\n", figures);
  if (more.find("weapons") == std::string_view::npos) rest_ += "weapons = [\"musket\"]\n";
  rest_ += lines(more);
  return *this;
}

Making& Making::foot(std::string_view id, std::string_view command, double x, double y, int figures,
                     std::string_view more) {
  return unit(id, command, "foot", x, y, figures, more);
}

Making& Making::horse(std::string_view id, std::string_view command, double x, double y,
                      int figures, std::string_view more) {
  return unit(id, command, "horse", x, y, figures, more);
}

Small Making::small() const {
  std::string text = beginning("nineteenth_century", "width = 240, height = 150",
                               "name = 'A'; facing = 90", "name = 'B'; facing = 270");
  text += "[[command]]\nid = \"a\"\nside = \"a\"\nlevel = \"brigade\"\n";
  text += "[[command]]\nid = \"b\"\nside = \"b\"\nlevel = \"brigade\"\n";
  // Every side has units; where a test needs none, one waits off the table.
  text += rest_;
  for (const char* side : {"a", "b"}) {
    if (rest_.find(fmt::format("command = \"{}\"\narm", side)) != std::string::npos) continue;
    text += fmt::format(
        "[[unit]]\nid = \"waits_{0}\"\nname = \"waits_{0}\"\ncommand = \"{0}\"\narm = \"foot\"\n"
        "figures = 1\nweapons = [\"sword\"]\nenters = {{ turn = 10, at = [{1}, 75] }}\n",
        side, side[0] == 'a' ? 10 : 230);
  }
  return read(text, "test.toml");
}

Small camerone() {
  const std::string name = "camerone_1863";
  return read(opfor::test::scenario_text("nineteenth_century", name), name + ".toml");
}

Behaviour behaviour(const BehaviourOptions& options) {
  return opfor::test::shipped_behaviour("nineteenth_century", options);
}

Resolver resolver(std::string_view name, const Reactions& reactions) {
  for (const Resolver& one : find_sheet("nineteenth_century")->resolvers(reactions)) {
    if (one.name == name) return one;
  }
  throw std::runtime_error("no such resolver: " + std::string{name});
}

Script::Script(const Small& small)
    : setting_(small.scenario.setting), behaviour_(test::behaviour(setting_->behaviour)) {}

std::string Script::name(UnitId unit) const {
  return unit == kNoUnit ? "" : setting_->unit(unit).id;
}

std::vector<chance::Answer> Script::answer_all(std::span<const chance::Request> requests) {
  thrown.emplace_back(requests.begin(), requests.end());
  std::vector<chance::Answer> answers;
  for (const chance::Request& request : requests) {
    const auto& dice = std::get<chance::Throw>(request);
    const std::string who = name(dice.key.unit);
    const auto fixed = [&](const std::map<std::string, int>& by, const std::string& key) {
      const auto found = by.find(key);
      answers.push_back(value_answer(found == by.end() ? kOtherwise : found->second));
    };
    switch (dice.key.purpose) {
      case chance::Purpose::reaction:
        fixed(reaction, who);
        break;
      case chance::Purpose::sighting:
        fixed(sighting, who + ">" + name(dice.key.other));
        break;
      case chance::Purpose::arrival:
        fixed(arrival, who);
        break;
      default: {
        std::vector<std::uint8_t> faces;
        while (faces.size() < chance::faces_wanted(dice)) {
          faces.push_back(static_cast<std::uint8_t>(
              std::min(kOtherwise, chance::sides_of_face(dice, faces.size()))));
        }
        const auto found = command.find(who);
        const bool points = dice.key.purpose == chance::Purpose::command;
        if (points && found != command.end()) faces = found->second;
        answers.push_back(chance::read_faces(dice, faces));
      }
    }
  }
  return answers;
}

std::vector<Reaction> Script::react_all(const Battle&, std::span<const ReactionRequest> requests) {
  std::vector<Reaction> reactions;
  for (const ReactionRequest& request : requests) {
    Reaction reaction_now = behaviour_.react(request);
    if (const auto found = cells.find(name(request.unit)); found != cells.end()) {
      reaction_now.cell = found->second;
      reaction_now.binding = !found->second.italic;
    }
    reactions.push_back(reaction_now);
  }
  return reactions;
}

/// What a unit is to pay for or to do; its picks need not fit what else it is asked.
static bool picks_are_for(const Decision& decision) {
  return decision.kind == DecisionKind::pay_command || decision.kind == DecisionKind::order_unit;
}

std::vector<Choice> Script::decide_all(const Moment&, std::span<const Decision> decisions) {
  std::vector<Choice> choices;
  for (const Decision& decision : decisions) {
    decided.push_back(decision);
    Choice choice;
    const auto wanted = picks.find(name(decision.unit));
    if (wanted != picks.end()) {
      for (const std::string& words : wanted->second) {
        bool found = false;
        for (std::size_t i = 0; i < decision.options.size() && !found; ++i) {
          found = decision.options[i].words.rfind(words, 0) == 0;
          if (found) choice.picks.push_back(static_cast<int>(i));
        }
        if (!found && picks_are_for(decision)) {
          throw std::runtime_error("no option begins with: " + words);
        }
      }
    }
    if (choice.picks.empty() && decision.shape != Shape::set) choice.picks.push_back(0);
    if (const auto wrong = fault(decision, choice)) throw std::runtime_error(*wrong);
    choices.push_back(choice);
  }
  return choices;
}

std::vector<std::string> Script::who_threw(chance::Purpose purpose) const {
  std::vector<std::string> who;
  for (const auto& batch : thrown) {
    for (const chance::Request& request : batch) {
      const chance::Key& key = chance::key_of(request);
      if (key.purpose != purpose) continue;
      who.push_back(key.other == kNoUnit ? name(key.unit) : name(key.unit) + ">" + name(key.other));
    }
  }
  return who;
}

void play_through(Small& small, Asks& asks, Events& events, std::string_view step) {
  for (std::size_t i = 0; i < small.sheet().steps().size(); ++i) {
    const auto phase = small.battle.head().step;
    const std::string name = small.sheet().steps()[phase].name;
    while (small.battle.head().step == phase) small.sheet().play_step(small.battle, asks, events);
    if (name.rfind(step, 0) == 0) return;
  }
  throw std::runtime_error("no such step: " + std::string{step});
}

void at_step(Battle& battle, std::string_view step) {
  const auto steps = find_sheet("nineteenth_century")->steps();
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (steps[i].name.rfind(step, 0) != 0) continue;
    battle.head().step = static_cast<std::uint8_t>(i);
    battle.head().to_move = steps[i].of.value_or(Side::a);
    return;
  }
  throw std::runtime_error("no such step: " + std::string{step});
}

std::vector<std::vector<std::string>> rows_of(const std::string& file) {
  return opfor::test::rows_of("nineteenth_century/" + file);
}

Cell italic(Intent intent, ChargeMark charge, Gait gait) { return {intent, charge, gait, true}; }
Cell roman(Intent intent, Gait gait) { return {intent, ChargeMark::no, gait, false}; }

}  // namespace opfor::nineteenth_century::test
