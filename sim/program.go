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
	ops      []op      // of all base ranks, one rank's list after the other's
	first    []int32   // where the list of each begins, and where the last ends
	roots    [][]int32 // of each base rank, what depends on nothing
	comms    []communicator
	calls    []string // MPI calls, for reports
	cpus     int      // of each rank
	nics     int
	checked  bool // whether a message longer than its receive is an error

	// Whether a message may be a rendezvous: a point-to-point message or one
	// of a collective that stays within a replica, and one of a collective
	// that does not.
	rendezvous, globalRendezvous bool
	unitSize                     int // see windows.go
}

// op is an operation of a base rank.
type op struct {
	amount int64 // ns of a calc, bytes of any other
	tag    int64
	peer   int32 // base rank
	comm   int32
	need   int32 // dependences
	// dependants are the places in Program.ops of those that require this one to have started
	// (the first onStart of them) or completed, each part in list order.
	dependants []int32
	onStart    int32
	call       int32 // in calls
	traceRow   int64
	coll       *coll
	// Lower bounds of the CPU time from the operation's start, and from its
	// completion, to the start of a send that may leave its unit; never where
	// there is no such send. See windows.go.
	toCross, afterCross int64
	kind                schedule.Kind
	mode                schedule.Mode
	cpu, nic            uint8
}

// coll is a collective operation of a base rank.
type coll struct {
	plan     collective.Plan
	instance int32 // which of the rank's collectives on the communicator
	member   int   // that the base rank is
	grows    bool  // its members are those of all replicas
	from     *schedule.Coll
}

// communicator is one of the base ranks.
type communicator struct {
	members []int32 // base ranks; nil for MPI_COMM_SELF
	spans   bool    // grows with the replicas
}

// Processes returns the number of processes that the program simulates.
func (p *Program) Processes() int { return p.base * p.replicas }

// Replicas returns how many replicas of the base ranks they are.
func (p *Program) Replicas() int { return p.replicas }

// CPUs returns how many CPUs each process has.
func (p *Program) CPUs() int { return p.cpus }

// Operations returns the number of operations of all processes.
func (p *Program) Operations() int64 {
	return int64(len(p.ops)) * int64(p.replicas)
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
		checked: !head.UncheckedReceives,
	}
	c := compiler{program: p, head: head, calls: map[string]int32{}, order: map[int32]int32{}}
	c.communicators()
	for b, err := range s.Batches() {
		if err != nil {
			return nil, err
		}
		c.reach(b.Rank)
		for i := range b.Ops {
			if err := c.add(&b.Ops[i]); err != nil {
				return nil, &schedule.Invalid{Rank: b.Rank, Op: b.First + i, Problem: err.Error()}
			}
		}
	}
	c.reach(head.Ranks)
	p.divide()
	return p, p.agree(head)
}

// compiler makes a program, rank after rank.
type compiler struct {
	program *Program
	head    *schedule.Header
	calls   map[string]int32

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
	if len(p.ops) == math.MaxInt32 {
		return fmt.Errorf("a schedule of more than %d operations", math.MaxInt32)
	}
	o := op{
		kind: from.Kind, mode: from.Mode,
		amount: from.Bytes, tag: from.Tag, peer: from.Peer, comm: from.Comm,
		cpu: uint8(from.CPU), nic: uint8(from.NIC),
		call: c.call(from.Call), traceRow: from.TraceRow,
	}
	p.cpus = max(p.cpus, int(from.CPU)+1)
	p.nics = max(p.nics, int(from.NIC)+1)
	switch from.Kind {
	case schedule.Calc, schedule.IO:
		o.amount = from.DurationNS
	case schedule.Send:
		p.rendezvous = p.rendezvous || isRendezvous(from.Bytes, from.Mode, &p.params)
	case schedule.Collective:
		plan, err := collective.New(from, p.members(from), p.params.ReducePerByte > 0)
		if err != nil {
			return err
		}
		o.coll = &coll{plan: plan, instance: c.order[from.Comm], from: from.Coll, grows: p.grows(from)}
		if members := p.comms[from.Comm].members; members != nil {
			o.coll.member = c.head.Communicators[from.Comm].Members.Index(int32(c.rank))
		}
		c.order[from.Comm]++
		if rendezvous := plan.MaxBytes() > p.params.EagerMax; o.coll.grows {
			p.globalRendezvous = p.globalRendezvous || rendezvous
		} else {
			p.rendezvous = p.rendezvous || rendezvous
		}
	}
	i := int32(len(p.ops))
	p.ops = append(p.ops, o)
	c.requires = append(c.requires, places(i, from.Requires))
	c.irequires = append(c.irequires, places(i, from.Irequires))
	return nil
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

// places turns an operation's distances into places.
func places(i int32, distances []int32) []int32 {
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

// list returns the operations of a base rank.
func (p *Program) list(base int) []op { return p.ops[p.first[base]:p.first[base+1]] }

// link turns the dependences of the rank's operations into dependants.
func (c *compiler) link() {
	first := c.program.first[c.rank]
	ops := c.program.ops[first:]
	c.throughStarts(ops, first)
	starts := make([]int32, len(ops))
	ends := make([]int32, len(ops))
	total := 0
	var roots []int32
	for i := range ops {
		ops[i].need = int32(len(c.requires[i]) + len(c.irequires[i]))
		total += int(ops[i].need)
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
	all := make([]int32, total)
	for i := range ops {
		n := starts[i] + ends[i]
		ops[i].dependants, all = all[:n:n], all[n:]
		ops[i].onStart = starts[i]
		starts[i], ends[i] = 0, starts[i] // next free places
	}
	for i := range ops {
		for _, d := range c.irequires[i] {
			d -= first
			ops[d].dependants[starts[d]] = first + int32(i)
			starts[d]++
		}
		for _, d := range c.requires[i] {
			d -= first
			ops[d].dependants[ends[d]] = first + int32(i)
			ends[d]++
		}
	}
	c.program.roots = append(c.program.roots, roots)
	c.requires, c.irequires = c.requires[:0], c.irequires[:0]
	clear(c.order)
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
