#include "battles/opinion/nineteenth_century/casualties.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "battles/opinion/nineteenth_century/fire.hpp"

namespace opfor::battles::opinion::nineteenth_century {
namespace {

/// "3/5: kill a man": the third of those who may be hit, a 5; "5: kill a man" where one could be.
struct Effect {
  int pick = 0;  ///< 0: none
  int die = 0;
  std::string words;
};
Effect effect_of(const std::string& text) {
  Effect effect;
  const auto slash = text.find('/');
  const auto colon = text.find(": ");
  if (colon == std::string::npos) return effect;
  const bool picked = slash != std::string::npos && slash < colon;
  if (picked) effect.pick = std::atoi(text.c_str());
  effect.die = std::atoi(text.c_str() + (picked ? slash + 1 : 0));
  effect.words = text.substr(colon + 2);
  return effect;
}

int told(const event::Lost& lost, const char* what) {
  int n = 0;
  for (const event::Lost::Count& count : lost.counts) n += count.what == what ? count.n : 0;
  return n;
}

bool within(Between range, double value) { return range.least <= value && value <= range.most; }

}  // namespace

void Casualties::judge_hits(const event::Shot& shot, const Seen& seen) {
  settle(seen);
  const Group& shooter = seen.troops[shot.unit];
  if (shooter.shoots_with() == nullptr || shot.shots == 0) return;
  const auto wrong = [&](const char* rule, const char* how, double measured, double allowed) {
    seen.found(Kind::wrong_loss, rule, {shot.unit, shot.target}, how, Counts::times, measured,
               allowed);
  };
  if (static_cast<int>(shot.effects.size()) != shot.hits) {
    wrong("NC-SHOOT-10", "effects", static_cast<double>(shot.effects.size()), shot.hits);
  }
  const Marks marks = marks_of(shot.unit, shot.target, seen);
  const std::size_t most = std::min(kMostHit, marks.all.size());
  std::map<std::size_t, std::vector<Hurt>> hits;  // by the number that was picked
  int kills = 0;
  int wounds = 0;
  bool whom_is_told = marks.surely;
  for (const std::string& text : shot.effects) {
    const Effect effect = effect_of(text);
    const int die = effect.die + (shooter.hero() ? 1 : 0) - (shooter.raw() ? 1 : 0);
    const Hurt hurt = hurt_by(shooter.shoots_with()->gunpowder, die);
    if (effect.words.compare(0, word(hurt).size(), word(hurt)) != 0) {
      wrong("NC-SHOOT-8", effect.words.c_str(), effect.die, 0);
    }
    const bool one = marks.all.size() == 1 && marks.surely;
    if (effect.pick == 0 && !one) whom_is_told = false;
    const auto pick = static_cast<std::size_t>(effect.pick == 0 ? 1 : effect.pick);
    if (pick > most && marks.surely) {
      wrong("NC-SHOOT-9", "picked", static_cast<double>(pick), static_cast<double>(most));
      whom_is_told = false;
    }
    hits[pick].push_back(hurt);
    kills += hurt == Hurt::kill ? 1 : 0;
    wounds += hurt == Hurt::wound ? 1 : 0;
  }
  by_ = shot.unit;
  melee_ = false;
  if (!whom_is_told) {
    Due due;
    due.killed = {0, static_cast<double>(kills + wounds)};
    due.wounded = {0, static_cast<double>(wounds)};
    if (kills + wounds == 0) return;
    due_[shot.target] = due;
    for (const Mark& mark : marks.all) due_[mark.unit] = due;
    return;
  }
  for (const auto& [pick, all] : hits) {
    const Mark& mark = marks.all[pick - 1];
    const auto n = std::count(all.begin(), all.end(), Hurt::wound);
    const bool kill = n > 1 || std::count(all.begin(), all.end(), Hurt::kill) > 0;
    if (n == 0 && !kill) continue;
    const Perhaps before = seen.troops.men(mark.unit).places()[mark.place].wounded;
    Blow blow{mark.place, kill || before == Perhaps::yes, !kill && before == Perhaps::perhaps};
    Due& due = due_[mark.unit];
    if (!due.blows) due.blows.emplace();
    due.blows->push_back(blow);
    due.killed.least += blow.kill ? 1 : 0;
    due.killed.most += blow.kill || blow.doubtful ? 1 : 0;
    due.wounded.least += !blow.kill && !blow.doubtful ? 1 : 0;
    due.wounded.most += blow.kill ? 0 : 1;
  }
}

void Casualties::judge_lost(const event::Lost& lost, const Seen& seen) {
  const int killed = told(lost, "killed");
  const int wounded = told(lost, "wounded");
  const auto wrong = [&](const char* rule, const char* how, double measured, double allowed) {
    seen.found(Kind::wrong_loss, rule, {lost.unit}, how, Counts::times, measured, allowed);
  };
  const int living = seen.troops.men(lost.unit).living();
  if (lost.destroyed != (killed >= living)) {
    wrong("NC-SHOOT-11", "destroyed", killed, living);
  }
  if (melee_) {
    const auto side = static_cast<std::size_t>(seen.ledger.side_of(lost.unit));
    came_[side].least += killed;
    came_[side].most += wounded;
    return;
  }
  const auto due = due_.find(lost.unit);
  if (due == due_.end()) return wrong("NC-SHOOT-10", "nobody hit it", killed + wounded, 0);
  if (lost.by != by_) wrong("NC-SHOOT-10", "by another", 0, 0);
  if (!within(due->second.killed, killed)) {
    wrong("NC-SHOOT-11", "killed", killed,
          killed < due->second.killed.least ? due->second.killed.least : due->second.killed.most);
  }
  if (!within(due->second.wounded, wounded)) {
    wrong(
        "NC-SHOOT-11", "wounded", wounded,
        wounded < due->second.wounded.least ? due->second.wounded.least : due->second.wounded.most);
  }
}

void Casualties::expect(const std::array<Between, 2>& killed,
                        const std::array<Between, 2>& wounded) {
  melee_ = true;
  came_ = {};
  for (std::size_t side = 0; side < 2; ++side) {
    of_side_[side] = {killed[side], wounded[side], std::nullopt};
  }
}

void Casualties::settle(const Seen& seen) {
  for (const auto& [unit, due] : due_) {
    if (due.killed.least + due.wounded.least == 0) continue;
    seen.found(Kind::wrong_loss, "NC-SHOOT-11", {unit}, "has not come", Counts::times, 0,
               due.killed.least + due.wounded.least);
  }
  due_.clear();
  if (melee_) {
    for (std::size_t side = 0; side < 2; ++side) {
      const Due& due = of_side_[side];
      if (within(due.killed, came_[side].least) && within(due.wounded, came_[side].most)) continue;
      seen.findings.add({Kind::wrong_loss,
                         "NC-MEL-6",
                         {},
                         kNoFeature,
                         Counts::times,
                         came_[side].least + came_[side].most,
                         due.killed.most + due.wounded.most,
                         "of a side in a melee",
                         {}});
    }
  }
  melee_ = false;
  by_ = kNoUnit;
}

void Casualties::judge(const Event& event, const Seen& seen) {
  if (const auto* lost = std::get_if<event::Lost>(&event.what)) return judge_lost(*lost, seen);
  if (const auto* shot = std::get_if<event::Shot>(&event.what)) return judge_hits(*shot, seen);
  settle(seen);
}

void Casualties::follow(const Event& event, Troops& troops) {
  const auto* lost = std::get_if<event::Lost>(&event.what);
  if (lost == nullptr) return;
  Men& men = troops.men(lost->unit);
  const int killed = told(*lost, "killed");
  const int wounded = told(*lost, "wounded");
  const auto found = due_.find(lost->unit);
  const bool one = men.places().size() == 1;
  if (found != due_.end() && found->second.blows) {
    const std::vector<Blow>& blows = *found->second.blows;
    const auto doubtful =
        std::count_if(blows.begin(), blows.end(), [](const Blow& blow) { return blow.doubtful; });
    const bool as_due = within(found->second.killed, killed);
    if (doubtful <= 1 && as_due) {
      const bool doubt_kills = killed > static_cast<int>(found->second.killed.least);
      for (const Blow& blow : blows) {
        const bool kills = blow.kill || (blow.doubtful && doubt_kills);
        kills ? men.kill(blow.place) : men.wound(blow.place);
      }
      due_.erase(found);
      return;
    }
  }
  if (found != due_.end()) due_.erase(found);
  if (one && killed > 0) return men.kill(0);
  if (one && wounded > 0) return men.wound(0);
  men.lose(killed, wounded);
}

}  // namespace opfor::battles::opinion::nineteenth_century
