#include "telling/map.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/count_if.hpp>
#include <range/v3/algorithm/sort.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>

#include "core/utf8.hpp"
#include "field/ground.hpp"
#include "telling/map_frame.hpp"
#include "telling/map_labels.hpp"
#include "telling/outline.hpp"
#include "telling/places.hpp"

namespace opfor {
namespace {

double drawn_width(std::string_view words, double size) {
  return static_cast<double>(characters(words)) * size * 0.58;
}

std::vector<Spot> base_spots(const Frame& frame, const field::Box& base) {
  const auto corners = field::corners(base);
  return frame.spots({corners.data(), corners.size()});
}

Patch bounds(const Frame& frame, const std::vector<field::Box>& bases) {
  Patch box{1e9, 1e9, -1e9, -1e9};
  for (const field::Box& base : bases) {
    for (const Spot p : base_spots(frame, base)) {
      box = {std::min(box.left, p.x), std::min(box.top, p.y), std::max(box.right, p.x),
             std::max(box.bottom, p.y)};
    }
  }
  return box;
}

class Drawing {
 public:
  Drawing(const Sheet& sheet, const Battle& battle, const MapOptions& options)
      : sheet_(sheet),
        battle_(battle),
        setting_(battle.setting()),
        options_(options),
        frame_(setting_),
        labels_(frame_) {}

  std::string draw(const std::vector<Arrow>& arrows) {
    if (crowded()) frame_.bottom += kRosterTop + kRosterLine * static_cast<double>(roster_rows());
    begin();
    draw_frame(svg_, frame_, setting_, options_.subtitle);
    svg_.open("g", {{"clip-path", "url(#table)"}});
    if (setting_.ground) draw_terrain(svg_, frame_, *setting_.ground);
    svg_.close();
    draw_grid(svg_, frame_, setting_);
    for (const Arrow& arrow : arrows) ghost(arrow);
    for (const Arrow& arrow : arrows) draw_arrow(arrow);
    for (std::size_t i = 0; i < battle_.size(); ++i) {
      if (battle_.units()[i].on_table()) draw_unit(unit_id(i));
    }
    for (std::size_t i = 0; i < battle_.size(); ++i) {
      if (battle_.units()[i].on_table()) face_unit(unit_id(i));
    }
    for (std::size_t i = 0; i < battle_.size(); ++i) {
      if (battle_.units()[i].on_table()) label_unit(unit_id(i));
    }
    if (setting_.ground) label_terrain();
    draw_legend(svg_, frame_, setting_, !arrows.empty());
    ranges::sort(signs_);
    draw_sign_legend(svg_, frame_, signs_);
    if (crowded()) draw_roster();
    svg_.close();
    return svg_.str();
  }

 private:
  void begin() {
    const double width = frame_.width + 2 * frame_.left;
    const double height = frame_.height + frame_.top + frame_.bottom;
    svg_.begin_picture(width, height, setting_.title, "Georgia, 'DejaVu Serif', serif");
    svg_.raw(terrain_definitions());
    svg_.raw(
        fmt::format("<clipPath id=\"table\"><rect x=\"{}\" y=\"{}\" width=\"{}\" "
                    "height=\"{}\"/></clipPath>\n",
                    svg_number(frame_.left), svg_number(frame_.top), svg_number(frame_.width),
                    svg_number(frame_.height)));
  }

  /// Where the unit stood before: its bases, shifted back, as dashed outlines.
  void ghost(const Arrow& arrow) {
    const UnitState& now = battle_.unit(arrow.unit);
    const Vec centre = field::vec(now.pose().at);
    const Vec ahead = unit_vector(now.pose().facing);
    const Vec was = unit_vector(arrow.from.facing);
    const Vec at = field::vec(arrow.from.at);
    svg_.open("g", {{"fill", std::string{side_fill(setting_.unit(arrow.unit).side)}},
                    {"fill-opacity", "0.12"},
                    {"stroke", std::string{side_ink(setting_.unit(arrow.unit).side)}},
                    {"stroke-width", "1"},
                    {"stroke-dasharray", "3 2"},
                    {"opacity", "0.75"}});
    for (field::Box base : sheet_.bases(battle_, arrow.unit)) {
      const Vec off = base.centre - centre;
      const double along_ = dot(off, ahead);
      const double across = cross(ahead, off);
      base.centre = at + was * along_ + Vec{-was.y, was.x} * across;
      const double turn = dot(base.ahead, ahead);
      const double side = cross(ahead, base.ahead);
      base.ahead = was * turn + Vec{-was.y, was.x} * side;
      svg_.polygon(base_spots(frame_, base), {});
    }
    svg_.close();
  }

  /// The way up to the unit's bases: an arrow under its figures would not be seen.
  [[nodiscard]] std::vector<Spot> trimmed(const Arrow& arrow) const {
    const auto line = arrow.path | ranges::views::transform(field::vec) | ranges::to<std::vector>;
    std::vector<Vec> fine = along(line, 20);
    const std::vector<field::Box> bases = sheet_.bases(battle_, arrow.unit);
    const auto covered = [&](Vec p) {
      return ranges::any_of(
          bases, [&](const field::Box& base) { return field::gap(p, base) < 3 / frame_.scale; });
    };
    while (fine.size() > 8 && covered(fine.back())) fine.pop_back();
    // Corners of the way, and where it ends now.
    std::vector<Spot> spots{frame_.spot(fine.empty() ? Vec{} : fine.front())};
    double walked = 0;
    const double whole = field::length_of(fine);
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
      walked += norm(line[i] - line[i - 1]);
      if (walked < whole) spots.push_back(frame_.spot(line[i]));
    }
    if (!fine.empty()) spots.push_back(frame_.spot(fine.back()));
    return spots;
  }

  void draw_arrow(const Arrow& arrow) {
    const std::vector<Spot> line_to = trimmed(arrow);
    if (line_to.size() < 2) return;
    std::vector<Spot> line = line_to;
    const Spot last = line.back();
    const Spot before = line[line.size() - 2];
    const double length = std::hypot(last.x - before.x, last.y - before.y);
    if (length < 1) return;
    const Spot way{(last.x - before.x) / length, (last.y - before.y) / length};
    std::string colour = "#3b3426";
    if (arrow.kind == ArrowKind::charge) colour = "#d4281c";
    if (arrow.kind == ArrowKind::retreat) colour = "#6b5f45";
    const std::string dashes = arrow.kind == ArrowKind::retreat ? "9 6" : "none";
    for (std::size_t i = 1; i < line.size(); ++i) {
      for (double part = 0.05; part < 1; part += 0.1) {
        const Spot p{line[i - 1].x + (line[i].x - line[i - 1].x) * part,
                     line[i - 1].y + (line[i].y - line[i - 1].y) * part};
        labels_.keep_free({p.x - 4, p.y - 4, p.x + 4, p.y + 4});
      }
    }
    line.back() = {last.x - way.x * 10, last.y - way.y * 10};
    svg_.polyline(line, {{"stroke", "#fbf6e6"},
                         {"stroke-width", "7"},
                         {"opacity", "0.65"},
                         {"stroke-linejoin", "round"}});
    svg_.polyline(line, {{"stroke", colour},
                         {"stroke-width", "3.5"},
                         {"stroke-dasharray", dashes},
                         {"stroke-linejoin", "round"}});
    svg_.polygon({{last.x, last.y},
                  {last.x - way.x * 14 - way.y * 8, last.y - way.y * 14 + way.x * 8},
                  {last.x - way.x * 14 + way.y * 8, last.y - way.y * 14 - way.x * 8}},
                 {{"fill", colour}, {"stroke", "#fbf6e6"}, {"stroke-width", "1"}});
  }

  void draw_unit(UnitId id) {
    const UnitInfo& info = setting_.unit(id);
    const std::string fill{side_fill(info.side)};
    const std::string ink{side_ink(info.side)};
    const std::vector<field::Box> bases = sheet_.bases(battle_, id);
    const Sign of_arm = one_man(id) ? Sign::leader : sign_of(sheet_.arm(setting_, id), info.table);
    const std::vector<bool> pikes = pikes_of(id, bases);
    svg_.open("g", {{"data-unit", info.id}});
    for (std::size_t i = 0; i < bases.size(); ++i) {
      const field::Box& base = bases[i];
      const std::vector<Spot> spots = base_spots(frame_, base);
      svg_.polygon(
          spots,
          {{"fill", fill}, {"stroke", ink}, {"stroke-width", "1.2"}, {"stroke-linejoin", "round"}});
      sign(pikes[i] ? Sign::pike : of_arm, base);
    }
    svg_.close();
    if (!bases.empty()) labels_.stands(bounds(frame_, bases));
  }

  /// A leader, an officer: sheets say of a single man that he is alone.
  [[nodiscard]] bool one_man(UnitId id) const {
    return setting_.unit(id).table == Table::officer || sheet_.strength(battle_, id) == "alone";
  }
  /// Sheets have words of their own for an arm (cuirassiers, lancers): what they all have is the
  /// table that a unit acts by.
  [[nodiscard]] static Sign sign_of(std::string_view arm, Table table) {
    const auto is = [&](std::string_view word) { return arm.find(word) != arm.npos; };
    if (table == Table::gun || is("gun") || is("artillery")) return Sign::gun;
    if (table == Table::dragoon || is("dragoon")) return Sign::dragoons;
    return table == Table::horse || is("horse") ? Sign::horse : Sign::foot;
  }
  /// How many of a kind a strength tells: "2 pike and 4 shot", "12 of 12 elements: 4 pike, 8
  /// firearm", "20 of 20 strength points (12 pike, 8 shot)". Sheets keep no places of single bases,
  /// and say so much in words, as they say the arm.
  [[nodiscard]] static std::size_t so_many_in(std::string_view strength, std::string_view kind) {
    const std::size_t word = strength.find(kind);
    if (word == std::string_view::npos) return 0;
    std::size_t first = word;
    while (first > 0 && strength[first - 1] >= '0' && strength[first - 1] <= '9') --first;
    std::size_t n = 0;
    std::from_chars(strength.data() + first, strength.data() + word, n);
    return n;
  }
  /// Which bases of a unit are pikes: those in the middle of its front, the shot on both sides.
  [[nodiscard]] std::vector<bool> pikes_of(UnitId id, const std::vector<field::Box>& bases) const {
    const field::Pose pose = battle_.unit(id).pose();
    const Vec ahead = unit_vector(pose.facing);
    std::vector<std::pair<double, std::size_t>> by_middle;
    for (std::size_t i = 0; i < bases.size(); ++i) {
      by_middle.emplace_back(std::abs(cross(ahead, bases[i].centre - field::vec(pose.at))), i);
    }
    std::sort(by_middle.begin(), by_middle.end());
    std::vector<bool> pikes(bases.size(), false);
    const std::string strength = sheet_.strength(battle_, id);
    const std::size_t pike = so_many_in(strength, " pike");
    const std::size_t other = so_many_in(strength, " shot") + so_many_in(strength, " firearm");
    // Where a base holds several of what is counted, the pikes have their share of the bases.
    const bool each_a_base = bases.size() >= pike + other;
    const std::size_t n =
        each_a_base ? pike : (bases.size() * pike * 2 + pike + other) / (2 * (pike + other));
    for (std::size_t i = 0; i < std::min(n, by_middle.size()); ++i)
      pikes[by_middle[i].second] = true;
    return pikes;
  }
  void sign(Sign sign, const field::Box& base) {
    const Spot middle = frame_.spot(base.centre);
    const Spot ahead = frame_.spot(field::front_of(base));
    const Spot aside =
        frame_.spot(base.centre + Vec{base.ahead.y, -base.ahead.x} * base.half_width);
    draw_sign(svg_, sign, middle, {aside.x - middle.x, aside.y - middle.y},
              {ahead.x - middle.x, ahead.y - middle.y});
    if (!ranges::contains(signs_, sign)) signs_.push_back(sign);
  }

  void face_unit(UnitId id) {
    const std::vector<field::Box> bases = sheet_.bases(battle_, id);
    if (!bases.empty()) facing(id, bases, std::string{side_ink(setting_.unit(id).side)});
  }

  /// A triangle before the middle of the front.
  void facing(UnitId id, const std::vector<field::Box>& bases, const std::string& ink) {
    const field::Pose pose = battle_.unit(id).pose();
    const Vec ahead = unit_vector(pose.facing);
    const Vec centre = field::vec(pose.at);
    double front = 0;
    for (const field::Box& base : bases) {
      for (const Vec corner : field::corners(base)) {
        front = std::max(front, dot(corner - centre, ahead));
      }
    }
    const Spot tip = frame_.spot(centre + ahead * (front + 15 / frame_.scale));
    const Spot foot = frame_.spot(centre + ahead * (front + 4 / frame_.scale));
    const Spot across{(tip.y - foot.y) * 0.62, -(tip.x - foot.x) * 0.62};
    const std::vector<Spot> mark{
        tip, {foot.x + across.x, foot.y + across.y}, {foot.x - across.x, foot.y - across.y}};
    svg_.polygon(mark, {{"data-facing", setting_.unit(id).id},
                        {"fill", ink},
                        {"stroke", "#fbf6e6"},
                        {"stroke-width", "1"}});
    Patch box{1e9, 1e9, -1e9, -1e9};
    for (const Spot p : mark) {
      box = {std::min(box.left, p.x), std::min(box.top, p.y), std::max(box.right, p.x),
             std::max(box.bottom, p.y)};
    }
    labels_.keep_clear(box);
  }

  // --- the roster under a crowded table ---

  static constexpr double kRosterTop = 14;
  static constexpr double kRosterLine = 16;
  static constexpr double kRosterColumn = 300;

  [[nodiscard]] std::size_t roster_columns() const {
    return std::max<std::size_t>(1, static_cast<std::size_t>(frame_.width / kRosterColumn));
  }
  [[nodiscard]] std::size_t roster_rows() const {
    const auto units = battle_.units();
    const auto there = static_cast<std::size_t>(
        ranges::count_if(units, [](const UnitState& unit) { return unit.on_table(); }));
    return (there + roster_columns() - 1) / roster_columns();
  }
  /// A unit's strength and marks, as much of them as has room.
  [[nodiscard]] std::string state_in(UnitId unit, double room) const {
    const std::string strength = sheet_.strength(battle_, unit);
    const auto marks = sheet_.marks(battle_, unit);
    const std::string of_note = fmt::format("{}", fmt::join(marks, ", "));
    // "20 of 20 strength points (12 pike, 8 shot)": what it is made of is drawn.
    const std::string in_short = strength.substr(0, std::min(strength.find(" ("), strength.size()));
    // "12 of 12 strength points" among others that are told so.
    std::size_t numbers = in_short.find(" of ");
    if (numbers != std::string::npos) numbers = in_short.find(' ', numbers + 4);
    std::vector<std::string> shorter{strength, in_short};
    if (!of_note.empty()) {
      shorter = {strength + ", " + of_note, in_short + ", " + of_note,
                 in_short.substr(0, numbers) + ", " + of_note, of_note};
    }
    for (const std::string& state : shorter) {
      if (drawn_width(state, 11) <= room) return state;
    }
    return cut_short(of_note, room);
  }
  /// "with Pappenheim's own...": as many words as have room.
  [[nodiscard]] static std::string cut_short(const std::string& words, double room) {
    for (std::size_t end = words.rfind(' '); end != std::string::npos && end > 0;
         end = words.rfind(' ', end - 1)) {
      const std::size_t last = words[end - 1] == ',' ? end - 1 : end;
      std::string some = words.substr(0, last) + "...";
      if (drawn_width(some, 11) <= room) return some;
    }
    return words.empty() ? "" : "...";
  }
  /// "12 meldrum_a  6 bases, unsteady": what the numbers on the table are.
  void draw_roster() {
    const double column = frame_.width / static_cast<double>(roster_columns());
    std::size_t n = 0;
    for (const Side side : {Side::a, Side::b}) {
      for (std::size_t i = 0; i < battle_.size(); ++i) {
        if (!battle_.units()[i].on_table() || setting_.units[i].side != side) continue;
        const std::size_t columns_before = n / roster_rows();
        const auto of_column = static_cast<double>(columns_before);
        const auto of_row = static_cast<double>(n % roster_rows());
        ++n;
        const UnitInfo& info = setting_.units[i];
        const std::string words = options_.names ? info.name : info.id;
        constexpr double kBetween = 24;  // of number, name, state and the next column
        const double room = column - kBetween - drawn_width(std::to_string(i + 1), 11) * 1.12 -
                            drawn_width(words, 11);
        const std::string state = state_in(unit_id(i), room);
        svg_.raw(fmt::format(
            "<text x=\"{}\" y=\"{}\" fill=\"{}\" font-size=\"11\"><tspan font-weight=\"bold\">"
            "{}</tspan><tspan dx=\"5\">{}</tspan><tspan dx=\"6\" opacity=\"0.75\">{}</tspan>"
            "</text>\n",
            svg_number(frame_.left + of_column * column),
            svg_number(frame_.top + frame_.height + 106 + of_row * kRosterLine), side_ink(side),
            i + 1, escaped(words), escaped(state)));
      }
    }
  }

  /// So many units that their labels hold no more than a number of the roster.
  [[nodiscard]] bool crowded() const {
    constexpr std::ptrdiff_t kMany = 40;
    const auto units = battle_.units();
    return ranges::count_if(units, [](const UnitState& unit) { return unit.on_table(); }) > kMany;
  }

  void label_unit(UnitId id) {
    const std::vector<field::Box> bases = sheet_.bases(battle_, id);
    if (bases.empty()) return;
    const UnitInfo& info = setting_.unit(id);
    const std::string name = crowded()        ? std::to_string(index(id) + 1)
                             : options_.names ? info.name
                                              : info.id;
    std::string state;
    if (!crowded()) {
      // What it is made of is drawn.
      state = sheet_.strength(battle_, id);
      state.erase(std::min(state.find(':'), state.size()));
      for (const std::string& mark : sheet_.marks(battle_, id)) {
        state += (state.empty() ? "" : ", ") + mark;
      }
    }
    const double width =
        drawn_width(name, 13) * 1.12 + drawn_width(state, 11) + (state.empty() ? 11 : 18);
    const Patch body = bounds(frame_, bases);
    std::vector<Spot> spots = round_about(body, width, 18);
    for (Spot& spot : spots) {  // none reaches out of the picture
      const double least = width / 2 + 4;
      spot.x = std::clamp(spot.x, least, std::max(least, frame_.left * 2 + frame_.width - least));
    }
    const Spot at = labels_.place(spots, width, 18, &body);
    Spot near = labels_.line_end(at, body);
    const Spot on_it = on_bases(at, bases);
    // Of a body that stands aslant, much of the room about it is empty.
    if (!is_on(near, bases)) near = on_it;
    const std::string ink{side_ink(info.side)};
    constexpr double kOff = 14;
    const Patch label{at.x - width / 2, at.y - 9, at.x + width / 2, at.y + 9};
    if (labels_.needs_line(at, width, 18, body) ||
        apart(label, {on_it.x, on_it.y, on_it.x, on_it.y}) > kOff) {
      svg_.line(near, at, {{"stroke", ink}, {"stroke-width", "1.2"}});
      svg_.circle(near, 2.5, {{"fill", ink}, {"stroke", "#fbf6e6"}, {"stroke-width", "0.8"}});
    }
    svg_.rect({at.x - width / 2, at.y - 9}, width, 18,
              {{"data-label", info.id},
               {"fill", "#fbf6e6"},
               {"stroke", ink},
               {"stroke-width", "0.9"},
               {"rx", "4"},
               {"opacity", "0.94"}});
    svg_.raw(
        fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"{}\">"
                    "<tspan font-size=\"13\" font-weight=\"bold\">{}</tspan>"
                    "<tspan font-size=\"11\" dx=\"5\">{}</tspan></text>\n",
                    svg_number(at.x), svg_number(at.y + 4.5), ink, escaped(name), escaped(state)));
  }

  [[nodiscard]] std::array<Spot, 4> corner_spots(const field::Box& base) const {
    std::array<Spot, 4> spots{};
    const auto corners = field::corners(base);
    for (std::size_t i = 0; i < spots.size(); ++i) spots[i] = frame_.spot(corners[i]);
    return spots;
  }
  /// On a base as it is drawn, or at its very edge.
  [[nodiscard]] bool is_on(Spot p, const std::vector<field::Box>& bases) const {
    constexpr double kEdge = 2;
    return ranges::any_of(bases, [&](const field::Box& base) {
      const std::array<Spot, 4> spots = corner_spots(base);
      double least = 1e9;
      double most = -1e9;
      for (std::size_t i = 0; i < spots.size(); ++i) {
        const Spot a = spots[i];
        const Spot b = spots[(i + 1) % spots.size()];
        const double length = std::hypot(b.x - a.x, b.y - a.y);
        const double off =
            length > 0 ? ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / length : 0;
        least = std::min(least, off);
        most = std::max(most, off);
      }
      return least >= -kEdge || most <= kEdge;
    });
  }
  /// Where a line from there to the nearest base reaches it.
  [[nodiscard]] Spot on_bases(Spot from, const std::vector<field::Box>& bases) const {
    Spot goal = from;
    double nearest = 1e18;
    for (const field::Box& base : bases) {
      const Spot centre = frame_.spot(base.centre);
      const double far = std::hypot(centre.x - from.x, centre.y - from.y);
      if (far >= nearest) continue;
      nearest = far;
      goal = centre;
    }
    constexpr int kSteps = 120;
    for (int i = 0; i < kSteps; ++i) {
      const double part = static_cast<double>(i) / kSteps;
      const Spot p{from.x + (goal.x - from.x) * part, from.y + (goal.y - from.y) * part};
      if (is_on(p, bases)) return p;
    }
    return goal;
  }

  /// The walls of a house need no name beside that of the house.
  [[nodiscard]] bool named_by_another(const field::Feature& feature) const {
    if (feature.shape == field::Shape::area) return false;
    const auto& all = setting_.ground->features();
    return ranges::any_of(all, [&](const field::Feature& one) {
      return one.shape == field::Shape::area && ranges::all_of(feature.outline, [&](Vec p) {
               return norm(p - nearest_on(one, p)) < 100;
             });
    });
  }

  void label_terrain() {
    // No name is read as that of a hedge, nor hidden by its green.
    for (const field::Feature& feature : setting_.ground->features()) {
      if (feature.shape != field::Shape::line || feature.width > Length{}) continue;
      for (const Vec p : along(feature.outline, 200)) {
        const Spot at = frame_.spot(p);
        labels_.keep_free({at.x - 5, at.y - 5, at.x + 5, at.y + 5});
      }
    }
    for (const field::Feature& feature : setting_.ground->features()) {
      if (feature.name.empty() || named_by_another(feature)) continue;
      const double width = drawn_width(feature.name, 13);
      std::vector<Spot> spots;
      const bool area = feature.shape == field::Shape::area;
      if (area) spots.push_back(frame_.spot(centre_of(feature.outline)));
      const auto box = frame_.spots(feature.outline);
      Patch body{box[0].x, box[0].y, box[0].x, box[0].y};
      for (const Spot p : box) {
        body = {std::min(body.left, p.x), std::min(body.top, p.y), std::max(body.right, p.x),
                std::max(body.bottom, p.y)};
      }
      const bool line = feature.shape == field::Shape::line;
      if (line) {
        for (const Vec p : along(feature.outline, 1500)) {
          const Spot at = frame_.spot(p);
          spots.push_back({at.x + width / 2 + 12, at.y});
          spots.push_back({at.x, at.y - 18});
        }
      }
      if (area) {
        for (const auto& [x, y] : std::initializer_list<std::pair<double, double>>{{0.5, 0.2},
                                                                                   {0.5, 0.8},
                                                                                   {0.25, 0.5},
                                                                                   {0.75, 0.5},
                                                                                   {0.25, 0.2},
                                                                                   {0.75, 0.2},
                                                                                   {0.25, 0.8},
                                                                                   {0.75, 0.8}}) {
          spots.push_back(
              {body.left + x * (body.right - body.left), body.top + y * (body.bottom - body.top)});
        }
      }
      const auto more = round_about(body, width, 14);
      spots.insert(spots.end(), more.begin(), more.end());
      const Spot at = labels_.place(spots, width, 14);
      svg_.text({at.x, at.y + 4}, feature.name,
                {{"font-size", "13"},
                 {"font-style", "italic"},
                 {"text-anchor", "middle"},
                 {"fill", "#3b3426"},
                 {"stroke", "#f4ecd6"},
                 {"stroke-width", "3"},
                 {"stroke-opacity", "0.75"},
                 {"paint-order", "stroke"}});
    }
  }

  const Sheet& sheet_;
  const Battle& battle_;
  const Setting& setting_;
  const MapOptions& options_;
  Frame frame_;
  Labels labels_;
  std::vector<Sign> signs_;  ///< that were drawn
  Svg svg_;
};

}  // namespace

std::string draw_map(const Sheet& sheet, const Battle& battle, const std::vector<Arrow>& arrows,
                     const MapOptions& options) {
  return Drawing(sheet, battle, options).draw(arrows);
}

}  // namespace opfor
