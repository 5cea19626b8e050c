package program

import (
	"fmt"

	"loggops/formats/schedule"
	"loggops/sim/internal/stuck"
)

// Mismatch says that two members of a communicator do not call the same
// collectives in the same order.
type Mismatch struct {
	Comm, Instance int // the number of the collective on the communicator, from 0
	Ranks          [2]int
	Names          schedule.Names // of ranks and communicators; nil if they are numbers
	Calls          [2]string      // what each rank calls, and where
}

func (x *Mismatch) Error() string {
	rank := func(i int) string { return stuck.RankName(x.Names, int32(x.Ranks[i])) }
	return fmt.Sprintf("mismatch: collective %d on communicator %s: rank %s calls %s, rank %s calls %s",
		x.Instance, stuck.CommunicatorName(x.Names, int32(x.Comm)), rank(0), x.Calls[0], rank(1), x.Calls[1])
}

// agree checks that all members of each communicator call the same collectives in the same
// order, with the same algorithm and root.
func (p *Program) agree(head *schedule.Header) error {
	if p.agrees() {
		return nil
	}
	return p.firstMismatch(head)
}

// agrees is agree without saying where members differ, in one pass over the operations.
func (p *Program) agrees() bool {
	if len(p.Colls) == 0 {
		return true
	}
	type called struct {
		list    []int32 // by the first member that calls any
		members int     // that call as many
	}
	all, calls := make([]called, len(p.Comms)), make([]int32, len(p.Comms)) // of the rank so far
	var on []int32                                                          // communicators of the rank
	for rank := range p.Base {
		on = on[:0]
		for i := p.First[rank]; i < p.First[rank+1]; i++ {
			o := p.Shape(i)
			if o.Coll == None || p.Comms[o.Comm].unchecked(p) {
				continue
			}
			called, call := &all[o.Comm], calls[o.Comm]
			if call == 0 {
				on = append(on, o.Comm)
			}
			switch {
			case called.members == 0:
				called.list = append(called.list, i)
			case int(call) == len(called.list) || !p.same(called.list[call], i):
				return false
			}
			calls[o.Comm]++
		}
		for _, k := range on {
			if int(calls[k]) != len(all[k].list) {
				return false
			}
			calls[k] = 0
			all[k].members++
		}
	}
	for k := range all {
		if n := all[k].members; n > 0 && n != min(p.Base, len(p.Comms[k].Members)) {
			return false
		}
	}
	return true
}

// unchecked reports whether ranks that call the same collective need not agree, since each has a
// communicator of its own.
func (x *communicator) unchecked(p *Program) bool {
	return p.isGrown() && !x.global || x.Members == nil
}

// firstMismatch returns the *Mismatch of the first rank that differs from one before it, nil if
// there is none.
func (p *Program) firstMismatch(head *schedule.Header) error {
	type called struct {
		rank int
		list []int32
	}
	first := make([]*called, len(p.Comms))
	for rank := range p.Base {
		if p.Copies(rank) == 0 { // in the grid of a multigrid program
			continue
		}
		lists := p.collectives(rank)
		for k := range p.Comms {
			if p.isGrown() && !p.Comms[k].global || !p.isGrown() && head.Communicators[k].Members.Index(int32(rank)) < 0 {
				continue
			}
			if first[k] == nil {
				first[k] = &called{rank, lists[k]}
				continue
			}
			a, b := first[k].list, lists[k]
			for i := range max(len(a), len(b)) {
				if i < min(len(a), len(b)) && p.same(a[i], b[i]) {
					continue
				}
				ranks := [2]int{p.firstOf(first[k].rank), p.firstOf(rank)}
				return &Mismatch{k, i, ranks, p.names, [2]string{p.describe(ranks[0], a, i), p.describe(ranks[1], b, i)}}
			}
		}
	}
	return nil
}

// collectives returns a base rank's collectives by communicator.
func (p *Program) collectives(rank int) [][]int32 {
	lists := make([][]int32, len(p.Comms))
	for i := p.First[rank]; i < p.First[rank+1]; i++ {
		if o := p.Shape(i); o.Coll != None {
			lists[o.Comm] = append(lists[o.Comm], i)
		}
	}
	return lists
}

// same reports whether two operations may be parts of one collective.
func (p *Program) same(i, j int32) bool {
	a, b := p.Colls[p.Shape(i).Coll].from, p.Colls[p.Shape(j).Coll].from
	return a.Kind == b.Kind && a.Algorithm == b.Algorithm && a.Root == b.Root
}

// describe describes the i-th collective of a rank's list.
func (p *Program) describe(rank int, list []int32, i int) string {
	if i >= len(list) {
		return "no more"
	}
	called, place := p.Colls[p.Shape(list[i]).Coll].from, p.Describe(int32(rank), list[i])
	text := fmt.Sprintf("%s by %s", called.Kind, called.Algorithm)
	if called.Root != schedule.None {
		text += fmt.Sprintf(", root %d", called.Root)
	}
	return text + " " + place.Where()
}
