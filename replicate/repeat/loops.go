package repeat

import (
	"fmt"
	"hash/maphash"
	"maps"
	"math"
	"slices"

	"loggops/formats/schedule"
	"loggops/internal/nearest"
)

// segment is what all ranks do up to a call at the site, since the one before.
type segment struct {
	structure uint64 // digest of the operations without their times, of all ranks
	balance   uint64 // of messages: 0 if all that are sent are received in the segment
	messages  bool   // there are some
}

// loop is consecutive iterations that have the same structure: of so many segments each.
type loop struct{ first, period, iterations int }

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
		return nil, nearest.Unknown("call site of collectives over all ranks", r.Site, slices.Sorted(maps.Keys(sites)))
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

// longestPeriod is the largest number of calls at the site in one iteration.
const longestPeriod = 64

// fewestIterations is the number of repetitions that make a loop. Two equal calls in a row are none.
const fewestIterations = 3

// loops finds the innermost loops: those of the shortest periods. What comes before the first call belongs to no
// iteration. Loops in which ranks exchange messages come first: some calls in a row may be one step of them.
func loops(all []segment) (found []loop) {
	for _, messages := range []bool{true, false} {
		inside := make([]bool, len(all))
		for period := 1; period <= longestPeriod; period++ {
			for at := 1; at+period <= len(all); {
				l := repetitions(all, inside, at, period)
				if l.iterations < fewestIterations || messages && !exchanges(all[at:at+period]) {
					at++
					continue
				}
				for next := at + l.iterations*period; at < next; at++ {
					inside[at] = true
				}
				found = append(found, l)
			}
		}
		if len(found) > 0 {
			break
		}
	}
	slices.SortFunc(found, func(a, b loop) int { return a.first - b.first })
	return found
}

// repetitions returns the loop of a period that begins at a segment, outside of other loops.
func repetitions(all []segment, inside []bool, at, period int) loop {
	l := loop{at, period, 0}
	for next := at; next+period <= len(all) && !slices.Contains(inside[next:next+period], true) && same(all[at:at+period], all[next:next+period]); next += period {
		l.iterations++
	}
	return l
}

func exchanges(segments []segment) bool {
	return slices.ContainsFunc(segments, func(s segment) bool { return s.messages })
}

func same(a, b []segment) bool {
	for i := range a {
		if a[i].structure != b[i].structure {
			return false
		}
	}
	return true
}

// iteration is consecutive segments that are performed several times.
type iteration struct{ segments, times int }

// plan returns what to do with all segments, in order.
func (r *Repeat) plan(all []segment, growth float64) (plan []iteration, err error) {
	found := loops(all)
	if len(found) == 0 {
		return nil, fmt.Errorf("the calls at %s are in no loop", r.Site)
	}
	at := 0
	for _, l := range found {
		for ; at < l.first; at++ {
			plan = append(plan, iteration{1, 1})
		}
		wanted := max(1, int(math.Round(r.factor(growth)*float64(l.iterations))))
		for i := range l.iterations {
			balance := uint64(0)
			for range l.period {
				balance += all[at].balance
				at++
			}
			if balance != 0 {
				return nil, fmt.Errorf("the iterations at %s cannot be repeated: some messages are sent in one and received in another", r.Site)
			}
			plan = append(plan, iteration{l.period, (i+1)*wanted/l.iterations - i*wanted/l.iterations})
		}
	}
	return plan, nil
}
