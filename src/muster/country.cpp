#include "muster/country.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "muster/outlines.hpp"

namespace opfor::muster {
namespace {

constexpr int kTries = 60;

std::vector<std::size_t> kinds_that_lie(const List& list, Lie lie) {
  std::vector<std::size_t> kinds;
  for (std::size_t i = 0; i < list.ground.size(); ++i) {
    if (list.ground[i].lie == lie) kinds.push_back(i);
  }
  return kinds;
}

bool hides(const GroundKind& kind) {
  return std::any_of(kind.lines.begin(), kind.lines.end(),
                     [](const std::string& line) { return line.starts_with("blocks_sight"); });
}

class Surveying {
 public:
  Surveying(const List& list, const Tabletop& table, const Armies& armies, Density density,
            Lot& lot, Country& country)
      : list_(list),
        table_(table),
        armies_(armies),
        density_(density),
        lot_(lot),
        names_(lot),
        country_(country) {}

  bool run() {
    if (!lay_post()) return false;
    if (country_.post != Post::bridge) lay_stream();
    // Where nothing is to be added to, it is clear what is left for what.
    for (const Lie lie : {Lie::hill, Lie::house, Lie::fold, Lie::patch, Lie::line}) {
      for (const std::size_t kind : kinds_that_lie(list_, lie)) lay_some(kind);
    }
    return true;
  }

 private:
  [[nodiscard]] const GroundKind& kind_of(std::size_t kind) const { return list_.ground[kind]; }

  // --- what is free ---
  [[nodiscard]] bool clear_of(const std::vector<Covered>& boxes, const Disc& disc) const {
    return std::none_of(boxes.begin(), boxes.end(), [&](const Covered& box) {
      const double x =
          std::clamp(disc.at.x, static_cast<double>(box.west), static_cast<double>(box.east));
      const double y =
          std::clamp(disc.at.y, static_cast<double>(box.south), static_cast<double>(box.north));
      const Vec off = disc.at - Vec{x, y};
      const double reach = disc.radius + list_.interval;
      return dot(off, off) < reach * reach;
    });
  }
  [[nodiscard]] static bool clear_of(const std::vector<Disc>& others, const Disc& disc) {
    return std::none_of(others.begin(), others.end(), [&](const Disc& other) {
      const Vec off = disc.at - other.at;
      const double reach = disc.radius + other.radius;
      return dot(off, off) < reach * reach;
    });
  }
  [[nodiscard]] bool is_clear(const std::vector<Disc>& discs, const GroundKind& kind) const {
    return std::all_of(discs.begin(), discs.end(), [&](const Disc& disc) {
      if (kind.lie == Lie::hill) return clear_of(hills_, disc) && clear_of(water_, disc);
      return clear_of(armies_.units, disc) && clear_of(taken_, disc) && clear_of(ways_, disc) &&
             (kind.on_hills || clear_of(hills_, disc)) &&
             (!hides(kind) || clear_of(armies_.fire, disc));
    });
  }

  // --- pieces ---
  void add(std::size_t kind, std::vector<Spot> outline, std::vector<Crossing> gaps = {}) {
    const GroundKind& of = kind_of(kind);
    const int n = ++count_[kind];
    Piece piece;
    piece.kind = kind;
    piece.id = n == 1 ? of.id : fmt::format("{}_{}", of.id, n);
    piece.name = names_.one_of(of.names);
    piece.outline = std::move(outline);
    piece.gaps = std::move(gaps);
    country_.pieces.push_back(std::move(piece));
  }
  void take(const std::vector<Disc>& discs, Lie lie) {
    auto& of = lie == Lie::hill ? hills_ : taken_;
    of.insert(of.end(), discs.begin(), discs.end());
  }
  /// Somewhere, more often between the armies than behind them.
  [[nodiscard]] Spot somewhere(int reach) {
    const int x = lot_.between(reach, table_.width - reach);
    if (lot_.happens(60)) return {x, lot_.between(armies_.south_front, armies_.north_front)};
    return {x, lot_.between(reach, table_.height - reach)};
  }
  [[nodiscard]] std::vector<Spot> outline_of(const GroundKind& kind, Spot centre, int across) {
    switch (kind.lie) {
      case Lie::house:
        return rectangle(centre, across / 2, std::max(1, across * lot_.between(35, 45) / 100));
      case Lie::fold:
        return rectangle(centre, across / 2, std::max(1, across * lot_.between(35, 50) / 100));
      case Lie::line:
        return bent_line(centre, across, lot_);
      default:
        return patch(centre, across, lot_);
    }
  }
  [[nodiscard]] std::vector<Disc> discs_of(Lie lie, Spot centre, int across,
                                           const std::vector<Spot>& outline) const {
    if (lie == Lie::line) return along(outline, list_.interval / 2);
    return {{vec(centre), across * (lie == Lie::house || lie == Lie::fold ? 0.68 : 0.5)}};
  }
  /// The gate of a fold, in the middle of one of its sides, which it leaves walls of at both ends.
  [[nodiscard]] std::vector<Crossing> gate(const std::vector<Spot>& ring) {
    constexpr double kWidest = 0.6;
    const auto side = static_cast<std::size_t>(lot_.below(4));
    const Vec from = vec(ring[side]);
    const Vec way = vec(ring[(side + 1) % 4]) - from;
    const double half = std::min(kWidest, passage() / norm(way)) / 2;
    return {{spot(from + way * (0.5 - half)), spot(from + way * (0.5 + half)), "gate"}};
  }
  bool lay_at(std::size_t kind, Spot centre, bool anyway = false) {
    const GroundKind& of = kind_of(kind);
    const int across = lot_.between(of.least, of.most);
    std::vector<Spot> outline = outline_of(of, centre, across);
    const auto discs = discs_of(of.lie, centre, across, outline);
    if (!on_table(outline, table_) || (!anyway && !is_clear(discs, of))) return false;
    take(discs, of.lie);
    auto gaps = of.lie == Lie::fold ? gate(outline) : std::vector<Crossing>{};
    add(kind, std::move(outline), std::move(gaps));
    return true;
  }
  void lay_some(std::size_t kind) {
    const GroundKind& of = kind_of(kind);
    const long area = static_cast<long>(table_.width) * table_.height;
    constexpr long kTenths = 100;
    const long smallest = kTenths * list_.sizes.front().width * list_.sizes.front().height;
    const int pieces = of.pieces[static_cast<std::size_t>(density_)];
    const int most = static_cast<int>((pieces * area + smallest / 2) / smallest);
    const int n = lot_.between((most + 1) / 2, most);
    for (int i = 0; i < n; ++i) {
      for (int k = 0; k < kTries && !lay_at(kind, somewhere(of.least / 2)); ++k) {
      }
    }
  }

  // --- the post ---
  [[nodiscard]] bool lay_post() {
    if (country_.post == Post::bridge && !lay_bridge()) return false;
    lay_road(true);
    if (country_.post == Post::crossroads) lay_road(false);
    switch (country_.post) {
      case Post::village:
        return lay_village();
      case Post::hill:
        return lay_at(lot_.one_of(kinds_that_lie(list_, Lie::hill)), country_.centre, true);
      default:
        return true;
    }
  }
  /// A road from edge to edge through the post.
  void lay_road(bool along_the_table) {
    const auto roads = kinds_that_lie(list_, Lie::road);
    if (roads.empty()) return;
    const Spot at = country_.centre;
    const auto near = [&](int middle, int size) {
      return std::clamp(middle + lot_.between(-size / 5, size / 5), size / 10, size - size / 10);
    };
    std::vector<Spot> points;
    if (along_the_table) {
      points = {{near(at.x, table_.width), 0}, at, {near(at.x, table_.width), table_.height}};
    } else {
      points = {{0, near(at.y, table_.height)}, at, {table_.width, near(at.y, table_.height)}};
    }
    const auto line = wound(points, list_.interval, table_, lot_);
    const auto discs = along(line, list_.interval / 2);
    ways_.insert(ways_.end(), discs.begin(), discs.end());
    add(lot_.one_of(roads), line);
  }
  /// Houses on both sides of the road.
  [[nodiscard]] bool lay_village() {
    const auto houses = kinds_that_lie(list_, Lie::house);
    int n = 0;
    const int wanted = lot_.between(2, 3);
    for (int i = 0; i < kTries && n < wanted; ++i) {
      const std::size_t kind = lot_.one_of(houses);
      const int reach = kind_of(kind).most;
      const int aside = (i % 2 == 0 ? 1 : -1) * lot_.between(reach, reach + reach / 2);
      const Spot centre{country_.centre.x + aside, country_.centre.y + lot_.between(-reach, reach)};
      n += lay_at(kind, centre) ? 1 : 0;
    }
    return n > 0;
  }

  // --- water ---
  /// What bridges, fords and gates leave open: a body in line gets through, unless it takes more
  /// than a fifth of the table.
  [[nodiscard]] int passage() const {
    return std::clamp(armies_.widest + list_.interval, table_.height / 12, table_.width / 5);
  }
  /// A stream that the road crosses at the post.
  [[nodiscard]] bool lay_bridge() {
    const Spot at = country_.centre;
    const int reach = passage() / 2;
    for (int i = 0; i < kTries; ++i) {
      const int slope = table_.height / 12;
      const std::vector<Spot> west{{0, at.y + lot_.between(-slope, slope)}, {at.x - reach, at.y}};
      const std::vector<Spot> east{{at.x + reach, at.y},
                                   {table_.width, at.y + lot_.between(-slope, slope)}};
      auto line = wound(west, table_.height / 24, table_, lot_);
      const auto rest = wound(east, table_.height / 24, table_, lot_);
      line.insert(line.end(), rest.begin(), rest.end());
      std::vector<Crossing> gaps{{west.back(), east.front(), "bridge"}};
      if (try_stream(std::move(line), std::move(gaps))) return true;
    }
    return false;
  }
  void lay_stream() {
    const auto streams = kinds_that_lie(list_, Lie::stream);
    if (streams.empty()) return;
    const int most = kind_of(streams.front()).pieces[static_cast<std::size_t>(density_)];
    if (lot_.between(0, most) == 0) return;
    for (int i = 0; i < kTries; ++i) {
      const auto line = wound(some_course(), table_.height / 24, table_, lot_);
      if (try_stream(line, {})) return;
    }
  }
  /// Across the table between the armies, or cutting a corner off.
  [[nodiscard]] std::vector<Spot> some_course() {
    const auto between_fronts = [&] {
      return lot_.between(armies_.south_front, armies_.north_front);
    };
    if (lot_.happens(40)) return {{0, between_fronts()}, {table_.width, between_fronts()}};
    const bool east = lot_.happens(50);
    const bool north = lot_.happens(50);
    const int off = lot_.between(table_.width / 12, table_.width / 4);
    const Spot side{east ? table_.width : 0, between_fronts()};
    const Spot end{east ? table_.width - off : off, north ? table_.height : 0};
    return {side, end};
  }
  /// It keeps off the troops; where roads cross it there are bridges.
  bool try_stream(std::vector<Spot> line, std::vector<Crossing> gaps) {
    const auto kind = lot_.one_of(kinds_that_lie(list_, Lie::stream));
    const auto discs = along(line, list_.interval / 2);
    const Disc post{vec(country_.centre), table_.height / 6.0};
    for (const Disc& disc : discs) {
      if (!clear_of(armies_.units, disc) || !clear_of(taken_, disc)) return false;
      if (country_.post != Post::bridge && !clear_of(std::vector{post}, disc)) return false;
    }
    const auto roads = kinds_that_lie(list_, Lie::road);
    for (const Piece& piece : country_.pieces) {
      if (!kinds_are(roads, piece.kind)) continue;
      if (!bridge_over(line, piece.outline, gaps)) return false;
    }
    if (gaps.empty() &&
        !bridge_over(line, {{table_.width / 2, 0}, {table_.width / 2, table_.height}}, gaps)) {
      return false;
    }
    taken_.insert(taken_.end(), discs.begin(), discs.end());
    water_.insert(water_.end(), discs.begin(), discs.end());
    add(kind, std::move(line), std::move(gaps));
    return true;
  }
  [[nodiscard]] static bool kinds_are(const std::vector<std::size_t>& kinds, std::size_t kind) {
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
  }
  [[nodiscard]] bool bridged(const std::vector<Crossing>& gaps, Vec at) const {
    return std::any_of(gaps.begin(), gaps.end(), [&](const Crossing& gap) {
      const Vec off = (vec(gap.from) + vec(gap.to)) * 0.5 - at;
      return dot(off, off) < passage() * passage();
    });
  }
  /// Where the road crosses the stream: its gap ends at two corners of the line.
  /// @returns false if the line is too short there
  bool bridge_over(std::vector<Spot>& line, const std::vector<Spot>& road,
                   std::vector<Crossing>& gaps) const {
    auto found = crosses(line, road);
    // From the end on, so that what is put in shifts none that is still to come.
    std::reverse(found.begin(), found.end());
    for (const Cross& cross : found) {
      if (bridged(gaps, cross.at)) continue;
      const Vec from = vec(line[cross.segment]);
      const Vec way = vec(line[cross.segment + 1]) - from;
      const double length = norm(way);
      const double at = norm(cross.at - from);
      const double half = passage() / 2.0;
      if (at < half || at > length - half) return false;
      const Spot begin = spot(from + way * ((at - half) / length));
      const Spot end = spot(from + way * ((at + half) / length));
      const auto after = line.begin() + static_cast<std::ptrdiff_t>(cross.segment) + 1;
      line.insert(after, {begin, end});
      gaps.push_back({begin, end, gaps.empty() ? "bridge" : "ford"});
    }
    return true;
  }

  const List& list_;
  const Tabletop& table_;
  const Armies& armies_;
  Density density_;
  Lot& lot_;
  Names names_;
  Country& country_;
  std::vector<Disc> taken_;
  std::vector<Disc> hills_;
  std::vector<Disc> water_;
  std::vector<Disc> ways_;
  std::map<std::size_t, int> count_;
};

}  // namespace

std::vector<Post> posts_of(const List& list) {
  std::vector<Post> posts;
  const auto any = [&](Lie lie) { return !kinds_that_lie(list, lie).empty(); };
  if (any(Lie::road)) posts.push_back(Post::crossroads);
  if (any(Lie::house)) posts.push_back(Post::village);
  if (any(Lie::hill)) posts.push_back(Post::hill);
  if (any(Lie::stream) && any(Lie::road)) posts.push_back(Post::bridge);
  return posts;
}

bool survey(const List& list, const Tabletop& table, const Armies& armies, Density density,
            Lot& lot, Country& country) {
  return Surveying(list, table, armies, density, lot, country).run();
}

}  // namespace opfor::muster
