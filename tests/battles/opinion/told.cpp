#include "battles/opinion/told.hpp"

#include <algorithm>
#include <limits>

namespace opfor::battles::opinion {
namespace {

bool is_there(const Ledger& ledger, UnitId unit) { return ledger.on_table(unit); }

void judge_way(const Event& event, const event::Moved& moved, const Ledger& ledger,
               Findings& findings) {
  const field::Pose& last = ledger.at(moved.unit).pose;
  if (moved.from != last) {
    const double off = length(field::vec(moved.from.at) - field::vec(last.at));
    findings.add({Kind::starts_elsewhere,
                  event.rule,
                  {moved.unit},
                  kNoFeature,
                  Counts::length,
                  off,
                  0,
                  {},
                  {}});
  }
  const bool ends_fit = !moved.path.empty() && moved.path.front() == moved.from.at &&
                        moved.path.back() == moved.to.at;
  if (!ends_fit) {
    findings.add({Kind::told_wrong,
                  event.rule,
                  {moved.unit},
                  kNoFeature,
                  Counts::nothing,
                  0,
                  0,
                  "its way does not lead from where it was to where it is",
                  {}});
  }
  // Ground may make a way dearer than it is long, never cheaper.
  const double way = length_of(moved.path);
  const double slack = kRounding * static_cast<double>(std::max<std::size_t>(1, moved.path.size()));
  const bool told = moved.spent > Length{} && moved.from.facing == moved.to.facing;
  if (told && moved.spent.as_double() < way - slack) {
    findings.add({Kind::told_wrong,
                  event.rule,
                  {moved.unit},
                  kNoFeature,
                  Counts::length,
                  moved.spent.as_double(),
                  way,
                  "less than its way is long",
                  {}});
  }
}

}  // namespace

double length_of(const std::vector<Point>& path) {
  double sum = 0;
  for (std::size_t i = 1; i < path.size(); ++i) {
    sum += length(field::vec(path[i]) - field::vec(path[i - 1]));
  }
  return sum;
}

double gap(const std::vector<Polygon>& one, const std::vector<Polygon>& another) {
  double least = std::numeric_limits<double>::infinity();
  for (const Polygon& mine : one) {
    for (const Polygon& theirs : another) least = std::min(least, apart(mine, theirs));
  }
  return least;
}

void judge_telling(const Event& event, const Ledger& ledger, Findings& findings) {
  for (const UnitId unit : who_must_be_there(event)) {
    if (unit == kNoUnit || is_there(ledger, unit)) continue;
    findings.add(
        {Kind::acts_when_gone, event.rule, {unit}, kNoFeature, Counts::nothing, 0, 0, {}, {}});
  }
  if (const auto* moved = std::get_if<event::Moved>(&event.what)) {
    judge_way(event, *moved, ledger, findings);
  }
}

void judge_contact(const Event& event, const Ledger& ledger, const Page& page, Findings& findings) {
  const auto* made = std::get_if<event::ContactMade>(&event.what);
  if (made == nullptr) return;
  const auto mine = covers(page, ledger, made->unit);
  const auto theirs = covers(page, ledger, made->enemy);
  if (mine.empty() || theirs.empty()) return;
  const double between = gap(mine, theirs);
  if (between <= page.touching() + kRounding) return;
  findings.add({Kind::not_touching,
                page.rule_of_contact(),
                {made->unit, made->enemy},
                kNoFeature,
                Counts::length,
                between,
                page.touching(),
                {},
                {}});
}

std::vector<UnitId> judge_state(const Battle& battle, Ledger& ledger, const Page& page,
                                Findings& findings) {
  std::vector<UnitId> all;
  for (std::size_t i = 0; i < ledger.size(); ++i) {
    const UnitId unit = unit_id(i);
    const UnitState& state = battle.units()[i];
    Stand& stand = ledger.at(unit);
    const auto differs = [&](const char* how, double measured, Counts counts) {
      if (all.empty() || all.back() != unit) all.push_back(unit);
      findings.add({Kind::state_differs,
                    page.rule_of_place(unit),
                    {unit},
                    kNoFeature,
                    counts,
                    measured,
                    0,
                    how,
                    {}});
    };
    if (state.on_table() != (stand.presence == Presence::on_table)) {
      differs(state.on_table() ? "is on the table" : "is gone", 0, Counts::nothing);
    } else if (state.on_table()) {
      if (state.pose().at != stand.pose.at) {
        differs("stands elsewhere", length(field::vec(state.pose().at) - field::vec(stand.pose.at)),
                Counts::length);
      }
      if (state.pose().facing != stand.pose.facing) {
        differs("faces otherwise", turn_between(state.pose().facing, stand.pose.facing) / 100.0,
                Counts::degrees);
      }
      if (state.formation != stand.formation) differs("is formed otherwise", 0, Counts::nothing);
    }
    stand = {state.pose(), state.presence, state.formation};
  }
  return all;
}

}  // namespace opfor::battles::opinion
