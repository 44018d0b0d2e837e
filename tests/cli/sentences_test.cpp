#include "cli/sentences.hpp"

#include <filesystem>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <regex>

#include "cli/run_program.hpp"
#include "hearing/report.hpp"
#include "hearing/sentences.hpp"
#include "table/journal_file.hpp"
#include "table/sentences.hpp"
#include "telling/small_battle.hpp"

namespace opfor::cli {
namespace {

/// True if the text holds the sentence, its places filled with anything.
bool says(const std::string& text, std::string_view sentence) {
  std::string pieces{sentence};
  for (const char* brace : {"{{", "}}"}) {
    const std::size_t at = pieces.find(brace);
    if (at != std::string::npos) pieces.erase(at, 1);
  }
  std::size_t at = 0;
  std::size_t from = 0;
  while (from <= pieces.size()) {
    const std::size_t end = std::min(pieces.find("{}", from), pieces.size());
    const std::size_t found = text.find(pieces.substr(from, end - from), at);
    if (found == std::string::npos) return false;
    at = found + (end - from);
    from = end + 2;
  }
  return true;
}

using Case = std::function<std::string()>;
template <class Sentence>
using Cases = std::map<Sentence, Case>;

/// Each sentence of a list has a case that says it, but for those that nothing reaches.
template <class Sentence>
void expect_each(const Cases<Sentence>& cases, const std::map<Sentence, std::string>& unreached) {
  for (std::size_t i = 0; i < Words<Sentence>::all.size(); ++i) {
    const auto sentence = static_cast<Sentence>(i);
    if (unreached.count(sentence) != 0) continue;
    const auto found = cases.find(sentence);
    ASSERT_NE(found, cases.end()) << "no case for: " << word(sentence);
    const std::string said = found->second();
    EXPECT_TRUE(says(said, word(sentence))) << "wanted: " << word(sentence) << "\nsaid:   " << said;
  }
}

/// Provokes every sentence: through the program, or where a line of a report is concerned, through
/// its reader.
class EverySentence : public ::testing::Test {
 protected:
  EverySentence() : folder(test::empty_folder("sentences")) {
    begin_files();
    begin_battle();
  }
  ~EverySentence() override { std::filesystem::remove_all(folder); }

  void begin_files() const {
    const auto put = [&](const char* name, const std::string& text) {
      test::put_file(folder + '/' + name, text);
    };
    put("bytes.toml", "title = \"\xff\"");
    put("large.toml", std::string(1'100'000, '#'));
    put("nonsense.toml", "cheese = 1\n");
    put("scenario.toml", "system = \"nineteenth_century\"\nturns = \"many\"\n");
    put("table.toml", "[foot]\nrule = 3\n");
    put("doctrine.toml", "temper = 7\n");
    put("weights.toml", "about = 'x'\nversion = 9\n");
    // Every fact is read when the row is known: 2^45 situations.
    std::string rows =
        "rule = 'x'\n[[foot.risk]]\nkey = 'x'\nvalue = 1\nrule = 'x'\n"
        "words = 'x'\nall = ['raw']\n[[foot.row]]\ncells = ['RUN r', 'RUN r', "
        "'RUN r', 'RUN r', 'RUN r', 'RUN r']\n";
    for (const std::string_view fact : Words<Fact>::all) {
      rows += "[[foot.becomes]]\ncells = ['RUN']\ninto = 'ADVANCE'\nwords = 'x'\nall = ['" +
              std::string{fact} + "']\n";
    }
    put("wide_table.toml", "[foot]\n" + rows + "[horse]\nbase = 'foot'\n[gun]\nbase = 'foot'\n");
    put("wide.toml", "behaviour = 'wide_table.toml'\n[[unit]]\nname = 'x'\narm = 'foot'\n");
    put("roster.toml", "behaviour = \"nineteenth_century\"\n");
    put("bad_list.toml", "list_of = \"over_the_hills\"\n");
    put("cut.battle", "{\"opfor\"");
    put("wrong.txt", "XY lost 2\n");
    put("left.txt", "P1 lost 1\nquit\n");
    put("no_call.txt", "OB in range of P1\n");
    put("mixed.txt", "P1 lost 1\nOB in range of P1\n");
    std::filesystem::create_directories(folder + "/folder");
    std::string text =
        test::file_text(OPFOR_SOURCE_DIR "/scenarios/nineteenth_century/camerone_1863.toml");
    put("both.toml", std::regex_replace(text, std::regex("automated = false"), "automated = true"));
    const std::string small =
        test::file_text(OPFOR_SOURCE_DIR "/scenarios/nineteenth_century/first_steps.toml");
    put("crowded.toml", std::regex_replace(small, std::regex("at = .19, 41."), "at = [16, 62]"));
  }
  void begin_battle() const {
    static_cast<void>(run("turn camerone_1863 --save b.battle"));
    static_cast<void>(run("turn b.battle --next --save told.battle"));
    static_cast<void>(run("turn camerone_1863 --dice typed --save typed.battle", "1 2 3\n"));
    static_cast<void>(run("battle first_steps --journal over.battle"));
    static_cast<void>(run("play camerone_1863 --save played.battle"));
    static_cast<void>(run("play camerone_1863 --person mexico --save two.battle"));
    static_cast<void>(run("play camerone_1863 --typed legion --save in_step.battle", "1\n"));
    static_cast<void>(run("turn first_steps --save locked.battle"));
    std::filesystem::permissions(folder + "/locked.battle", std::filesystem::perms(0444));
  }
  std::string run(const std::string& arguments, const std::string& input = {}) const {
    const test::Ran ran = test::run_opfor(folder, arguments, input);
    return ran.err + ran.out;
  }
  std::string report(const std::string& lines) const {
    const test::PaperSheet sheet;
    const Battle battle = sheet.start(test::hacienda());
    ReportReader reader(sheet, battle, {});
    std::string all;
    std::size_t number = 0;
    std::size_t from = 0;
    while (from < lines.size()) {
      const std::size_t end = lines.find('\n', from);
      all += reader.take(lines.substr(from, end - from), ++number).value_or("") + '\n';
      from = end + 1;
    }
    if (const auto done = reader.finish(); !done) all += done.error().front();
    return all;
  }
  /// Of a battle in which no enemy is on the table.
  static std::string report_without_wounds(const std::string& line) {
    class CountsNoWounded final : public test::PaperSheet {
     public:
      Vocabulary vocabulary() const override { return {}; }
    };
    const CountsNoWounded sheet;
    const Battle battle = sheet.start(test::hacienda());
    return ReportReader(sheet, battle, {}).take(line, 1).value_or("");
  }
  static std::string report_alone(const std::string& line) {
    const test::PaperSheet sheet;
    Battle battle = sheet.start(test::hacienda());
    for (std::size_t i = 0; i < battle.size(); ++i) {
      const bool enemy = side_of(battle, unit_id(i)) == Side::b;
      if (enemy) battle.unit(unit_id(i)).presence = Presence::removed;
    }
    ReportReader reader(sheet, battle, {});
    return reader.take(line, 1).value_or("");
  }
  std::string while_it_is_played(const std::string& arguments) const {
    const auto held = HeldFile::take(folder + "/b.battle");
    return held ? run(arguments) : held.error().sentence;
  }
  std::string changed_while_it_is_played() const {
    test::put_file(folder + "/mine.battle", test::file_text(folder + "/b.battle"));
    auto held = HeldFile::take(folder + "/mine.battle");
    if (!held) return held.error().sentence;
    JournalFile file;
    const std::string text = held->text();
    file.go_on(*std::move(held), text, false);
    test::put_file(folder + "/mine.battle", "something else");
    file.write("a line");
    try {
      file.keep();
    } catch (const Stopped& stopped) {
      return stopped.failure.sentence;
    }
    return {};
  }
  std::string write_over_data() const {
    static_cast<void>(run("data write data"));
    test::put_file(folder + "/data/ai/doctrines/cautious.toml", "temper = 1\n");
    return run("data write data");
  }
  static std::string report_on_the_way(const std::string& line) {
    const test::PaperSheet sheet;
    const Battle battle = sheet.start(test::hacienda());
    event::Moved moved;
    moved.unit = *battle.setting().find_unit("MC1");
    moved.from = battle.unit(moved.unit).pose();
    moved.to = {{60_cm, 118_cm}, moved.from.facing};
    ReportReader reader(sheet, battle, {moved});
    return reader.take(line, 1).value_or("");
  }

  std::string folder;
};

TEST_F(EverySentence, HasACaseThatSaysIt) {
  const auto by_run = [this](std::string arguments, std::string input = {}) -> Case {
    return [=, this] { return run(arguments, input); };
  };
  const auto by_line = [this](std::string lines) -> Case {
    return [=, this] { return report(lines); };
  };
  const Cases<HearingSays> hearing{
      {HearingSays::not_json, by_run("odds nineteenth_century command_points '{'")},
      {HearingSays::not_an_object, by_run("odds nineteenth_century command_points '[1]'")},
      {HearingSays::not_a_value,
       by_run("odds nineteenth_century command_points '{\"grade\": []}'")},
      {HearingSays::nobody, by_line("XY lost 2\n")},
      {HearingSays::two_of_the_name, by_line("section lost 2\n")},
      {HearingSays::no_place, by_line("L1 to the moon\n")},
      {HearingSays::two_places, by_line("L1 to the gate\n")},
      {HearingSays::not_understood, by_line("L1 sang\n")},
      {HearingSays::off_the_grid, by_line("L1 at Z9\n")},
      {HearingSays::off_the_table, by_line("L1 at 999,9\n")},
      {HearingSays::told_twice, by_line("L1 lost 1\nL1 lost 2\n")},
      {HearingSays::sheet_refuses, by_line("L1 lost 99\n")},
      {HearingSays::takes_back_unclear, by_line("L1 lost 2, no, at C4\n")},
      {HearingSays::takes_back_before, by_line("no, sorry, lost 2\n")},
      {HearingSays::not_on_table, by_line("MI1 forward 2\n")},
      {HearingSays::not_ordered, by_line("L1 stopped after 2\n")},
      {HearingSays::never_so_near,
       [] { return report_on_the_way("MC1 stopped 1 short of the house"); }},
      {HearingSays::way_is_shorter, [] { return report_on_the_way("MC1 stopped after 99"); }},
      {HearingSays::not_a_count, by_line("L1 lost 2.9\n")},
      {HearingSays::not_a_number, by_line("L1 forward 2.9.1\n")},
      {HearingSays::a_length_for_a_count, by_line("L1 lost 4 cm\n")},
      {HearingSays::counted_otherwise, by_line("L1 lost 2 steps\n")},
      {HearingSays::nearer_already, by_line("L1 99 short of L2\n")},
      {HearingSays::how_many, by_line("L1 lost half\n")},
      {HearingSays::how_many_of, by_line("L1 killed\n")},
      {HearingSays::of_whom, by_line("lost 2\n")},
      {HearingSays::says_too_little, by_line("L1 moved\n")},
      {HearingSays::says_nothing_of_it, by_line("L1\n")},
      {HearingSays::charges_friends, by_line("L1 charged L2\n")},
      {HearingSays::no_inside, by_line("L1 inside L2\n")},
      {HearingSays::behind_itself, by_line("L1 behind L1\n")},
      {HearingSays::which_side, [] { return report_alone("L1 behind the hedge"); }},
      {HearingSays::whose, by_line("L1 fired at MC1, 2 down\n")},
      {HearingSays::who_is_meant, by_line("L1 charged MC1, they broke\n")},
      {HearingSays::who_is_it, by_line("L1 pushed it back 5\n")},
      {HearingSays::who_pursued, by_line("MC1 charged L1, L1 fled 5, pursued 8\n")},
      {HearingSays::one_or_two, by_line("L1 moved 12,5 east\n")},
      {HearingSays::whom_did_it_beat, by_line("MC1 charged L1\nMC2 charged L1\nL1 won\n")},
      {HearingSays::of_one_side, by_line("L1 killed 2 of L2\n")},
      {HearingSays::each_or_together, by_line("legion lost 1\n")},
      {HearingSays::no_room_as_it_faces, by_line("L1 in the house\n")},
      {HearingSays::wheels_so_far, by_line("L1 wheeled left 400\n")},
      {HearingSays::has_only, by_run("turn camerone_1863 --report -", "L1 has 40 left\n")},
      {HearingSays::shot_or_was_shot, by_run("turn camerone_1863 --report -", "P1 shot\n")},
      {HearingSays::no_wounded, [] { return report_without_wounds("L1 2 wounded"); }},
      {HearingSays::too_long, by_line([] {
         std::string line = "L1 lost";
         for (int i = 0; i < 100; ++i) line += " the";
         return line + " 2\n";
       }())},
  };
  const Cases<TableSays> table{
      {TableSays::no_file, by_run("turn camerone_1863 --tables nowhere.toml")},
      {TableSays::dial_what, by_run("battle first_steps --lead french=plan.patienz:2")},
      {TableSays::no_shipped, by_run("turn camerone_1836")},
      {TableSays::no_doctrine, by_run("turn first_steps --doctrine brave")},
      {TableSays::file_too_large, by_run("turn camerone_1863 --tables large.toml")},
      {TableSays::file_unreadable, by_run("turn folder")},
      {TableSays::cannot_write, by_run("map camerone_1863 -o folder")},
      {TableSays::file_exists, by_run("turn camerone_1863 --save b.battle")},
      {TableSays::read_only, by_run("turn locked.battle --next")},
      {TableSays::no_folder, by_run("map camerone_1863 -o folder/none/m.svg")},
      {TableSays::written_twice, by_run("turn camerone_1863 --map x.svg --html x.svg")},
      {TableSays::in_use, [this] { return while_it_is_played("turn b.battle --next"); }},
      {TableSays::no_plain_file, by_run("turn /dev/fd/4 --next 4<b.battle")},
      {TableSays::changed_meanwhile, [this] { return changed_while_it_is_played(); }},
      {TableSays::not_text, by_run("turn bytes.toml")},
      {TableSays::bad_scenario, by_run("turn scenario.toml")},
      {TableSays::bad_table, by_run("turn camerone_1863 --tables table.toml")},
      {TableSays::bad_doctrine, by_run("turn camerone_1863 --doctrine doctrine.toml")},
      {TableSays::bad_weights, by_run("check weights.toml")},
      {TableSays::bad_journal, by_run("turn cut.battle")},
      {TableSays::bad_roster, by_run("ask roster.toml")},
      {TableSays::bad_list, by_run("check bad_list.toml")},
      {TableSays::too_wide_table, by_run("ask wide.toml")},
      {TableSays::which_side, by_run("turn both.toml")},
      {TableSays::no_side, by_run("turn camerone_1863 --side spain")},
      {TableSays::both_seats, by_run("play camerone_1863 --person legion --program legion")},
      {TableSays::no_level, by_run("battle camerone_1863 --level legion=genius")},
      {TableSays::no_commander, by_run("battle first_steps --lead british=genius")},
      {TableSays::leads_nobody, by_run("battle first_steps --lead british=nonsense.toml")},
      {TableSays::told_twice, by_run("battle first_steps --lead british=source+source")},
      {TableSays::doctrine_without_effect, by_run("battle lane_1645 --lead king=historical")},
      {TableSays::leads_whom, by_run("battle first_steps --lead reaction")},
      {TableSays::undo_what, by_run("turn b.battle --undo 0")},
      {TableSays::redo_what, by_run("turn b.battle --redo 0")},
      {TableSays::history_what, by_run("turn b.battle --history 0")},
      {TableSays::nothing_to_undo, by_run("turn b.battle --undo")},
      {TableSays::too_few_acts, by_run("turn told.battle --undo 99")},
      {TableSays::nothing_to_redo, by_run("turn b.battle --redo")},
      {TableSays::no_such_answer, by_run("turn b.battle --undo to 9999")},
      {TableSays::in_your_step, by_run("turn in_step.battle --next")},
      {TableSays::two_bots, by_run("battle camerone_1863 --bot legion=x --bot legion=y")},
  };
  const Cases<VerbSays> verb{
      {VerbSays::what_is_it, by_run("check nonsense.toml")},
      {VerbSays::no_muster, by_run("scenario over_the_hills --points 5000")},
      {VerbSays::other_sheet,
       by_run("scenario arquebusier --list scenarios/lists/over_the_hills.toml")},
      {VerbSays::answers_ran_out, by_run("ask camerone")},
      {VerbSays::not_at_begin, by_run("turn b.battle --seed 3")},
      {VerbSays::nothing_to_report, by_run("turn typed.battle --report -")},
      {VerbSays::over, by_run("turn over.battle --next")},
      {VerbSays::output_lost, by_run("data list >/dev/full 2>lost.txt; cat lost.txt")},
      {VerbSays::data_changed, [this] { return write_over_data(); }},
      {VerbSays::needs_battle, by_run("turn camerone_1863 --undo")},
      {VerbSays::unfinished, by_run("turn typed.battle --report none.txt")},
      {VerbSays::nobody_led, by_run("turn two.battle --next")},
      {VerbSays::no_such_turn, by_run("replay b.battle --turn 9")},
      {VerbSays::battle_needs_scenario, by_run("battle b.battle")},
      {VerbSays::dice_ran_out, by_run("turn typed.battle --next")},
      {VerbSays::again_needs_pass, by_run("turn typed.battle --again")},
      {VerbSays::report_left, by_run("turn b.battle --report left.txt")},
      {VerbSays::no_sheet, by_run("odds chess")},
      {VerbSays::which_sheet, by_run("scenario --points 3")},
      {VerbSays::no_verb, by_run("")},
      {VerbSays::unknown_verb, by_run("trun first_steps")},
      {VerbSays::verb_for_file, by_run("first_steps")},
      {VerbSays::report_is_a_file, by_run("turn b.battle --report 'L1 lost 2'")},
      {VerbSays::no_resolver, by_run("odds nineteenth_century comand_points")},
      {VerbSays::bad_fields, by_run("odds nineteenth_century command_points '{\"grad\": 1}'")},
      {VerbSays::not_a_journal, by_run("replay camerone_1863")},
      {VerbSays::no_such_answer, by_run("replay b.battle --to 100000")},
      {VerbSays::bad_report, by_run("turn b.battle --report wrong.txt")},
      {VerbSays::no_close_call, by_run("turn b.battle --report no_call.txt")},
      {VerbSays::measures_alone, by_run("turn b.battle --report mixed.txt")},
      {VerbSays::engine_unfit, by_run("engine camerone_1863")},
      {VerbSays::engine_left,
       by_run("engine camerone_1863",
              "{\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": {\"protocol\": 1}}\n")},
  };
  expect_each(hearing, {});
  // Sentences that no input of today's sheets provokes, each with the reason.
  expect_each(table, {{TableSays::no_tables,
                       "every shipped sheet has its table; a new sheet may come without one"},
                      {TableSays::not_kept, "said in tests/cli/faults_test.cpp"},
                      {TableSays::perhaps_kept, "the disk must fail twice; faults_test.cpp"}});
  expect_each(verb, {{VerbSays::too_many_branches,
                      "all resolvers of the shipped sheets are counted at once"}});
}

TEST(Sentences, PutTheirDetailsInPlace) {
  EXPECT_EQ(say(TableSays::no_file, {"x.toml"}), "there is no file 'x.toml'");
}

}  // namespace
}  // namespace opfor::cli
