package replicate

import (
	"path/filepath"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/expect"
	"loggops/schedgen"
)

func TestParseVolume(t *testing.T) {
	for text, want := range map[string]schedule.Volume{
		"total":                   {Keep: "total"},
		"kind=alltoallv:pair":     {Key: "kind", Value: "alltoallv", Keep: "pair"},
		"site=fft.c:212:rank":     {Key: "site", Value: "fft.c:212", Keep: "rank"},
		"communicator=1:total":    {Key: "communicator", Value: "1", Keep: "total"},
		"":                        {},
		"half":                    {},
		"kind:pair":               {},
		"color=red:pair":          {},
		"kind=alltoall:quadratic": {},
	} {
		got, err := ParseVolume(text)
		if (err == nil) != (want.Keep != "") || err == nil && got != want {
			t.Errorf("%q: %+v, %v; want %+v", text, got, err, want)
		}
	}
}

// one returns a schedule of a collective over 4 ranks.
func one(kind string, bytes int64, counts []int64, recorded bool, rules ...schedule.Volume) *schedule.Schedule {
	s := &schedule.Schedule{Header: schedule.Header{
		Ranks: 4, Replicas: 1, Communicators: []comm.Communicator{comm.World(4)}, Recorded: recorded, Volumes: rules,
	}, Ops: make([][]schedule.Op, 4)}
	for rank := range s.Ops {
		s.Ops[rank] = []schedule.Op{{
			Kind: schedule.Collective, Bytes: bytes, Peer: schedule.AnySource, Tag: schedule.AnyTag, Iteration: schedule.None, TraceRow: schedule.None,
			Coll: &schedule.Coll{Kind: kind, Root: schedule.None, Counts: counts, RecvCounts: counts}, Site: "fft.c:212 (transpose)",
		}}
	}
	return s
}

func TestRules(t *testing.T) {
	pair, rank, total := schedule.Volume{Keep: "pair"}, schedule.Volume{Keep: "rank"}, schedule.Volume{Keep: "total"}
	counts := []int64{0, 800, 80, 8}
	for name, c := range map[string]struct {
		s      *schedule.Schedule
		bytes  int64
		counts []int64
		note   string
	}{
		"recorded": {s: one("alltoall", 1000, nil, true), bytes: 125,
			note: "alltoall: the volume per rank stays constant, at 3.906 KiB; with constant messages per pair it would be 31.25 KiB (loggops-replicate --volume)"},
		"a pattern":           {s: one("alltoall", 1000, nil, false), bytes: 1000},
		"a number per pair":   {s: one("alltoall", 8, nil, true), bytes: 8},
		"per pair":            {s: one("alltoall", 1000, nil, true, pair), bytes: 1000},
		"per rank":            {s: one("alltoall", 8, nil, false, rank), bytes: 1},
		"total":               {s: one("alltoall", 6400, nil, true, total), bytes: 100},
		"lists":               {s: one("alltoallv", 0, counts, true, rank), counts: []int64{0, 100, 10, 1}},
		"something remains":   {s: one("alltoallv", 0, []int64{1, 0, 2, 3}, true, total), counts: []int64{1, 0, 1, 1}},
		"allreduce":           {s: one("allreduce", 800, nil, true, rank), bytes: 800},
		"gather in all":       {s: one("gather", 800, nil, true, total), bytes: 100},
		"the last rule holds": {s: one("alltoall", 800, nil, true, total, pair), bytes: 800},
		"by site":             {s: one("alltoall", 800, nil, true, schedule.Volume{Key: "site", Value: "fft.c:212", Keep: "pair"}), bytes: 800},
		"by another kind": {s: one("alltoall", 800, nil, true, schedule.Volume{Key: "kind", Value: "alltoallv", Keep: "pair"}), bytes: 100,
			note: "alltoall: the volume per rank stays constant, at 3.125 KiB; with constant messages per pair it would be 25 KiB (loggops-replicate --volume)"},
		"by communicator": {s: one("alltoall", 800, nil, true, schedule.Volume{Key: "communicator", Value: "0", Keep: "pair"}), bytes: 800},
		"neighbors":       {s: one("neighbor_alltoall", 800, nil, true, total), bytes: 800},
	} {
		scaled := Scale(c.s, func(int32) (int, int) { return 4, 32 })
		for b, err := range scaled.Batches() {
			expect.OK(t, err)
			if op := b.Ops[0]; op.Bytes != c.bytes || !slices.Equal(op.Coll.Counts, c.counts) || !slices.Equal(op.Coll.RecvCounts, c.counts) {
				t.Errorf("%s: %d bytes, %d", name, op.Bytes, op.Coll.Counts)
			}
		}
		if scaled.Note() != c.note {
			t.Errorf("%s: note %q, want %q", name, scaled.Note(), c.note)
		}
	}
}

// TestScale holds that sizes are rounded to the nearest byte, and that something remains of something.
func TestScale(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bytes := rapid.Int64Range(0, 1<<40).Draw(t, "bytes")
		from := rapid.IntRange(1, 1<<12).Draw(t, "from")
		to := from * rapid.IntRange(1, 1<<12).Draw(t, "factor")
		got, exact := scale(bytes, from, to), float64(bytes)*float64(from)/float64(to)
		if difference := float64(got) - exact; bytes > 0 && got < 1 || got > 1 && (difference > 0.5 || difference < -0.5) {
			t.Errorf("%d of %d/%d: %d", bytes, from, to, got)
		}
	})
}

// TestTransposition replicates a recording of an FFT on 4 ranks twice, and compares its alltoalls with a recording
// on 8 ranks of twice the grid: the same share per rank.
func TestTransposition(t *testing.T) {
	small, large := recorded(t, "ft-4"), recorded(t, "ft-8")
	got := alltoalls(t, Scale(small, func(int32) (int, int) { return 4, 8 }))
	if want := alltoalls(t, large); !slices.Equal(got, want) || len(got) == 0 {
		t.Errorf("alltoalls of %d B per pair, recorded %d B", got, want)
	}
}

// alltoalls returns the bytes per pair of those of rank 0.
func alltoalls(t *testing.T, s schedule.Source) (all []int64) {
	for b, err := range s.Batches() {
		expect.OK(t, err)
		for _, op := range b.Ops {
			if op.Coll != nil && op.Coll.Kind == "alltoall" && b.Rank == 0 {
				all = append(all, op.Bytes)
			}
		}
	}
	return all
}

// recorded returns the schedule of a recording in testdata.
func recorded(t *testing.T, name string) schedule.Source {
	r, err := trace.Open(filepath.Join("..", "testdata", "traces", "applications", name+".trace.arrow"))
	expect.OK(t, err)
	t.Cleanup(func() { r.Close() })
	return &schedgen.Schedule{Trace: r, Header: schedgen.Header(r.Head(), name, "test")}
}
