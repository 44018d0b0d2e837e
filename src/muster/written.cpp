// A battle as a scenario file.
#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "core/agree.hpp"
#include "muster/muster.hpp"

namespace opfor::muster {
namespace {

constexpr std::array<std::string_view, 12> kMonths{"January",   "February", "March",    "April",
                                                   "May",       "June",     "July",     "August",
                                                   "September", "October",  "November", "December"};
constexpr std::size_t kPageWidth = 100;

constexpr std::string_view words_of(Occasion occasion) {
  switch (occasion) {
    case Occasion::meeting:
      return "A meeting engagement: both sides are on the march, and want the same place.";
    case Occasion::attack:
      return "Attack and defence: one side holds the place, the other is to take it.";
    case Occasion::rearguard:
      return "A rearguard: the weaker side is to hold the place until the last turn.";
  }
  return {};
}

/// Tenths as a person writes them: "12", "12.5".
std::string number(int tenths) {
  return tenths % 10 == 0 ? std::to_string(tenths / 10)
                          : fmt::format("{}.{}", tenths / 10, tenths % 10);
}
std::string place(Spot s) { return fmt::format("[{}, {}]", number(s.x), number(s.y)); }

/// "the French" within a sentence.
std::string within(const std::string& name) {
  return name.starts_with("The ") ? "the " + name.substr(4) : name;
}

class Writing {
 public:
  Writing(const List& list, const Engagement& e) : list_(list), e_(e) {}

  Written run() {
    head();
    options();
    behaviour();
    ground();
    sides();
    for (const Force& force : e_.forces) units_of(force);
    victory();
    return std::move(out_);
  }

 private:
  template <class... Parts>
  void line(fmt::format_string<Parts...> words, Parts&&... parts) {
    out_.text += fmt::format(words, std::forward<Parts>(parts)...);
    out_.text += '\n';
  }
  void lines(const Lines& all) {
    for (const std::string& one : all) line("{}", one);
  }
  /// A comment, in lines of a page's width.
  void comment(const std::string& words) {
    std::string row = "#";
    std::size_t at = 0;
    while (at < words.size()) {
      const std::size_t end = std::min(words.find(' ', at), words.size());
      if (row.size() + 1 + end - at > kPageWidth) {
        line("{}", row);
        row = "#";
      }
      row += ' ' + words.substr(at, end - at);
      at = end + 1;
    }
    line("{}", row);
  }
  void heading(const std::string& words) { line("\n# ----- {} -----", words); }

  [[nodiscard]] std::string post_name() const {
    return fmt::format("the {}", word(e_.country.post));
  }
  [[nodiscard]] std::string title() const {
    return fmt::format("The {} at {}", word(e_.country.post), e_.place);
  }
  [[nodiscard]] std::string_view unit_of_length() const {
    return list_.sheet->measure() == Measure::centimetre ? "centimetres" : "inches";
  }

  void head() {
    comment(fmt::format("{}, {} {} {}", title(), e_.day,
                        kMonths[static_cast<std::size_t>(e_.month) - 1], e_.year));
    line("#");
    comment(fmt::format(
        "A battle for tonight under {}, {}. It was not fought: opfor drew it from the seed {} ({} "
        "points a side).",
        list_.sheet->title(), list_.theatres[e_.theatre].name, e_.wish.seed, e_.wish.points));
    line("#");
    comment(std::string(words_of(e_.occasion)));
    for (const Force& force : e_.forces) {
      comment(fmt::format("{}: {} points, {}; {}.", force.name, force.points(list_), mix(force),
                          duty(force)));
    }
    if (e_.wish.trial) trial(*e_.wish.trial);
    line("#");
    comment(fmt::format(
        "{} Lengths are {}; [x, y] counts from the south-west corner of the table, x to the "
        "east, y to the north; facings are degrees clockwise from north. Change what you like, "
        "and let `opfor check` read it.",
        who_leads(), unit_of_length()));
    if (!list_.about.empty()) {
      line("#");
      comment(list_.about);
    }
    line("\nsystem = \"{}\"", list_.sheet->name());
    line("title = \"{}\"", title());
    line("date = {:04}-{:02}-{:02}", e_.year, e_.month, e_.day);
    line("turns = {}", e_.turns);
    line("table = {{ width = {}, height = {} }}", number(e_.table.width), number(e_.table.height));
    line("first_side = \"{}\"", e_.forces[0].id);
  }
  [[nodiscard]] bool is_yours(std::size_t force) const {
    return force == e_.player && !e_.wish.both;
  }
  [[nodiscard]] std::string who_leads() const {
    if (e_.wish.both) return "The program leads both sides.";
    return fmt::format(
        "You lead {}, the program {}; or the other way round: turn the two `automated` lines "
        "about.",
        within(e_.forces[e_.player].name), within(e_.forces[1 - e_.player].name));
  }
  /// How even it is, and who was given more or fewer points for it.
  void trial(const Trial& of) {
    std::string words =
        fmt::format("{} by {} battles that the program fought against itself: {} won {}, {} {}",
                    is_near_even(of) ? "Balanced" : "Not balanced", of.battles,
                    within(e_.forces[0].name), of.won[0], within(e_.forces[1].name), of.won[1]);
    if (of.drawn() > 0) {
      words += fmt::format(", {} {} drawn", of.drawn(), of.drawn() == 1 ? "was" : "were");
    }
    line("#");
    comment(fmt::format("{}. So {} {:.0f} % of the points: {:.0f} to {:.0f} % (95 %).", words,
                        with_verb(within(e_.forces[0].name), "scores", "score"), 100 * of.score(),
                        100 * of.low, 100 * of.high));
  }
  /// "6 foot, 2 horse, 1 guns".
  [[nodiscard]] static std::string mix(const Force& force) {
    std::array<int, kArms> n{};
    for (const Unit& unit : force.units) {
      if (unit.troop) ++n[static_cast<std::size_t>(unit.arm)];
    }
    constexpr std::array<std::string_view, kArms> kWords{"of foot", "of horse", "of guns",
                                                         "of light troops"};
    std::string words;
    for (std::size_t i = 0; i < kArms; ++i) {
      if (n[i] > 0) words += fmt::format("{}{} {}", words.empty() ? "" : ", ", n[i], kWords[i]);
    }
    return words;
  }
  [[nodiscard]] std::string duty(const Force& force) const {
    if (e_.occasion == Occasion::meeting) return "to gain " + post_name();
    return (force.comes_on ? "to take " : "to hold ") + post_name();
  }

  void options() {
    std::string text;
    const Organisation& of = list_.organisation;
    if (!of.attacker_option.empty()) {
      text += fmt::format("{} = \"{}\"\n", of.attacker_option, e_.forces[0].id);
    }
    if (!of.attack_option.empty()) {
      std::string ids;
      for (const Force& force : e_.forces) {
        for (const Command& command : force.commands) {
          if (!force.comes_on || !command.leader) continue;
          ids += fmt::format("{}\"{}\"", ids.empty() ? "" : ", ", command.id);
        }
      }
      text += fmt::format("{} = [{}]\n", of.attack_option, ids);
    }
    text += ground_options();
    if (!text.empty()) out_.text += "\n[options]\n" + text;
  }
  /// Options that say something of each piece of a kind: buildings = { farm = "wooden" }.
  [[nodiscard]] std::string ground_options() const {
    std::map<std::string, std::string> of;
    for (const Piece& piece : e_.country.pieces) {
      const GroundKind& kind = list_.ground[piece.kind];
      if (kind.option.empty()) continue;
      std::string& words = of[kind.option];
      const std::string& built = kind.option_words[words.size() % kind.option_words.size()];
      words += fmt::format("{}{} = \"{}\"", words.empty() ? "" : ", ", piece.id, built);
    }
    std::string text;
    for (const auto& [option, words] : of) text += fmt::format("{} = {{ {} }}\n", option, words);
    return text;
  }
  void behaviour() {
    line("\n[behaviour]");
    line(R"(doctrine = {{ {} = "source", {} = "source" }})", e_.forces[0].id, e_.forces[1].id);
  }

  void ground() {
    heading("the ground");
    post();
    std::vector<bool> told(list_.ground.size());
    for (const Piece& piece : e_.country.pieces) {
      const GroundKind& kind = list_.ground[piece.kind];
      line("");
      if (!told[piece.kind] && !kind.about.empty()) comment(kind.about);
      told[piece.kind] = true;
      line("[[terrain]]");
      line("id = \"{}\"", piece.id);
      line("name = \"{}\"", piece.name);
      line("kind = \"{}\"", kind.kind);
      outline(kind.lie, piece);
      lines(kind.lines);
    }
  }
  void post() {
    line("\n# For the counting at the end: open ground.");
    line("[[terrain]]");
    line("id = \"post\"");
    // Not the name of the bridge or hill itself: it is more than that.
    line("name = \"The field about {}\"", post_name());
    line("kind = \"open\"");
    const Country& ground = e_.country;
    const int w = ground.half_width;
    const int h = ground.half_height;
    const auto x = [&](int off) { return std::clamp(ground.centre.x + off, 0, e_.table.width); };
    const auto y = [&](int off) { return std::clamp(ground.centre.y + off, 0, e_.table.height); };
    points("area", {{x(-w), y(-h)}, {x(w), y(-h)}, {x(w), y(h)}, {x(-w), y(h)}});
  }
  void points(std::string_view key, const std::vector<Spot>& outline) {
    std::string row;
    for (const Spot s : outline) row += (row.empty() ? "" : ", ") + place(s);
    line("{} = [{}]", key, row);
  }
  void outline(Lie lie, const Piece& piece) {
    const bool is_line = lie == Lie::line || lie == Lie::stream || lie == Lie::road;
    const std::string_view key = is_line ? "line" : "area";
    points(lie == Lie::fold ? std::string_view{"ring"} : key, piece.outline);
    if (piece.gaps.empty()) return;
    line("gaps = [");
    for (const Crossing& gap : piece.gaps) {
      line("  {{ name = \"{}\", from = {}, to = {} }},", gap.name, place(gap.from), place(gap.to));
    }
    line("]");
  }

  [[nodiscard]] int facing(std::size_t force) const {
    return (force == 0) == e_.first_is_north ? 180 : 0;
  }
  void sides() {
    heading("the two sides");
    for (std::size_t i = 0; i < 2; ++i) {
      line("\n[[side]]");
      line("id = \"{}\"", e_.forces[i].id);
      line("name = \"{}\"", e_.forces[i].name);
      line("facing = {}", facing(i));
      line("automated = {}", is_yours(i) ? "false                      # yours"
                                         : "true                       # the program's");
    }
    for (const Force& force : e_.forces) {
      for (const Command& command : force.commands) this->command(force, command);
    }
  }
  void command(const Force& force, const Command& command) {
    line("\n[[command]]");
    line("id = \"{}\"", command.id);
    line("name = \"{}\"", command.name);
    line("side = \"{}\"", force.id);
    line("level = \"{}\"", command.level);
    if (command.parent) line("parent = \"{}\"", force.commands[*command.parent].id);
    if (command.below) return;
    line("objective = {}", place(command.objective));
    line("objective_name = \"{}\"", command.wing ? wing_duty(force) : duty(force));
  }
  [[nodiscard]] static std::string wing_duty(const Force& force) {
    return force.comes_on ? "drive off those before it" : "keep the flank";
  }

  void units_of(const Force& force) {
    heading(within(force.name));
    for (const Unit& unit : force.units) {
      if (!unit.troop) this->unit(force, unit);
    }
    for (const Block& block : force.blocks) {
      for (const std::size_t i : block.units) unit(force, force.units[i]);
    }
  }
  void unit(const Force& force, const Unit& unit) {
    line("");
    if (unit.troop) {
      const Troop& troop = list_.troops[*unit.troop];
      line("# {}: {} points", troop.name, troop.points);
    }
    const auto row = static_cast<std::size_t>(std::count(out_.text.begin(), out_.text.end(), '\n'));
    out_.units.emplace_back(row + 1, &unit);
    line("[[unit]]");
    line("id = \"{}\"", unit.id);
    line("name = \"{}\"", unit.name);
    if (unit.command) {
      line("command = \"{}\"", force.commands[*unit.command].id);
    } else {
      line("side = \"{}\"", force.id);
    }
    line("at = {}", place(unit.at));
    lines(unit.lines);
    if (!unit.troop) return;
    if (!list_.organisation.line_key.empty() && unit.command && unit.line > 1) {
      line("{} = {}", list_.organisation.line_key, unit.line);
    }
    if (!unit.command) {
      line("objective = {}", place(e_.country.centre));
      line("objective_name = \"{}\"", duty(force));
    }
    orders(force, unit);
  }
  void orders(const Force& force, const Unit& unit) {
    const bool said = std::any_of(unit.lines.begin(), unit.lines.end(), [](const std::string& one) {
      return one.starts_with("orders") || one.starts_with("mission");
    });
    if (said) return;
    if (unit.arm == Arm::guns) {
      line("orders = \"fire\"");
    } else if (unit.supports) {
      line("orders = \"support\"");
      line("target = \"{}\"", force.units[*unit.supports].id);
    } else if (!force.comes_on) {
      line("orders = \"hold\"");
    } else {
      line("orders = \"{}\"", unit.arm == Arm::horse ? "attack" : "advance");
    }
  }

  // --- who wins ---
  struct Condition {
    std::string count;
    const Force* side = nullptr;
    bool inside = false;
    std::optional<int> least;  ///< of the lead
  };
  void rule(const Condition& holds, const std::string& winner, std::string_view when,
            const std::string& degree, const std::string& words) {
    line("\n[[victory]]");
    if (!when.empty()) line("when = \"{}\"", when);
    if (holds.side != nullptr) {
      const std::string bound = holds.least ? fmt::format("lead = true, least = {}", *holds.least)
                                            : std::string("most = 0");
      line(R"(if = [{{ count = "{}", side = "{}", {}{} }}])", holds.count, holds.side->id,
           holds.inside ? "inside = \"post\", " : "", bound);
    }
    line("winner = \"{}\"", winner);
    if (!degree.empty()) line("degree = \"{}\"", degree);
    line("words = \"{}\"", words);
  }
  void victory() {
    heading("who wins");
    comment(
        "The first that holds decides, looked at when the last turn is over unless it says "
        "otherwise; what "
        "nothing decides is drawn.");
    const Victory& of = list_.victory;
    for (std::size_t i = 0; i < 2 && !of.ends.empty(); ++i) {
      rule({of.ends, &e_.forces[i], false, std::nullopt}, e_.forces[1 - i].id, "each turn", {},
           fmt::format("{} beaten", with_verb(within(e_.forces[i].name), "is", "are")));
    }
    for (const Win& win : of.wins) {
      for (const Force& force : e_.forces) {
        if (!force.comes_on) continue;
        rule({of.count, &force, true, win.lead}, force.id, {}, win.degree,
             fmt::format("{} the better of {}", with_verb(within(force.name), "has", "have"),
                         post_name()));
      }
    }
    if (e_.occasion == Occasion::meeting) return;
    rule({}, e_.forces[1].id, {}, {},
         fmt::format("{} held {}", with_verb(within(e_.forces[1].name), "has", "have"),
                     post_name()));
  }

  const List& list_;
  const Engagement& e_;
  Written out_;
};

}  // namespace

Written written(const List& list, const Engagement& engagement) {
  return Writing(list, engagement).run();
}

}  // namespace opfor::muster
