#include <fmt/format.h>

#include "arena/csv.hpp"
#include "arena/report.hpp"

namespace opfor::arena {
std::string report_csv(const Experiment& experiment, const std::vector<Pair>& pairs) {
  std::string text =
      "pair,battle,counted,scenario,seed,side_a,side_b,verdict,score_a,turns,start_a,left_a,"
      "start_b,left_b,margin_a,signature\n";
  const std::size_t count = counted(experiment, pairs);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const PairOf who = pair_of(experiment, pairs[i].index);
    for (std::size_t battle = 0; battle < who.battles(); ++battle) {
      const Fought& fought = pairs[i].battles[battle];
      const auto& of_a = experiment.contenders[battle == 0 ? who.one : who.other];
      const auto& of_b = experiment.contenders[battle == 0 ? who.other : who.one];
      text +=
          fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{:.6f},{:016x}\n", pairs[i].index,
                      battle + 1, i < count ? 1 : 0, csv_cell(experiment.fields[who.field].name),
                      who.seed, csv_cell(of_a.name), csv_cell(of_b.name), word(fought.verdict),
                      score(fought, Side::a), fought.turns, fought.start[0], fought.left[0],
                      fought.start[1], fought.left[1], margin(fought, Side::a), fought.signature);
    }
  }
  return text;
}

}  // namespace opfor::arena
