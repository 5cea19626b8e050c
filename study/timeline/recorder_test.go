package timeline

import (
	"cmp"
	"errors"
	"math"
	"os"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/sim"
	"loggops/sim/noise"
)

// drawSpan makes a span of any values that it may have.
func drawSpan(t *rapid.T, ranks int) sim.Span {
	number := rapid.OneOf(rapid.Int64Range(0, 20), rapid.Int64Range(0, math.MaxInt64/4))
	s := sim.Span{
		Kind: result.SpanKind(rapid.IntRange(0, int(result.Collective)).Draw(t, "kind")), CPU: rapid.Byte().Draw(t, "cpu"),
		Rank: int32(rapid.IntRange(0, ranks-1).Draw(t, "rank")), Op: rapid.Int32Min(0).Draw(t, "op"),
		StartNS: number.Draw(t, "start"), InjectedNS: number.Draw(t, "injected"),
		Peer: schedule.None, Bytes: schedule.None, Tag: schedule.None, Message: schedule.None, PostedNS: schedule.None,
	}
	s.EndNS = s.StartNS + number.Draw(t, "length")
	if s.Kind == result.Send || s.Kind == result.Recv {
		s.Peer, s.Bytes, s.Tag, s.Message = rapid.Int32Min(0).Draw(t, "peer"), number.Draw(t, "bytes"), rapid.Int64().Draw(t, "tag"), number.Draw(t, "message")
	}
	if s.Kind == result.Recv {
		s.PostedNS = number.Draw(t, "posted")
	}
	return s
}

// add has one of two workers report a span.
func add(r *Recorder, s sim.Span) { r.Worker(int(s.Rank % 2))([]sim.Span{s}) }

// inMemory is a temporary file.
func inMemory() (sim.File, error) { return new(memoryFile), nil }

type memoryFile struct{ bytes []byte }

func (f *memoryFile) WriteAt(b []byte, at int64) (int, error) {
	f.bytes = append(f.bytes[:at], b...)
	return len(b), nil
}

func (f *memoryFile) ReadAt(b []byte, at int64) (int, error) { return copy(b, f.bytes[at:]), nil }

// TestRecorder has what was kept come back, run after run, sorted, whether it
// was in memory or in the file.
func TestRecorder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ranks := rapid.IntRange(1, 8).Draw(t, "ranks")
		o := Options{Open: inMemory, Window: Window{ToNS: math.MaxInt64}}
		if rapid.Bool().Draw(t, "window") {
			o.FromNS, o.ToNS = rapid.Int64Range(0, 20).Draw(t, "from"), rapid.Int64Range(0, 20).Draw(t, "to")
			o.Ranks = noise.Ranks{{First: 1, Last: 2}}
		}
		r := New(ranks, o)
		r.shift = rapid.IntRange(0, 2).Draw(t, "shift")
		r.most = maxPacked + rapid.IntRange(0, 100).Draw(t, "buffer")
		for range 2 {
			want := make([][]sim.Span, ranks)
			for range rapid.IntRange(0, 40).Draw(t, "spans") {
				s := drawSpan(t, ranks)
				add(r, s)
				if s.EndNS >= o.FromNS && s.StartNS < o.ToNS && (o.Ranks == nil || s.Rank == 1 || s.Rank == 2) {
					want[s.Rank] = append(want[s.Rank], s)
				}
			}
			rank := 0
			for got, err := range r.All() {
				list := want[rank]
				rank++
				slices.SortStableFunc(list, func(a, b sim.Span) int {
					first := map[bool]int{true: -1}
					return cmp.Or(cmp.Compare(a.StartNS, b.StartNS), first[a.Kind == result.Collective]-first[b.Kind == result.Collective])
				})
				expect.OK(t, err)
				if diff := gocmp.Diff(list, got, cmpopts.EquateEmpty()); diff != "" {
					t.Fatal(diff)
				}
			}
			if rank != ranks {
				t.Fatalf("%d of %d ranks", rank, ranks)
			}
			r.Reset()
		}
	})
}

func TestRecorderErrors(t *testing.T) {
	window := Window{ToNS: math.MaxInt64}
	spans := func(o Options) error {
		r := New(1, o)
		for range 1000 {
			r.most = 1 << 10
			add(r, sim.Span{EndNS: 1})
		}
		for _, err := range r.All() {
			if err != nil {
				return err
			}
		}
		return nil
	}
	if err := spans(Options{Window: window, MaxMemory: 100_000, Open: inMemory}); !errors.Is(err, ErrMemory) {
		t.Errorf("1000 spans in 50 kB: %v", err)
	}
	if err := spans(Options{Window: window, Open: func() (sim.File, error) { return nil, os.ErrNotExist }}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a folder that is not there: %v", err)
	}
}
