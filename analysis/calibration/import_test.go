package calibration

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// measured are the outputs of OSU's and Netgauge's benchmarks on a machine of o 250 ns, L 1 us, g 300 ns, and G 0.1 ns up to 16 KiB, above
// which L is 9 us and G 0.04 ns; Netgauge ends before.
func measured(t testing.TB, name string) File {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name + ".txt")
	expect.OK(t, err)
	return File{name + ".txt", string(text)}
}

// TestImport checks that the half trips of imported measurements are those of the fitted
// model within 2 %.
func TestImport(t *testing.T) {
	for _, name := range []string{"osu", "netgauge"} {
		m, err := Import(measured(t, name))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		segments, err := m.Fit(&m.Levels[0])
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if name == "osu" && (len(segments) != 2 || segments[1].From != 32<<10) {
			t.Errorf("OSU: segments %+v", segments)
		}
		first := segments[0]
		if math.Abs(first.OSend-250) > 55 || math.Abs(first.Gap-300) > 10 || math.Abs(first.L+first.OSend+first.ORecv-1500) > 10 {
			t.Errorf("%s: %+v", name, first)
		}
		for _, s := range segments {
			if s.Residual[HalfTrip] > 0.02 {
				t.Errorf("%s: %+v", name, s)
			}
		}
	}
}

func TestImportRefuses(t *testing.T) {
	cases.Lines(t, "refused.txt", func(text string) string {
		_, err := Import(File{"x", text})
		return cases.Outcome("accepted", err)
	})
}

func FuzzImport(f *testing.F) {
	f.Add(measured(f, "osu").Text)
	f.Add(measured(f, "netgauge").Text)
	f.Add("#: source x\n#: eager 8\n#: level network 0\n#: 1 1500 300 250 250\n#: 2 1500 300 250 250\n")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := Import(File{"x", text})
		if err != nil {
			return
		}
		m.WriteMachine(new(strings.Builder)) // must not panic
	})
}

// TestLogs reads logs: notes, the parameters of small messages, and the measured times.
func TestLogs(t *testing.T) {
	cases.Run(t, "logs.txt", func(t *testing.T, input string) string {
		m, err := Import(File{"x.log", input})
		if err != nil {
			return "error: " + err.Error()
		}
		var text strings.Builder
		for _, note := range m.Notes {
			fmt.Fprintf(&text, "note: %s\n", note)
		}
		if note := m.OverheadNote(); note != "" {
			fmt.Fprintf(&text, "note: %s\n", note)
		}
		segments, err := m.Fit(&m.Levels[0])
		expect.OK(t, err)
		first := segments[0]
		fmt.Fprintf(&text, "%s: L=%v o-send=%v o-recv=%v g=%v\n", m.Source, first.L, first.OSend, first.ORecv, first.Gap)
		for _, p := range m.Levels[0].Points {
			fmt.Fprint(&text, p.Bytes)
			for _, time := range p.Times[:Exchange] {
				fmt.Fprintf(&text, " %.4g", time.NS)
			}
			fmt.Fprintln(&text)
		}
		checkAgain(t, m)
		return text.String()
	})
}

// checkAgain checks that the measurement in the comments of a machine file fits the same machine.
func checkAgain(t *testing.T, m *Measurement) {
	t.Helper()
	var first, second strings.Builder
	expect.OK(t, m.WriteMachine(&first))
	again, err := Read(strings.NewReader(first.String()))
	expect.OK(t, err)
	expect.OK(t, again.WriteMachine(&second))
	if diff := cmp.Diff(first.String(), second.String()); diff != "" {
		t.Errorf("the machine file of its own measurement: %s", diff)
	}
}

// TestCollectives reads collectives of logs.
func TestCollectives(t *testing.T) {
	cases.Run(t, "collectives.txt", func(t *testing.T, input string) string {
		all, err := Collectives(File{"x.log", input})
		if err != nil {
			return "error: " + err.Error()
		}
		var text strings.Builder
		for _, c := range all {
			fmt.Fprintf(&text, "%s %d ranks %d B: %.4g ns (%.4g to %.4g), %d runs of %s\n", c.Kind, c.Ranks, c.Bytes, c.TimeNS, c.MinNS, c.MaxNS, c.Runs, c.Program)
		}
		return text.String()
	})
}

// TestManySizes fits some of many sizes: all small ones, and the largest.
func TestManySizes(t *testing.T) {
	var text strings.Builder
	text.WriteString("# size n PRTT(1,0,s) PRTT(n,0,s)\n")
	const sizes = 3000
	for i := range sizes {
		fmt.Fprintf(&text, "%d 10 %f %f 30 1.4 0.2 0.25 0.3 0.0003 0.1\n", 1+i, 2.8+0.001*float64(i), 5.8+0.003*float64(i))
	}
	m, err := Import(File{"x.log", text.String()})
	expect.OK(t, err)
	points := m.Levels[0].Points
	if n := len(points); n > mostImported || n < mostImported*9/10 || points[99].Bytes != 100 || points[n-1].Bytes != sizes || len(m.Notes) != 1 {
		t.Errorf("%d sizes, the last of %d B, notes %q", n, points[n-1].Bytes, m.Notes)
	}
}
