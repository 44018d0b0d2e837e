#include "arena/match.hpp"

#include <fmt/format.h>

#include "chance/keyed_dice.hpp"
#include "core/hash.hpp"
#include "record/signature.hpp"
#include "table/assembly.hpp"

namespace opfor::arena {
namespace {

/// Asks both commanders and the dice, and lets a listener hear it.
class HeardAsks final : public Asks {
 public:
  HeardAsks(const Sheet& sheet, Minds minds, chance::Chance& dice, Listener* listener)
      : sheet_(sheet), minds_(std::move(minds)), asks_(sheet, minds_, dice), listener_(listener) {}

  [[nodiscard]] std::vector<chance::Answer> answer_all(
      std::span<const chance::Request> requests) override {
    auto answers = asks_.answer_all(requests);
    if (listener_ != nullptr) listener_->fell(requests, answers);
    return answers;
  }
  [[nodiscard]] chance::Enumerator* enumerator() override { return asks_.enumerator(); }
  [[nodiscard]] std::vector<Reaction> react_all(
      const Battle& battle, std::span<const ReactionRequest> requests) override {
    return asks_.react_all(battle, requests);
  }
  [[nodiscard]] Order order_of(const Moment& now, const OrderRequest& request) override {
    Order order = asks_.order_of(now, request);
    if (listener_ != nullptr) listener_->bound(now, request, order);
    return order;
  }
  [[nodiscard]] std::vector<Choice> decide_all(const Moment& now,
                                               std::span<const Decision> decisions) override {
    std::vector<Choice> choices;
    for (const Decision& decision : decisions) {
      Commander::Decided decided = program_decides(sheet_, minds_, now, decision);
      if (listener_ != nullptr) listener_->decided(now, decision, decided);
      choices.push_back(std::move(decided.choice));
    }
    return choices;
  }
  void rest(Battle&) override {}

 private:
  const Sheet& sheet_;
  Minds minds_;
  ProgramAsks asks_;
  Listener* listener_;
};

/// Tells what happens to the signature and to who listens.
class Both final : public Events {
 public:
  Both(Events& one, Events* other) : one_(one), other_(other) {}
  void happened(Event event) override {
    if (other_ != nullptr) other_->happened(event);
    one_.happened(std::move(event));
  }

 private:
  Events& one_;
  Events* other_;
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
  const auto files = data_files(*scenario, {of_a, of_b});
  if (!files) return tl::unexpected(files.error());
  auto staff = Staff::of(*scenario->sheet, scenario->setting->behaviour, *files);
  if (!staff) return tl::unexpected(staff.error());
  staff->set_dials(*scenario);
  return Match(*std::move(scenario), *std::move(staff), {of_a.level, of_b.level});
}

Fought Match::fight(std::uint64_t seed, const MakeListener& listen) const {
  const Sheet& sheet = *scenario_.sheet;
  const auto commanders = staff_.commanders(levels_, seed);
  Minds minds = staff_.minds();
  minds.commanders = {commanders[0].get(), commanders[1].get()};
  chance::KeyedDice dice(seed);
  Battle battle = sheet.start(scenario_.setting);
  const auto listener = listen ? listen(sheet, battle) : nullptr;
  HeardAsks asks(sheet, std::move(minds), dice, listener.get());
  Signing signing(asks);
  Both told(signing, listener.get());
  Play play(battle, signing, told);
  Fought fought;
  while (battle.head().verdict == Verdict::going_on) {
    fought.turns = battle.head().turn;
    sheet.play_step(play);
    if (listener) listener->stepped();
  }
  signing.stands(battle);
  fought.verdict = battle.head().verdict;
  for (const Side side : {Side::a, Side::b}) {
    const Tally tally = sheet.tally(battle, side);
    fought.start[static_cast<std::size_t>(side)] = tally.start;
    fought.left[static_cast<std::size_t>(side)] = tally.left;
  }
  fought.signature = mix(signing.signature().asked, signing.signature().done);
  if (listener) fought.numbers = listener->numbers();
  return fought;
}

}  // namespace opfor::arena
