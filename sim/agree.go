package sim

import (
	"fmt"

	"loggops/formats/schedule"
)

// Mismatch says that two members of a communicator do not call the same
// collectives in the same order.
type Mismatch struct {
	Comm, Instance int // which collective, counted from 0
	Ranks          [2]int
	Calls          [2]string // what each of them calls
}

func (e *Mismatch) Error() string {
	return fmt.Sprintf("mismatch: collective %d on communicator %d is %s at rank %d and %s at rank %d",
		e.Instance, e.Comm, e.Calls[0], e.Ranks[0], e.Calls[1], e.Ranks[1])
}

// agree checks that all members of each communicator call the same
// collectives, by the same algorithm and with the same root.
func (p *Program) agree(head *schedule.Header) error {
	type called struct {
		rank int
		list []*schedule.Coll
	}
	first := make([]*called, len(p.comms))
	for rank := range p.base {
		lists := p.collectives(rank)
		for k := range p.comms {
			if head.Communicators[k].Members.Index(int32(rank)) < 0 {
				continue
			}
			if first[k] == nil {
				first[k] = &called{rank, lists[k]}
				continue
			}
			a, b := first[k].list, lists[k]
			for i := range max(len(a), len(b)) {
				if i < min(len(a), len(b)) && a[i].Kind == b[i].Kind && a[i].Algorithm == b[i].Algorithm && a[i].Root == b[i].Root {
					continue
				}
				return &Mismatch{k, i, [2]int{first[k].rank, rank}, [2]string{describe(a, i), describe(b, i)}}
			}
		}
	}
	return nil
}

// collectives returns a rank's collectives by communicator.
func (p *Program) collectives(rank int) [][]*schedule.Coll {
	lists := make([][]*schedule.Coll, len(p.comms))
	for _, o := range p.list(rank) {
		if o.coll != none {
			lists[o.comm] = append(lists[o.comm], p.colls[o.coll].from)
		}
	}
	return lists
}

func describe(list []*schedule.Coll, i int) string {
	switch {
	case i >= len(list):
		return "no more"
	case list[i].Root == schedule.None:
		return fmt.Sprintf("%s (%s)", list[i].Kind, list[i].Algorithm)
	}
	return fmt.Sprintf("%s (%s, root %d)", list[i].Kind, list[i].Algorithm, list[i].Root)
}
