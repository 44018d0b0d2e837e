#include "contract/kit_watched.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "chance/keyed_dice.hpp"
#include "drill/passing_on.hpp"
#include "record/program_asks.hpp"

namespace opfor::contract {
namespace {

bool same_option(const Option& x, const Option& y) {
  return x.words == y.words && x.unit == y.unit && x.cost == y.cost && x.variant == y.variant &&
         x.order == y.order;
}

/// Plays a step as programs do, and keeps what one side was asked and ordered in it.
class Watched final : public PassingOn, public Events {
 public:
  Watched(const Game& game, Battle battle, Side side)
      : PassingOn(inner_),
        sheet_(*game.scenario.sheet),
        minds_(game.minds),
        dice_(19),
        inner_(sheet_, game.minds, dice_),
        battle_(std::move(battle)),
        side_(side) {}

  std::vector<Given> play() {
    sheet_.play_step(battle_, *this, *this);
    return std::move(given_);
  }

  std::vector<Choice> decide_all(const Moment& now, std::span<const Decision> decisions) override {
    const Battle& battle = now.battle();
    std::vector<Choice> choices;
    for (const Decision& decision : decisions) {
      choices.push_back(program_decides(sheet_, minds_, now, decision).choice);
      if (decision.side != side_) continue;
      given_.push_back(
          {fmt::format("{} of {}", word(decision.kind), name_of(battle, decision.unit)), battle,
           sheet_.view(battle, side_).seen, decision.options, choices.back().picks,
           choices.back().order});
    }
    return choices;
  }

  void happened(Event event) override {
    const auto* ordered = std::get_if<event::Ordered>(&event.what);
    if (ordered == nullptr || ordered->by_choice) return;
    if (side_of(battle_, ordered->unit) != side_) return;
    given_.push_back({"the tables for " + name_of(battle_, ordered->unit),
                      battle_,
                      sheet_.view(battle_, side_).seen,
                      {},
                      {},
                      ordered->order});
  }

 private:
  static std::string name_of(const Battle& battle, UnitId unit) {
    return unit == kNoUnit ? "its side" : battle.setting().unit(unit).id;
  }

  const Sheet& sheet_;
  Minds minds_;
  chance::KeyedDice dice_;
  ProgramAsks inner_;
  Battle battle_;
  Side side_;
  std::vector<Given> given_;
};

}  // namespace

bool same(const Given& x, const Given& y) {
  return x.what == y.what && x.picks == y.picks && x.order == y.order &&
         std::equal(x.options.begin(), x.options.end(), y.options.begin(), y.options.end(),
                    same_option);
}

std::string told(const Given& given) {
  std::string all = given.what;
  const auto add = [&](const std::string& words, const std::optional<Order>& order) {
    all += fmt::format("\n    {}", words);
    if (!order) return;
    for (const Point at : path_of(*order)) {
      all += fmt::format(" ({:.1f}, {:.1f})", at.x.as_double() / 10, at.y.as_double() / 10);
    }
    if (!order->why_not_more.empty()) all += fmt::format(" [{}]", order->why_not_more);
  };
  for (const Option& option : given.options) add(option.words, option.order);
  if (given.order) add("as ordered", given.order);
  return all;
}

std::vector<Given> given_in_step(const Game& game, const Battle& battle, Side side) {
  return Watched(game, battle, side).play();
}

}  // namespace opfor::contract
