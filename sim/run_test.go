package sim

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
)

// run runs a program with one worker and with up to most, and with the last of these again in
// the same memory. The results must be equal.
func run(t rapid.TB, p *Program, most int) (*Result, error) {
	t.Helper()
	var first *Result
	var failed error
	for workers := 1; workers <= most; workers++ {
		runner, err := p.NewRunner(Options{Workers: workers, FinishTimes: true})
		expect.OK(t, err)
		times := 1
		if workers == most && most > 1 {
			times = 2
		}
		for range times {
			r, err := runner.Run(context.Background())
			if first == nil && failed == nil {
				first, failed = r, err
				continue
			}
			if (err == nil) != (failed == nil) || err != nil && err.Error() != failed.Error() {
				t.Fatalf("%d workers: %v, one: %v", workers, err, failed)
			}
			if diff := cmp.Diff(first, r); diff != "" {
				t.Fatalf("%d workers: %s", workers, diff)
			}
		}
	}
	return first, failed
}

// compiled compiles a schedule without an error.
func compiled(t rapid.TB, s schedule.Source, params Params) *Program {
	t.Helper()
	p, err := Compile(s, params)
	expect.OK(t, err)
	return p
}

// runWith runs a program without an error.
func runWith(t testing.TB, p *Program, o Options) *Result {
	t.Helper()
	r, err := p.Run(t.Context(), o)
	expect.OK(t, err)
	return r
}
