package collector

import (
	"testing"

	"loggops/collector/reading"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/proportion"
)

// ofFormats are a recording of each format.
var ofFormats = map[string]string{
	"pmpi": "../testdata/traces/wavefront-4", "otf2": "../testdata/traces/wavefront-eztrace-2", "ti": "../testdata/traces/wavefront-smpi-4",
	"allprof": "allprof/testdata/requests-8", "dumpi": "dumpi/testdata/exchange", "paraver": "paraver/testdata/exchange.prv",
}

// BenchmarkCollect collects a recording of each format, the writing of the trace included.
func BenchmarkCollect(b *testing.B) {
	for format, recording := range ofFormats {
		b.Run(format, func(b *testing.B) {
			r, err := Find([]string{recording}, format)
			expect.OK(b, err)
			b.SetBytes(proportion.Files(b, r.Files...))
			for b.Loop() {
				_, _, err := tried(b, []string{recording}, format, reading.Options{Flops: 1e9, Jobs: 1})
				expect.OK(b, err)
			}
		})
	}
}
