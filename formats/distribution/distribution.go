// Package distribution holds measured distributions of times, as histograms: of
// what the ranks of a program that computes and meets in barriers take for their
// work, for waiting, and for both (R. Garg and P. De, Impact of noise on scaling
// of collectives: an empirical evaluation, HiPC 2006, Section 3).
//
// What is read from a file and what is written to one has been checked: ranks are
// in range, a rank has at most one distribution of each quantity, bins ascend and
// do not overlap, and each distribution has a time in it.
package distribution

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Quantities are what is measured of an iteration: the time of the work, that
// from its end to the end of the barrier, and that from start to end.
var Quantities = []string{"work", "barrier", "total"}

// Header says what holds for a whole file.
type Header struct {
	// Ranks is the number of ranks that were measured.
	Ranks int `json:"ranks"`
	// Source is the name, without folders, of what it was made from.
	Source string `json:"source,omitempty"`
	// Tool is the program and version that wrote it.
	Tool string `json:"tool,omitempty"`
}

// Bin is how many times are from LowNS to below HighNS.
type Bin struct{ LowNS, HighNS, Count int64 }

// Distribution is of one quantity of one rank.
type Distribution struct {
	Rank     int32
	Quantity string // one of Quantities
	Bins     []Bin  // ascending; empty ones may be left out
}

// Set is all that a file has: ascending by rank, and those of a rank in the order
// of Quantities.
type Set struct {
	Header
	Distributions []Distribution
}

// Of returns the distributions of one quantity, by rank; a rank without one is
// left out.
func (s *Set) Of(quantity string) (all []Distribution) {
	for _, d := range s.Distributions {
		if d.Quantity == quantity {
			all = append(all, d)
		}
	}
	return all
}

// Invalid says what is wrong with a set, and with which distribution.
type Invalid struct {
	Rank     int32 // -1 where it is the header
	Quantity string
	Problem  string
}

func (e *Invalid) Error() string {
	if e.Rank < 0 {
		return e.Problem
	}
	return fmt.Sprintf("rank %d, %s: %s", e.Rank, e.Quantity, e.Problem)
}

// maxNS keeps sums of times far from overflow.
const maxNS = 1 << 62

// Check tells what is wrong, as *Invalid.
func (s *Set) Check() error {
	whole := func(format string, args ...any) error {
		return &Invalid{Rank: -1, Problem: fmt.Sprintf(format, args...)}
	}
	switch {
	case s.Ranks < 1:
		return whole("%d ranks", s.Ranks)
	case strings.Contains(s.Source, "/"):
		return whole("source %q is named with folders", s.Source)
	case len(s.Distributions) == 0:
		return whole("there are no distributions")
	}
	for i := range s.Distributions {
		d := &s.Distributions[i]
		problem := d.problem(s.Ranks)
		if problem == "" && i > 0 && compare(&s.Distributions[i-1], d) >= 0 {
			problem = "it stands behind one of a later rank or quantity, or of the same"
		}
		if problem != "" {
			return &Invalid{d.Rank, d.Quantity, problem}
		}
	}
	return nil
}

func compare(a, b *Distribution) int {
	return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(slices.Index(Quantities, a.Quantity), slices.Index(Quantities, b.Quantity)))
}

// problem tells what is wrong with one distribution, "" where nothing is.
func (d *Distribution) problem(ranks int) string {
	switch {
	case d.Rank < 0 || int(d.Rank) >= ranks:
		return fmt.Sprintf("there are %d ranks", ranks)
	case !slices.Contains(Quantities, d.Quantity):
		return fmt.Sprintf("want one of %s", strings.Join(Quantities, ", "))
	}
	var end, all int64
	for _, b := range d.Bins {
		switch {
		case b.LowNS < end || b.HighNS <= b.LowNS || b.HighNS > maxNS:
			return fmt.Sprintf("a bin from %d to %d ns behind one that ends at %d", b.LowNS, b.HighNS, end)
		case b.Count < 0 || b.Count > maxNS-all:
			return fmt.Sprintf("%d times from %d to %d ns", b.Count, b.LowNS, b.HighNS)
		}
		end = b.HighNS
		all += b.Count
	}
	if all == 0 {
		return "there is no time in it"
	}
	return ""
}
