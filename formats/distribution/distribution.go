// Package distribution holds measured distributions of times, as histograms: of
// what the ranks of a program that computes and meets in barriers take for their
// work, for waiting, and for both (R. Garg and P. De, Impact of noise on scaling
// of collectives: an empirical evaluation, HiPC 2006, Section 3).
//
// What is read from a file and what is written to one has been checked: ranks are
// in range and each on one node, a rank has at most one distribution of each
// quantity, bins ascend and do not overlap, and each distribution has a time in
// it.
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

// Phase is the quantity of an iteration of all ranks: the longest of their totals.
const Phase = "phase"

// Header describes what holds for a whole file.
type Header struct {
	// Ranks is the number of ranks that were measured.
	Ranks int `json:"ranks"`
	// Source is the name, without folders, of what it was made from.
	Source string `json:"source,omitempty"`
	// Tool is the program and version that wrote it.
	Tool string `json:"tool,omitempty"`
	// Benchmark is how they were measured, nil where that is not known.
	Benchmark *Benchmark `json:"benchmark,omitempty"`
}

// Benchmark is a run of the parallel benchmark.
type Benchmark struct {
	Iterations int64 `json:"iterations"`
	WorkNS     int64 `json:"work_ns"`     // without noise
	WaitNS     int64 `json:"wait_ns"`     // at random before an iteration, at most
	DurationNS int64 `json:"duration_ns"` // of the run
	Broadcast  bool  `json:"broadcast"`   // at the end of each iteration
}

// Bin is how many times are from LowNS to below HighNS.
type Bin struct{ LowNS, HighNS, Count int64 }

// Distribution is of one quantity of one rank.
type Distribution struct {
	Rank     int32
	Node     string // that the rank ran on, "" where that is not known
	Quantity string // one of Quantities
	Bins     []Bin  // ascending; empty ones may be left out
}

// Set is all that a file has: ascending by rank, and those of a rank in the order
// of Quantities.
type Set struct {
	Header
	// Phase is the distribution of the quantity of that name, nil where it was
	// not measured.
	Phase         []Bin
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

// Invalid describes what is wrong with a set, and with which distribution.
type Invalid struct {
	Rank     int32  // -1 where it is the header or the phases
	Quantity string // "" where it is the header
	Problem  string
}

func (e *Invalid) Error() string {
	switch {
	case e.Rank >= 0:
		return fmt.Sprintf("rank %d, %s: %s", e.Rank, e.Quantity, e.Problem)
	case e.Quantity != "":
		return e.Quantity + ": " + e.Problem
	}
	return e.Problem
}

// maxNS keeps sums of times far from overflow.
const maxNS = 1 << 62

// Check reports what is wrong, as *Invalid.
func (s *Set) Check() error {
	whole := func(format string, args ...any) error {
		return &Invalid{Rank: noRank, Problem: fmt.Sprintf(format, args...)}
	}
	switch {
	case s.Ranks < 1:
		return whole("%d ranks", s.Ranks)
	case strings.Contains(s.Source, "/"):
		return whole("source %q is named with folders", s.Source)
	case len(s.Distributions) == 0:
		return whole("there are no distributions")
	case s.Benchmark != nil && min(s.Benchmark.Iterations, s.Benchmark.WorkNS, s.Benchmark.WaitNS, s.Benchmark.DurationNS) < 0:
		return whole("a benchmark of %+v", *s.Benchmark)
	}
	if s.Phase != nil {
		if problem := problemOf(s.Phase); problem != "" {
			return &Invalid{noRank, Phase, problem}
		}
	}
	for i := range s.Distributions {
		d := &s.Distributions[i]
		problem := d.problem(s.Ranks)
		if problem == "" && i > 0 {
			problem = d.problemBehind(&s.Distributions[i-1])
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

// problemBehind reports what is wrong with a distribution behind another.
func (d *Distribution) problemBehind(before *Distribution) string {
	switch {
	case compare(before, d) >= 0:
		return "it is not in the order of ranks and quantities"
	case before.Rank == d.Rank && before.Node != d.Node:
		return fmt.Sprintf("on node %q, and others of the rank on %q", d.Node, before.Node)
	}
	return ""
}

// problem reports what is wrong with one distribution, "" where nothing is.
func (d *Distribution) problem(ranks int) string {
	switch {
	case d.Rank < 0:
		return "of no rank, or behind those of ranks"
	case int(d.Rank) >= ranks:
		return fmt.Sprintf("there are %d ranks", ranks)
	case !slices.Contains(Quantities, d.Quantity):
		return fmt.Sprintf("want one of %s", strings.Join(Quantities, ", "))
	}
	return problemOf(d.Bins)
}

// problemBehind says that a bin cannot be, or not behind one that ends there.
func problemBehind(b Bin, endNS int64) string {
	return fmt.Sprintf("a bin from %d to %d ns behind one that ends at %d", b.LowNS, b.HighNS, endNS)
}

// problemOf reports what is wrong with the bins of a distribution.
func problemOf(bins []Bin) string {
	var end, all int64
	for _, b := range bins {
		switch {
		case b.LowNS < end || b.HighNS <= b.LowNS || b.HighNS > maxNS:
			return problemBehind(b, end)
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
