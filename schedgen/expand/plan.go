package expand

import (
	"fmt"

	"loggops/formats/schedule"
	"loggops/internal/placement"
	"loggops/schedgen/collective"
)

// planner makes the plans of collectives. It keeps the nodes of communicators, by communicator and the
// replica of member 0.
type planner struct {
	*Form
	nodes map[[2]int]*collective.Nodes
}

func newPlanner(x *Form) planner { return planner{x, map[[2]int]*collective.Nodes{}} }

// plan returns what the members of a collective do.
func (p *planner) plan(op *schedule.Op, m *members) (collective.Plan, error) {
	op = collective.Choose(p.from.Collectives, op, m.size)
	if !collective.ByNode(op.Coll.Algorithm) || m.base == nil { // MPI_COMM_SELF
		return collective.New(op, m.size, p.gamma > 0)
	}
	if p.place == nil {
		return nil, &NotExpressible{Rank: schedule.None, Op: schedule.None, ByNode: true,
			Problem: fmt.Sprintf("%s by %s depends on which ranks share a node", op.Coll.Kind, op.Coll.Algorithm)}
	}
	key := [2]int{int(op.Comm), m.replica}
	if p.nodes[key] == nil {
		p.nodes[key] = collective.NewNodes(m.size, func(i int) int32 { return p.place.Node(m.at(i)) })
	}
	return collective.NewOn(op, p.nodes[key], p.gamma > 0)
}

// placed returns the placement of the options, nil if they have none.
func (o *Options) placed(ranks int) *placement.Placement {
	if o.NodeSize < 1 {
		return nil
	}
	p := placement.New(o.NodeSize, ranks, o.RoundRobin)
	return &p
}
