#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "ai/behaviour/behaviour.hpp"
#include "ai/commander/commander.hpp"
#include "chance/keyed_dice.hpp"
#include "drill/play.hpp"
#include "rules/nineteenth_century/situation.hpp"
#include "rules/sheets.hpp"
#include "rules/small_battle.hpp"

/// Small battles of the 19th-century sheet, built in a few lines, and an asker with fixed answers.
namespace opfor::nineteenth_century::test {

/// A battle with what it was read from.
struct Small : opfor::test::SmallOf<Situation, GroupState> {
  [[nodiscard]] GroupState& state(std::string_view name) { return record(name); }
  /// Nearest figure to nearest figure, in centimetres.
  [[nodiscard]] double gap(std::string_view a, std::string_view b) const;
};

/// Writes a scenario text. Side a faces east (90), side b west (270); units of both belong to the
/// commands "a" and "b" (brigades) unless `more` names another. `more` holds further keys of the
/// unit, parted by ';': "formed = true; ncos = 1". Without weapons a unit has a musket.
class Making : public opfor::test::ScenarioText<Making> {
 public:
  Making() : ScenarioText("first_side = \"a\"\n") {}
  Making& foot(std::string_view id, std::string_view command, double x, double y, int figures,
               std::string_view more = "");
  Making& horse(std::string_view id, std::string_view command, double x, double y, int figures,
                std::string_view more = "");
  /// @throws std::runtime_error with the reader's problems.
  [[nodiscard]] Small small() const;

 private:
  Making& unit(std::string_view id, std::string_view command, std::string_view arm, double x,
               double y, int figures, std::string_view more);
};

/// A play of which nobody is told.
class Playing {
 public:
  Playing(Battle& battle, Asks& asks) : play_(battle, asks, nobody_) {}
  [[nodiscard]] Play& here() { return play_; }

 private:
  NoEvents nobody_;
  Play play_;
};

/// For `more`: in line, and in line with swords alone.
inline constexpr const char* kLine = "formed = true";
inline constexpr const char* kSwords = "formed = true; weapons = ['sword']";

/// The shipped scenario.
[[nodiscard]] Small camerone();
/// The shipped behaviour under a scenario's options.
[[nodiscard]] Behaviour behaviour(const BehaviourOptions& options = {});

/// The sheet's resolver of a name. @throws std::runtime_error if there is none.
[[nodiscard]] Resolver resolver(std::string_view name, const Reactions& reactions);

/// Answers with what a test fixes, by ids of units: reaction dice, faces of command dice, sighting
/// dice ("observer>target"), arrival dice, and cells. What is not fixed: dice show 3, cells come
/// from the behaviour, decisions take the first option (nothing, for a set). Keeps what was thrown
/// and decided.
class Script : public Asks {
 public:
  explicit Script(const Small& small);

  std::map<std::string, int> reaction;
  std::map<std::string, std::vector<std::uint8_t>> command;
  std::map<std::string, int> sighting;
  std::map<std::string, int> arrival;
  std::map<std::string, Cell> cells;
  std::map<std::string, std::vector<std::string>> picks;

  std::vector<std::vector<chance::Request>> thrown;  ///< a batch an entry
  std::vector<Decision> decided;

  [[nodiscard]] std::vector<chance::Answer> answer_all(
      std::span<const chance::Request> requests) override;
  [[nodiscard]] std::vector<Reaction> react_all(const Battle& battle,
                                                std::span<const ReactionRequest> requests) override;
  [[nodiscard]] Order order_of(const Moment& now, const OrderRequest& request) override {
    return find_sheet("nineteenth_century")->ways(now, request).front();
  }
  [[nodiscard]] std::vector<Choice> decide_all(const Moment& now,
                                               std::span<const Decision> decisions) override;
  void rest(Battle&) override {}

  /// Ids of the units of a batch's throws of one purpose, in their order.
  [[nodiscard]] std::vector<std::string> who_threw(chance::Purpose purpose) const;

 private:
  [[nodiscard]] std::string name(UnitId unit) const;
  std::shared_ptr<const Setting> setting_;
  Behaviour behaviour_;
};

/// Plays steps until the named one (the beginning of its name) is over.
void play_through(Small& small, Asks& asks, Events& events, std::string_view step);

/// Makes the next step to be played the one whose name begins so.
void at_step(Battle& battle, std::string_view step);

/// All events of one kind.
template <class T>
[[nodiscard]] std::vector<T> of_kind(const EventList& events) {
  std::vector<T> found;
  for (const Event& event : events.list) {
    if (const T* one = std::get_if<T>(&event.what)) found.push_back(*one);
  }
  return found;
}

/// The lines of a table of this folder, split at tabs; '#' begins a comment line.
[[nodiscard]] std::vector<std::vector<std::string>> rows_of(const std::string& file);

[[nodiscard]] Cell italic(Intent intent, ChargeMark charge = ChargeMark::no,
                          Gait gait = Gait::as_before);
[[nodiscard]] Cell roman(Intent intent, Gait gait = Gait::as_before);

}  // namespace opfor::nineteenth_century::test
