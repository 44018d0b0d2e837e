// Who leads whom, and what everybody is called.
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "muster/order_of_battle.hpp"

namespace opfor::muster {
namespace {

using Indices = std::vector<std::size_t>;

/// Parts of a list, as even as can be.
std::vector<Indices> parted(const Indices& all, std::size_t parts) {
  std::vector<Indices> out(parts);
  std::size_t at = 0;
  for (std::size_t i = 0; i < parts; ++i) {
    const std::size_t n = all.size() / parts + (i < all.size() % parts ? 1 : 0);
    out[i].assign(all.begin() + static_cast<std::ptrdiff_t>(at),
                  all.begin() + static_cast<std::ptrdiff_t>(at + n));
    at += n;
  }
  return out;
}

class Organising {
 public:
  Organising(const List& list, Force& force, std::string prefix, Names& names)
      : list_(list),
        of_(list.organisation),
        force_(force),
        prefix_(std::move(prefix)),
        names_(names) {
    for (std::size_t i = 0; i < force.units.size(); ++i) {
      const Unit& unit = force.units[i];
      auto& group = list.troops[*unit.troop].alone ? flank_ : by_arm_[index_of(unit.arm)];
      group.push_back(i);
    }
    // Light troops cover the flanks of the foot; those that are more stand before it, in its line.
    auto& loose = by_arm_[index_of(Arm::loose)];
    while (!loose.empty() && flank_.size() < 2) {
      flank_.push_back(loose.back());
      loose.pop_back();
    }
  }

  void run() {
    draw_up_blocks();
    if (of_.level.empty()) {
      if (!of_.chief.empty()) add_chief(std::nullopt);
    } else {
      give_commands();
    }
    say_whom_they_lead();
    name_all();
  }

 private:
  [[nodiscard]] static std::size_t index_of(Arm arm) { return static_cast<std::size_t>(arm); }
  [[nodiscard]] const Indices& of(Arm arm) const { return by_arm_[index_of(arm)]; }
  [[nodiscard]] const Army& army() const { return list_.armies[force_.army]; }

  /// The centre in so many parts that each has a leader who is not overtaxed, with guns and light
  /// troops dealt out among them; horse on both wings, if there is enough of it.
  void draw_up_blocks() {
    const std::size_t foot = std::max<std::size_t>(1, of(Arm::foot).size());
    const auto most = static_cast<std::size_t>(of_.most);
    const std::size_t parts = (foot + most - 1) / most;
    std::vector<Indices> centre(parts);
    deal(of(Arm::loose), centre);
    const auto lines = parted(of(Arm::foot), parts);
    for (std::size_t i = 0; i < parts; ++i) {
      centre[i].insert(centre[i].end(), lines[i].begin(), lines[i].end());
    }
    deal(of(Arm::guns), centre);
    for (Indices& units : centre) centre_.push_back({std::move(units), {}, false, 1});
    const auto& horse = of(Arm::horse);
    const bool both = static_cast<int>(horse.size()) >= 2 * of_.least && horse.size() > 1;
    auto wings = parted(horse, both ? 2 : 1);
    const bool on_left = !both && horse.size() % 2 == 0;
    Block none;
    none.wing = true;
    left_ = right_ = none;
    (on_left ? left_ : right_).units = wings[0];
    if (both) left_.units = wings[1];
    const auto flank = parted(flank_, 2);
    lay(left_);
    for (const std::size_t unit : flank[0]) force_.blocks.push_back({{unit}, {}, false, 1});
    first_centre_ = force_.blocks.size();
    for (Block& block : centre_) lay(block);
    for (const std::size_t unit : flank[1]) force_.blocks.push_back({{unit}, {}, false, 1});
    lay(right_);
  }
  static void deal(const Indices& units, std::vector<Indices>& among) {
    for (std::size_t i = 0; i < units.size(); ++i) among[i % among.size()].push_back(units[i]);
  }
  void lay(const Block& block) {
    if (!block.units.empty()) force_.blocks.push_back(block);
  }
  [[nodiscard]] std::size_t middle() const {
    return std::min(first_centre_ + (centre_.size() - 1) / 2, force_.blocks.size() - 1);
  }
  [[nodiscard]] bool led(const Block& block) const {
    return std::none_of(block.units.begin(), block.units.end(), [&](std::size_t unit) {
      return list_.troops[*force_.units[unit].troop].alone;
    });
  }

  void give_commands() {
    std::vector<std::size_t> of_their_own;
    std::size_t units = 0;
    for (std::size_t i = 0; i < force_.blocks.size(); ++i) {
      const Block& block = force_.blocks[i];
      if (!led(block)) continue;
      units += block.units.size();
      if (block.units.size() >= static_cast<std::size_t>(of_.least)) of_their_own.push_back(i);
    }
    if (of_their_own.size() < 2 || units <= static_cast<std::size_t>(of_.most)) {
      const std::size_t command = add_command(of_.only, std::nullopt);
      for (const Block& block : force_.blocks) {
        if (led(block)) put_under(command, block.units);
      }
      add_leader(command, middle(), of_.only_leader, of_.only_name);
    } else {
      several(of_their_own);
    }
    for (const Below& below : of_.below) divide(below);
  }
  /// A leader for each, and a chief above them. Whoever is too few goes with the neighbours.
  void several(const std::vector<std::size_t>& of_their_own) {
    std::optional<std::size_t> top;
    if (!of_.top.empty()) top = add_command(of_.top, std::nullopt);
    std::vector<std::optional<std::size_t>> command_of(force_.blocks.size());
    for (const std::size_t block : of_their_own) {
      const std::size_t command = add_command(of_.level, top);
      command_of[block] = command;
      force_.commands[command].wing = force_.blocks[block].wing;
      put_under(command, force_.blocks[block].units);
      add_leader(command, block, is_horse(block) ? of_.leader_of_horse : of_.leader, of_.name);
    }
    for (std::size_t i = 0; i < force_.blocks.size(); ++i) {
      if (command_of[i] || !led(force_.blocks[i])) continue;
      put_under(*command_of[nearest(i, of_their_own)], force_.blocks[i].units);
    }
    if (!of_.chief.empty()) add_chief(top);
  }
  [[nodiscard]] bool is_horse(std::size_t block) const {
    const Indices& units = force_.blocks[block].units;
    return std::all_of(units.begin(), units.end(),
                       [&](std::size_t unit) { return force_.units[unit].arm == Arm::horse; });
  }
  [[nodiscard]] static std::size_t nearest(std::size_t block,
                                           const std::vector<std::size_t>& others) {
    const auto off = [&](std::size_t other) {
      return other > block ? other - block : block - other;
    };
    return *std::min_element(others.begin(), others.end(),
                             [&](std::size_t a, std::size_t b) { return off(a) < off(b); });
  }

  std::size_t add_command(const std::string& level, std::optional<std::size_t> parent) {
    Command command;
    command.id = fmt::format("{}_{}", force_.id, force_.commands.size() + 1);
    command.level = level;
    command.parent = parent;
    force_.commands.push_back(std::move(command));
    return force_.commands.size() - 1;
  }
  void put_under(std::size_t command, const Indices& units) {
    for (const std::size_t unit : units) force_.units[unit].command = command;
  }
  std::size_t add_person(const Lines& lines, const std::vector<std::string>& called) {
    Unit unit;
    unit.lines = lines;
    const Lines& more = force_.comes_on ? of_.attacks : of_.holds;
    unit.lines.insert(unit.lines.end(), more.begin(), more.end());
    unit.id = fmt::format("{}O{}", prefix_, ++persons_);
    unit.name = names_.one_of(called);
    force_.units.push_back(std::move(unit));
    return force_.units.size() - 1;
  }
  std::size_t add_person_behind(std::size_t block, const Lines& lines) {
    const std::size_t person = add_person(lines, army().leaders);
    force_.blocks[block].leaders.push_back(person);
    return person;
  }
  /// Who leads a command, and what it is called after him.
  void lead(std::size_t command, std::size_t leader, const std::string& pattern) {
    force_.commands[command].leader = leader;
    force_.commands[command].name = named_after(pattern, surname(force_.units[leader].name));
  }
  void add_leader(std::size_t command, std::size_t block, const Lines& lines,
                  const std::string& pattern) {
    const std::size_t leader = add_person_behind(block, lines);
    force_.units[leader].command = command;
    lead(command, leader, pattern);
  }
  void add_chief(std::optional<std::size_t> top) {
    const std::size_t chief = add_person_behind(middle(), of_.chief);
    force_.units[chief].command = top;
    chief_ = chief;
    if (!top) return;
    lead(*top, chief, of_.top_name);
  }
  /// "Reynier" of "General Reynier".
  [[nodiscard]] static std::string surname(const std::string& name) {
    const std::size_t space = name.rfind(' ');
    return space == std::string::npos ? name : name.substr(space + 1);
  }
  /// Troops of an arm in a block keep together, a few and a few.
  void divide(const Below& below) {
    for (const Block& block : force_.blocks) {
      if (!led(block)) continue;
      Indices units;
      for (const std::size_t unit : block.units) {
        if (force_.units[unit].arm == below.arm) units.push_back(unit);
      }
      const auto most = static_cast<std::size_t>(below.most);
      for (const Indices& part : parted(units, (units.size() + most - 1) / most)) {
        if (part.size() >= static_cast<std::size_t>(below.least)) put_together(below, part);
      }
    }
  }
  void put_together(const Below& below, const Indices& units) {
    const std::size_t command = add_command(below.level, force_.units[units.front()].command);
    force_.commands[command].below = true;
    put_under(command, units);
    if (below.leader.empty()) {
      std::string& name = force_.commands[command].name;
      name = fmt::format("{} {}", below.level, ++parts_);
      name[0] = static_cast<char>(name[0] - 'a' + 'A');
      return;
    }
    const std::size_t leader = add_person(below.leader, army().subalterns);
    force_.units[leader].command = command;
    force_.units[leader].close_to = units;
    lead(command, leader, below.name);
  }

  /// Leaders their commands and what is below them; a chief the other leaders, or everybody.
  void say_whom_they_lead() {
    for (std::size_t i = 0; i < force_.units.size(); ++i) {
      Unit& unit = force_.units[i];
      if (!unit.troop) continue;
      std::optional<std::size_t> command = unit.command;
      if (command && force_.commands[*command].below) command = force_.commands[*command].parent;
      if (!command || !force_.commands[*command].leader) continue;
      Unit& leader = force_.units[*force_.commands[*command].leader];
      leader.leads.push_back(i);
      leader.reach = of_.reach;
    }
    if (!chief_) return;
    Unit& chief = force_.units[*chief_];
    chief.reach = of_.chief_reach;
    for (std::size_t i = 0; i < force_.units.size(); ++i) {
      if (i == *chief_ || !force_.units[i].close_to.empty()) continue;
      if (force_.units[i].troop.has_value() == (persons_ > 1)) continue;
      chief.leads.push_back(i);
    }
  }

  void name_all() {
    constexpr std::array<std::string_view, kArms> kLetters{"", "H", "G", "S"};
    std::array<int, kArms> of_arm{};
    for (const Block& block : force_.blocks) {
      for (const std::size_t i : block.units) {
        Unit& unit = force_.units[i];
        const std::size_t arm = index_of(unit.arm);
        unit.id = fmt::format("{}{}{}", prefix_, kLetters[arm], ++of_arm[arm]);
        unit.name = names_.one_of(army().troops[unit.recruits].names);
      }
    }
  }

  const List& list_;
  const Organisation& of_;
  Force& force_;
  std::string prefix_;
  Names& names_;
  std::array<Indices, kArms> by_arm_;
  Indices flank_;
  std::vector<Block> centre_;
  Block left_;
  Block right_;
  std::size_t first_centre_ = 0;
  std::optional<std::size_t> chief_;
  int persons_ = 0;
  int parts_ = 0;
};

}  // namespace

void organise(const List& list, Force& force, const std::string& prefix, Names& names) {
  Organising(list, force, prefix, names).run();
}

}  // namespace opfor::muster
