package noisespec

import (
	"io/fs"
	"os"

	"loggops/analysis/analytic"
	recorded "loggops/formats/noise"
	"loggops/sim/noise"
)

// Files returns the files that a spec of Add names and that exist, without reading them.
func Files(text string) []string {
	return named(func(open Open) { Add(&noise.Config{}, text, open) })
}

// TheoryFiles is Files for a spec of Theory.
func TheoryFiles(text string) []string {
	return named(func(open Open) { Theory(text, analytic.Phase{WorkNS: 1}, open) })
}

// named returns the files that a function opens. Whoever reads the spec reports its errors.
func named(read func(Open)) (names []string) {
	read(func(name string) (*recorded.Trace, error) {
		if _, err := os.Stat(name); err != nil {
			return nil, fs.ErrNotExist
		}
		names = append(names, name)
		return anyNoise(), nil
	})
	return names
}

// anyNoise returns valid noise, in place of that of a file.
func anyNoise() *recorded.Trace {
	return &recorded.Trace{Header: recorded.Header{LengthNS: 4}, Detours: []recorded.Detour{{StartNS: 1, DurationNS: 1, Cause: -1}}}
}
