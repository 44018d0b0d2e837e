#include "rules/nineteenth_century/in_the_line.hpp"

#include <algorithm>

#include "rules/nineteenth_century/company.hpp"
#include "rules/nineteenth_century/sighting.hpp"
#include "rules/nineteenth_century/stride.hpp"
#include "rules/nineteenth_century/ways.hpp"

namespace opfor::nineteenth_century {

std::vector<InTheLine> as_they_stand(const Situation& now, Side side) {
  const Battle& b = now.battle();
  std::vector<InTheLine> line;
  for (const UnitId own : now.present(side)) {
    if (group(b, own).single()) continue;
    line.push_back({own, b.unit(own).pose(), bases(b, own), now.body(own), false});
  }
  return line;
}

std::vector<InTheLine> as_they_will_stand(const Situation& now, Side side) {
  const Battle& b = now.battle();
  std::vector<InTheLine> line = as_they_stand(now, side);
  const Known<Situation> known = known_to(now, side);
  for (InTheLine& one : line) {
    if (b.unit(one.group).queued == 0) continue;
    const Acting next = acting(b, one.group);
    if (next.free) continue;  // a single man's turn comes after those of such
    const UnitId follows = next.keeps_station ? next.lead : kNoUnit;
    const Order order = ways(known, {one.group, next.cell, follows}).front();
    const Stride stride = nineteenth_century::stride(b, order);
    one.pose = stride.end;
    one.figures = bases_at(b, one.group, stride.end, stride.formation);
    one.body = body(one.figures);
    one.goes = stride.moves();
  }
  return line;
}

Vec behind(const Battle& battle, UnitId man, const InTheLine& group) {
  const field::Box& body = group.body;
  const double off =
      body.half_depth + half_depth(battle, man, Formation::open) + (1_cm).as_double();
  const Vec right = field::right_of(body.ahead);
  const double along = dot(field::vec(battle.unit(man).pose().at) - body.centre, right);
  return body.centre + right * std::clamp(along, -body.half_width, body.half_width) -
         body.ahead * off;
}

}  // namespace opfor::nineteenth_century
