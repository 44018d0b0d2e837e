// The keys of bodies and leaders.
#include "rules/victory_without_squares/combat.hpp"
#include "rules/victory_without_squares/setting_parts.hpp"

namespace opfor::victory_without_squares {
namespace {

constexpr int kMost = static_cast<int>(kMostBases);
constexpr int kBestQuality = 3;
constexpr int kMostLines = 4;

/// Usual sizes (2.1).
Bases usual_bases(Kind kind, bool two_ranks) {
  switch (kind) {
    case Kind::foot:
      return {2, 4};
    case Kind::horse:
      return {0, two_ranks ? 6 : 3};
    case Kind::dragoons:
      return {0, 3};
    case Kind::commanded_shot:
      return {0, 2};
    case Kind::artillery:
      break;
  }
  return {0, 1};
}

/// Least sizes: dragoons and commanded shot have two bases or more.
int least_bases(Kind kind) {
  return kind == Kind::dragoons || kind == Kind::commanded_shot ? 2 : 1;
}

void read_bases(Body& body, Keys& keys, bool early) {
  const bool two = body.kind == Kind::foot || (body.parliament && early);
  body.ranks = keys.integer("ranks", 1, 2).value_or(two ? 2 : 1);
  const bool may = body.kind == Kind::foot || body.kind == Kind::horse;
  if (!may && body.ranks == 2) {
    keys.problem("ranks", "only foot and horse stand in two ranks", "ranks = 1");
  }
  const Bases usual = usual_bases(body.kind, body.ranks == 2);
  if (body.kind != Kind::foot) {
    body.bases = {0, keys.integer("bases", least_bases(body.kind), kMost).value_or(usual.shot)};
    return;
  }
  body.bases.pike = keys.integer("pike_bases", 0, kMost).value_or(usual.pike);
  body.bases.shot = keys.integer("shot_bases", 0, kMost).value_or(usual.shot);
  if (body.bases.all() == 0 || body.bases.all() > kMost) {
    keys.problem(keys.has("shot_bases") ? "shot_bases" : "pike_bases",
                 "a body of foot has 1 to 12 bases, of pike and shot together");
  }
}

void read_horse(Body& body, Keys& keys) {
  const bool horse = body.kind == Kind::horse;
  body.lancers = flag_of(keys, "lancers", horse, "horse", false);
  body.parliament = flag_of(keys, "parliament", horse, "horse", false);
  if (body.lancers && body.parliament) {
    keys.problem("lancers",
                 "lancers have no pistols, without which Parliament's horse may not attack",
                 "leave one of lancers and parliament out");
  }
  const bool dragoons = body.kind == Kind::dragoons;
  body.mounted = flag_of(keys, "mounted", dragoons, "dragoons", true) || horse;
  body.limbered = flag_of(keys, "limbered", body.kind == Kind::artillery, "artillery", false);
}

void read_formation(Body& body, Keys& keys) {
  body.state = keys.choice<State>("state").value_or(State::formed);
  if (body.state == State::unsteady && line_of(body.kind).skips_unsteady) {
    keys.problem("state", "dragoons and commanded shot are never unsteady (VWS-STATE-2)",
                 "formed, disordered or broken");
  }
  if (body.state == State::broken) {
    body.bases = after_breaking(body.bases);
    if (body.bases.all() == 0) {
      keys.problem("state", "nothing is left of a body all of pikes that is broken (VWS-STATE-6)");
    }
  }
  body.formation = keys.choice<Formation>("formation").value_or(Formation::line);
  if (body.formation == Formation::hedgehog &&
      !may_form_hedgehog(body.kind, body.state, body.bases)) {
    keys.problem("formation", "only foot with a pike base forms a hedgehog (VWS-HEDGE-1, 4)",
                 "line or column");
  }
  if (body.formation == Formation::column && body.kind == Kind::artillery) {
    keys.problem("formation", "artillery forms no column: limbered it counts as one (VWS-MAN-5)",
                 "limbered = true");
  }
  body.in_motion = keys.flag("in_motion").value_or(false);
  const bool stands = body.formation == Formation::hedgehog || body.state >= State::disordered ||
                      (body.kind == Kind::artillery && !body.limbered);
  if (body.in_motion && stands) {
    keys.problem("in_motion",
                 "hedgehogs, disordered and broken bodies and unlimbered guns are not in motion");
  }
}

}  // namespace

Task task_of_body(Keys& keys, UnitId unit, const Options& options, const Setting& setting) {
  TaskKeys orders;
  const bool attacks = setting.unit(unit).side == options.attacker;
  orders.otherwise = attacks ? TaskKind::advance : TaskKind::hold;
  orders.unit_word = "body";
  return read_task(keys, unit, setting, orders);
}

Body read_body(Keys& keys, Kind kind, UnitId unit, const Options& options, const Setting& setting) {
  Body body;
  body.kind = kind;
  read_horse(body, keys);
  read_bases(body, keys, fires_first(options.year));
  read_formation(body, keys);
  body.quality = keys.integer("quality", -kBestQuality, kBestQuality).value_or(0);
  body.poor = keys.flag("poor").value_or(false);
  body.line = keys.integer("line", 1, kMostLines).value_or(1);
  if (keys.has("line") && division_of(setting, unit) == kNoCommand) {
    keys.problem("line", Sentence::only_for, {"line", "bodies of a division"});
  }
  return body;
}

Leader read_leader(Keys& keys) {
  Leader leader;
  leader.role = keys.choice<Role>("role").value_or(Role::leader);
  leader.grade = keys.choice<LeaderGrade>("grade").value_or(LeaderGrade::veteran);
  return leader;
}

}  // namespace opfor::victory_without_squares
