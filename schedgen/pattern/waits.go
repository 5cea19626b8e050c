package pattern

import (
	"cmp"
	"slices"

	"loggops/formats/schedule"
	"loggops/internal/setting"
)

// shift is a message of each rank the same way: it sends to the rank that lies
// so far away one way, and receives from the one the other way. At the ends of
// what is open, either may be missing.
type shift struct {
	to, from func(rank int) (int, bool)
	bytes    int64
	tag      int64 // of its messages: those of several shifts may go the same way
	// dimension numbers the distances, from the nearest; back tells that it is
	// towards lower ranks. A shift there and one back make a dimension.
	dimension int
	back      bool
}

// waits are the ways to wait for the messages of an exchange, by the shifts of
// which there is one wait for all (Afzal, Hager and Wellein 2021, Table 2). The
// loop over the dimensions is the outer one, that over the two directions the
// inner one. Several waits with nothing in between are one; so mwmdim, which has
// messages of all dimensions under way at once, is swmdim. A blocking
// MPI_Sendrecv, and MPI_Irecv, MPI_Send and MPI_Wait, end when both messages of
// a shift have completed, which is what mwsdir waits for.
var waits = []struct {
	name  string
	order func(a, b *shift) int // 0 if they wait together
}{
	{"swmdim", together},
	{"mwmdim", together},
	{"mwmdir", compareWays},
	{"mwsdim", compareDimensions},
	{"mwsdir", oneByOne},
	{"sendrecv", oneByOne},
	{"irecv-send-wait", oneByOne},
}

func together(_, _ *shift) int { return 0 }

func compareDimensions(a, b *shift) int { return cmp.Compare(a.dimension, b.dimension) }

func compareWays(a, b *shift) int {
	switch {
	case a.back == b.back:
		return 0
	case b.back:
		return -1
	}
	return 1
}

func oneByOne(a, b *shift) int { return cmp.Or(compareDimensions(a, b), compareWays(a, b)) }

// grouped divides shifts into those that are waited for together, in the order
// of the waits.
func grouped(shifts []shift, name string) ([][]shift, error) {
	var names []string
	for _, w := range waits {
		if w.name != cmp.Or(name, waits[0].name) {
			names = append(names, w.name)
			continue
		}
		order := func(a, b shift) int { return w.order(&a, &b) }
		sorted := slices.Clone(shifts)
		slices.SortStableFunc(sorted, order)
		var groups [][]shift
		for i := range sorted {
			if i == 0 || order(sorted[i-1], sorted[i]) != 0 {
				groups = append(groups, nil)
			}
			last := len(groups) - 1
			groups[last] = append(groups[last], sorted[i])
		}
		return groups, nil
	}
	return nil, setting.Unknown("kind of waits", name, names)
}

// exchangeBody has a rank compute, and then receive and send group by group.
func exchangeBody(s *Spec, shifts []shift) (body, error) {
	groups, err := grouped(shifts, s.Waits)
	if err != nil {
		return nil, err
	}
	inject, err := s.injected()
	if err != nil {
		return nil, err
	}
	return func(r *rank) {
		r.compute()
		for _, group := range groups {
			for _, m := range group {
				if from, ok := m.from(r.number); ok {
					r.message(schedule.Op{Kind: schedule.Recv, Peer: int32(from), Tag: m.tag, Bytes: m.bytes})
				}
			}
			for _, m := range group {
				if to, ok := m.to(r.number); ok {
					r.message(schedule.Op{Kind: schedule.Send, Peer: int32(to), Tag: m.tag, Bytes: m.bytes})
				}
			}
			r.wait()
		}
		inject(r)
	}, nil
}
