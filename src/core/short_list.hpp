#pragma once

#include <boost/container/static_vector.hpp>

namespace opfor {

/// A list of at most N values that is worked out, read and thrown away: no allocation, and its
/// unused places are neither made nor copied. What is kept in a state is a `FixedVector`, whose
/// bytes say all.
/// @throws std::bad_alloc on the N+1st element (a programmer's mistake).
template <class T, std::size_t N>
using ShortList = boost::container::static_vector<T, N>;

}  // namespace opfor
