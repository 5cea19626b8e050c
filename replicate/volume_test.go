package replicate

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/schedgen"
)

// TestVolumes scales a collective of 4 ranks to 32. A case is its kind, its bytes or counts, whether it is recorded, and rules; the
// outcome is the bytes and counts of all ranks, and the note.
func TestVolumes(t *testing.T) {
	cases.Lines(t, "volumes.txt", func(input string) string {
		words := strings.Fields(input)
		op := schedule.Op{Kind: schedule.Collective, Site: "fft.c:212 (transpose)", Coll: &schedule.Coll{Kind: words[0], Root: schedule.None}}
		if strings.Contains(words[1], ",") {
			expect.OK(t, json.Unmarshal([]byte("["+words[1]+"]"), &op.Coll.Counts))
			op.Coll.RecvCounts = op.Coll.Counts
		} else {
			expect.OK(t, json.Unmarshal([]byte(words[1]), &op.Bytes))
		}
		s := &schedule.Schedule{Header: schedule.Header{
			Ranks: 4, Replicas: 1, Communicators: []comm.Communicator{comm.World(4)}, Recorded: words[2] == "recorded",
		}, Ops: slices.Repeat([][]schedule.Op{{op}}, 4)}
		for _, text := range words[3:] {
			rule, err := ParseVolume(text)
			if err != nil {
				return cases.Outcome(nil, err)
			}
			s.Header.Volumes = append(s.Header.Volumes, rule)
		}
		scaled := Scale(s, func(int32) (int, int) { return 4, 32 })
		var all []string
		for b, err := range scaled.Batches() {
			expect.OK(t, err)
			op := b.Ops[0]
			all = append(all, fmt.Sprint(op.Bytes, op.Coll.Counts, op.Coll.RecvCounts))
		}
		if note := scaled.Note(); note != nil {
			all = append(all, note.Error())
		}
		return strings.Join(slices.Compact(all), " ")
	})
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
