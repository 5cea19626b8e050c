package text

import (
	"bufio"
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"pgregory.net/rapid"

	"loggops/formats/noise"
	"loggops/internal/expect"
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
	all, err := Read(path, form)
	if err != nil || len(all) != 1 {
		t.Fatalf("%d traces, %v", len(all), err)
	}
	return all[0]
}

func TestNetgauge(t *testing.T) {
	got := read(t, file(t, "# Netgauge\n\n100\t16\n 250.9 4.99 \r\n#comment\n1000\t1"), Auto)
	want := &noise.Trace{
		Header:  noise.Header{CPU: -1, Method: "netgauge"},
		Detours: []noise.Detour{{StartNS: 100, DurationNS: 16, Cause: -1}, {StartNS: 250, DurationNS: 4, Cause: -1}, {StartNS: 1000, DurationNS: 1, Cause: -1}},
	}
	expect.Same(t, want, got)
}

func TestCSV(t *testing.T) {
	got := read(t, file(t, "duration_ns,note,arrival_ns,cause\n16,\"a, b\",100,irq:42\n4,,250,\n2,,300,irq:42\n"), Auto)
	want := &noise.Trace{
		Header: noise.Header{CPU: -1, Method: "csv"}, Causes: []string{"irq:42"},
		Detours: []noise.Detour{{StartNS: 100, DurationNS: 16}, {StartNS: 250, DurationNS: 4, Cause: -1}, {StartNS: 300, DurationNS: 2}},
	}
	expect.Same(t, want, got)
}

// TestOsnoise has an interrupt in a thread, whose durations are net; two CPUs,
// which have one start; and an idle one.
func TestOsnoise(t *testing.T) {
	got, err := Read("testdata/osnoise.txt", Auto)
	expect.OK(t, err)
	want := []*noise.Trace{
		{
			Header: noise.Header{
				CPU: 0, Method: "osnoise", LengthNS: 4_001_400,
				CauseNames: map[string]string{"softirq:1": "TIMER", "irq:42": "eth0-rx"},
			},
			Causes: []string{"nmi", "softirq:1", "irq:42", "thread:kworker/0:1"},
			Detours: []noise.Detour{
				{StartNS: 100_500, DurationNS: 700, Cause: 0}, {StartNS: 139_000, DurationNS: 2000, Cause: 1},
				{StartNS: 199_000, DurationNS: 5000, Cause: 3}, {StartNS: 204_000, DurationNS: 6000, Cause: 2}, {StartNS: 210_000, DurationNS: 15000, Cause: 3},
			},
		},
		{
			Header: noise.Header{CPU: 1, Method: "osnoise", LengthNS: 4_001_400, CauseNames: map[string]string{"irq:236": "local_timer"}},
			Causes: []string{"irq:236"},
			Detours: []noise.Detour{
				{StartNS: 0, DurationNS: 1500, Cause: 0}, {StartNS: 4_000_000, DurationNS: 1400, Cause: 0},
			},
		},
	}
	expect.Same(t, want, got)
}

// TestServe has interruptions in what ways they can meet; each is start,
// duration and class, and what is wanted is start, duration and which of them.
func TestServe(t *testing.T) {
	const nmi, irq, softirq, thread = 0, 1, 2, 3
	for _, test := range []struct {
		name string
		in   [][3]int64
		want [][3]int64
	}{
		{"apart, out of order", [][3]int64{{50, 5, irq}, {10, 5, irq}}, [][3]int64{{10, 5, 1}, {50, 5, 0}}},
		{"nested", [][3]int64{{10, 20, thread}, {15, 5, irq}}, [][3]int64{{10, 5, 0}, {15, 5, 1}, {20, 15, 0}}},
		{"three deep", [][3]int64{{10, 20, thread}, {15, 6, softirq}, {16, 4, irq}}, [][3]int64{{10, 5, 0}, {15, 1, 1}, {16, 4, 2}, {20, 5, 1}, {25, 15, 0}}},
		{"of a lower class", [][3]int64{{10, 20, irq}, {15, 5, thread}}, [][3]int64{{10, 20, 0}, {30, 5, 1}}},
		{"of the same class, by its clock's error", [][3]int64{{10, 20, irq}, {29, 5, irq}}, [][3]int64{{10, 20, 0}, {30, 5, 1}}},
		{"at the same time", [][3]int64{{10, 20, thread}, {10, 5, nmi}}, [][3]int64{{10, 5, 1}, {15, 20, 0}}},
		{"at the end", [][3]int64{{10, 20, thread}, {30, 5, irq}}, [][3]int64{{10, 20, 0}, {30, 5, 1}}},
	} {
		var events []interruption
		for i, e := range test.in {
			events = append(events, interruption{start: e[0], left: e[1], class: int(e[2]), cause: int32(i)})
		}
		var got [][3]int64
		for _, d := range serve(events) {
			got = append(got, [3]int64{d.StartNS, d.DurationNS, int64(d.Cause)})
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
}

// TestServeKeepsTime has random interruptions: each takes as much as it did,
// and begins no earlier.
func TestServeKeepsTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		events := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) interruption {
			return interruption{
				start: rapid.Int64Range(0, 100).Draw(t, "start"), left: rapid.Int64Range(1, 30).Draw(t, "duration"),
				class: rapid.IntRange(0, 3).Draw(t, "class"),
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
	const plain = "100\t16\n"
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
	if _, err := Read(file(t, zipped.String()[:20]), Auto); err == nil {
		t.Error("half a file was read")
	}
}

// TestErrors has everything that is refused, with its line.
func TestErrors(t *testing.T) {
	osnoise := func(lines ...string) string {
		return " a-1 [000] d.h. 1.0: irq_noise: timer:236 start 1.000000000 duration 10 ns\n" + strings.Join(lines, "\n")
	}
	for _, test := range []struct{ name, form, content, want string }{
		{"empty", Auto, "", "the file is empty"},
		{"blank", Auto, " \n\n", "the file is empty"},
		{"comments only", "netgauge", "# nothing\n", "there are no detours"},
		{"prose", Auto, "It was a dark night.\n", "the format is none of osnoise, csv, netgauge"},
		{"unsorted", Auto, "100\t5\n50\t5\n", "2: not in the order of time: the detour starts at 50 ns, the one before it at 100 ns"},
		{"overlapping", Auto, "# x\n100\t5\n\n104\t5\n", "4: overlapping: the detour starts at 104 ns, when the one before it lasts up to 105 ns"},
		{"negative start", Auto, "-100\t5\n", "1: the detour starts at -100 ns, before the recording"},
		{"negative duration", Auto, "100\t-5\n", "1: the detour lasts -5 ns; at least 1 is wanted"},
		{"no duration", Auto, "100\t0\n", "1: the detour lasts 0 ns; at least 1 is wanted"},
		{"NaN start", Auto, "NaN\t5\n", `1: the start "NaN" is not a time in ns`},
		{"NaN duration", Auto, "7\t5\n100\tnan\n", `2: the duration "nan" is not a time in ns`},
		{"infinite", Auto, "100\tinf\n", `1: the duration "inf" is not a time in ns`},
		{"exponent", Auto, "100\t1e3\n", `1: the duration "1e3" is not a time in ns`},
		{"two points", Auto, "100\t1.2.3\n", `1: the duration "1.2.3" is not a time in ns`},
		{"too large", Auto, "99999999999999999999\t5\n", `1: the start "99999999999999999999" is not a time in ns`},
		{"overflow", Auto, "1\t5\n100\t9223372036854775807\n", "2: the detour ends 9223372036854775807 ns after 100 ns, more than 146 years after the start"},
		{"one field", Auto, "1\t5\n7\n", "2: 1 fields; the start and the duration of a detour are wanted, in ns"},
		{"header", Auto, "# loggops.header {\n1\t5\n", "1: damaged header: not JSON, or cut short"},
		{"length", Auto, "# loggops.header {\"length_ns\":100}\n98\t5\n", "2: the detour ends at 103 ns, the recording at 100 ns"},
		{"NaN length", Auto, "# loggops.header {\"length_ns\":NaN}\n98\t5\n", "1: damaged header: not JSON, from byte 14 on"},
		{"CSV without rows", Auto, "arrival_ns,duration_ns\n", "there are no detours"},
		{"CSV without a column", Auto, "arrival_ns,cause\n1,2\n", "1: the columns arrival_ns and duration_ns are wanted"},
		{"CSV unsorted", Auto, "arrival_ns,duration_ns\n7,2\n5,1\n", "3: not in the order of time: the detour starts at 5 ns, the one before it at 7 ns"},
		{"CSV overlapping", Auto, "arrival_ns,duration_ns\n7,2\n8,1\n", "3: overlapping: the detour starts at 8 ns, when the one before it lasts up to 9 ns"},
		{"CSV negative", Auto, "arrival_ns,duration_ns\n-7,2\n", "2: the detour starts at -7 ns, before the recording"},
		{"CSV NaN", Auto, "arrival_ns,duration_ns\nNaN,2\n", `2: the start "NaN" is not a time in ns`},
		{"CSV fields", Auto, "arrival_ns,duration_ns\n1,2,3\n", "2: wrong number of fields"},
		{"CSV quotes", Auto, "arrival_ns,duration_ns\n1,2\"\n", "2: bare \" in non-quoted-field"},
		{"empty CSV", "csv", "", "the file is empty"},
		{"osnoise without noise", "osnoise", "# tracer: osnoise\n", "there are no detours"},
		{"osnoise cut", Auto, osnoise(" a-1 [000] d.h. 2.0: irq_noise: timer:236 start 2.0000"), "2: not a line of the osnoise tracer: [CPU] ... CLASS_noise: NAME:NUMBER start S.NNNNNNNNN duration D ns"},
		{"osnoise negative", Auto, osnoise(" a-1 [000] d.h. 2.0: irq_noise: timer:236 start 2.000000000 duration -5 ns"), "2: not a line of the osnoise tracer: [CPU] ... CLASS_noise: NAME:NUMBER start S.NNNNNNNNN duration D ns"},
		{"osnoise without a name", Auto, osnoise(" a-1 [000] d.h. 2.0: irq_noise: start 2.000000000 duration 5 ns"), "2: irq_noise without a name"},
		{"osnoise too large", Auto, osnoise(" a-1 [000] d.h. 2.0: irq_noise: timer:236 start 99999999999999.000000000 duration 5 ns"), "2: a number is too large"},
	} {
		path := file(t, test.content)
		_, err := Read(path, test.form)
		if _, ok := errors.AsType[*Error](err); !ok {
			t.Errorf("%s: error %v, want *Error", test.name, err)
			continue
		}
		if got := strings.TrimPrefix(strings.TrimPrefix(err.Error(), path+":"), " "); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	if _, err := Read("nowhere.txt", Auto); err == nil || err.Error() != "nowhere.txt: no such file or directory" {
		t.Error(err)
	}
}
