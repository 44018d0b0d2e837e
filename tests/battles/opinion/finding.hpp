#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "battle/setting.hpp"
#include "core/ids.hpp"
#include "core/words.hpp"

/// What the second opinion finds wrong, as values; words are made of them at the end.
namespace opfor::battles::opinion {

enum class Kind : std::uint8_t {
  // --- what is told ---
  starts_elsewhere,  ///< a way begins where the last event did not leave the unit
  state_differs,     ///< the state has a unit elsewhere, or otherwise, than the events have told
  told_wrong,        ///< a length that is told is not that of its way
  acts_when_gone,    ///< a unit does something, or something is done to it, that is not there
  // --- ways ---
  too_far,           ///< farther than it may go
  turned_too_far,    ///< turned farther than it may, or about another point
  wrong_direction,   ///< not straight ahead, where only that is allowed
  moved_unfit,       ///< moved, turned or changed its formation when it may not
  came_nearer,       ///< to an enemy, who may not
  crossed_unpaid,    ///< crossed an edge or line without the card, die or cost that it takes
  ground_forbidden,  ///< entered ground that it may not enter
  gap_too_narrow,    ///< went through a gap narrower than itself
  through_enemy,     ///< went through an enemy's body
  through_friend,    ///< went through a friend whom it may not pass
  // --- the table at rest ---
  overlaps,        ///< two bodies stand on each other
  off_table,       ///< stands over the edge
  stands_in_wall,  ///< stands across what nobody passes
  // --- contacts ---
  not_touching,      ///< is said to touch, and does not
  touches_unsaid,    ///< touches, and is not said to
  attack_forbidden,  ///< attacks whom, or when, it may not
  // --- fire ---
  fires_unfit,    ///< fires when it may not
  fires_again,    ///< more often than it may
  does_not_bear,  ///< at whom it cannot hit from there: arc, range, sight
  wrong_score,    ///< with another score, or other odds, than the tables have
  // --- losses, cards ---
  wrong_loss,    ///< loses other than the tables say
  card_misread,  ///< a card or die is read otherwise than the tables say
  acts_again,    ///< acts more often than it may
  // --- orders, states ---
  wrong_price,  ///< of command: another price, or paid for whom it may not be
  disobeys,     ///< does other than its die, its lead or its commander says
  out_of_turn,  ///< is ordered, or acts, before those who come before it
  order_unfit,  ///< an order that it may not have, or not as it is
  wrong_state,  ///< changes its state, or a force routs, without the reason that the rules want
  left_undone   ///< what the rules make it do, or suffer, is not told
};

/// A moment of a battle.
struct Moment {
  int turn = 0;
  int step = 0;
  std::size_t event = 0;  ///< how many events were told before
};

/// What the two numbers of a finding count.
enum class Counts : std::uint8_t { nothing, length, degrees, times };

struct Finding {
  Kind kind = Kind::told_wrong;
  std::string rule;           ///< "VWS-MOVE-14"
  std::vector<UnitId> units;  ///< who it is about; the first did it
  FeatureId feature = kNoFeature;
  Counts counts = Counts::nothing;
  double measured = 0;  ///< tenths of a millimetre, degrees or times
  double allowed = 0;
  std::string how;  ///< "by a wheel": what tells two cases of a kind and rule apart
  Moment moment;
};

/// "crossed unpaid: Usher's dragoons (usher), Hedge, 2 times, 0 allowed (VWS-MOVE-14, by a wheel)".
[[nodiscard]] std::string in_words(const Finding& finding, const Setting& setting);

/// Collects them, each with its moment.
class Findings {
 public:
  void at(const Moment& moment) { moment_ = moment; }
  [[nodiscard]] const Moment& moment() const { return moment_; }
  void add(Finding finding) {
    finding.moment = moment_;
    all_.push_back(std::move(finding));
  }
  [[nodiscard]] const std::vector<Finding>& all() const { return all_; }

 private:
  Moment moment_;
  std::vector<Finding> all_;
};

}  // namespace opfor::battles::opinion

namespace opfor {
template <>
struct Words<battles::opinion::Kind> {
  static constexpr std::array<std::string_view, 33> all{
      "starts elsewhere", "state differs",   "told wrong",    "acts when gone", "too far",
      "turned too far",   "wrong direction", "moved unfit",   "came nearer",    "crossed unpaid",
      "ground forbidden", "gap too narrow",  "through enemy", "through friend", "overlaps",
      "off table",        "stands in wall",  "not touching",  "touches unsaid", "attack forbidden",
      "fires unfit",      "fires again",     "does not bear", "wrong score",    "wrong loss",
      "card misread",     "acts again",      "wrong price",   "disobeys",       "out of turn",
      "order unfit",      "wrong state",     "left undone"};
};
}  // namespace opfor
