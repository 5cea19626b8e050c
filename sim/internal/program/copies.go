package program

import (
	"loggops/formats/schedule"
	"loggops/schedgen/collective"
)

// A collective whose algorithm depends on the nodes has a plan for each way in which its members can lie
// on them. If a communicator has copies, in replicas or along lines of a grid, these may differ.

// copies is the plan of a collective whose copies lie on nodes in several ways. Member i of a copy of way
// w has number i + members·w.
type copies struct {
	members int
	plans   []collective.Plan // by way
	way     []int32           // by the rank of member 0, modulo the length
}

// plan returns the plan of a collective.
func (c *compiler) plan(o *schedule.Op, k *Coll, members int) (collective.Plan, error) {
	p := c.program
	reduces := p.Params.ReducePerByte > 0
	if !collective.ByNode(o.Coll.Algorithm) || len(p.Params.Levels) == 0 || members == 1 {
		return collective.New(o, members, reduces)
	}
	p.UsesNodes = true
	on, ok := c.nodes[k.Comm]
	if !ok {
		on = c.nodesOf(k, members)
		c.nodes[k.Comm] = on
	}
	all := &copies{members: members, way: on.way}
	for _, nodes := range on.nodes {
		plan, err := collective.NewOn(o, nodes, reduces)
		if err != nil {
			return nil, err
		}
		all.plans = append(all.plans, plan)
	}
	if len(all.plans) == 1 {
		return all.plans[0], nil
	}
	return all, nil
}

// onNodes is how the copies of a communicator lie on nodes.
type onNodes struct {
	nodes []*collective.Nodes // by way
	way   []int32             // as in copies
}

// nodesOf returns how the copies of a communicator lie on nodes. Copies differ by a shift of all ranks,
// so it suffices to look at one copy for each remainder of the shift.
func (c *compiler) nodesOf(k *Coll, members int) *onNodes {
	p := c.program
	place := p.Params.Placement(p.Ranks())
	on := &onNodes{way: make([]int32, min(place.Period(), p.Ranks()))}
	known := make([]bool, len(on.way))
	for rank := range p.firsts(k) {
		at := int(rank) % len(on.way)
		if known[at] {
			continue
		}
		known[at], on.way[at] = true, int32(len(on.nodes))
		on.nodes = append(on.nodes, collective.NewNodes(members, func(member int) int32 { return place.Node(p.RankOf(rank, k, member)) }))
	}
	return on
}

// firsts calls yield with member 0 of each copy of a collective.
func (p *Program) firsts(k *Coll) func(yield func(rank int32) bool) {
	return func(yield func(rank int32) bool) {
		switch {
		case k.Identity || k.Global:
			yield(p.RankOf(0, k, 0))
		case k.Line != nil:
			for rank := range int32(p.Ranks()) {
				if k.Line.Member(int(rank)) == 0 && !yield(rank) {
					return
				}
			}
		default:
			of := &p.Comms[k.Comm]
			for replica := range of.replicas {
				if !yield(of.Members[0] + replica*of.stride) {
					return
				}
			}
		}
	}
}

// before returns the number of members in the copies of all ways before that of a rank's copy.
func (p *Program) before(rank int32, c *Coll) int {
	return c.copies.members * int(c.copies.way[int(p.RankOf(rank, c, 0))%len(c.copies.way)])
}

func (c *copies) Len(i int) int { return c.plans[i/c.members].Len(i % c.members) }

func (c *copies) Step(i, s int) collective.Step {
	step := c.plans[i/c.members].Step(i%c.members, s)
	step.Peer += i - i%c.members
	return step
}

func (c *copies) Requires(i, s int, list []int) []int {
	return c.plans[i/c.members].Requires(i%c.members, s, list)
}

func (c *copies) Dependants(i, s int, list []int) []int {
	return c.plans[i/c.members].Dependants(i%c.members, s, list)
}

func (c *copies) Receive(i, from, round int) int {
	return c.plans[i/c.members].Receive(i%c.members, from%c.members, round)
}

func (c *copies) MaxBytes() int64 {
	most := int64(0)
	for _, plan := range c.plans {
		most = max(most, plan.MaxBytes())
	}
	return most
}
