package sim

import (
	"fmt"
	"testing"

	"loggops/internal/testkit/expect"
	"loggops/sim/noise"
)

// BenchmarkNoisy is runs of an ensemble, one after the other.
func BenchmarkNoisy(b *testing.B) {
	for _, ranks := range []int{1 << 12, 1 << 17} {
		b.Run(fmt.Sprint(ranks), func(b *testing.B) {
			params := Params{LatencyNS: 4770, OverheadSendNS: 2870, OverheadRecvNS: 2870, GapNS: 2040, GapPerByte: 2.67, EagerMax: 65 << 10} // cnl
			p := compiled(b, disseminate(ranks, 8), params)
			tick := noise.Periodic{PeriodNS: 1e6, DurationNS: 1e5}
			model, err := noise.New(noise.Config{Scale: 1, Sources: []noise.Source{{Scale: 1, Detours: tick}}})
			expect.OK(b, err)
			met := model.NewRun(ranks, 1)
			runner, err := p.NewRunner(Options{Workers: 1, Noise: met})
			expect.OK(b, err)
			run, messages := uint32(0), int64(0)
			for b.Loop() {
				met.Reset(1, run)
				run++
				r, err := runner.Run(b.Context())
				expect.OK(b, err)
				messages += r.Messages
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(messages), "ns/message")
		})
	}
}
