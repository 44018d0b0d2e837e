#include "rules/arquebusier/sheet.hpp"

#include <fmt/format.h>

#include "rules/arquebusier/check.hpp"
#include "rules/arquebusier/corrections.hpp"
#include "rules/arquebusier/elements.hpp"
#include "rules/arquebusier/facts.hpp"
#include "rules/arquebusier/policies.hpp"
#include "rules/arquebusier/resolvers.hpp"
#include "rules/arquebusier/sequence.hpp"
#include "rules/arquebusier/sighting.hpp"
#include "rules/arquebusier/victory.hpp"
#include "rules/arquebusier/ways.hpp"
#include "rules/arquebusier/worth.hpp"

namespace opfor::arquebusier {
namespace {

/// "5 firearm, 4 pike", in the order of the types.
std::string by_type(const Elements& elements) {
  std::array<int, kTypes> count{};
  for (const Element& element : elements) ++count[static_cast<std::size_t>(element.type)];
  std::vector<std::string> words;
  for (const TypeLine& line : kTypeLines) {
    const int n = count[static_cast<std::size_t>(line.type)];
    if (n > 0) words.push_back(fmt::format("{} {}", n, word(line.type)));
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

/// What a General's or a lost unit's end was.
std::string end_of(const Battle& battle, UnitId unit) {
  return std::string{word(record(battle, unit).gone)};
}

class Arquebusier final : public Sheet {
 public:
  [[nodiscard]] std::string_view name() const override { return "arquebusier"; }
  [[nodiscard]] std::string_view title() const override { return "Arquebusier!"; }
  [[nodiscard]] Measure measure() const override { return Measure::inch; }

  [[nodiscard]] std::vector<field::Mover> movers() const override {
    const double obstacle = kObstacleCost.as_double();
    const double half = kElementWidth.as_double() / 2;
    return {{false, kDifficultFactor, obstacle, half},
            {true, kDifficultFactor, obstacle, half},
            {true, kDifficultFactor, kNoWay, half}};
  }

  [[nodiscard]] std::shared_ptr<const SheetSetting> read(Setting& setting, Keys& options,
                                                         std::span<Keys> units,
                                                         Problems& problems) const override {
    return read_setting(setting, options, units, problems);
  }

  [[nodiscard]] Battle start(std::shared_ptr<const Setting> setting) const override {
    return arquebusier::start(std::move(setting));
  }

  [[nodiscard]] Battle carry_over(const Battle& old,
                                  std::shared_ptr<const Setting> setting) const override {
    return arquebusier::carry_over(old, std::move(setting));
  }

  [[nodiscard]] std::span<const std::string_view> counts() const override {
    return arquebusier::counts();
  }

  [[nodiscard]] int counted(const Battle& battle, const Count& count) const override {
    return arquebusier::counted(battle, count);
  }

  [[nodiscard]] Tally tally(const Battle& battle, Side side) const override {
    return arquebusier::tally(battle, side);
  }

  [[nodiscard]] Facts facts(const Moment& now, UnitId unit) const override {
    return arquebusier::facts(Situation(now), unit);
  }

  /// The tables lead sides that the program leads (13); a person's troops do as he says.
  [[nodiscard]] bool governed(const Setting& setting, Side side) const override {
    return setting.side(side).automated;
  }

  [[nodiscard]] View view(const Moment& now, Side side) const override {
    return arquebusier::view(now, side);
  }

  [[nodiscard]] std::span<const std::string_view> kinds() const override {
    return arquebusier::kinds();
  }

  [[nodiscard]] std::span<const std::string_view> states() const override {
    return arquebusier::states();
  }

  [[nodiscard]] Vocabulary vocabulary() const override { return arquebusier::vocabulary(); }

  [[nodiscard]] std::optional<Problem> correct(Battle& battle,
                                               const Correction& correction) const override {
    return arquebusier::correct(battle, correction);
  }

  [[nodiscard]] std::vector<Resolver> resolvers(const Reactions& reactions) const override {
    return arquebusier::resolvers(reactions);
  }

  /// The elements of a formation, each where it stands; a General's figure.
  [[nodiscard]] std::vector<field::Box> bases(const Battle& battle, UnitId unit) const override {
    if (is_general(battle, unit)) return {footprint(battle, unit)};
    std::vector<field::Box> boxes;
    for (const Element& element : record(battle, unit).elements) {
      boxes.push_back(element_box(battle, unit, element));
    }
    return boxes;
  }

  [[nodiscard]] bool takes_room(const Setting& setting, UnitId unit) const override {
    return !rules(setting).generals[index(unit)];
  }

  /// "9 of 12 elements: 5 firearm, 4 pike".
  [[nodiscard]] std::string strength(const Battle& battle, UnitId unit) const override {
    const bool gone = record(battle, unit).gone != Gone::no;
    if (is_general(battle, unit)) return gone ? end_of(battle, unit) : "leads";
    const Elements& elements = record(battle, unit).elements;
    if (gone && elements.empty()) return end_of(battle, unit);
    std::string words = fmt::format("{} of {} elements: {}", elements.size(),
                                    initial_count(battle, unit), by_type(elements));
    return gone ? fmt::format("{}; {}", words, end_of(battle, unit)) : words;
  }

  [[nodiscard]] std::vector<std::string> marks(const Battle& battle, UnitId unit) const override {
    std::vector<std::string> all;
    const UnitRecord& r = record(battle, unit);
    if (is_general(battle, unit)) {
      if (const UnitId with = goes_with(battle, unit); with != kNoUnit) {
        all.push_back(fmt::format("with {}", battle.setting().unit(with).name));
      }
      return all;
    }
    if (formation_info(battle, unit).natural == Class::irregular) all.emplace_back("irregular");
    for (std::size_t i = 0; i < Words<Cause>::all.size(); ++i) {
      const auto cause = static_cast<Cause>(i);
      if (has_cause(battle, unit, cause)) all.push_back(fmt::format("shaken: {}", word(cause)));
    }
    if (r.commander_dead != 0) all.emplace_back("commander dead");
    if (r.marker.changing != Changing::no) all.emplace_back(word(r.marker.changing));
    // Dragoons alone are now this, now that.
    const bool dragoons = count_of(battle, unit, Type::dragoon) > 0;
    if (dragoons) all.emplace_back(r.mounted != 0 ? "mounted" : "on foot");
    if (r.under_fire != 0 || r.under_fire_last != 0) all.emplace_back("under fire");
    if (r.move_penalty > 0) all.push_back(fmt::format("moves {} in less", r.move_penalty));
    if (r.ran != 0 || r.ran_last != 0) all.emplace_back("ran");
    if (r.withdrew != 0 || r.withdrew_last != 0) all.emplace_back("withdrew");
    if (r.broke_off != 0 || r.broke_off_last != 0) all.emplace_back("broke off");
    if (r.marker.manoeuvre != Manoeuvre::none) {
      all.push_back(fmt::format("ordered to {}", word(r.marker.manoeuvre)));
    }
    if (in_melee(battle, unit)) all.emplace_back("in melee");
    return all;
  }

  [[nodiscard]] std::string arm(const Setting& setting, UnitId unit) const override {
    const Rules& all = rules(setting);
    if (all.generals[index(unit)]) return "general";
    const FormationInfo& info = all.formations[index(unit)];
    if (is_artillery(info.elements.front().type)) return "artillery";
    bool foot = false;
    bool dragoons = false;
    for (const Rank& place : info.elements) {
      foot = foot || line_of(place.type).arm == Arm::foot;
      dragoons = dragoons || place.type == Type::dragoon;
    }
    if (foot) return "foot";
    return dragoons ? "dragoons" : "horse";
  }

  [[nodiscard]] std::span<const StepInfo> steps() const override { return arquebusier::steps(); }
  [[nodiscard]] std::optional<Side> step_of(const Battle& battle) const override {
    return arquebusier::step_of(battle);
  }
  void play_phase_step(Play& play) const override { arquebusier::play_step(*this, play); }
  void skip_step(Battle& battle) const override { arquebusier::skip_step(battle); }

  [[nodiscard]] std::vector<Order> ways(const Moment& now,
                                        const OrderRequest& request) const override {
    return arquebusier::ways(known_to(now, side_of(now.battle(), request.unit)), request);
  }
  [[nodiscard]] std::unique_ptr<Worth> worth(const View& view) const override {
    return arquebusier::worth(view);
  }
  [[nodiscard]] Reasons policy(const View& view, const Decision& decision,
                               const Reactions& reactions) const override {
    return arquebusier::policy(view, decision, reactions);
  }
  [[nodiscard]] std::optional<Refusal> check(const Moment& now, const Order& order) const override {
    return arquebusier::check(now, order);
  }
};

}  // namespace

const Sheet& sheet() {
  static const Arquebusier kSheet;
  return kSheet;
}

}  // namespace opfor::arquebusier
