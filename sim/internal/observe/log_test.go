package observe

import (
	"math/rand/v2"
	"slices"
	"testing"

	"loggops/sim/internal/program"
)

// TestLog adds events to the logs of two workers, and compares the totals with sums that are made at once. A log that is
// not full keeps its events until it is handed over.
func TestLog(t *testing.T) {
	const ranks = 4
	rng := rand.New(rand.NewPCG(1, 0))
	p := &program.Program{}
	o := &Observers{Run: Run{Program: p}, Totals: make([]Total, ranks), Logs: make([]Log, 2)}
	for i := range o.Logs {
		o.Logs[i].observers = o
	}
	want := make([]Total, ranks)
	for range 10*eventsAtOnce + 1 {
		rank := rng.Int32N(ranks)
		l := &o.Logs[rank%2]
		kind := []Kind{Send, Intake, Search}[rng.IntN(3)]
		e := l.Next(kind, rank)
		e.StartNS, e.EndNS, e.Bytes = rng.Int64N(10), 10+rng.Int64N(10), rng.Int64N(100)
		switch ns := e.EndNS - e.StartNS; kind {
		case Send:
			want[rank].Sends(ns, e.Bytes)
		case Intake:
			want[rank].TakesIn(1, ns, e.Bytes)
		}
		l.Add()
	}
	if slices.Equal(o.Totals, want) && eventsAtOnce > 2 {
		t.Error("no log keeps an event")
	}
	o.End()
	if !slices.Equal(o.Totals, want) {
		t.Errorf("totals %v, want %v", o.Totals, want)
	}
}

// TestKinds checks that a set of kinds has what it was made of.
func TestKinds(t *testing.T) {
	for k := range Ready + 1 {
		if has := kinds(Send, Ready).Has(k); has != (k == Send || k == Ready) {
			t.Errorf("kind %d: %t", k, has)
		}
	}
}
