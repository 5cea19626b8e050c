package program

import (
	"fmt"
	"math"

	"loggops/formats/schedule"
	"loggops/schedgen/collective"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/tuning"
)

// Compile compiles a schedule for simulation with the given parameters. The program reads the
// schedule again for details; see ReadDetails.
func Compile(s schedule.Source, params logp.Params, t tuning.Tuning) (*Program, error) {
	if err := params.Check(); err != nil {
		return nil, err
	}
	if err := t.Check(); err != nil {
		return nil, err
	}
	head := s.Head()
	p := &Program{
		Params: params, Tuning: t, source: s, Base: head.Ranks, Replicas: head.Replicas, templates: templatesOf(schedule.GrownOf(s)),
		RankCPUs: 1, RankNICs: 1, sizes: logp.Sizes{Least: math.MaxInt64},
		Checked: !head.UncheckedReceives, Recorded: head.Recorded,
	}
	blocks := schedule.Blocks(s)
	var parts []schedule.Part
	if p.isGrown() {
		p.Base, blocks = p.templates.schedule.Recorded(), p.templates.schedule.Templates()
	} else if joint := schedule.JointOf(s); joint != nil {
		parts, p.names = joint.Layout(), joint
		p.templates, head = jointly(parts, *head)
		p.Base, blocks = head.Ranks, joint.Templates()
	}
	p.First, p.firstRoot = make([]int32, 1, p.Base+1), make([]int32, 1, p.Base+1)
	p.Levels = logp.NewLevels(&params, p.Ranks())
	if err := params.CheckHosts(p.Ranks()); err != nil {
		return nil, err
	}
	p.Ops = arena.Large(make([]Op, min(schedule.Size(s), maxOperations)))[:0] // growing the slice would copy it repeatedly
	x := compiler{
		head: head, envelopes: map[envelope]bool{}, order: map[int32]int32{}, costs: map[sent]int32{}, nodes: map[int32]*onNodes{}, calls: map[call]int32{}, called: map[Called]*Called{},
		collectives: map[called]int32{}, plans: map[int32]collective.Plan{}, linker: newLinker(p),
	}
	x.lately.bytes = None
	x.communicators()
	x.joint(parts)
	for b, err := range blocks {
		if err != nil {
			return nil, err
		}
		x.endRanksBefore(b.Rank)
		x.populateAhead()
		if err := x.block(&b); err != nil {
			return nil, err
		}
	}
	x.endRanksBefore(p.Base)
	if p.Resources() {
		p.expandRounds()
	}
	if p.ByReceive = head.Recorded && p.RankCPUs > 1; p.ByReceive {
		p.UsedCPUs = p.findUsedCPUs()
	}
	p.findPlaces()
	p.chooseLPs()
	p.setMilestones()
	return p, p.agree(head)
}

// populateAhead populates the memory of later operations while others are compiled.
func (x *compiler) populateAhead() {
	ops := x.program.Ops
	if first := x.populated; first < cap(ops) && first < len(ops)+populatedAtOnce {
		x.populated = min(first+populatedAtOnce, cap(ops))
		arena.Populate(ops[first:x.populated])
	}
}

// maxOperations is the largest number of operations that an int32 can count.
const maxOperations = math.MaxInt32 - 1

// sent is what the cost of a message depends on.
type sent struct {
	bytes int64
	mode  schedule.Mode
}

// compiler compiles a schedule, rank after rank.
type compiler struct {
	head   *schedule.Header
	costs  map[sent]int32 // in Program.Costs
	lately struct {       // the last result of cost
		sent
		cost int32
	}
	envelopes map[envelope]bool  // so far, until there are too many
	nodes     map[int32]*onNodes // by communicator, if a plan depends on them
	calls     map[call]int32     // in Program.Colls
	called    map[Called]*Called

	rank      int
	populated int // operations

	order      map[int32]int32 // number of collectives of the rank so far, by communicator
	iterations schedule.IterationsFinder

	// Of the shapes in the table of this generation of blocks:
	generation  int
	plain       []int32                   // form of each, None until it is used
	messages    []ownMessage              // of each in use, if shapes do not have tags and sizes
	alike       []int32                   // form of the last one in use that is like it, see schedule.Block
	collectives map[called]int32          // forms
	plans       map[int32]collective.Plan // by shape
	anew        bool                      // the table has started anew since the rank began

	linker
}

// block appends operations to the rank's list.
func (x *compiler) block(b *schedule.Block) error {
	p := x.program
	if len(p.Ops)+len(b.Shapes) > maxOperations {
		return fmt.Errorf("a schedule of more than %d operations", maxOperations)
	}
	x.iterations.Add(b)
	if b.Generation != x.generation {
		x.generation, x.anew = b.Generation, true
		x.forgetTable()
	}
	x.readTable(b)
	p.detailed = p.detailed || b.TraceRows != nil
	ops, plain, values := p.Ops, x.plain, b.Values[:len(b.Shapes)]
	for i, number := range b.Shapes {
		own, at := values[i], plain[number]
		if at == None {
			from := &b.Table[number]
			if from.Kind == schedule.Collective {
				var err error
				if at, err = x.collective(number, from); err != nil {
					return &schedule.Invalid{Rank: b.Rank, Op: b.First + i, Problem: err.Error()}
				}
				own = int64(x.order[from.Comm])
				x.order[from.Comm]++
			} else {
				at = x.formOf(b, number)
				plain[number] = at
			}
		}
		if int64(int32(own)) != own {
			p.long = append(p.long, own)
			own = -int64(len(p.long))
		}
		ops = append(ops, Op{at, int32(own)})
		if p.tags != nil {
			p.tags = append(p.tags, x.messages[number].tag)
			if p.sizeOf != nil {
				p.sizeOf = append(p.sizeOf, x.messages[number].size)
			}
		}
	}
	p.Ops = ops
	return nil
}

// readTable reads the shapes that are new in the schedule's table.
func (x *compiler) readTable(b *schedule.Block) {
	p := x.program
	for len(x.plain) < len(b.Table) {
		s := &b.Table[len(x.plain)]
		p.detailed = p.detailed || s.Call != "" || s.Region != "" || s.Site != ""
		if p.tags == nil && s.Kind.IsMessage() {
			x.envelopes[envelope{s.Bytes, s.Tag}] = true
		}
		x.plain, x.messages, x.alike = append(x.plain, None), append(x.messages, ownMessage{}), append(x.alike, None)
	}
	if len(x.envelopes) > p.Tuning.Envelopes {
		x.takeMessages()
	}
}

// forgetTable clears the data about the shapes in the schedule's table.
func (x *compiler) forgetTable() {
	x.plain, x.messages, x.alike = x.plain[:0], x.messages[:0], x.alike[:0]
	clear(x.collectives)
	clear(x.plans)
}

// shape returns the shape of operations, without their dependents.
func (x *compiler) shape(from *schedule.Shape) Shape {
	p := x.program
	s := Shape{
		Kind: from.Kind, Event: EventOf(from.Kind), Bytes: from.Bytes, Comm: from.Comm,
		Tag: from.Tag, CPU: uint8(from.CPU), NIC: uint8(from.NIC), Coll: None,
	}
	p.RankCPUs = max(p.RankCPUs, int(from.CPU)+1)
	p.RankNICs = max(p.RankNICs, int(from.NIC)+1)
	if from.Kind == schedule.Send {
		p.Sends = true
		s.Cost = x.cost(sent{from.Bytes, from.Mode})
		p.rendezvous = p.rendezvous || s.Cost == RendezvousCost || s.Cost >= 0 && p.Costs[s.Cost].Rendezvous
		p.addSizes(from.Bytes, from.Bytes)
	}
	return s
}

// addSizes notes that messages may have sizes in a range.
func (p *Program) addSizes(least, most int64) {
	p.sizes = logp.Sizes{Least: min(p.sizes.Least, least), Most: max(p.sizes.Most, most)}
}

func (x *compiler) cost(s sent) int32 {
	if s == x.lately.sent {
		return x.lately.cost
	}
	x.lately.sent, x.lately.cost = s, x.costOf(s)
	return x.lately.cost
}

func (x *compiler) costOf(s sent) int32 {
	i, ok := x.costs[s]
	if ok {
		return i
	}
	cost := x.program.Params.Cost(s.bytes, s.mode)
	switch i = int32(len(x.program.Costs)); {
	case int(i) < x.program.Tuning.Costs:
		x.program.Costs = append(x.program.Costs, cost)
		x.costs[s] = i
		return i
	case cost.Rendezvous:
		return RendezvousCost
	}
	return EagerCost
}

// endRanksBefore completes the lists of all ranks before the given one.
func (x *compiler) endRanksBefore(rank int) {
	p := x.program
	for ; x.rank < rank; x.rank++ {
		x.link(x.rank)
		p.First = append(p.First, int32(len(p.Ops)))
		p.Iterations = append(p.Iterations, x.iterations.End())
		p.NumIterations += len(p.Iterations[x.rank].Numbers) * int(p.Copies(x.rank))
		p.firstRoot = append(p.firstRoot, int32(len(p.roots)))
		clear(x.order)
		if x.anew {
			x.anew = false
			x.forgetTable()
			x.forget()
		}
	}
}
