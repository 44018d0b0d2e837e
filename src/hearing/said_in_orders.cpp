#include <fmt/format.h>

#include "hearing/names_at_table.hpp"
#include "hearing/report.hpp"
#include "hearing/report_parts.hpp"
#include "hearing/sentences.hpp"

/// Places and facings in the words of an order: those of a report.
namespace opfor {

namespace {

/// The one thing that words say of a unit whose name was not said.
tl::expected<Said, NoPlace> one_said(const NamesSaid& names, Measure measure,
                                     const std::string& words) {
  const Typed typed = typed_words(words, measure);
  const auto said = read_said(typed.words, names);
  if (!said) return tl::unexpected(NoPlace{said.error().sentence, said.error().unknown});
  if (said->size() != 1) return tl::unexpected(NoPlace{{}, true});
  if (said->front().saying == Saying::unclear) return tl::unexpected(NoPlace{{}, true});
  return said->front();
}

/// It goes straight there, and stops before it.
bool comes_up_to(Saying saying) {
  return saying == Saying::to_place || saying == Saying::stopped_short;
}

}  // namespace

tl::expected<Point, NoPlace> place_said(const Sheet& sheet, const Battle& battle, UnitId unit,
                                        const std::string& words) {
  const NamesAtTable names(sheet, battle, side_of(battle, unit));
  auto said = one_said(names, battle.setting().measure, "move " + words);
  // "move C4", "go hedge": without the small word.
  const std::string first = words.substr(0, words.find(' '));
  const std::string rest = words.substr(std::min(first.size() + 1, words.size()));
  const bool bare = first != "to" && (!number_of(first) || number_of(rest));
  if (!said && said.error().unknown && bare) {
    if (auto to = one_said(names, battle.setting().measure, "move to " + words);
        to || !to.error().unknown)
      said = to;
  }
  if (!said) return tl::unexpected(said.error());
  const bool place = is_place(said->saying) && said->saying != Saying::stayed &&
                     said->saying != Saying::stopped_after && !enters(said->saying);
  if (!place) return tl::unexpected(NoPlace{{}, true});
  const auto at = place_of_said(sheet, battle, unit, *said);
  if (!at) return tl::unexpected(NoPlace{at.error(), false});
  return *at;
}

tl::expected<Point, std::string> place_of_said(const Sheet& sheet, const Battle& battle,
                                               UnitId unit, const Said& said) {
  std::vector<std::string> notes;
  auto at = PlacesSaid(sheet, battle, nullptr).place(said, unit, notes);
  if (!at) return at;
  if (comes_up_to(said.saying)) {
    // It faces there by then, and takes room so.
    const Vec way = field::vec(*at) - field::vec(battle.unit(unit).pose().at);
    Battle turned = battle;
    if (norm(way) > 0) turned.unit(unit).put({battle.unit(unit).pose().at, facing_of(way)});
    if (const auto facing_it = PlacesSaid(sheet, turned, nullptr).place(said, unit, notes)) {
      at = facing_it;
    }
  }
  if (auto off = off_table(battle.setting(), unit, *at)) return tl::unexpected(*off);
  return at;
}

tl::expected<Angle, std::string> facing_of_said(const Sheet& sheet, const Battle& battle,
                                                UnitId unit, const Said& said) {
  const auto facing = PlacesSaid(sheet, battle, nullptr).facing(said, unit);
  if (!facing) return tl::unexpected(facing.error());
  return **facing;
}

tl::expected<Angle, NoPlace> facing_said(const Sheet& sheet, const Battle& battle, UnitId unit,
                                         const std::string& words) {
  const NamesAtTable names(sheet, battle, side_of(battle, unit));
  const auto said = one_said(names, battle.setting().measure, "face " + words);
  if (!said) return tl::unexpected(said.error());
  if (!is_facing(said->saying)) return tl::unexpected(NoPlace{{}, true});
  const auto facing = facing_of_said(sheet, battle, unit, *said);
  if (!facing) return tl::unexpected(NoPlace{facing.error(), false});
  return *facing;
}

}  // namespace opfor
