#include "rules/arquebusier/movement_step.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <tuple>

#include "rules/arquebusier/generals.hpp"
#include "rules/arquebusier/irregular.hpp"
#include "rules/arquebusier/touching.hpp"

namespace opfor::arquebusier {
namespace {

constexpr double kRoundedPlace = 1;  ///< of places, tenths of a millimetre

// --- 3.1 ---

/// Which file of its own it leaves, and where it comes to: ", from file 2, to its left".
std::string whence_and_whither(const Battle& battle, UnitId unit, const Element& element,
                               const RedressPlace& place) {
  const std::string from =
      element.lapped != 0 ? std::string{} : fmt::format(", from file {}", element.file + 1);
  const UnitId by = place.beside_front ? unit : place.enemy;
  const field::Pose pose = battle.unit(by).pose();
  const Vec off = field::vec(place.pose.at) - field::vec(pose.at);
  const double right = dot(off, field::right_of(unit_vector(pose.facing)));
  const double width = options(battle).element_width.as_double();
  if (!place.beside_front) {
    const double back = -dot(off, unit_vector(pose.facing));
    return fmt::format("{}, on his {}, place {} from his front", from, right < 0 ? "left" : "right",
                       static_cast<int>(back / width) + 1);
  }
  const int files = record(battle, unit).files;
  const auto file = static_cast<int>(std::lround(right / width + (files - 1) / 2.0));
  const int beside = file < 0 ? -file : file - files + 1;
  if (beside > 0) {
    const std::string farther = beside > 1 ? fmt::format(", {} files out", beside) : "";
    return fmt::format("{}, {} its {}{}", from, from.empty() ? "on" : "to",
                       file < 0 ? "left" : "right", farther);
  }
  return fmt::format("{}, to its empty file {}", from, file + 1);
}

/// AQ-MOVE-9: an element at a time, until its owner has enough.
void redress(Play& play, UnitId unit) {
  Battle& b = play.battle;
  const std::size_t most = record(b, unit).elements.size();
  for (std::size_t moved = 0; moved < most; ++moved) {
    const std::vector<RedressPlace> places = redress_places(b, unit);
    if (places.empty()) return;
    Decision decision = decision_for(b, DecisionKind::redress, unit, "AQ-MOVE-9");
    decision.options.push_back(option("leaves its ranks as they are", 0));
    for (std::size_t i = 0; i < places.size(); ++i) {
      const RedressPlace& place = places[i];
      const Element* element = find_element(b, unit, place.element);
      std::string words = fmt::format(
          "brings a {} up {} {}{}", word(element->type),
          place.beside_front ? "beside its front, at" : "along the side of",
          b.setting().name_of(place.enemy), whence_and_whither(b, unit, *element, place));
      // Which of two such elements goes to one place is all the same.
      const bool same = std::any_of(decision.options.begin(), decision.options.end(),
                                    [&](const Option& other) { return other.words == words; });
      if (same) continue;
      decision.options.push_back(option(std::move(words), static_cast<int>(i) + 1, place.enemy));
    }
    decision.other = places.front().enemy;
    const int picked = variant_of<int>(ask(play, decision));
    if (picked == 0) return;
    const RedressPlace& place = places[static_cast<std::size_t>(picked) - 1];
    const auto is_picked = [&](const Option& one) { return one.variant == picked; };
    const std::string done =
        std::find_if(decision.options.begin(), decision.options.end(), is_picked)->words;
    Elements& elements = record(b, unit).elements;
    for (Element& element : elements) {
      if (element.id != place.element) continue;
      element.lapped = 1;
      element.x = place.pose.at.x.tenths();
      element.y = place.pose.at.y.tenths();
      element.facing = place.pose.facing.hundredths();
    }
    put_in_order(elements);
    tell(play, "AQ-MOVE-9",
         event::Tested{unit,
                       "redress",
                       {},
                       fmt::format("it {}: element {}, to {:.3f},{:.3f} in, facing {:.2f}°", done,
                                   place.element + 1, in_measure(place.pose.at.x, Measure::inch),
                                   in_measure(place.pose.at.y, Measure::inch),
                                   place.pose.facing.as_degrees())});
  }
}

void redress_all(Play& play) {
  Battle& b = play.battle;
  const Side first = sheet_record(b).first;
  for (const Side side : {first, other(first)}) {
    for (std::size_t i = 0; i < b.size(); ++i) {
      const UnitId unit = unit_id(i);
      if (!present(b, unit) || side_of(b, unit) != side || !in_melee(b, unit)) continue;
      if (record(b, unit).marker.manoeuvre == Manoeuvre::break_off) continue;
      redress(play, unit);
    }
  }
}

// --- 3.2 ---

/// AQ-MOVE-8: who breaks off has left its enemies when it begins to move.
void leave_melees(Play& play) {
  Battle& b = play.battle;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (!present(b, unit) || record(b, unit).marker.manoeuvre != Manoeuvre::break_off) continue;
    for (const UnitId enemy : enemies_in_contact(b, unit)) {
      tell(play, "AQ-MOVE-8", event::ContactBroken{unit, enemy});
    }
    break_contacts(b, unit);
  }
}

/// It would have gone on, had it not lost elements to fire this turn or before (AQ-SHOOT-12).
bool shot_short(const Battle& battle, const Advance& move) {
  const UnitRecord& r = record(battle, move.unit);
  const double far = norm(field::vec(move.to.at) - field::vec(move.formed));
  return r.move_penalty > 0 && far < r.marker.distance - kMovedAtLeast.as_double();
}

std::string stopped_words(const Battle& battle, const Advance& move) {
  switch (move.stopped) {
    case Stopped::friends:
      return "against " + battle.setting().name_of(move.at);
    case Stopped::ground:
    case Stopped::obstacle:
      return "by the ground";
    case Stopped::edge:
      return "at the edge of the table";
    case Stopped::off_table:
      return "off the table";
    case Stopped::done:
    case Stopped::costs:
      return shot_short(battle, move) ? "its losses by fire take the rest of its move" : "";
    case Stopped::enemy:
    case Stopped::no_room:
      break;
  }
  return {};
}

/// A change of place that is no way of an order, and costs nothing.
void report_shift(Play& play, UnitId unit, const field::Pose& from, const field::Pose& to,
                  const char* rule) {
  if (from == to) return;
  event::Moved moved;
  moved.unit = unit;
  moved.from = from;
  moved.to = to;
  moved.path = {from.at, to.at};
  tell(play, rule, std::move(moved));
}

/// Its empty files close before it goes (AQ-MOVE-3): that shifts the middle of its front.
void report_move(Play& play, const Advance& move) {
  const field::Pose formed{move.formed, move.from.facing};
  report_shift(play, move.unit, move.from, formed, "AQ-MOVE-3");
  if (formed == move.to) return;
  event::Moved moved;
  moved.unit = move.unit;
  moved.from = formed;
  moved.to = move.to;
  moved.path.push_back(move.formed);
  if (move.to.at != move.formed) moved.path.push_back(move.to.at);
  moved.allowance = Length::rounded(move.allowed);
  moved.spent = Length::rounded(move.spent);
  moved.stopped_by = stopped_words(play.battle, move);
  tell(play, "AQ-MOVE-6", std::move(moved));
}

/// The flags that the behaviour remembers: only of at least an inch that was moved (13.4).
void remember_flight(Battle& battle, UnitId unit, double length, Manoeuvre manoeuvre) {
  UnitRecord& r = record(battle, unit);
  if (manoeuvre == Manoeuvre::break_off) r.broke_off = 1;
  if (length < kMovedAtLeast.as_double() - kTolerance) return;
  const InForce in_force = battle.unit(unit).in_force;
  if (in_force == InForce::run) r.ran = 1;
  if (in_force == InForce::withdraw && manoeuvre != Manoeuvre::break_off) r.withdrew = 1;
}

void leave_table(Play& play, UnitId unit) {
  Battle& b = play.battle;
  const UnitId general = one_with(b, unit);
  remove(b, unit, Gone::ran);
  tell(play, "AQ-MOVE-5", event::LeftTable{unit});
  if (general != kNoUnit) b.unit(general).goes_with = kNoUnit;
}

/// How it stood before its move.
struct Drawn {
  int files = 0;  ///< that were not empty: the others have closed before it is drawn up anew
  Elements elements;
};

void make(Play& play, const Advance& move, const Drawn& before) {
  Battle& b = play.battle;
  const Marker marker = record(b, move.unit).marker;
  const Point ended = move.to.at;
  record(b, move.unit).way = {move.formed.x.tenths(), move.formed.y.tenths(), ended.x.tenths(),
                              ended.y.tenths()};
  const double length = norm(field::vec(ended) - field::vec(move.formed));
  const bool turned = move.to.facing != move.from.facing;
  // On as many files, too, ranks that fire has left uneven are made even.
  const bool reformed = marker.files != 0 && (record(b, move.unit).files != before.files ||
                                              record(b, move.unit).elements != before.elements);
  if (turned || reformed || length > 0) record(b, move.unit).manoeuvred = 1;
  b.unit(move.unit).moved = Length::rounded(length).tenths();
  remember_flight(b, move.unit, length, marker.manoeuvre);
  report_move(play, move);
  if (reformed) {
    tell(play, "AQ-MOVE-3",
         event::StateChanged{move.unit, fmt::format("{} files wide", before.files),
                             fmt::format("{} files wide", record(b, move.unit).files),
                             "it is drawn up anew"});
  }
  if (move.stopped == Stopped::off_table) leave_table(play, move.unit);
}

/// All moves together, as they end: only then is it seen who has room where.
void make_all(Play& play, const std::vector<Advance>& moves) {
  Battle& b = play.battle;
  std::vector<Drawn> before;
  UnitSet gone;
  for (const Advance& move : moves) {
    before.push_back(
        {static_cast<int>(front_rank(b, move.unit).size()), record(b, move.unit).elements});
    carry_out(b, move);
    if (move.stopped == Stopped::off_table) gone.insert(move.unit);
  }
  std::vector<UnitId> stay;
  for (const Advance& move : moves) {
    if (move.made && !gone.contains(move.unit)) stay.push_back(move.unit);
  }
  all_back_on_table(b, stay, gone);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i].made) make(play, moves[i], before[i]);
  }
  for (const Advance& move : moves) {
    if (gone.contains(move.unit)) continue;
    report_shift(play, move.unit, move.to, b.unit(move.unit).pose(), "AQ-MOVE-5");
  }
}

/// Who is laid flat where two have met: who manoeuvred; of two who did, the one that went farther,
/// of equals who is second this turn (AQ-MOVE-7).
UnitId laid_down(const Battle& battle, const Advances& all, const Met& met) {
  const auto gone = [&](UnitId unit) {
    for (const Advance& move : all.moves) {
      if (move.unit == unit) return norm(field::vec(move.to.at) - field::vec(move.from.at));
    }
    return 0.0;
  };
  const bool a_went = record(battle, met.a).manoeuvred != 0;
  const bool b_went = record(battle, met.b).manoeuvred != 0;
  if (a_went != b_went) return a_went ? met.a : met.b;
  const double a = gone(met.a);
  const double b = gone(met.b);
  if (a != b) return a > b ? met.a : met.b;
  return sheet_record(battle).first == side_of(battle, met.a) ? met.b : met.a;
}

/// Whether a formation would stand on somebody there.
bool room_for(const Battle& battle, UnitId unit, const field::Pose& pose) {
  const Blocks own = blocks_at(battle, unit, pose);
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId other = unit_id(i);
    if (other == unit || !present(battle, other)) continue;
    if (field::overlaps(own, blocks(battle, other))) return false;
  }
  const Setting& setting = battle.setting();
  return setting.ground->can_stand(footprint_at(battle, unit, pose), mover_of(battle, unit));
}

/// Where an advance began, for the edge that was met at a corner.
Vec centre_at_start(const Battle& battle, const Advances& all, UnitId unit) {
  for (const Advance& move : all.moves) {
    if (move.unit == unit) return footprint_at(battle, unit, move.from).centre;
  }
  return footprint(battle, unit).centre;
}

/// The pose of who is laid flat where two have met.
field::Pose flat_pose(const Battle& battle, const Advances& all, UnitId mover, UnitId target) {
  const Edge edge = edge_touched(files_standing(battle, target, battle.unit(target).pose()),
                                 files_standing(battle, mover, battle.unit(mover).pose()),
                                 centre_at_start(battle, all, mover));
  return laid_flat(battle, mover, target, edge);
}

/// Who meets two at once is laid flat against the one for whom it takes least: never by ids.
std::vector<Met> in_order(const Battle& battle, const Advances& all) {
  using Key = std::tuple<double, double, Length, Length>;
  std::vector<std::pair<Key, Met>> keyed;
  for (const Met& met : all.met) {
    const UnitId mover = laid_down(battle, all, met);
    const Point from = battle.unit(mover).pose().at;
    const Point to = flat_pose(battle, all, mover, mover == met.a ? met.b : met.a).at;
    keyed.push_back({{met.pulse, norm(field::vec(to) - field::vec(from)), to.x, to.y}, met});
  }
  std::stable_sort(keyed.begin(), keyed.end(),
                   [](const auto& x, const auto& y) { return x.first < y.first; });
  std::vector<Met> mets;
  for (const auto& [key, met] : keyed) mets.push_back(met);
  return mets;
}

void come_together(Play& play, UnitId unit, UnitId enemy) {
  make_contact(play.battle, unit, enemy);
  tell(play, "AQ-MOVE-6", event::ContactMade{unit, enemy});
}

/// Whoever touches is in melee (2.1): who is laid flat against one enemy may come to touch another.
void meet_others(Play& play, UnitId unit) {
  Battle& b = play.battle;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId other = unit_id(i);
    if (!present(b, other) || side_of(b, other) == side_of(b, unit)) continue;
    if (enemies_in_contact(b, unit).contains(other) || gap(b, unit, other) > kTolerance) continue;
    come_together(play, unit, other);
  }
}

void meet(Play& play, const Advances& all, const Met& met) {
  Battle& b = play.battle;
  if (!present(b, met.a) || !present(b, met.b)) return;
  if (enemies_in_contact(b, met.a).contains(met.b)) return;
  // Who has been laid flat against somebody else since, or taken back onto the table, may touch him
  // no more: a melee needs touch (AQ-MOVE-10).
  if (gap(b, met.a, met.b) > kTolerance + kRoundedPlace) return;
  const UnitId mover = laid_down(b, all, met);
  const UnitId target = mover == met.a ? met.b : met.a;
  const bool stands = !in_melee(b, mover);  // who already fights somebody stays as he stands
  come_together(play, mover, target);
  if (!stands) return;
  const field::Pose before = b.unit(mover).pose();
  const field::Pose flat = flat_pose(b, all, mover, target);
  if (flat == before || !room_for(b, mover, flat)) return;
  put(b, mover, flat);
  report_shift(play, mover, before, flat, "AQ-MOVE-6");
  meet_others(play, mover);
}

void march_all(Play& play) {
  Battle& b = play.battle;
  const Rides rides = ask_rides(play);
  leave_melees(play);
  const Advances all = advance_all(b);
  make_all(play, all.moves);
  for (const Met& met : in_order(b, all)) meet(play, all, met);
  ride(play, rides);
  catch_generals(play, all);
}

// --- 3.3 ---

void contact_states(Play& play) {
  Battle& b = play.battle;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (!present(b, unit) || !in_melee(b, unit)) continue;
    const UnitRecord& r = record(b, unit);
    const UnitId bad = bad_contact(b, unit);
    InContact contact;
    contact.in_melee = true;
    contact.was_in_melee = r.was_in_melee != 0;
    contact.bad_contact = bad != kNoUnit;
    contact.changing = r.marker.changing != Changing::no;
    contact.cavalry = contains_cavalry(b, unit);
    contact.first_turn = b.head().turn == 1;
    contact.moved = b.unit(unit).moved;
    contact.moved_last = r.moved_last;
    for (const Cause cause : causes_of_contact(contact, options(b).standing_cavalry_test)) {
      switch (cause) {
        case Cause::bad_contact:
          shake(play, unit, cause, "AQ-IRR-2",
                "taken in the rear, or pikes in the side, by " + b.setting().name_of(bad));
          break;
        case Cause::standing_cavalry:
          shake(play, unit, cause, "AQ-IRR-6", "horse that did not move last turn is in melee");
          break;
        default:
          shake(play, unit, cause, "AQ-IRR-5", "caught while it changes between horse and foot");
          break;
      }
    }
  }
}

}  // namespace

void movement_step(Play& play) {
  redress_all(play);
  play.asks.rest(play.battle);
  march_all(play);
  contact_states(play);
}

}  // namespace opfor::arquebusier
