// The way of a link through the tree: each waypoint opens where its route says, seen from the one before.

import CNavCore

extension TreePlan {
    mutating func openLink(_ act: TreeAct, _ stack: inout Int) throws -> Answer {
        throw TreeNo(NAV_UNRESOLVED)
    }
}
