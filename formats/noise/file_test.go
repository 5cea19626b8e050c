package noise

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/filetest"
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
		filetest.RoundTrip(t, path, traces(t), WriteFile, ReadFile)
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
	filetest.RoundTrip(t, path, want, WriteFile, ReadFile)
}

// TestCheck has traces of one known cause: a case is the detours, each with its start, its duration and its cause, and fields of
// the header.
func TestCheck(t *testing.T) {
	cases.Lines(t, "checked.txt", func(input string) string {
		trace := &Trace{Header: Header{LengthNS: 1000}, Causes: []string{"nmi"}}
		for word := range strings.FieldsSeq(input) {
			d := Detour{Cause: -1}
			if n, _ := fmt.Sscanf(word, "%d+%d:%d", &d.StartNS, &d.DurationNS, &d.Cause); n >= 2 {
				trace.Detours = append(trace.Detours, d)
				continue
			}
			key, value, _ := strings.Cut(word, "=")
			_, err := fmt.Sscan(value, map[string]any{"length": &trace.LengthNS, "resolution": &trace.ResolutionNS, "threshold": &trace.ThresholdNS}[key])
			expect.OK(t, err)
		}
		path := filepath.Join(t.TempDir(), "x.noise.arrow")
		err := WriteFile(path, trace)
		if err != nil {
			if _, ok := errors.AsType[*Invalid](err); !ok {
				t.Errorf("%s: %T", input, err)
			}
			if left, _ := os.ReadDir(filepath.Dir(path)); len(left) != 0 {
				t.Errorf("%s: left behind: %v", input, left)
			}
		}
		return strings.TrimPrefix(cases.Outcome("sound", err), "error: "+path+": ")
	})
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
