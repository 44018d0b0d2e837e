#include "cli/targets.hpp"

#include "cli/output.hpp"
#include "table/disk.hpp"
#include "table/sentences.hpp"

namespace opfor::cli {
namespace {

/// Named, and a file of its own: not standard input or output, nor a device that takes it all.
bool counts(const Target& target) {
  if (!target.path || *target.path == "-") return false;
  const auto there = disk::state_of(*target.path);
  return !there || !disk::is_special(*target.path, *there);
}

std::optional<Failure> clash(const Target& one, const Target& two) {
  if (!counts(one) || !counts(two) || !same_file(*one.path, *two.path)) return std::nullopt;
  return Failure{Exit::usage, say(TableSays::written_twice,
                                  {*one.path, std::string(two.what), std::string(one.what)})};
}

}  // namespace

Result<void> may_write_all(const std::vector<Target>& written, const std::vector<Target>& read,
                           Over over) {
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (!written[i].path || *written[i].path == "-") continue;
    for (const Target& other : read) {
      if (auto same = clash(written[i], other)) return tl::unexpected(*std::move(same));
    }
    for (std::size_t k = 0; k < i; ++k) {
      if (auto same = clash(written[i], written[k])) return tl::unexpected(*std::move(same));
    }
    if (auto may = may_write(*written[i].path, over); !may) return may;
  }
  return {};
}

void go_on_in(HeldFile held, Game& game) {
  const bool damaged = game.session().damaged();
  if (damaged) {
    aside("note: when the battle goes on, the file as it is now is kept as {}.\n",
          damaged_name(held.path()));
  }
  game.file().go_on(std::move(held), game.session().journal(), damaged);
}

}  // namespace opfor::cli
