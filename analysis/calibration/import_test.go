package calibration

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"loggops/internal/cases"
)

// half and gap are the times of a machine: o 250 ns, L 1 us, g 300 ns, and G 0.1 ns up to
// 16 KiB, above which L is 9 us and G 0.04 ns.
func half(bytes int64) float64 {
	if bytes > 16<<10 {
		return 9500 + 0.04*float64(bytes-32<<10)
	}
	return 1500 + 0.1*float64(bytes-1)
}

func gap(bytes int64) float64 {
	if bytes > 16<<10 {
		return 2000 + 0.04*float64(bytes-32<<10)
	}
	return 300 + 0.1*float64(bytes-1)
}

func osuText() string {
	var latency, bandwidth strings.Builder
	for bytes := int64(1); bytes <= 4<<20; bytes *= 2 {
		fmt.Fprintf(&latency, "%-10d %.2f\n", bytes, half(bytes)/1e3)
		fmt.Fprintf(&bandwidth, "%-10d %.2f\n", bytes, float64(bytes)*1e3/gap(bytes))
	}
	return "[host] a message of the launcher\n# OSU MPI Latency Test v7.3\n# Size          Latency (us)\n0  1.49\n" + latency.String() +
		"\n# OSU MPI-CUDA Bandwidth Test v7.3\n# Size      Bandwidth (MB/s)\n" + bandwidth.String()
}

func netgaugeText() string {
	var text strings.Builder
	for bytes := 1; bytes < 8192; bytes += 1024 {
		perByte, first := 0.0001, 0.3
		if bytes == 1 {
			perByte, first = math.NaN(), math.NaN()
		}
		fmt.Fprintf(&text, "Testing %d bytes 100 times:\n L=1.5000  s=%d  o_s=%.3f  o_r=%.3f  g=%.3f  G=%f (%f GiB/s) lsqu(g,G)=0.1 \n", bytes, bytes,
			0.25+float64(bytes-1)*0.00005, 0.25+float64(bytes-1)*0.0001, first, perByte, 8/perByte/1024)
	}
	return text.String()
}

// TestImport checks that the half trips of imported measurements are those of the fitted
// model within 2 %.
func TestImport(t *testing.T) {
	for name, text := range map[string]string{"OSU": osuText(), "Netgauge": netgaugeText()} {
		m, err := Import([]byte(text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		segments, err := m.Fit(&m.Levels[0])
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if name == "OSU" && (len(segments) != 2 || segments[1].From != 32<<10) {
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
	f.Add([]byte(osuText()))
	f.Add([]byte(netgaugeText()))
	f.Add([]byte("#: source x\n#: eager 8\n#: level network 0\n#: 1 1500 300 250 250\n#: 2 1500 300 250 250\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := Import(text)
		if err != nil {
			return
		}
		m.WriteMachine(new(strings.Builder)) // must not panic
	})
}
