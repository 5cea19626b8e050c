package sim

import (
	"context"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// run runs a program with one worker and with up to most, which must make no
// difference.
func run(t rapid.TB, p *Program, most int) (*Result, error) {
	t.Helper()
	one, err := p.Run(context.Background(), Options{Workers: 1, FinishTimes: true})
	for workers := 2; workers <= most; workers++ {
		more, other := p.Run(context.Background(), Options{Workers: workers, FinishTimes: true})
		if (err == nil) != (other == nil) || err != nil && err.Error() != other.Error() {
			t.Fatalf("%d workers: %v, one: %v", workers, other, err)
		}
		if diff := cmp.Diff(one, more); diff != "" {
			t.Fatalf("%d workers: %s", workers, diff)
		}
	}
	return one, err
}
