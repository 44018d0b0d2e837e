#include "rules/victory_without_squares/firing_step.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "drill/measured.hpp"
#include "rules/victory_without_squares/aim.hpp"
#include "rules/victory_without_squares/breaking.hpp"
#include "rules/victory_without_squares/leader_moves.hpp"
#include "rules/victory_without_squares/passage.hpp"

namespace opfor::victory_without_squares {
namespace {

/// What was found out of a shot from about as far, along the same way: places are rounded.
/// @returns how far that was by the map
double as_last_measured(const Battle& battle, Span span, UnitId firer, UnitId mover,
                        double measured) {
  constexpr double kSameShot = 3;
  for (const KnownDistance& known : battle.settled()) {
    const bool theirs = (known.unit == firer && known.other == mover) ||
                        (span == Span::nearest && known.unit == mover && known.other == firer);
    if (known.span != span || !theirs) continue;
    if (std::abs(known.measured - measured) <= kSameShot) return known.measured;
  }
  return measured;
}

std::vector<std::uint8_t> dice_of(const chance::Overheard& heard) {
  std::vector<std::uint8_t> faces;
  for (const auto& [request, answer] : heard.heard()) {
    const bool to_hit = chance::key_of(request).purpose == chance::Purpose::to_hit;
    if (to_hit) faces.push_back(static_cast<std::uint8_t>(answer.value));
  }
  return faces;
}

/// "musket, 4 -1 firer unsteady: 3 or less".
std::string how(const Shot& shot, State target) {
  const Terms terms = fire_terms(shot, target);
  std::vector<std::string> parts;
  for (const Term& term : terms) parts.push_back(fmt::format("{:+} {}", term.value, term.words));
  const int most = total(terms);
  return fmt::format("{}: {}, {}", word(shot.firearm), fmt::join(parts, ", "),
                     most < 1 ? "cannot hit" : fmt::format("hits on {} or less", most));
}

std::vector<std::string> effects_of(const FireResult& result, State before) {
  std::vector<std::string> effects;
  if (result.target.state != before)
    effects.push_back(fmt::format("{}", word(result.target.state)));
  if (result.target.forced == Forced::retreats) effects.emplace_back("retires");
  if (result.target.forced == Forced::flees) effects.emplace_back("flees");
  if (result.runs_low) effects.emplace_back("the guns run low on powder");
  return effects;
}

/// What a hit makes the target do (VWS-FIRE-10), then the neighbours (VWS-FIRE-15).
void drive(Play& play, UnitId firer, UnitId target, const HitResult& result, State before) {
  Battle& b = play.battle;
  const bool breaks = before != State::broken && result.state == State::broken;
  if (breaks) measure_neighbours(play, target);  // they draw (VWS-FIRE-15)
  const Situation then(play);
  const Loss loss = change_state(play, target, result.state, "VWS-FIRE-9", "hit by fire");
  UnitRecord& r = record(b, target);
  if (result.forced == Forced::retreats) {
    r.acted = Acted::moved;
    r.must_not_move = 1;
    mark(b, target, r.retreated_or_ran);
    const Vec direction = away_from(b, target, firer);
    pass(play, {target, direction, result.distance.as_double(), facing_of(direction * -1), false},
         "VWS-FIRE-10", "retires under fire");
  } else if (loss == Loss::broke) {
    r.acted = Acted::moved;
    flee(play, target, firer, result.distance, "VWS-FIRE-10");
  }
  if (breaks) shake_neighbours(play, then, target);
}

void resolve(Play& play, UnitId firer, UnitId target, const Shots& shots) {
  Battle& b = play.battle;
  const State before = record(b, target).state;
  const UnitId leader = leader_with(b, target);
  Decks decks = decks_of(b);
  chance::Overheard heard(play.asks);
  const chance::Key key = next_key(b, side_of(b, firer), firer, chance::Purpose::to_hit, target,
                                   static_cast<int>(shots.size()));
  const FireResult result =
      fire(heard, key, decks, shots, target_of(b, target), fire_options(options(b)));
  keep(b, decks);
  mark(b, target, record(b, target).under_fire);
  if (result.runs_low) record(b, firer).low_powder = 1;
  // Fire in reaction is none of its own activation (VWS-CMB-2).
  UnitRecord& r = record(b, firer);
  const bool of_its_own = r.fired_in_reaction == 0 && r.state <= State::unsteady;
  if (of_its_own && body_info(b, firer).kind == Kind::horse) r.pistols_at = target;
  event::Shot shot;
  shot.unit = firer;
  shot.target = target;
  shot.shots = result.shots;
  shot.sides = kDieSides;
  shot.least = total(fire_terms(shots[0], before));
  shot.hits = result.hits;
  shot.how = how(shots[0], before);
  shot.dice = dice_of(heard);
  shot.effects = effects_of(result, before);
  tell(play, "VWS-FIRE-8", std::move(shot));
  suffer(play, leader, result.leader, heard, target);
  drive(play, firer, target, result.target, before);
}

void note_fire(Battle& battle, UnitId firer, bool in_reaction) {
  UnitRecord& r = record(battle, firer);
  r.acted = Acted::fired;
  r.fired = 1;
  if (in_reaction) r.fired_in_reaction = 1;
}

Shots single(const SideShot& side) {
  Shots shots;
  shots.push_back(side.shot);
  return shots;
}

void fire_all_round(Play& play, UnitId firer) {
  const SideShots sides = hedgehog_shots(Situation(play), firer);
  if (sides.empty()) return;
  note_fire(play.battle, firer, false);
  for (const SideShot& side : sides) {
    if (present(play.battle, side.target)) resolve(play, firer, side.target, single(side));
  }
}

/// Whether the fire of a body at a target bears, with how many shots, and what each of them hits
/// on.
std::vector<int> shots_in_short(const Situation& now, UnitId firer, UnitId target) {
  std::vector<int> all;
  if (formation_of(now.battle(), firer) == Formation::hedgehog) {
    if (bears(now, firer, target)) all.push_back(1);
    return all;
  }
  const State state = record(now.battle(), target).state;
  for (const Shot& shot : shots(now, firer, target)) all.push_back(total(fire_terms(shot, state)));
  return all;
}

void measure_shots(Play& play, UnitId firer, UnitId target) {
  measure<Situation>(play,
                     [&](const Situation& now) { return shots_in_short(now, firer, target); });
}

/// Whether a mover whom guns have in range is near (VWS-FIRE-16).
void measure_near_guns(Play& play, UnitId guns, UnitId mover) {
  measure<Situation>(play, [&](const Situation& now) {
    const auto ahead = measured_ahead(now, guns, mover, line_of(Firearm::gun).range);
    return ahead && now.within(Span::fire, guns, mover, *ahead, near_range_of(guns));
  });
}

/// 12.5, 22: at whom the second rank fires.
UnitId second_target(Play& play, UnitId firer, UnitId first) {
  const Situation now(play);
  Decision decision = decision_for(play.battle, DecisionKind::choose_target, firer, "VWS-FIRE-2");
  for (const UnitId enemy : now.enemies(firer)) {
    if (shots(now, firer, enemy).empty()) continue;
    decision.options.push_back(option("at " + play.battle.setting().name_of(enemy), 0, enemy));
  }
  if (decision.options.empty()) return kNoUnit;
  if (decision.options.size() == 1) return decision.options.front().unit;
  decision.other = first;
  return ask(play, decision).unit;
}

void draw_and_fire(Play& play, UnitId firer, UnitId mover, bool well_within) {
  if (draw_for(play, firer, Manoeuvre::fire) == Success::refused) {
    sheet_record(play.battle).tried.insert(firer);
    return;
  }
  fire_in_reaction(play, firer, mover, well_within);
}

}  // namespace

bool may_still_fire(const Battle& battle, UnitId firer, bool in_reaction) {
  const UnitRecord& r = record(battle, firer);
  if (r.fired != 0 || r.passed_through != 0 || r.fled != 0) return false;
  if (!can_fire(battle, firer)) return false;
  if (r.acted == Acted::nothing) return true;
  const bool horse = body_info(battle, firer).kind == Kind::horse;
  // Its wheels and turns have cost it as much as moves (VWS-MOVE-3).
  const double turns = kActOfHorse.as_double() * (r.wheels + r.about_faces);
  return horse && r.acted == Acted::moved && in_reaction &&
         may_fire_after_moving(battle.unit(firer).moved + turns);
}

void fire_at(Play& play, UnitId firer, UnitId target) {
  const Battle& b = play.battle;
  if (record(b, firer).passed_through != 0) return;  // VWS-MOVE-11
  if (formation_of(b, firer) == Formation::hedgehog) {
    fire_all_round(play, firer);
    return;
  }
  measure_shots(play, firer, target);
  const Shots all = shots(Situation(play), firer, target);
  if (all.empty()) return;
  note_fire(play.battle, firer, false);
  if (all.size() == 1) {
    resolve(play, firer, target, all);
    return;
  }
  const UnitId second = second_target(play, firer, target);
  if (second == target) {
    resolve(play, firer, target, all);
    return;
  }
  Shots one;
  one.push_back(all[0]);
  resolve(play, firer, target, one);
  if (!present(b, second) || !can_fire(b, firer)) return;
  const Shots rest = shots(Situation(play), firer, second);
  if (rest.empty()) return;
  Shots last;
  last.push_back(rest[rest.size() - 1]);
  resolve(play, firer, second, last);
  // Of the two at whom it fired it may attack the one that it had in mind (VWS-CMB-2).
  record(play.battle, firer).pistols_at = target;
}

void fire_in_reaction(Play& play, UnitId firer, UnitId mover, bool well_within) {
  if (!well_within) {
    measure_shots(play, firer, mover);
  } else if (body_info(play.battle, firer).kind == Kind::artillery) {
    measure_near_guns(play, firer, mover);
  }
  const Situation now(play);
  if (formation_of(play.battle, firer) == Formation::hedgehog) {
    const auto side = hedgehog_shot_at(now, shooting(now, firer, mover));
    if (!side) return;
    note_fire(play.battle, firer, true);
    resolve(play, firer, mover, single(*side));
    return;
  }
  const Shots all = shots(now, firer, mover);
  if (all.empty()) return;
  note_fire(play.battle, firer, true);
  resolve(play, firer, mover, all);
}

namespace {

/// As the table has it: whoever comes into a range, or stays out of it, by no more than the
/// setting's tolerance is measured where his way is nearest; who comes nearer yet is in it whatever
/// the answer.
/// @param by_map how far along the step the window opens by the map, if it does
std::optional<double> as_measured(const Situation& now, UnitId firer, UnitId mover, Vec step,
                                  double last, std::optional<double> by_map) {
  constexpr std::array<std::string_view, 3> kWords{"where its way is nearest, musket range",
                                                   "where its way is nearest, pistol range",
                                                   "where its way is nearest, gun range"};
  const Battle& b = now.battle();
  const Length tolerance = b.setting().tolerance;
  const Firearm firearm = *firearm_of(b, firer);
  const Length range = line_of(firearm).range;
  const double length = norm(step);
  if (by_map && *by_map > last) return by_map;
  const Vec direction = length > 0 ? step * (1 / length) : Vec{};
  const auto nearest =
      nearest_on_way(now, firer, mover, now.box(mover), direction * last, range + tolerance);
  if (!nearest || nearest->ahead < (range - tolerance).as_double()) return by_map;
  const Limit reach = limit(range, "VWS-FIRE-7", kWords[static_cast<std::size_t>(firearm)], firer);
  // In range by the map, and no window: it is something else that keeps him from firing.
  if (!by_map && nearest->ahead <= reach.edge()) return std::nullopt;
  // Where it would come to rest: places are rounded.
  const field::Pose from = b.unit(mover).pose();
  const double after = nearest->at * last;
  const field::Pose there{field::point(field::vec(from.at) + direction * after), from.facing};
  const auto ahead = measured_ahead(now, {firer, mover, now.box(firer), box_at(b, mover, there)},
                                    range + tolerance);
  if (!ahead) return by_map;
  const bool round = formation_of(b, firer) == Formation::hedgehog;
  const double off = as_last_measured(b, round ? Span::nearest : Span::fire, firer, mover, *ahead);
  if (!now.within(round ? Span::nearest : Span::fire, firer, mover, off, reach)) {
    return std::nullopt;
  }
  return by_map ? by_map : std::optional(std::max(0.0, after - kPastWindow));
}

}  // namespace

std::vector<Window> windows_along(const Situation& now, UnitId mover, const field::Box& from,
                                  Vec step, double last) {
  const Battle& b = now.battle();
  const double length = norm(step);
  // Whom the table found within may be a little farther off by the map.
  const double more = std::max(kTolerance, now.doubt());
  // Nobody measures along the way but where it is nearest.
  const Situation map = now.by_map() ? now : Situation(b);
  std::vector<Window> windows;
  for (const UnitId firer : now.enemies(mover)) {
    if (sheet_record(b).tried.contains(firer) || !may_still_fire(b, firer, true)) continue;
    const double reach = line_of(*firearm_of(b, firer)).range.as_double() + length + more;
    if (field::gap(now.box(firer), from) > reach) continue;
    const auto share = window(map, firer, mover, from, step);
    auto after = share ? std::optional(*share * length) : std::nullopt;
    if (!now.by_map()) after = as_measured(now, firer, mover, step, std::min(last, length), after);
    if (after) windows.push_back({firer, *after});
  }
  std::stable_sort(windows.begin(), windows.end(),
                   [](const Window& x, const Window& y) { return x.after < y.after; });
  return windows;
}

void open_windows_here(Play& play, UnitId mover) {
  const auto firers = measured<Situation>(play, [&](const Situation& now) {
    std::vector<UnitId> bear;
    for (const Window& w : windows_along(now, mover, now.box(mover), {})) bear.push_back(w.firer);
    return bear;
  });
  if (!firers.empty()) open_windows(play, mover, firers);
}

void open_windows(Play& play, UnitId mover, const std::vector<UnitId>& firers, bool well_within) {
  UnitSet waiting;
  for (const UnitId firer : firers) waiting.insert(firer);
  while (in_order(play.battle, mover)) {
    const Situation now(play);
    Decision decision = decision_for(play.battle, DecisionKind::reaction_fire,
                                     other(side_of(play.battle, mover)), kNoUnit, "VWS-FIRE-7");
    decision.other = mover;
    decision.options.push_back(option("nobody fires", Reacts::nobody_more));
    for (const UnitId firer : waiting) {
      if (!may_still_fire(play.battle, firer, true) || !bears(now, firer, mover)) continue;
      decision.options.push_back(
          option(play.battle.setting().name_of(firer) + " draws a card", Reacts::draws, firer));
    }
    if (decision.options.size() == 1) break;
    const Option& picked = ask(play, decision);
    if (variant_of<Reacts>(picked) == Reacts::nobody_more) break;
    waiting.erase(picked.unit);
    draw_and_fire(play, picked.unit, mover, well_within);
  }
  for (const UnitId firer : waiting) sheet_record(play.battle).tried.insert(firer);
}

}  // namespace opfor::victory_without_squares
