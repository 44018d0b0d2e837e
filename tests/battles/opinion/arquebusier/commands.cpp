#include "battles/opinion/arquebusier/commands.hpp"

#include <algorithm>
#include <optional>

#include "battles/opinion/arquebusier/sight.hpp"
#include "battles/opinion/arquebusier/words.hpp"

namespace opfor::battles::opinion::arquebusier {
namespace {

/// What a General's reach makes of a formation; nothing where a hair decides.
std::optional<bool> in_reach(const Seen& seen, UnitId unit) {
  bool open = false;
  for (const UnitId general : seen.troops.generals(seen.ledger.side_of(unit), seen.ledger)) {
    if (seen.troops[general].with == unit) return true;
    if (seen.troops[unit].redressed()) return std::nullopt;
    const double off = seen.troops.from_general(general, unit, seen.ledger);
    if (off <= kGeneralReach - kHair) return true;
    open = open || off <= kGeneralReach + kTolerance + kHair;
  }
  if (open) return std::nullopt;
  return false;
}

bool is_fire(OrderKind kind) { return kind == OrderKind::fire_at || kind == OrderKind::hold_fire; }

// --- rolls ---

/// CMD-2, but for the General.
int modifier(const Seen& seen, UnitId unit) {
  const Troop& troop = seen.troops[unit];
  const Done& done = seen.doings[unit];
  int sum = 0;
  if (troop.regular()) ++sum;
  if (seen.doings.turn() == 1) ++sum;
  if (troop.mob()) --sum;
  if (seen.doings.in_melee(unit)) sum += kInMelee;
  if (done.under_fire_last) --sum;
  if (done.lost_last > 0) --sum;
  if (troop.commander_dead) sum += kCommanderDead;
  return sum;
}

void judge_roll(const event::Tested& tested, const Seen& seen) {
  const UnitId unit = tested.unit;
  if (const auto told = sum_of(tested)) {
    const int without = modifier(seen, unit);
    const auto reach = in_reach(seen, unit);
    const int least = without + (reach.value_or(false) ? 1 : 0);
    const int most = without + (reach.value_or(true) ? 1 : 0);
    const int told_modifier = told->sum - told->face;
    if (told_modifier < least || told_modifier > most) {
      seen.found(Kind::card_misread, "AQ-CMD-2", {unit}, "modifiers", Counts::times, told_modifier,
                 least);
    }
    if ((told->sum >= kPasses) != (tested.outcome == "it obeys")) {
      seen.found(Kind::card_misread, "AQ-CMD-1", {unit}, "", Counts::times, told->sum, kPasses);
    }
  }
  const auto kind = of_word<OrderKind>(std::string_view{tested.what}.substr(11));
  const auto& rolls = seen.doings[unit].rolls;
  const bool second = !rolls.empty();
  const bool may = seen.troops.general_with(unit, seen.ledger) != kNoUnit && rolls.size() == 1 &&
                   is_fire(rolls[0].kind) != is_fire(kind.value_or(OrderKind::none));
  if (second && !may) {
    seen.found(Kind::acts_again, "AQ-CMD-8", {unit}, "commands", Counts::times,
               static_cast<double>(rolls.size()) + 1, 1);
  }
}

// --- orders ---

/// SEQ-2: sides alternate, the first begins; regulars before irregulars.
void judge_turn(const event::Ordered& ordered, const Seen& seen) {
  const bool regular = seen.doings[ordered.unit].commanded_as_regular;
  const Side side = seen.ledger.side_of(ordered.unit);
  const auto waits = [&](Side of, bool regulars) {
    const auto all = seen.troops.formations(seen.ledger);
    return std::any_of(all.begin(), all.end(), [&](UnitId unit) {
      return seen.ledger.side_of(unit) == of && !seen.doings[unit].ordered &&
             seen.doings[unit].commanded_as_regular == regulars;
    });
  };
  if (seen.doings[ordered.unit].ordered) {
    seen.found(Kind::acts_again, "AQ-CMD-8", {ordered.unit}, "orders", Counts::times, 2, 1);
  }
  if (!seen.troops.options().alternate) return;
  if (!regular && (waits(Side::a, true) || waits(Side::b, true))) {
    seen.found(Kind::out_of_turn, "AQ-SEQ-2", {ordered.unit}, "before regulars");
  }
  const auto last = seen.doings.commanded_last(regular);
  const Side wanted = last ? other(*last) : seen.doings.first();
  if (side != wanted && waits(wanted, regular)) {
    seen.found(Kind::out_of_turn, "AQ-SEQ-2", {ordered.unit}, "before the other side");
  }
}

OrderKind kind_of(const Order& order, bool in_melee) {
  if (order.acts.empty()) return OrderKind::none;
  if (act<Rally>(order) != nullptr) return OrderKind::restore;
  if (const auto* mount = act<Mount>(order)) {
    return mount->up ? OrderKind::mount : OrderKind::dismount;
  }
  const bool goes = act<Move>(order) != nullptr || act<Charge>(order) != nullptr;
  if (goes && in_melee) return OrderKind::break_off;
  if (goes) return act<Face>(order) != nullptr ? OrderKind::march : OrderKind::retire;
  if (act<Face>(order) != nullptr || act<Frontage>(order) != nullptr) return OrderKind::reform;
  if (act<Shoot>(order) != nullptr) return OrderKind::fire_at;
  return act<HoldFire>(order) != nullptr ? OrderKind::hold_fire : OrderKind::none;
}

/// CMD-1, CMD-6: who does anything has passed a roll for it.
void judge_passed(const event::Ordered& ordered, const Seen& seen) {
  const Order does = obeyed(ordered);
  const Done& done = seen.doings[ordered.unit];
  const bool free = ordered.by_choice || seen.troops.options().forced_moves_roll;
  if (does.acts.empty() || !free) return;
  const bool passed = std::any_of(done.rolls.begin(), done.rolls.end(),
                                  [](const Roll& roll) { return roll.passed; });
  if (!passed) seen.found(Kind::order_unfit, "AQ-CMD-1", {ordered.unit}, "without a passed roll");
}

/// CMD-7, IRR-8, 9, DRG-1, MOVE-8: whether it may have such an order.
void judge_order(const event::Ordered& ordered, const Seen& seen) {
  const Troop& troop = seen.troops[ordered.unit];
  const bool in_melee = seen.doings.in_melee(ordered.unit);
  const auto unfit = [&](const char* rule, const char* how) {
    seen.found(Kind::order_unfit, rule, {ordered.unit}, how);
  };
  switch (kind_of(ordered.order, in_melee)) {
    case OrderKind::restore: {
      const bool general_only =
          troop.causes.size() == 1 && troop.causes.count(Cause::general_killed) != 0;
      if (troop.causes.empty()) unfit("AQ-IRR-8", "restores what is in order");
      if (in_melee && !general_only) unfit("AQ-IRR-9", "restores in melee");
      if (ordered.order.acts.size() > 1) unfit("AQ-CMD-8", "restores and does more");
      break;
    }
    case OrderKind::mount:
    case OrderKind::dismount: {
      const bool up = act<Mount>(ordered.order)->up;
      if (troop.count(Type::dragoon) == 0) unfit("AQ-DRG-1", "mounts who are no dragoons");
      if (troop.mounted == up) unfit("AQ-DRG-1", "mounts who are mounted");
      break;
    }
    case OrderKind::march:
    case OrderKind::retire:
    case OrderKind::reform:
      if (in_melee) unfit("AQ-MOVE-8", "a manoeuvre in melee");
      break;
    case OrderKind::fire_at:
    case OrderKind::hold_fire:
      if (in_melee) unfit("AQ-SHOOT-1", "fire in melee");
      break;
    case OrderKind::break_off:
    case OrderKind::none:
      break;
  }
}

// --- reactions ---

/// BEH-1: whom its result binds. Roman cells do; in the lowest row a commanded formation is free,
/// for its order is what it goes on with, but for the 6 (NC-ACT-2), unless that, too, lets it go
/// on.
bool binds(const Seen& seen, const Reaction& reaction) {
  if (reaction.cell.italic) return false;
  if (reaction.shifted > 0) return true;
  if (reaction.cell.intent == Intent::continue_orders) return false;
  return reaction.column == 6 && seen.troops.options().six_binds;
}

/// From where its elements would be to the nearest enemy in sight from where it stands now; nothing
/// where somebody may be nearer of whom nobody can say that he is in sight, or where all of him
/// stands.
std::optional<double> to_nearest(const Seen& seen, UnitId unit, const std::vector<Polygon>& there) {
  double least = inches(1000);
  double may_be = least;
  for (const UnitId enemy : seen.troops.enemies(unit, seen.ledger)) {
    const bool followed = !seen.troops[enemy].redressed();
    const Is in_sight = flat_line(seen, unit, enemy);
    if (followed && in_sight == Is::no) continue;
    const bool sure = followed && in_sight == Is::yes;
    double& nearest = sure ? least : may_be;
    for (const Polygon& place : seen.places(enemy)) {
      for (const Polygon& own : there) nearest = std::min(nearest, apart(own, place));
    }
  }
  if (may_be < least) return std::nullopt;
  return least;
}

/// 13.4: what an order made by the die may be.
void judge_bound(const event::Ordered& ordered, const Seen& seen) {
  const OrderKind kind = kind_of(ordered.order, seen.doings.in_melee(ordered.unit));
  const bool goes = kind == OrderKind::march || kind == OrderKind::retire;
  const auto unfit = [&](const char* how) {
    seen.found(Kind::order_unfit, "AQ-13.4", {ordered.unit},
               std::string{word(ordered.cell.intent)} + ": " + how);
  };
  const bool charges = act<Charge>(ordered.order) != nullptr;
  if (charges && ordered.cell.charge == ChargeMark::no &&
      ordered.cell.intent != Intent::continue_orders) {
    unfit("charges");
  }
  switch (ordered.cell.intent) {
    case Intent::halt_face:
      if (goes) unfit("goes");
      break;
    case Intent::run:
    case Intent::withdraw:
    case Intent::withdraw_to_cover: {
      if (kind == OrderKind::restore && !ordered.cell.italic) unfit("restores");
      const auto& path = path_of(ordered.order);
      if (path.empty() || !seen.troops[ordered.unit].whole()) break;  // empty files close
      field::Pose pose = seen.ledger.at(ordered.unit).pose;
      // Who only turns his back comes no nearer.
      if (length(field::vec(path.back()) - field::vec(pose.at)) < kTolerance) break;
      const auto before = to_nearest(seen, ordered.unit, seen.places(ordered.unit));
      pose.at = path.back();
      for (const Act& one : ordered.order.acts) {
        if (const auto* face = std::get_if<Face>(&one)) pose.facing = face->facing;
      }
      const auto after =
          to_nearest(seen, ordered.unit, seen.troops.places(ordered.unit, stance(pose)));
      if (!before || !after || *after >= *before - kTolerance) break;
      seen.found(Kind::came_nearer, "AQ-13.4", {ordered.unit},
                 std::string{word(ordered.cell.intent)}, Counts::length, *after, *before);
      break;
    }
    case Intent::take_cover:
      if (kind == OrderKind::restore && !ordered.cell.italic) unfit("restores");
      break;
    default:
      break;
  }
}

void judge_free(const event::Ordered& ordered, const Seen& seen) {
  const auto& reaction = seen.doings[ordered.unit].reaction;
  if (!reaction) return;  // a person's, or in melee
  if (ordered.cell != reaction->cell) {
    seen.found(Kind::card_misread, "AQ-BEH-1", {ordered.unit}, "another result than it has thrown");
  }
  const auto commanded = in_reach(seen, ordered.unit);
  if (ordered.by_choice && commanded == false) {
    seen.found(Kind::order_unfit, "AQ-BEH-1", {ordered.unit}, "chooses, with no General near");
  }
  if (ordered.by_choice && binds(seen, *reaction)) {
    seen.found(Kind::order_unfit, "AQ-BEH-1", {ordered.unit},
               "chooses against a binding result: " + std::string{word(ordered.cell.intent)});
  }
  if (!ordered.by_choice) judge_bound(ordered, seen);
}

/// AQ-RF-7 and BEH-1 of what its risk was read from.
void judge_facts(const event::Reacted& reacted, const Seen& seen) {
  const UnitId unit = reacted.request.unit;
  if (seen.doings.in_melee(unit)) {
    seen.found(Kind::order_unfit, "AQ-BEH-0", {unit}, "reacts in melee");
  }
  const auto commanded = in_reach(seen, unit);
  if (commanded && *commanded != (reacted.request.facts[Fact::commanded] != 0)) {
    seen.found(Kind::card_misread, "AQ-BEH-1", {unit}, "a General's reach");
  }
  const Troop& troop = seen.troops[unit];
  const int lost = troop.initial - static_cast<int>(troop.elements.size());
  const int tenths = 10 * lost / std::max(1, troop.initial);
  if (reacted.request.facts[Fact::loss_tenths] != tenths) {
    seen.found(Kind::card_misread, "AQ-RF-7", {unit}, "losses", Counts::times,
               reacted.request.facts[Fact::loss_tenths], tenths);
  }
}

}  // namespace

void judge_commands(const Event& event, const Seen& seen) {
  if (const auto* tested = std::get_if<event::Tested>(&event.what)) {
    if (tested->unit != kNoUnit && begins(tested->what, "command to ")) judge_roll(*tested, seen);
  }
  if (const auto* reacted = std::get_if<event::Reacted>(&event.what)) judge_facts(*reacted, seen);
  const auto* ordered = std::get_if<event::Ordered>(&event.what);
  if (ordered == nullptr || !seen.ledger.on_table(ordered->unit)) return;
  judge_turn(*ordered, seen);
  judge_passed(*ordered, seen);
  judge_order(*ordered, seen);
  judge_free(*ordered, seen);
}

}  // namespace opfor::battles::opinion::arquebusier
