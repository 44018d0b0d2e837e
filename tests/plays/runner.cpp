#include "plays/runner.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <functional>

#include "ai/behaviour/read_behaviour.hpp"
#include "core/shipped.hpp"
#include "plays/answers.hpp"
#include "plays/doings.hpp"
#include "plays/expecting.hpp"
#include "plays/given.hpp"

namespace opfor::plays {
namespace {

Behaviour shipped_behaviour(const Scenario& scenario) {
  const std::string path = fmt::format("ai/tables/{}.toml", scenario.sheet->name());
  for (const shipped::File& file : shipped::files()) {
    if (file.path != path) continue;
    auto read = read_behaviour(file.text, path, scenario.setting->behaviour);
    if (!read) throw std::runtime_error(read.error().to_string());
    return *std::move(read);
  }
  throw std::runtime_error("not shipped: " + path);
}

/// A play under way.
class Playing {
 public:
  explicit Playing(const std::vector<Section>& sections)
      : table_(set_up(sections)),
        before_(table_.battle),
        answers_(table_, shipped_behaviour(table_.scenario)) {}

  void take(const Section& section, const Section* next) {
    static const std::array<std::pair<std::string_view, void (Answers::*)(const Line&)>, 6> kFixed{
        {{"dice", &Answers::take_dice},
         {"otherwise", &Answers::take_otherwise},
         {"cells", &Answers::take_cell},
         {"choices", &Answers::take_choice},
         {"orders", &Answers::take_order},
         {"measures", &Answers::take_measures}}};
    for (const auto& [name, fix] : kFixed) {
      if (section.name != name) continue;
      for (const Line& line : all_lines(section)) std::invoke(fix, answers_, line);
    }
    if (section.name == "given") {
      for (const Line& line : all_lines(section)) set_right(line, table_);
    } else if (section.name == "play") {
      play(section, next);
    } else if (section.name == "expect") {
      const Seen seen{table_, before_, answers_};
      add(missed(all_lines(section), seen));
    }
  }
  void end() { add(answers_.left_over()); }
  [[nodiscard]] Outcome outcome() && {
    tell();
    return std::move(outcome_);
  }
  void failed(const Wrong& wrong) { outcome_.wrong.push_back(wrong); }

 private:
  /// `next` may say that it fails, and how.
  void play(const Section& section, const Section* next) {
    tell();
    before_ = table_.battle;
    const bool fails = next != nullptr && next->name == "fails";
    for (const Line& line : all_lines(section)) {
      outcome_.telling += "play: " + line.text + "\n";
      try {
        carry_out(line, table_, answers_);
      } catch (const Wrong&) {
        throw;
      } catch (const std::exception& error) {
        if (!fails) throw Wrong(line.where, error.what());
        const std::string expected = next->heading.text;
        if (std::string_view{error.what()}.find(expected) == std::string_view::npos) {
          throw Wrong(next->heading.where, std::string{"it fails otherwise: "} + error.what());
        }
        return;
      }
    }
    if (fails) throw Wrong(next->heading.where, "it does not fail");
  }
  void add(std::vector<Wrong> some) {
    outcome_.wrong.insert(outcome_.wrong.end(), some.begin(), some.end());
  }
  /// What the last part told becomes part of the whole.
  void tell() {
    for (const std::string& line : answers_.tale) outcome_.telling += "  " + line + "\n";
    answers_.tale.clear();
  }

  Table table_;
  Battle before_;
  Answers answers_;
  Outcome outcome_;
};

Where start_of(const PlayText& play) {
  return play.sections.empty() ? Where{play.file, 1, 1} : play.sections.front().heading.where;
}

}  // namespace

Outcome run(const std::vector<Section>& before, const PlayText& play) {
  std::vector<Section> sections = before;
  sections.insert(sections.end(), play.sections.begin(), play.sections.end());
  std::optional<Playing> playing;
  try {
    playing.emplace(sections);
    for (std::size_t i = 0; i < sections.size(); ++i) {
      playing->take(sections[i], i + 1 < sections.size() ? &sections[i + 1] : nullptr);
    }
    playing->end();
  } catch (const Wrong& wrong) {
    if (!playing) return {{wrong}, {}};
    playing->failed(wrong);
  } catch (const std::exception& error) {
    const Wrong wrong(start_of(play), error.what());
    if (!playing) return {{wrong}, {}};
    playing->failed(wrong);
  }
  const bool expects = std::any_of(sections.begin(), sections.end(),
                                   [](const Section& s) { return s.name == "expect"; });
  if (!expects) playing->failed(Wrong(start_of(play), "nothing is expected of it"));
  return std::move(*playing).outcome();
}

std::string report(const Outcome& outcome) {
  std::string text;
  for (const Wrong& wrong : outcome.wrong) {
    text += fmt::format("{}:{}: {}\n", wrong.where.file, wrong.where.line, wrong.what());
  }
  return text + "what was told:\n" + outcome.telling;
}

}  // namespace opfor::plays
