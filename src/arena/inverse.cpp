#include "arena/inverse.hpp"

#include <boost/numeric/ublas/lu.hpp>
#include <boost/numeric/ublas/matrix.hpp>
#include <stdexcept>

namespace opfor::arena {

namespace ublas = boost::numeric::ublas;

Matrix inverse(const Matrix& matrix) {
  const std::size_t n = matrix.size();
  ublas::matrix<double> parts(n, n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < n; ++k) parts(i, k) = matrix[i][k];
  }
  ublas::permutation_matrix<std::size_t> order(n);
  if (ublas::lu_factorize(parts, order) != 0) {
    throw std::logic_error("a matrix that has no inverse");
  }
  ublas::matrix<double> turned = ublas::identity_matrix<double>(n);
  ublas::lu_substitute(parts, order, turned);
  Matrix result(n, Row(n, 0));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < n; ++k) result[i][k] = turned(i, k);
  }
  return result;
}

}  // namespace opfor::arena
