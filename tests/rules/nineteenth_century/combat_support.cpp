#include "combat_support.hpp"

#include <stdexcept>

#include "ai/commander/commander.hpp"
#include "rules/nineteenth_century/shooting_step.hpp"

namespace opfor::nineteenth_century::test {

using chance::Purpose;

Table::Table(const Small& small) : Script(small), setting_(small.scenario.setting) {}

std::string Table::id(UnitId unit) const { return setting_->unit(unit).id; }

Table& Table::blows(const std::string& unit, std::vector<std::uint8_t> faces) {
  blows_[unit].push_back(std::move(faces));
  return *this;
}

Table& Table::choose(const std::string& unit, DecisionKind kind, const std::string& words) {
  chosen_[{unit, kind}] = words;
  return *this;
}

std::vector<chance::Answer> Table::answer_all(std::span<const chance::Request> requests) {
  std::vector<chance::Answer> answers;
  for (const chance::Request& request : requests) {
    const auto& dice = std::get<chance::Throw>(request);
    if (dice.key.purpose == Purpose::to_hit) {
      answers.push_back(chance::read_faces(dice, std::vector<std::uint8_t>(dice.count, 1)));
    } else if (dice.key.purpose == Purpose::melee && !blows_[id(dice.key.unit)].empty()) {
      auto& next = blows_[id(dice.key.unit)];
      answers.push_back(chance::read_faces(dice, next.front()));
      next.pop_front();
    } else {
      answers.push_back(Script::answer_all(std::span(&request, 1)).front());
    }
  }
  return answers;
}

std::vector<Choice> Table::decide_all(const Moment& now, std::span<const Decision> decisions) {
  std::vector<Choice> choices;
  for (const Decision& decision : decisions) {
    const auto wanted = chosen_.find({id(decision.unit), decision.kind});
    if (wanted == chosen_.end()) {
      choices.push_back(Script::decide_all(now, std::span(&decision, 1)).front());
      continue;
    }
    decided.push_back(decision);
    Choice choice;
    for (std::size_t i = 0; i < decision.options.size() && choice.picks.empty(); ++i) {
      if (decision.options[i].words.rfind(wanted->second, 0) == 0) {
        choice.picks.push_back(static_cast<int>(i));
      }
    }
    if (choice.picks.empty()) {
      throw std::runtime_error("no option begins with: " + wanted->second);
    }
    if (const auto wrong = fault(decision, choice)) throw std::runtime_error(*wrong);
    choices.push_back(choice);
  }
  return choices;
}

std::vector<std::string> Table::who_was_asked(DecisionKind kind) const {
  std::vector<std::string> who;
  for (const Decision& decision : decided) {
    if (decision.kind == kind) who.push_back(id(decision.unit));
  }
  return who;
}

const Decision* Table::asked(const std::string& unit, DecisionKind kind) const {
  for (const Decision& decision : decided) {
    if (decision.kind == kind && id(decision.unit) == unit) return &decision;
  }
  return nullptr;
}

void play_step(Small& small, Asks& asks, Events& events, std::string_view step) {
  at_step(small.battle, step);
  play_through(small, asks, events, step);
}

std::vector<std::string> ids(const Small& small, const std::vector<Target>& targets) {
  std::vector<std::string> all;
  for (const Target& one : targets) all.push_back(small.battle.setting().unit(one.unit).id);
  return all;
}

std::vector<std::string> ids(const Small& small, const std::vector<Figure>& figures) {
  std::vector<std::string> all;
  for (const Figure& one : figures) {
    all.push_back(small.battle.setting().unit(one.unit).id + "." + std::to_string(one.number));
  }
  return all;
}

Target target(const Small& small, std::string_view unit, std::string_view enemy) {
  for (const Target& one : targets(small.now(), small.id(unit))) {
    if (one.unit == small.id(enemy)) return one;
  }
  throw std::runtime_error(std::string{unit} + " cannot shoot at " + std::string{enemy});
}

std::string forbids(const Small& small, std::string_view unit) {
  const auto refusal = shooting_refused(small.now(), small.id(unit));
  return refusal ? refusal->rule : "";
}

void into_contact(Small& small, std::string_view charger, std::string_view target_unit,
                  bool lasts) {
  make_contact(small.battle, small.id(charger), small.id(target_unit));
  auto& contacts = small.battle.head().contacts;
  if (lasts) {
    contacts[contacts.size() - 1].round = 1;
  } else {
    small.state(charger).charged = 1;
  }
}

namespace {

std::size_t option(const Decision& decision, std::string_view words) {
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    if (decision.options[i].words.rfind(words, 0) == 0) return i;
  }
  throw std::runtime_error("no option begins with: " + std::string{words});
}

}  // namespace

Reasons reasons(const Small& small, const Decision& decision) {
  const Behaviour tables = behaviour();
  return weighed(small.sheet(), small.sheet().view(small.battle, decision.side), decision, tables,
                 shipped_weights(small.sheet().name()));
}

std::string chosen(const Small& small, const Decision& decision) {
  const Choice choice = opfor::choose(decision, reasons(small, decision));
  return decision.options[static_cast<std::size_t>(choice.picks.front())].words;
}

double score(const Small& small, const Decision& decision, std::string_view words) {
  return reasons(small, decision).options[option(decision, words)].score;
}

double advised(const Small& small, const Decision& decision, std::string_view words,
               std::string_view rule) {
  const Behaviour tables = behaviour();
  const View view = small.sheet().view(small.battle, decision.side);
  const Reasons all = small.sheet().policy(view, decision, tables);
  double sum = 0;
  for (const Consideration& one : all.options[option(decision, words)].shares) {
    if (one.rule == rule) sum += one.share;
  }
  return sum;
}

double share(const Small& small, const Decision& decision, std::string_view words,
             std::string_view rule) {
  const Reasons all = reasons(small, decision);
  double sum = 0;
  for (const Consideration& one : all.options[option(decision, words)].shares) {
    if (one.rule == rule) sum += one.share;
  }
  return sum;
}

Decision shooting(const Small& small, std::string_view unit) {
  const Situation now = small.now();
  const std::vector<Target> all = targets(now, small.id(unit));
  if (all.empty()) throw std::runtime_error(std::string{unit} + " has no target");
  return target_decision(now, small.id(unit), all);
}

void set_aggression(Small& small, std::string_view unit, int aggression) {
  auto changed = std::make_shared<Setting>(*small.scenario.setting);
  changed->units[index(small.id(unit))].dials.aggression = static_cast<std::int8_t>(aggression);
  small.scenario.setting = changed;
  small.battle = small.sheet().carry_over(small.battle, changed);
}

}  // namespace opfor::nineteenth_century::test
