#include "rules/through_the_square_window/corrections.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "drill/correcting.hpp"
#include "rules/through_the_square_window/situation.hpp"

namespace opfor::through_the_square_window {
namespace {

/// What may be told, in the order of `kStates`.
enum class Told : std::uint8_t {
  steady,
  routing,
  rallying,
  pursuing,
  limbered,
  unlimbered,
  mounted,
  dismounted,
  may_not_advance,
  may_advance,
  crew_ran,
  crew_back,
  dispersed,
  captured
};
constexpr std::array<std::string_view, 14> kStates{
    "steady",     "routing",   "rallying",   "pursuing",        "limbered",
    "unlimbered", "mounted",   "dismounted", "may not advance", "may advance",
    "crew ran",   "crew back", "dispersed",  "captured"};

/// Sorts of losses: of a tercio its pikes and its shot apart.
enum class Sort : std::uint8_t { pike, shot };
constexpr std::array<std::string_view, 2> kKinds{"pike", "shot"};

void bring_back(Battle& battle, UnitId unit) {
  battle.unit(unit).presence = Presence::on_table;
  UnitRecord& r = record(battle, unit);
  if (r.gone == Gone::pursuing) set_status(battle, unit, Status::rallying);
  r.gone = Gone::no;
}

class SetRight final : public Correcting {
 public:
  SetRight(const Battle& battle, const Correction& told)
      : Correcting(battle, told),
        general_(is_general(battle, told.unit)),
        before_(general_ ? Formation::line : formation_of(battle, told.unit)) {}

 private:
  [[nodiscard]] Wrong unknown() const override {
    if (auto problem = one_kind_of_losses("strength points that it has lost")) return problem;
    return no_files("line, column or square (ring)");
  }

  [[nodiscard]] Wrong losses() override {
    if (general_) {
      const bool alive = battle().unit(unit()).on_table();
      if (auto problem = not_one_life(battle(), unit(), told().killed.value_or(0), alive)) {
        return problem;
      }
      if (told().killed == 1) remove(battle(), unit(), Gone::killed);
      if (told().killed == -1) bring_back(battle(), unit());
      return std::nullopt;
    }
    for (const KilledOf& one : told().killed_of) {
      const bool pike = one.kind == kKinds[static_cast<std::size_t>(Sort::pike)];
      if (!pike && kind_of(battle(), unit()) != Kind::tercio) {
        return wrong("only a tercio counts its shot apart", "killed: strength points");
      }
      if (auto problem = change(pike, one.killed)) return problem;
    }
    return lose(told().killed.value_or(0));
  }

  /// Of one pool.
  [[nodiscard]] Wrong change(bool block, int killed) {
    const Strength full = full_strength(card_of(battle(), unit()));
    UnitRecord& r = record(battle(), unit());
    std::uint8_t& pool = block ? r.block : r.shot;
    const int left = pool - killed;
    const int most = block ? full.block : full.shot;
    if (left < 0 || left > most) {
      return wrong(fmt::format("it cannot lose {}: it has {} of {}", killed, pool, most));
    }
    const bool came_back = r.block == 0 && block && left > 0;
    pool = static_cast<std::uint8_t>(left);
    return settle(came_back);
  }

  /// As shooting takes them off (TTSW-DMG-3), or gives them back the same way.
  [[nodiscard]] Wrong lose(int killed) {
    if (killed == 0) return std::nullopt;
    const Strength full = full_strength(card_of(battle(), unit()));
    const Strength now = strength_of(battle(), unit());
    if (killed > now.total() || now.total() - killed > full.total()) {
      return wrong(
          fmt::format("it cannot lose {}: it has {} of {}", killed, now.total(), full.total()));
    }
    UnitRecord& r = record(battle(), unit());
    const bool was_gone = now.block == 0;
    if (killed > 0) {
      const Strength left = after_shooting(now, killed);
      r.block = static_cast<std::uint8_t>(left.block);
      r.shot = static_cast<std::uint8_t>(left.shot);
      return settle(false);
    }
    for (int n = 0; n < -killed; ++n) {
      if (r.block < full.block && (r.block <= r.shot || r.shot >= full.shot)) {
        ++r.block;
      } else {
        ++r.shot;
      }
    }
    return settle(was_gone && r.block > 0);
  }

  [[nodiscard]] Wrong settle(bool came_back) {
    const UnitRecord& r = record(battle(), unit());
    if (r.block == 0 && battle().unit(unit()).presence != Presence::removed) {
      remove(battle(), unit(), Gone::destroyed);
    }
    if (came_back && r.gone == Gone::destroyed) bring_back(battle(), unit());
    return std::nullopt;
  }

  [[nodiscard]] Wrong state() override {
    if (general_) {
      const bool none = !told().formation && !told().ran && !told().beaten && told().states.empty();
      if (none) return std::nullopt;
      return wrong("a general is in no formation, and neither runs nor fights",
                   "say it of the unit that he is with");
    }
    for (const std::string& word : told().states) {
      const auto at = static_cast<std::size_t>(std::find(kStates.begin(), kStates.end(), word) -
                                               kStates.begin());
      if (auto problem = state_of(static_cast<Told>(at))) return problem;
    }
    if (auto problem = formation()) return problem;
    UnitRecord& r = record(battle(), unit());
    if (told().ran) {
      tell_flight(battle().unit(unit()), *told().ran);
      r.ran_turn = *told().ran ? battle().head().turn : std::uint16_t{0};
    }
    if (told().beaten) {
      const std::uint16_t turn = *told().beaten ? battle().head().turn : std::uint16_t{0};
      r.lost_melee_turn = r.retired_turn = turn;
    }
    return std::nullopt;
  }

  [[nodiscard]] Wrong state_of(Told told) {
    UnitRecord& r = record(battle(), unit());
    switch (told) {
      case Told::steady:
        set_status(battle(), unit(), Status::steady);
        r.quarry = kNoUnit;
        break;
      case Told::routing:
        set_routing(battle(), unit(), kNoUnit);
        note_break(battle(), unit(), field::vec(battle().unit(unit()).pose().at));
        break;
      case Told::rallying:
        set_status(battle(), unit(), Status::rallying);
        r.quarry = kNoUnit;
        r.actions = 0;
        break;
      case Told::pursuing:
        set_status(battle(), unit(), Status::pursuing);
        r.rushed = 1;
        r.actions = 0;
        break;
      case Told::limbered:
      case Told::unlimbered:
        if (kind_of(battle(), unit()) != Kind::light_guns) {
          return wrong("only light guns are limbered (TTSW-ACT-T1)");
        }
        r.limbered = told == Told::limbered ? 1 : 0;
        break;
      case Told::mounted:
      case Told::dismounted:
        if (kind_of(battle(), unit()) != Kind::dragoons) {
          return wrong("only dragoons mount and dismount (TTSW-ACT-T1)");
        }
        r.mounted = told == Told::mounted ? 1 : 0;
        break;
      case Told::may_not_advance:
        mark_no_advance(battle(), unit(), battle().head().turn + 1);
        break;
      case Told::may_advance:
        r.no_advance_until = 0;
        break;
      case Told::crew_ran:
      case Told::crew_back:
        if (!is_guns(battle(), unit())) return wrong("only guns have a crew that runs");
        r.crew = told == Told::crew_ran ? Crew::fled : Crew::serves;
        break;
      case Told::dispersed:
        remove(battle(), unit(), Gone::dispersed);
        break;
      case Told::captured:
        if (!is_guns(battle(), unit())) return wrong("only guns are captured (TTSW-OUT-10)");
        remove(battle(), unit(), Gone::captured);
        break;
    }
    return std::nullopt;
  }

  [[nodiscard]] Wrong formation() {
    if (!told().formation) return std::nullopt;
    Formation to = Formation::line;
    if (*told().formation == opfor::Formation::column) to = Formation::column;
    if (*told().formation == opfor::Formation::square) to = Formation::ring;
    if (*told().formation == opfor::Formation::open) to = Formation::skirmish;
    const auto may = formations_of(card_of(battle(), unit()));
    if (std::find(may.begin(), may.end(), to) == may.end()) {
      return wrong(fmt::format("{} are never in {} (TTSW-CARD-3)", card_of(battle(), unit()).name,
                               word(to)));
    }
    set_formation(battle(), unit(), to);
    return std::nullopt;
  }

  [[nodiscard]] Wrong come_back() override {
    if (!general_ && record(battle(), unit()).block == 0) {
      return wrong("nothing is left of it", "give back its strength points first");
    }
    bring_back(battle(), unit());
    return std::nullopt;
  }
  void leave(Presence how) override {
    const bool pursues = !general_ && record(battle(), unit()).status == Status::pursuing;
    Gone why = Gone::destroyed;
    if (how == Presence::off_table) why = pursues ? Gone::pursuing : Gone::fled;
    if (general_) why = Gone::taken;
    remove(battle(), unit(), why);
  }
  [[nodiscard]] Wrong wait() override {
    return wrong("nobody comes on to the table later under this sheet");
  }

  [[nodiscard]] bool is_body(UnitId unit) const override { return present(battle(), unit); }
  [[nodiscard]] bool is_drawn_up_anew() const override {
    const bool stands = !general_ && battle().unit(unit()).on_table();
    return told().formation || (stands && formation_of(battle(), unit()) != before_);
  }
  void put(const field::Pose& pose) override {
    through_the_square_window::put(battle(), unit(), pose);
  }
  [[nodiscard]] Wrong wrong_place() const override {
    if (!general_) return Correcting::wrong_place();
    return over_the_edge(battle(), unit(), body_of(unit()).front());
  }
  [[nodiscard]] std::vector<field::Box> body_of(UnitId unit) const override {
    return {box_at(battle(), unit, battle().unit(unit).pose())};
  }
  [[nodiscard]] field::Mover mover() const override {
    return {!general_ && is_mounted(battle(), unit())};
  }

  [[nodiscard]] Wrong join(UnitId body) override {
    if (!general_) return Correcting::join(body);
    const char* whom = "he joins a unit of his own side on the table (TTSW-GEN-1)";
    if (auto problem = go_with(body, whom, true)) return problem;
    if (!told().at) battle().unit(unit()).put(place_beside(battle(), body));
    return std::nullopt;
  }
  [[nodiscard]] Length at_hand() const override { return kKeepOff; }
  [[nodiscard]] bool may_touch(double apart) const override { return within(apart, kKeepOff); }
  [[nodiscard]] double gap(UnitId enemy) const override {
    return Situation(battle()).gap(unit(), enemy);
  }
  [[nodiscard]] Wrong meet(UnitId enemy) override {
    const Situation now(battle());
    const Edge edge = now.edge_attacked(now.box(unit()), enemy);
    make_contact(battle(), unit(), enemy);
    if (edge != Edge::front) record(battle(), enemy).flanked_by.insert(unit());
    return std::nullopt;
  }

  bool general_;
  Formation before_;
};

constexpr std::array kFormations{opfor::Formation::line, opfor::Formation::column,
                                 opfor::Formation::square};
// clang-format off
constexpr std::array kOwnWords{
    OwnWord{"strength points", Means::loss},
    OwnWord{"strength point", Means::loss},
    OwnWord{"points", Means::loss},
    OwnWord{"sp", Means::loss},
    OwnWord{"hits", Means::loss},
    OwnWord{"pikes", Means::kind, "pike"},
    OwnWord{"pikemen", Means::kind, "pike"},
    OwnWord{"musketeers", Means::kind, "shot"},
    OwnWord{"muskets", Means::kind, "shot"},
    OwnWord{"ring", Means::formation, "square"},
    OwnWord{"defensive ring", Means::formation, "square"},
    OwnWord{"routs", Means::state, "routing"},
    OwnWord{"routed", Means::state, "routing"},
    OwnWord{"in rout", Means::state, "routing"},
    OwnWord{"rallies", Means::state, "rallying"},
    OwnWord{"rallied", Means::state, "rallying"},
    OwnWord{"broke", Means::state, "routing"},
    OwnWord{"broken", Means::state, "routing"},
    OwnWord{"pursued", Means::state, "pursuing"},
    OwnWord{"pursues", Means::state, "pursuing"},
    OwnWord{"no advance", Means::state, "may not advance"},
    OwnWord{"halted", Means::state, "may not advance"},
    OwnWord{"on foot", Means::state, "dismounted"},
    OwnWord{"on horseback", Means::state, "mounted"},
    OwnWord{"limbered up", Means::state, "limbered"},
    OwnWord{"without its crew", Means::state, "crew ran"},
    OwnWord{"disperses", Means::state, "dispersed"},
    OwnWord{"taken", Means::state, "captured"}};
// clang-format on

}  // namespace

std::span<const std::string_view> kinds() { return kKinds; }
std::span<const std::string_view> states() { return kStates; }
Vocabulary vocabulary() {
  return {"strength points", kFormations, false, false, false, kOwnWords, "a ring", true};
}

std::optional<Problem> correct(Battle& battle, const Correction& correction) {
  return correct_by<SetRight>(battle, correction);
}

}  // namespace opfor::through_the_square_window
