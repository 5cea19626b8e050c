package collector

import (
	"path/filepath"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/proportion"
)

// ofFormats returns a recording of each format.
func ofFormats(t testing.TB) map[string]string {
	return map[string]string{
		"pmpi": "../testdata/traces/wavefront-4", "otf2": "../testdata/traces/wavefront-eztrace-2", "ti": "../testdata/traces/wavefront-smpi-4",
		"allprof": filepath.Dir(ofAllprof(t, "requests-8")[0]), "dumpi": "dumpi/testdata/exchange", "paraver": "paraver/testdata/exchange.prv",
	}
}

// ofAllprof writes a recording of collector/allprof/testdata and returns its files.
func ofAllprof(t testing.TB, name string) []string {
	t.Helper()
	recording, err := cases.Input("allprof/testdata/recordings.txt", name)
	expect.OK(t, err)
	return collecting.Plain(t, recording)
}

// BenchmarkCollect collects a recording of each format, the writing of the trace included.
func BenchmarkCollect(b *testing.B) {
	for format, recording := range ofFormats(b) {
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
