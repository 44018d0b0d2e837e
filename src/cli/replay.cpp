#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/assembly.hpp"

namespace opfor::cli {

Result<Exit> run_replay(const ReplayArguments& arguments) {
  const auto file = find_file(arguments.file);
  if (!file) return tl::unexpected(file.error());
  if (recognise(file->text) != Content::journal) {
    return fail(Exit::bad_file, Says::not_a_journal, {file->name});
  }
  const auto game = Game::resume(*file);
  if (!game) return tl::unexpected(game.error());
  const Session& session = (*game)->session();
  const std::size_t all = session.answers();
  const std::size_t last = arguments.to.value_or(all);
  if (last > all) {
    return fail(Exit::refused, Says::no_such_answer,
                {file->name, std::to_string(all), std::to_string(last)});
  }
  for (const std::string& warning : session.warnings()) fmt::print(stderr, "note: {}.\n", warning);
  if (arguments.json) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < last; ++i) {
      list.push_back(
          {{"n", i + 1},
           {"words", session.describe_answer(i)},
           {"entry", nlohmann::ordered_json::parse(session.answer_line(i), nullptr, false)}});
    }
    fmt::print("{}\n", list.dump(2));
    return Exit::done;
  }
  fmt::print("{}: {}, seed {}\n", file->name, (*game)->setting().title, session.players().seed);
  for (std::size_t i = 0; i < last; ++i) {
    fmt::print("{:>5}  {}\n", i + 1, session.describe_answer(i));
  }
  return Exit::done;
}

}  // namespace opfor::cli
