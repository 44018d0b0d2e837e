#include "rules/victory_without_squares/corrections.hpp"

#include <fmt/format.h>

#include "drill/correcting.hpp"
#include "rules/victory_without_squares/leader_moves.hpp"
#include "rules/victory_without_squares/march.hpp"

namespace opfor::victory_without_squares {
namespace {

/// A removed unit is on the table again.
void bring_back(Battle& battle, UnitId unit) {
  battle.unit(unit).presence = Presence::on_table;
  record(battle, unit).gone = Gone::no;
}

std::optional<Problem> correct_leader(Battle& battle, const Correction& c) {
  if (c.formation || c.ran || c.beaten) {
    return wrong_of(battle, c.unit, "a leader is in no formation, and neither runs nor fights",
                    "say it of the body that he is with");
  }
  const bool alive = battle.unit(c.unit).on_table();
  if (auto p = not_one_life(battle, c.unit, c.killed.value_or(0), alive)) return p;
  if (c.killed == 1) remove(battle, c.unit, Gone::killed);
  if (c.killed == -1) bring_back(battle, c.unit);
  return std::nullopt;
}

std::optional<Problem> correct_steps(Battle& battle, const Correction& c) {
  const Kind kind = body_info(battle, c.unit).kind;
  UnitRecord& r = record(battle, c.unit);
  int steps = c.killed.value_or(0);
  if (steps > 0 && level(after_losing(r.state, steps - 1, kind)) == level(State::broken)) {
    return wrong_of(battle, c.unit,
                    fmt::format("it cannot lose {} steps: it is {}", steps, word(r.state)));
  }
  if (steps > 0) lose_steps(battle, c.unit, steps);
  for (; steps < 0; ++steps) {
    if (r.state == State::formed) {
      return wrong_of(battle, c.unit, "it cannot be better than formed");
    }
    if (r.state == State::broken && r.rallied == 0) {
      r.pike_bases = static_cast<std::uint8_t>(body_info(battle, c.unit).bases.pike);
    }
    if (r.gone == Gone::destroyed) bring_back(battle, c.unit);
    r.state = after_regaining(r.state, kind);
  }
  return std::nullopt;
}

std::optional<Problem> correct_formation(Battle& battle, const Correction& c) {
  if (!c.formation) return std::nullopt;
  const Kind kind = body_info(battle, c.unit).kind;
  const UnitRecord& r = record(battle, c.unit);
  if (*c.formation == opfor::Formation::open) {
    return wrong_of(battle, c.unit, "nobody is in open order", "line, column or square (hedgehog)");
  }
  if (*c.formation == opfor::Formation::square &&
      !may_form_hedgehog(kind, r.state, bases_of(battle, c.unit))) {
    return wrong_of(battle, c.unit, "only foot with a pike base forms a hedgehog");
  }
  if (*c.formation == opfor::Formation::column && kind == Kind::artillery) {
    return wrong_of(battle, c.unit, "artillery forms no column");
  }
  battle.unit(c.unit).formation = *c.formation;
  return std::nullopt;
}

void correct_flight(Battle& battle, const Correction& c) {
  if (!c.ran && !c.beaten) return;
  const bool went = c.ran.value_or(false) || c.beaten.value_or(false);
  UnitRecord& r = record(battle, c.unit);
  r.retreated_or_ran = went ? Since::before : Since::never;
  if (c.ran) tell_flight(battle.unit(c.unit), *c.ran);
}

class SetRight final : public Correcting {
 public:
  SetRight(const Battle& battle, const Correction& told)
      : Correcting(battle, told), leader_(is_leader(battle, told.unit)) {}

 private:
  [[nodiscard]] Wrong unknown() const override {
    if (told().wounded.value_or(0) != 0) {
      return wrong("this sheet counts no wounded", "killed: steps that it has lost");
    }
    if (told().loaded) return wrong("nothing is loaded under this sheet");
    if (!told().files) return std::nullopt;
    return wrong("its width is that of its formation", "line, column or square");
  }
  [[nodiscard]] Wrong losses() override {
    return leader_ ? correct_leader(battle(), told()) : correct_steps(battle(), told());
  }
  [[nodiscard]] Wrong state() override {
    if (leader_) return std::nullopt;
    if (auto problem = correct_formation(battle(), told())) return problem;
    correct_flight(battle(), told());
    return std::nullopt;
  }

  [[nodiscard]] Wrong come_back() override {
    if (!leader_ && bases_of(battle(), unit()).all() == 0) {
      return wrong("nothing is left of it", "give back its steps first");
    }
    bring_back(battle(), unit());
    return std::nullopt;
  }
  /// Who has left the table never returns (VWS-PUR-7).
  void leave(Presence how) override {
    remove(battle(), unit(),
           how == Presence::off_table ? Gone::left_table
           : leader_                  ? Gone::captured
                                      : Gone::destroyed);
  }
  [[nodiscard]] Wrong wait() override {
    return wrong("nobody comes on to the table later under this sheet");
  }

  [[nodiscard]] bool is_body(UnitId unit) const override { return present(battle(), unit); }
  [[nodiscard]] bool is_drawn_up_anew() const override { return told().formation.has_value(); }
  void put(const field::Pose& pose) override {
    victory_without_squares::put(battle(), unit(), pose);
  }
  [[nodiscard]] Wrong wrong_place() const override {
    if (!leader_) return Correcting::wrong_place();
    return over_the_edge(battle(), unit(), body_of(unit()).front());
  }
  [[nodiscard]] std::vector<field::Box> body_of(UnitId unit) const override {
    return {Situation(battle()).box(unit)};
  }
  [[nodiscard]] field::Mover mover() const override {
    return {record(battle(), unit()).mounted != 0};
  }

  [[nodiscard]] Wrong join(UnitId body) override {
    if (!leader_) return Correcting::join(body);
    const char* whom = "he joins a body of his own division on the table (VWS-LEAD-2)";
    if (index(body) >= battle().size() || !may_join(battle(), unit(), body)) return wrong(whom);
    if (auto problem = go_with(body, whom, false)) return problem;
    if (!told().at) attach(battle(), unit(), body);
    return std::nullopt;
  }
  [[nodiscard]] Length at_hand() const override { return kBaseWidth; }
  [[nodiscard]] bool may_touch(double apart) const override { return within(apart, kStopShort); }
  [[nodiscard]] double gap(UnitId enemy) const override {
    return Situation(battle()).gap(unit(), enemy);
  }
  [[nodiscard]] Wrong meet(UnitId enemy) override {
    make_contact(battle(), unit(), enemy);
    return std::nullopt;
  }

  bool leader_;
};

}  // namespace

std::optional<Problem> correct(Battle& battle, const Correction& correction) {
  return correct_by<SetRight>(battle, correction);
}

}  // namespace opfor::victory_without_squares
