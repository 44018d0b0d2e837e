#pragma once

#include <vector>

#include "battles/opinion/nineteenth_century/casualties.hpp"

/// Charges and melees (section 12): who may touch whom, how they are matched, who wins, who goes
/// back.
namespace opfor::battles::opinion::nineteenth_century {

class Fights {
 public:
  void judge(const Event& event, const Seen& seen, Casualties& casualties);

 private:
  void judge_contact(const event::ContactMade& made, const Seen& seen) const;
  void judge_fight(const event::Fought& fought, const Seen& seen, Casualties& casualties);
  void judge_push(const event::PushedBack& pushed, const Seen& seen) const;

  std::vector<event::Fought> fought_;  ///< in the step
};

}  // namespace opfor::battles::opinion::nineteenth_century
