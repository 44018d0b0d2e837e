#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "battles/opinion/finding.hpp"

/// Faults that the project knows of and has not mended yet: they are counted and told, and fail
/// nothing. Whoever mends one strikes its row.
namespace opfor::battles::opinion {

struct KnownFault {
  Kind kind = Kind::told_wrong;
  std::string rule;
  std::string how;  ///< as findings have it; empty: however
  std::string reason;
};

/// The rows of known.tsv: kind, rule, how ("-": however), reason.
/// @throws std::runtime_error where a row is none.
[[nodiscard]] std::vector<KnownFault> read_known(std::string_view text);
/// Those of tests/battles/opinion/known.tsv.
[[nodiscard]] const std::vector<KnownFault>& known_faults();
/// The row that a finding falls under; null if it is none of them.
[[nodiscard]] const KnownFault* known(const std::vector<KnownFault>& faults,
                                      const Finding& finding);

}  // namespace opfor::battles::opinion
