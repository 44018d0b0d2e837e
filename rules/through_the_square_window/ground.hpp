#pragma once

#include <optional>
#include <string>

#include "field/ground.hpp"
#include "rules/through_the_square_window/cards.hpp"

/// What pieces of terrain are to this sheet (table TTSW-TER-T1), by their properties: a wood is
/// difficult ground that hides, a village is an area of hard cover, works are what is fortified for
/// a side; hedges, walls, ditches and streams are barriers.
namespace opfor::through_the_square_window {

/// More than half of a body lies in an area: it is in it (TTSW-TER-1).
[[nodiscard]] bool is_in(const field::Ground& ground, FeatureId id, const field::Box& body);
/// Some of a body lies on difficult ground (TTSW-ACT-3). Lines have no inside: who lies across one
/// has paid for it.
[[nodiscard]] bool on_difficult(const field::Ground& ground, const field::Box& body);
/// A wheel begins on difficult ground, ends on some or sweeps over some, or comes upon a barrier.
[[nodiscard]] bool wheels_on_difficult(const field::Ground& ground, const field::Box& before,
                                       const field::Box& after);
/// How far along a straight way, without turning, a body first lies on difficult ground or comes
/// upon a barrier, as a share of it; nothing if nowhere, 0 if it begins on such ground.
[[nodiscard]] std::optional<double> difficult_after(const field::Ground& ground,
                                                    const field::Box& body, Vec step);

/// Its name; empty if there is none there, or it has none.
[[nodiscard]] std::string difficult_on_the_way(const field::Ground& ground, const field::Box& body,
                                               Vec step);

/// TTSW-TER-2: ground that troops may not enter, beside what the floor knows of walls and water.
[[nodiscard]] bool is_barred(const field::Feature& feature, const Card& card, Formation formation);
/// It may be such to somebody.
[[nodiscard]] bool may_bar(const field::Feature& feature);
/// A body of such troops may stand there.
[[nodiscard]] bool may_stand_on(const field::Ground& ground, const Card& card, Formation formation,
                                const field::Box& body);

/// TTSW-TER-T1, TTSW-TER-1: it is in an area that covers, or stands within 1 cm behind a line that
/// does. @param from where the danger is; without it: areas alone
[[nodiscard]] bool in_cover(const field::Ground& ground, const field::Box& body,
                            std::optional<Vec> from);
/// All of it is in cover.
[[nodiscard]] bool wholly_in_cover(const field::Ground& ground, const field::Box& body,
                                   std::optional<Vec> from);
/// It holds a village, works, or the far side of a barrier against somebody there (TTSW-MEL-10).
[[nodiscard]] bool defends(const field::Ground& ground, const field::Box& body, Side side,
                           Vec from);

/// It defends works of its side against somebody there (TTSW-MOR-T3).
[[nodiscard]] bool defends_works(const field::Ground& ground, const field::Box& body, Side side,
                                 Vec from);

/// Terrain blocks a line of sight (TTSW-GEO-8).
[[nodiscard]] bool blocks_sight(const field::Ground& ground, Vec from, Vec to);
/// How high a place lies (TTSW-TER-3).
[[nodiscard]] int level_at(const field::Ground& ground, Vec place);

}  // namespace opfor::through_the_square_window
