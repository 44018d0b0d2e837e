#include "rules/victory_without_squares/corrections.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "drill/correcting.hpp"
#include "drill/mover.hpp"
#include "rules/victory_without_squares/leader_moves.hpp"

namespace opfor::victory_without_squares {
namespace {

/// What may be told beside the ladder, in the order of `kStates` after it.
enum class Told : std::uint8_t {
  rallied,
  limbered,
  unlimbered,
  mounted,
  dismounted,
  in_motion,
  no_longer_in_motion,
  low_on_powder,
  fired,
  under_fire,
  reformed,
  unhorsed
};
constexpr std::size_t kLadder = Words<State>::all.size();
constexpr std::array<std::string_view, kLadder + 12> kStates{"formed",
                                                             "unsteady",
                                                             "disordered",
                                                             "broken",
                                                             "rallied",
                                                             "limbered",
                                                             "unlimbered",
                                                             "mounted",
                                                             "dismounted",
                                                             "in motion",
                                                             "no longer in motion",
                                                             "low on powder",
                                                             "fired",
                                                             "under fire",
                                                             "reformed",
                                                             "unhorsed"};
static_assert(std::equal(Words<State>::all.begin(), Words<State>::all.end(), kStates.begin()));

/// A removed unit is on the table again.
void bring_back(Battle& battle, UnitId unit) {
  battle.unit(unit).presence = Presence::on_table;
  record(battle, unit).gone = Gone::no;
}

std::optional<Problem> correct_leader(Battle& battle, const Correction& c) {
  const auto unhorsed = [](const std::string& state) { return state == "unhorsed"; };
  const bool states_of_bodies = !std::all_of(c.states.begin(), c.states.end(), unhorsed);
  if (c.formation || c.ran || c.beaten || states_of_bodies) {
    return wrong_of(battle, c.unit, "a leader is in no formation, and neither runs nor fights",
                    "say it of the body that he is with");
  }
  const bool alive = battle.unit(c.unit).on_table();
  if (auto p = not_one_life(battle, c.unit, c.killed.value_or(0), alive)) return p;
  if (!c.states.empty()) {
    record(battle, c.unit).ineffective_until =
        static_cast<std::uint16_t>(ineffective_until(battle.head().turn));
  }
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

/// On the ladder: up as steps that are regained, down as steps that are lost.
std::optional<Problem> correct_rung(Battle& battle, UnitId unit, State wanted) {
  const Kind kind = body_info(battle, unit).kind;
  Correction steps;
  steps.unit = unit;
  for (State at = record(battle, unit).state; level(at) < level(wanted);) {
    at = after_losing(at, 1, kind);
    steps.killed = steps.killed.value_or(0) + 1;
  }
  for (State at = record(battle, unit).state; level(at) > level(wanted);) {
    at = after_regaining(at, kind);
    steps.killed = steps.killed.value_or(0) - 1;
  }
  const bool skips = wanted == State::unsteady && after_losing(State::formed, 1, kind) != wanted;
  if (skips) {
    return wrong_of(battle, unit, "its kind is never unsteady (VWS-STATE-2)",
                    "formed, disordered or broken");
  }
  return correct_steps(battle, steps);
}

std::optional<Problem> correct_mount(Battle& battle, UnitId unit, bool up) {
  if (body_info(battle, unit).kind != Kind::dragoons) {
    return wrong_of(battle, unit, "only dragoons mount and dismount (VWS-MOVE-4)");
  }
  record(battle, unit).mounted = up ? 1 : 0;
  return std::nullopt;
}

std::optional<Problem> correct_limber(Battle& battle, UnitId unit, bool up) {
  if (body_info(battle, unit).kind != Kind::artillery) {
    return wrong_of(battle, unit, "only artillery is limbered (VWS-MOVE-5)");
  }
  record(battle, unit).limbered = up ? 1 : 0;
  return std::nullopt;
}

std::optional<Problem> correct_told(Battle& battle, UnitId unit, Told told) {
  UnitRecord& r = record(battle, unit);
  switch (told) {
    case Told::rallied:
      if (r.state != State::broken) {
        return wrong_of(battle, unit,
                        fmt::format("it is {}, and only the broken rally", word(r.state)),
                        "formed, unsteady or disordered");
      }
      // As a rally has it: a step up, and its pikes are gone (VWS-RALLY-1, VWS-STATE-6).
      r.state = after_regaining(r.state, body_info(battle, unit).kind);
      r.rallied = 1;
      break;
    case Told::limbered:
    case Told::unlimbered:
      return correct_limber(battle, unit, told == Told::limbered);
    case Told::mounted:
    case Told::dismounted:
      return correct_mount(battle, unit, told == Told::mounted);
    case Told::in_motion:
    case Told::no_longer_in_motion:
      r.in_motion = told == Told::in_motion ? 1 : 0;
      break;
    case Told::low_on_powder:
      r.low_powder = 1;
      break;
    case Told::fired:
      r.fired = 1;
      break;
    case Told::under_fire:
      mark(battle, unit, r.under_fire);
      break;
    case Told::reformed:
      if (r.state == State::formed || r.state == State::broken) {
        return wrong_of(
            battle, unit,
            fmt::format("it is {}: only the unsteady and disordered reform", word(r.state)),
            "what is broken rallies");
      }
      r.state = after_regaining(r.state, body_info(battle, unit).kind);
      break;
    case Told::unhorsed:
      return wrong_of(battle, unit, "only a leader is unhorsed (VWS-LEAD-5)");
  }
  return std::nullopt;
}

std::optional<Problem> correct_states(Battle& battle, const Correction& c) {
  for (const std::string& word : c.states) {
    const auto at =
        static_cast<std::size_t>(std::find(kStates.begin(), kStates.end(), word) - kStates.begin());
    auto problem = at < kLadder ? correct_rung(battle, c.unit, static_cast<State>(at))
                                : correct_told(battle, c.unit, static_cast<Told>(at - kLadder));
    if (problem) return problem;
  }
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
      : Correcting(battle, told),
        leader_(is_leader(battle, told.unit)),
        before_(leader_ ? Footprint{} : footprint_of(battle, told.unit)) {}

 private:
  [[nodiscard]] Wrong unknown() const override {
    if (auto problem = one_kind_of_losses("steps that it has lost")) return problem;
    return no_files("line, column or square");
  }
  [[nodiscard]] Wrong losses() override {
    return leader_ ? correct_leader(battle(), told()) : correct_steps(battle(), told());
  }
  [[nodiscard]] Wrong state() override {
    if (leader_) return std::nullopt;
    if (auto problem = correct_states(battle(), told())) return problem;
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
  /// Dragoons on foot take another room than mounted.
  [[nodiscard]] bool is_drawn_up_anew() const override {
    const bool stands = !leader_ && battle().unit(unit()).on_table();
    return told().formation || (stands && footprint_of(battle(), unit()) != before_);
  }
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
  Footprint before_;
};

constexpr std::array kFormations{opfor::Formation::line, opfor::Formation::column,
                                 opfor::Formation::square};
// clang-format off
constexpr std::array kOwnWords{
    OwnWord{"steps", Means::loss},
    OwnWord{"step", Means::loss},
    OwnWord{"hedgehog", Means::formation, "square"},
    OwnWord{"hedgehogged", Means::formation, "square"},
    OwnWord{"pike square", Means::formation, "square"},
    OwnWord{"steady", Means::state, "formed"},
    OwnWord{"in good order", Means::state, "formed"},
    OwnWord{"good order", Means::state, "formed"},
    OwnWord{"steadied", Means::state, "formed"},
    OwnWord{"recovered", Means::state, "formed"},
    OwnWord{"restored", Means::state, "formed"},
    OwnWord{"shaken", Means::state, "unsteady"},
    OwnWord{"in disorder", Means::state, "disordered"},
    OwnWord{"disorder", Means::state, "disordered"},
    OwnWord{"broke", Means::state, "broken"},
    OwnWord{"breaks", Means::state, "broken"},
    OwnWord{"routed", Means::state, "broken"},
    OwnWord{"routs", Means::state, "broken"},
    OwnWord{"routing", Means::state, "broken"},
    OwnWord{"in rout", Means::state, "broken"},
    OwnWord{"on foot", Means::state, "dismounted"},
    OwnWord{"on horseback", Means::state, "mounted"},
    OwnWord{"limbered up", Means::state, "limbered"},
    OwnWord{"moving", Means::state, "in motion"},
    OwnWord{"halted", Means::state, "no longer in motion"},
    OwnWord{"stopped moving", Means::state, "no longer in motion"},
    OwnWord{"not in motion", Means::state, "no longer in motion"},
    OwnWord{"low powder", Means::state, "low on powder"},
    OwnWord{"out of powder", Means::state, "low on powder"},
    OwnWord{"has fired", Means::state, "fired"},
    OwnWord{"rallies", Means::state, "rallied"}};
// clang-format on
}  // namespace

std::span<const std::string_view> states() { return kStates; }
Vocabulary vocabulary() {
  return {"steps", kFormations, false, false, false, kOwnWords, "hedgehog", true};
}

std::optional<Problem> correct(Battle& battle, const Correction& correction) {
  return correct_by<SetRight>(battle, correction);
}

}  // namespace opfor::victory_without_squares
