#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battles/opinion/ledger.hpp"
#include "battles/opinion/shapes.hpp"
#include "battles/opinion/through_the_square_window/actions.hpp"
#include "battles/opinion/through_the_square_window/tables.hpp"

/// Who the units are: read from the scenario's text, then followed from events.
namespace opfor::battles::opinion::through_the_square_window {

/// A card that the scenario brings; `row.card` is the printed one that it is like.
struct OwnRow {
  std::string id;
  std::vector<std::string> ranks;  ///< what `row.ranks` looks at
  Row row{};
};

struct Troop {
  const Row* row = nullptr;  ///< null: a general
  Grade grade = Grade::trained;
  bool mounted = false;
  bool limbered = false;
  int points = 0;
  bool routing = false;
  UnitId with = kNoUnit;  ///< of a general
  CommandId wing = kNoCommand;
  bool chief = false;        ///< of a general: he leads the others, as the battle begins
  bool rides_alone = false;  ///< he has been sent to a place, where a unit may stand as well
  int no_advance_until = 0;  ///< the turn, by a test of morale (MOR-9)
  std::optional<Vec> fell;   ///< a general: where he was killed
  Vec home;                  ///< unit vector to its own edge

  // --- this turn ---
  bool out_of_command = false;  ///< surely: no general who counts is near (CMD-2, 3)
  Actions actions;              ///< that it has spent
  bool emergency = false;       ///< it has taken its action of one (EMG-1)
  bool moved_back = false;
  int shots = 0;
  bool charged = false;
  int hits = 0;  ///< on it, not yet told as losses

  [[nodiscard]] bool leads() const { return row == nullptr; }
  [[nodiscard]] int actions_of_turn() const { return out_of_command ? 1 : kActions; }
  [[nodiscard]] bool heavy() const { return row != nullptr && row->card == "ART-H"; }
  [[nodiscard]] bool on_horse() const {
    return row != nullptr && (row->sort == Class::horse || mounted);
  }
};

class Troops {
 public:
  Troops(const Setting& setting, std::string_view scenario);

  [[nodiscard]] Troop& operator[](UnitId unit) { return troops_[index(unit)]; }
  [[nodiscard]] const Troop& operator[](UnitId unit) const { return troops_[index(unit)]; }
  void begin(Ledger& ledger);
  [[nodiscard]] Polygon body(UnitId unit, const Stance& stance, Formation formation) const;
  [[nodiscard]] Polygon body(UnitId unit, const Ledger& ledger) const {
    return body(unit, stance(ledger.at(unit).pose), ledger.at(unit).formation);
  }
  /// Files and ranks as it is drawn up.
  [[nodiscard]] int files(UnitId unit, Formation formation) const;
  [[nodiscard]] int ranks(UnitId unit, Formation formation) const;
  [[nodiscard]] int stands(UnitId unit) const;
  /// ACT-3: who stands so lies on difficult ground, surely, or who goes straight from the one place
  /// to the other comes upon some, or over a barrier.
  [[nodiscard]] bool slow(UnitId unit, const Stance& from, const Stance& to,
                          const Ledger& ledger) const;
  /// What an action takes where it stands.
  [[nodiscard]] int price(UnitId unit, const Ledger& ledger) const {
    const Stance here = stance(ledger.at(unit).pose);
    return slow(unit, here, here, ledger) ? 2 : 1;
  }

  void follow(const Event& event, Ledger& ledger);
  /// Whether a general rides to a unit, or to a place; who leaves his unit and stays where he is
  /// does so without a word.
  void decided(const Decision& decision, const Choice& choice);

 private:
  void new_turn();
  void mark_command(const Ledger& ledger);
  void count_actions(const Event& event, const Ledger& ledger);
  void bring_generals(UnitId body, Ledger& ledger);

  std::shared_ptr<const std::deque<OwnRow>> own_;  ///< copies share it: troops look at its rows
  std::vector<Troop> troops_;
  std::vector<Formation> formations_;
};

}  // namespace opfor::battles::opinion::through_the_square_window
