#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "muster/list.hpp"
#include "record/session.hpp"
#include "table/journal_file.hpp"
#include "table/staff.hpp"

/// Puts a battle together from its files: sheet, scenario, behaviour, doctrines, session.
namespace opfor {

/// Data files that replace the shipped ones.
struct Overrides {
  std::optional<std::string> tables;
  std::optional<std::string> doctrine;
};

/// What a text is, judged by what is in it.
enum class Content : std::uint8_t {
  scenario,
  roster,
  table,
  doctrine,
  weights,
  journal,
  list,
  unknown
};
[[nodiscard]] Content recognise(std::string_view text);

/// Who sits at the table, by ids of sides: of those that are not named, nothing changes.
struct Seats {
  std::vector<std::string> persons;   ///< a person decides for them
  std::vector<std::string> programs;  ///< opfor decides for them
  std::vector<std::string> typed;     ///< their dice are thrown by hand
  std::vector<std::string> rolled;    ///< opfor throws their dice
  bool figures = false;               ///< somebody plays with figures: close calls are asked
  [[nodiscard]] bool empty() const {
    return persons.empty() && programs.empty() && typed.empty() && rolled.empty() && !figures;
  }
};
/// Who answers when these have sat down; a Failure if a side is not there, or is named for both.
[[nodiscard]] Result<Answerers> seated(const Setting& setting, Answerers answerers,
                                       const Seats& seats);
/// How opfor leads both sides: as the scenario says by difficulties, and over that as it is told,
/// by levels or difficulties: "reaction", or "legion=recruit", one after the other.
[[nodiscard]] Result<std::array<Lead, 2>> leads_by_level(const Scenario& scenario,
                                                         const std::vector<std::string>& told);
/// The side of this id.
[[nodiscard]] Result<Side> side_of_id(const Setting& setting, std::string_view id);

/// Makes who leads a side in the place of opfor's own commander; null: he leads it himself. The
/// behaviour outlives him.
using LeaderOf = std::function<std::unique_ptr<Commander>(Side, const Behaviour&, const Weights&)>;

/// How a new battle begins.
struct Beginning {
  std::uint64_t seed = 1;
  std::optional<std::string> side;  ///< that opfor leads
  bool typed = false;               ///< its dice are thrown by hand
  bool both = false;                ///< opfor leads both sides; `side` and `typed` mean nothing
  /// The whole battle is played here: the other side is a person's, but for who sits down.
  std::optional<Seats> seats;
  UndoLuck undo_luck = UndoLuck::fresh;
  /// How opfor leads: "random" (every side that it leads), "legion=recruit" (this one).
  std::vector<std::string> levels;
  /// By whom a side is led: "legion=aggressive", see `lead_of`. Goes before the levels.
  std::vector<std::string> leads;
  LeaderOf leader = {};  ///< empty: opfor's own commanders
};

/// A battle with everything that it needs. Does not move: the session points into it.
class Game {
 public:
  /// A battle not yet begun.
  [[nodiscard]] static Result<std::unique_ptr<Game>> begin(const FoundFile& file,
                                                           const Overrides& overrides,
                                                           const Beginning& beginning);
  /// A saved battle, with the tables that it was begun with.
  [[nodiscard]] static Result<std::unique_ptr<Game>> resume(const FoundFile& file);

  /// Plays the step to its end that a saved battle stopped in, if its answers suffice.
  void settle();

  [[nodiscard]] Session& session() { return *session_; }
  [[nodiscard]] const Session& session() const { return *session_; }
  [[nodiscard]] const Battle& battle() const { return session_->battle(); }
  [[nodiscard]] const Setting& setting() const { return battle().setting(); }
  [[nodiscard]] const Sheet& sheet() const { return *sheet_; }
  /// The tables of everybody; of side A, where the sides have different ones.
  [[nodiscard]] const Behaviour& behaviour(Side side = Side::a) const {
    return staff_->behaviour(side);
  }
  /// What was told of its leaders and changes nothing, in sentences.
  [[nodiscard]] std::vector<std::string> without_effect() const {
    return staff_->without_effect(setting());
  }
  /// Who answers for the program's sides; points into this.
  [[nodiscard]] Session::Minds minds() const;
  /// How the commander of a side weighs a decision of its, by what it may know.
  [[nodiscard]] Reasons weighed(const View& view, const Decision& decision) const;
  [[nodiscard]] Side side() const { return side_; }  ///< led by opfor
  /// The side that opfor leads against a person, at the terminal or at his figures; nothing where
  /// both are led by the same.
  [[nodiscard]] std::optional<Side> led_by_program() const;
  /// From now on the other side is played with figures, and its steps are passed over here. Refused
  /// in the middle of a step that is asked of a person at the terminal.
  [[nodiscard]] Result<void> seat_at_figures();
  /// From now on it is played here, at the terminal.
  void seat_at_terminal();
  [[nodiscard]] bool typed() const;
  [[nodiscard]] JournalFile& file() { return file_; }

 private:
  Game() = default;
  [[nodiscard]] Result<void> make_minds(Scenario& scenario, const DataFiles& files,
                                        const Players& players, const LeaderOf& leader);
  const Sheet* sheet_ = nullptr;
  std::optional<Staff> staff_;
  std::array<std::unique_ptr<Commander>, 2> commanders_;
  std::optional<Session> session_;
  JournalFile file_;
  Side side_ = Side::b;
};

/// A scenario from which a battle can begin; its problems as one failure, those of its setup
/// included (scenario/setup.hpp).
[[nodiscard]] Result<Scenario> load_scenario(const FoundFile& file,
                                             const Overrides& overrides = {});
/// An army list, for battles from a seed.
[[nodiscard]] Result<muster::List> load_list(const FoundFile& file);
/// Its words that nothing reads: no battle stumbles over them.
[[nodiscard]] Problems notes_on(const Scenario& scenario, const FoundFile& file);
/// The behaviour of a sheet: the shipped table, or a file.
[[nodiscard]] Result<Behaviour> load_behaviour(const Sheet& sheet, const BehaviourOptions& options,
                                               const std::optional<std::string>& file);

}  // namespace opfor
