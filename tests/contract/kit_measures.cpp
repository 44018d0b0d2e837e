#include "chance/keyed_dice.hpp"
#include "contract/kit_parts.hpp"
#include "drill/near_limits.hpp"
#include "drill/passing_on.hpp"
#include "drill/reporting.hpp"
#include "record/signature.hpp"

namespace opfor::contract {
namespace {

/// How somebody finds every distance that he is asked about.
enum class Finds : std::uint8_t { as_the_map, otherwise };

/// Measures whatever he is asked about; all else is another's.
class WithFigures final : public PassingOn {
 public:
  WithFigures(Asks& others, Finds finds) : PassingOn(others), finds_(finds) {}

  [[nodiscard]] bool looks_for_close_calls() const override { return true; }
  [[nodiscard]] std::vector<Measured> settle_all(const Battle& battle,
                                                 std::span<const CloseCall> near,
                                                 const Differs& differs) override {
    std::vector<Measured> answered;
    const std::vector<CloseCall> asked = that_matter(battle, near, differs);
    for (const CloseCall& call : asked) {
      EXPECT_FALSE(is_settled(battle, call)) << call.rule << ", " << call.words << ": it is known";
      const bool within = finds_ == Finds::as_the_map ? call.by_map : !call.by_map;
      answered.push_back({call, within});
    }
    Battle then = battle;
    for (const auto& [call, within] : answered) settle(then, call, within);
    for (const auto& [call, within] : answered) {
      EXPECT_TRUE(is_settled(then, call)) << call.rule << ", " << call.words;
    }
    questions += asked.size();
    return answered;
  }
  Order order_of(const Moment& now, const OrderRequest& request) override {
    Order order = to().order_of(now, request);
    EXPECT_FALSE(sheet->check(now, order)) << "whoever measures, orders are legal";
    return order;
  }

  std::size_t questions = 0;
  const Sheet* sheet = nullptr;

 private:
  Finds finds_;
};

/// A battle between programs, played to its end or so many turns.
struct Played {
  Signature signature;
  std::size_t questions = 0;
};

/// @param finds nothing: nobody measures
Played play(const Game& game, const std::shared_ptr<const Setting>& setting,
            std::optional<Finds> finds, int turns) {
  const Sheet& sheet = *game.scenario.sheet;
  chance::KeyedDice dice(29);
  ProgramAsks programs(sheet, game.minds, dice);
  Signing signing(programs);
  WithFigures figures(signing, finds.value_or(Finds::as_the_map));
  figures.sheet = &sheet;
  Asks& asks = finds ? static_cast<Asks&>(figures) : signing;
  Battle battle = sheet.start(setting);
  Play play(battle, asks, signing);
  while (battle.head().verdict == Verdict::going_on && battle.head().turn <= turns) {
    sheet.play_step(play);
  }
  signing.stands(battle);
  return {signing.signature(), figures.questions};
}

/// The setting with another tolerance, so many times its own.
std::shared_ptr<const Setting> with_tolerance(const Game& game, int times) {
  auto setting = std::make_shared<Setting>(*game.scenario.setting);
  setting->tolerance = setting->tolerance * times;
  return setting;
}

}  // namespace

void who_measures_as_the_map_plays_the_same_battle(const Subject& subject) {
  const Game game(subject);
  for (const int times : {1, 4}) {
    const auto setting = with_tolerance(game, times);
    const Played by_map = play(game, setting, std::nullopt, subject.most_turns);
    const Played measured = play(game, setting, Finds::as_the_map, subject.most_turns);
    EXPECT_EQ(measured.signature, by_map.signature) << times;
    EXPECT_EQ(by_map.questions, 0U);
    if (times == 1) continue;
    EXPECT_EQ(measured.questions > 0, subject.measures);
  }
}

void who_measures_otherwise_plays_on(const Subject& subject) {
  const Game game(subject);
  const Played played = play(game, with_tolerance(game, 4), Finds::otherwise, subject.most_turns);
  const Played by_map = play(game, with_tolerance(game, 4), std::nullopt, subject.most_turns);
  EXPECT_EQ(played.signature == by_map.signature, played.questions == 0)
      << "no question is asked whose answer cannot matter";
}

void nobody_measures_where_the_map_is_as_good(const Subject& subject) {
  const Game game(subject);
  EXPECT_EQ(play(game, with_tolerance(game, 0), Finds::otherwise, subject.most_turns).questions,
            0U);
}

}  // namespace opfor::contract
