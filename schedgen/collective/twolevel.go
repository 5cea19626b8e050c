package collective

import (
	"slices"

	"loggops/formats/schedule"
	"loggops/internal/spec"
)

// twoLevelName is the algorithm that is made of others: some among the members of each node, and one
// among the leaders of the nodes, as in MPICH (src/mpi/coll/*/*_intra_smp.c), in Open MPI's component
// han and in MVAPICH2. The leader of a node is its lowest member; that of the root's node is the root.
const twoLevelName = "two-level"

// ByNode reports whether an algorithm, written as in schedule.Coll.Algorithm, depends on which members
// share a node.
func ByNode(algorithm string) bool {
	name, _ := spec.Name(algorithm)
	return name == twoLevelName
}

// twoLevel is a plan of stages, collectives that follow each other as blocking calls do. In each stage,
// a member follows the plan of its node or, if it is a leader, that of the leaders. A calc of 0, the
// join, precedes each of its stages but the first: it requires the steps of the stage before that no
// other requires, and what would require nothing in its stage requires the join.
type twoLevel struct {
	nodes  *Nodes
	root   int // leads its node
	stages []stage
	most   int64
}

// stage is a collective among the leaders, or one in each node.
type stage struct {
	leaders Plan   // nil if it is in the nodes
	within  []Plan // of nodes of each of Nodes.sizes
	home    Plan   // of the root's node
}

// newTwoLevel returns the plan of a call; nodes are nil if each member has a node of its own.
func newTwoLevel(c *call, nodes *Nodes) (Plan, error) {
	kind, m, root := c.op.Coll.Kind, c.op.Bytes, int(max(0, c.op.Coll.Root))
	inner, outer := c.options.names["inner"], c.options.names["outer"]
	if nodes == nil || nodes.count() == c.n {
		return c.stage(kind, outer, c.n, root, m, nil)
	}
	var ofNodes *blocks
	all := m
	if measureOf(kind) == divided {
		var err error
		if ofNodes, err = nodes.blocks(m); err != nil {
			return nil, err
		}
		all = ofNodes.total()
	}
	among := part{kind: kind, algorithm: outer, bytes: m, blocks: ofNodes, leaders: true}
	within := part{kind: kind, algorithm: inner, bytes: m}
	list := map[string][]part{
		"barrier":   {within, among, {kind: "bcast", algorithm: "binomial", bytes: 1}},
		"bcast":     {among, within},
		"reduce":    {within, among},
		"allreduce": {{kind: "reduce", algorithm: inner, bytes: m}, among, {kind: "bcast", algorithm: inner, bytes: m}},
		"gather":    {within, among},
		"scatter":   {among, within},
		"allgather": {{kind: "gather", algorithm: inner, bytes: m}, among, {kind: "bcast", algorithm: "binomial", bytes: all}},
	}[kind]
	t := &twoLevel{nodes: nodes, root: root}
	for i := range list {
		if err := t.add(c, &list[i]); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// part is what a stage consists of.
type part struct {
	kind, algorithm string
	bytes           int64
	blocks          *blocks // of nodes, if leaders divide data
	leaders         bool
}

// add adds a stage.
func (t *twoLevel) add(c *call, p *part) (err error) {
	among := func(n, root int) (plan Plan) {
		if err == nil {
			if plan, err = c.stage(p.kind, p.algorithm, n, root, p.bytes, p.blocks); err == nil {
				t.most = max(t.most, plan.MaxBytes())
			}
		}
		return plan
	}
	var s stage
	home := int(t.nodes.node[t.root])
	if p.leaders {
		s.leaders = among(t.nodes.count(), home)
	} else {
		for _, size := range t.nodes.sizes {
			s.within = append(s.within, among(size, 0))
		}
		s.home = among(t.nodes.size(home), t.nodes.placeOf(t.root))
	}
	t.stages = append(t.stages, s)
	return err
}

// stage returns the plan of a collective that is a part of the call. It has those options of the call
// that its algorithm has.
func (c *call) stage(kind, algorithm string, n, root int, bytes int64, ofNodes *blocks) (Plan, error) {
	a := named(kind, algorithm)
	set := a.defaults()
	for name := range set.numbers {
		set.numbers[name] = c.options.numbers[name]
	}
	op := &schedule.Op{Kind: schedule.Collective, Bytes: bytes, Coll: &schedule.Coll{Kind: kind, Root: int32(root)}}
	return a.make(&call{op, n, c.reduces, set, ofNodes})
}

// turn is a member's part in a stage.
type turn struct {
	stage int
	plan  Plan
	self  int // its number in the plan
	first int // its first step there
	steps int
}

// turns returns a member's parts in the stages in which it has steps. The step before the first one of
// each but the first is its join.
func (t *twoLevel) turns(i int) (list [3]turn, count int) {
	first := 0
	for k := range t.stages {
		plan, self := t.planOf(i, k)
		if plan == nil {
			continue
		}
		if steps := plan.Len(self); steps > 0 {
			if count > 0 {
				first++
			}
			list[count] = turn{k, plan, self, first, steps}
			first += steps
			count++
		}
	}
	return list, count
}

// planOf returns the plan of a stage that a member follows, and its number there; nil if there is none.
func (t *twoLevel) planOf(i, stage int) (plan Plan, self int) {
	s, node := &t.stages[stage], int(t.nodes.node[i])
	if s.leaders != nil {
		if t.leader(node) != i {
			return nil, 0
		}
		return s.leaders, node
	}
	self = t.nodes.placeOf(i)
	if node == int(t.nodes.node[t.root]) {
		return s.home, self
	}
	at, _ := slices.BinarySearch(t.nodes.sizes, t.nodes.size(node))
	return s.within[at], self
}

func (t *twoLevel) leader(node int) int {
	if node == int(t.nodes.node[t.root]) {
		return t.root
	}
	return int(t.nodes.members[t.nodes.first[node]])
}

// at returns which of a member's turns a step belongs to, the number of the step there, -1 for the join.
func (t *twoLevel) at(i, s int) (list [3]turn, count, which, step int) {
	list, count = t.turns(i)
	for which+1 < count && s >= list[which+1].first-1 {
		which++
	}
	return list, count, which, s - list[which].first
}

func (t *twoLevel) Len(i int) int {
	list, count := t.turns(i)
	if count == 0 {
		return 0
	}
	last := &list[count-1]
	return last.first + last.steps
}

// Step has the rounds of all stages take turns, so that each message of two members has a round of its
// own.
func (t *twoLevel) Step(i, s int) Step {
	list, _, which, number := t.at(i, s)
	on := &list[which]
	if number < 0 {
		return Step{Kind: schedule.Calc, Round: on.stage}
	}
	step := on.plan.Step(on.self, number)
	step.Round = step.Round*len(t.stages) + on.stage
	switch {
	case step.Kind == schedule.Calc:
	case t.stages[on.stage].leaders != nil:
		step.Peer = t.leader(step.Peer)
	default:
		step.Peer = int(t.nodes.members[int(t.nodes.first[t.nodes.node[i]])+step.Peer])
	}
	return step
}

func (t *twoLevel) Requires(i, s int, list []int) []int {
	turns, _, which, number := t.at(i, s)
	on := &turns[which]
	if number < 0 {
		return turns[which-1].ends(list)
	}
	from := len(list)
	list = on.plan.Requires(on.self, number, list)
	if len(list) == from && which > 0 {
		return append(list, on.first-1)
	}
	return moved(list, from, on.first)
}

func (t *twoLevel) Dependants(i, s int, list []int) []int {
	turns, count, which, number := t.at(i, s)
	on := &turns[which]
	if number < 0 {
		return on.begins(list)
	}
	from := len(list)
	list = on.plan.Dependants(on.self, number, list)
	if len(list) == from && which+1 < count {
		return append(list, turns[which+1].first-1)
	}
	return moved(list, from, on.first)
}

// begins appends the steps that require no other of their stage.
func (on *turn) begins(list []int) []int {
	var needs []int
	for s := range on.steps {
		if needs = on.plan.Requires(on.self, s, needs[:0]); len(needs) == 0 {
			list = append(list, on.first+s)
		}
	}
	return list
}

// ends appends the steps that no other of their stage requires.
func (on *turn) ends(list []int) []int {
	var then []int
	for s := range on.steps {
		if then = on.plan.Dependants(on.self, s, then[:0]); len(then) == 0 {
			list = append(list, on.first+s)
		}
	}
	return list
}

func (t *twoLevel) Receive(i, from, round int) int {
	turns, count := t.turns(i)
	for _, on := range turns[:count] {
		if on.stage != round%len(t.stages) {
			continue
		}
		sender := int(t.nodes.node[from])
		if t.stages[on.stage].leaders == nil {
			if sender != int(t.nodes.node[i]) {
				return -1
			}
			sender = t.nodes.placeOf(from)
		}
		if s := on.plan.Receive(on.self, sender, round/len(t.stages)); s >= 0 && s < on.steps {
			return on.first + s
		}
	}
	return -1
}

func (t *twoLevel) MaxBytes() int64 { return t.most }
