#include "rules/nineteenth_century/corrections.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "drill/correcting.hpp"
#include "rules/nineteenth_century/attachment.hpp"
#include "rules/nineteenth_century/manoeuvres.hpp"
#include "rules/nineteenth_century/movement.hpp"

namespace opfor::nineteenth_century {
namespace {

std::optional<Problem> correct_losses(Battle& battle, const Correction& c) {
  const int alive = living(battle, c.unit);
  if (!take_losses(battle, c.unit, c.killed.value_or(0), 0)) {
    if (*c.killed < 0) {
      return wrong_of(battle, c.unit,
                      fmt::format("it cannot get back {}: {} of {} live", -*c.killed, alive,
                                  group(battle, c.unit).figures));
    }
    return wrong_of(battle, c.unit,
                    fmt::format("it cannot lose {}: {} of {} live", *c.killed, alive,
                                group(battle, c.unit).figures));
  }
  if (!take_losses(battle, c.unit, 0, c.wounded.value_or(0))) {
    return wrong_of(battle, c.unit,
                    fmt::format("{} more cannot be wounded: {} live, {} of them wounded",
                                *c.wounded, living(battle, c.unit), wounded(battle, c.unit)));
  }
  if (c.killed.value_or(0) < 0 && battle.unit(c.unit).presence == Presence::removed) {
    battle.unit(c.unit).presence = Presence::on_table;
  }
  return std::nullopt;
}

std::optional<Problem> correct_state(Battle& battle, const Correction& c) {
  UnitState& u = battle.unit(c.unit);
  GroupState& s = state(battle, c.unit);
  if (c.formation) {
    const Group& g = group(battle, c.unit);
    if (*c.formation == Formation::square && !can_form_square(g)) {
      return wrong_of(battle, c.unit,
                      g.arm == Arm::horse
                          ? "horse forms no square"
                          : "only formed foot of more than one man forms square (NC-MOVE-10)",
                      "line, column or open");
    }
    u.formation = *c.formation;
  }
  if (c.ran) {
    tell_flight(u, *c.ran);
    s.ran_last_turn = *c.ran ? 1 : 0;
  }
  if (c.beaten) s.beaten_in_melee = *c.beaten ? 1 : 0;
  if (c.loaded) {
    const int halves = halves_to_load(group(battle, c.unit).load);
    if (halves == 0) return wrong_of(battle, c.unit, "its weapons need no loading");
    s.load_halves = static_cast<std::uint8_t>(*c.loaded ? halves : 0);
  }
  return std::nullopt;
}

/// A body put down by hand: on the table and not on another. Enemies may be as near as the player
/// says they are.
class SetRight final : public Correcting {
 public:
  using Correcting::Correcting;

 private:
  [[nodiscard]] Wrong unknown() const override { return no_files("line, column, square or open"); }
  [[nodiscard]] Wrong losses() override { return correct_losses(battle(), told()); }
  [[nodiscard]] Wrong state() override { return correct_state(battle(), told()); }

  [[nodiscard]] Wrong come_back() override {
    battle().unit(unit()).presence = Presence::on_table;
    if (nineteenth_century::state(battle(), unit()).alive != 0) return std::nullopt;
    return wrong("nobody of it lives", "give back its losses first");
  }
  void leave(Presence how) override {
    battle().unit(unit()).presence = how;
    if (how == Presence::removed) {
      GroupState& s = nineteenth_century::state(battle(), unit());
      s.alive = 0;
      s.wounded = 0;
    }
    break_contacts(battle(), unit());
  }
  [[nodiscard]] Wrong wait() override {
    leave(Presence::waiting);
    return std::nullopt;
  }

  [[nodiscard]] bool is_there(const Battle& battle, UnitId unit) const override {
    return present(battle, unit);
  }
  [[nodiscard]] bool is_body(UnitId unit) const override { return present(battle(), unit); }
  [[nodiscard]] bool is_drawn_up_anew() const override { return told().formation.has_value(); }
  void put(const field::Pose& pose) override {
    battle().unit(unit()).put(pose);
    close_up(battle(), unit());
  }
  /// An officer or character by himself stands among the others (NC-CMD-8).
  [[nodiscard]] bool steps_aside(UnitId man) const override {
    const Group& one = group(battle(), man);
    return one.single() && (one.officer || one.pc) && !in_contact(battle(), man) &&
           side_of(battle(), man) == side_of(battle(), unit());
  }
  [[nodiscard]] std::vector<field::Box> body_of(UnitId unit) const override {
    return Situation(battle()).figures(unit);
  }
  [[nodiscard]] field::Mover mover() const override {
    return nineteenth_century::mover(battle(), unit());
  }

  [[nodiscard]] Wrong join(UnitId other) override {
    const Group& man = group(battle(), unit());
    const bool goes = man.single() && (man.officer || man.pc);
    if (!goes) return Correcting::join(other);
    const std::vector<UnitId> near = may_join(Situation(battle()), unit());
    const char* whom = "he goes with a group of his own side within 5 cm (NC-CMD-8)";
    if (std::find(near.begin(), near.end(), other) == near.end()) return wrong(whom);
    return go_with(other, whom, false);
  }
  [[nodiscard]] Length at_hand() const override { return kAtHand; }
  [[nodiscard]] bool may_touch(double apart) const override {
    return apart <= kKeepOff.as_double();
  }
  [[nodiscard]] double gap(UnitId enemy) const override {
    return Situation(battle()).gap(unit(), enemy);
  }
  [[nodiscard]] Wrong meet(UnitId enemy) override {
    make_contact(battle(), unit(), enemy);
    return std::nullopt;
  }
};

constexpr std::array kFormations{Formation::line, Formation::column, Formation::square,
                                 Formation::open};
constexpr std::array kOwnWords{
    OwnWord{"skirmish", Means::formation, "open"},
    OwnWord{"skirmish order", Means::formation, "open"},
    OwnWord{"skirmishers", Means::formation, "open"},
    OwnWord{"skirmishing", Means::formation, "open"},
    OwnWord{"skirmish line", Means::formation, "open"},
    OwnWord{"loose order", Means::formation, "open"},
    OwnWord{"extended order", Means::formation, "open"},
    OwnWord{"march column", Means::formation, "column"},
    OwnWord{"figures", Means::loss},
    OwnWord{"figure", Means::loss},
    OwnWord{"men", Means::loss},
    OwnWord{"man", Means::loss},
    OwnWord{"soldiers", Means::loss},
    OwnWord{"troopers", Means::loss},
    OwnWord{"riders", Means::loss},
    OwnWord{"models", Means::loss},
};

}  // namespace

Vocabulary vocabulary() { return {"figures", kFormations, true, true, false, kOwnWords}; }

std::optional<Problem> correct(Battle& battle, const Correction& correction) {
  return correct_by<SetRight>(battle, correction);
}

}  // namespace opfor::nineteenth_century
