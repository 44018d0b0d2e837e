#include "rules/arquebusier/corrections.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "drill/correcting.hpp"
#include "rules/arquebusier/advance.hpp"
#include "rules/arquebusier/elements.hpp"

namespace opfor::arquebusier {
namespace {

/// What may be told beside the causes, in the order of `kStates` after them.
enum class Told : std::uint8_t {
  irregular,
  restored,
  commander_dead,
  commander_alive,
  mounted,
  dismounted,
  under_fire,
  no_longer_under_fire,
  withdrew,
  broke_off
};
constexpr std::size_t kCauses = Words<Cause>::all.size();
constexpr std::array<std::string_view, kCauses + 10> kStates{
    "shot losses",      "close fire",           "bad contact", "mount change",
    "standing cavalry", "general killed",       "irregular",   "restored",
    "commander dead",   "commander alive",      "mounted",     "dismounted",
    "under fire",       "no longer under fire", "withdrew",    "broke off"};
static_assert(std::equal(Words<Cause>::all.begin(), Words<Cause>::all.end(), kStates.begin()));

/// So near, a player who says that units touch has them touch.
constexpr Length kAsGoodAsTouching = 1_in;

/// A unit that was removed is on the table again.
void bring_back(Battle& battle, UnitId unit) {
  battle.unit(unit).presence = Presence::on_table;
  record(battle, unit).gone = Gone::no;
}

// --- Generals ---

std::optional<Problem> correct_general(Battle& battle, const Correction& c) {
  if (c.ran || c.beaten || c.files || !c.killed_of.empty() || !c.states.empty()) {
    return wrong_of(battle, c.unit, "a General is one man, who neither runs nor fights alone",
                    "say it of the formation that he is with");
  }
  const bool alive = living(battle, c.unit);
  if (auto p = not_one_life(battle, c.unit, c.killed.value_or(0), alive)) return p;
  if (c.killed == 1) remove(battle, c.unit, Gone::killed);
  if (c.killed == -1) bring_back(battle, c.unit);
  return std::nullopt;
}

// --- formations ---

/// The type that has most elements left; of equals the first.
Type most_frequent(const Battle& battle, UnitId unit) {
  Type most = kTypeLines.front().type;
  for (const TypeLine& line : kTypeLines) {
    if (count_of(battle, unit, line.type) > count_of(battle, unit, most)) most = line.type;
  }
  return most;
}

/// An element comes back, to the rear of the file that has fewest.
bool come_back(Battle& battle, UnitId unit, std::optional<Type> kind) {
  const FormationInfo& info = formation_info(battle, unit);
  UnitRecord& r = record(battle, unit);
  for (std::size_t id = 0; id < info.elements.size(); ++id) {
    const Type type = info.elements[id].type;
    if ((kind && *kind != type) || find_element(battle, unit, static_cast<int>(id)) != nullptr) {
      continue;
    }
    if (r.elements.empty()) r.files = 1;
    std::array<int, kMostFiles> depths{};
    for (const Element& e : r.elements) {
      if (e.lapped == 0) ++depths.at(e.file);
    }
    const auto* const file = std::min_element(depths.begin(), depths.begin() + r.files);
    Element element;
    element.type = type;
    element.id = static_cast<std::uint8_t>(id);
    element.file = static_cast<std::uint8_t>(file - depths.begin());
    element.rank = static_cast<std::uint8_t>(*file);
    r.elements.push_back(element);
    put_in_order(r.elements);
    if (r.lost > 0) --r.lost;
    return true;
  }
  return false;
}

std::optional<Problem> correct_losses(Battle& battle, const Correction& c, int n,
                                      std::optional<Type> kind) {
  const int left = kind ? count_of(battle, c.unit, *kind)
                        : static_cast<int>(record(battle, c.unit).elements.size());
  const std::string what = kind ? fmt::format(" of {}", word(*kind)) : "";
  if (n > left) {
    return wrong_of(battle, c.unit,
                    fmt::format("it cannot lose {} elements{}: {} left", n, what,
                                left == 1 ? "1 is" : fmt::format("{} are", left)));
  }
  for (int i = 0; i < n; ++i) {
    lose_of_type(battle, c.unit, kind.value_or(most_frequent(battle, c.unit)), 1);
  }
  for (int i = 0; i < -n; ++i) {
    if (!come_back(battle, c.unit, kind)) {
      return wrong_of(battle, c.unit, fmt::format("it has not lost so many elements{}", what));
    }
  }
  if (n < 0 && record(battle, c.unit).gone == Gone::destroyed) bring_back(battle, c.unit);
  return std::nullopt;
}

std::optional<Problem> correct_files(Battle& battle, const Correction& c) {
  if (!c.files) return std::nullopt;
  const int elements = static_cast<int>(record(battle, c.unit).elements.size());
  const int most = std::min(elements, kMostFiles);
  if (*c.files < 1 || *c.files > most) {
    return wrong_of(battle, c.unit,
                    fmt::format("its {} elements do not stand in {} files", elements, *c.files),
                    fmt::format("1 to {}", most));
  }
  if (ranks_on(elements, *c.files) > kMostRanks) {
    return wrong_of(battle, c.unit,
                    fmt::format("in {} files it would be {} ranks deep", *c.files,
                                ranks_on(elements, *c.files)),
                    fmt::format("{} at most", kMostRanks));
  }
  change_files(battle, c.unit, *c.files);
  return std::nullopt;
}

std::optional<Problem> correct_mount(Battle& battle, UnitId unit, bool up) {
  if (count_of(battle, unit, Type::dragoon) == 0) {
    return wrong_of(battle, unit, "only dragoons mount and dismount (AQ-DRG-1)");
  }
  record(battle, unit).mounted = up ? 1 : 0;
  record(battle, unit).marker.changing = Changing::no;
  return std::nullopt;
}

std::optional<Problem> correct_state(Battle& battle, UnitId unit, Told told) {
  UnitRecord& r = record(battle, unit);
  switch (told) {
    case Told::irregular:
      if (class_of(battle, unit) == Class::regular) shake(battle, unit, Cause::shot_losses);
      break;
    case Told::restored:
      r.causes = 0;
      break;
    case Told::commander_dead:
    case Told::commander_alive:
      r.commander_dead = told == Told::commander_dead ? 1 : 0;
      break;
    case Told::mounted:
    case Told::dismounted:
      return correct_mount(battle, unit, told == Told::mounted);
    case Told::under_fire:
      r.under_fire = 1;
      break;
    case Told::no_longer_under_fire:
      r.under_fire = r.move_penalty = 0;  // AQ-SHOOT-12
      break;
    case Told::withdrew:
      r.withdrew = 1;
      break;
    case Told::broke_off:
      r.broke_off = 1;
      break;
  }
  return std::nullopt;
}

std::optional<Problem> correct_states(Battle& battle, const Correction& c) {
  for (const std::string& word : c.states) {
    const auto at =
        static_cast<std::size_t>(std::find(kStates.begin(), kStates.end(), word) - kStates.begin());
    if (at < kCauses) {
      shake(battle, c.unit, static_cast<Cause>(at));
    } else if (auto p = correct_state(battle, c.unit, static_cast<Told>(at - kCauses))) {
      return p;
    }
  }
  return std::nullopt;
}

void correct_flight(Battle& battle, const Correction& c) {
  UnitRecord& r = record(battle, c.unit);
  if (c.beaten) {
    r.broke_off = *c.beaten ? 1 : 0;
    if (!*c.beaten) r.broke_off_last = 0;
  }
  if (!c.ran) return;
  r.ran = *c.ran ? 1 : 0;
  if (!*c.ran) r.ran_last = 0;
  tell_flight(battle.unit(c.unit), *c.ran);
}

// --- where they stand ---

/// Elements that stand apart from their files go with the rest.
void move_to(Battle& battle, UnitId unit, const field::Pose& pose) {
  const field::Pose from = battle.unit(unit).pose();
  for (Element& e : record(battle, unit).elements) {
    if (e.lapped == 0) continue;
    const Vec off = Vec{double(e.x), double(e.y)} - field::vec(from.at);
    const Vec was = unit_vector(from.facing);
    const Vec is = unit_vector(pose.facing);
    const double along = dot(off, was);
    const double across = cross(off, was);  // to the right
    const Point at = field::point(field::vec(pose.at) + is * along + Vec{is.y, -is.x} * across);
    e.x = at.x.tenths();
    e.y = at.y.tenths();
    e.facing = (Angle::hundredths(e.facing) + (pose.facing - from.facing)).hundredths();
  }
  put(battle, unit, pose);
}

/// Elements came back, who take room.
bool came_back(const Correction& c) {
  return c.killed.value_or(0) < 0 ||
         std::any_of(c.killed_of.begin(), c.killed_of.end(),
                     [](const KilledOf& lost) { return lost.killed < 0; });
}

/// The unit that is told of is laid against the other, if they do not touch yet (AQ-MOVE-7).
void close_up(Battle& battle, UnitId unit, UnitId enemy) {
  const Edge edge = edge_touched(files_standing(battle, enemy, battle.unit(enemy).pose()),
                                 files_standing(battle, unit, battle.unit(unit).pose()),
                                 footprint(battle, unit).centre);
  put(battle, unit, laid_flat(battle, unit, enemy, edge));
}

std::optional<Problem> correct_elements(Battle& battle, const Correction& c) {
  for (const KilledOf& lost : c.killed_of) {
    if (auto p = correct_losses(battle, c, lost.killed, of_word<Type>(lost.kind))) return p;
  }
  return correct_losses(battle, c, c.killed.value_or(0), std::nullopt);
}

std::optional<Problem> correct_order(Battle& battle, const Correction& c) {
  if (auto p = correct_files(battle, c)) return p;
  if (auto p = correct_states(battle, c)) return p;
  correct_flight(battle, c);
  return std::nullopt;
}

class SetRight final : public Correcting {
 public:
  SetRight(const Battle& battle, const Correction& told)
      : Correcting(battle, told), general_(is_general(battle, told.unit)) {}

 private:
  [[nodiscard]] Wrong unknown() const override {
    if (auto problem = one_kind_of_losses("elements that it has lost")) return problem;
    if (!told().formation) return std::nullopt;
    return wrong("all stand in files and ranks under this sheet", "files: how many");
  }
  [[nodiscard]] Wrong losses() override {
    return general_ ? correct_general(battle(), told()) : correct_elements(battle(), told());
  }
  [[nodiscard]] Wrong state() override {
    return general_ ? std::nullopt : correct_order(battle(), told());
  }

  [[nodiscard]] Wrong come_back() override {
    if (!general_ && record(battle(), unit()).elements.empty()) {
      return wrong("nothing is left of it", "give back its elements first");
    }
    bring_back(battle(), unit());
    return std::nullopt;
  }
  /// Who has left the table never returns (AQ-MOVE-5).
  void leave(Presence how) override {
    remove(battle(), unit(),
           general_                     ? Gone::killed
           : how == Presence::off_table ? Gone::ran
                                        : Gone::destroyed);
  }
  [[nodiscard]] Wrong wait() override {
    return wrong("who has come does not wait to come", "on table, off table or removed");
  }

  [[nodiscard]] bool is_body(UnitId unit) const override { return present(battle(), unit); }
  [[nodiscard]] bool is_drawn_up_anew() const override { return told().files.has_value(); }
  [[nodiscard]] bool has_grown() const override { return came_back(told()); }
  void put(const field::Pose& pose) override { move_to(battle(), unit(), pose); }
  [[nodiscard]] Wrong wrong_place() const override {
    if (!general_) return Correcting::wrong_place();
    const Vec at = field::vec(battle().unit(unit()).pose().at);
    if (battle().setting().ground->on_table(at)) return std::nullopt;
    return wrong("he would stand off the table");
  }
  [[nodiscard]] std::vector<field::Box> body_of(UnitId unit) const override {
    const Blocks body = blocks(battle(), unit);
    return {body.begin(), body.end()};
  }
  [[nodiscard]] field::Mover mover() const override { return mover_of(battle(), unit()); }

  [[nodiscard]] Wrong join(UnitId formation) override {
    if (!general_) return Correcting::join(formation);
    const char* whom = "he joins a formation of his own side on the table (AQ-GEN-1)";
    if (auto problem = go_with(formation, whom, true)) return problem;
    if (!told().at) battle().unit(unit()).put(place_beside(battle(), formation));
    return std::nullopt;
  }
  [[nodiscard]] Length at_hand() const override { return kGeneralJoined; }
  [[nodiscard]] bool may_touch(double apart) const override {
    return within(apart, kAsGoodAsTouching);
  }
  [[nodiscard]] double gap(UnitId enemy) const override {
    return arquebusier::gap(battle(), unit(), enemy);
  }
  [[nodiscard]] Wrong meet(UnitId enemy) override {
    if (gap(enemy) > kTolerance) {
      close_up(battle(), unit(), enemy);
      if (auto problem = wrong_place()) return problem;
    }
    make_contact(battle(), unit(), enemy);
    return std::nullopt;
  }

  bool general_;
};

// clang-format off
constexpr std::array kOwnWords{
    OwnWord{"elements", Means::loss},
    OwnWord{"element", Means::loss},
    OwnWord{"stands", Means::loss},
    OwnWord{"stand", Means::loss},
    OwnWord{"bases", Means::loss},
    OwnWord{"base", Means::loss},
    OwnWord{"sw", Means::kind, "sword"},
    OwnWord{"bll", Means::kind, "bill"},
    OwnWord{"pk", Means::kind, "pike"},
    OwnWord{"fa", Means::kind, "firearm"},
    OwnWord{"pst", Means::kind, "pistolier"},
    OwnWord{"ln", Means::kind, "lancer"},
    OwnWord{"hq", Means::kind, "harquebusier"},
    OwnWord{"dr", Means::kind, "dragoon"},
    OwnWord{"mor", Means::kind, "mortar"},
    OwnWord{"pikes", Means::kind, "pike"},
    OwnWord{"pikemen", Means::kind, "pike"},
    OwnWord{"shot", Means::kind, "firearm"},
    OwnWord{"firearms", Means::kind, "firearm"},
    OwnWord{"arquebusiers", Means::kind, "firearm"},
    OwnWord{"musketeers", Means::kind, "firearm"},
    OwnWord{"muskets", Means::kind, "firearm"},
    OwnWord{"swords", Means::kind, "sword"},
    OwnWord{"swordsmen", Means::kind, "sword"},
    OwnWord{"bills", Means::kind, "bill"},
    OwnWord{"billmen", Means::kind, "bill"},
    OwnWord{"mobs", Means::kind, "mob"},
    OwnWord{"peasants", Means::kind, "mob"},
    OwnWord{"pistoliers", Means::kind, "pistolier"},
    OwnWord{"reiters", Means::kind, "pistolier"},
    OwnWord{"cuirassiers", Means::kind, "pistolier"},
    OwnWord{"lancers", Means::kind, "lancer"},
    OwnWord{"lances", Means::kind, "lancer"},
    OwnWord{"harquebusiers", Means::kind, "harquebusier"},
    OwnWord{"dragoons", Means::kind, "dragoon"},
    OwnWord{"guns", Means::kind, "gun"},
    OwnWord{"cannon", Means::kind, "gun"},
    OwnWord{"mortars", Means::kind, "mortar"},
    OwnWord{"shaken", Means::state, "irregular"},
    OwnWord{"shaken by shot", Means::state, "shot losses"},
    OwnWord{"shaken by fire", Means::state, "close fire"},
    OwnWord{"shaken by close fire", Means::state, "close fire"},
    OwnWord{"regular", Means::state, "restored"},
    OwnWord{"regular again", Means::state, "restored"},
    OwnWord{"rallied", Means::state, "restored"},
    OwnWord{"recovered", Means::state, "restored"},
    OwnWord{"commander killed", Means::state, "commander dead"},
    OwnWord{"commander fell", Means::state, "commander dead"},
    OwnWord{"captain dead", Means::state, "commander dead"},
    OwnWord{"captain killed", Means::state, "commander dead"},
    OwnWord{"commander shot", Means::state, "commander dead"},
    OwnWord{"captain shot", Means::state, "commander dead"},
    OwnWord{"lost commander", Means::state, "commander dead"},
    OwnWord{"lost captain", Means::state, "commander dead"},
    OwnWord{"on foot", Means::state, "dismounted"},
    OwnWord{"on horseback", Means::state, "mounted"},
    OwnWord{"not under fire", Means::state, "no longer under fire"},
    OwnWord{"broke off melee", Means::state, "broke off"},
    OwnWord{"disengaged", Means::state, "broke off"}};
// clang-format on

}  // namespace

Vocabulary vocabulary() { return {"elements", {}, false, false, true, kOwnWords}; }
std::span<const std::string_view> kinds() { return Words<Type>::all; }
std::span<const std::string_view> states() { return kStates; }

std::optional<Problem> correct(Battle& battle, const Correction& correction) {
  return correct_by<SetRight>(battle, correction);
}

}  // namespace opfor::arquebusier
