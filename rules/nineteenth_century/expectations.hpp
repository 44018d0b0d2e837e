#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "drill/worth.hpp"
#include "rules/nineteenth_century/fire.hpp"
#include "rules/nineteenth_century/melee.hpp"

/// What shots and blows are worth on average, in loss points (killed 2, wounded 1: NC-MEL-7), for
/// the scores of 15.7. The tables behind them are filled once, by the enumerator, from the very
/// resolvers that play; a score only looks them up.
namespace opfor::nineteenth_century {

/// Who may be hit by a volley: each of them as likely as the others (NC-SHOOT-9).
struct MayBeHit {
  double sound = 0;
  double wounded = 0;  ///< already: the next wound kills them
};

/// Expected loss points of `shots` shots that hit on `least` or more: a hit on who has fallen
/// already is lost, and the more are lost the fewer stand there.
[[nodiscard]] double expected_fire(int shots, int least, const Aim& aim, const MayBeHit& who);
/// Of a target as it was measured.
[[nodiscard]] double expected_fire(const Situation& now, UnitId unit, const Target& target);

/// Of so many shooters of a group at another so far off, in cover or not.
[[nodiscard]] double expected_volley(const Battle& battle, UnitId unit, UnitId target, double gap,
                                     field::Cover cover, const Shooters& shooters);
/// Of a group that would stand at `there` and shoot at another that would stand at `their`: of all
/// its figures, or so many, the ratio shoots, at the range of the bodies, into cover.
/// @param eligible how many see the target; nothing: all
[[nodiscard]] double expected_fire(const Battle& battle, UnitId unit, const field::Box& there,
                                   UnitId target, const field::Box& their, field::Cover cover,
                                   bool moving, std::optional<int> eligible = std::nullopt);

/// What an enemy's next volley at a group would do: whom its officer will pay for then, nobody
/// knows.
struct FireToCome {
  double left_alone = 0;  ///< some of it shoot, loaded or not, at the nearest (NC-SHOOT-1, 4)
  double directed = 0;    ///< all, at whom it picks; 0: nobody could direct it, or it has to load
  /// It is paid for in every second turn.
  [[nodiscard]] double in_all() const {
    return directed > 0 ? (left_alone + directed) / 2 : left_alone;
  }
  /// Another is nearer: it is at him if it is directed, and then as likely as not.
  [[nodiscard]] double at_one_of_several() const { return directed / 4; }
};
/// @param there where the group would stand
[[nodiscard]] FireToCome fire_to_come(const Situation& now, UnitId enemy, UnitId target,
                                      const field::Box& there, field::Cover cover);

/// An enemy, and the most that a volley at him may do: all of it may shoot.
struct VolleyAt {
  UnitId at = kNoUnit;
  double most = 0;
};
/// What the best of these volleys does: `really` says what one does, and is asked of few, since how
/// many see a target is much work.
template <class Really>
[[nodiscard]] double best_volley(std::vector<VolleyAt> all, const Really& really) {
  std::stable_sort(all.begin(), all.end(),
                   [](const VolleyAt& x, const VolleyAt& y) { return x.most > y.most; });
  double best = 0;
  for (const VolleyAt& one : all) {
    if (one.most <= best) break;
    best = std::max(best, really(one.at));
  }
  return best;
}

/// So many figures in a melee, each as one of them fights.
struct Fighters {
  Fighter each;
  int figures = 0;
  int wounded = 0;  ///< already, of these: the next wound kills them (NC-SHOOT-11)

  /// Points that one of them is expected to lose, be he sound or wounded.
  [[nodiscard]] double points(double sound, double hurt) const {
    return figures > 0 ? sound + (hurt - sound) * wounded / figures : sound;
  }
};
[[nodiscard]] Fighters fighters_of(const Battle& battle, UnitId unit);

/// One melee of all living figures of two groups (NC-MEL-4 to 6).
[[nodiscard]] Exchange expected_melee(const Battle& battle, UnitId unit, UnitId enemy);
[[nodiscard]] Exchange expected_melee(const Fighters& mine, const Fighters& his);

/// Of a charge. Who joins a melee fights in it with all the others (NC-MEL-3): by how much more his
/// side then inflicts, and his part of what it suffers, by his figures.
[[nodiscard]] Exchange expected_charge(const Situation& now, UnitId unit, UnitId enemy);

/// A figure of a group as it would fight (NC-MEL-5, 8, NC-WPN-5).
[[nodiscard]] Fighter fighter_of(const Battle& battle, UnitId unit, int figure);

}  // namespace opfor::nineteenth_century
