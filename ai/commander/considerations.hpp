#pragma once

#include "ai/commander/last_turn.hpp"
#include "ai/commander/weighing.hpp"

/// What a commander considers of an order, the same for all sheets: a file a subject. Each asks the
/// sheet what would come of it, and adds what that weighs.
namespace opfor {

/// A charge: what the fight brings and costs, or why it is none. With whom; nobody if it is none.
[[nodiscard]] UnitId weigh_fight(Weighing& sum, const Worth& worth, const Prospect& order);
/// Charges of later turns.
void weigh_charges_ahead(Weighing& sum, const Prospect& order, const std::vector<Threat>& threats);
void weigh_fire(Weighing& sum, const Prospect& order);
void weigh_guns(Weighing& sum, const Prospect& order);
/// How much harm enemies may do to it, in blows: of each the worst, but no more than is left of it.
[[nodiscard]] double harm_to_come(const Weighing& sum, const Worth& worth, UnitId unit,
                                  const std::vector<Threat>& threats);
/// Harm that enemies near may do to it, as it would then stand, and that it does to itself. How
/// much of it enemies may do, in blows.
double weigh_harm(Weighing& sum, const Worth& worth, const Prospect& order,
                  const std::vector<Threat>& threats);
/// Where its task leads it, and what it is to keep.
/// @param charged whom it charges, if anybody
void weigh_task(Weighing& sum, const Worth& worth, const Prospect& order,
                const std::vector<Threat>& threats, UnitId charged);
/// Instead of its task, when no turn follows: that it stands where the victory is decided.
void weigh_end(Weighing& sum, const Worth& worth, const Prospect& order, const LastTurn& last_turn);
/// And beside it, of who has a place to go to: that it goes on towards it.
void weigh_last_way(Weighing& sum, const Worth& worth, const Prospect& order);
/// In the turns before that: that it comes there in time, as much of it as is left by then.
/// @param harm that enemies may do it where the order takes it
/// @param stands what they may do to it where it stands
void weigh_time(Weighing& sum, const Worth& worth, const Prospect& order, const InTime& in_time,
                double harm, const std::vector<Threat>& stands);
void weigh_ground(Weighing& sum, const Prospect& order);
void weigh_facing(Weighing& sum, const Prospect& order);
void weigh_cover(Weighing& sum, const Prospect& order);
void weigh_restoring(Weighing& sum, const Prospect& order);
/// Square and hedgehog, and forms that are of no use where it would stand.
void weigh_form(Weighing& sum, const Prospect& order);
/// Horses, guns, files, contact.
void weigh_changes(Weighing& sum, const Prospect& order);
/// What a card or a die may refuse, and what it costs to try.
void weigh_chances(Weighing& sum);

/// All of them, of an option of `DecisionKind::order_unit`.
/// @param last_turn if this is it
/// @param in_time if it is not, and somewhere is to be reached by then
/// @param stands what enemies may do to it where it stands: asked of who is to be somewhere in time
[[nodiscard]] Scored weigh_order(const Worth& worth, const Weights& weights, const Prospect& order,
                                 const LastTurn* last_turn = nullptr,
                                 const InTime* in_time = nullptr, Given given = Given::by_commander,
                                 const std::vector<Threat>& stands = {});

}  // namespace opfor
