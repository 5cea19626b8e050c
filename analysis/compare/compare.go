// Package compare compares the times of two simulations, or of a recording and its simulation: makespans, wait states, waits by call,
// CPU time by kind of work, noise by cause, and the critical path.
package compare

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"loggops/analysis/criticalpath"
	"loggops/analysis/sweep"
	"loggops/analysis/waitstate"
	"loggops/formats/result"
	"loggops/internal/table"
	"loggops/internal/units"
)

// Times maps each compared quantity to its time in ns.
type Times map[Of]int64

// Of names a compared quantity, such as the wait state "late sender".
type Of struct {
	Group Group
	Name  string
}

// Group is a group of rows in the comparison.
type Group uint8

// The groups, in the order of their rows.
const (
	Run       Group = iota // run time of all ranks
	WaitState              // waiting time of all ranks
	WaitCall               // waiting time of all ranks, by the call in which ranks wait
	Work                   // CPU time of all ranks, by kind of work
	Noise                  // time that detours add to the work of all ranks, by cause
	Path                   // time on the critical path, by kind of segment
	PathCall               // time on the critical path, by call, or by the calls around computation
	Rank                   // run time of a rank
	Phase                  // time of all ranks in a region of the program
	Site                   // time of all ranks in the calls of a site, and in computation
)

var groups = [...]string{"run", "wait state", "wait in call", "work", "noise", "path", "path in call", "rank", "phase", "call site"}

func (g Group) String() string { return groups[g] }

// OfRuns returns the medians of the runs at each point of a file of runs.
func OfRuns(runs []result.Run) Times {
	times := Times{}
	for _, c := range sweep.Configurations([]sweep.File{{Runs: runs}}) {
		for _, p := range c.Points {
			add := func(name string, ns int64) {
				parts := []string{name, fmt.Sprint(p.First.Ranks, " ranks"), c.Noise, c.Parameters}
				if c.Network != 0 {
					parts = append(parts, fmt.Sprint("scale-network ", c.Network))
				}
				times[Of{Run, place(parts...)}] = ns
			}
			add("makespan", p.Makespan.Median)
			add("makespan without noise", p.NoiselessNS)
			if p.First.IdealNS > 0 {
				add("makespan on an ideal network", p.First.IdealNS)
				add("useful time of all ranks", p.First.UsefulNS)
			}
		}
	}
	return times
}

// OfSpans returns the times of one run in the rows of spans. It returns the errors of the rows, and *units.TooLarge.
func OfSpans(rows iter.Seq2[result.Span, error]) (Times, error) {
	times, end := Times{}, Of{Run, "end of the last operation"}
	total := int64(0)
	err := result.Visit(rows, func(s *result.Span) error {
		ns := s.EndNS - s.StartNS
		switch {
		case s.Kind == result.Collective:
			return nil
		case s.Kind == result.Detour:
			times[Of{Noise, s.Cause}] += ns
		case s.Kind.IsWait():
			times[Of{WaitState, waitstate.StateOf(s).String()}] += ns
			times[Of{WaitCall, place(s.Call, s.Site)}] += ns
		default:
			times[end] = max(times[end], s.EndNS)
			times[Of{Work, place(s.Kind.String(), s.Call, s.Site)}] += ns
		}
		return units.Add(&total, "times of spans, in ns,", ns)
	})
	return times, err
}

// OfPath returns the times on the critical path of one run. It returns the errors of the rows.
func OfPath(rows iter.Seq2[result.PathSegment, error]) (Times, error) {
	times := Times{}
	var w criticalpath.Walk
	err := result.Visit(rows, func(s *result.PathSegment) error {
		times[Of{Path, s.Kind.String()}] += s.EndNS - s.StartNS
		times[Of{PathCall, pathPlace(w.Place(s))}] += s.EndNS - s.StartNS
		return nil
	})
	return times, err
}

// pathPlace names a place on a path: a call and its site or, of computation, the sites around it.
func pathPlace(p criticalpath.Place) string {
	if p.Computes {
		return p.Sites()
	}
	return place(p.Calls(), p.Call.Site)
}

func place(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", ")
}

// Row compares the times of a quantity. A time that a simulation does not have is 0.
type Row struct {
	Of
	BeforeNS, AfterNS int64
}

// DifferenceNS returns the increase of the time.
func (r *Row) DifferenceNS() int64 { return r.AfterNS - r.BeforeNS }

// Rows compares times. The rows are in the order of their groups; within a group, the largest
// difference is first.
func Rows(before, after Times) []Row {
	all := maps.Clone(before)
	maps.Copy(all, after)
	rows := make([]Row, 0, len(all))
	for of := range all {
		rows = append(rows, Row{of, before[of], after[of]})
	}
	size := func(r *Row) int64 { return max(r.DifferenceNS(), -r.DifferenceNS()) }
	slices.SortFunc(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(a.Group, b.Group), cmp.Compare(size(&b), size(&a)), cmp.Compare(a.Name, b.Name))
	})
	return rows
}

// Table returns the rows as a table, with the names of both sides: "before", "after".
func Table(rows []Row, before, after string) table.Table {
	t := table.New(table.Text("of"), table.Text("name"), table.Duration(before+"_ns", before), table.Duration(after+"_ns", after),
		table.SignedDuration("difference_ns", "difference"), table.Fixed(3, "", "ratio"))
	for _, r := range rows {
		ratio := any(nil)
		if r.BeforeNS > 0 {
			ratio = float64(r.AfterNS) / float64(r.BeforeNS)
		}
		t.Add(r.Group.String(), table.Known(r.Name), r.BeforeNS, r.AfterNS, r.DifferenceNS(), ratio)
	}
	return t
}
