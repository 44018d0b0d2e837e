// Volleys: who may fire, the score line by line, what the die makes of it.
#include <algorithm>
#include <cmath>
#include <map>

#include "battles/opinion/over_the_hills/checks.hpp"
#include "battles/opinion/over_the_hills/score.hpp"

namespace opfor::battles::opinion::over_the_hills {
namespace {

/// In whose front, flank or rear a point lies; `open` where a hair decides (OTH-GEO-3).
enum class Zone : std::uint8_t { front, flank, rear, open };

Zone zone_of(const Stance& target, const Row& row, Vec point) {
  const Vec off = point - target.at;
  const double y = dot(off, target.ahead);
  const double x = std::abs(dot(off, right_of(target.ahead)));
  const auto within = [&](double along) { return std::min(along, row.width / 2 + along - x); };
  const double front = within(y - row.depth / 2);
  const double rear = within(-y - row.depth / 2);
  if (std::abs(front) < kDeep || std::abs(rear) < kDeep) return Zone::open;
  return front > 0 ? Zone::front : rear > 0 ? Zone::rear : Zone::flank;
}

bool column(Drill drill) {
  return drill == Drill::march || drill == Drill::attack || drill == Drill::companies;
}

struct Firing {
  const Seen& seen;
  const event::Shot& shot;
  const Troop& firer;
  const Troop& target;
  double off;
  bool defends;
  bool screen;

  void wrong(Kind kind, const char* rule, const char* how, Counts counts = Counts::nothing,
             double measured = 0, double allowed = 0) const {
    seen.wrong(kind, rule, {shot.unit, shot.target}, how, counts, measured, allowed);
  }
};

void judge_fitness(const Firing& f) {
  const Troop& t = f.firer;
  if (t.routing || t.reserve() <= kRouts) f.wrong(Kind::fires_unfit, "OTH-FIRE-1", "routing");
  if (t.down) f.wrong(Kind::fires_unfit, "OTH-FIRE-1", "gone to ground");
  if (!f.defends && f.seen.troops.in_contact(f.shot.unit)) {
    f.wrong(Kind::fires_unfit, "OTH-FIRE-1", "in contact");
  }
  if (t.arm == Arm::horse && t.drill != Drill::skirmish) {
    f.wrong(Kind::fires_unfit, "OTH-FIRE-1", "cavalry in order");
  }
  if (t.drill == Drill::march) f.wrong(Kind::fires_unfit, "OTH-FIRE-2", "in march column");
  if (t.drill == Drill::limbered) f.wrong(Kind::fires_unfit, "OTH-GUN-1", "limbered");
  if (t.arm == Arm::guns && t.out_of_ammo) {
    f.wrong(Kind::fires_unfit, "OTH-GUN-5", "out of ammunition");
  }
  const int most = t.drill == Drill::square || t.in_building != kNoFeature ? 4 : 1;
  if (t.shots >= most) {
    f.wrong(Kind::fires_again, "OTH-SEQ-1", "", Counts::times, t.shots + 1.0, most);
  }
  if (f.defends && (t.evaded || t.countered || t.arm == Arm::horse)) {
    f.wrong(Kind::fires_unfit, "OTH-DEF-1", "defensive fire");
  }
  if (f.defends && !f.seen.troops.contacted_this_half_turn(f.shot.unit, f.shot.target)) {
    f.wrong(Kind::fires_unfit, "OTH-DEF-1", "at whom did not contact it");
  }
  if (f.target.routing) f.wrong(Kind::fires_unfit, "OTH-SEQ-3", "at routers");
}

void judge_range(const Firing& f, double far) {
  if (!f.defends && f.off > far + kDeep) {
    f.wrong(Kind::does_not_bear, "OTH-FIRE-1", "range", Counts::length, f.off, far);
  }
}

/// The base of the score, before modifiers.
int base_of(const Firing& f) {
  const Troop& t = f.firer;
  if (f.screen) return share(t.score(), 25);
  if (t.in_building != kNoFeature) {
    return std::max(0, std::min({kMostOfAFace, t.score(), t.score() - t.garrison_fire}));
  }
  switch (t.drill) {
    case Drill::attack:
      return share(t.score(), 50);
    case Drill::companies:
    case Drill::square:
      return share(t.score(), 25);
    case Drill::march:
      return 0;
    case Drill::line:
    case Drill::open:
    case Drill::skirmish:
    case Drill::limbered:
    case Drill::unlimbered:
      break;
  }
  return t.score();
}

/// Every line as the table has it; the sum is the score.
template <class Lines>
void judge_lines(const Firing& f, const Told& told, const Lines& lines, const char* rule) {
  int sum = told.base;
  for (const Term& term : told.terms) {
    sum += term.value;
    const auto line = std::find_if(lines.begin(), lines.end(),
                                   [&](const Modifier& each) { return each.words == term.words; });
    if (line != lines.end() && line->value == term.value) continue;
    f.wrong(Kind::wrong_score, rule, term.words.c_str(), Counts::times, term.value,
            line == lines.end() ? 0 : line->value);
  }
  if (sum != told.total) {
    f.wrong(Kind::wrong_score, "OTH-BAND-3", "sum", Counts::times, told.total, sum);
  }
  const int base = base_of(f);
  if (told.base != base) {
    f.wrong(Kind::wrong_score, "OTH-FIRE-2", "base", Counts::times, told.base, base);
  }
}

/// What is sure of the lines: each is there when, and only when, it has to be.
class Sure {
 public:
  Sure(const Firing& firing, const Told& told, const char* rule)
      : firing_(firing), told_(told), rule_(rule) {}
  void line(const char* words, bool applies) const {
    if (told_.has(words) == applies) return;
    firing_.wrong(Kind::wrong_score, rule_,
                  applies ? (std::string("without: ") + words).c_str()
                          : (std::string("with: ") + words).c_str());
  }

 private:
  const Firing& firing_;
  const Told& told_;
  const char* rule_;
};

bool decided(double measured, double limit) { return std::abs(measured - limit) > kDeep; }

bool has_flanks(const Troop& target) {
  return target.in_building == kNoFeature && target.drill != Drill::square &&
         target.drill != Drill::skirmish;
}

Zone zone_of_firer(const Firing& f) {
  const Ledger& ledger = f.seen.ledger;
  const Stance at = stance(ledger.at(f.shot.target).pose);
  Vec from = field::vec(ledger.at(f.shot.unit).pose.at);
  return zone_of(at, f.seen.troops.row(f.shot.target), from);
}

void judge_flank(const Firing& f, const Told& told, const Sure& sure, const char* words) {
  const Zone zone = zone_of_firer(f);
  const bool enfiladed = told.has("target enfiladed") || told.has("at enfiladed target");
  if (zone == Zone::open || enfiladed || f.firer.in_building != kNoFeature) return;
  sure.line(words, has_flanks(f.target) && zone != Zone::front);
}

void judge_small_arms(const Firing& f, const Told& told) {
  judge_lines(f, told, kFireLines, "OTH-FIRE-4");
  const Sure sure(f, told, "OTH-FIRE-4");
  const Troop& t = f.firer;
  const bool garrison = f.target.in_building != kNoFeature;
  const Drill his = f.target.drill;
  sure.line("firer has good shot rule", t.shot > 0);
  sure.line("firer has poor shot rule", t.shot < 0);
  sure.line("firer is wavering", t.wavers());
  sure.line("firer in skirmish formation",
            t.drill == Drill::skirmish && !f.screen && t.in_building == kNoFeature);
  sure.line("at march column or square",
            !garrison && (his == Drill::march || his == Drill::square));
  sure.line("target is in skirmish formation", !garrison && his == Drill::skirmish);
  sure.line("target has gone to ground", f.target.down);
  if (decided(f.off, kThree)) {
    const bool near = f.off < kThree;
    sure.line("at 3 or less", near);
    sure.line("over 3", !near);
    sure.line("target is cuirassiers over 3", !near && f.target.cuirassier);
    const bool volley = t.initial_volley && near && !f.screen && t.in_building == kNoFeature &&
                        (t.drill == Drill::line || t.drill == Drill::attack);
    sure.line("initial volley at 3 or less, line or attack column", volley);
    const bool foot = t.arm == Arm::foot && f.target.arm == Arm::foot && !garrison;
    const bool outside = t.in_building == kNoFeature;
    sure.line("skirmish advantage over 3", foot && !near && t.grade < f.target.grade);
    sure.line("skirmish disadvantage at 3 or less",
              foot && outside && near && t.grade > f.target.grade);
  }
  if (decided(f.target.moved, kFive)) {
    const bool horse = f.defends && f.target.arm == Arm::horse;
    sure.line("target moved over 5 or is cavalry in contact", horse || f.target.moved > kFive);
  }
  judge_flank(f, told, sure, "at flank or rear of target");
}

void judge_guns(const Firing& f, const Told& told) {
  judge_lines(f, told, kGunLines, "OTH-GUN-2");
  const Sure sure(f, told, "OTH-GUN-2");
  const bool garrison = f.target.in_building != kNoFeature;
  const Drill his = f.target.drill;
  sure.line("at square or closed column", !garrison && his == Drill::square);
  sure.line("at any other column", !garrison && column(his));
  sure.line("firer wavering", f.firer.wavers());
  sure.line("target has gone to ground", f.target.down);
  sure.line("first shot at any new target", f.firer.last_target != f.shot.target);
  if (decided(f.off, f.firer.gun->near)) sure.line("at short range", f.off < f.firer.gun->near);
  if (decided(f.off, kThree)) sure.line("canister at 3 or less", f.off < kThree);
  if (decided(f.target.moved, kFive)) {
    const bool horse = f.defends && f.target.arm == Arm::horse;
    sure.line("target moved over 5 or cavalry in contact", horse || f.target.moved > kFive);
  }
  judge_flank(f, told, sure, "at flank or rear");
}

/// The die, the cap of long range, the hit that canister makes by itself.
void judge_hits(const Firing& f, const Told& told, double near, double canister) {
  if (f.shot.dice.size() != 1 || !decided(f.off, near)) return;
  int hits = hits_at(told.total, f.shot.dice[0]);
  if (f.off > near) hits = std::min(hits, 1);
  if (canister > 0 && !decided(f.off, canister)) return;
  if (f.off < canister) ++hits;
  if (hits != f.shot.hits) {
    f.wrong(Kind::wrong_loss, "OTH-BAND-1", "hits", Counts::times, f.shot.hits, hits);
  }
}

}  // namespace

void judge_shot(const Event& event, const event::Shot& shot, const Seen& seen) {
  const std::size_t mark = shot.how.rfind("\", ");
  if (mark == std::string::npos) return;
  const auto told = read_score(std::string_view(shot.how).substr(mark + 3));
  if (!told) {
    seen.wrong(Kind::told_wrong, event.rule, {shot.unit}, "a score that cannot be read");
    return;
  }
  const bool defends = phase_of(event) == 5;
  const bool screen = shot.how.find("rifle screen") != std::string::npos;
  const double off = defends ? 0 : seen.gap(shot.unit, shot.target);
  const Firing f{seen,    shot,  seen.troops[shot.unit], seen.troops[shot.target], off,
                 defends, screen};
  judge_fitness(f);
  const bool guns = f.firer.arm == Arm::guns;
  const Weapon* weapon = screen ? &kWeapons.back() : f.firer.weapon;
  if (guns) {
    judge_range(f, f.firer.gun->far);
    judge_guns(f, *told);
    judge_hits(f, *told, f.firer.gun->near, f.firer.gun->canister);
  } else {
    judge_range(f, weapon->far);
    judge_small_arms(f, *told);
    judge_hits(f, *told, weapon->near, 0);
  }
  judge_dues(seen);
  if (shot.hits > 0) {
    seen.dues.push_back(
        {{shot.target}, {"OTH-FIRE-4", "OTH-GUN-2", "OTH-GUN-3"}, shot.hits, "hits of a shot"});
  }
}

}  // namespace opfor::battles::opinion::over_the_hills
