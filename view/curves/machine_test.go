package curves

import (
	"testing"

	"loggops/analysis/calibration"
	"loggops/sim"
	"loggops/view/internal/golden"
)

func TestMachine(t *testing.T) {
	point := func(bytes int64, halfTrip, gap, send float64) calibration.Point {
		p := calibration.Point{Bytes: bytes}
		p.Times[calibration.HalfTrip].NS, p.Times[calibration.Gap].NS, p.Times[calibration.Send].NS = halfTrip, gap, send
		return p
	}
	params := sim.Default()
	levels := params
	levels.Drain, levels.EagerMax = true, 1000
	levels.Levels = []sim.Level{{Size: 4, Override: sim.Override{sim.OwnLatency: new(100.0)}}}
	golden.Pictures(t, map[string]golden.Drawing{
		"machine-alone": &Machine{Name: "default", Machine: &calibration.Machine{Params: params}},
		"machine-levels": &Machine{Name: "measured", Machine: &calibration.Machine{Params: levels, Measured: &calibration.Measurement{Levels: []calibration.Level{
			{Name: "node", Ranks: 4, Points: []calibration.Point{point(1, 6000, 2000, 2900), point(1024, 9000, 0, 0)}},
			{Name: "network", Points: []calibration.Point{point(1, 10_500, 2000, 2900), point(2048, 20_000, 21_000, 18_000)}},
		}}}},
	})
}
