// A round of combat: scores, hits, who has won it.
#include <algorithm>

#include "battles/opinion/over_the_hills/checks.hpp"
#include "battles/opinion/over_the_hills/score.hpp"

namespace opfor::battles::opinion::over_the_hills {
namespace {

/// One throw of a round.
struct Throw {
  UnitId unit = kNoUnit;
  Told told;
};

std::vector<Throw> read_throws(const event::Fought& fought, const Seen& seen) {
  std::vector<Throw> all;
  for (const std::string& line : fought.rounds) {
    Throw one;
    for (const auto* side : {&fought.a, &fought.b}) {
      for (const UnitId unit : *side) {
        if (line.rfind(seen.ledger.setting().name_of(unit) + ": ", 0) == 0) one.unit = unit;
      }
    }
    if (one.unit == kNoUnit) continue;
    const std::string name = seen.ledger.setting().name_of(one.unit) + ": ";
    const auto told = read_score(std::string_view(line).substr(name.size()));
    if (!told || !told->face || !told->hits) {
      seen.wrong(Kind::told_wrong, "OTH-CBT-2", {one.unit}, "a score that cannot be read");
      continue;
    }
    one.told = *told;
    all.push_back(std::move(one));
  }
  return all;
}

/// The base by formation, of a first round or a later one.
int base_of(const Troop& t, bool first) {
  if (t.in_building != kNoFeature) return std::min(kMostOfAFace, t.score());
  switch (t.drill) {
    case Drill::march:
    case Drill::limbered:
      return 1;
    case Drill::companies:
      return share(t.score(), 25);
    case Drill::attack:
      return t.arm == Arm::horse && first ? share(t.score(), 50) : t.score();
    case Drill::line:
    case Drill::open:
    case Drill::skirmish:
    case Drill::square:
    case Drill::unlimbered:
      break;
  }
  return t.score();
}

bool formed(const Troop& t) {
  return t.arm == Arm::foot && t.in_building == kNoFeature && !t.loose();
}

class OfThrow {
 public:
  OfThrow(const Seen& seen, const Throw& one) : seen_(seen), one_(one) {}
  void is(const char* words, bool applies) const {
    if (one_.told.has(words) == applies) return;
    seen_.wrong(Kind::wrong_score, "OTH-CBT-3", {one_.unit},
                applies ? (std::string("without: ") + words).c_str()
                        : (std::string("with: ") + words).c_str());
  }
  void never(const char* words, bool barred) const {
    if (barred) is(words, false);
  }

 private:
  const Seen& seen_;
  const Throw& one_;
};

/// The modifiers that the formations and arms of two units decide.
void judge_arms(const Seen& seen, const Throw& one, const Troop& own, const Troop& his) {
  const OfThrow line(seen, one);
  // A garrison is in no formation (ruling 9), whatever it came in.
  const bool garrison = own.in_building != kNoFeature;
  const bool square = own.arm == Arm::foot && !garrison && own.drill == Drill::square;
  const bool his_square =
      his.arm == Arm::foot && his.in_building == kNoFeature && his.drill == Drill::square;
  line.is("artillery in close combat", own.arm == Arm::guns);
  if (own.arm != Arm::guns) {
    line.is("fighting against artillery in close combat", his.arm == Arm::guns);
  }
  if (own.arm == Arm::foot) {
    line.is("infantry caught out of square against cavalry",
            his.arm == Arm::horse && !square && !garrison);
    line.is("infantry in square against cavalry", square && his.arm == Arm::horse);
    line.is("infantry in square against formed infantry", square && formed(his));
    line.is("infantry against infantry in square", his_square);
    line.is("infantry in march column", !garrison && own.drill == Drill::march);
    line.is("open order against formed infantry",
            !garrison && own.drill == Drill::open && formed(his));
    line.is("skirmisher against non-skirmishing infantry",
            own.drill == Drill::skirmish && !garrison && his.arm == Arm::foot &&
                his.in_building == kNoFeature && his.drill != Drill::skirmish);
  }
  if (own.arm == Arm::horse && his.arm == Arm::foot) {
    line.is("cavalry against infantry square", his_square);
    line.is("cavalry against infantry not in square", !his_square);
  }
  line.is("militia", own.militia);
  if (own.arm != Arm::guns) line.is("has evaded this turn", own.evaded);
}

void judge_sum(const Seen& seen, const Throw& one) {
  int sum = one.told.base;
  for (const Term& term : one.told.terms) {
    sum += term.value;
    if (term.words == "attached commander") continue;
    if (term.words.rfind("combat in woods", 0) == 0) continue;  // -1 or -3, as it is drawn up
    const auto known = std::find_if(kCombatLines.begin(), kCombatLines.end(),
                                    [&](const Modifier& each) { return each.words == term.words; });
    if (known != kCombatLines.end() && known->value == term.value) continue;
    seen.wrong(Kind::wrong_score, "OTH-CBT-3", {one.unit}, term.words.c_str(), Counts::times,
               term.value, known == kCombatLines.end() ? 0 : known->value);
  }
  if (sum != one.told.total) {
    seen.wrong(Kind::wrong_score, "OTH-BAND-3", {one.unit}, "sum", Counts::times, one.told.total,
               sum);
  }
  const int hits = hits_at(one.told.total, *one.told.face);
  if (hits != *one.told.hits) {
    seen.wrong(Kind::wrong_loss, "OTH-BAND-1", {one.unit}, "hits", Counts::times, *one.told.hits,
               hits);
  }
}

/// Nobody attacks and defends the same obstacle; what belongs to a first round is gone after it.
void judge_occasion(const Seen& seen, const Throw& one, bool first) {
  const OfThrow line(seen, one);
  line.never("defending a linear obstacle", one.told.has("attacking a linear obstacle"));
  for (const char* words :
       {"initiating combat contact or countering",
        "initiating combat contact or countering, French",
        "charging or counter-charging light cavalry", "charging or counter-charging heavy cavalry",
        "charging or counter-charging cuirassiers", "lancer, first round"}) {
    line.never(words, !first);
  }
  line.never("won last round", first);
}

}  // namespace

void judge_round(const event::Fought& fought, const Seen& seen) {
  judge_dues(seen);
  const std::vector<Throw> throws = read_throws(fought, seen);
  int by_a = 0;
  int by_b = 0;
  bool in_building = false;
  for (const auto* side : {&fought.a, &fought.b}) {
    for (const UnitId unit : *side) {
      in_building = in_building || seen.troops[unit].in_building != kNoFeature;
      if (seen.troops.rounds_now(unit) >= kMostRounds) {
        seen.wrong(Kind::acts_again, "OTH-CBT-1", {unit}, "rounds in a phase", Counts::times,
                   seen.troops.rounds_now(unit) + 1.0, kMostRounds);
      }
      if (seen.troops[unit].routing) {
        seen.wrong(Kind::wrong_state, "OTH-RES-8", {unit}, "fights while it routs");
      }
    }
  }
  for (const Throw& one : throws) {
    const bool of_a = seen.ledger.side_of(one.unit) == Side::a;
    (of_a ? by_a : by_b) += *one.told.hits;
    judge_sum(seen, one);
    const Troop& own = seen.troops[one.unit];
    const auto enemies = seen.troops.touching(one.unit);
    if (enemies.size() != 1) continue;
    const bool first = seen.troops.rounds(one.unit, enemies.front()) == 0;
    judge_occasion(seen, one, first);
    if (const int base = base_of(own, first); base != one.told.base) {
      seen.wrong(Kind::wrong_score, "OTH-CBT-3", {one.unit}, "base", Counts::times, one.told.base,
                 base);
    }
    // Fought into a building, no modifier counts at all (OTH-BUA-4).
    if (in_building && one.told.terms.empty()) continue;
    judge_arms(seen, one, own, seen.troops[enemies.front()]);
  }
  const auto winner = by_a == by_b ? std::nullopt : std::optional(by_a > by_b ? Side::a : Side::b);
  if (winner != fought.winner) {
    seen.wrong(Kind::told_wrong, "OTH-CBT-7", fought.a, "who has won the round");
  }
  if (by_a > 0) seen.dues.push_back({fought.b, {"OTH-CBT-2"}, by_a, "hits in combat"});
  if (by_b > 0) seen.dues.push_back({fought.a, {"OTH-CBT-2"}, by_b, "hits in combat"});
  if (by_a > 0 || by_b > 0) return;
  for (const auto* side : {&fought.a, &fought.b}) {
    for (const UnitId unit : *side) {
      seen.dues.push_back({{unit}, {"OTH-RES-1"}, 1, "a draw without a hit"});
    }
  }
}

}  // namespace opfor::battles::opinion::over_the_hills
