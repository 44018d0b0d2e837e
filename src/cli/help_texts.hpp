#pragma once

/// What `opfor --help` and `opfor VERB --help` say before the options: what it does, and examples.
namespace opfor::cli::help_texts {

inline constexpr auto kAbout = R"(opfor commands the enemy in solo miniatures battles.

  opfor turn scenarios/nineteenth_century/camerone_1863.toml
      what every Mexican group does in its first turn, and why
  opfor turn camerone_1863 --save my.battle
      the same, kept in a file
  opfor turn my.battle --report -
      tell it what happened on your table; it answers with the next turn
  opfor play camerone_1863
      the whole battle at the terminal

"opfor VERB --help" shows each verb by examples.)";

inline constexpr auto kTurn = R"(The enemy's turn: what each of its units does, and why.

Examples
  opfor turn camerone_1863                     the first enemy turn, dice by opfor
  opfor turn camerone_1863 --seed 7 --why      other luck, with every reason and rule number
  opfor turn camerone_1863 --dice typed        you throw the enemy's dice and type the faces
  opfor turn camerone_1863 --html sheet.html   a page to print, with the map
  opfor turn camerone_1863 --save my.battle    keep it
  opfor turn my.battle --report -              say what happened, a line a fact; end with an empty
                                               line ("help" lists what can be said)
  opfor turn my.battle --report table.txt      the same from a file
  opfor turn my.battle --next                  there is nothing to report: the next turn
  opfor turn my.battle                         look at the order sheet that stands; nothing changes
  opfor turn my.battle --undo                  take back the last report, and the turn after it
  opfor turn my.battle --redo                  it was right after all
  opfor turn my.battle --history 20            what was thrown and decided, numbered)";

inline constexpr auto kMap = R"(A picture of the table, as SVG.

Examples
  opfor map camerone_1863 -o camerone.svg
  opfor map my.battle --labels -o now.svg      names instead of ids; the last orders as arrows)";

inline constexpr auto kOdds = R"(Exact odds, counted by the very code that plays.

Examples
  opfor odds nineteenth_century                       what can be asked
  opfor odds nineteenth_century command_points '{"grade": "hero"}'
  opfor odds nineteenth_century reaction @facts.json --json)";

inline constexpr auto kCheck =
    R"(Finds what is wrong in data files: scenarios, behaviour tables, doctrines, saved battles.

Examples
  opfor check my_scenario.toml
  opfor check ai/tables/*.toml my.battle)";

inline constexpr auto kReplay =
    R"(Steps through a saved battle: every die, reaction and choice in words.

Examples
  opfor replay my.battle
  opfor replay my.battle --to 20
  opfor replay my.battle --turn 3 --map t3.svg what happened in turn 3, and the table after it
  opfor replay my.battle --json               for programs: a JSON object a line
  opfor replay my.battle --json --for legion  only what that side may know)";

inline constexpr auto kBattle =
    R"(A whole battle, program against program, from the first turn to the last.

Examples
  opfor battle camerone_1863
  opfor battle camerone_1863 --why             every order of both sides, with its reasons
  opfor battle camerone_1863 --seed 7 --json   for programs: a JSON object a line
  opfor battle camerone_1863 --json --for legion   only what that side may know
  opfor battle first_steps --turns 3 --journal played.battle
  opfor battle camerone_1863 --tables mine.toml --doctrine bold.toml
  opfor battle camerone_1863 --lead legion=cautious --lead mexico=reaction
  opfor battle camerone_1863 --bot 'legion=python3 bot.py'   your own general leads the Legion
  opfor replay played.battle                   every die and choice of it)";

inline constexpr auto kEngine =
    R"(A battle for another program to drive: it is asked, a JSON object a line, whatever a person would
be asked at the terminal, and answers. "opfor data show src/engine/PROTOCOL.md" tells the protocol.

Examples
  opfor engine camerone_1863                   opfor leads Mexico, the other program the Legion
  opfor engine camerone_1863 --side legion     the other way round
  opfor engine camerone_1863 --typed legion    the other program throws the Legion's dice
  opfor engine camerone_1863 --save my.battle  every answer is kept; go on with: opfor engine my.battle)";

inline constexpr auto kPlay =
    R"(A whole battle at the terminal: you against opfor. Every answer is kept at once.

Examples
  opfor play camerone_1863                     opfor leads Mexico, you the Legion
  opfor play camerone_1863 --typed legion      you throw the Legion's dice and type them
  opfor play camerone_1863 --person mexico     both sides are yours
  opfor play camerone_1863 --figures           on a real table: distances near a limit are asked
  opfor play camerone_1863.battle              go on with it
  opfor play camerone_1863 < moves.txt         what you would type, from a file)";

inline constexpr auto kAsk =
    R"(An enemy turn without map or coordinates: a roster, a die for each unit, and only the
questions whose answers can still change what it does.

Examples
  opfor ask camerone                           the shipped roster; dice by opfor
  opfor ask camerone --dice typed              you throw a die for each unit
  opfor ask camerone --save evening.toml       keep what the units did and lost
  opfor ask evening.toml                       the next turn; it is kept in the same file
  opfor ask camerone --tables my_table.toml    under your own behaviour table

At any question "?" says why it is asked and which answer leads where, "back" takes the last answer
back, "skip" leaves the unit out, "lost 2" takes its losses down, "quit" leaves.)";

inline constexpr auto kArena =
    R"(Compares commanders: pairs of battles on the same dice, sides swapped, and what they say.

Examples
  opfor arena maida_1806 --commander aggressive --commander cautious
  opfor arena maida_1806 farm_1808 --commander mine=commander+mine.toml --commander commander
      mine.toml: weights, a doctrine or a behaviour table; a commander is a level (random,
      reaction, greedy, commander, tactician), a doctrine, general (with a plan, as he has by
      default) or as_told (each by his own orders), a file, or several of these joined by +
  opfor arena camerone_1863 --pairs 400        is it fair? The same commander on both sides
  opfor arena lane_1645 --commander reaction --commander random --sprt 0.5,0.6
  opfor arena lane_1645 --sweep fight.caution=0.5,1,2        how careful should he be?
      until it is decided whether reaction scores 50 % or 60 %
  opfor arena maida_1806 --commander bold.toml --commander commander -o bold.arena
      results are kept as they come; the same again goes on where it was killed
  opfor arena bold.arena --html bold.html --csv bold.csv
  opfor arena maida_1806 --commander bold.toml --commander commander -o b.arena --shard 1/2
  opfor arena merge b-1of2.arena b-2of2.arena -o b.arena
  opfor arena --from my.battle@57 --try "as led" --try "BR move 12 north; BL hold"
      what if? Both are played on from answer 57 (see opfor replay), on the same dice
  opfor arena --from my.battle --every 2 --side legion --html lost.html
      where was it lost? Every second decision of the legion, each of its options played on
  opfor arena --from my.battle@57              what was this one decision worth?)";

inline constexpr auto kMerge =
    R"(Joins results of the shards of one experiment; the report is that of one process.

Examples
  opfor arena merge results-*.arena -o results.arena --html results.html)";

inline constexpr auto kLevels =
    R"(How opfor can be told to lead (--level, --difficulty): the levels, and the difficulties by name with
how strong each was measured to be under each sheet.

Examples
  opfor levels
  opfor play camerone_1863 --difficulty recruit
  opfor battle lane_1645 --level king=veteran --level parliament=regular)";

inline constexpr auto kBench =
    R"(The signature of this program: for each sheet two numbers made of a fixed set of battles, of
what was asked (dice, reactions, decisions with their options) and of what was done (answers, orders,
ways, losses). Programs that play alike print the same; one that prints another plays otherwise.

Examples
  opfor bench)";

inline constexpr auto kScenario =
    R"(A battle for tonight, from a seed: forces of equal points, ground, deployment, who wins.

Examples
  opfor scenario over_the_hills --points 100 --seed 7 -o tonight.toml
  opfor play tonight.toml                      and play it
  opfor scenario arquebusier --seed 3          on standard output, to look at
  opfor scenario over_the_hills --kind rearguard --terrain close --sides british,french
                                               you lead the first of the two
  opfor scenario over_the_hills --seed 7 --fair    as even as the program can make it (some seconds)
  opfor scenario over_the_hills --list my_list.toml
  opfor scenario                               the shipped battles, and how fair they are

The sheets are nineteenth_century, arquebusier, over_the_hills, through_the_square_window and
victory_without_squares. Their army lists are data: opfor data show scenarios/lists/SHEET.toml)";

inline constexpr auto kData =
    R"(The data files that opfor carries: scenarios, behaviour tables, doctrines.

Examples
  opfor data list
  opfor data show ai/tables/nineteenth_century.toml
  opfor data write my_data                     write them all out, to be changed; never over
                                               files that were changed, but with --force)";

}  // namespace opfor::cli::help_texts
