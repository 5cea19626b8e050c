package detour

import (
	"context"
	"encoding/json"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

func options(method string) Options {
	return Options{Method: method, DurationNS: 100e6, Detours: 100_000, Repeat: 1, Threshold: 9, QuantumNS: 1e6}
}

// TestMeasure has every method make a sound trace of what this machine has.
func TestMeasure(t *testing.T) {
	for _, method := range []string{Selfish, FWQ, FTQ} {
		o := options(method)
		traces, err := Measure(context.Background(), o)
		if err != nil || len(traces) != 1 {
			t.Fatalf("%s: %d traces, %v", method, len(traces), err)
		}
		trace := traces[0]
		if len(trace.Detours) > 0 { // elsewhere there may be none
			if err := trace.Check(); err != nil {
				t.Errorf("%s: %v", method, err)
			}
		}
		if trace.CPU != -1 || trace.Method != method || trace.LengthNS < 9*o.DurationNS/10 {
			t.Errorf("%s: %+v", method, trace.Header)
		}
		// t_min is larger on processors whose clock is read by a system call.
		if tMin := trace.ResolutionNS; method == Selfish && (tMin <= 0 || tMin > 500) {
			t.Errorf("t_min is %v ns", tMin)
		}
		least := trace.ThresholdNS - trace.ResolutionNS
		for _, d := range trace.Detours {
			if float64(d.DurationNS) < least-1 {
				t.Errorf("%s: %+v; t_min is %v, the threshold %v", method, d, trace.ResolutionNS, trace.ThresholdNS)
			}
		}
	}
}

// TestRepeat has the recordings follow one another in the trace.
func TestRepeat(t *testing.T) {
	o := options(FTQ)
	o.DurationNS, o.QuantumNS, o.Repeat = 20e6, 1e5, 2
	traces, err := Measure(context.Background(), o)
	if err != nil || len(traces) != 1 {
		t.Fatalf("%d traces, %v", len(traces), err)
	}
	if h := traces[0].Header; len(h.RecordingsNS) != 2 || h.RecordingsNS[0]+h.RecordingsNS[1] != h.LengthNS {
		t.Errorf("%+v", h)
	}
}

// TestEnds has recordings end with the number of detours, and with the context.
func TestEnds(t *testing.T) {
	o := options(Selfish)
	o.DurationNS, o.Threshold, o.Detours = 100e9, 1.0001, 5
	traces, err := Measure(context.Background(), o)
	if err != nil || len(traces[0].Detours) > 5 || traces[0].LengthNS > o.DurationNS/2 {
		t.Errorf("%v; %+v", err, traces)
	}
	for _, method := range []string{Selfish, FWQ, FTQ} {
		ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
		defer cancel()
		o := options(method)
		o.DurationNS = 100e9
		begin := time.Now()
		if _, err := Measure(ctx, o); !errors.Is(err, context.DeadlineExceeded) || time.Since(begin) > 20*time.Second {
			t.Errorf("%s: %v after %v", method, err, time.Since(begin))
		}
	}
}

// TestWatchSeesEverything has no threshold: the iterations recorded are all
// there are, each beginning where the one before it has ended.
func TestWatchSeesEverything(t *testing.T) {
	var stop atomic.Uint32
	records := make([]record, 1000)
	shortest := least(now().ticks+1000, 1)
	n := watch(records, 0, now().ticks+1<<40, &stop)
	if n != len(records) {
		t.Fatalf("%d records", n)
	}
	for i := range records[1:] {
		if records[i].start+records[i].ticks != records[i+1].start || records[i].ticks < 1 {
			t.Fatalf("%+v behind %+v", records[i+1], records[i])
		}
	}
	if shortest == 0 || shortest > 1<<30 { // one step of the counter where that is slower than the loop
		t.Errorf("the shortest iteration has %d ticks", shortest)
	}
	if n := watch(records, 1<<62, ticks()+1000, &stop); n != 0 {
		t.Errorf("%d records above a threshold of 146 years", n)
	}
	stop.Store(1)
	if n := watch(records, 0, 1<<63, &stop); n > 1 {
		t.Errorf("%d records after the stop", n)
	}
}

func TestClock(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := clock{open: instant{rapid.Uint64Range(0, 1<<62).Draw(t, "ticks"), rapid.Int64Range(0, 1<<60).Draw(t, "ns")}}
		length := rapid.Uint64Range(1, 1<<62).Draw(t, "length in ticks")
		c.close = instant{c.open.ticks + length, c.open.ns + rapid.Int64Range(1, 1<<60).Draw(t, "length")}
		if c.ns(c.open.ticks) != 0 || c.ns(c.close.ticks) != c.span() {
			t.Fatal("the ends are not those of the recording")
		}
		a := rapid.Uint64Range(0, length).Draw(t, "a")
		b := rapid.Uint64Range(a, length).Draw(t, "b")
		if c.ns(c.open.ticks+a) > c.ns(c.open.ticks+b) {
			t.Fatal("time goes backwards")
		}
	})
	c := wait(1e6)
	tick := int64(c.perTick()) + 1
	if ns := c.ns(c.open.ticks + (c.close.ticks-c.open.ticks)/2); ns < c.span()/2-tick || ns > c.span()/2+tick {
		t.Errorf("half of %d ns is %d", c.span(), ns)
	}
}

// TestBackwards has the counter of another CPU.
func TestBackwards(t *testing.T) {
	c := clock{instant{1000, 0}, instant{2000, 1000}}
	for _, r := range []record{{1500, ^uint64(9)}, {900, 200}, {1900, 200}} {
		if err := c.append(nil, r.start, r.ticks, 10); !errors.Is(err, errBackwards) {
			t.Errorf("%+v: %v", r, err)
		}
	}
}

// TestRefused changes options to invalid ones.
func TestRefused(t *testing.T) {
	cases.Lines(t, "refused.txt", func(change string) string {
		o := options(Selfish)
		expect.OK(t, json.Unmarshal([]byte(change), &o))
		_, err := Measure(context.Background(), o)
		return cases.Outcome("accepted", err)
	})
}
