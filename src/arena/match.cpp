#include "arena/match.hpp"

#include <fmt/format.h>

#include "arena/watch.hpp"
#include "chance/keyed_dice.hpp"
#include "core/hash.hpp"
#include "record/signature.hpp"
#include "table/assembly.hpp"

namespace opfor::arena {
namespace {

/// Tells two what happens.
class Both final : public Events {
 public:
  Both(Events& one, Events& other) : one_(one), other_(other) {}
  void happened(Event event) override {
    other_.happened(event);
    one_.happened(std::move(event));
  }

 private:
  Events& one_;
  Events& other_;
};

double share_left(const Fought& fought, Side side) {
  const auto i = static_cast<std::size_t>(side);
  if (fought.start[i] == 0) return 0;
  return static_cast<double>(fought.left[i]) / fought.start[i];
}

}  // namespace

double score(const Fought& fought, Side side) {
  if (fought.verdict == Verdict::drawn) return 0.5;
  return (fought.verdict == Verdict::a_wins) == (side == Side::a) ? 1 : 0;
}

double margin(const Fought& fought, Side side) {
  return share_left(fought, side) - share_left(fought, other(side));
}

Result<Match> Match::of(const Field& field, const Lead& of_a, const Lead& of_b) {
  auto scenario = load_scenario({field.name, field.text, false});
  if (!scenario) return tl::unexpected(scenario.error());
  std::array<Lead, 2> leads{of_a, of_b};
  for (const Side side : {Side::a, Side::b}) {
    plan_by_default(leads[static_cast<std::size_t>(side)], *scenario->setting, side);
  }
  const auto files = data_files(*scenario, leads);
  if (!files) return tl::unexpected(files.error());
  auto staff = Staff::of(*scenario->sheet, scenario->setting->behaviour, *files);
  if (!staff) return tl::unexpected(staff.error());
  staff->brief(*scenario);
  return Match(*std::move(scenario), *std::move(staff), {of_a.level, of_b.level});
}

Fought Match::fight(std::uint64_t seed) const {
  const Sheet& sheet = *scenario_.sheet;
  const auto commanders = staff_.commanders(levels_, seed);
  Minds minds = staff_.minds();
  minds.commanders = {commanders[0].get(), commanders[1].get()};
  chance::KeyedDice keyed(seed);
  LuckHeard dice(keyed);
  Battle battle = sheet.start(scenario_.setting);
  Watch watch(sheet, battle);
  ProgramAsks asks(sheet, std::move(minds), dice, &watch);
  Signing signing(asks);
  Both told(signing, watch);
  Play play(battle, signing, told);
  Fought fought;
  while (battle.head().verdict == Verdict::going_on) {
    fought.turns = battle.head().turn;
    sheet.play_step(play);
    watch.stepped();
  }
  signing.stands(battle);
  fought.verdict = battle.head().verdict;
  for (const Side side : {Side::a, Side::b}) {
    const auto i = static_cast<std::size_t>(side);
    const Tally tally = sheet.tally(battle, side);
    fought.start[i] = tally.start;
    fought.left[i] = tally.left;
    fought.luck[i] = dice.of(side);
    fought.behaved[i] = watch.behaved(side);
  }
  fought.signature = mix(signing.signature().asked, signing.signature().done);
  return fought;
}

}  // namespace opfor::arena
