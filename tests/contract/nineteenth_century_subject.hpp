#pragma once

#include "contract/kit.hpp"

namespace opfor::contract {

/// The 19th-century sheet on the ground of Camerone.
[[nodiscard]] Subject nineteenth_century_subject();

}  // namespace opfor::contract
