#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "contract/kit_parts.hpp"
#include "record/journal.hpp"

namespace opfor::contract {
namespace {

constexpr std::uint64_t kPerson = 4242;

/// A throw's key without what may differ between two forks, and its faces.
struct Thrown {
  std::string key;
  std::vector<int> faces;
};
std::optional<Thrown> thrown(const std::string& line) {
  const auto json = nlohmann::ordered_json::parse(line);
  if (!json.contains("dice") || !json["answer"].contains("faces")) return std::nullopt;
  nlohmann::ordered_json key = nlohmann::ordered_json::array();
  for (const char* part : {"turn", "step", "side", "who", "against", "for", "time", "reading",
                           "sides", "pick_sides"}) {
    key.push_back(json["dice"].value(part, nlohmann::ordered_json()));
  }
  return Thrown{key.dump(), json["answer"]["faces"].get<std::vector<int>>()};
}

/// Another answer to the same request, or nothing if there is none.
std::optional<Answers> otherwise(const Unanswered& pending, const std::string& line) {
  const auto was = nlohmann::ordered_json::parse(line)["answer"].value("faces", std::vector<int>());
  if (pending.throws.size() != 1 || was.empty()) return std::nullopt;
  const auto* dice = std::get_if<chance::Throw>(&pending.throws.front());
  if (dice == nullptr) return std::nullopt;
  chance::Answer answer;
  for (std::size_t i = 0; i < was.size(); ++i) {
    const int sides = chance::sides_of_face(*dice, i);
    answer.faces.push_back(static_cast<std::uint8_t>(i == 0 ? was[i] % sides + 1 : was[i]));
  }
  return Answers{{answer}, {}};
}

}  // namespace

void saving_and_loading_changes_nothing(const Subject& subject, Players players) {
  const Game game(subject);
  const auto until = after_turn(subject.short_turns);
  Session whole = game.begin(players);
  play_on(whole, kPerson, until);

  // The same battle, which is saved and loaded at requests, and between them at steps: at every
  // few of them, since each reads all that was written before.
  auto session = game.resume(game.begin(players).journal());
  ASSERT_TRUE(session) << session.error().what;
  const std::size_t every = std::max<std::size_t>(1, whole.answers() / (6 * subject.samples));
  std::size_t points = 0;
  const auto saved = [&] { return points++ % every == 0; };
  for (bool on = true; on;) {
    int steps = 0;
    const auto stop =
        session->advance([&](const Battle& battle) { return until(battle) || steps++ == 1; });
    on = stop == Session::Stop::asks ||
         (stop == Session::Stop::reached && !until(session->battle()));
    if (stop == Session::Stop::asks) {
      const auto pending = session->pending();
      if (!saved()) {
        ASSERT_FALSE(session->answer(scripted(pending, kPerson)));
        continue;
      }
      auto loaded = game.resume(session->journal());
      ASSERT_TRUE(loaded) << loaded.error().what;
      EXPECT_TRUE(loaded->warnings().empty());
      ASSERT_EQ(loaded->advance(), Session::Stop::asks);
      EXPECT_EQ(loaded->pending().throws.size(), pending.throws.size());
      EXPECT_EQ(loaded->pending().decisions.size(), pending.decisions.size());
      EXPECT_EQ(loaded->journal(), session->journal());
      EXPECT_EQ(loaded->events().size(), session->events().size());
      ASSERT_FALSE(loaded->answer(scripted(pending, kPerson)));
      session = std::move(loaded);
    }
    if (!saved()) continue;
    auto loaded = game.resume(session->journal());
    ASSERT_TRUE(loaded) << loaded.error().what;
    EXPECT_TRUE(loaded->warnings().empty()) << loaded->warnings().front();
    EXPECT_EQ(loaded->answers(), session->answers());
    session = std::move(loaded);
  }
  EXPECT_GT(points, 2U);
  EXPECT_EQ(session->journal(), whole.journal());
  EXPECT_EQ(session->battle().hash(), whole.battle().hash());
  EXPECT_EQ(session->events().size(), whole.events().size());
}

void journals_cut_anywhere_resume(const Subject& subject) {
  const Game game(subject);
  Session whole = game.begin(programs(21));
  const auto until = after_turn(1);
  whole.advance(until);
  const std::string& text = whole.journal();
  const std::size_t header = text.find('\n') + 1;
  for (const std::size_t cut : sampled(header, 200)) {
    EXPECT_FALSE(game.resume(std::string_view(text).substr(0, cut))) << "cut at byte " << cut;
  }
  std::vector<std::size_t> lines;  // where those after the first begin, and where the last ends
  for (std::size_t at = header; at != 0; at = text.find('\n', at) + 1) lines.push_back(at);
  ASSERT_EQ(lines.back(), text.size());
  std::vector<bool> taken_up(lines.size());
  for (const std::size_t n : sampled(lines.size() - 1, 2 * subject.samples)) taken_up[n] = true;
  const std::string first = journal::header(Opening{}) + '\n';
  for (std::size_t n = 0; n + 1 < lines.size(); ++n) {
    const std::size_t line = lines[n];
    const std::size_t bytes = lines[n + 1] - line;
    for (const std::size_t part : sampled(bytes, 8 * subject.samples)) {
      // Whatever the byte, just the whole lines before it count. (Shown on a first line without
      // scenario and on this one; the lines between are read below.)
      const auto contents = journal::read(first + text.substr(line, part));
      ASSERT_TRUE(contents) << contents.error().what;
      ASSERT_EQ(contents->bytes, first.size()) << "cut at byte " << line + part;
      ASSERT_EQ(contents->dropped.empty(), part == 0);
      // And from there the battle goes on as it did.
      if (!taken_up[n] || (part != 0 && part != bytes - 1)) continue;
      auto session = game.resume(std::string_view(text).substr(0, line + part));
      ASSERT_TRUE(session) << session.error().what;
      ASSERT_EQ(session->warnings().size(), part == 0 ? 0u : 1u);
      ASSERT_EQ(session->journal().size(), line);
      session->advance(until);
      ASSERT_EQ(session->journal(), text) << "cut at byte " << line + part;
      ASSERT_EQ(session->battle(), whole.battle());
    }
  }
  auto done = game.resume(text);
  ASSERT_TRUE(done) << done.error().what;
  EXPECT_EQ(done->battle(), whole.battle());
}

void undo_and_forward_is_the_same_battle(const Subject& subject) {
  const Game game(subject);
  const auto until = after_turn(subject.short_turns);
  Session whole = game.begin(programs(31));
  whole.advance(until);
  for (const std::size_t n : sampled(whole.answers(), subject.samples)) {
    Session back = whole.fork();
    back.undo_to(n);
    ASSERT_EQ(back.answers(), n);
    back.advance(until);
    ASSERT_EQ(back.answers(), whole.answers()) << "undone to " << n;
    EXPECT_EQ(back.battle(), whole.battle());
    EXPECT_EQ(back.events().size(), whole.events().size());
    for (std::size_t i = 0; i < whole.answers(); ++i) {
      ASSERT_EQ(back.answer_line(i), whole.answer_line(i));
    }
    // What was undone is still told, and the journal still loads.
    auto loaded = game.resume(back.journal());
    ASSERT_TRUE(loaded) << loaded.error().what;
    EXPECT_TRUE(loaded->warnings().empty());
    EXPECT_EQ(loaded->answers(), whole.answers());
  }
  // Fresh luck: a second try is thrown with other dice.
  Session fresh = game.begin(programs(31, UndoLuck::fresh));
  fresh.advance(until);
  ASSERT_EQ(fresh.answers(), whole.answers());
  fresh.undo_to(0);
  fresh.advance(until);
  bool other = fresh.answers() != whole.answers();
  for (std::size_t i = 0; !other && i < whole.answers(); ++i) {
    other = fresh.answer_line(i) != whole.answer_line(i);
  }
  EXPECT_TRUE(other);
}

void one_other_die_changes_no_other(const Subject& subject) {
  const Game game(subject);
  const auto until = after_turn(subject.short_turns);
  Session whole = game.begin(programs(41));
  whole.advance(until);
  std::map<std::string, std::vector<int>> faces;
  std::vector<std::size_t> throws;  // those of the answers that are dice
  for (std::size_t i = 0; i < whole.answers(); ++i) {
    if (const auto t = thrown(whole.answer_line(i))) {
      faces[t->key] = t->faces;
      throws.push_back(i);
    }
  }
  std::size_t compared = 0;
  for (const std::size_t of : sampled(throws.size(), subject.samples)) {
    const std::size_t n = throws[of];
    Session fork = whole.fork();
    ASSERT_FALSE(fork.take_by_hand(n));
    const auto other = otherwise(fork.pending(), whole.answer_line(n));
    ASSERT_TRUE(other) << whole.answer_line(n);
    ASSERT_FALSE(fork.answer(*other));
    ASSERT_NE(fork.answer_line(n), whole.answer_line(n));
    fork.advance(until);
    for (std::size_t i = 0; i < fork.answers(); ++i) {
      const auto t = thrown(fork.answer_line(i));
      if (i == n || !t || faces.count(t->key) == 0) continue;
      const auto& before = faces.at(t->key);
      // A larger pool keeps its first dice.
      for (std::size_t k = 0; k < std::min(before.size(), t->faces.size()); ++k) {
        ASSERT_EQ(t->faces[k], before[k]) << t->key;
      }
      ++compared;
    }
  }
  EXPECT_GT(compared, 0u);
}

namespace {

/// A bad correction leaves everything as it was, whatever is asked just now.
void bad_correction_changes_nothing(const Subject& subject, Session& session) {
  const std::string journal = session.journal();
  const auto hash = session.battle().hash();
  EXPECT_FALSE(session.correct(subject.bad_correction(session.battle())));
  EXPECT_EQ(session.journal(), journal);
  EXPECT_EQ(session.battle().hash(), hash);
}

/// What is loaded of a journal plays on as the session that has written it.
template <class Until>
void loaded_plays_on_alike(const Game& game, Session& session, const Until& until) {
  auto loaded = game.resume(session.journal());
  ASSERT_TRUE(loaded) << loaded.error().what;
  EXPECT_TRUE(loaded->warnings().empty()) << loaded->warnings().front();
  EXPECT_EQ(play_on(session, kPerson, until), play_on(*loaded, kPerson, until));
  EXPECT_EQ(session.battle(), loaded->battle());
  EXPECT_EQ(session.journal(), loaded->journal());
}

}  // namespace

void corrections_at_rest(const Subject& subject) {
  constexpr int kPlayedOn = 3;  // one of so many is played on to the end: that takes its time
  const Game game(subject);
  Players players = programs(51);
  players.person_throws = {true, true};
  players.person_decides = {true, true};
  Session session = game.begin(players);
  std::size_t given_again = 0;
  const auto until = after_turn(subject.short_turns);
  for (int round = 0; session.advance(until) == Session::Stop::asks; ++round) {
    bad_correction_changes_nothing(subject, session);
    Session tried = session.fork();
    const auto answers = tried.answers();
    const auto lost = tried.correct(subject.good_correction(tried.battle()));
    ASSERT_TRUE(lost) << lost.error().what;
    EXPECT_EQ(tried.answers(), answers - *lost + 1);
    EXPECT_NE(tried.journal(), session.journal());
    EXPECT_TRUE(tried.pending().throws.empty() && tried.pending().decisions.empty());
    given_again += *lost;
    if (round % kPlayedOn == 0) loaded_plays_on_alike(game, tried, until);
    ASSERT_FALSE(session.answer(scripted(session.pending(), kPerson)));
  }
  EXPECT_GT(given_again, 0u) << "no correction went back to a rest before other answers";
}

}  // namespace opfor::contract
