package cut_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loggops/collector/cut"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
	"loggops/schedgen"
	"loggops/sim"
)

// TestCut runs random programs, loses the end of what each rank has recorded, and
// compares the cut with that of a slow oracle. Then what is left is made a
// schedule, which must run to its end.
func TestCut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := run(t)
		p.collectives()
		var lengths []int64
		for rank := range p.trace.ranks {
			n := rapid.IntRange(0, len(p.trace.ranks[rank])).Draw(t, "recorded")
			lengths = append(lengths, int64(n))
			p.trace.ranks[rank] = p.trace.ranks[rank][:n]
		}
		found, err := cut.Find(&p.trace)
		expect.OK(t, err)
		var got []int64
		for rank, part := range found.Parts {
			got = append(got, part.Calls)
			if part.Recorded != lengths[rank] {
				t.Errorf("rank %d: %d calls recorded, not %d", rank, part.Recorded, lengths[rank])
			}
		}
		if want := p.oracle(lengths); !ambiguous(&p.trace) && !slices.Equal(got, want) {
			t.Errorf("the cut is %v, not %v of %v\n%s", got, want, lengths, &p.trace)
		}
		simulate(t, cut.Of(&p.trace, found))
	})
}

// oracle tries all cuts, and returns the one that has all others in it; where there
// are too many to try, the one that is left when no call needs what is not there.
func (p *program) oracle(lengths []int64) []int64 {
	cuts := int64(1)
	for _, n := range lengths {
		cuts *= n + 1
	}
	if cuts > 3000 {
		return p.reduced(lengths)
	}
	largest := make([]int64, len(lengths))
	for i := range cuts {
		one := make([]int64, len(lengths))
		for rank, n := range lengths {
			one[rank], i = i%(n+1), i/(n+1)
		}
		if !p.consistent(one) {
			continue
		}
		for rank := range one {
			largest[rank] = max(largest[rank], one[rank])
		}
	}
	if !p.consistent(largest) {
		p.t.Fatalf("no cut has all others in it: %v", largest)
	}
	return largest
}

func (p *program) consistent(kept []int64) bool { return slices.Equal(kept, p.reduced(kept)) }

// reduced takes away the calls that need what is not there, and those after them.
func (p *program) reduced(kept []int64) []int64 {
	kept = slices.Clone(kept)
	for again := true; again; {
		again = false
		for rank := range kept {
			for row := range kept[rank] {
				at := place{rank, int(row)}
				if p.never[at] || slices.ContainsFunc(p.needs[at], func(n place) bool { return int64(n.row) >= kept[n.rank] }) {
					kept[rank], again = row, true
					break
				}
			}
		}
	}
	return kept
}

// ambiguous reports whether a receive that may take any message was not completed:
// nothing tells then which one it took, if any.
func ambiguous(r *recording) bool {
	for _, calls := range r.ranks {
		open := map[int64]bool{}
		for _, c := range calls {
			switch c.Name {
			case "MPI_Irecv":
				open[c.Requests[0]] = c.Peer < 0 || c.Tag < 0
			case "MPI_Isendrecv":
				open[c.Requests[0]] = c.RecvPeer < 0 || c.RecvTag < 0
			case "MPI_Wait", "MPI_Waitany", "MPI_Request_get_status":
				delete(open, c.Requests[0])
			}
		}
		for _, wild := range open {
			if wild {
				return true
			}
		}
	}
	return false
}

// simulate runs a trace as loggops-schedgen and loggops-sim do.
func simulate(t *rapid.T, part trace.Source) {
	t.Helper()
	source := &schedgen.Schedule{
		Trace: part, Header: schedgen.Header(part.Head(), "", ""),
	}
	s, err := schedule.Load(source)
	expect.OK(t, err)
	expect.OK(t, s.Check())
	program, err := sim.Compile(s, sim.Default())
	expect.OK(t, err)
	if _, err := program.Run(t.Context(), sim.Options{}); err != nil {
		t.Fatalf("%v\n%v", err, part)
	}
}

// TestTraceOfNoCalls: a run of which nothing is recorded is its own cut.
func TestTraceOfNoCalls(t *testing.T) {
	found, err := cut.Find(&recording{head: trace.Header{Ranks: 2}})
	expect.OK(t, err)
	expect.Same(t, []cut.Part{{}, {}}, found.Parts)
}
