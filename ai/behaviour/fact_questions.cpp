#include "ai/behaviour/fact_questions.hpp"

namespace opfor {
namespace {

using FactQuestions = std::array<FactQuestion, kFacts>;

/// The words ask for what the fact means in every sheet; how near is near, each sheet says.
constexpr FactQuestions all_fact_questions() {
  using enum Fact;
  constexpr AnswerKind kYesNo = AnswerKind::yes_no;
  return {{
      {enemy_in_sight, "Is any enemy in sight of #?", kYesNo, Standing::turn, 85, {}},
      {friends_retreating_in_sight,
       "Does # see friends who run, withdraw or were beaten back?",
       kYesNo,
       Standing::turn,
       25,
       {}},
      {hero_near, "Is a hero or general at hand for #?", kYesNo, Standing::turn, 15, {}},
      {officer_near, "Is an officer near #?", kYesNo, Standing::turn, 40, {}},
      {good, "Does # count as good troops?", kYesNo, Standing::battle, 40, {}},
      {steady, "Does # count as regulars, steady troops?", kYesNo, Standing::battle, 60, {}},
      {raw, "Does # count as raw or poor troops?", kYesNo, Standing::battle, 25, {}},
      {entirely_in_cover, "Is # entirely in cover?", kYesNo, Standing::turn, 35, {any_in_cover}},
      {any_in_cover, "Is any part of # in cover?", kYesNo, Standing::turn, 45, {}},
      {in_enemy_weapon_range,
       "Can any enemy in sight reach # with its weapons?",
       kYesNo,
       Standing::turn,
       60,
       {enemy_in_sight}},
      {raw_in_enemy_range,
       "Does # count as raw, and can any enemy in sight reach it with its weapons?",
       kYesNo,
       Standing::turn,
       15,
       {raw, in_enemy_weapon_range},
       {},
       true},
      {loss_tenths,
       "How many full tenths of # are killed or wounded?",
       AnswerKind::number,
       Standing::turn,
       55,
       {any_loss}},
      {enemy_flank_or_rear,
       "Is any enemy in sight to the flank or rear of # (in square: no)?",
       kYesNo,
       Standing::turn,
       25,
       {enemy_in_sight},
       {no_flanks}},
      {shock_threat,
       "Is enemy shock horse in sight near enough to charge # (in square: no)?",
       kYesNo,
       Standing::turn,
       20,
       {enemy_in_sight}},
      {no_flanks,
       "Is # in a formation without flanks: square, circle, hedgehog, ring?",
       kYesNo,
       Standing::turn,
       15,
       {}},
      {ran_last_turn, "Did # run in its last turn?", kYesNo, Standing::turn, 10, {}},
      {beaten_in_melee,
       "Was # beaten in melee or driven back since its last turn?",
       kYesNo,
       Standing::turn,
       12,
       {}},
      {fortified, "Does # defend works?", kYesNo, Standing::turn, 15, {}},
      {falling_back,
       "Is # falling back: did it last withdraw or run?",
       kYesNo,
       Standing::turn,
       20,
       {}},
      {commanded, "Is # commanded this turn?", kYesNo, Standing::turn, 50, {}},
      {formed, "Is # in good order?", kYesNo, Standing::turn, 70, {}},
      {in_contact, "Is # in contact with an enemy?", kYesNo, Standing::turn, 15, {}},
      {alone, "Is # alone, without friends near?", kYesNo, Standing::turn, 25, {enemy_in_sight}},
      {leaderless, "Has # lost its last leader?", kYesNo, Standing::turn, 10, {}},
      {unloaded_near_horse,
       "Is # unloaded, with enemy horse in sight near?",
       kYesNo,
       Standing::turn,
       15,
       {enemy_in_sight}},
      {drummer_near, "Is a drummer or bugler near #?", kYesNo, Standing::turn, 25, {}},
      {attacker_can_reach,
       "Can any enemy in sight be at # in its next move, with no friends of # at hand?",
       kYesNo,
       Standing::turn,
       25,
       {enemy_in_sight}},
      {target_in_range,
       "Has # an enemy in its arc and range?",
       kYesNo,
       Standing::turn,
       60,
       {enemy_in_sight}},
      {can_limber, "Can # be limbered up and taken away?", kYesNo, Standing::turn, 75, {}},
      {caught_before_limbering,
       "Would an enemy in sight be at # before it could get away?",
       kYesNo,
       Standing::turn,
       20,
       {enemy_in_sight}},
      {is_hero, "Is # a hero or general by himself?", kYesNo, Standing::battle, 10, {}},
      {wounded, "Is # a single figure with a wound?", kYesNo, Standing::turn, 10, {}},
      {falling_back_in_reach,
       "Are friends who fall back within reach of #?",
       kYesNo,
       Standing::turn,
       25,
       {}},
      {any_loss, "Has # lost anyone in this battle?", kYesNo, Standing::turn, 60, {}},
      {mounted, "Is # mounted?", kYesNo, Standing::turn, 50, {}},
      {disordered, "Is # in disorder?", kYesNo, Standing::turn, 25, {}},
      {weak_target,
       "Is the enemy nearest to # a gun, in open order, falling back, or showing flank or rear?",
       kYesNo,
       Standing::turn,
       40,
       {enemy_in_sight}},
      {dragoon_target,
       "Are the enemies nearest to # dragoons?",
       kYesNo,
       Standing::turn,
       10,
       {enemy_in_sight}},
      {firearm_reach,
       "Is an enemy in sight within twice the medium range of the firearms of #?",
       kYesNo,
       Standing::turn,
       40,
       {enemy_in_sight}},
      {horses_reachable,
       "Can # reach its horses in one move, with no enemy too near?",
       kYesNo,
       Standing::turn,
       40,
       {}},
      {enemy_far,
       "Is the enemy nearest to # further off than two moves on foot?",
       kYesNo,
       Standing::turn,
       40,
       {enemy_in_sight}},
      {light_target,
       "Is the enemy nearest to # a gun, in open order or falling back?",
       kYesNo,
       Standing::turn,
       30,
       {enemy_in_sight, weak_target}},
      {under_fire, "Was # shot at since its last turn?", kYesNo, Standing::turn, 40, {}},
      {broken_friend_near, "Are broken friends near #?", kYesNo, Standing::turn, 15, {}},
      {supported, "Are friends in good order close behind #?", kYesNo, Standing::turn, 35, {}},
      {army_beaten, "Is the whole army of # beaten?", kYesNo, Standing::army, 10, {}},
      {last_hope, "Is # the last of its side in good order?", kYesNo, Standing::turn, 10, {}},
      {sent_forward, "Is the brigade of # ordered to attack?", kYesNo, Standing::turn, 10, {}},
      {sent_back, "Is the brigade of # ordered to withdraw?", kYesNo, Standing::turn, 10, {}},
      {pikes_come_on,
       "Does a block of enemy pikes come at #, close by?",
       kYesNo,
       Standing::turn,
       5,
       {}},
      {stands_above,
       "Has # not moved, and does it stand above all enemies near?",
       kYesNo,
       Standing::turn,
       10,
       {}},
  }};
}
constexpr FactQuestions kFactQuestions = all_fact_questions();

}  // namespace

const FactQuestion& question_of(Fact fact) {
  return kFactQuestions.at(static_cast<std::size_t>(fact));
}

double prior(Fact fact, int value) {
  const FactQuestion& of = question_of(fact);
  const double any = of.percent / 100.0;
  if (value == 0) return 1 - any;
  if (of.kind == AnswerKind::yes_no) return value == 1 ? any : 0;
  // 10, 9 ... 1 of 55 for 1, 2 ... 10.
  return value >= 1 && value <= 10 ? any * (11 - value) / 55.0 : 0;
}

std::string question_words(Fact fact, std::string_view unit) {
  std::string text;
  for (const char c : question_of(fact).words) {
    if (c == '#') {
      text += unit;
    } else {
      text += c;
    }
  }
  return text;
}

}  // namespace opfor
