#include "rules/over_the_hills/corrections.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "drill/correcting.hpp"
#include "rules/over_the_hills/shape.hpp"
#include "rules/over_the_hills/situation.hpp"

namespace opfor::over_the_hills {
namespace {

/// What may be told of a unit, in the order of `kStates`.
enum class Told : std::uint8_t {
  limbered,
  unlimbered,
  out_of_ammunition,
  supplied,
  gone_to_ground,
  up_again,
  fired,
  not_fired,
  first_volley_fired,
  first_volley_left,
  won_last_round,
  steady,
  wavering,
  ordered_to_attack,
  ordered_to_hold,
  ordered_to_move,
  ordered_to_withdraw
};
constexpr std::array<std::string_view, 17> kStates{"limbered",
                                                   "unlimbered",
                                                   "out of ammunition",
                                                   "supplied",
                                                   "gone to ground",
                                                   "up again",
                                                   "fired",
                                                   "not fired",
                                                   "first volley fired",
                                                   "first volley left",
                                                   "won last round",
                                                   "steady",
                                                   "wavering",
                                                   "ordered to attack",
                                                   "ordered to hold",
                                                   "ordered to move",
                                                   "ordered to withdraw"};

class SetRight final : public Correcting {
 public:
  SetRight(const Battle& battle, const Correction& told)
      : Correcting(battle, told),
        commander_(is_commander(battle, told.unit)),
        before_(commander_ ? field::Box{}
                           : box_at(battle, told.unit, battle.unit(told.unit).pose())) {}

 private:
  [[nodiscard]] Wrong unknown() const override {
    if (auto problem = one_kind_of_losses("fatigue hits that it has suffered")) return problem;
    return no_files("line, column or square");
  }

  [[nodiscard]] Wrong losses() override {
    const int hits = told().killed.value_or(0);
    if (commander_) return commander_lost(hits);
    if (hits == 0) return std::nullopt;
    UnitRecord& r = record(battle(), unit());
    const int fh = r.fh + hits;
    if (fh < 0) return wrong(fmt::format("it has suffered {} fatigue hits, not more", int{r.fh}));
    const int most = r.fs - options(battle()).broken_reserve;
    if (fh > most) {
      return wrong(fmt::format("it cannot suffer {} hits: with {} in all it is gone", hits, most));
    }
    r.fh = static_cast<std::uint8_t>(fh);
    if (condition_of(battle(), unit()) == Condition::broken && battle().unit(unit()).on_table()) {
      remove(battle(), unit(), Gone::broken);
    }
    return std::nullopt;
  }

  [[nodiscard]] Wrong state() override {
    for (const std::string& said : told().states) {
      const auto at = std::find(kStates.begin(), kStates.end(), said) - kStates.begin();
      if (auto problem = tell(static_cast<Told>(at))) return problem;
    }
    if (commander_) {
      if (told().formation || told().ran || told().beaten) {
        return wrong("a commander is in no formation, and neither runs nor fights",
                     "say it of the unit that he is with");
      }
      return std::nullopt;
    }
    if (auto problem = formation()) return problem;
    const bool went = told().ran.value_or(false) || told().beaten.value_or(false);
    if (told().ran || told().beaten) record(battle(), unit()).retreated_since = went ? 1 : 0;
    if (told().ran) tell_flight(battle().unit(unit()), *told().ran);
    return std::nullopt;
  }

  [[nodiscard]] Wrong come_back() override {
    if (!commander_ && condition_of(battle(), unit()) == Condition::broken) {
      return wrong("it is broken: nothing is left of it", "give back some of its hits first");
    }
    battle().unit(unit()).presence = Presence::on_table;
    record(battle(), unit()).gone = Gone::no;
    return std::nullopt;
  }
  void leave(Presence how) override {
    const Gone why = how == Presence::off_table ? Gone::left_table
                     : commander_               ? Gone::killed
                                                : Gone::destroyed;
    remove(battle(), unit(), why);
  }
  [[nodiscard]] Wrong wait() override {
    if (!battle().setting().unit(unit()).enters) {
      return wrong("it was on the table from the start: it does not come on later");
    }
    part_from_all(battle(), unit());
    battle().unit(unit()).presence = Presence::waiting;
    return std::nullopt;
  }

  [[nodiscard]] bool is_body(UnitId unit) const override { return present(battle(), unit); }
  [[nodiscard]] bool is_drawn_up_anew() const override {
    if (commander_ || !battle().unit(unit()).on_table()) return false;
    const field::Box now = box_at(battle(), unit(), battle().unit(unit()).pose());
    return told().formation || !(now == before_);
  }
  void put(const field::Pose& pose) override {
    if (!commander_) record(battle(), unit()).in_building = kNoFeature;
    over_the_hills::put(battle(), unit(), pose);
  }
  [[nodiscard]] Wrong wrong_place() const override {
    if (!commander_) return Correcting::wrong_place();
    return over_the_edge(battle(), unit(), body_of(unit()).front());
  }
  [[nodiscard]] std::vector<field::Box> body_of(UnitId unit) const override {
    return {Situation(battle()).box(unit)};
  }
  [[nodiscard]] field::Mover mover() const override {
    return commander_ ? field::Mover{true} : mover_of(troop_info(battle(), unit()).arm);
  }

  [[nodiscard]] Wrong join(UnitId body) override {
    if (!commander_) return Correcting::join(body);
    const char* whom = "he joins troops of his own side on the table (OTH-CMDR-3)";
    if (auto problem = go_with(body, whom, false)) return problem;
    if (!told().at) attach(battle(), unit(), body);
    return std::nullopt;
  }
  [[nodiscard]] Length at_hand() const override { return kCommanderBase; }
  [[nodiscard]] bool may_touch(double apart) const override { return within(apart, 1_in); }
  [[nodiscard]] double gap(UnitId enemy) const override {
    return Situation(battle()).gap(unit(), enemy);
  }
  [[nodiscard]] Wrong meet(UnitId enemy) override {
    const Situation now(battle());
    over_the_hills::touch(battle(), unit(), enemy,
                          now.edge_seen_from(enemy, now.box(unit()).centre));
    return std::nullopt;
  }

  [[nodiscard]] Wrong commander_lost(int hits) {
    const bool alive = battle().unit(unit()).on_table();
    if (auto problem = not_one_life(battle(), unit(), hits, alive)) return problem;
    if (hits == 1) remove(battle(), unit(), Gone::killed);
    if (hits == -1) return come_back();
    return std::nullopt;
  }

  [[nodiscard]] Wrong formation() {
    if (!told().formation) return std::nullopt;
    const Troop& troop = troop_info(battle(), unit());
    const auto to = formation_named(troop.arm, *told().formation);
    if (!to) return wrong(fmt::format("{} has no such formation", word(troop.arm)));
    if (troop.arm == Arm::cavalry && *to == Formation::skirmish_order && !troop.irregular) {
      return wrong("only irregular cavalry forms skirmish order (OTH-FORM-2)");
    }
    set_formation(battle(), unit(), *to);
    return std::nullopt;
  }

  /// Its fatigue hits make it so, and nothing else does: how many are meant is not guessed.
  [[nodiscard]] Wrong is_in(Condition said) const {
    const Condition is = condition_of(battle(), unit());
    if (is == said) return std::nullopt;
    const UnitRecord& r = record(battle(), unit());
    std::optional<int> least;
    int most = 0;
    for (int hits = 0; hits <= r.fs; ++hits) {
      if (condition_of(Strength{r.fs, hits}, options(battle())) != said) continue;
      if (!least) least = hits;
      most = hits;
    }
    const std::string with = !least           ? "by no number of them"
                             : *least == most ? fmt::format("with {}", most)
                                              : fmt::format("with {} to {}", *least, most);
    return wrong(fmt::format("with {} fatigue hits it is {}; it is {} {}", int{r.fh}, word(is),
                             word(said), with),
                 "say how many it has suffered, or has in all");
  }
  [[nodiscard]] bool may_lie_down() const {
    const Formation is = formation_of(battle(), unit());
    return troop_info(battle(), unit()).arm == Arm::infantry && is != Formation::march_column &&
           is != Formation::square && !in_contact(battle(), unit());
  }

  [[nodiscard]] Wrong tell(Told told) {
    UnitRecord& r = record(battle(), unit());
    if (told >= Told::ordered_to_attack) {
      if (!commander_) return wrong("brigades are ordered: say it of their commander");
      r.order = static_cast<BrigadeOrder>(static_cast<int>(told) -
                                          static_cast<int>(Told::ordered_to_attack));
      return std::nullopt;
    }
    if (commander_) return wrong("that is said of troops, not of a commander");
    const bool guns = troop_info(battle(), unit()).arm == Arm::artillery;
    const bool of_guns = told <= Told::supplied;
    if (of_guns && !guns) return wrong("it has no guns");
    switch (told) {
      case Told::limbered:
      case Told::unlimbered:
        r.limbered = told == Told::limbered ? 1 : 0;
        break;
      case Told::out_of_ammunition:
      case Told::supplied:
        r.out_of_ammo = told == Told::out_of_ammunition ? 1 : 0;
        break;
      case Told::gone_to_ground:
      case Told::up_again:
        if (told == Told::gone_to_ground && !may_lie_down()) {
          return wrong("only infantry goes to ground, in no march column or square (OTH-MOVE-13)");
        }
        r.gone_to_ground = told == Told::gone_to_ground ? 1 : 0;
        break;
      case Told::fired:
      case Told::not_fired:
        r.fired = told == Told::fired ? 1 : 0;
        break;
      case Told::first_volley_fired:
      case Told::first_volley_left:
        if (!has_first_volley(troop_info(battle(), unit()))) {
          return wrong("only infantry with muskets or better has a first volley (OTH-FIRE-6)");
        }
        r.initial_volley = told == Told::first_volley_left ? 1 : 0;
        break;
      case Told::won_last_round:
        r.won_last = 1;
        break;
      case Told::steady:
        return is_in(Condition::steady);
      case Told::wavering:
        return is_in(Condition::wavering);
      case Told::ordered_to_attack:
      case Told::ordered_to_hold:
      case Told::ordered_to_move:
      case Told::ordered_to_withdraw:
        break;
    }
    return std::nullopt;
  }

  bool commander_;
  field::Box before_;
};

constexpr std::array kFormations{opfor::Formation::line,    opfor::Formation::column,
                                 opfor::Formation::square,  opfor::Formation::open,
                                 opfor::Formation::march,   opfor::Formation::companies,
                                 opfor::Formation::skirmish};
// clang-format off
constexpr std::array kOwnWords{
    OwnWord{"hits", Means::loss},
    OwnWord{"hit", Means::loss},
    OwnWord{"fatigue hits", Means::loss},
    OwnWord{"fatigue hit", Means::loss},
    OwnWord{"fatigue", Means::loss},
    OwnWord{"attack column", Means::formation, "column"},
    OwnWord{"column of squadrons", Means::formation, "column"},
    OwnWord{"march", Means::formation, "march column"},
    OwnWord{"column of march", Means::formation, "march column"},
    OwnWord{"companies", Means::formation, "column of companies"},
    OwnWord{"open order", Means::formation, "open"},
    OwnWord{"skirmish", Means::formation, "skirmish order"},
    OwnWord{"skirmishers", Means::formation, "skirmish order"},
    OwnWord{"skirmishing", Means::formation, "skirmish order"},
    OwnWord{"skirmish line", Means::formation, "skirmish order"},
    OwnWord{"limbered up", Means::state, "limbered"},
    OwnWord{"no ammunition", Means::state, "out of ammunition"},
    OwnWord{"out of ammo", Means::state, "out of ammunition"},
    OwnWord{"resupplied", Means::state, "supplied"},
    OwnWord{"lies down", Means::state, "gone to ground"},
    OwnWord{"lay down", Means::state, "gone to ground"},
    OwnWord{"lying down", Means::state, "gone to ground"},
    OwnWord{"went to ground", Means::state, "gone to ground"},
    OwnWord{"stood up", Means::state, "up again"},
    OwnWord{"got up", Means::state, "up again"},
    OwnWord{"has fired", Means::state, "fired"},
    OwnWord{"waver", Means::state, "wavering"},
    OwnWord{"wavers", Means::state, "wavering"},
    OwnWord{"wavered", Means::state, "wavering"}};
// clang-format on

}  // namespace

std::span<const std::string_view> states() { return kStates; }
Vocabulary vocabulary() {
  return {"fatigue hits", kFormations, false, false, false, kOwnWords, "square", true};
}

std::optional<Problem> correct(Battle& battle, const Correction& correction) {
  return correct_by<SetRight>(battle, correction);
}

}  // namespace opfor::over_the_hills
