package sim

import (
	"fmt"
	"math"
	"slices"

	"loggops/formats/schedule"
	"loggops/schedgen/collective"
)

// Program is a schedule made ready to run: the base ranks' operations in a
// compact form, which all replicas and all runs share and nobody changes.
type Program struct {
	params   Params
	base     int // ranks whose operations are listed
	replicas int
	// ops are those of all base ranks, one rank's list after the other's, and
	// one more, whose first tells where dependants ends.
	ops        []op
	details    []detail // of each
	distances  []distance
	dependants []int32   // operations
	first      []int32   // where the list of each rank begins, and where the last ends
	roots      [][]int32 // of each base rank, what depends on nothing
	colls      []coll
	costs      []cost
	comms      []communicator
	calls      []string // MPI calls, for reports
	cpus       int      // of each rank
	nics       int
	byReceive  bool      // whether the receive says which CPU takes a message in; see arrival.go
	used       [][]uint8 // then: of each base rank, the CPUs that its operations name
	levels     *levels   // nil where all messages go by the network
	checked    bool      // whether a message longer than its receive is an error
	maxMessage int64     // a bound on the bytes of any message
	recorded   bool      // whether messages may be left over; see Unreceived

	division // see division.go
}

// op is an operation of a base rank.
type op struct {
	amount int64 // ns of a calc, bytes of any other
	peer   int32 // base rank
	comm   int32
	tag    int32 // numbered, see compiler.tags
	need   int32 // dependences
	// What depends on it stands in Program.dependants from first on: onStart
	// that require it to have started, and, up to the next operation's first,
	// those that require it to have completed, each part in list order.
	first, onStart int32
	// then is the one thing that depends on it, if that waits for nothing else
	// and is no collective; none elsewhere.
	then int32
	coll int32 // in Program.colls, none where it is no collective
	cost int32 // of a send, in Program.costs

	kind schedule.Kind
	what eventKind
	// link is what, of an operation with then; noLink elsewhere.
	link      eventKind
	cpu, nic  uint8
	milestone bool // see repeat.go
	// toSend is a lower bound of the CPU time from its start to that of any
	// send, itself included; never where there is none. See division.go.
	toSend int64
}

const none = -1

// distance is lower bounds of the CPU time from an operation's start, and from
// its completion, to the start of a send that may leave its unit; never where
// there is no such send. See division.go.
type distance struct{ toCross, afterCross int64 }

// detail is what only reports need of an operation.
type detail struct {
	traceRow int64
	tag      int64
	call     int32 // in Program.calls
	mark     int32
}

// cost is what a message takes.
type cost struct {
	bytes  int64
	flight int64 // from the start of its send to its arrival, o + L
	send   int64 // CPU time of its send
	intake int64 // CPU time of taking it in
	gap    int64 // of a NIC, at either end
	// The CPU time for the bytes at either end, and the time in which a NIC
	// takes them in.
	own, drain int64
	rendezvous bool
}

// coll is a collective operation of a base rank, or one dissemination of all of
// them.
type coll struct {
	plan collective.Plan
	// rounds is the plan where it is a dissemination, and ranks have one CPU and
	// one NIC: then a bit for each round tells what has been received. It is nil
	// elsewhere. dissemination is the same where a round is one message, and all
	// messages are the same, which makes it quick to expand.
	rounds, dissemination *collective.Dissemination
	direct                *collective.Direct // the plan where it is one, else nil
	same                  bool               // all messages are the same, in a direct plan between all members
	cost                  cost               // of each, then
	comm                  int32
	instance              int32 // which of the rank's collectives on the communicator
	member                int   // that the base rank is
	grows                 bool  // its members are those of all replicas
	identity              bool  // member i is process i
	from                  *schedule.Coll
}

// communicator is one of the base ranks.
type communicator struct {
	members []int32 // base ranks; nil for MPI_COMM_SELF
	spans   bool    // grows with the replicas
	ordered bool    // and member i is base rank i
}

// Processes returns the number of processes that the program simulates.
func (p *Program) Processes() int { return p.base * p.replicas }

// Replicas returns how many replicas of the base ranks they are.
func (p *Program) Replicas() int { return p.replicas }

// CPUs returns how many CPUs each process has.
func (p *Program) CPUs() int { return p.cpus }

// Operations returns the number of operations of all processes.
func (p *Program) Operations() int64 {
	return int64(len(p.details)) * int64(p.replicas)
}

// Compile makes a schedule ready to run with the given parameters.
func Compile(s schedule.Source, params Params) (*Program, error) {
	if err := params.Check(); err != nil {
		return nil, err
	}
	head := s.Head()
	p := &Program{
		params: params, base: head.Ranks, replicas: head.Replicas,
		first: make([]int32, 1, head.Ranks+1),
		cpus:  1, nics: 1,
		checked: !head.UncheckedReceives, recorded: head.Recorded,
	}
	p.levels = newLevels(&params, p.Processes())
	c := compiler{
		program: p, head: head, calls: map[string]int32{}, order: map[int32]int32{},
		tags: map[int64]int32{schedule.AnyTag: anyTag}, costs: map[sent]int32{},
		shared: map[sharedColl]int32{},
	}
	c.communicators()
	for b, err := range s.Batches() {
		if err != nil {
			return nil, err
		}
		c.reach(b.Rank)
		p.ops = slices.Grow(p.ops, len(b.Ops)+1) // and that which ends the list
		for i := range b.Ops {
			if err := c.add(&b.Ops[i]); err != nil {
				return nil, &schedule.Invalid{Rank: b.Rank, Op: b.First + i, Problem: err.Error()}
			}
		}
	}
	c.reach(head.Ranks)
	p.ops = append(p.ops, op{first: int32(len(p.dependants))})
	if p.cpus*p.nics > 1 {
		p.forgetRounds()
	}
	if p.byReceive = head.Recorded && p.cpus > 1; p.byReceive {
		p.used = p.usedCPUs()
	}
	p.divide()
	p.setMilestones(sendsPerMilestone)
	return p, p.agree(head)
}

// anyTag is the number of the wildcard.
const anyTag = -1

// sent is what the cost of a message depends on.
type sent struct {
	bytes int64
	mode  schedule.Mode
}

// compiler makes a program, rank after rank.
type compiler struct {
	program *Program
	head    *schedule.Header
	calls   map[string]int32
	tags    map[int64]int32 // numbers of tags: only whether they are the same matters
	costs   map[sent]int32
	shared  map[sharedColl]int32 // in Program.colls

	rank  int
	order map[int32]int32 // collectives of the rank so far, by communicator
	// The dependences of the rank's operations, by operation.
	requires, irequires [][]int32
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
func (p *Program) grows(from *schedule.Op) bool {
	return p.comms[from.Comm].spans && !collective.Neighbourhood(from.Coll.Kind)
}

// members returns how many members take part in a collective.
func (p *Program) members(from *schedule.Op) int {
	com := &p.comms[from.Comm]
	switch {
	case com.members == nil:
		return 1
	case p.grows(from):
		return len(com.members) * p.replicas
	}
	return len(com.members)
}

func (c *compiler) add(from *schedule.Op) error {
	p := c.program
	if len(p.ops) == math.MaxInt32-1 {
		return fmt.Errorf("a schedule of more than %d operations", math.MaxInt32-1)
	}
	o := op{
		kind: from.Kind, what: whatOf(from.Kind), amount: from.Bytes, peer: from.Peer, comm: from.Comm, tag: c.tag(from.Tag),
		cpu: uint8(from.CPU), nic: uint8(from.NIC), coll: none,
	}
	p.cpus = max(p.cpus, int(from.CPU)+1)
	p.nics = max(p.nics, int(from.NIC)+1)
	switch from.Kind {
	case schedule.Calc, schedule.IO:
		o.amount = from.DurationNS
	case schedule.Send:
		o.cost = c.cost(sent{from.Bytes, from.Mode})
		p.rendezvous = p.rendezvous || p.costs[o.cost].rendezvous
		p.maxMessage = max(p.maxMessage, from.Bytes)
	case schedule.Collective:
		coll, err := c.collective(from)
		if err != nil {
			return err
		}
		o.coll = coll
	}
	i := int32(len(p.ops))
	p.ops = append(p.ops, o)
	p.details = append(p.details, detail{from.TraceRow, from.Tag, c.call(from.Call), from.Mark})
	c.requires = append(c.requires, targets(i, from.Requires))
	c.irequires = append(c.irequires, targets(i, from.Irequires))
	return nil
}

// collective returns the number in Program.colls of what an operation is.
func (c *compiler) collective(from *schedule.Op) (int32, error) {
	p := c.program
	from = collective.Choose(c.head.Collectives, from, p.members(from))
	instance := c.order[from.Comm]
	c.order[from.Comm]++
	key := sharedColl{from.Comm, instance, from.Bytes, from.Coll.Kind, from.Coll.Algorithm, from.Coll.Nonblocking}
	if i, ok := c.shared[key]; ok {
		return i, nil
	}
	plan, err := collective.New(from, p.members(from), p.params.ReducePerByte > 0)
	if err != nil {
		return none, err
	}
	i := int32(len(p.colls))
	o := coll{plan: plan, comm: from.Comm, instance: instance, from: from.Coll, grows: p.grows(from)}
	o.identity = p.comms[from.Comm].ordered && (o.grows || p.replicas == 1)
	if members := p.comms[from.Comm].members; members != nil {
		o.member = c.head.Communicators[from.Comm].Members.Index(int32(c.rank))
	}
	if d, ok := plan.(*collective.Dissemination); ok {
		o.rounds = d
		if d.Same() {
			o.dissemination, o.same = d, true
			if o.identity {
				c.shared[key] = i
			}
		}
	}
	if d, ok := plan.(*collective.Direct); ok {
		o.direct, o.same = d, d.Same()
	}
	if o.same {
		o.cost = p.params.cost(plan.MaxBytes(), schedule.Standard)
	}
	p.maxMessage = max(p.maxMessage, plan.MaxBytes())
	if rendezvous := plan.MaxBytes() > p.params.EagerMax; o.grows {
		p.globalRendezvous = p.globalRendezvous || rendezvous
	} else {
		p.rendezvous = p.rendezvous || rendezvous
	}
	p.colls = append(p.colls, o)
	return i, nil
}

// sharedColl is a dissemination in which member i is process i, and does what all others
// do: one entry in Program.colls, which the cache then holds, is enough for all.
type sharedColl struct {
	comm, instance  int32
	bytes           int64
	kind, algorithm string
	nonblocking     bool
}

// cost returns what a message takes.
func (p *Params) cost(bytes int64, mode schedule.Mode) cost {
	own, drain := perByte(bytes, p.OverheadPerByte), perByte(bytes, p.GapPerByte)
	return cost{
		bytes: bytes, flight: p.OverheadSendNS + p.LatencyNS, send: p.OverheadSendNS + own, intake: p.OverheadRecvNS + max(own, drain),
		gap: p.GapNS + drain, own: own, drain: drain, rendezvous: isRendezvous(bytes, mode, p),
	}
}

func (c *compiler) cost(s sent) int32 {
	i, ok := c.costs[s]
	if !ok {
		i = int32(len(c.program.costs))
		c.program.costs = append(c.program.costs, c.program.params.cost(s.bytes, s.mode))
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

func isRendezvous(bytes int64, mode schedule.Mode, params *Params) bool {
	switch mode {
	case schedule.Synchronous:
		return true
	case schedule.Buffered:
		return false
	}
	return bytes > params.EagerMax
}

// targets turns an operation's distances into operations.
func targets(i int32, distances []int32) []int32 {
	if len(distances) == 0 {
		return nil
	}
	list := make([]int32, len(distances))
	for n, d := range distances {
		list[n] = i - d
	}
	return list
}

func (c *compiler) call(name string) int32 {
	i, ok := c.calls[name]
	if !ok {
		i = int32(len(c.program.calls))
		c.program.calls = append(c.program.calls, name)
		c.calls[name] = i
	}
	return i
}

// reach ends the lists of the ranks before the given one.
func (c *compiler) reach(rank int) {
	for ; c.rank < rank; c.rank++ {
		c.link()
		c.program.first = append(c.program.first, int32(len(c.program.ops)))
	}
}

// forgetRounds lets disseminations be expanded as any other plan: on several
// CPUs each receive completes at a time of its own, which a bit cannot tell.
func (p *Program) forgetRounds() {
	for i := range p.colls {
		if c := &p.colls[i]; c.rounds != nil {
			c.rounds, c.dissemination, c.same = nil, nil, false
		}
	}
}

// list returns the operations of a base rank.
func (p *Program) list(base int) []op { return p.ops[p.first[base]:p.first[base+1]] }

// link turns the dependences of the rank's operations into dependants.
func (c *compiler) link() {
	p := c.program
	first := p.first[c.rank]
	ops := p.ops[first:]
	c.throughStarts(ops, first)
	starts := make([]int32, len(ops)) // dependants on a start, then the place of the next
	ends := make([]int32, len(ops))
	var roots []int32
	for i := range ops {
		ops[i].need = int32(len(c.requires[i]) + len(c.irequires[i]))
		if ops[i].need == 0 {
			roots = append(roots, first+int32(i))
		}
		for _, d := range c.irequires[i] {
			starts[d-first]++
		}
		for _, d := range c.requires[i] {
			ends[d-first]++
		}
	}
	at := int32(len(p.dependants))
	for i := range ops {
		ops[i].first, ops[i].onStart = at, starts[i]
		starts[i], ends[i], at = at, at+starts[i], at+starts[i]+ends[i]
	}
	p.dependants = append(p.dependants, make([]int32, int(at)-len(p.dependants))...)
	for i := range ops {
		for _, d := range c.irequires[i] {
			p.dependants[starts[d-first]] = first + int32(i)
			starts[d-first]++
		}
		for _, d := range c.requires[i] {
			p.dependants[ends[d-first]] = first + int32(i)
			ends[d-first]++
		}
	}
	for i := range ops {
		ops[i].then, ops[i].link = none, noLink
		if n := starts[i] - ops[i].first; n != 0 || ends[i]-starts[i] != 1 {
			continue
		}
		if d := &p.ops[p.dependants[ops[i].first]]; d.need == 1 && d.coll == none {
			ops[i].then = p.dependants[ops[i].first]
			if ops[i].coll == none {
				ops[i].link = ops[i].what
			}
		}
	}
	p.roots = append(p.roots, roots)
	c.requires, c.irequires = c.requires[:0], c.irequires[:0]
	clear(c.order)
}

// onStart and onEnd return what depends on the start and on the completion of
// an operation.
func (p *Program) onStart(i int32) []int32 {
	o := &p.ops[i]
	return p.dependants[o.first : o.first+o.onStart]
}

func (p *Program) onEnd(i int32) []int32 {
	o := &p.ops[i]
	return p.dependants[o.first+o.onStart : p.ops[i+1].first]
}

// throughStarts replaces a dependence on the start of a collective by those
// of the collective: it starts, as a whole, when its first steps may.
func (c *compiler) throughStarts(ops []op, first int32) {
	for i := range ops {
		isWhole := func(d int32) bool { return ops[d-first].kind == schedule.Collective }
		if !slices.ContainsFunc(c.irequires[i], isWhole) {
			continue
		}
		var kept []int32
		through := map[int32]bool{}
		for list := c.irequires[i]; len(list) > 0; list = list[1:] {
			switch d := list[0]; {
			case !isWhole(d):
				kept = append(kept, d)
			case !through[d]:
				through[d] = true
				for _, r := range c.requires[d-first] {
					if !slices.Contains(c.requires[i], r) {
						c.requires[i] = append(c.requires[i], r)
					}
				}
				list = slices.Concat(list, c.irequires[d-first])
			}
		}
		c.irequires[i] = kept
	}
}
