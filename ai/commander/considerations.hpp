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
/// @param harm that enemies may do it first, where that is heeded (`task.under_fire`): who is not
/// left does not fire next turn, nor what he has loaded
void weigh_fire(Weighing& sum, const Worth& worth, const Prospect& order, double harm);
void weigh_guns(Weighing& sum, const Prospect& order);
/// What enemies near may do to it, as it would then stand, all together: in blows.
[[nodiscard]] double harm_of(const Weighing& sum, const Worth& worth, const Prospect& order,
                             const std::vector<Threat>& threats);
/// How much of it is left by then, 0..1, if enemies do it such harm.
[[nodiscard]] double comes_through(const Worth& worth, UnitId unit, double harm);
/// Harm that enemies near may do to it, as it would then stand, and that it does to itself.
/// @param harm how much of it enemies may do, in blows
/// @param disorder that it comes into by it (`Prospect::loses_order`)
void weigh_harm(Weighing& sum, const Worth& worth, const Prospect& order, double harm,
                const Steadiness& disorder);
/// Where its task leads it, and what it is to keep.
/// @param charged whom it charges, if anybody
/// @param harm that enemies may do it then
/// @param disorder that it comes into by it: who holds his side together goes to no place for that
/// @param in_time knows what they may do to it where it stands; nothing: no heed of that
/// @return how much of what it goes brings horse up to who keeps it off, 0..1 (drill/kept_off.hpp)
[[nodiscard]] double weigh_task(Weighing& sum, const Worth& worth, const Prospect& order,
                                const std::vector<Threat>& threats, UnitId charged, double harm,
                                const Steadiness& disorder, const InTime* in_time);
/// Instead of its task, when no turn follows: that it stands where the victory is decided.
void weigh_end(Weighing& sum, const Worth& worth, const Prospect& order, const LastTurn& last_turn);
/// And beside it, of who has a place to go to: that it goes on towards it.
void weigh_last_way(Weighing& sum, const Worth& worth, const Prospect& order);
/// In the turns before that: that it comes there in time, as much of it as is left by then; and who
/// gets out of fire there leaves no more than would be left of it there.
/// @param harm that enemies may do it on its way
/// @param in_vain so much of what it goes leads it nowhere, 0..1
void weigh_time(Weighing& sum, const Worth& worth, const Prospect& order, const InTime& in_time,
                double harm, double in_vain);
/// Ground given, and of who goes off the table, all that was left of it.
void weigh_ground(Weighing& sum, const Worth& worth, const Prospect& order);
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
[[nodiscard]] Scored weigh_order(const Worth& worth, const Weights& weights, const Prospect& order,
                                 const LastTurn* last_turn = nullptr,
                                 const InTime* in_time = nullptr,
                                 Given given = Given::by_commander);

}  // namespace opfor
