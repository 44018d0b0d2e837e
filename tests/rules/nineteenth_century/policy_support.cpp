#include "policy_support.hpp"

#include <stdexcept>

namespace opfor::nineteenth_century::test {

Decision paying(Small& s, std::vector<std::uint8_t> dice) {
  Script script(s);
  script.command["P"] = std::move(dice);
  NoEvents events;
  Small copy = s;
  play_through(copy, script, events, "1.1");
  for (const Decision& decision : script.decided) {
    if (decision.kind == DecisionKind::pay_command) return decision;
  }
  throw std::runtime_error("nothing to pay for");
}

Decision ordering(Small& s, const char* unit) {
  s.unit(unit).commanded = 1;
  Script script(s);
  // Everybody keeps his place: what is asked is weighed where it was not yet thrown.
  for (std::size_t i = 0; i < s.battle.size(); ++i) {
    script.cells[s.battle.setting().unit(unit_id(i)).id] = italic(Intent::halt_face);
  }
  NoEvents events;
  Small copy = s;
  at_step(copy.battle, "1.2");
  play_through(copy, script, events, "1.2");
  for (const Decision& decision : script.decided) {
    if (decision.unit == s.id(unit)) return decision;
  }
  throw std::runtime_error("it was not asked");
}

std::vector<std::string> all_chosen(const Small& s, const Decision& decision) {
  std::vector<std::string> words;
  for (const int pick : choose(decision, reasons(s, decision)).picks) {
    words.push_back(decision.options[static_cast<std::size_t>(pick)].words);
  }
  return words;
}

bool cites(const Small& s, const Decision& decision, std::string_view words,
           std::string_view rule) {
  const Reasons why = reasons(s, decision);
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    if (decision.options[i].words.rfind(words, 0) != 0) continue;
    for (const Consideration& share : why.options[i].shares) {
      if (share.rule == rule) return true;
    }
  }
  return false;
}

double of_what(const Small& s, const Decision& decision, std::string_view words, Consider what) {
  const Reasons why = reasons(s, decision);
  double sum = 0;
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    if (decision.options[i].words.rfind(words, 0) != 0) continue;
    for (const Consideration& share : why.options[i].shares) {
      if (share.what == what) sum += share.share;
    }
  }
  return sum;
}

Making with_target() {
  return Making{}
      .foot("P", "a", 100, 75, 1, kOfficer)
      .foot("idle", "a", 70, 75, 5, "formed = true; weapons = ['sword']")
      .foot("small", "a", 100, 60, 4, kLine)
      .foot("large", "a", 100, 95, 8, kLine)
      .foot("B1", "b", 138, 75, 20, "formed = true; weapons = ['sword']");
}

}  // namespace opfor::nineteenth_century::test
