#pragma once

#include <tl/expected.hpp>

#include "drill/sheet.hpp"
#include "engine/protocol.hpp"

/// What is said in the protocol, made of values and read back.
namespace opfor::engine {

/// What one is given for an answer.
struct Limits {
  /// Seconds for a decision; none: it has time.
  std::optional<double> seconds;
  int plays = 200;  ///< positions that are played on for a decision, at most
};

/// The first question: what is played, on what ground, for what.
/// @param side whose answers are asked, and who is told
[[nodiscard]] Json hello_json(const Sheet& sheet, const Setting& setting, Side side,
                              const Limits& limits);
/// What was answered to it: the name of the other.
[[nodiscard]] tl::expected<std::string, Fault> hello_answer(const Json& answer);

/// A decision, with the table as its side knows it.
[[nodiscard]] Json decide_json(const Sheet& sheet, const View& view, const Decision& decision);
/// {"picks", "order", "reasons"}: how somebody decides it.
[[nodiscard]] Json decided_json(const Sheet& sheet, const Setting& setting,
                                const Decision& decision, const Commander::Decided& decided);
/// {"picks": [...]} or {"order": {"acts": [...]}}: a choice that `fault` accepts, its order one of
/// who is asked. Whether the rules accept the order is for them to say.
[[nodiscard]] tl::expected<Choice, Fault> choice_of(const Setting& setting,
                                                    const Decision& decision, const Json& json);
/// {"acts": [...]}, and "unit" where nobody in particular is asked.
[[nodiscard]] tl::expected<Order, Fault> order_of(const Setting& setting, const Decision& decision,
                                                  const Json& json);

/// Dice, or a card, and what was thrown.
[[nodiscard]] Json throw_json(const Sheet& sheet, const Setting& setting,
                              const chance::Request& request);
[[nodiscard]] tl::expected<chance::Answer, Fault> thrown_of(const Json& json);
/// A close call, and whether it is within its limit.
[[nodiscard]] Json measure_json(const Sheet& sheet, const Battle& battle, const CloseCall& call);
[[nodiscard]] tl::expected<bool, Fault> measured_of(const Json& json);

}  // namespace opfor::engine
