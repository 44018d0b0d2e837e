#include "arena/inverse.hpp"

#include <cmath>
#include <stdexcept>
#include <utility>

namespace opfor::arena {

// By Gauss and Jordan, largest pivot first. Boost's uBLAS, as Debian 12 has it, does not compile as
// C++20.
Matrix inverse(Matrix matrix) {
  const std::size_t n = matrix.size();
  Matrix turned(n, Row(n, 0));
  for (std::size_t i = 0; i < n; ++i) turned[i][i] = 1;
  for (std::size_t column = 0; column < n; ++column) {
    std::size_t pivot = column;
    for (std::size_t i = column; i < n; ++i) {
      if (std::abs(matrix[i][column]) > std::abs(matrix[pivot][column])) pivot = i;
    }
    if (matrix[pivot][column] == 0) throw std::logic_error("a matrix that has no inverse");
    std::swap(matrix[pivot], matrix[column]);
    std::swap(turned[pivot], turned[column]);
    const double by = matrix[column][column];
    for (std::size_t k = 0; k < n; ++k) {
      matrix[column][k] /= by;
      turned[column][k] /= by;
    }
    for (std::size_t i = 0; i < n; ++i) {
      if (i == column) continue;
      const double times = matrix[i][column];
      for (std::size_t k = 0; k < n; ++k) {
        matrix[i][k] -= times * matrix[column][k];
        turned[i][k] -= times * turned[column][k];
      }
    }
  }
  return turned;
}

}  // namespace opfor::arena
