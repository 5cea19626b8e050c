package noise

import "testing"

// BenchmarkWork is work as a rank of a collective does it: 3 µs, then as much
// idle time.
func BenchmarkWork(b *testing.B) { benchmark(b, 3000, 3000) }

// BenchmarkLongWork is work that meets several detours.
func BenchmarkLongWork(b *testing.B) { benchmark(b, 5e6, 1000) }

// BenchmarkVeryLongWork is work that meets thousands.
func BenchmarkVeryLongWork(b *testing.B) { benchmark(b, 1e10, 1000) }

func benchmark(b *testing.B, work, idle int64) {
	for _, x := range models {
		b.Run(x.name, func(b *testing.B) {
			r := model(b, Config{Scale: 1, Sources: x.sources}).NewRun(1, 1)
			t := int64(0)
			for b.Loop() {
				t = r.Work(0, t, work) + idle
			}
			b.ReportMetric(float64(r.Met(0))/float64(b.N), "detours/op")
		})
	}
}

// BenchmarkStart is a rank's first work in a run, with its share of Reset.
func BenchmarkStart(b *testing.B) {
	const ranks = 4096
	for _, x := range models {
		b.Run(x.name, func(b *testing.B) {
			r := model(b, Config{Scale: 1, Sources: x.sources}).NewRun(ranks, 1)
			run, rank := uint32(0), int32(0)
			for b.Loop() {
				if rank++; rank == ranks {
					run, rank = run+1, 0
					r.Reset(1, run)
				}
				r.Work(rank, 0, 3000)
			}
		})
	}
}
