#include "rules/victory_without_squares/end_of_turn.hpp"

#include <fmt/format.h>
#include <limits>

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

double nearest(const Situation& now, UnitId body, bool enemies) {
  double least = std::numeric_limits<double>::infinity();
  for (const UnitId other : enemies ? now.enemies(body) : now.friends(body)) {
    const State state = record(now.battle(), other).state;
    const bool counts = enemies ? state == State::formed : state != State::broken;
    if (counts) least = std::min(least, now.gap(body, other));
  }
  return least;
}

void surrender(Play& play, Side side) {
  const Situation now(play);
  for (const UnitId body : now.present(side)) {
    if (!surrenders_when_beaten(body_info(play.battle, body).kind, nearest(now, body, true),
                                nearest(now, body, false), options(play.battle).next_to)) {
      continue;
    }
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
         event::Activated{side, kNoCommand, kNoUnit, "all is lost: " + in_words(army_of(b, side))});
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
