#include "battles/opinion/nineteenth_century/marches.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "battles/opinion/nineteenth_century/passing.hpp"
#include "battles/opinion/rest.hpp"
#include "battles/opinion/told.hpp"

namespace opfor::battles::opinion::nineteenth_century {
namespace {

constexpr double kCanter = cm(50);  ///< of horse that withdraws: less than that (ACT-15)
constexpr double kBeside = cm(45);  ///< a man who finds no room beside his group (CMD-8)

std::vector<Vec> way_of(const event::Moved& moved) {
  std::vector<Vec> way;
  for (const Point p : moved.path) way.push_back(field::vec(p));
  return way;
}

double nearest(const std::vector<Polygon>& figures, const Seen& seen, UnitId enemy) {
  return seen.troops.gap(figures, enemy, seen.ledger).most;
}

class March {
 public:
  March(const Event& event, const event::Moved& moved, const Seen& seen)
      : event_(event),
        moved_(moved),
        seen_(seen),
        group_(seen.troops[moved.unit]),
        doing_(seen.doings[moved.unit]),
        way_(way_of(moved)),
        order_(doing_.order && doing_.order->unit == moved.unit ? &*doing_.order : nullptr) {}

  void judge() {
    if (way_.size() < 2) return;
    if (event_.rule == "NC-CMD-8") return judge_company_of_a_group();
    if (event_.rule == "NC-MOVE-7") return judge_room_made();
    if (event_.rule == "NC-MEL-7") return judge_after_melee();
    judge_leave();
    judge_length();
    judge_gait();
    judge_goal();
    judge_passing(moved_, way_, charged(), runs(), seen_);
    judge_end();
  }

 private:
  void found(Kind kind, const char* rule, std::string how) const {
    seen_.found(kind, rule, {moved_.unit}, std::move(how));
  }
  void found(Kind kind, const char* rule, std::string how, double measured, double allowed) const {
    seen_.found(kind, rule, {moved_.unit}, std::move(how), Counts::length, measured, allowed);
  }
  [[nodiscard]] bool free() const {
    return order_ == nullptr || order_->by_choice ||
           keeps_station(*order_, seen_.troops, seen_.doings);
  }
  [[nodiscard]] Intent intent() const {
    return free() ? Intent::continue_orders : order_->cell.intent;
  }
  [[nodiscard]] bool runs() const {
    if (order_ == nullptr || free()) return false;
    return intent() == Intent::run || (intent() == Intent::continue_orders && doing_.runs);
  }
  [[nodiscard]] UnitId charged() const {
    const auto* charge = order_ == nullptr ? nullptr : act<Charge>(order_->order);
    return charge == nullptr ? kNoUnit : charge->target;
  }

  /// Who may move, and how often: a group moves once a turn, as its order says.
  void judge_leave() const {
    if (order_ == nullptr) return found(Kind::moved_unfit, "NC-ACT-21", "without an order");
    if (doing_.moves > 0) {
      seen_.found(Kind::acts_again, "NC-MOVE-1", {moved_.unit}, "", Counts::times, doing_.moves + 1,
                  1);
    }
    const Intent cell = intent();
    if (cell == Intent::halt_face || cell == Intent::rally_halt) {
      found(Kind::moved_unfit, cell == Intent::halt_face ? "NC-ACT-12" : "NC-ACT-19",
            "told to halt");
    }
  }

  // --- how far ---

  /// MOVE-1 to 3, 8, 9: what it may spend, the wounded among it surely or perhaps.
  [[nodiscard]] Between allowance() const {
    Between most = seen_.troops.rate(moved_.unit);
    const bool square = seen_.ledger.at(moved_.unit).formation == Formation::square;
    const bool forms = order_ != nullptr && act<ChangeFormation>(order_->order) != nullptr;
    if (square || forms) most = {most.least / 2, most.most / 2};
    if (group_.arm != Arm::horse) return most;
    if (intent() == Intent::take_cover || intent() == Intent::rally_in_cover)
      return {cm(30), cm(30)};
    if (intent() == Intent::withdraw) return {kCanter - 1, kCanter - 1};
    return most;
  }
  void judge_length() const {
    const Between most = allowance();
    const double quarter = seen_.troops.rate(moved_.unit).most / 4;
    const double slack = rounding_of(seen_.features(), way_);
    const Between cost = cost_of(seen_.features(), way_, quarter);
    if (cost.least > most.most + slack) {
      found(Kind::too_far, "NC-SCOPE-5", word_of_intent(), cost.least, most.most);
    }
    const Between rate = seen_.troops.rate(moved_.unit);
    const double told = moved_.spent.as_double();
    const double low = cost_of(seen_.features(), way_, rate.least / 4).least;
    if (told < low - slack || told > cost.most + slack) {
      found(Kind::told_wrong, "NC-MOVE-4", "what its way costs", told,
            told < low ? low : cost.most);
    }
    if (moved_.allowance.as_double() > rate.most) {
      found(Kind::told_wrong, "NC-MOVE-1", "its allowance", moved_.allowance.as_double(),
            rate.most);
    }
  }
  [[nodiscard]] std::string word_of_intent() const {
    return free() ? "ordered" : std::string{word(intent())};
  }
  /// MOVE-3, 6: by what it has spent.
  void judge_gait() const {
    if (group_.arm != Arm::horse || moved_.gait == gait_of(moved_.spent.as_double())) return;
    found(Kind::told_wrong, "NC-MOVE-6", "its gait", moved_.spent.as_double(), 0);
  }

  /// 15.2, the contract: who runs or withdraws ends no nearer to the enemy who was nearest.
  void judge_goal() const {
    const Intent cell = intent();
    const bool away =
        cell == Intent::run || cell == Intent::withdraw || cell == Intent::withdraw_to_cover;
    if (!away) return;
    // Whom it does not see it does not run from.
    std::vector<UnitId> in_sight;
    double nearest_by = std::numeric_limits<double>::infinity();
    for (const UnitId enemy : enemies()) {
      if (sees(enemy) == Sight::blocked) continue;
      in_sight.push_back(enemy);
      nearest_by = std::min(nearest_by, seen_.gap(moved_.unit, enemy).most);
    }
    // Where more than one may have been the nearest nobody knows from whom it was to go.
    UnitId from = kNoUnit;
    for (const UnitId enemy : in_sight) {
      if (seen_.gap(moved_.unit, enemy).least > nearest_by) continue;
      if (from != kNoUnit || sees(enemy) != Sight::clear) return;
      from = enemy;
    }
    if (from == kNoUnit) return;
    const double before = seen_.gap(moved_.unit, from).least;
    const double after = nearest(there(), seen_, from);
    if (after >= before - kDeep - kRounding) return;
    seen_.found(Kind::came_nearer, cell == Intent::run ? "NC-ACT-16" : "NC-ACT-15",
                {moved_.unit, from}, std::string{word(cell)}, Counts::length, after, before);
  }
  [[nodiscard]] Sight sees(UnitId enemy) const {
    Sight best = Sight::blocked;
    for (const Polygon& mine : seen_.troops.standing(moved_.unit, seen_.ledger)) {
      for (const Polygon& theirs : seen_.troops.standing(enemy, seen_.ledger)) {
        const Vec from = (mine[0] + mine[2]) * 0.5;
        const Vec to = (theirs[0] + theirs[2]) * 0.5;
        best = std::min(best, sight(seen_.features(), from, to, kDeep));
      }
    }
    return best;
  }

  // --- where it ends ---

  [[nodiscard]] std::vector<UnitId> enemies() const {
    return seen_.troops.present(seen_.ledger, other(seen_.ledger.side_of(moved_.unit)));
  }
  /// Formations are changed before or after the way: where they differ nobody knows.
  [[nodiscard]] std::vector<Polygon> there() const {
    Formation formation = seen_.ledger.at(moved_.unit).formation;
    const auto* form = order_ == nullptr ? nullptr : act<ChangeFormation>(order_->order);
    if (form != nullptr) formation = form->to;
    return seen_.troops.drawn_up(moved_.unit, stance(moved_.to), formation);
  }
  /// MOVE-7: 1 cm off every enemy, but for who charges.
  void judge_end() const {
    if (charged() != kNoUnit || leaves()) return;
    for (const UnitId enemy : enemies()) {
      const double after = nearest(there(), seen_, enemy);
      if (after >= kKeepOff - 2 * kRounding) continue;
      seen_.found(Kind::came_nearer, "NC-MOVE-7", {moved_.unit, enemy}, "to an enemy, not charging",
                  Counts::length, after, kKeepOff);
    }
  }
  [[nodiscard]] bool leaves() const {
    return order_ != nullptr && act<LeaveTable>(order_->order) != nullptr;
  }

  // --- otherwise ---

  /// CMD-8: who is attached goes along, or steps aside.
  void judge_company_of_a_group() const {
    const UnitId with = doing_.with;
    if (with == kNoUnit) return found(Kind::moved_unfit, "NC-CMD-8", "goes with nobody");
    const Vec step = field::vec(moved_.to.at) - field::vec(moved_.from.at);
    const double off = length(step - seen_.doings[with].displacement);
    if (length(step) <= length(seen_.doings[with].displacement) + kRounding || off <= kBeside) {
      return;
    }
    found(Kind::too_far, "NC-CMD-8", "with his group", length(step),
          length(seen_.doings[with].displacement));
  }

  /// MOVE-7: an officer or character who was stood upon steps aside, as far as he must.
  void judge_room_made() const {
    if (!group_.pc && !group_.officer) {
      return found(Kind::moved_unfit, "NC-MOVE-7", "steps aside");
    }
    const double off = length(field::vec(moved_.to.at) - field::vec(moved_.from.at));
    if (off > kBeside) found(Kind::too_far, "NC-MOVE-7", "steps aside", off, kBeside);
  }

  /// MEL-7: 5 cm back, straight away and facing the enemy; or after the beaten, into contact.
  void judge_after_melee() const {
    const double slack = rounding_of(seen_.features(), way_);
    const double quarter = seen_.troops.rate(moved_.unit).most / 4;
    const double cost = cost_of(seen_.features(), way_, quarter).least;
    const bool back = seen_.doings.pushed() == moved_.unit;
    // Who touch may stand half a millimetre apart: so much more has he to go who follows.
    const double most = kPushedBack + (back ? 0 : kDeep);
    if (cost > most + slack) {
      found(Kind::too_far, "NC-MEL-7", back ? "pushed back" : "following up", cost, most);
    }
    if (back) judge_push();
  }
  /// Straight away: as much farther from one whom it fought as it has gone, or nearly: its men from
  /// his, or its line from his, where they stand in each other's gaps or nobody knows who has
  /// fallen. Files that close as it goes are left out of it: they may bring the men nearer.
  void judge_push() const {
    const Vec step = field::vec(moved_.to.at) - field::vec(moved_.from.at);
    double farther = 0;
    bool any = false;
    for (const UnitId enemy : seen_.doings.pushed_from()) {
      if (!seen_.ledger.on_table(enemy)) continue;
      any = true;
      const double before = seen_.gap(moved_.unit, enemy).least;
      farther = std::max(farther, nearest(carried(step), seen_, enemy) - before);
      const Polygon its = line_of(seen_.troops.standing(enemy, seen_.ledger));
      farther =
          std::max(farther, off(line_of(carried(step)), its) - off(line_of(carried({})), its));
      farther = std::max(farther, farther_by_a_man(step, enemy));
    }
    const double way = length(step);
    if (!any || farther >= way / 2 - kRounding) return;
    found(Kind::wrong_direction, "NC-MEL-7", "pushed back", farther, way);
  }
  /// Where nobody knows who has fallen, any man may be the one that is left of either.
  [[nodiscard]] double farther_by_a_man(Vec step, UnitId enemy) const {
    const Troops& troops = seen_.troops;
    if (troops.men(moved_.unit).unplaced() + troops.men(enemy).unplaced() == 0) return 0;
    const std::vector<Polygon> before = carried({});
    const std::vector<Polygon> after = carried(step);
    double most = 0;
    for (const Polygon& his : troops.standing(enemy, seen_.ledger)) {
      for (std::size_t i = 0; i < before.size(); ++i) {
        most = std::max(most, off(after[i], his) - off(before[i], his));
      }
    }
    return most;
  }
  /// The rectangle about men who face one way.
  [[nodiscard]] static Polygon line_of(const std::vector<Polygon>& men) {
    const Vec back = men.front()[3] - men.front()[0];
    const Stance first{men.front()[0], back * (-1 / length(back))};
    double left = 0;
    double right = 0;
    double ahead = 0;
    double behind = 0;
    for (const Polygon& man : men) {
      for (const Vec corner : man) {
        const Vec from_first = corner - first.at;
        left = std::min(left, dot(from_first, right_of(first.ahead)));
        right = std::max(right, dot(from_first, right_of(first.ahead)));
        behind = std::min(behind, dot(from_first, first.ahead));
        ahead = std::max(ahead, dot(from_first, first.ahead));
      }
    }
    const Vec middle = at_rank(first, (ahead + behind) / 2, (left + right) / 2);
    return rectangle({middle, first.ahead}, {right - left, ahead - behind});
  }
  /// How far apart two of them are; below 0: how deep in each other.
  [[nodiscard]] static double off(const Polygon& one, const Polygon& another) {
    return apart(one, another) - deep(one, another);
  }
  /// The men as they stand, all of them so far off.
  [[nodiscard]] std::vector<Polygon> carried(Vec step) const {
    std::vector<Polygon> figures = seen_.troops.standing(moved_.unit, seen_.ledger);
    for (Polygon& figure : figures) {
      for (Vec& corner : figure) corner = corner + step;
    }
    return figures;
  }

  const Event& event_;
  const event::Moved& moved_;
  const Seen& seen_;
  const Group& group_;
  const Doing& doing_;
  std::vector<Vec> way_;
  const event::Ordered* order_;
};

}  // namespace

void judge_march(const Event& event, const event::Moved& moved, const Seen& seen) {
  March(event, moved, seen).judge();
}

void judge_stand(const event::Ordered& ordered, const Seen& seen) {
  if (!path_of(ordered.order).empty()) return;
  const Stand& stand = seen.ledger.at(ordered.unit);
  field::Pose pose = stand.pose;
  Formation formation = stand.formation;
  for (const Act& one : ordered.order.acts) {  // the last of them is how it stands
    if (const auto* face = std::get_if<Face>(&one)) pose.facing = face->facing;
    if (const auto* form = std::get_if<ChangeFormation>(&one)) formation = form->to;
  }
  if (pose == stand.pose && formation == stand.formation) return;
  const auto there = seen.troops.drawn_up(ordered.unit, stance(pose), formation);
  for (const UnitId enemy :
       seen.troops.present(seen.ledger, other(seen.ledger.side_of(ordered.unit)))) {
    if (seen.doings.touch(ordered.unit, enemy)) continue;
    const double before = seen.gap(ordered.unit, enemy).least;
    const double after = nearest(there, seen, enemy);
    if (after >= std::min(before, kKeepOff) - 2 * kRounding) continue;
    seen.found(Kind::came_nearer, "NC-MOVE-7", {ordered.unit, enemy},
               formation != stand.formation ? "forming anew" : "turning", Counts::length, after,
               std::min(before, kKeepOff));
  }
}

void judge_entry(const Event& event, const event::Entered& entered, const Seen& seen) {
  const UnitInfo& info = seen.ledger.setting().unit(entered.unit);
  if (entered.returned) {
    if (seen.ledger.on_table(entered.unit)) {
      seen.found(Kind::acts_again, "NC-SCN-4", {entered.unit}, "returns, and is there");
    }
    return;
  }
  if (!info.enters || event.turn < info.enters->turn) {
    seen.found(Kind::moved_unfit, "NC-SCN-4", {entered.unit}, "enters too early", Counts::times,
               event.turn, info.enters ? info.enters->turn : 0);
  }
}

}  // namespace opfor::battles::opinion::nineteenth_century
