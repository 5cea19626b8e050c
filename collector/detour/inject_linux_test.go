//go:build (amd64 || arm64) && !purego

package detour

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"loggops/formats/noise"
	"loggops/internal/testkit/expect"
)

// schedule is periodic noise on the first CPU that this test may use.
func schedule(t *testing.T, periodNS, durationNS, lengthNS int64) *noise.Trace {
	var allowed unix.CPUSet
	expect.OK(t, unix.SchedGetaffinity(0, &allowed))
	s := &noise.Trace{Header: noise.Header{LengthNS: lengthNS}}
	for !allowed.IsSet(s.CPU) {
		s.CPU++
	}
	for at := int64(0); at < lengthNS; at += periodNS {
		s.Detours = append(s.Detours, noise.Detour{StartNS: at, DurationNS: durationNS, Cause: -1})
	}
	return s
}

// TestInject injects for 0.1 s: the recording has the detours of the schedule, none
// shorter than there, and is on the system's clock.
func TestInject(t *testing.T) {
	s := schedule(t, 5e6, 300e3, 100e6)
	before, begun := systemClock(), false
	injected, err := Inject(context.Background(), []*noise.Trace{s}, func() { begun = true })
	if err != nil || !begun {
		t.Fatal(err, begun)
	}
	i := injected[0]
	if i.Limit != "" {
		t.Skipf("nothing compared: %s", i.Limit)
	}
	expect.OK(t, i.Trace.Check())
	if n := len(i.Trace.Detours) + i.Skipped; n != len(s.Detours) {
		t.Errorf("%d detours, want %d", n, len(s.Detours))
	}
	if h := i.Trace.Header; h.StartNS < before || h.StartNS+h.LengthNS > systemClock() || h.LengthNS < s.LengthNS || h.CPU != s.CPU {
		t.Errorf("%+v", h)
	}
	end := int64(0)
	for _, d := range i.Trace.Detours {
		shorter := int64(1000)
		if d.StartNS == end { // late detours follow each other without an interrupt between, the first one the beginning
			shorter += i.EnterNS + i.LeaveNS
		}
		end = d.StartNS + d.DurationNS
		late := func(due noise.Detour) bool { // an interrupt may be early by the time it takes
			return d.StartNS >= due.StartNS-1e6 && d.StartNS <= due.StartNS+lateNS && d.DurationNS >= due.DurationNS-shorter
		}
		if !slices.ContainsFunc(s.Detours, late) {
			t.Errorf("%+v is no detour of the schedule", d)
		}
	}
}

// TestInjectEnds ends an injection before its time, which leaves a sound recording.
func TestInjectEnds(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 600*time.Millisecond)
	defer cancel()
	begin := time.Now()
	injected, err := Inject(ctx, []*noise.Trace{schedule(t, 10e6, 50e3, 60e9)}, func() {})
	if err != nil || time.Since(begin) > 20*time.Second {
		t.Fatalf("%v after %v", err, time.Since(begin))
	}
	i := injected[0]
	if err := i.Trace.Check(); len(i.Trace.Detours) > 0 && err != nil || i.Trace.LengthNS > 20e9 {
		t.Errorf("%v; %+v", err, i.Trace.Header)
	}
}

// TestInjectLate has a schedule that has begun already: its first detour is due before
// the recording opens.
func TestInjectLate(t *testing.T) {
	s := schedule(t, 10e6, 50e3, 60e6)
	injected, err := together(t.Context(), 1, func(_ int, stop *atomic.Uint32) (func() (Injected, error), error) {
		thief, err := newThief(s.CPU)
		if err == nil {
			err = thief.prepare(s, stop)
		}
		return func() (Injected, error) {
			thief.cost = cost{enter: thief.rate.after(instant{}, 20e3)}
			return thief.inject(systemClock()-1e6, stop)
		}, err
	})
	expect.OK(t, err)
	a := injected[0]
	expect.OK(t, a.Trace.Check())
	if a.Skipped > 0 {
		t.Skip("the first detour was too late, on a busy machine")
	}
}
