#pragma once

#include <array>
#include <memory>
#include <numeric>
#include <optional>

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

/// Beside whom a leader does most good: what goes by the orders that will be given, and so is
/// weighed alike for all sheets, beside what the sheet itself makes of it.
class LeaderScales {
 public:
  /// @param decision where a leader rides, whom he joins. All must outlive it.
  LeaderScales(const Sheet& sheet, const View& view, const Decision& decision,
               const Reactions& reactions, const Weights& weights);

  /// The body that he would be with by a ride is about to attack, and better with him: its best
  /// order is an attack (a charge that is open to it, and that it would not make, without him or
  /// with him there, is none).
  [[nodiscard]] bool leads_attack(const Option& ride) const;
  /// Adds what it is worth to be there.
  void weigh(Reasons& reasons) const;

 private:
  /// Of all that it may be ordered then an attack is the best.
  [[nodiscard]] bool attacks(const View& view, const Worth& worth, const Option& ride) const;

  const Sheet& sheet_;
  const View& view_;
  const Decision& decision_;
  const Reactions& reactions_;
  const Weights& weights_;
  std::unique_ptr<Worth> worth_;
};

/// Who acts next: a sheet scores higher who has an attack to make; one that nobody would choose is
/// none.
class ActivationScales {
 public:
  /// All must outlive it.
  ActivationScales(const Sheet& sheet, const View& view, const Decision& decision,
                   const Reactions& reactions, const Weights& weights);

  /// Of those whom an option would have act one has an attack for its best order.
  [[nodiscard]] bool attacks(const Option& next) const;
  /// Takes off what the sheet makes of attacks that nobody would choose.
  void weigh(Reasons& reasons) const;

 private:
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
