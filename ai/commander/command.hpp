#pragma once

#include <array>
#include <memory>
#include <numeric>
#include <optional>
#include <vector>

#include "ai/commander/weights.hpp"
#include "drill/asks.hpp"
#include "drill/sheet.hpp"
#include "drill/worth.hpp"

namespace opfor {

/// Whom it is worth to command: the same for all sheets whose uncommanded units go by the tables.
/// What the sheet itself makes of it stays as far as no order shows it; all of it stays where the
/// sheet does not say what a unit could be ordered (`Worth::if_commanded`).
class CommandScales {
 public:
  /// @param decision whom to pay for. All must outlive it.
  CommandScales(const Sheet& sheet, const View& view, const Decision& decision,
                const Reactions& reactions, const Weights& weights);

  /// What its side gains if a unit is commanded, in blows: the best of its orders where its cell
  /// would leave it free, against what the cell has it do; each face of its die is as likely as the
  /// others. Nothing where the sheet does not say.
  [[nodiscard]] std::optional<double> gained(UnitId unit) const;
  /// Puts what is gained in the place of what the sheet advises.
  void weigh(Reasons& reasons) const;

 private:
  /// By this turn's fire, by the next's, and by loading.
  using ByFire = std::array<double, 3>;
  /// What is gained, by what: in blows.
  struct Gain {
    ByFire by_fire{};
    double kept_back = 0;  ///< that its die cannot have it charge
    double other = 0;
    [[nodiscard]] double in_all() const {
      return std::accumulate(by_fire.begin(), by_fire.end(), 0.0) + kept_back + other;
    }
  };
  [[nodiscard]] std::optional<Gain> gain_of(UnitId unit) const;

  const Sheet& sheet_;
  const View& view_;
  const Decision& decision_;
  const Reactions& reactions_;
  const Weights& weights_;
  View paid_;  ///< as it would be, were everybody paid for
  std::unique_ptr<Worth> paid_worth_;
  std::unique_ptr<Worth> worth_;
};

/// The same weights, but for whom it is worth to command: the sheet's rule of thumb says who is
/// paid for.
[[nodiscard]] Weights as_the_sheet_pays(Weights weights);

/// Whose best order is an attack, of those who have one open to them: whom a leader leads, and who
/// acts next. What nobody would choose is none.
class AttackScales {
 public:
  /// @param decision where a leader rides, whom he joins, who moves first, or who acts next. All
  /// must outlive it.
  AttackScales(const Sheet& sheet, const View& view, const Decision& decision,
               const Reactions& reactions, const Weights& weights);

  /// The body that a leader would be with by a ride is about to attack, and better with him: its
  /// best order is an attack (a charge that is open to it, and that it would not make, without him
  /// or with him there, is none).
  [[nodiscard]] bool leads_attack(const Option& ride) const;
  /// Of those whom an option would have act one has an attack for its best order.
  [[nodiscard]] bool attacks(const Option& next) const;
  /// Adds what it is worth to be beside who attacks; or takes off what the sheet makes of attacks
  /// that nobody would choose.
  void weigh(Reasons& reasons) const;

 private:
  /// The best of several orders of a body is an attack. @param orders at least one
  [[nodiscard]] bool is_attack(const View& view, const Worth& worth, UnitId unit,
                               const std::vector<FreeOrder>& orders) const;
  [[nodiscard]] bool leads_attack(const View& view, const Worth& worth, const Option& ride) const;
  void weigh_rides(Reasons& reasons) const;
  void weigh_who_acts(Reasons& reasons) const;

  const Sheet& sheet_;
  const View& view_;
  const Decision& decision_;
  const Reactions& reactions_;
  const Weights& weights_;
  std::unique_ptr<Worth> worth_;
};

/// What a leader risks of himself, as his sheet scores it, by the weight of his doctrine.
void weigh_leaders_risk(Reasons& reasons, const Weights& weights);

}  // namespace opfor
