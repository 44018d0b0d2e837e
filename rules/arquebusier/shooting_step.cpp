#include "rules/arquebusier/shooting_step.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "chance/overheard.hpp"
#include "drill/measured.hpp"
#include "rules/arquebusier/generals.hpp"
#include "rules/arquebusier/irregular.hpp"

namespace opfor::arquebusier {
namespace {

/// The fire of one formation, from choice to hits.
struct Volley {
  UnitId shooter = kNoUnit;
  UnitId target = kNoUnit;
  int dice = 0;
  double range = 0;
  std::vector<Firing> firing;
  std::vector<Share> front;  ///< of the target, before anybody fell
  std::vector<int> shots;    ///< at each of them
  std::vector<int> hits;
  std::vector<std::uint8_t> faces;
};

bool immune(const Battle& battle, UnitId target) {
  return is_artillery(battle, target) &&
         options(battle).artillery_as_target == ArtilleryAsTarget::immune;
}

// --- 2.1 targets ---

/// A target that was ordered may have gone out of arc, range or sight since.
bool still_eligible(const Situation& now, UnitId shooter, UnitId target) {
  if (!present(now.battle(), target)) return false;
  const std::vector<UnitId> all = now.targets(shooter);
  return std::find(all.begin(), all.end(), target) != all.end();
}

Decision target_decision(const Situation& now, UnitId shooter, const std::vector<UnitId>& targets) {
  const Battle& b = now.battle();
  Decision decision = decision_for(b, DecisionKind::choose_target, shooter, "AQ-SHOOT-3");
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const Aim aim = i == 0 ? Aim::nearest : Aim::second_nearest;
    decision.options.push_back(
        option(fmt::format("shoots at {} ({}, {} dice)", b.setting().name_of(targets[i]),
                           i == 0 ? "the nearest" : "the second nearest",
                           dice_at(now, shooter, targets[i])),
               aim, targets[i]));
  }
  return decision;
}

/// Whether it is close fire, as the table has it.
void measure_close_fire(Play& play, std::vector<Volley>& volleys) {
  std::vector<Aimed> all;
  for (const Volley& volley : volleys) all.push_back({volley.shooter, volley.target, volley.dice});
  measure<Situation>(play, [&](const Situation& now) { return under_close_fire(now, all); });
  const Situation now(play);
  for (Volley& volley : volleys) volley.range = now.gap(volley.shooter, volley.target);
}

/// Everybody's target; choices of both sides are made unseen of each other.
std::vector<Volley> choose_targets(Play& play, const Situation& now) {
  Battle& b = play.battle;
  std::vector<Volley> volleys;
  std::vector<Decision> decisions;
  std::vector<std::size_t> asked;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (is_general(b, unit) || !may_shoot(b, unit)) continue;
    const Marker& marker = record(b, unit).marker;
    Volley volley;
    volley.shooter = unit;
    const bool ordered = marker.fire == Fire::at_target;
    if (ordered && still_eligible(now, unit, marker.fire_at)) {
      volley.target = marker.fire_at;
    } else {
      const std::vector<UnitId> targets = automatic_targets(now, unit);
      if (targets.empty()) continue;
      volley.target = targets.front();
      if (targets.size() > 1) {
        decisions.push_back(target_decision(now, unit, targets));
        decisions.back().occurrence = record(b, unit).asked++;
        asked.push_back(volleys.size());
      }
    }
    volleys.push_back(std::move(volley));
  }
  if (!decisions.empty()) {
    const std::vector<Choice> choices = play.asks.decide_all(Situation(play), decisions);
    for (std::size_t i = 0; i < choices.size(); ++i) {
      volleys[asked[i]].target = picked(decisions[i], choices[i]).unit;
    }
  }
  return volleys;
}

// --- 2.2, 2.3 ---

void count_dice(const Situation& now, std::vector<Volley>& volleys) {
  for (Volley& volley : volleys) {
    volley.firing = firing_at(now, volley.shooter, volley.target);
    volley.dice = dice_at(now, volley.shooter, volley.target);
    volley.front = front_shares(now.battle(), volley.target);
  }
  // With no dice nobody is shot at (AQ-SHOOT-5).
  volleys.erase(
      std::remove_if(volleys.begin(), volleys.end(), [](const Volley& v) { return v.dice == 0; }),
      volleys.end());
}

/// What a target has suffered in this phase.
struct Suffered {
  UnitId unit = kNoUnit;
  int before = 0;  ///< elements
  UnderShot under;
};

std::vector<Suffered> who_is_shot_at(const Battle& battle, const std::vector<Volley>& volleys) {
  std::vector<Suffered> all;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (!present(battle, unit)) continue;
    Suffered s;
    s.unit = unit;
    s.before = static_cast<int>(record(battle, unit).elements.size());
    s.under.cavalry = contains_cavalry(battle, unit);
    s.under.changing = record(battle, unit).marker.changing != Changing::no;
    for (const Volley& volley : volleys) {
      if (volley.target != unit) continue;
      if (!s.under.nearest_shot || volley.range < *s.under.nearest_shot) {
        s.under.nearest_shot = volley.range;
      }
    }
    all.push_back(s);
  }
  return all;
}

// --- 2.4 ---

/// AQ-SHOOT-8: the shooter chooses where odd shots go, among the types with fewest.
void share(Play& play, Volley& volley) {
  Battle& b = play.battle;
  Shots shots = share_shots(volley.dice, volley.front);
  while (shots.left_over > 0) {
    const std::vector<std::size_t> next = next_shot(shots.at);
    std::size_t at = next.front();
    if (next.size() > 1) {
      Decision decision = decision_for(b, DecisionKind::allot_hits, volley.shooter, "AQ-SHOOT-8");
      decision.other = volley.target;
      for (const std::size_t i : next) {
        const Type type = volley.front[i].type;
        decision.options.push_back(
            option(fmt::format("the odd shot goes at its {}, {} or more", word(type),
                               score_needed(type, class_of(b, volley.target), options(b))),
                   type, volley.target));
      }
      const Choice choice = decide(play, decision);
      at = next[static_cast<std::size_t>(choice.picks.front())];
    }
    ++shots.at[at];
    --shots.left_over;
  }
  volley.shots = shots.at;
}

/// All shots of the phase fall together.
void roll(Play& play, std::vector<Volley>& volleys) {
  Battle& b = play.battle;
  std::vector<chance::Request> requests;
  std::vector<std::pair<std::size_t, std::size_t>> of;  // volley, share
  for (std::size_t v = 0; v < volleys.size(); ++v) {
    Volley& volley = volleys[v];
    volley.hits.assign(volley.front.size(), 0);
    for (std::size_t i = 0; i < volley.front.size(); ++i) {
      const int least = score_needed(volley.front[i].type, class_of(b, volley.target), options(b));
      if (volley.shots[i] == 0 || least >= kHarmless) continue;
      chance::Throw dice;
      dice.key = next_key(b, side_of(b, volley.shooter), volley.shooter, chance::Purpose::to_hit,
                          volley.target);
      dice.reading = chance::Reading::successes;
      dice.count = static_cast<std::uint8_t>(volley.shots[i]);
      dice.target = static_cast<std::uint8_t>(least);
      requests.emplace_back(dice);
      of.emplace_back(v, i);
    }
  }
  if (requests.empty()) return;
  const std::vector<chance::Answer> answers = play.asks.answer_all(requests);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    Volley& volley = volleys[of[i].first];
    volley.hits[of[i].second] = static_cast<int>(answers[i].value);
    volley.faces.insert(volley.faces.end(), answers[i].faces.begin(), answers[i].faces.end());
  }
}

std::string how(const Battle& battle, const Volley& volley) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < volley.front.size(); ++i) {
    if (volley.shots[i] == 0) continue;
    const Type type = volley.front[i].type;
    const int least = score_needed(type, class_of(battle, volley.target), options(battle));
    parts.push_back(fmt::format("{} at {}, {} or more", volley.shots[i], word(type), least));
  }
  std::vector<std::string> firing;
  for (const Firing& f : volley.firing) {
    if (f.elements > 0) firing.push_back(fmt::format("{} {}", f.elements, word(f.type)));
  }
  return fmt::format("{} at {:.1f}\": {} {}, {}", fmt::join(firing, " and "),
                     volley.range / (1_in).as_double(), volley.dice,
                     volley.dice == 1 ? "die" : "dice", fmt::join(parts, "; "));
}

void report_shots(Play& play, const std::vector<Volley>& volleys) {
  if (!play.events.wanted()) return;
  Battle& b = play.battle;
  for (const Volley& volley : volleys) {
    event::Shot shot;
    shot.unit = volley.shooter;
    shot.target = volley.target;
    shot.shots = volley.dice;
    shot.least = score_needed(volley.front.front().type, class_of(b, volley.target), options(b));
    for (std::size_t i = 0; i < volley.hits.size(); ++i) {
      shot.hits += volley.hits[i];
      if (volley.hits[i] > 0) {
        shot.effects.push_back(
            fmt::format("{} {} hit", volley.hits[i], word(volley.front[i].type)));
      }
    }
    shot.how = how(b, volley);
    shot.dice = volley.faces;
    tell(play, "AQ-SHOOT-7", std::move(shot));
  }
}

// --- 2.5 to 2.7 ---

/// AQ-SHOOT-9: hits of all shooters on a type, together, take off no more than there are.
void take_off(Play& play, const std::vector<Volley>& volleys, const Suffered& of) {
  Battle& b = play.battle;
  std::array<int, kTypes> hits{};
  UnitId by = kNoUnit;
  int shooters = 0;
  for (const Volley& volley : volleys) {
    if (volley.target != of.unit) continue;
    by = volley.shooter;
    ++shooters;
    for (std::size_t i = 0; i < volley.front.size(); ++i) {
      hits[static_cast<std::size_t>(volley.front[i].type)] += volley.hits[i];
    }
  }
  int lost = 0;
  for (std::size_t t = 0; t < kTypes; ++t) {
    if (hits[t] > 0) lost += lose_of_type(b, of.unit, static_cast<Type>(t), hits[t]);
  }
  UnitRecord& r = record(b, of.unit);
  r.shot_lost = static_cast<std::uint8_t>(r.shot_lost + lost);
  if (lost > 0) report_losses(play, of.unit, shooters == 1 ? by : kNoUnit, of.before, "AQ-SHOOT-9");
}

/// AQ-SHOOT-11.
void risk_commander(Play& play, UnitId unit, int lost) {
  Battle& b = play.battle;
  UnitRecord& r = record(b, unit);
  if (lost == 0 || r.commander_dead != 0 || !present(b, unit)) return;
  chance::Overheard heard(play.asks);
  const chance::Key key = next_key(b, side_of(b, unit), unit, chance::Purpose::leader_risk);
  const bool falls = commander_falls(heard, key, lost);
  if (falls) r.commander_dead = 1;
  tell(play, "AQ-SHOOT-11",
       event::Tested{unit, "risk of its commander", chance::in_words(heard),
                     falls ? "its commander falls: -2 to all its commands" : "he is unhurt"});
}

std::string why(Cause cause) {
  switch (cause) {
    case Cause::shot_losses:
      return "two or more elements lost to shooting";
    case Cause::close_fire:
      return "shot at from close by";
    case Cause::mount_change:
      return "shot at while it changes between horse and foot";
    case Cause::bad_contact:
    case Cause::standing_cavalry:
    case Cause::general_killed:
      break;
  }
  return std::string{word(cause)};
}

const char* rule_of(Cause cause) {
  switch (cause) {
    case Cause::shot_losses:
      return "AQ-IRR-1";
    case Cause::close_fire:
      return "AQ-IRR-3";
    case Cause::bad_contact:
      return "AQ-IRR-2";
    case Cause::mount_change:
      return "AQ-IRR-5";
    case Cause::standing_cavalry:
      return "AQ-IRR-6";
    case Cause::general_killed:
      return "AQ-IRR-7";
  }
  return "AQ-IRR-1";
}

void settle(Play& play, const Suffered& of, int lost) {
  Battle& b = play.battle;
  UnitRecord& r = record(b, of.unit);
  const bool shot_at = of.under.nearest_shot.has_value();
  r.under_fire = shot_at ? 1 : 0;
  // AQ-SHOOT-12: adds up over turns under fire, and ends with the first without.
  r.move_penalty = shot_at ? static_cast<std::uint8_t>(r.move_penalty + lost) : std::uint8_t{0};
  if (!shot_at || !present(b, of.unit)) return;
  UnderShot under = of.under;
  under.lost = r.shot_lost;
  for (const Cause cause : causes_of_shooting(under)) {
    shake(play, of.unit, cause, rule_of(cause), why(cause));
  }
}

}  // namespace

bool may_shoot(const Battle& battle, UnitId unit) {
  if (!present(battle, unit) || in_melee(battle, unit)) return false;
  const UnitRecord& r = record(battle, unit);
  if (r.restored != 0 || r.marker.changing != Changing::no) return false;
  if (r.marker.fire == Fire::hold) return false;
  if (is_artillery(battle, unit)) {
    return r.manoeuvred_last == 0 && r.manoeuvred == 0 && r.marker.manoeuvre == Manoeuvre::none;
  }
  return true;
}

namespace {

/// The middle of a box is no farther from that of some part of a body than so: the two are surely
/// no farther apart.
bool near_in_the_middle(const field::Box& own, field::Boxes theirs, double distance) {
  return std::any_of(theirs.begin(), theirs.end(), [&](const field::Box& part) {
    const Vec off = part.centre - own.centre;
    return dot(off, off) <= distance * distance;
  });
}

}  // namespace

std::vector<Firing> firing_at(const Situation& now, UnitId shooter, UnitId target, Length nearer) {
  const Battle& b = now.battle();
  const Class of = class_of(b, shooter);
  const bool all_ranks = formation_info(b, shooter).volley_all_ranks;
  const bool mounted = record(b, shooter).mounted != 0;
  const field::Boxes theirs = now.body(target);
  const double off = now.off_map(shooter, target) - nearer.as_double();
  const double nearest = now.measured_gap(shooter, target) - 1;
  std::array<int, kTypes> counted{};
  const auto fires = [&](const Element& element) {
    const ShootingLine* line = shooting_line(element.type, of, mounted);
    if (line == nullptr) return false;
    note_range(now, shooter, target, *line);
    const double reach = std::max(0.0, line->range.as_double() + 2 * kTolerance - off);
    if (nearest > reach) return false;
    const field::Box own = element_box(b, shooter, element);
    if (off == 0 && near_in_the_middle(own, theirs, line->range.as_double())) return true;
    return within(field::least_gap({&own, 1}, theirs, reach) + off, line->range);
  };
  const auto count = [&](const Element& element) {
    if (element.lapped == 0 && fires(element)) ++counted[static_cast<std::size_t>(element.type)];
  };
  if (all_ranks) {
    for (const Element& element : record(b, shooter).elements) count(element);
  } else {
    for (const Element& element : front_rank(b, shooter)) count(element);
  }
  // Who fires over others does not do it for the guns beside him (AQ-TER-2).
  int& guns = counted[static_cast<std::size_t>(Type::gun)];
  int& mortars = counted[static_cast<std::size_t>(Type::mortar)];
  const bool mixed = guns > 0 && mortars > 0;
  if (mixed && !now.line_of_fire(shooter, target, Type::gun)) guns = 0;
  if (mixed && !now.line_of_fire(shooter, target, Type::mortar)) mortars = 0;
  std::vector<Firing> firing;
  for (std::size_t t = 0; t < kTypes; ++t) {
    if (counted[t] > 0) firing.push_back({static_cast<Type>(t), mounted, counted[t]});
  }
  return firing;
}

int dice_at(const Situation& now, UnitId shooter, UnitId target, Length nearer) {
  const Battle& b = now.battle();
  if (immune(b, target)) return 0;
  const Options& o = options(b);
  const field::Cover cover = o.cover_effect == CoverEffect::dice
                                 ? now.cover_against(target, now.box(shooter).centre)
                                 : field::Cover::none;
  return dice_of(firing_at(now, shooter, target, nearer), class_of(b, shooter), class_of(b, target),
                 cover, o);
}

std::vector<Share> front_shares(const Battle& battle, UnitId target) {
  std::array<int, kTypes> counted{};
  const SomeElements front = front_rank(battle, target);
  for (const Element& element : front) {
    ++counted[static_cast<std::size_t>(element.type)];
  }
  // Of who lapped round an enemy that is gone, with nobody left in its own ranks: who is left.
  if (front.empty()) {
    for (const Element& element : record(battle, target).elements) {
      ++counted[static_cast<std::size_t>(element.type)];
    }
  }
  std::vector<Share> shares;
  for (std::size_t t = 0; t < kTypes; ++t) {
    if (counted[t] > 0) shares.push_back({static_cast<Type>(t), counted[t]});
  }
  return shares;
}

bool moved_towards(const Battle& battle, UnitId enemy, UnitId shooter) {
  if (battle.head().turn == 1) return false;
  const Way& way = record(battle, enemy).last_way;
  const UnitRecord& s = record(battle, shooter);
  const Vec stood{static_cast<double>(s.last_start_x), static_cast<double>(s.last_start_y)};
  const Vec began{static_cast<double>(way.from_x), static_cast<double>(way.from_y)};
  const Vec ended{static_cast<double>(way.to_x), static_cast<double>(way.to_y)};
  return norm(began - stood) - norm(ended - stood) > kTolerance;
}

namespace {

/// AQ-SHOOT-3: the second nearest may be shot at, too.
bool may_choose(const Situation& now, UnitId shooter, UnitId nearest) {
  const bool far = !now.within(
      shooter, nearest,
      limit(kSecondNearestBeyond, "AQ-SHOOT-3", "where the second nearest may be shot at"));
  return far && !moved_towards(now.battle(), nearest, shooter);
}

}  // namespace

std::vector<UnitId> automatic_targets(const Situation& now, UnitId shooter) {
  // Who is immune is none of the targets.
  std::vector<UnitId> all;
  for (const UnitId enemy : now.in_arc_nearest_first(shooter)) {
    if (!now.line_of_fire(shooter, enemy)) continue;
    all.push_back(enemy);
    if (all.size() == 2) break;
    // A limit is noted only where there is a second.
    if (now.by_map() && !may_choose(now, shooter, enemy)) return all;
  }
  if (all.size() < 2) return all;
  // No choice where only one of the two would cost a die.
  if (!may_choose(now, shooter, all.front()) || dice_at(now, shooter, all[1]) == 0) all.resize(1);
  return all;
}

std::vector<Aimed> who_is_aimed_at(const Situation& now) {
  std::vector<Aimed> all;
  for (const UnitId shooter : now.present()) {
    if (!may_shoot(now.battle(), shooter)) continue;
    const Marker& marker = record(now.battle(), shooter).marker;
    const bool ordered =
        marker.fire == Fire::at_target && still_eligible(now, shooter, marker.fire_at);
    const auto targets = ordered ? std::vector{marker.fire_at} : automatic_targets(now, shooter);
    for (const UnitId target : targets) {
      all.push_back({shooter, target, dice_at(now, shooter, target)});
    }
  }
  return all;
}

UnitSet under_close_fire(const Situation& now, const std::vector<Aimed>& volleys) {
  UnitSet close;
  for (const Aimed& volley : volleys) {
    const bool horse = contains_cavalry(now.battle(), volley.target);
    const Limit reach = limit(horse ? kCloseFireAtHorse : kCloseFireAtFoot,
                              horse ? "AQ-IRR-3" : "AQ-IRR-4", "close fire");
    if (now.within(volley.shooter, volley.target, reach)) close.insert(volley.target);
  }
  return close;
}

void shooting_step(Play& play) {
  Battle& b = play.battle;
  measure<Situation>(play, who_is_aimed_at);
  std::vector<Volley> volleys;
  {
    const Situation now(play);
    volleys = choose_targets(play, now);
    count_dice(now, volleys);
  }
  measure_close_fire(play, volleys);
  std::vector<Suffered> all = who_is_shot_at(b, volleys);
  for (const Suffered& one : all) {  // 2.3, before the score is read (AQ-SHOOT-6)
    if (one.under.nearest_shot && one.under.changing) {
      shake(play, one.unit, Cause::mount_change, "AQ-IRR-5", why(Cause::mount_change));
    }
  }
  for (Volley& volley : volleys) share(play, volley);
  roll(play, volleys);
  report_shots(play, volleys);
  for (const Suffered& one : all) take_off(play, volleys, one);
  lose_generals_left_alone(play);
  std::vector<int> lost;
  for (const Suffered& one : all) {
    lost.push_back(one.before - static_cast<int>(record(b, one.unit).elements.size()));
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    risk_commander(play, all[i].unit, lost[i]);
    risk_general(play, all[i].unit, lost[i]);
  }
  for (std::size_t i = 0; i < all.size(); ++i) settle(play, all[i], lost[i]);
}

}  // namespace opfor::arquebusier
