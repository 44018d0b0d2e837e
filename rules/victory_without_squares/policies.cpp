#include "rules/victory_without_squares/policies.hpp"
#include "rules/victory_without_squares/free_orders.hpp"
#include "rules/victory_without_squares/decisions.hpp"
namespace opfor::victory_without_squares {
Reasons policy(const View&, const Decision& d, const Reactions&) {
  Reasons r;
  for (auto& o : d.options) { Scored s; 
    if (d.kind==DecisionKind::order_unit) { auto k=static_cast<FreeOrder::Kind>(o.variant); using K=FreeOrder::Kind;
      s.score = k==K::attack||k==K::fire_and_attack?5: k==K::fire?4: k==K::reform?3: k==K::to_goal||k==K::advance?2:0; }
    else if (d.kind==DecisionKind::choose_activation) s.score = o.variant==2?-1:0;
    else s.score = o.variant;
    r.options.push_back(s);} return r; }
}
