package repeat

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"maps"
	"math"
	"slices"

	"loggops/formats/schedule"
	"loggops/internal/loops"
	"loggops/internal/setting"
)

// segment is what all ranks do up to a call at the site, since the one before.
type segment struct {
	structure uint64 // digest of the operations without their times, of all ranks
	balance   uint64 // of messages: 0 if all that are sent are received in the segment
	messages  bool   // there are some
}

// segments reads the segments of a schedule. All ranks must have equally many.
func (r *Repeat) segments(s schedule.Source) (all []segment, err error) {
	head, seed := s.Head(), maphash.MakeSeed()
	rank, at, counts := -1, 0, make([]int, head.Ranks)
	sites := map[string]bool{}
	var structure uint64
	for b, err := range s.Batches() {
		if err != nil {
			return nil, err
		}
		if b.Rank != rank {
			rank, at, structure = b.Rank, 0, uint64(b.Rank)
		}
		for i := range b.Ops {
			op := &b.Ops[i]
			if at == len(all) {
				all = append(all, segment{})
			}
			structure = maphash.Comparable(seed, [2]uint64{structure, maphash.Comparable(seed, kind{op.Kind, op.Peer, op.Comm, op.Tag, op.Call, op.Site})})
			if op.Kind == schedule.Send {
				all[at].messages = true
				all[at].balance += maphash.Comparable(seed, message{int32(rank), op.Peer, op.Comm, op.Tag})
			} else if op.Kind == schedule.Recv {
				all[at].balance -= maphash.Comparable(seed, message{op.Peer, int32(rank), op.Comm, op.Tag})
			}
			if op.Kind == schedule.Collective && head.Spans(op.Comm) && op.Site != "" {
				sites[op.Site] = true
			}
			if r.ends(head, op) {
				all[at].structure += structure
				at, structure = at+1, uint64(rank)
				counts[rank]++
			}
		}
	}
	for rank, n := range counts {
		if n != counts[0] {
			return nil, fmt.Errorf("rank 0 calls collectives over all ranks at %s %d times, and rank %d %d times", r.Site, counts[0], rank, n)
		}
	}
	if counts[0] == 0 {
		return nil, setting.Unknown("call site of collectives over all ranks", r.Site, slices.Sorted(maps.Keys(sites)))
	}
	return all[:counts[0]], nil
}

// kind is what operations of the same structure have in common.
type kind struct {
	kind       schedule.Kind
	peer, comm int32
	tag        int64
	call, site string
}

type message struct {
	from, to, comm int32
	tag            int64
}

// fewestIterations is the number of repetitions that make a loop. Two equal calls in a row are none.
const fewestIterations = 3

// plan returns the loops of a schedule, a sequence of segments, and how often to repeat each execution.
func (r *Repeat) plan(all []segment, growth float64) (*plan, error) {
	numbers, sequence := map[uint64]int32{}, make([]int32, len(all))
	for i, s := range all {
		if _, ok := numbers[s.structure]; !ok {
			numbers[s.structure] = int32(len(numbers))
		}
		sequence[i] = numbers[s.structure]
	}
	sequence = append(sequence, int32(len(numbers))) // what comes behind the last call
	run, _ := loops.Find(sequence).Parse(sequence, nil)
	p := &plan{repetitions: map[*loops.Execution]int{}}
	if run != nil && !p.innermost(run.Executions, all, true) {
		p.innermost(run.Executions, all, false)
	}
	if len(p.repetitions) == 0 {
		return nil, fmt.Errorf("the calls at %s are in no loop", r.Site)
	}
	for e := range p.repetitions {
		for i := range e.Count() {
			balance := uint64(0)
			for _, s := range all[e.Starts[i]:e.Starts[i+1]] {
				balance += s.balance
			}
			if balance != 0 {
				return nil, fmt.Errorf("the iterations at %s cannot be repeated: some messages are sent in one and received in another", r.Site)
			}
		}
		p.repetitions[e] = max(1, int(math.Round(r.factor(growth)*float64(e.Count()))))
	}
	p.leaves = run.Leaves
	p.order = run.Order(func(e *loops.Execution) int { return cmp.Or(p.repetitions[e], e.Count()) })
	return p, nil
}

// plan is the segments in the order in which they are performed.
type plan struct {
	repetitions map[*loops.Execution]int // of the innermost loops
	leaves      []int32                  // of each segment, and of what comes behind them, its number in the program
	order       []int32
}

// innermost selects the innermost loops, with messages or of any kind, and reports whether there are some: where
// ranks exchange messages in an iteration, some calls in a row without any may be one step of it.
func (p *plan) innermost(executions []*loops.Execution, all []segment, messages bool) (found bool) {
	for _, e := range executions {
		inside := false
		for i := range e.Count() {
			inside = p.innermost(e.Within(i), all, messages) || inside
		}
		if !inside && e.Count() >= fewestIterations && (!messages || slices.ContainsFunc(all[e.Starts[0]:e.Starts[1]], func(s segment) bool { return s.messages })) {
			p.repetitions[e] = 0
			inside = true
		}
		found = found || inside
	}
	return found
}
