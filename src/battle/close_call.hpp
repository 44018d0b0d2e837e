#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/ids.hpp"
#include "core/length.hpp"
#include "core/words.hpp"

/// Close calls. Nobody measures to a millimetre at a real table: where somebody plays with figures,
/// a distance within the setting's tolerance of a limit that changes the outcome is asked ("30.2 cm
/// by my map, 30 is the limit: within it?"). The answer is kept in the state, and whoever reads
/// that distance reads it so.
namespace opfor {

class Battle;

/// What is measured between two units.
enum class Span : std::uint8_t {
  nearest,   ///< nearest figure to nearest figure
  farthest,  ///< from a man to the farthest figure of the other
  way,       ///< what the way of the one to the other costs
  fire,      ///< from those of the one that fire to the other, as the sheet measures it
  line  ///< how far the other is beyond the line through the front of the one; less than 0: how
        ///< far before it
};
template <>
struct Words<Span> {
  static constexpr std::array<std::string_view, 5> all{"nearest", "farthest", "way", "fire",
                                                       "line"};
};

/// A limit of a sheet, as it is compared with a distance.
struct Limit {
  Length most;             ///< within it: not beyond
  const char* rule = "";   ///< "NC-RF-7"
  std::string_view what;   ///< what it is called: "long range"
  UnitId whose = kNoUnit;  ///< who has it, if somebody has: "long range of the 1st lancers"
  double slack = 0;        ///< by how much the sheet lets a distance exceed it, tenths of a mm;
                           ///< less than 0: of limits that count as beyond ("4 or more")
  /// Tenths of a millimetre.
  [[nodiscard]] constexpr double edge() const { return most.as_double() + slack; }
};

/// A distance near a limit.
struct CloseCall {
  UnitId unit = kNoUnit;   ///< whom the limit is about
  UnitId other = kNoUnit;  ///< the other end
  Span span = Span::nearest;
  Length distance;      ///< as the map has it
  Length limit;         ///< within it: not beyond
  std::string words;    ///< what the limit is: "long range of Regular lancers, 1st (MC1)"
  std::string rule;     ///< "NC-RF-7"
  bool by_map = false;  ///< whether it is within by the map
  Length slack{};       ///< by how much the sheet lets a distance exceed its limit
};

/// What has been found out about a distance. It holds as long as the map measures what it did then.
/// Who found the same as the map has found out nothing that changes the distance.
struct KnownDistance {
  UnitId unit = kNoUnit;
  UnitId other = kNoUnit;
  Span span = Span::nearest;
  std::int32_t measured = 0;  ///< by the map
  std::int32_t at_least = 0;  ///< the true distance lies between these, both included
  std::int32_t at_most = 0;
  constexpr bool operator==(const KnownDistance&) const = default;
};

/// A distance as it is to be read, tenths of a millimetre: as measured on the map, or as near to
/// that as what was found out allows. Nearest figures are as far from each other either way.
[[nodiscard]] double as_settled(const Battle& battle, Span span, UnitId unit, UnitId other,
                                double measured);
/// True if it is known whether the distance is within its limit.
[[nodiscard]] bool is_settled(const Battle& battle, const CloseCall& call);
/// True if one answer answers both.
[[nodiscard]] bool same_question(const CloseCall& one, const CloseCall& two);
/// From here on the distance is within its limit, or beyond it.
void settle(Battle& battle, const CloseCall& call, bool within);

}  // namespace opfor
