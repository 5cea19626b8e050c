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
func (x *compiler) plan(call *schedule.Op, coll *Coll, members int) (collective.Plan, error) {
	p := x.program
	reduces := p.Params.ReducePerByte > 0
	if !collective.ByNode(call.Coll.Algorithm) || len(p.Params.Levels) == 0 || members == 1 {
		return collective.New(call, members, reduces)
	}
	p.UsesNodes = true
	on, ok := x.nodes[coll.Comm]
	if !ok {
		on = x.nodesOf(coll, members)
		x.nodes[coll.Comm] = on
	}
	all := &copies{members: members, way: on.way}
	for _, nodes := range on.nodes {
		plan, err := collective.NewOn(call, nodes, reduces)
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
func (x *compiler) nodesOf(coll *Coll, members int) *onNodes {
	p := x.program
	place := p.Params.Placement(p.Ranks())
	on := &onNodes{way: make([]int32, min(place.Period(), p.Ranks()))}
	known := make([]bool, len(on.way))
	for rank := range p.firsts(coll) {
		at := int(rank) % len(on.way)
		if known[at] {
			continue
		}
		known[at], on.way[at] = true, int32(len(on.nodes))
		on.nodes = append(on.nodes, collective.NewNodes(members, func(member int) int32 { return place.Node(p.RankOf(rank, coll, member)) }))
	}
	return on
}

// firsts calls yield with member 0 of each copy of a collective.
func (p *Program) firsts(coll *Coll) func(yield func(rank int32) bool) {
	return func(yield func(rank int32) bool) {
		switch {
		case coll.Identity || coll.Global:
			yield(p.RankOf(0, coll, 0))
		case coll.Line != nil:
			for rank := range int32(p.Ranks()) {
				if coll.Line.Member(int(rank)) == 0 && !yield(rank) {
					return
				}
			}
		default:
			of := &p.Comms[coll.Comm]
			for replica := range of.replicas {
				if !yield(of.Members[0] + replica*of.stride) {
					return
				}
			}
		}
	}
}

// before returns the number of members in the copies of all ways before that of a rank's copy.
func (p *Program) before(rank int32, coll *Coll) int {
	return coll.copies.members * int(coll.copies.way[int(p.RankOf(rank, coll, 0))%len(coll.copies.way)])
}

func (x *copies) Len(i int) int { return x.plans[i/x.members].Len(i % x.members) }

func (x *copies) Step(i, s int) collective.Step {
	step := x.plans[i/x.members].Step(i%x.members, s)
	step.Peer += i - i%x.members
	return step
}

func (x *copies) Requires(i, s int, list []int) []int {
	return x.plans[i/x.members].Requires(i%x.members, s, list)
}

func (x *copies) Dependants(i, s int, list []int) []int {
	return x.plans[i/x.members].Dependants(i%x.members, s, list)
}

func (x *copies) Receive(i, from, round int) int {
	return x.plans[i/x.members].Receive(i%x.members, from%x.members, round)
}

func (x *copies) MaxBytes() int64 {
	most := int64(0)
	for _, plan := range x.plans {
		most = max(most, plan.MaxBytes())
	}
	return most
}
