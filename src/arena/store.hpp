#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "arena/pairs.hpp"

/// Results in a file (SQLite), as they come: a program that is killed has lost no pair that was
/// whole, and none is counted twice.
namespace opfor::arena {

/// What a file of results says of itself.
struct Kept {
  Experiment experiment;
  std::uint64_t program = 0;  ///< `Lists::signature` of who began it
  std::vector<Pair> pairs;    ///< by their index
};

/// A file that is written; nobody else writes to it meanwhile.
class Store {
 public:
  /// Opens the file of an experiment, or begins it. Of one that is there: a Failure, and nothing
  /// changed, if it is of another experiment, or of a program that plays otherwise. Of more pairs
  /// than it was begun for, it is from now on for these.
  [[nodiscard]] static Result<Store> open(const std::string& path, const Experiment& experiment,
                                          std::uint64_t program);
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  /// Those that are in it.
  [[nodiscard]] const std::set<std::size_t>& indices() const;
  /// Keeps a pair; it is on the disk when this returns. One that is in it already stays as it is.
  [[nodiscard]] Result<void> add(const Pair& pair);
  /// Keeps all of them, or none.
  [[nodiscard]] Result<void> add_all(const std::vector<Pair>& pairs);
  [[nodiscard]] Result<std::vector<Pair>> pairs() const;

 private:
  struct Inside;
  explicit Store(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

/// True of a file of results, whatever is in it otherwise.
[[nodiscard]] bool holds_results(const std::string& path);
/// Reads a file of results, and changes nothing.
[[nodiscard]] Result<Kept> read_results(const std::string& path);
/// Joins files of one experiment, in whatever order, the same pairs twice or not.
[[nodiscard]] Result<Kept> joined(const std::vector<std::string>& paths);

}  // namespace opfor::arena
