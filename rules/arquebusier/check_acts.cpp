// The judge takes an order apart.
#include "rules/arquebusier/check_parts.hpp"

namespace opfor::arquebusier::judge {
namespace {

using Fault = std::optional<Refusal>;

/// Takes one act after the other, and says of each why it does not belong where it stands.
struct Taker {
  Wish& w;

  [[nodiscard]] Fault late() const {
    if (!w.has_fire_order()) return std::nullopt;
    return Refusal{"AQ-CMD-8", "what it does first, then the order for its fire"};
  }

  Fault go(const std::vector<Point>& path) {
    if (auto fault = late()) return fault;
    if (w.goes || path.size() != 1) {
      return Refusal{"AQ-MOVE-3", "it marches one straight way: turn it, then say one place"};
    }
    if (w.files) {
      return Refusal{"AQ-MOVE-3", "it marches, or draws up on other files: not both in one turn"};
    }
    w.goes = field::vec(path.front());
    return std::nullopt;
  }

  Fault operator()(const Move& move) { return go(move.path); }
  Fault operator()(const Charge& charge) {
    w.charges = charge.target;
    return go(charge.path);
  }
  Fault operator()(const Face& face) {
    if (auto fault = late()) return fault;
    if (w.goes && w.leaves) return Refusal{"AQ-MOVE-3", "who runs does not turn at the end"};
    std::optional<Angle>& which = w.goes ? w.ends : w.turns;
    if (which || w.files) return Refusal{"AQ-MOVE-3", "it turns once, and before it draws up"};
    which = face.facing;
    return std::nullopt;
  }
  Fault operator()(const Frontage& frontage) {
    if (auto fault = late()) return fault;
    if (w.goes) {
      return Refusal{"AQ-MOVE-3", "it marches, or draws up on other files: not both in one turn"};
    }
    if (w.files) return Refusal{"AQ-MOVE-3", "it draws up once a turn"};
    w.files = frontage.files;
    return std::nullopt;
  }
  Fault operator()(const LeaveTable&) {
    if (!w.goes || w.charges != kNoUnit || w.leaves || w.ends || w.has_fire_order()) {
      return Refusal{"AQ-MOVE-5", "it leaves the table by a march over the edge, and no other way"};
    }
    w.leaves = true;
    return std::nullopt;
  }
  Fault operator()(const Mount& mount) {
    if (auto fault = late()) return fault;
    if (w.mounts) return Refusal{"AQ-DRG-1", "it mounts or dismounts once a turn"};
    w.mounts = mount.up;
    return std::nullopt;
  }
  Fault operator()(const Rally&) {
    if (w.restores) return Refusal{"AQ-CMD-8", "it tries to restore order once a turn"};
    w.restores = true;
    return std::nullopt;
  }
  Fault operator()(const Shoot& shoot) {
    if (w.fires) return Refusal{"AQ-CMD-8", "it takes one order for its fire"};
    w.fires = true;
    w.fires_at = shoot.target;
    return std::nullopt;
  }
  Fault operator()(const HoldFire&) {
    if (w.holds_fire) return Refusal{"AQ-CMD-8", "it takes one order for its fire"};
    w.holds_fire = true;
    return std::nullopt;
  }

  // What these rules do not have.
  Fault operator()(const GoToGround&) {
    return Refusal{"AQ-MOVE-3", "nobody goes to ground in these rules"};
  }
  Fault operator()(const ChangeFormation&) {
    return Refusal{"AQ-MOVE-3", "these rules have no such formations: it draws up on other files"};
  }
  Fault operator()(const Wheel&) {
    return Refusal{"AQ-MOVE-3", "nobody wheels in these rules: it turns in its place"};
  }
  Fault operator()(const Load&) {
    return Refusal{"AQ-SHOOT-1", "nobody loads by order in these rules: who may, shoots each turn"};
  }
  Fault operator()(const FightOn&) { return Refusal{"AQ-CMD-6", "to fight on it needs no order"}; }
  Fault operator()(const Halt&) { return Refusal{"AQ-CMD-6", "to stand it needs no order"}; }
  Fault operator()(const Limber&) {
    return Refusal{"AQ-CMD-7", "guns are not limbered or unlimbered in these rules"};
  }
  Fault operator()(const Attach&) {
    return Refusal{"AQ-GEN-1", "only a General joins, and when his side is asked for him"};
  }
};

}  // namespace

tl::expected<Wish, Refusal> take_apart(const Battle& battle, const Order& order) {
  Wish wish{battle, order.unit, {}, {}, kNoUnit, {}, {}, false, {}, false, false, kNoUnit, false};
  Taker taker{wish};
  for (const Act& one : order.acts) {
    if (auto fault = std::visit(taker, one)) return tl::unexpected(*std::move(fault));
  }
  return wish;
}

}  // namespace opfor::arquebusier::judge
