#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "chance/keyed_dice.hpp"
#include "contract/kit_parts.hpp"
#include "record/state_changes.hpp"

namespace opfor::contract {

Answers scripted(const Unanswered& pending, std::uint64_t seed) {
  Answers answers;
  for (const auto& request : pending.throws) {
    answers.throws.push_back(chance::keyed_answer(seed, 77, request));
  }
  for (const Decision& decision : pending.decisions) {
    Choice choice;
    const auto options = static_cast<int>(decision.options.size());
    switch (decision.shape) {
      case Shape::pick:
      case Shape::order: {
        chance::Key key{decision.turn,  decision.phase,        decision.side,      decision.unit,
                        decision.other, chance::Purpose::test, decision.occurrence};
        choice.picks = {options < 2 ? 0 : chance::keyed_face(seed, 78, key, 0, options) - 1};
        break;
      }
      case Shape::set:
        break;
      case Shape::split:
        choice.picks.assign(decision.options.size(), 0);
        choice.picks.front() = decision.budget;
        break;
    }
    answers.decisions.push_back(std::move(choice));
  }
  for (const CloseCall& call : pending.measures) {
    answers.measures.push_back((call.distance.tenths() + call.limit.tenths()) % 2 == 0);
  }
  return answers;
}

Session::Stop play_on(Session& session, std::uint64_t seed,
                      const std::function<bool(const Battle&)>& until) {
  for (;;) {
    const auto stop = session.advance(until);
    if (stop != Session::Stop::asks) return stop;
    const auto wrong = session.answer(scripted(session.pending(), seed));
    if (wrong) {
      ADD_FAILURE() << wrong->what;
      return stop;
    }
  }
}

std::vector<std::size_t> sampled(std::size_t size, std::size_t samples) {
  std::vector<std::size_t> numbers;
  const std::size_t by = std::max<std::size_t>(1, size / std::max<std::size_t>(1, samples));
  for (std::size_t i = 0; i < size; i += by) numbers.push_back(i);
  if (size > 0 && numbers.back() != size - 1) numbers.push_back(size - 1);
  return numbers;
}

std::vector<Battle> states_of(const Game& game, std::uint64_t seed, int turns) {
  std::vector<Battle> states;
  Session session = game.begin(programs(seed));
  session.advance([&](const Battle& battle) {
    states.push_back(battle);
    return battle.head().turn > turns;
  });
  return states;
}

void same_seed_same_journal(const Subject& subject) {
  const Game game(subject);
  Session one = game.begin(programs(11));
  Session two = game.begin(programs(11));
  Session other = game.begin(programs(12));
  one.advance(after_turn(subject.short_turns));
  two.advance(after_turn(subject.short_turns));
  other.advance(after_turn(subject.short_turns));
  EXPECT_EQ(one.journal(), two.journal());
  EXPECT_EQ(one.battle(), two.battle());
  EXPECT_NE(one.journal().substr(one.journal().find('\n')),
            other.journal().substr(other.journal().find('\n')));
}

void every_battle_ends(const Subject& subject) {
  const Game game(subject);
  for (std::uint64_t seed = 1; seed <= std::min<std::size_t>(8, subject.samples); ++seed) {
    Session session = game.begin(programs(seed));
    ASSERT_EQ(session.advance(after_turn(subject.most_turns)), Session::Stop::over)
        << "seed " << seed;
    EXPECT_NE(session.battle().head().verdict, Verdict::going_on);
    EXPECT_NE(session.journal().find("\n{\"end\":"), std::string::npos);
  }
}

void no_key_is_asked_twice(const Subject& subject) {
  const Game game(subject);
  for (std::uint64_t seed = 1; seed <= std::min<std::size_t>(4, subject.samples); ++seed) {
    Session session = game.begin(programs(seed));
    session.advance(after_turn(subject.most_turns));
    std::set<std::string> keys;
    for (std::size_t n = 0; n < session.answers(); ++n) {
      const auto line = nlohmann::ordered_json::parse(session.answer_line(n));
      for (const char* kind : {"dice", "card", "decision"}) {
        if (!line.contains(kind)) continue;
        nlohmann::ordered_json key = nlohmann::ordered_json::array({kind});
        for (const char* part : {"turn", "step", "side", "who", "against", "for", "kind", "time"}) {
          key.push_back(line[kind].value(part, nlohmann::ordered_json()));
        }
        EXPECT_TRUE(keys.insert(key.dump()).second) << "asked twice: " << key.dump();
      }
    }
  }
}

void states_read_back(const Subject& subject) {
  const Game game(subject);
  const Sheet& sheet = *game.scenario.sheet;
  const auto states = states_of(game, 5, subject.most_turns);
  ASSERT_FALSE(states.empty());
  for (const std::size_t n : sampled(states.size(), 16 * subject.samples)) {
    const Battle& state = states[n];
    const auto json = state_json(state);
    const auto text = json.dump();
    const auto back = state_of(sheet, state.shared_setting(), nlohmann::ordered_json::parse(text));
    ASSERT_TRUE(back.has_value()) << back.error();
    // Equal bytes: every field of every record is described.
    EXPECT_EQ(*back, state);
    EXPECT_EQ(back->hash(), state.hash());
    EXPECT_EQ(state_json(*back).dump(), text);
  }
}

void changes_are_told(const Subject& subject) {
  const Game game(subject);
  auto states = states_of(game, 5, subject.most_turns);
  ASSERT_FALSE(states.empty());
  auto last = state_json(states.front());
  StateChanges since(states.front());
  // There and back again, so that units also become what they were.
  for (int way = 0; way < 2; ++way) {
    for (const std::size_t n : sampled(states.size(), 16 * subject.samples)) {
      const Battle& state = states[n];
      const auto now = state_json(state);
      const auto told = since.until(state);
      EXPECT_EQ(told.dump(), changes(last, now).dump());
      EXPECT_EQ(first_difference(changed(last, told), now), "");
      last = now;
    }
    std::reverse(states.begin(), states.end());
  }
}

void ways_pass_the_check(const Subject& subject) {
  const Game game(subject);
  const Sheet& sheet = *game.scenario.sheet;
  const auto states = states_of(game, 6, subject.most_turns);
  for (const std::size_t n : sampled(states.size(), 3 * subject.samples)) {
    for (std::size_t i = 0; i < states[n].size(); ++i) {
      if (!states[n].units()[i].on_table()) continue;
      for (std::size_t intent = 0; intent < Words<Intent>::all.size(); ++intent) {
        for (std::size_t mark = 0; mark < Words<ChargeMark>::all.size(); ++mark) {
          Cell cell;
          cell.intent = static_cast<Intent>(intent);
          cell.charge = static_cast<ChargeMark>(mark);
          // Who is to obey it has thrown it.
          Battle state = states[n];
          Reacted& reacted = state.unit(unit_id(i)).reacted;
          reacted = {};
          reacted.has = 1;
          reacted.binding = 1;
          reacted.intent = cell.intent;
          reacted.charge = cell.charge;
          const auto ways = sheet.ways(state, {unit_id(i), cell});
          EXPECT_FALSE(ways.empty());
          for (const Order& way : ways) {
            EXPECT_EQ(way.unit, unit_id(i));
            const auto refusal = sheet.check(state, way);
            EXPECT_FALSE(refusal) << word(cell.intent) << " of " << state.setting().units[i].id
                                  << ": " << refusal->what << " (" << refusal->rule << ")";
          }
        }
      }
    }
  }
}

void standing_sides_are_passed_over(const Subject& subject) {
  const Game game(subject);
  for (const Side side : {Side::a, Side::b}) {
    Players players = programs(3);
    players.stands[static_cast<std::size_t>(side)] = true;
    Session session = game.begin(players);
    session.advance(after_turn(subject.short_turns));
    // Orders are given to units of the other side alone; only it was asked for any.
    bool played_other = false;
    for (const Event& event : session.events()) {
      if (const auto* ordered = std::get_if<event::Ordered>(&event.what)) {
        EXPECT_NE(side_of(session.battle(), ordered->unit), side)
            << session.battle().setting().name_of(ordered->unit);
        played_other = true;
      }
      const auto* decided = std::get_if<event::Decided>(&event.what);
      played_other = played_other || (decided != nullptr && decided->decision.side != side);
    }
    EXPECT_TRUE(played_other);
  }
}

}  // namespace opfor::contract
