package calibration

import (
	"math"
	"os"
	"strings"
	"testing"

	"loggops/internal/cases"
	"loggops/internal/expect"
)

// measured are the outputs of OSU's and Netgauge's benchmarks on a machine of o 250 ns, L 1 us, g 300 ns, and G 0.1 ns up to 16 KiB, above
// which L is 9 us and G 0.04 ns; Netgauge ends before.
func measured(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name + ".txt")
	expect.OK(t, err)
	return text
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
		_, err := Import([]byte(text))
		return cases.Outcome("accepted", err)
	})
}

func FuzzImport(f *testing.F) {
	f.Add(measured(f, "osu"))
	f.Add(measured(f, "netgauge"))
	f.Add([]byte("#: source x\n#: eager 8\n#: level network 0\n#: 1 1500 300 250 250\n#: 2 1500 300 250 250\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := Import(text)
		if err != nil {
			return
		}
		m.WriteMachine(new(strings.Builder)) // must not panic
	})
}
