#include "arena/shard.hpp"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>

#include "arena/sentences.hpp"
#include "core/as_number.hpp"

namespace opfor::arena {
namespace {

constexpr std::size_t kMostShards = 1'000'000;

std::optional<std::size_t> number(std::string_view text) {
  const auto value = as_number<std::size_t>(text);
  return value && *value <= kMostShards ? value : std::nullopt;
}

/// Number from 0 and size, as some launcher tells them; nothing if it does not, or makes no sense.
struct Rank {
  std::size_t rank = 0;
  std::size_t size = 1;
};
std::optional<Rank> rank_of(const Environment& environment, const char* rank, const char* size) {
  const auto told = [&](const char* name) {
    const auto text = environment(name);
    return text ? number(*text) : std::nullopt;
  };
  const auto own = told(rank);
  const auto all = told(size);
  if (!own || !all || *own >= *all) return std::nullopt;
  return Rank{*own, *all};
}

/// A task of an array, whose numbers need not begin at 0 nor follow each other.
std::optional<Rank> task_of_array(const Environment& environment) {
  const auto number_of = [&](const char* name, std::size_t otherwise) {
    const auto text = environment(name);
    return text ? number(*text).value_or(otherwise) : otherwise;
  };
  const auto text = environment("SLURM_ARRAY_TASK_ID");
  const auto id = text ? number(*text) : std::nullopt;
  if (!id) return std::nullopt;
  const std::size_t first = number_of("SLURM_ARRAY_TASK_MIN", 0);
  const std::size_t step = number_of("SLURM_ARRAY_TASK_STEP", 1);
  const std::size_t last = number_of("SLURM_ARRAY_TASK_MAX", *id);
  const std::size_t count =
      number_of("SLURM_ARRAY_TASK_COUNT", step == 0 ? 0 : (last - first) / step + 1);
  if (step == 0 || *id < first || (*id - first) % step != 0) return std::nullopt;
  const std::size_t rank = (*id - first) / step;
  if (rank >= count) return std::nullopt;
  return Rank{rank, count};
}

}  // namespace

std::optional<std::string> variable(const char* name) {
  const char* text = std::getenv(name);
  if (text == nullptr) return std::nullopt;
  return std::string{text};
}

Result<Shard> shard_of(const std::string& told, const Environment& environment) {
  if (told != "auto") {
    const std::size_t slash = told.find('/');
    const auto own = number(std::string_view{told}.substr(0, slash));
    const auto all = slash == std::string::npos ? std::nullopt
                                                : number(std::string_view{told}.substr(slash + 1));
    if (!own || !all || *own < 1 || *own > *all) {
      return fail(Exit::usage, ArenaSays::bad_shard, {told});
    }
    return Shard{*own, *all};
  }
  const auto task = task_of_array(environment);
  // Where mpirun starts processes inside a job, all of them inherit the step of the script.
  auto process = rank_of(environment, "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE");
  if (!process) process = rank_of(environment, "SLURM_PROCID", "SLURM_STEP_NUM_TASKS");
  if (!task && !process) return fail(Exit::usage, ArenaSays::no_shard_around);
  const Rank outer = task.value_or(Rank{});
  const Rank inner = process.value_or(Rank{});
  return Shard{outer.rank * inner.size + inner.rank + 1, outer.size * inner.size};
}

std::string file_of(const std::string& path, const Shard& shard) {
  const std::filesystem::path whole(path);
  return (whole.parent_path() / fmt::format("{}-{}of{}{}", whole.stem().string(), shard.number,
                                            shard.of, whole.extension().string()))
      .string();
}

}  // namespace opfor::arena
