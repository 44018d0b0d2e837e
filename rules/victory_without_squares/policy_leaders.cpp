// Where leaders ride: 12.5, 6.
#include <algorithm>
#include <vector>

#include "drill/posts.hpp"
#include "drill/task.hpp"
#include "drill/victory.hpp"
#include "field/sweep.hpp"
#include "rules/victory_without_squares/bearing.hpp"
#include "rules/victory_without_squares/decisions.hpp"
#include "rules/victory_without_squares/encounter.hpp"
#include "rules/victory_without_squares/leader_moves.hpp"
#include "rules/victory_without_squares/policy_parts.hpp"
#include "rules/victory_without_squares/pursuit.hpp"
#include "rules/victory_without_squares/reserve.hpp"
#include "rules/victory_without_squares/ways_round.hpp"

namespace opfor::victory_without_squares {
namespace {

using field::Box;

/// Foot and horse that are to go forward, in some order: whose leader keeps up with them. Guns,
/// shot and dragoons never fight, and their men need no example.
bool goes_before_its_leader(const Situation& now, UnitId body) {
  const Battle& b = now.battle();
  const TaskKind plan = task_now(b, body).kind;
  const bool forward = goes_forward(plan) || call_on_reserve(now, body).enemy != kNoUnit;
  return line_of(body_info(b, body).kind).fights && record(b, body).state <= State::unsteady &&
         forward;
}

/// A second in command has the second line of his division, while there is one (VWS-ORG-1).
bool has_second_line(const Situation& now, UnitId leader) {
  const Battle& b = now.battle();
  if (leader_info(b, leader)->role != Role::second) return false;
  const CommandId division = division_of(b.setting(), leader);
  for (const UnitId body : now.present(side_of(b, leader))) {
    const bool second = division_of(b.setting(), body) == division && body_info(b, body).line > 1;
    if (second && line_of(body_info(b, body).kind).fights && unbroken(b, body)) return true;
  }
  return false;
}

/// Others of his division, of no line behind, wait for him nearer by, and are still to go.
bool others_are_nearer(const Situation& now, UnitId leader, UnitId body) {
  const Battle& b = now.battle();
  for (const UnitId own : bodies_with(now, body)) {
    const bool waits = own != body && body_info(b, own).line <= body_info(b, body).line &&
                       leader_with(b, own) == kNoUnit && b.unit(own).acted == 0 &&
                       goes_before_its_leader(now, own);
    if (waits && now.gap(leader, own) < now.gap(leader, body)) return true;
  }
  return false;
}

/// Somebody else commands it where all stand.
bool led_by_others(const Situation& now, UnitId leader, UnitId body) {
  const Battle& b = now.battle();
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId one = unit_id(i);
    if (one == leader || !effective(b, one)) continue;
    if (goes_with(b, one) == body) return true;
    if (now.could_command_from(one, field::vec(b.unit(one).pose().at), body)) return true;
  }
  return false;
}

/// Who stands where it is to, out of the enemy's reach, does as well without a word.
bool has_nothing_to_do(const Situation& now, UnitId body) {
  constexpr Length kComesUp = 12_in;
  return !goes_before_its_leader(now, body) && !within(now.nearest_unbroken_enemy(body), kComesUp);
}

/// It does as well, and is neither to mend nor under fire.
bool is_idle(const Situation& now, UnitId body) {
  const UnitRecord& r = record(now.battle(), body);
  const bool shaken = r.state != State::formed || r.under_fire != Since::never;
  return !shaken && has_nothing_to_do(now, body);
}

/// What it is worth to command a body: one that is to mend, or stands under fire, obeys its die
/// worst.
double worth_leading(const Situation& now, UnitId body) {
  constexpr double kShaken = 2.5;
  constexpr double kSound = 1.6;
  constexpr double kIdle = 0.2;
  const UnitRecord& r = record(now.battle(), body);
  if (r.state != State::formed || r.under_fire != Since::never) return kShaken;
  return is_idle(now, body) ? kIdle : kSound;
}

/// Where a body stands when it is asked for next: who has still to act this turn has moved by then,
/// as far as its move carries it.
Box next_time(const Situation& now, UnitId body) {
  const Battle& b = now.battle();
  Box box = now.box(body);
  if (b.unit(body).acted != 0 || record(b, body).state > State::unsteady) return box;
  auto place = next_place(b, body);
  if (!place && goes_before_its_leader(now, body)) {
    const UnitId enemy = foe_of(now, body);
    if (enemy != kNoUnit) place = now.box(enemy).centre;
  }
  if (!place) return box;
  const double room = now.nearest_unbroken_enemy(body) - kMusketRange.as_double();
  const double goes = std::min(full_move(b, body).as_double(), std::max(room, 0.0));
  box.centre = on_the_way(box.centre, *place, goes);
  return box;
}

/// What it is worth to command, from a place, the bodies in some order whom nobody but he would:
/// who is still to act this turn, as it hears him now and when it is asked next; the others then.
/// @param with the body that he is with there, or none
/// @param idle whether those count who are idle
enum class Idle : std::uint8_t { counts, left_out };
double led_from(const Situation& now, UnitId leader, UnitId with, Vec place,
                Idle idle = Idle::counts) {
  constexpr double kNow = 0.5;
  const Battle& b = now.battle();
  const bool last = in_last_turn(b);
  const Vec then =
      with == kNoUnit ? place : place + next_time(now, with).centre - now.box(with).centre;
  double led = 0;
  for (const UnitId own : now.present(side_of(b, leader))) {
    const bool his = own == with || now.could_command_from(leader, now.box(own).centre, own);
    if (!his || !unbroken(b, own) || led_by_others(now, leader, own)) continue;
    if (idle == Idle::left_out && is_idle(now, own)) continue;
    const bool hears = own == with || now.could_command_from(leader, place, own);
    const bool will = own == with || within(field::gap(then, next_time(now, own)), kCommandReach);
    const double this_turn = b.unit(own).acted != 0 ? 0 : last ? 1 : kNow;
    const double next_turn = last ? 0 : 1 - this_turn;
    led += worth_leading(now, own) * ((hears ? this_turn : 0) + (will ? next_turn : 0));
  }
  return led;
}

/// Those whom he may join, and so may be wanted by: one wavers, or loses its own leader. Nothing
/// else calls an overall commander, whom nobody hears but the independents (VWS-AI-3).
std::vector<Hearer> who_may_want_him(const Situation& now, UnitId leader) {
  constexpr double kEach = 0.04;
  constexpr double kNearer = 0.3;
  const Battle& b = now.battle();
  const double reach = (kLeaderMove * 2).as_double();
  std::vector<Hearer> hearers;
  for (const UnitId body : now.present(side_of(b, leader))) {
    const bool fights = line_of(body_info(b, body).kind).fights;
    if (!fights || !unbroken(b, body) || !may_join(b, leader, body)) continue;
    const double counts = kEach * worth_leading(now, body);
    hearers.push_back({body, next_time(now, body), reach, counts, kNearer});
  }
  return hearers;
}

/// He is at hand from a place for those who may want him next turn.
/// @param led what else speaks for his going after those whom he leads (VWS-AI-3)
void weigh_at_hand(Scored& s, const Situation& now, UnitId leader, Vec place, double led = 0) {
  const bool next = !in_last_turn(now.battle());
  const double wanted = next ? heard_from(who_may_want_him(now, leader), place) : 0;
  weigh(s, led + wanted, Consider::keeps_up, led > 0 ? "VWS-AI-3" : "VWS-LEAD-1");
}

/// He rides nowhere for a few steps; nor back the way that he has just come, but where he is wanted
/// much more than where he is.
void weigh_his_ride(Scored& s, const Situation& now, UnitId leader, Vec place) {
  constexpr double kEachInch = 0.005;
  constexpr double kBack = 2;
  const Vec way = place - field::vec(now.battle().unit(leader).pose().at);
  const double inches = norm(way) / 254;
  const bool back = inches > 2 && dot(way, rode_towards(now.battle(), leader)) < -norm(way) / 2;
  weigh(s, -kEachInch * inches - (back ? kBack : 0), Consider::his_ride, "VWS-LEAD-1");
}

/// Nor a whole ride for what the next turn may take back again: he would ride to and fro.
/// @param leads somebody where he is, who will want him again
void weigh_setting_out(Scored& s, bool leads) {
  constexpr double kSetsOut = 0.08;
  constexpr double kLeaves = 1.2;
  weigh(s, -(leads ? kLeaves : kSetsOut), Consider::his_ride, "VWS-LEAD-1");
}

/// How often a card may be drawn for who is with a body before it is asked for again: of enemies
/// who bear on it, or will where it goes; and of those who could ride or march at it.
double cards_with(const Situation& now, UnitId body) {
  constexpr double kComesAtIt = 0.4;
  constexpr double kFallsUponIt = 1;
  constexpr double kMost = 3;
  const Battle& b = now.battle();
  const Box then = next_time(now, body);
  double cards = 0;
  for (const UnitId enemy : now.enemies(body)) {
    // It comes out before those whom it does not see yet, too.
    const bool seen = now.sees(body, enemy);
    if ((seen && bears(now, enemy, body)) || bears(now, {enemy, body, now.box(enemy), then})) {
      cards += 1;
      continue;
    }
    if (!seen) continue;
    const bool fights =
        line_of(body_info(b, enemy).kind).fights && record(b, enemy).state <= State::unsteady;
    if (!fights || !within(now.gap(body, enemy), full_move(b, enemy))) continue;
    const Combat combat = encounter(now, enemy, body);
    const bool falls_upon_it = !bar(combat) && odds_pass(combat, die_rules(b));
    cards += falls_upon_it ? kFallsUponIt : kComesAtIt;
  }
  return std::min(cards, kMost);
}

/// What he risks with a body (VWS-LEAD-4): every eighth card or so takes him from all whom he would
/// command, or who may want him, for the rest of the battle, as many for the next turn; these, too,
/// for good, if his men go back meanwhile, as the shaken do (VWS-LEAD-5). Alone he is no target
/// (VWS-LEAD-6), and commands as many.
double risk_with(const Situation& now, UnitId leader, UnitId body, double led) {
  constexpr double kPictures = 6.0 / 52;
  constexpr double kGoesBack = 0.2;
  constexpr double kShakenGoesBack = 0.5;
  constexpr int kTurnsAhead = 4;
  const Battle& b = now.battle();
  const int turns = std::clamp(b.setting().turns - b.head().turn, 0, kTurnsAhead);
  const int next = std::min(turns, 1);
  const bool shaken = record(b, body).state != State::formed;
  const double captured = (shaken ? kShakenGoesBack : kGoesBack) * (turns - next);
  const Vec place = now.box(body).centre;
  const double counts = led + heard_from(who_may_want_him(now, leader), place);
  const double lost = kPictures * counts * (turns + next + captured);
  // Less is hardly a risk.
  constexpr double kLeast = 0.2;
  const double risk = lost * cards_with(now, body);
  return risk < kLeast ? 0 : risk;
}
void weigh_risk(Scored& s, const Situation& now, UnitId leader, UnitId body, double led) {
  weigh(s, -risk_with(now, leader, body, led), Consider::at_risk, "VWS-LEAD-4");
}

/// A friend stands in the way of an enemy who would come upon a place.
bool shields(const Situation& now, UnitId enemy, Vec place) {
  const Box& from = now.box(enemy);
  const Vec way = place - from.centre;
  for (const UnitId own : now.enemies(enemy)) {
    if (unbroken(now.battle(), own) && field::runs_into(from, way, now.box(own))) return true;
  }
  return false;
}

/// An enemy who may come upon a leader by himself at a place before he is asked again; none.
UnitId who_comes_upon(const Situation& now, UnitId leader, Vec place) {
  const Battle& b = now.battle();
  for (const UnitId enemy : now.present(other(side_of(b, leader)))) {
    if (!unbroken(b, enemy) || has_done_its_worst(b, enemy)) continue;
    if (!within(field::gap(place, now.box(enemy)), kMusketRange)) continue;
    if (!shields(now, enemy, place)) return enemy;
  }
  return kNoUnit;
}

/// Where the enemy comes upon him he goes to friends, away from those whom he leads, and risks what
/// they do; with none in reach he is captured (VWS-LEAD-6).
void weigh_alone(Scored& s, const Situation& now, UnitId leader, Vec place, double led) {
  constexpr double kAlone = 2;
  constexpr double kDrivenOff = 0.5;
  constexpr double kCaptured = 4;
  const UnitId enemy = who_comes_upon(now, leader, place);
  if (enemy == kNoUnit) return;
  const UnitId friends = who_takes_him_in(now.battle(), leader, place);
  const double risk = friends == kNoUnit ? kCaptured : risk_with(now, leader, friends, led);
  weigh(s, -kAlone - kDrivenOff * led - risk, Consider::alone_in_reach, "VWS-LEAD-6", enemy);
}

/// It may draw to rally (VWS-PUR-6).
bool might_rally(const Situation& now, UnitId body) {
  const Battle& b = now.battle();
  const UnitRecord& r = record(b, body);
  const Fugitive fugitive{now.nearest_unbroken_enemy(body), happened(r.under_fire),
                          in_combat_lately(b, body)};
  return r.acted == Acted::nothing && may_rally(fugitive, options(b).next_to);
}

/// What it is worth to a body that a leader with it draws a second card to reform, or to rally: by
/// how much likelier it is, of one that will try.
double worth_helping(const Situation& now, UnitId body) {
  constexpr double kOrder = 6;
  constexpr double kOfWhoNeverFights = 0.2;
  const Battle& b = now.battle();
  const UnitRecord& r = record(b, body);
  const bool tries =
      r.state >= State::disordered || !within(now.nearest_unbroken_enemy(body), kShockReach);
  if (r.state == State::formed || !tries || in_combat_lately(b, body)) return 0;
  if (b.unit(body).acted != 0) return 0;
  const bool broken = r.state == State::broken;
  if (broken && !might_rally(now, body)) return 0;
  const Manoeuvre draws_for = broken ? Manoeuvre::rally : Manoeuvre::reform;
  const bool under_fire = happened(r.under_fire);
  const double likelier =
      chance_of(draws_for, true, under_fire) - chance_of(draws_for, false, under_fire);
  return likelier * kOrder * (line_of(body_info(b, body).kind).fights ? 1 : kOfWhoNeverFights);
}

/// He gains on it, or could be with it by his next ride from there: who rides away from him as fast
/// as he comes is not come up with.
bool comes_up_with(const Situation& now, Vec place, UnitId body) {
  if (full_move(now.battle(), body) < kLeaderMove) return true;
  const Box then = next_time(now, body);
  return then == now.box(body) || within(field::gap(place, then), kLeaderMove);
}

/// What more he could command next turn with a body than from where he stands: those whom he leaves
/// for it will have nobody to hear. At most what that body is worth itself; and if it hears him
/// only when he has joined it, less what he risks with it.
double more_led_with(const Situation& now, UnitId leader, Vec from, UnitId body) {
  const Vec there = next_time(now, body).centre;
  const double here = led_from(now, leader, kNoUnit, from);
  const double led = led_from(now, leader, body, there);
  const bool hears = now.could_command_from(leader, now.box(body).centre, body);
  const double risk = hears ? 0 : risk_with(now, leader, body, led);
  return std::max(0.0, std::min(led - here, worth_leading(now, body)) - risk);
}

Scored worth_riding_towards(const Situation& now, UnitId leader, UnitId body) {
  const Battle& b = now.battle();
  Scored s;
  const Vec from = field::vec(b.unit(leader).pose().at);
  const Vec to = field::vec(on_the_way_to(b, leader, body).at);
  // Nobody takes a whole ride for who does as well without a word.
  const double led = led_from(now, leader, kNoUnit, to, Idle::left_out);
  weigh(s, led, Consider::in_command, "VWS-AI-3");
  // He goes after those who have nobody else to hear: they will hear him next turn, and it counts
  // for more where nobody does here. Whom the enemy comes upon meanwhile leads nobody there.
  constexpr double kNextTurn = 0.75;
  constexpr double kLeftAlone = 0.25;
  const bool nobody = led == 0 && led_from(now, leader, kNoUnit, from) == 0;
  const bool wanted = unbroken(b, body) && !led_by_others(now, leader, body) &&
                      !now.could_command_from(leader, to, body) && !in_last_turn(b) &&
                      comes_up_with(now, to, body);
  const bool in_reach = who_comes_upon(now, leader, to) != kNoUnit;
  const double share = (nobody ? 1 : kNextTurn) * (in_reach ? kLeftAlone : 1);
  weigh_at_hand(s, now, leader, to, wanted ? share * more_led_with(now, leader, from, body) : 0);
  weigh_his_ride(s, now, leader, to);
  weigh_setting_out(s, led_from(now, leader, goes_with(b, leader), from, Idle::left_out) > 0);
  weigh_alone(s, now, leader, to, led);
  return s;
}

/// He keeps up with a body by going on after it; by himself not back to it, or across to it.
bool keeps_up_with(const Situation& now, UnitId leader, UnitId body) {
  const Battle& b = now.battle();
  if (in_last_turn(b)) return false;  // they go no farther
  const Vec way = field::vec(place_beside(b, body).at) - field::vec(b.unit(leader).pose().at);
  const bool onward =
      goes_with(b, leader) != kNoUnit || dot(way, now.box(body).ahead) >= norm(way) / 2;
  return onward && goes_before_its_leader(now, body) && !led_by_others(now, leader, body) &&
         !others_are_nearer(now, leader, body);
}

/// Nor does he leave his men for others from whom he commands no more, to come back next turn.
void weigh_leaving(Scored& s, const Situation& now, UnitId leader, double led) {
  constexpr double kForNothing = 1.2;
  const UnitId with = goes_with(now.battle(), leader);
  const bool more = led > led_from(now, leader, with, now.box(with).centre);
  weigh(s, more ? 0 : -kForNothing, Consider::his_ride, "VWS-LEAD-1");
}

/// Who is by himself, and leads some where he is, does not go to and fro between them: but for
/// those after whom he goes on. Nor does he go to one while another of them waits for him nearer
/// by, from whom he will command as many.
void weigh_setting_out_alone(Scored& s, const Situation& now, UnitId leader, UnitId body,
                             double led, bool keeps_up) {
  const Vec from = field::vec(now.battle().unit(leader).pose().at);
  const bool leads = led_from(now, leader, kNoUnit, from, Idle::left_out) > 0;
  if (leads && !keeps_up) weigh_setting_out(s, leads);
  if (!others_are_nearer(now, leader, body)) return;
  const double more = led - led_from(now, leader, kNoUnit, from);
  weigh(s, -std::max(more, 0.0), Consider::no_need_to_ride, "VWS-LEAD-1");
}

/// By himself behind a body he commands as many as with it, and is no target (VWS-LEAD-6); but he
/// neither helps it, nor goes with it.
Scored worth_standing_behind(const Situation& now, UnitId leader, UnitId body) {
  const Battle& b = now.battle();
  Scored s;
  const UnitId with = goes_with(b, leader);
  const Vec place = field::vec(place_behind(b, body).at);
  const double led = led_from(now, leader, kNoUnit, place);
  weigh(s, led, Consider::in_command, "VWS-AI-3");
  weigh_at_hand(s, now, leader, place);
  weigh_his_ride(s, now, leader, place);
  if (with == kNoUnit) {
    weigh_setting_out_alone(s, now, leader, body, led, false);
  } else if (with == body) {
    weigh_setting_out(s, false);
  } else {
    weigh_leaving(s, now, leader, led);
  }
  weigh_alone(s, now, leader, place, led);
  return s;
}

/// Among the broken, whom he cannot bring back, he is in nobody's place; nor is his where nobody
/// needs a word.
void weigh_his_place(Scored& s, const Situation& now, UnitId body) {
  const Battle& b = now.battle();
  const State state = record(b, body).state;
  const bool broken = state == State::broken;
  const bool his =
      line_of(body_info(b, body).kind).fights && !broken && !has_nothing_to_do(now, body);
  const double besides = broken ? 0 : 0.1;
  weigh(s, his ? 1.2 : besides, his ? Consider::his_place : Consider::with_it, "VWS-12.5/6");
  const bool near = within(now.nearest_unbroken_enemy(body), kMusketRange);
  weigh(s, state >= State::disordered && near ? -2 : 0, Consider::about_to_break, "VWS-12.5/6");
}

}  // namespace

Scored worth_riding_to(const Situation& now, UnitId leader, const Option& option) {
  const Battle& b = now.battle();
  Scored s;
  const UnitId with = goes_with(b, leader);
  const bool joins = option.variant == static_cast<int>(Ride::join);
  if (option.variant == static_cast<int>(Ride::towards)) {
    return worth_riding_towards(now, leader, option.unit);
  }
  if (option.variant == static_cast<int>(Ride::behind)) {
    return worth_standing_behind(now, leader, option.unit);
  }
  const UnitId body = joins ? option.unit : with;
  const Vec place = body == kNoUnit ? field::vec(b.unit(leader).pose().at) : now.box(body).centre;
  const double led = led_from(now, leader, body, place);
  if (body == kNoUnit) {
    weigh(s, led, Consider::in_command, "VWS-AI-3");
    weigh_at_hand(s, now, leader, place);
    return s;
  }
  const bool near = within(now.nearest_unbroken_enemy(body), kMusketRange);
  const State state = record(b, body).state;
  const bool fights = line_of(body_info(b, body).kind).fights;
  if (joins && state >= State::disordered && near) {
    weigh(s, -5,
          state == State::broken ? Consider::broken_near_enemy : Consider::disordered_near_enemy,
          "VWS-12.5/6");
    return s;
  }
  const bool free = with == kNoUnit || !line_of(body_info(b, with).kind).fights ||
                    record(b, with).state == State::broken;
  const bool keeps_up = joins && free && keeps_up_with(now, leader, body);
  weigh(s, led, Consider::in_command, "VWS-AI-3");
  weigh_at_hand(s, now, leader, place, keeps_up ? 0.4 : 0);
  // Whom he can still leave in time is no risk yet.
  if (joins || !is_asked_later(b, body)) weigh_risk(s, now, leader, body, led);
  weigh(s, worth_helping(now, body), Consider::helps_order, "VWS-12.5/6");
  if (!joins) {
    weigh_his_place(s, now, body);
    return s;
  }
  weigh_his_ride(s, now, leader, place);
  const bool helps = worth_helping(now, body) > 0;
  if (!free && !helps) weigh_leaving(s, now, leader, led);
  if (with == kNoUnit && !helps) weigh_setting_out_alone(s, now, leader, body, led, keeps_up);
  // Guns, shot and dragoons in order need him no more than men who stand idle (12.5, 6).
  constexpr double kNoPost = 1;
  weigh(s, fights || helps ? 0 : -kNoPost, Consider::no_need_to_ride, "VWS-12.5/6");
  weigh(s, body_info(b, body).line == 1 && has_second_line(now, leader) ? -2 : 0,
        Consider::second_line_his, "VWS-ORG-1");
  return s;
}

}  // namespace opfor::victory_without_squares
