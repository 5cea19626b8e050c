package sim

import (
	"fmt"
	"math"

	"loggops/formats/schedule"
	"loggops/schedgen/collective"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
)

// compile makes a schedule ready to run with the given parameters. The program
// reads the schedule again where a report asks for what only reports need.
func compile(s schedule.Source, params logp.Params) (*program, error) {
	if err := params.Check(); err != nil {
		return nil, err
	}
	head := s.Head()
	p := &program{
		params: params, source: s, base: head.Ranks, replicas: head.Replicas,
		first: make([]int32, 1, head.Ranks+1), firstRoot: make([]int32, 1, head.Ranks+1),
		cpus: 1, nics: 1,
		checked: !head.UncheckedReceives, recorded: head.Recorded,
	}
	p.levels = logp.NewLevels(&params, p.Processes())
	p.ops = arena.Large(make([]op, min(schedule.Size(s), maxOperations)))[:0] // to grow would be to copy them again and again
	c := compiler{
		program: p, head: head, order: map[int32]int32{},
		tags: map[int64]int32{schedule.AnyTag: anyTag}, costs: map[sent]int32{},
		collectives: map[called]int32{}, derived: map[string]int32{}, plans: map[int32]collective.Plan{},
		grown: map[growth]int32{},
	}
	c.communicators()
	for b, err := range schedule.Blocks(s) {
		if err != nil {
			return nil, err
		}
		c.reach(b.Rank)
		if err := c.block(&b); err != nil {
			return nil, err
		}
	}
	c.reach(head.Ranks)
	if p.cpus*p.nics > 1 {
		p.forgetRounds()
	}
	if p.byReceive = head.Recorded && p.cpus > 1; p.byReceive {
		p.used = p.usedCPUs()
	}
	p.divide()
	p.setMilestones(sendsPerMilestone, mostStretches)
	return p, p.agree(head)
}

// maxOperations is as many as an int32 counts.
const maxOperations = math.MaxInt32 - 1

// anyTag is the number of the wildcard.
const anyTag = -1

// sent is what the cost of a message depends on.
type sent struct {
	bytes int64
	mode  schedule.Mode
}

// called is a collective of a shape that a member calls; none where all call the
// same.
type called struct {
	shape  int32
	member int
}

// compiler makes a program, rank after rank.
type compiler struct {
	program *program
	head    *schedule.Header
	tags    map[int64]int32 // numbers of tags: only whether they are the same matters
	costs   map[sent]int32
	plans   map[int32]collective.Plan // by shape

	rank int

	order      map[int32]int32 // collectives of the rank so far, by communicator
	iterations schedule.IterationsFinder

	forms       []form
	plain       []int32          // form of each of the schedule's shapes, none where it has none yet
	collectives map[called]int32 // forms
	derived     map[string]int32 // forms, see throughStarts
	stages      []stage
	grown       map[growth]int32 // stages
	at          []int32          // stage of each of the rank's operations
}

func (c *compiler) communicators() {
	for i, com := range c.head.Communicators {
		var k communicator
		for m := range com.Members.Len() {
			k.members = append(k.members, com.Members.At(m))
		}
		k.spans = c.head.Spans(int32(i))
		k.ordered = k.spans
		for m, rank := range k.members {
			k.ordered = k.ordered && int(rank) == m
		}
		c.program.comms = append(c.program.comms, k)
	}
}

// grows tells whether a collective is one of all replicas: if its communicator
// spans all base ranks, unless it is one among neighbours.
func (p *program) grows(from *schedule.Shape) bool {
	return p.comms[from.Comm].spans && !collective.Neighbourhood(from.Coll.Kind)
}

// members returns how many members take part in a collective.
func (p *program) members(from *schedule.Shape) int {
	com := &p.comms[from.Comm]
	switch {
	case com.members == nil:
		return 1
	case p.grows(from):
		return len(com.members) * p.replicas
	}
	return len(com.members)
}

// block adds operations at the end of the rank's list.
func (c *compiler) block(b *schedule.Block) error {
	p := c.program
	if len(p.ops)+len(b.Shapes) > maxOperations {
		return fmt.Errorf("a schedule of more than %d operations", maxOperations)
	}
	c.iterations.Add(b)
	p.traced = p.traced || b.TraceRows != nil
	for len(c.plain) < len(b.Table) {
		c.plain = append(c.plain, none)
	}
	for i, number := range b.Shapes {
		own := b.Values[i]
		at := c.plain[number]
		if at == none {
			from := &b.Table[number]
			if from.Kind == schedule.Collective {
				var err error
				if at, err = c.collective(number, from); err != nil {
					return &schedule.Invalid{Rank: b.Rank, Op: b.First + i, Problem: err.Error()}
				}
				own = int64(c.order[from.Comm])
				c.order[from.Comm]++
			} else {
				at = c.form(from, c.shape(from))
				c.plain[number] = at
			}
		}
		if int64(int32(own)) != own {
			p.long = append(p.long, own)
			own = -int64(len(p.long))
		}
		p.ops = append(p.ops, op{at, int32(own)})
	}
	return nil
}

// shape returns the shape of operations, but for what depends on them.
func (c *compiler) shape(from *schedule.Shape) shape {
	p := c.program
	s := shape{
		kind: from.Kind, what: whatOf(from.Kind), bytes: from.Bytes, comm: from.Comm,
		tag: c.tag(from.Tag), label: from.Tag, call: from.Call,
		cpu: uint8(from.CPU), nic: uint8(from.NIC), coll: none,
		need: int32(len(from.Requires) + len(from.Irequires)),
	}
	p.cpus = max(p.cpus, int(from.CPU)+1)
	p.nics = max(p.nics, int(from.NIC)+1)
	if from.Kind == schedule.Send {
		p.sends = true
		s.cost = c.cost(sent{from.Bytes, from.Mode})
		p.rendezvous = p.rendezvous || p.costs[s.cost].Rendezvous
		p.maxMessage = max(p.maxMessage, from.Bytes)
	}
	return s
}

// collective returns the form of a collective that the rank calls.
func (c *compiler) collective(number int32, from *schedule.Shape) (int32, error) {
	p := c.program
	com := &p.comms[from.Comm]
	k := coll{comm: from.Comm, grows: p.grows(from)}
	k.identity = com.ordered && (k.grows || p.replicas == 1)
	key := called{number, none}
	if com.members != nil && !k.identity {
		k.member = c.head.Communicators[from.Comm].Members.Index(int32(c.rank))
		key.member = k.member
	}
	if at, ok := c.collectives[key]; ok {
		return at, nil
	}
	o := &schedule.Op{Kind: from.Kind, Bytes: from.Bytes, Comm: from.Comm, Coll: from.Coll}
	o = collective.Choose(c.head.Collectives, o, p.members(from))
	k.from = o.Coll
	if k.plan = c.plans[number]; k.plan == nil {
		plan, err := collective.New(o, p.members(from), p.params.ReducePerByte > 0)
		if err != nil {
			return none, err
		}
		k.plan, c.plans[number] = plan, plan
	}
	p.setPlan(&k)
	s := c.shape(from)
	s.coll = int32(len(p.colls))
	p.colls = append(p.colls, k)
	at := c.form(from, s)
	c.collectives[key] = at
	return at, nil
}

// setPlan sets what follows from a collective's plan.
func (p *program) setPlan(k *coll) {
	if d, ok := k.plan.(*collective.Dissemination); ok {
		k.rounds = d
		if d.Same() {
			k.dissemination, k.same = d, true
		}
	}
	if d, ok := k.plan.(*collective.Direct); ok {
		k.direct, k.same = d, d.Same()
	}
	most := k.plan.MaxBytes()
	if k.same {
		k.cost = p.params.Cost(most, schedule.Standard)
	}
	p.maxMessage = max(p.maxMessage, most)
	if rendezvous := most > p.params.EagerMax; k.grows {
		p.globalRendezvous = p.globalRendezvous || rendezvous
	} else {
		p.rendezvous = p.rendezvous || rendezvous
	}
}

func (c *compiler) cost(s sent) int32 {
	i, ok := c.costs[s]
	if !ok {
		i = int32(len(c.program.costs))
		c.program.costs = append(c.program.costs, c.program.params.Cost(s.bytes, s.mode))
		c.costs[s] = i
	}
	return i
}

func (c *compiler) tag(tag int64) int32 {
	i, ok := c.tags[tag]
	if !ok {
		i = int32(len(c.tags))
		c.tags[tag] = i
	}
	return i
}

// reach ends the lists of the ranks before the given one.
func (c *compiler) reach(rank int) {
	p := c.program
	for ; c.rank < rank; c.rank++ {
		c.link(p.ops[p.first[c.rank]:])
		p.first = append(p.first, int32(len(p.ops)))
		p.iterations = append(p.iterations, c.iterations.End())
		p.cells += len(p.iterations[c.rank].Numbers)
		p.firstRoot = append(p.firstRoot, int32(len(p.roots)))
		clear(c.order)
	}
}

// forgetRounds lets disseminations be expanded as any other plan: on several
// CPUs each receive completes at a time of its own, which a bit cannot tell.
func (p *program) forgetRounds() {
	for i := range p.colls {
		if c := &p.colls[i]; c.rounds != nil {
			c.rounds, c.dissemination, c.same = nil, nil, false
		}
	}
}
