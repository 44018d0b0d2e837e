#include "arena/store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>
#include <array>
#include <fmt/format.h>
#include <fstream>
#include <sqlite3.h>
#include <stdexcept>

#include "arena/sentences.hpp"

namespace opfor::arena {
namespace {

constexpr int kApplication = 0x6F706661;  ///< "opfa": what the header of the file says
constexpr int kVersion = 1;
constexpr int kPatience = 2000;  ///< milliseconds that another may need for one pair

constexpr auto kTables = R"(
CREATE TABLE experiment (identity INTEGER NOT NULL, program INTEGER NOT NULL, json TEXT NOT NULL);
CREATE TABLE battle (
  pair INTEGER NOT NULL, half INTEGER NOT NULL, verdict TEXT NOT NULL, turns INTEGER NOT NULL,
  start_a INTEGER NOT NULL, left_a INTEGER NOT NULL, start_b INTEGER NOT NULL,
  left_b INTEGER NOT NULL, signature INTEGER NOT NULL, PRIMARY KEY (pair, half)) WITHOUT ROWID;
CREATE TABLE measure (
  pair INTEGER NOT NULL, half INTEGER NOT NULL, side INTEGER NOT NULL, name TEXT NOT NULL,
  part REAL NOT NULL, whole REAL NOT NULL, PRIMARY KEY (pair, half, side, name)) WITHOUT ROWID;
CREATE TABLE luck (
  pair INTEGER NOT NULL, half INTEGER NOT NULL, side INTEGER NOT NULL, name TEXT NOT NULL,
  beyond REAL NOT NULL, PRIMARY KEY (pair, half, side, name)) WITHOUT ROWID;
CREATE TABLE drawn (
  pair INTEGER NOT NULL, half INTEGER NOT NULL, side INTEGER NOT NULL, name TEXT NOT NULL,
  value INTEGER NOT NULL, PRIMARY KEY (pair, half, side, name)) WITHOUT ROWID;
)";

/// The file has no unsigned numbers.
std::int64_t kept(std::uint64_t value) { return static_cast<std::int64_t>(value); }
std::uint64_t value(const SQLite::Column& column) {
  return static_cast<std::uint64_t>(column.getInt64());
}

tl::unexpected<Failure> failed(const std::string& path, const SQLite::Exception& fault) {
  if (fault.getErrorCode() == SQLITE_BUSY) {
    return fail(Exit::refused, ArenaSays::store_in_use, {path});
  }
  if (fault.getErrorCode() == SQLITE_NOTADB) {
    return fail(Exit::bad_file, ArenaSays::no_results, {path});
  }
  return fail(Exit::refused, ArenaSays::store_failed, {path, fault.what()});
}

/// Does what may fail in the library.
template <class Do>
auto guarded(const std::string& path, Do act) -> decltype(act()) {
  try {
    return act();
  } catch (const SQLite::Exception& fault) {
    return failed(path, fault);
  }
}

Result<Kept> read_experiment(SQLite::Database& file, const std::string& path) {
  if (file.execAndGet("PRAGMA application_id").getInt() != kApplication) {
    return fail(Exit::bad_file, ArenaSays::no_results, {path});
  }
  const int version = file.execAndGet("PRAGMA user_version").getInt();
  if (version != kVersion) {
    return fail(Exit::bad_file, ArenaSays::other_format, {path, std::to_string(version)});
  }
  SQLite::Statement row(file, "SELECT program, json FROM experiment");
  if (!row.executeStep()) return fail(Exit::bad_file, ArenaSays::no_results, {path});
  Kept kept;
  kept.program = value(row.getColumn(0));
  try {
    kept.experiment = experiment_of_json(row.getColumn(1).getString());
  } catch (const std::invalid_argument& fault) {
    return fail(Exit::bad_file, ArenaSays::other_format, {path, fault.what()});
  }
  return kept;
}

/// Goes through rows of pair, half, side, name and values, in their order, and gives those of a
/// side of a battle to whom they belong.
template <class Take>
void read_sides(SQLite::Statement row, std::vector<Pair>& pairs, Take take) {
  auto pair = pairs.begin();
  while (row.executeStep()) {
    const auto index = static_cast<std::size_t>(value(row.getColumn(0)));
    while (pair != pairs.end() && pair->index < index) ++pair;
    const auto half = static_cast<std::size_t>(row.getColumn(1).getInt());
    const auto side = static_cast<std::size_t>(row.getColumn(2).getInt());
    if (pair == pairs.end() || pair->index != index || half > 1 || side > 1) continue;
    take(row, pair->battles[half], side);
  }
}

void read_measures(SQLite::Database& file, std::vector<Pair>& pairs) {
  read_sides({file, "SELECT pair, half, side, name, part, whole FROM measure ORDER BY pair"}, pairs,
             [](SQLite::Statement& row, Fought& fought, std::size_t side) {
               const auto measure = of_word<Measure>(row.getColumn(3).getString());
               if (!measure) return;  // a measure of other days
               fought.behaved[side].measures[*measure] = {row.getColumn(4).getDouble(),
                                                          row.getColumn(5).getDouble()};
             });
}

void read_drawn(SQLite::Database& file, std::vector<Pair>& pairs) {
  read_sides({file, "SELECT pair, half, side, name, value FROM drawn ORDER BY pair"}, pairs,
             [](SQLite::Statement& row, Fought& fought, std::size_t side) {
               const auto varies = of_word<Varies>(row.getColumn(3).getString());
               if (!varies) return;
               fought.behaved[side].drawn[static_cast<std::size_t>(*varies)] =
                   value(row.getColumn(4));
             });
}

void read_luck(SQLite::Database& file, std::vector<Pair>& pairs) {
  read_sides({file, "SELECT pair, half, side, name, beyond FROM luck ORDER BY pair"}, pairs,
             [](SQLite::Statement& row, Fought& fought, std::size_t side) {
               const auto purpose = of_word<chance::Purpose>(row.getColumn(3).getString());
               if (!purpose) return;
               fought.luck[side][static_cast<std::size_t>(*purpose)] = row.getColumn(4).getDouble();
             });
}

/// All pairs, by their index. Half a pair is none: it was never written so.
std::vector<Pair> read_pairs(SQLite::Database& file) {
  SQLite::Statement row(file,
                        "SELECT pair, half, verdict, turns, start_a, left_a, start_b, left_b, "
                        "signature FROM battle ORDER BY pair, half");
  std::vector<Pair> pairs;
  while (row.executeStep()) {
    const auto index = static_cast<std::size_t>(value(row.getColumn(0)));
    const auto half = static_cast<std::size_t>(row.getColumn(1).getInt());
    if (half == 0) {
      pairs.emplace_back();
      pairs.back().index = index;
    }
    if (half > 1 || pairs.empty() || pairs.back().index != index) continue;
    Fought& fought = pairs.back().battles[half];
    fought.verdict = of_word<Verdict>(row.getColumn(2).getString()).value_or(Verdict::drawn);
    fought.turns = row.getColumn(3).getInt();
    fought.start = {row.getColumn(4).getInt(), row.getColumn(6).getInt()};
    fought.left = {row.getColumn(5).getInt(), row.getColumn(7).getInt()};
    fought.signature = value(row.getColumn(8));
  }
  read_measures(file, pairs);
  read_drawn(file, pairs);
  read_luck(file, pairs);
  return pairs;
}

void write_behaved(SQLite::Database& file, std::size_t pair, std::size_t half, int side,
                   const Behaved& behaved) {
  const auto number = static_cast<std::int64_t>(pair);
  const auto battle = static_cast<int>(half);
  SQLite::Statement measured(file, "INSERT INTO measure VALUES (?,?,?,?,?,?)");
  for (std::size_t i = 0; i < kMeasures; ++i) {
    const auto measure = static_cast<Measure>(i);
    const Share& share = behaved.measures[measure];
    if (share == Share{}) continue;
    measured.reset();
    SQLite::bind(measured, number, battle, side, std::string{word(measure)}, share.part, share.of);
    measured.exec();
  }
  SQLite::Statement drawn(file, "INSERT INTO drawn VALUES (?,?,?,?,?)");
  for (std::size_t i = 0; i < kVaries; ++i) {
    drawn.reset();
    SQLite::bind(drawn, number, battle, side, std::string{word(static_cast<Varies>(i))},
                 kept(behaved.drawn[i]));
    drawn.exec();
  }
}

void write_luck(SQLite::Database& file, std::size_t pair, std::size_t half, int side,
                const Luck& luck) {
  SQLite::Statement row(file, "INSERT INTO luck VALUES (?,?,?,?,?)");
  for (std::size_t i = 0; i < luck.size(); ++i) {
    if (luck[i] == 0) continue;
    row.reset();
    SQLite::bind(row, static_cast<std::int64_t>(pair), static_cast<int>(half), side,
                 std::string{word(static_cast<chance::Purpose>(i))}, luck[i]);
    row.exec();
  }
}

void write_battle(SQLite::Database& file, const Pair& pair, std::size_t half) {
  const Fought& fought = pair.battles[half];
  SQLite::Statement battle(file, "INSERT INTO battle VALUES (?,?,?,?,?,?,?,?,?)");
  const auto number = static_cast<std::int64_t>(pair.index);
  SQLite::bind(battle, number, static_cast<int>(half), std::string{word(fought.verdict)},
               fought.turns, fought.start[0], fought.left[0], fought.start[1], fought.left[1],
               kept(fought.signature));
  battle.exec();
  for (const int side : {0, 1}) {
    const auto i = static_cast<std::size_t>(side);
    write_behaved(file, pair.index, half, side, fought.behaved[i]);
    write_luck(file, pair.index, half, side, fought.luck[i]);
  }
}

std::string question(const Experiment& experiment) {
  std::string names;
  for (const Contender& one : experiment.contenders) {
    names += (names.empty() ? "" : " against ") + one.name;
  }
  return names + " on " + experiment.fields.front().name;
}

}  // namespace

struct Store::Inside {
  std::string path;
  SQLite::Database file;
  std::set<std::size_t> indices;

  explicit Inside(const std::string& at)
      : path(at), file(at, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kPatience) {}
  /// Takes the file for this process alone.
  void hold() {
    file.exec("PRAGMA locking_mode=EXCLUSIVE");
    file.exec("PRAGMA synchronous=NORMAL");
    file.exec("BEGIN EXCLUSIVE");
    file.exec("COMMIT");
  }
  [[nodiscard]] bool is_new() {
    return file.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0;
  }
  void begin(const Experiment& experiment, std::uint64_t program) {
    SQLite::Transaction all(file);
    file.exec(
        fmt::format("PRAGMA application_id={}; PRAGMA user_version={}", kApplication, kVersion));
    file.exec(kTables);
    SQLite::Statement row(file, "INSERT INTO experiment VALUES (?,?,?)");
    SQLite::bind(row, kept(identity(experiment)), kept(program), to_json(experiment));
    row.exec();
    all.commit();
  }
  Result<void> go_on(const Experiment& experiment, std::uint64_t program) {
    auto there = read_experiment(file, path);
    if (!there) return tl::unexpected(there.error());
    if (identity(there->experiment) != identity(experiment)) {
      return fail(Exit::refused, ArenaSays::other_experiment, {path, question(there->experiment)});
    }
    if (there->program != program) return fail(Exit::refused, ArenaSays::other_program, {path});
    if (experiment.pairs > there->experiment.pairs) {
      SQLite::Statement row(file, "UPDATE experiment SET json = ?");
      SQLite::bind(row, to_json(experiment));
      row.exec();
    }
    SQLite::Statement row(file, "SELECT DISTINCT pair FROM battle");
    while (row.executeStep()) indices.insert(static_cast<std::size_t>(value(row.getColumn(0))));
    return {};
  }
  void add(const Pair& pair) {
    if (!indices.insert(pair.index).second) return;
    write_battle(file, pair, 0);
    write_battle(file, pair, 1);
  }
};

Store::Store(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Result<Store> Store::open(const std::string& path, const Experiment& experiment,
                          std::uint64_t program) {
  // What is no such file is left alone.
  if (there_is(path) && !holds_results(path)) {
    return fail(Exit::bad_file, ArenaSays::no_results, {path});
  }
  return guarded(path, [&]() -> Result<Store> {
    auto inside = std::make_unique<Inside>(path);
    inside->hold();
    if (inside->is_new()) {
      inside->begin(experiment, program);
    } else if (auto there = inside->go_on(experiment, program); !there) {
      return tl::unexpected(there.error());
    }
    return Store(std::move(inside));
  });
}

const std::set<std::size_t>& Store::indices() const { return inside_->indices; }

Result<void> Store::add(const Pair& pair) { return add_all({pair}); }

Result<void> Store::add_all(const std::vector<Pair>& pairs) {
  return guarded(inside_->path, [&]() -> Result<void> {
    SQLite::Transaction all(inside_->file);
    for (const Pair& pair : pairs) inside_->add(pair);
    all.commit();
    return {};
  });
}

Result<std::vector<Pair>> Store::pairs() const {
  return guarded(inside_->path,
                 [&]() -> Result<std::vector<Pair>> { return read_pairs(inside_->file); });
}

bool holds_results(const std::string& path) {
  constexpr std::string_view kHeader = "SQLite format 3";
  std::array<char, kHeader.size()> first{};
  std::ifstream file(path, std::ios::binary);
  if (!file) return false;
  file.read(first.data(), first.size());
  // One that was killed before it had written anything has left an empty file.
  if (file.gcount() == 0) return true;
  return std::string_view(first.data(), static_cast<std::size_t>(file.gcount())) == kHeader;
}

Result<Kept> read_results(const std::string& path) {
  if (!there_is(path) || !holds_results(path)) {
    return fail(Exit::bad_file, ArenaSays::no_results, {path});
  }
  return guarded(path, [&]() -> Result<Kept> {
    SQLite::Database file(path, SQLite::OPEN_READONLY, kPatience);
    auto kept = read_experiment(file, path);
    if (!kept) return tl::unexpected(kept.error());
    kept->pairs = read_pairs(file);
    return kept;
  });
}

Result<Kept> joined(const std::vector<std::string>& paths) {
  std::map<std::size_t, Pair> all;
  std::optional<Kept> first;
  for (const std::string& path : paths) {
    auto kept = read_results(path);
    if (!kept) return tl::unexpected(kept.error());
    if (!first) {
      first = *kept;
    } else if (identity(first->experiment) != identity(kept->experiment)) {
      return fail(Exit::refused, ArenaSays::other_experiment, {path, question(kept->experiment)});
    } else if (first->program != kept->program) {
      return fail(Exit::refused, ArenaSays::other_program, {path});
    }
    first->experiment.pairs = std::max(first->experiment.pairs, kept->experiment.pairs);
    for (Pair& pair : kept->pairs) {
      const auto [there, fresh] = all.emplace(pair.index, pair);
      if (!fresh && !(there->second == pair)) {
        return fail(Exit::refused, ArenaSays::holds_otherwise, {path, std::to_string(pair.index)});
      }
    }
  }
  first->pairs.clear();
  for (const auto& [index, pair] : all) first->pairs.push_back(pair);
  return *std::move(first);
}

}  // namespace opfor::arena
