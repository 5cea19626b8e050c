package sim

import (
	"context"
	"errors"
	"testing"

	"loggops/formats/schedule"
)

// TestCancel cancels runs with all kinds of LPs at their first progress report, and then runs
// the program again in the same memory.
func TestCancel(t *testing.T) {
	for name, s := range map[string]*schedule.Schedule{
		"relays": dissemination(1<<15, 1), "collectives": disseminations(1<<14, 1), "order": dissemination(1<<13, 1<<20),
		"replicas": wavefront(2, 10, 250), "broadcast": broadcast("bcast", "binomial", 1, 1<<18, 0, 1),
	} {
		p, err := Compile(s, Default())
		if err != nil {
			t.Fatal(err)
		}
		want, err := p.Run(t.Context(), Options{})
		if err != nil {
			t.Fatal(err)
		}
		for workers := 1; workers < 3; workers++ {
			ctx, cancel := context.WithCancel(t.Context())
			runner, err := p.NewRunner(Options{Workers: workers, Progress: func(Progress) { cancel() }})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := runner.Run(ctx); !errors.Is(err, context.Canceled) {
				t.Errorf("%s, %d workers: cancelled, and the error is %v", name, workers, err)
			}
			got, err := runner.Run(t.Context())
			if err != nil || got.MakespanNS != want.MakespanNS || got.Messages != want.Messages {
				t.Errorf("%s, %d workers: after a cancelled run %+v, %v; want %+v", name, workers, got, err, want)
			}
		}
	}
}
