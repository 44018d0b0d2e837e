#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <tl/expected.hpp>

#include "battle/correction.hpp"
#include "battle/setting.hpp"
#include "core/problem.hpp"
#include "drill/asks.hpp"

/// Orders, choices, reactions, corrections and requests as JSON, for journals and other programs.
/// Units are named by their scenario ids, lengths are in the sheet's measure, angles in degrees,
/// enumerations are their words. What is written reads back as the same value.
namespace opfor::json {

using Json = nlohmann::ordered_json;

[[nodiscard]] Json of_unit(const Setting& setting, UnitId unit);  ///< null: nobody
[[nodiscard]] Json of_side(const Setting& setting, Side side);    ///< its id, or "A", "B"
[[nodiscard]] Json of(const Setting& setting, const Order& order);
[[nodiscard]] Json of(const Setting& setting, const Choice& choice);
[[nodiscard]] Json of(const Setting& setting, const Reasons& reasons);
[[nodiscard]] Json of(const Setting& setting, const Correction& correction);
/// A sheet's measure is not needed for these: they hold no lengths.
[[nodiscard]] Json of(const Cell& cell);
[[nodiscard]] Json of(const RiskTerm& term);
[[nodiscard]] Json of(const Reaction& reaction);
/// The facts that are not 0, each with its witness and distance if it has them.
[[nodiscard]] Json of(const Setting& setting, const Facts& facts);

/// What the rules ask for, the same text for the same request: what a journal compares.
/// @param step the name of the step that the key's phase is.
[[nodiscard]] Json of(const Setting& setting, const std::string& step,
                      const chance::Request& request);
[[nodiscard]] Json of(const Setting& setting, const std::string& step, const Decision& decision);
[[nodiscard]] Json of(const Setting& setting, int turn, const std::string& step,
                      const ReactionRequest& request);
[[nodiscard]] Json of(const Setting& setting, int turn, const std::string& step,
                      const OrderRequest& request);
[[nodiscard]] Json of(const Setting& setting, int turn, const std::string& step,
                      const CloseCall& call);
[[nodiscard]] Json of(const chance::Answer& answer);

// What others wrote, read: a problem says what is wrong with it.
[[nodiscard]] tl::expected<UnitId, Problem> to_unit(const Setting& setting, const Json& json);
[[nodiscard]] tl::expected<Order, Problem> to_order(const Setting& setting, const Json& json);
[[nodiscard]] tl::expected<Choice, Problem> to_choice(const Setting& setting, const Json& json);
[[nodiscard]] tl::expected<Correction, Problem> to_correction(const Setting& setting,
                                                              const Json& json);
[[nodiscard]] tl::expected<Reaction, Problem> to_reaction(const Json& json);
[[nodiscard]] tl::expected<Reasons, Problem> to_reasons(const Setting& setting, const Json& json);
[[nodiscard]] tl::expected<chance::Answer, Problem> to_answer(const Json& json);

}  // namespace opfor::json
