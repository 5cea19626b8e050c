package noise

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/internal/expect"
)

func header() Header {
	return Header{
		Machine: "a machine", CPU: 3, Method: "selfish", ResolutionNS: 17.5, ThresholdNS: 157.5,
		LengthNS: 1e9, CauseNames: map[string]string{"irq:236": "local_timer"}, Tool: "loggops-noise test",
	}
}

// traces draws traces whose causes are numbered in the order in which they
// come, as they are when read.
func traces(t *rapid.T) *Trace {
	names := []string{"nmi", "irq:236", "softirq:7", "thread:migration/8"}
	trace := &Trace{Header: header()}
	at := int64(0)
	for range rapid.IntRange(1, 50).Draw(t, "detours") {
		at += rapid.Int64Range(0, 1000).Draw(t, "gap")
		d := Detour{StartNS: at, DurationNS: rapid.Int64Range(1, 1000).Draw(t, "duration")}
		d.Cause = int32(rapid.IntRange(-1, min(len(trace.Causes), len(names)-1)).Draw(t, "cause"))
		if int(d.Cause) == len(trace.Causes) {
			trace.Causes = append(trace.Causes, names[d.Cause])
		}
		trace.Detours = append(trace.Detours, d)
		at = d.EndNS()
	}
	return trace
}

func TestRoundTrip(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.noise.arrow")
	rapid.Check(t, func(t *rapid.T) {
		want := traces(t)
		expect.OK(t, WriteFile(path, want))
		got, err := ReadFile(path)
		expect.OK(t, err)
		expect.Same(t, want, got)
	})
}

// TestManyBatches has detours, and the numbers of causes, follow one another
// across record batches.
func TestManyBatches(t *testing.T) {
	want := &Trace{Header: Header{CPU: -1}, Causes: []string{"irq:1", "irq:2"}}
	for i := range int64(100_000) {
		want.Detours = append(want.Detours, Detour{10 * i, 5, int32(i&1) - int32(i&2)/2})
	}
	want.Detours[0].Cause = 0
	path := filepath.Join(t.TempDir(), "x.noise.arrow")
	expect.OK(t, WriteFile(path, want))
	got, err := ReadFile(path)
	expect.OK(t, err)
	expect.Same(t, want, got)
}

// TestCheck has a trace of three good detours spoilt in every way.
func TestCheck(t *testing.T) {
	for _, test := range []struct {
		name  string
		spoil func(*Trace)
		want  string // "" where nothing is wrong
	}{
		{"nothing", func(t *Trace) {}, ""},
		{"adjacent", func(t *Trace) { t.Detours[1].StartNS = 110 }, ""},
		{"no length", func(t *Trace) { t.LengthNS = 0 }, ""},
		{"length at the end of the last", func(t *Trace) { t.LengthNS = 320 }, ""},
		{"unsorted", func(t *Trace) { t.Detours[1].StartNS = 99 }, "row 1: not in the order of time: the detour starts at 99 ns, the one before it at 100 ns"},
		{"overlapping", func(t *Trace) { t.Detours[2].StartNS = 209 }, "row 2: overlapping: the detour starts at 209 ns, when the one before it lasts up to 210 ns"},
		{"twice", func(t *Trace) { t.Detours[1] = t.Detours[0] }, "row 1: overlapping: the detour starts at 100 ns, when the one before it lasts up to 110 ns"},
		{"negative start", func(t *Trace) { t.Detours[0].StartNS = -1 }, "row 0: the detour starts at -1 ns, before the recording"},
		{"negative duration", func(t *Trace) { t.Detours[1].DurationNS = -5 }, "row 1: the detour lasts -5 ns; at least 1 is wanted"},
		{"no duration", func(t *Trace) { t.Detours[1].DurationNS = 0 }, "row 1: the detour lasts 0 ns; at least 1 is wanted"},
		{"overflow", func(t *Trace) { t.Detours[2].DurationNS = math.MaxInt64 }, "row 2: the detour ends 9223372036854775807 ns after 300 ns, more than 146 years after the start"},
		{"beyond the length", func(t *Trace) { t.LengthNS = 319 }, "row 2: the detour ends at 320 ns, the recording at 319 ns"},
		{"empty", func(t *Trace) { t.Detours = nil }, "there are no detours"},
		{"all of the time", func(t *Trace) { t.Detours, t.LengthNS = []Detour{{0, 7, -1}, {7, 5, -1}}, 12 }, "the detours take all of the time: an intensity of 100 %"},
		{"all of the time up to the last", func(t *Trace) { t.Detours, t.LengthNS = []Detour{{0, 7, -1}}, 0 }, "the detours take all of the time: an intensity of 100 %"},
		{"unknown cause", func(t *Trace) { t.Detours[1].Cause = 1 }, "row 1: the detour has cause number 1 of 1"},
		{"negative cause", func(t *Trace) { t.Detours[1].Cause = -2 }, "row 1: the detour has cause number -2 of 1"},
		{"negative length", func(t *Trace) { t.LengthNS = -1 }, "the length is -1 ns"},
		{"resolution not a number", func(t *Trace) { t.ResolutionNS = math.NaN() }, "the resolution is NaN ns"},
		{"endless threshold", func(t *Trace) { t.ThresholdNS = math.Inf(1) }, "the threshold is +Inf ns"},
	} {
		trace := &Trace{Header: Header{LengthNS: 1000}, Causes: []string{"nmi"}, Detours: []Detour{{100, 10, -1}, {200, 10, 0}, {300, 20, -1}}}
		test.spoil(trace)
		path := filepath.Join(t.TempDir(), "x.noise.arrow")
		got := ""
		if err := WriteFile(path, trace); err != nil {
			var invalid *Invalid
			if !errors.As(err, &invalid) {
				t.Errorf("%s: %T", test.name, err)
			}
			got = strings.TrimPrefix(err.Error(), path+": ")
			if left, _ := os.ReadDir(filepath.Dir(path)); len(left) != 0 {
				t.Errorf("%s: left behind: %v", test.name, left)
			}
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestSums(t *testing.T) {
	trace := &Trace{Detours: []Detour{{10, 5, -1}, {40, 10, -1}}}
	if trace.Length() != 50 || trace.Stolen() != 15 || trace.Overhead() != 0.3 {
		t.Errorf("length %d, stolen %d, overhead %v", trace.Length(), trace.Stolen(), trace.Overhead())
	}
	trace.LengthNS = 60
	if trace.Length() != 60 || trace.Overhead() != 0.25 {
		t.Errorf("length %d, overhead %v", trace.Length(), trace.Overhead())
	}
}

// TestInterrupted has an error among detours that are made one after the other.
func TestInterrupted(t *testing.T) {
	path, stopped := filepath.Join(t.TempDir(), "x.noise.arrow"), errors.New("stopped")
	err := Write(path, &Trace{}, func(yield func(Detour, error) bool) {
		_ = yield(Detour{10, 5, -1}, nil) && yield(Detour{}, stopped)
	})
	if left, _ := os.ReadDir(filepath.Dir(path)); !errors.Is(err, stopped) || len(left) != 0 {
		t.Errorf("error %v, left behind: %v", err, left)
	}
}
