package text

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"pgregory.net/rapid"

	"loggops/formats/noise"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// file writes a file and returns its path.
func file(t testing.TB, content string) string {
	path := filepath.Join(t.TempDir(), "x.txt")
	expect.OK(t, os.WriteFile(path, []byte(content), 0o644))
	return path
}

// read reads a file of one CPU.
func read(t *testing.T, path, form string) *noise.Trace {
	t.Helper()
	all, err := Read(path, form, Options{})
	if err != nil || len(all.Traces) != 1 {
		t.Fatalf("%+v, %v", all, err)
	}
	return all.Traces[0]
}

// TestRead reads texts, and the file of osnoise that has an interrupt in a thread, whose durations are
// net; two CPUs, which have one start; and an idle one.
func TestRead(t *testing.T) {
	cases.Run(t, "read.txt", func(t *testing.T, input string) string {
		path := file(t, strings.TrimSuffix(input, "\n"))
		if name, is := strings.CutPrefix(input, "file "); is {
			path = filepath.Join("testdata", strings.TrimSpace(name))
		}
		all, err := Read(path, Auto, Options{ClockHz: 2e9})
		expect.OK(t, err)
		var text strings.Builder
		for _, note := range all.Notes {
			fmt.Fprintf(&text, "note: %s\n", note)
		}
		for _, trace := range all.Traces {
			head, err := json.Marshal(trace.Header)
			expect.OK(t, err)
			fmt.Fprintf(&text, "%s\n", head)
			for _, d := range trace.Detours {
				fmt.Fprintln(&text, d.StartNS, d.DurationNS, trace.Cause(d))
			}
		}
		return text.String()
	})
}

// TestServe serves interruptions that nest, overlap and follow each other.
func TestServe(t *testing.T) {
	cases.Lines(t, "served.txt", func(input string) string {
		var events []interruption
		for i, text := range strings.Split(input, "; ") {
			e, class := interruption{cause: int32(i)}, ""
			_, err := fmt.Sscan(text, &e.start, &e.left, &class)
			expect.OK(t, err)
			e.class = slices.Index(osnoiseClasses, class)
			events = append(events, e)
		}
		var served []string
		for _, d := range serve(events) {
			served = append(served, fmt.Sprint(d.StartNS, d.DurationNS, d.Cause))
		}
		return strings.Join(served, "; ")
	})
}

// TestServeKeepsTime has random interruptions: each takes as much as it did,
// and begins no earlier.
func TestServeKeepsTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		events := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) interruption {
			return interruption{
				start: rapid.Int64Range(0, 100).Draw(t, "start"), left: rapid.Int64Range(1, 30).Draw(t, "duration"),
				class: rapid.IntRange(0, len(osnoiseClasses)-1).Draw(t, "class"),
			}
		}), 1, 20).Draw(t, "events")
		for i := range events {
			events[i].cause = int32(i)
		}
		took := make([]int64, len(events))
		in := append([]interruption(nil), events...)
		last := int64(0)
		for _, d := range serve(append([]interruption(nil), events...)) {
			if d.StartNS < last || d.DurationNS < 1 || d.StartNS < in[d.Cause].start {
				t.Fatalf("%+v", d)
			}
			last = d.EndNS()
			took[d.Cause] += d.DurationNS
		}
		for i, e := range in {
			if took[i] != e.left {
				t.Errorf("interruption %d took %d, not %d", i, took[i], e.left)
			}
		}
	})
}

// TestRoundTrip writes traces in every form and reads them again.
func TestRoundTrip(t *testing.T) {
	trace := &noise.Trace{
		Header: noise.Header{Machine: "m", CPU: 2, Method: "selfish", ResolutionNS: 17.25, LengthNS: 5000},
		Causes: []string{"irq:1", "thread:a, \"b\""},
		Detours: []noise.Detour{
			{StartNS: 0, DurationNS: 16, Cause: 0}, {StartNS: 16, DurationNS: 4, Cause: -1}, {StartNS: 300, DurationNS: 2, Cause: 1},
		},
	}
	_, written := Forms()
	for _, form := range written {
		var text bytes.Buffer
		expect.OK(t, Write(bufio.NewWriter(&text), trace, form))
		want := *trace
		want.Detours = append([]noise.Detour(nil), trace.Detours...)
		switch form {
		case "netgauge":
			want.Causes = nil
			for i := range want.Detours {
				want.Detours[i].Cause = -1
			}
		case "csv":
			want.Header = noise.Header{CPU: -1, Method: "csv"}
		}
		if diff := cmp.Diff(&want, read(t, file(t, text.String()), Auto)); diff != "" {
			t.Errorf("%s: %s", form, diff)
		}
	}
}

func TestCompressed(t *testing.T) {
	const plain = "# Time [ns]\n100\t16\n"
	var zipped bytes.Buffer
	g := gzip.NewWriter(&zipped)
	g.Write([]byte(plain))
	g.Close()
	z, err := zstd.NewWriter(nil)
	expect.OK(t, err)
	for _, content := range []string{zipped.String(), string(z.EncodeAll([]byte(plain), nil))} {
		if got := read(t, file(t, content), Auto); len(got.Detours) != 1 {
			t.Errorf("%+v", got)
		}
	}
	if _, err := Read(file(t, zipped.String()[:20]), Auto, Options{}); err == nil {
		t.Error("half a file was read")
	}
}

// TestErrors has everything that is refused, with its line.
func TestErrors(t *testing.T) {
	cases.Lines(t, "refused.txt", func(input string) string {
		form, content, _ := strings.Cut(input, ": ")
		path := file(t, content)
		_, err := Read(path, form, Options{})
		if _, ok := errors.AsType[*Error](err); !ok {
			t.Fatalf("%q: error %v, want *Error", input, err)
		}
		return strings.TrimPrefix(strings.TrimPrefix(err.Error(), path+":"), " ")
	})
	if _, err := Read("nowhere.txt", Auto, Options{}); err == nil || err.Error() != "nowhere.txt: no such file or directory" {
		t.Error(err)
	}
}
