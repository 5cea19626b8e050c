package sim_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"loggops/analysis/analytic"
	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/schedgen/collective"
	"loggops/sim"
)

// alone simulates one collective of n members and returns the makespan.
func alone(t rapid.TB, n int, coll schedule.Coll, bytes int64, params sim.Params) int64 {
	t.Helper()
	s := &schedule.Schedule{
		Header: schedule.Header{Ranks: n, Replicas: 1, Communicators: []comm.Communicator{comm.World(n)}},
		Ops:    make([][]schedule.Op, n),
	}
	for rank := range n {
		s.Ops[rank] = []schedule.Op{{
			Kind: schedule.Collective, Bytes: bytes, Coll: &coll, Iteration: schedule.None, TraceRow: schedule.None,
		}}
	}
	expect.OK(t, s.Check())
	p, err := sim.Compile(s, params)
	expect.OK(t, err)
	r, err := p.Run(context.Background(), sim.Options{Workers: 1 + n%3})
	expect.OK(t, err)
	return r.MakespanNS
}

// root returns a root for a kind that has one.
func root(kind string, member int) int32 {
	if collective.Rooted(kind) {
		return int32(member)
	}
	return schedule.None
}

// TestClosedForms compares closed forms with simulations, at sizes where each algorithm has
// one.
func TestClosedForms(t *testing.T) {
	const o = 700
	params := sim.Params{
		LatencyNS: 5300, OverheadSendNS: o, OverheadRecvNS: o, GapNS: o - 1, GapPerByte: 0.5, OverheadPerByte: 0.25,
		ReducePerByte: 0.125, EagerMax: 1 << 24,
	}
	sizes := []int{1, 2, 3, 4, 5, 7, 8, 15, 16, 31, 33, 64}
	for _, a := range analytic.Algorithms() {
		t.Run(a.Kind+"/"+a.Name, func(t *testing.T) {
			held := 0
			for _, n := range sizes {
				for _, bytes := range []int64{0, 1000, int64(240 * n)} {
					want, err := analytic.Collective(a.Kind, a.Name, n, bytes, params)
					if none := (*analytic.NoForm)(nil); errors.As(err, &none) {
						continue
					} else if err != nil {
						t.Fatal(err)
					}
					coll := schedule.Coll{Kind: a.Kind, Algorithm: a.Name, Root: root(a.Kind, n/2)}
					if got := alone(t, n, coll, bytes, params); got != want {
						t.Errorf("n=%d, %d bytes: %d ns, want %d", n, bytes, got, want)
					}
					held++
				}
			}
			if held < 3*4 {
				t.Errorf("%d cases have a form", held)
			}
		})
	}
}

// TestClosedFormsOfAnything checks for random collectives that a closed form, where there is
// one, equals the simulation.
func TestClosedFormsOfAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ns := rapid.Int64Range(0, 3000)
		rate := rapid.SampledFrom([]float64{0, 0.3, 1.25, 5})
		params := sim.Params{
			LatencyNS: ns.Draw(t, "L"), OverheadSendNS: ns.Draw(t, "o (send)"), OverheadRecvNS: ns.Draw(t, "o (receive)"),
			GapNS: ns.Draw(t, "g"), GapPerByte: rate.Draw(t, "G"), OverheadPerByte: rate.Draw(t, "O"),
			ReducePerByte: rate.Draw(t, "gamma"), EagerMax: rapid.Int64Range(0, 100_000).Draw(t, "S"),
		}
		a := rapid.SampledFrom(analytic.Algorithms()).Draw(t, "algorithm")
		n := rapid.IntRange(1, 70).Draw(t, "n")
		if rapid.Bool().Draw(t, "power") {
			n = rapid.SampledFrom([]int{2, 3, 4, 7, 8, 15, 16, 32, 63, 64}).Draw(t, "2^k")
		}
		bytes := rapid.Int64Range(0, 1000).Draw(t, "bytes")
		algorithm := a.Name
		switch {
		case a.Name == "pipelined-chain":
			segment := rapid.Int64Range(1, 300).Draw(t, "segment")
			algorithm += fmt.Sprint(":segment=", segment)
			bytes = segment * rapid.Int64Range(1, 5).Draw(t, "segments")
		case rapid.Bool().Draw(t, "shares"):
			bytes = int64(n) * rapid.Int64Range(0, 300).Draw(t, "share")
		}
		want, err := analytic.Collective(a.Kind, algorithm, n, bytes, params)
		if none := (*analytic.NoForm)(nil); errors.As(err, &none) {
			t.Skip(none)
		} else if err != nil {
			t.Fatal(err)
		}
		coll := schedule.Coll{Kind: a.Kind, Algorithm: algorithm, Root: root(a.Kind, rapid.IntRange(0, n-1).Draw(t, "root"))}
		if got := alone(t, n, coll, bytes, params); got != want {
			t.Errorf("%d ns, the form %d", got, want)
		}
	})
}
