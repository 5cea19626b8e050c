package collective

import "loggops/formats/schedule"

// synchronize has members wait for each other, and moves no data: for what a
// program would take if its collectives only synchronized. All wait for all; from
// a root, all wait for that one; to a root, that one waits for all; among
// neighbors, each waits for its own. The messages have no bytes and nothing is
// combined, so on a network without L, o and g they cost nothing.
func synchronize(c *call) (Plan, error) {
	op, coll := *c.op, *c.op.Coll
	op.Bytes, op.Coll = 0, &coll
	bare := &call{op: &op, n: c.n}
	switch coll.Kind {
	case "bcast", "scatter", "scatterv":
		return bcastTree(bare)
	case "reduce", "gather", "gatherv":
		return reduceTree(bare)
	}
	if Neighborhood(coll.Kind) {
		coll.Counts, coll.RecvCounts = make([]int64, len(coll.Neighbors)), make([]int64, len(coll.RecvNeighbors))
		return neighborsDirect(bare)
	}
	return allreduceDissemination(bare)
}

// synchronized is synchronize for all kinds.
func synchronized() []schedule.Rule {
	var rules []schedule.Rule
	for _, kind := range Kinds() {
		rules = append(rules, schedule.Rule{Kind: kind, Algorithm: "synchronize"})
	}
	return rules
}
