#include <fmt/format.h>

#include "hearing/report.hpp"
#include "hearing/report_parts.hpp"
#include "hearing/sentences.hpp"

/// Places and facings in the words of an order: those of a report.
namespace opfor {

namespace {

/// The one thing that words say of a unit whose name was not said.
tl::expected<Said, NoPlace> one_said(const NamesAtTable& names, const std::string& words) {
  const Typed typed = typed_words(words, names.battle().setting().measure);
  const auto said = read_said(typed.words, names);
  if (!said) return tl::unexpected(NoPlace{said.error().sentence, said.error().unknown});
  if (said->size() != 1) return tl::unexpected(NoPlace{{}, true});
  if (said->front().saying == Saying::unclear) return tl::unexpected(NoPlace{{}, true});
  return said->front();
}

}  // namespace

tl::expected<Point, NoPlace> place_said(const Sheet& sheet, const Battle& battle, UnitId unit,
                                        const std::string& words) {
  const NamesAtTable names(sheet, battle, side_of(battle, unit));
  auto said = one_said(names, "move " + words);
  // "move C4", "go hedge": without the small word.
  const std::string first = words.substr(0, words.find(' '));
  const std::string rest = words.substr(std::min(first.size() + 1, words.size()));
  const bool bare = first != "to" && (!number_of(first) || number_of(rest));
  if (!said && said.error().unknown && bare) {
    if (auto to = one_said(names, "move to " + words); to || !to.error().unknown) said = to;
  }
  if (!said) return tl::unexpected(said.error());
  const bool place = is_place(said->saying) && said->saying != Saying::stayed &&
                     said->saying != Saying::stopped_after && !enters(said->saying);
  if (!place) return tl::unexpected(NoPlace{{}, true});
  std::vector<std::string> notes;
  const auto at = PlacesSaid(sheet, battle, nullptr).place(*said, unit, notes);
  if (!at) return tl::unexpected(NoPlace{at.error(), false});
  if (auto off = off_table(battle.setting(), unit, *at))
    return tl::unexpected(NoPlace{*off, false});
  return *at;
}

tl::expected<Angle, NoPlace> facing_said(const Sheet& sheet, const Battle& battle, UnitId unit,
                                         const std::string& words) {
  const NamesAtTable names(sheet, battle, side_of(battle, unit));
  const auto said = one_said(names, "face " + words);
  if (!said) return tl::unexpected(said.error());
  const auto facing = PlacesSaid(sheet, battle, nullptr).facing(*said, unit);
  if (!facing) return tl::unexpected(NoPlace{facing.error(), false});
  if (!*facing) return tl::unexpected(NoPlace{{}, true});
  return **facing;
}

}  // namespace opfor
