package jobs

import (
	"fmt"
	"iter"
	"math"
	"slices"

	"loggops/formats/comm"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/schedgen/collective"
	"loggops/sim/topology"
)

// Part is a job as part of a joint schedule.
type Part struct {
	Job
	From  schedule.Source
	First int // its first rank in the joint schedule
	Ranks int
	first int // its first communicator there
	base  int // its first base rank among those of all parts
	comm  int // the first communicator of its base ranks likewise
	// Network is the network with the hosts of its nodes only, once the jobs are placed.
	Network topology.Network
}

// Joint is several jobs as one schedule. Communicators of all ranks of a job are those of its ranks
// only, and the ranks of its replicas are listed.
type Joint struct {
	Parts []Part
	head  schedule.Header
}

// Join makes one schedule of jobs. Each begins on a host of its own, which has room for perHost
// ranks; ranks between two jobs have no operations.
func Join(parts []Part, perHost int) (*Joint, error) {
	j := &Joint{Parts: parts, head: schedule.Header{Replicas: 1}}
	ranks, base, comms := 0, 0, 0
	for i := range parts {
		p, from := &parts[i], parts[i].From.Head()
		p.First, p.Ranks, p.first = (ranks+perHost-1)/perHost*perHost, from.TotalRanks(), len(j.head.Communicators)
		p.base, p.comm = base, comms
		base, comms = base+from.Ranks, comms+len(from.Communicators)
		if ranks = p.First + p.Ranks; ranks > math.MaxInt32 {
			return nil, fmt.Errorf("more than %d ranks in all jobs", math.MaxInt32)
		}
		j.head.Communicators = append(j.head.Communicators, p.communicators()...)
		j.head.UncheckedReceives = j.head.UncheckedReceives || from.UncheckedReceives
		j.head.Recorded = j.head.Recorded || from.Recorded
	}
	j.head.Ranks = ranks
	return j, nil
}

// Head returns the header of the joint schedule.
func (j *Joint) Head() *schedule.Header { return &j.head }

// Operations bounds the number of base ranks' operations.
func (j *Joint) Operations() (n int) {
	for i := range j.Parts {
		n += schedule.Size(j.Parts[i].From)
	}
	return n
}

// Batches returns the operations of all ranks.
func (j *Joint) Batches() iter.Seq2[schedule.Batch, error] { return schedule.Batches(j.Blocks()) }

// Blocks returns the operations in short form.
func (j *Joint) Blocks() iter.Seq2[schedule.Block, error] {
	return func(yield func(schedule.Block, error) bool) {
		generation := 0
		for i := range j.Parts {
			for b, err := range j.Parts[i].blocks(&generation) {
				if !yield(b, err) || err != nil {
					return
				}
			}
		}
	}
}

// Joint returns the schedule as its parts.
func (j *Joint) Joint() schedule.Joint { return j }

// Layout returns where the replicas of each job are.
func (j *Joint) Layout() (all []schedule.Part) {
	for i := range j.Parts {
		p := &j.Parts[i]
		head := p.From.Head()
		all = append(all, schedule.Part{First: p.First, Ranks: head.Ranks, Replicas: head.Replicas, Communicators: head.Communicators})
	}
	return all
}

// Templates implements schedule.Joint.
func (j *Joint) Templates() iter.Seq2[schedule.Block, error] {
	return func(yield func(schedule.Block, error) bool) {
		generation := 0
		for i := range j.Parts {
			p := &j.Parts[i]
			x := placement{Part: p, rank: p.base, comm: func(s *schedule.Shape) int32 { return int32(p.comm) + s.Comm }, generation: schedule.None}
			for b, err := range schedule.Blocks(p.From) {
				x.peers = int64(j.head.Ranks - b.Rank)
				if b, err = x.place(b, err, &generation); !yield(b, err) || err != nil {
					return
				}
			}
		}
	}
}

// The communicators of a part are, for each of its job: the one of all replicas, and if there are
// several, one for each. A communicator of all base ranks grows with the replicas, except for
// neighborhood collectives and messages, which stay within a replica.

// copies returns the number of communicators for each of the job.
func (p *Part) copies() int {
	if replicas := p.From.Head().Replicas; replicas > 1 {
		return 1 + replicas
	}
	return 1
}

func (p *Part) communicators() (all []comm.Communicator) {
	head := p.From.Head()
	for i := range head.Communicators {
		c := &head.Communicators[i]
		for k := range p.copies() {
			var members comm.Ranks
			for replica := range head.Replicas {
				if k > 0 && replica != k-1 || k == 0 && !head.Spans(int32(i)) && replica > 0 {
					continue
				}
				for _, run := range c.Members {
					run.First += int32(p.First + replica*head.Ranks)
					members = append(members, run)
				}
			}
			all = append(all, comm.Communicator{Name: c.Name, Members: members, Self: c.Self})
		}
	}
	return all
}

// communicator returns the number of a shape's communicator in a replica.
func (p *Part) communicator(s *schedule.Shape, replica int) int32 {
	copies := p.copies()
	at := int32(p.first + int(s.Comm)*copies)
	if copies > 1 && !(s.Kind == schedule.Collective && p.grows(s)) {
		at += int32(1 + replica)
	}
	return at
}

// grows reports whether a collective is one of all replicas.
func (p *Part) grows(s *schedule.Shape) bool {
	return p.From.Head().Spans(s.Comm) && !collective.Neighborhood(s.Coll.Kind)
}

// blocks returns the operations of a part, whose tables have the generations after the given one.
func (p *Part) blocks(generation *int) iter.Seq2[schedule.Block, error] {
	return func(yield func(schedule.Block, error) bool) {
		replicas := p.From.Head().Replicas
		var kept []schedule.Block // for the replicas after the first
		blocks := schedule.Blocks(p.From)
		for replica := range replicas {
			first := p.First + replica*p.From.Head().Ranks
			x := placement{Part: p, rank: first, peers: int64(first), comm: func(s *schedule.Shape) int32 { return p.communicator(s, replica) }, generation: schedule.None}
			for b, err := range blocks {
				if err == nil && replica == 0 && replicas > 1 {
					kept = append(kept, b.Clone())
				}
				if b, err = x.place(b, err, generation); !yield(b, err) || err != nil {
					return
				}
			}
			blocks = inMemory(kept)
		}
	}
}

func inMemory(blocks []schedule.Block) iter.Seq2[schedule.Block, error] {
	return func(yield func(schedule.Block, error) bool) {
		for _, b := range blocks {
			if !yield(b, nil) {
				return
			}
		}
	}
}

// placement places the operations of a part's ranks in the joint schedule.
type placement struct {
	*Part
	rank       int                         // added to the ranks
	peers      int64                       // added to those of messages
	comm       func(*schedule.Shape) int32 // of a shape
	generation int
	table      []schedule.Shape
	values     []int64
}

// place places a block, or the error of reading it, and counts the tables.
func (x *placement) place(b schedule.Block, err error, generation *int) (schedule.Block, error) {
	if x.generation != b.Generation {
		x.generation, x.table = b.Generation, nil
		*generation++
	}
	if b.Generation = *generation; err != nil {
		return b, err
	}
	for len(x.table) < len(b.Table) {
		x.table = append(x.table, x.shape(&b.Table[len(x.table)]))
	}
	b.Table = x.table
	b.Rank += x.rank
	x.values = append(x.values[:0], b.Values...)
	for i, number := range b.Shapes {
		if kind := b.Table[number].Kind; (kind == schedule.Send || kind == schedule.Recv) && x.values[i] != schedule.AnySource {
			x.values[i] += x.peers
		}
	}
	b.Values = x.values
	return b, nil
}

// shape returns a shape with its communicator in the joint schedule, and the algorithm that the
// job's rules choose.
func (x *placement) shape(from *schedule.Shape) schedule.Shape {
	s, head := *from, x.From.Head()
	if s.Kind < schedule.Send {
		return s
	}
	s.Comm = x.comm(from)
	if s.Kind == schedule.Collective && len(head.Collectives) > 0 {
		members := head.Communicators[from.Comm].Size()
		if x.grows(from) {
			members *= head.Replicas
		}
		s.Coll = collective.Choose(head.Collectives, &schedule.Op{Kind: s.Kind, Bytes: s.Bytes, Comm: s.Comm, Coll: s.Coll}, members).Coll
	}
	return s
}

// Starts returns when the ranks start, nil if all do at 0.
func (j *Joint) Starts() (starts []int64) {
	for i := range j.Parts {
		if p := &j.Parts[i]; p.StartNS > 0 {
			if starts == nil {
				starts = make([]int64, j.head.Ranks)
			}
			for rank := p.First; rank < p.First+p.Ranks; rank++ {
				starts[rank] = p.StartNS
			}
		}
	}
	return starts
}

// CheckCPUs returns an error if the ranks of the jobs take messages in by different rules, given the
// number of CPUs of each job's ranks. In recordings with several CPUs per rank, the receive selects the CPU.
func (j *Joint) CheckCPUs(cpus []int) error {
	byReceive := func(i int) int {
		if j.Parts[i].From.Head().Recorded {
			return cpus[i]
		}
		return 0
	}
	if most := slices.Max(cpus); most > 1 {
		for i := range cpus {
			if byReceive(i) != byReceive(0) {
				return fmt.Errorf("ranks of %s and %s take messages in by different rules: recordings with several CPUs per rank run beside recordings with as many only", j.Parts[0].Path, j.Parts[i].Path)
			}
		}
	}
	return nil
}

// Place places the nodes of the jobs on hosts of a network, which have room for perHost ranks. It returns the network
// with the hosts of all.
func (j *Joint) Place(on topology.Network, perHost int) (topology.Network, error) {
	var requests []topology.Request
	for i := range j.Parts {
		p := &j.Parts[i]
		requests = append(requests, topology.Request{Job: p.Name, Placement: p.Placement, Hosts: (p.Ranks + perHost - 1) / perHost})
	}
	all, each, err := topology.Place(on, requests)
	for i := range each {
		j.Parts[i].Network = each[i]
	}
	return all, err
}

// Jobs describes the jobs, whose ranks are those of the joint schedule.
func (j *Joint) Jobs() (all result.Jobs) {
	for i := range j.Parts {
		p := &j.Parts[i]
		all = append(all, p.Header(p.First, p.Ranks))
	}
	return all
}

// RankName names a rank by its job: b:3 is the fourth of job b.
func (j *Joint) RankName(rank int32) string { return j.Jobs().RankName(rank) }

// CommunicatorName names a communicator of the templates by its job: b:0 is the first of job b.
func (j *Joint) CommunicatorName(comm int32) string {
	i := len(j.Parts) - 1
	for i > 0 && int(comm) < j.Parts[i].comm {
		i--
	}
	return result.RankOf(j.Parts[i].Name, comm-int32(j.Parts[i].comm))
}

// Unopened describes jobs whose numbers of ranks are not known: all numbers are valid.
func Unopened(list []Job) (all result.Jobs) {
	for i := range list {
		all = append(all, list[i].Header(0, math.MaxInt32))
	}
	return all
}
