#include "battles/opinion/arquebusier/marches.hpp"

#include <algorithm>
#include <cmath>

#include "battles/opinion/arquebusier/pulses.hpp"
#include "battles/opinion/arquebusier/words.hpp"

namespace opfor::battles::opinion::arquebusier {
namespace {

constexpr double kStraight = 0.02;  ///< how far a way may lean, tenths a tenth: facings are rounded
constexpr double kPaid = 6;         ///< what rounding may add to what a way costs
constexpr double kSameFacing = 0.03;  ///< degrees

/// What a passed order lets it do.
class Way {
 public:
  Way(const event::Moved& moved, const Seen& seen)
      : moved_(moved),
        seen_(seen),
        done_(seen.doings[moved.unit]),
        sure_(!seen.troops[moved.unit].redressed()) {
    march_.unit = moved.unit;
    march_.kind = done_.manoeuvre;
    march_.before = moved.from;
    march_.end = moved.to;
    march_.start = {formed_at(), march_.kind == OrderKind::march || march_.kind == OrderKind::reform
                                     ? moved.to.facing
                                     : moved.from.facing};
    march_.allowed = allowed();
    march_.ordered = ordered();
    march_.told_allowance = moved.allowance.as_double();
  }

  March judge() {
    judge_fitness();
    if (march_.kind == OrderKind::none) return march_;
    judge_facing();
    judge_straight();
    judge_length();
    return march_;
  }

 private:
  void found(Kind kind, const char* rule, const char* how) const {
    seen_.found(kind, rule, {moved_.unit}, how);
  }
  void found(Kind kind, const char* rule, const char* how, Counts counts, double measured,
             double allowed) const {
    seen_.found(kind, rule, {moved_.unit}, how, counts, measured, allowed);
  }

  /// MEL-6: empty files close before it goes.
  [[nodiscard]] Point formed_at() const {
    Troop formed = seen_.troops[moved_.unit];
    const auto shift = close_up(formed);
    if (!shift) return moved_.from.at;
    return field::point(at_rank(stance(moved_.from), 0, *shift * seen_.troops.options().width));
  }
  [[nodiscard]] double ordered() const {
    // Who leaves the table goes on beyond it.
    if (act<LeaveTable>(done_.order) != nullptr) return inches(1000);
    const Vec from = field::vec(done_.ordered_at.at);
    const auto* move = act<Move>(done_.order);
    if (move != nullptr && !move->path.empty()) return length(field::vec(move->path.back()) - from);
    // A charge is a march into contact, and after him as far as he may retire.
    const auto* charge = act<Charge>(done_.order);
    if (charge == nullptr || charge->path.empty()) return done_.ordered_move;
    const double to_him = length(field::vec(charge->path.back()) - from);
    return std::min(done_.ordered_move, to_him + done_.retires);
  }
  /// MOVE-1 to 3.
  [[nodiscard]] double allowed() const {
    const double move = seen_.doings.move(moved_.unit, seen_.troops);
    switch (march_.kind) {
      case OrderKind::march:
      case OrderKind::break_off:
        return move;
      case OrderKind::retire:
        return move / 2;
      default:
        return 0;
    }
  }

  void judge_fitness() const {
    const bool moves = march_.kind == OrderKind::march || march_.kind == OrderKind::retire ||
                       march_.kind == OrderKind::reform || march_.kind == OrderKind::break_off;
    if (!moves) found(Kind::moved_unfit, "AQ-CMD-1", "without a command");
    if (march_.kind != OrderKind::break_off && seen_.doings.in_melee(moved_.unit)) {
      found(Kind::moved_unfit, "AQ-MOVE-8", "in melee");
    }
  }

  /// MOVE-3: to any facing, before it goes; who retires keeps it; who breaks off may turn at the
  /// end.
  void judge_facing() const {
    Angle wanted = moved_.from.facing;
    const bool turns = march_.kind == OrderKind::march || march_.kind == OrderKind::reform;
    if (const auto* face = act<Face>(done_.order); face != nullptr && turns) wanted = face->facing;
    if (march_.kind == OrderKind::break_off) return;
    const double off = turn_between(wanted, moved_.to.facing) / 100.0;
    if (off <= kSameFacing) return;
    found(Kind::turned_too_far, "AQ-MOVE-3", turns ? "otherwise than told" : "", Counts::degrees,
          off, 0);
  }

  [[nodiscard]] Vec direction() const {
    const Vec ahead = stance(march_.start).ahead;
    if (march_.kind == OrderKind::retire) return ahead * -1;
    return march_.kind == OrderKind::break_off ? stance({{}, turned_to_go()}).ahead : ahead;
  }
  /// Who breaks off turns, goes straight ahead, and may turn again where he ends.
  [[nodiscard]] Angle turned_to_go() const {
    for (const Act& act : done_.order.acts) {
      if (const auto* face = std::get_if<Face>(&act)) return face->facing;
      if (std::holds_alternative<Move>(act)) break;
    }
    return done_.ordered_at.facing;
  }
  /// How far a point of the way lies beside the straight line from its start, or behind it.
  [[nodiscard]] double aside(Vec point) const {
    const Vec off = point - field::vec(march_.start.at);
    const double along = dot(off, direction());
    const double beside = std::abs(cross(direction(), off));
    return std::max(0.0, std::max(beside - kStraight * std::max(0.0, along), -along));
  }
  void judge_straight() const {
    if (!sure_) return;
    const double off = aside(field::vec(moved_.to.at));
    if (off <= 2 * kRounding) return;
    found(Kind::wrong_direction, "AQ-MOVE-3", word(march_.kind).data(), Counts::length, off, 0);
  }

  /// What it costs surely: where hard ground begins for one who grazes it, and whether who ends on
  /// an obstacle is over it, is decided by rounding.
  [[nodiscard]] double least_paid(Vec from, Vec to) const {
    double least = march_.track.whole_cost();
    const double far = length(to - from);
    if (far <= 2 * kRounding) return least;
    const Vec ahead = (to - from) * (kRounding / far);
    // Half a millimetre of a wood's corner is nothing.
    const Vec aside = right_of(ahead) * ((kDeep + kRounding) / kRounding);
    for (const double side : {-1.0, 0.0, 1.0}) {
      const Vec off = aside * side;
      const double cost = arquebusier::cost(seen_.features(), from + off + ahead, to + off - ahead);
      least = std::min(least, cost + 2 * kRounding);
    }
    return least;
  }

  void judge_length() {
    const Vec from = field::vec(march_.start.at);
    const Vec to = field::vec(march_.end.at);
    march_.track = Track(seen_.features(), from, to, seen_.troops.rate(moved_.unit));
    if (!sure_) return;
    const double gone = length(to - from);
    if (gone > march_.ordered + kPaid) {
      found(Kind::too_far, "AQ-MOVE-2", "farther than told", Counts::length, gone, march_.ordered);
    }
    const double paid = least_paid(from, to);
    if (paid <= march_.allowed + kPaid) return;
    const bool hard = paid > gone + kPaid;
    const bool of_ground = gone <= march_.allowed + kPaid;
    found(Kind::too_far, of_ground ? "AQ-TER-5" : "AQ-MOVE-1", hard ? "over hard ground" : "",
          Counts::length, paid, march_.allowed);
  }

  const event::Moved& moved_;
  const Seen& seen_;
  const Done& done_;
  bool sure_;
  March march_;
};

/// An edge of a formation's footprint, and the direction out of it.
struct Edge {
  Vec from;
  Vec to;
  Vec out;
};
std::array<Edge, 4> edges(const Polygon& body) {
  std::array<Edge, 4> all;
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec a = body[i];
    const Vec b = body[(i + 1) % 4];
    const Vec side = (b - a) * (1 / length(b - a));
    all[i] = {a, b, right_of(side) * -1};
  }
  return all;
}

/// Elements stand close on both sides of it: nobody can touch that.
bool between_two(const Edge& edge, const std::vector<Polygon>& elements) {
  const Vec beyond = (edge.from + edge.to) * 0.5 + edge.out * (2 * kTolerance);
  return std::any_of(elements.begin(), elements.end(),
                     [&](const Polygon& element) { return holds(element, beyond); });
}

/// How far a body is from a segment.
double to_edge(const std::vector<Polygon>& body, const Edge& edge) {
  double least = inches(1000);
  for (const Polygon& place : body) {
    least = std::min(least, apart(place, {edge.from, edge.to, edge.to}));
  }
  return least;
}

}  // namespace

void Marches::begin(const Seen& seen) {
  if (!stood_.empty()) return;
  for (std::size_t i = 0; i < seen.ledger.size(); ++i) {
    stood_.push_back(seen.ledger.at(unit_id(i)).pose);
  }
}

void Marches::judge_way(const event::Moved& moved, const Seen& seen) {
  marches_.push_back(Way(moved, seen).judge());
}

/// MEL-6: only empty files close, and as far as they are.
void Marches::judge_closing(const event::Moved& moved, const Seen& seen) {
  if (seen.troops[moved.unit].redressed()) return;
  Troop formed = seen.troops[moved.unit];
  const double shift = close_up(formed).value_or(0) * seen.troops.options().width;
  const Vec wanted = at_rank(stance(moved.from), 0, shift);
  const double off = length(field::vec(moved.to.at) - wanted);
  if (off <= 2 * kRounding && moved.to.facing == moved.from.facing) return;
  seen.found(Kind::wrong_direction, "AQ-MOVE-3", {moved.unit}, "closes otherwise", Counts::length,
             off, 0);
}

/// Nobody is taken back onto the table who stands on it.
void Marches::judge_taken_back(const event::Moved& moved, const Seen& seen) {
  const Setting& setting = seen.ledger.setting();
  const Polygon body = seen.troops.footprint(moved.unit, stance(moved.from));
  const bool over = std::any_of(body.begin(), body.end(), [&](Vec c) {
    return c.x < 0 || c.y < 0 || c.x > setting.width.as_double() ||
           c.y > setting.height.as_double();
  });
  if (over || seen.troops[moved.unit].redressed()) return;
  seen.found(Kind::wrong_direction, "AQ-MOVE-5", {moved.unit}, "taken back from the table",
             Counts::length, length(field::vec(moved.to.at) - field::vec(moved.from.at)), 0);
}

/// MOVE-7: with its front flat against the edge that it touched; at a corner, against one on whose
/// side its centre was when the phase began.
void Marches::judge_flat(const event::Moved& moved, const Seen& seen) {
  if (touched_ == kNoUnit) return;
  if (seen.troops[moved.unit].redressed() || seen.troops[touched_].redressed()) return;
  const Stance target = stance(seen.ledger.at(touched_).pose);
  const Stance there = stance(moved.to);
  const auto before = seen.troops.places(moved.unit, stance(moved.from));
  const field::Pose began = stood_.empty() ? moved.from : stood_[index(moved.unit)];
  const Polygon body = seen.troops.footprint(moved.unit, stance(began));
  const Vec centre = (body[0] + body[2]) * 0.5;
  // Where files are empty, the edges of those who are left count.
  const std::vector<Polygon> elements = seen.troops.places(touched_, target);
  std::vector<Polygon> bodies = elements;
  bodies.push_back(seen.troops.footprint(touched_, target));
  std::vector<Edge> all;
  for (const Polygon& body_of : bodies) {
    for (const Edge& edge : edges(body_of)) {
      if (!between_two(edge, elements)) all.push_back(edge);
    }
  }
  bool flat = false;
  bool touched = false;
  bool beside = false;
  for (const Edge& edge : all) {
    if (dot(there.ahead, edge.out) >= -std::cos(kSameFacing)) continue;
    // Where its last rank is short, the side of that lies farther in than that of the others.
    const bool touches = to_edge(before, edge) <= kTolerance + 2 * kRounding;
    const double off = dot(there.at - edge.from, edge.out);
    const bool lies = std::abs(off) <= kTolerance + kRounding;
    touched = touched || touches;
    flat = flat || lies;
    beside = beside || ((touches || lies) && dot(centre - edge.from, edge.out) >= -kDeep);
  }
  const auto found = [&](Kind kind, const char* how) {
    seen.found(kind, "AQ-MOVE-7", {moved.unit, touched_}, how);
  };
  if (!flat) {
    found(Kind::not_touching, "not flat against an edge");
  } else if (!touched) {
    found(Kind::wrong_direction, "against an edge that it did not touch");
  } else if (!beside) {
    found(Kind::wrong_direction, "against an edge on whose side it did not stand");
  }
}

void Marches::judge_together(const Seen& seen) {
  if (marches_.empty()) return;
  judge_pulses(marches_, stood_, seen);
  marches_.clear();
}

void Marches::judge(const Event& event, const Seen& seen) {
  if (const auto* moved = std::get_if<event::Moved>(&event.what)) {
    if (seen.troops[moved->unit].general) return judge_together(seen);
    if (seen.doings.laid_flat(moved->unit)) return judge_flat(*moved, seen);
    if (event.rule == "AQ-MOVE-5") {
      judge_together(seen);
      return judge_taken_back(*moved, seen);
    }
    begin(seen);
    return event.rule == "AQ-MOVE-3" ? judge_closing(*moved, seen) : judge_way(*moved, seen);
  }
  if (const auto* made = std::get_if<event::ContactMade>(&event.what)) {
    judge_together(seen);
    touched_ = made->enemy;
  }
}

void Marches::settle(const Seen& seen) {
  judge_together(seen);
  stood_.clear();
  touched_ = kNoUnit;
}

}  // namespace opfor::battles::opinion::arquebusier
