#include <fmt/format.h>
#include <unistd.h>

#include "cli/sentences.hpp"
#include "cli/sit_down.hpp"
#include "engine/driven.hpp"

namespace opfor::cli {
namespace {

Result<Exit> drive(const EngineArguments& arguments) {
  auto sat = sit_down(arguments.play, Keeps::if_named);
  if (!sat) return tl::unexpected(sat.error());
  Game& game = *sat->game;
  engine::Wire wire(STDIN_FILENO, STDOUT_FILENO);
  engine::Limits limits;
  limits.plays = arguments.plays;
  engine::Driven driven(game, wire, limits, [&] { game.file().keep(); });
  const std::string kept =
      sat->path.empty() ? "nothing of it was kept" : fmt::format("it is kept in {}", sat->path);
  switch (driven.run()) {
    case engine::Driven::End::over:
      return Exit::done;
    case engine::Driven::End::unfit:
      return fail(Exit::refused, VerbSays::engine_unfit, {std::to_string(engine::kProtocol)});
    case engine::Driven::End::left:
      break;
  }
  return fail(Exit::refused, VerbSays::engine_left, {kept});
}

}  // namespace

Result<Exit> run_engine(const EngineArguments& arguments) {
  try {
    return drive(arguments);
  } catch (const Stopped& stopped) {
    return tl::unexpected(stopped.failure);
  }
}

}  // namespace opfor::cli
