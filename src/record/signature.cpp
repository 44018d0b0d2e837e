#include "record/signature.hpp"

#include "battle/battle.hpp"
#include "core/hash.hpp"

namespace opfor {
namespace {

/// A running hash of values, each written by its fields. Words are passed over.
class Hash {
 public:
  explicit Hash(std::uint64_t& hash) : hash_(hash) {}

  template <class... Values>
  void operator()(const Values&... values) {
    (add(values), ...);
  }

 private:
  template <class T>
  requires(std::is_integral_v<T> || std::is_enum_v<T>) void add(T value) {
    if constexpr (Worded<T>) {
      // By its word: enumerators may come and go.
      hash_ = mix(hash_, hash_bytes(word(value)));
    } else {
      hash_ = mix(hash_, static_cast<std::uint64_t>(value));
    }
  }
  void add(Length length) { add(length.tenths()); }
  void add(Angle angle) { add(angle.hundredths()); }
  void add(Point at) { (*this)(at.x, at.y); }
  void add(const field::Pose& pose) { (*this)(pose.at, pose.facing); }
  template <class T>
  void add(const std::optional<T>& value) {
    add(value.has_value());
    if (value) add(*value);
  }
  template <class T>
  void add(const std::vector<T>& values) {
    add(values.size());
    for (const T& value : values) add(value);
  }
  template <class... Ts>
  void add(const std::variant<Ts...>& value) {
    add(value.index());
    std::visit([this](const auto& one) { this->add(one); }, value);
  }

  // --- what is asked, but for its step and its number among its like ---
  void add(const chance::Key& key) {
    (*this)(key.turn, key.side, key.unit, key.other, key.purpose);
  }
  void add(const chance::Throw& dice) {
    (*this)(dice.key, dice.reading, dice.count, dice.sides, dice.target, dice.pick_sides);
    for (const std::uint8_t target : dice.targets) add(target);
  }
  void add(const chance::Draw& draw) { (*this)(draw.key, draw.left); }
  void add(const chance::Answer& answer) {
    (*this)(answer.value, answer.faces.size());
    for (const std::uint8_t face : answer.faces) add(face);
  }
  void add(const Dials& dials) { (*this)(dials.temper, dials.nerve, dials.aggression); }
  /// Of the facts those that hold, so that a fact more changes only battles in which it holds.
  void add(const Facts& facts) {
    for (std::size_t i = 0; i < kFacts; ++i) {
      const Fact fact = static_cast<Fact>(i);
      if (facts[fact] != 0) (*this)(fact, facts[fact], facts.witness(fact), facts.distance(fact));
    }
  }
  void add(const ReactionRequest& request) {
    (*this)(request.unit, request.table, request.facts, request.dials, request.die);
  }
  void add(const Cell& cell) { (*this)(cell.intent, cell.charge, cell.gait, cell.italic); }
  void add(const RiskTerm& term) { (*this)(term.value, term.fact); }
  void add(const Reaction& reaction) {
    (*this)(reaction.terms, reaction.total, reaction.shifted, reaction.column, reaction.cell,
            reaction.binding);
  }
  void add(const Option& option) { (*this)(option.unit, option.cost, option.order); }
  void add(const Decision& decision) {
    (*this)(decision.kind, decision.shape, decision.turn, decision.side, decision.unit,
            decision.other, decision.options, decision.budget);
  }
  void add(const Choice& choice) { (*this)(choice.picks, choice.order); }

  // --- orders ---
  void add(const Move& move) { (*this)(move.path, move.gait); }
  void add(const Charge& charge) { (*this)(charge.target, charge.path, charge.gait); }
  void add(const Face& face) { add(face.facing); }
  void add(const ChangeFormation& change) { add(change.to); }
  void add(const Shoot& shot) { add(shot.target); }
  void add(const Load&) {}
  void add(const FightOn&) {}
  void add(const LeaveTable&) {}
  void add(const Wheel& wheel) { add(wheel.facing); }
  void add(const Halt&) {}
  void add(const Rally&) {}
  void add(const Limber& limber) { add(limber.up); }
  void add(const Mount& mount) { add(mount.up); }
  void add(const Attach& attach) { add(attach.to); }
  void add(const Frontage& frontage) { add(frontage.files); }
  void add(const HoldFire&) {}
  void add(const GoToGround&) {}
  void add(const Order& order) { (*this)(order.unit, order.acts); }

  // --- events ---
  void add(const CloseCall& call) {
    (*this)(call.unit, call.other, call.span, call.distance, call.limit, call.by_map);
  }
  void add(const event::TurnBegan&) {}
  void add(const event::PassedOver& e) { add(e.of); }
  void add(const event::CommandThrown& e) { (*this)(e.officer, e.dice, e.points); }
  void add(const event::Paid& e) { (*this)(e.officer, e.unit, e.price); }
  void add(const event::Sighted& e) {
    (*this)(e.observer, e.target, e.die, e.range, e.distance, e.seen);
  }
  void add(const event::Reacted& e) { (*this)(e.request, e.reaction); }
  void add(const event::Ordered& e) {
    (*this)(e.unit, e.cell, e.lead, e.by_choice, e.order, e.refused);
  }
  void add(const event::Decided& e) { (*this)(e.decision, e.choice); }
  void add(const event::Moved& e) {
    (*this)(e.unit, e.from, e.to, e.path, e.allowance, e.spent, e.gait);
  }
  void add(const event::FormationChanged& e) { (*this)(e.unit, e.to); }
  void add(const event::ContactMade& e) { (*this)(e.unit, e.enemy); }
  void add(const event::ContactBroken& e) { (*this)(e.unit, e.enemy); }
  void add(const event::FellOut& e) { (*this)(e.unit, e.wounded, e.men); }
  void add(const event::Aimed& e) { (*this)(e.unit, e.target); }
  void add(const event::Shot& e) {
    (*this)(e.unit, e.target, e.shots, e.sides, e.least, e.hits, e.dice);
  }
  void add(const event::HeldFire& e) { add(e.unit); }
  void add(const event::Lost::Count& count) { add(count.n); }
  void add(const event::Lost& e) { (*this)(e.unit, e.by, e.counts, e.destroyed); }
  void add(const event::Fought& e) { (*this)(e.a, e.b, e.winner); }
  void add(const event::PushedBack& e) { add(e.unit); }
  void add(const event::Tested& e) { add(e.unit); }
  void add(const event::StateChanged& e) { add(e.unit); }
  void add(const event::Activated& e) { (*this)(e.side, e.command, e.unit); }
  void add(const event::Entered& e) { (*this)(e.unit, e.returned); }
  void add(const event::WaitsToEnter& e) { add(e.unit); }
  void add(const event::LeftTable& e) { add(e.unit); }
  void add(const event::MeasuredByMap& e) { (*this)(e.call, e.answer); }
  void add(const event::Corrected& e) { add(e.unit); }
  void add(const event::BattleEnded& e) { add(e.verdict); }

  std::uint64_t& hash_;
};

}  // namespace

std::vector<chance::Answer> Signing::answer_all(std::span<const chance::Request> requests) {
  auto answers = to().answer_all(requests);
  for (const chance::Request& request : requests) Hash{signature_.asked}(request);
  for (const chance::Answer& answer : answers) Hash{signature_.done}(answer);
  signature_.requests += requests.size();
  return answers;
}

std::vector<Reaction> Signing::react_all(const Battle& battle,
                                         std::span<const ReactionRequest> requests) {
  auto reactions = to().react_all(battle, requests);
  for (const ReactionRequest& request : requests) Hash{signature_.asked}(request);
  for (const Reaction& reaction : reactions) Hash{signature_.done}(reaction);
  signature_.requests += requests.size();
  return reactions;
}

std::vector<Choice> Signing::decide_all(const Moment& now, std::span<const Decision> decisions) {
  auto choices = to().decide_all(now, decisions);
  for (const Decision& decision : decisions) Hash{signature_.asked}(decision);
  for (const Choice& choice : choices) Hash{signature_.done}(choice);
  signature_.requests += decisions.size();
  return choices;
}

void Signing::happened(Event event) {
  Hash{signature_.done}(event.turn, event.what);
  ++signature_.events;
}

void Signing::stands(const Battle& battle) {
  for (const UnitState& unit : battle.units()) {
    Hash{signature_.done}(unit.presence, unit.pose(), unit.formation);
  }
  Hash{signature_.done}(battle.head().turn, battle.head().verdict);
}

}  // namespace opfor
