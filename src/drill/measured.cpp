#include "drill/measured.hpp"

#include <algorithm>

namespace opfor {
namespace {

/// What comes near, whatever the answers to the others: what is within a limit may bring another
/// near.
std::vector<CloseCall> all_near(const Battle& battle, const MeasuredRead& read) {
  NearLimits near(battle);
  read.note(battle, near);
  for (std::size_t known = 0; near.calls().size() > known;) {
    known = near.calls().size();
    for (const bool within : {true, false}) {
      Battle answered = battle;
      for (const CloseCall& call : near.calls()) settle(answered, call, within);
      read.note(answered, near);
    }
  }
  return near.calls();
}

}  // namespace

void ask_what_matters(Battle& battle, Asks& asks, const MeasuredRead& read) {
  // What is found of one distance of a pair is forgotten when another is: none is asked twice.
  std::vector<CloseCall> asked;
  for (;;) {
    std::vector<CloseCall> near = all_near(battle, read);
    near.erase(std::remove_if(near.begin(), near.end(),
                              [&](const CloseCall& call) {
                                return std::any_of(
                                    asked.begin(), asked.end(),
                                    [&](const CloseCall& one) { return same_question(one, call); });
                              }),
               near.end());
    if (near.empty()) return;
    const auto answered = asks.settle_all(battle, near, read.differs);
    if (answered.empty()) return;
    for (const auto& [call, within] : answered) {
      settle(battle, call, within);
      asked.push_back(call);
    }
  }
}

}  // namespace opfor
