#include "rules/victory_without_squares/end_of_turn.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

#include "core/agree.hpp"
#include "drill/measured.hpp"
#include "drill/victory.hpp"
#include "rules/victory_without_squares/breaking.hpp"

namespace opfor::victory_without_squares {
namespace {

/// Those who break with their army turn about where they stand; nobody is tested by it
/// (VWS-PUR-10).
void break_all(Play& play, Side side) {
  const UnitSet bodies = Situation(play).present(side);
  for (const UnitId body : bodies) {
    const UnitRecord& r = record(play.battle, body);
    if (!breaks_when_beaten(body_info(play.battle, body).kind, r.state)) continue;
    if (r.state == State::broken) continue;
    const Loss loss = change_state(play, body, State::broken, "VWS-LOST-2", "all is lost");
    if (loss == Loss::broke) turn_about(play, body, "VWS-LOST-2");
  }
}

/// The nearest of some who stand in a state, each compared with a limit.
template <class Counts>
double nearest(const Situation& now, UnitId body, const UnitSet& some, const Limit& compared_with,
               Counts counts) {
  double least = std::numeric_limits<double>::infinity();
  for (const UnitId other : some) {
    if (!counts(record(now.battle(), other).state)) continue;
    now.note(Span::nearest, body, other, now.measured_gap(body, other), compared_with);
    least = std::min(least, now.gap(body, other));
  }
  return least;
}

bool lays_down_arms(const Situation& now, UnitId body) {
  const Battle& b = now.battle();
  const Limit next_to = limit(options(b).next_to, "VWS-LOST-2", "next to a formed enemy");
  const Limit far{kFarFromFriends, "VWS-LOST-2", "too near to a friend to surrender", kNoUnit,
                  -kTolerance};
  const double enemy = nearest(now, body, now.enemies(body), next_to,
                               [](State state) { return state == State::formed; });
  const double friendly = nearest(now, body, now.friends(body), far,
                                  [](State state) { return state != State::broken; });
  return surrenders_when_beaten(body_info(b, body).kind, enemy, friendly, next_to.most);
}

void surrender(Play& play, Side side) {
  const UnitSet all = measured<Situation>(play, [&](const Situation& now) {
    return those(now.present(side), [&](UnitId body) { return lays_down_arms(now, body); });
  });
  for (const UnitId body : all) {
    const std::string before{word(record(play.battle, body).state)};
    remove(play.battle, body, Gone::surrendered);
    tell(play, "VWS-LOST-2",
         event::StateChanged{body, before, "surrendered", "all is lost",
                             event::Became::surrendered});
  }
}

std::string in_words(const Army& army) {
  return fmt::format("{} formed and {} unsteady against {} disordered, {} broken and {} lost",
                     army.formed, army.unsteady, army.disordered, army.broken, army.removed);
}

}  // namespace

void all_is_lost(Play& play) {
  Battle& b = play.battle;
  std::array<bool, 2> now_beaten{};
  for (const Side side : {Side::a, Side::b}) {
    now_beaten[static_cast<std::size_t>(side)] =
        !army_is_beaten(b, side) && beaten(army_of(b, side), options(b).count_lost);
  }
  for (const Side side : {Side::a, Side::b}) {
    if (!now_beaten[static_cast<std::size_t>(side)]) continue;
    sheet_record(b).beaten[static_cast<std::size_t>(side)] = b.head().turn;
    tell(play, "VWS-LOST-1",
         event::Activated{
             side, kNoCommand, kNoUnit,
             (names_many(b.setting().side(side).called()) ? "have lost all: " : "has lost all: ") +
                 in_words(army_of(b, side))});
  }
  for (const Side side : {Side::a, Side::b}) {
    if (!army_is_beaten(b, side)) continue;
    break_all(play, side);
    surrender(play, side);
  }
  if (options(b).play_on || (!now_beaten[0] && !now_beaten[1])) return;
  Verdict verdict = Verdict::drawn;
  if (!now_beaten[0]) verdict = Verdict::a_wins;
  if (!now_beaten[1]) verdict = Verdict::b_wins;
  const char* why = verdict == Verdict::drawn ? "both armies are beaten" : "the enemy is beaten";
  end_battle(b, play.events, verdict, kArmyBeaten, why, "VWS-LOST-3");
}

}  // namespace opfor::victory_without_squares
