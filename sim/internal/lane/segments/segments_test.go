package segments_test

import (
	"testing"

	"loggops/sim/internal/criticalpath"
	"loggops/sim/internal/lane/segments"
	"loggops/sim/internal/observe"
	"loggops/sim/internal/tuning"
)

// toy is a replica with an event each 10 ns. Every fourth is a milestone; its state is how many events ago that was.
type toy struct {
	next     int64 // time of its next event
	phase    int64
	events   int64
	executed int
	global   int64 // the time of an event with which a global collective begins
	opaque   bool  // no state can be represented
}

func (x *toy) RunTo(safe int64) segments.Reached {
	reached := segments.Reached{TimeNS: safe}
	for x.next < reached.TimeNS {
		reached.Global = reached.Global || x.next == x.global
		x.events++
		x.executed++
		if x.phase++; x.phase == 4 {
			x.phase = 0
			reached.TimeNS = min(reached.TimeNS, x.next+1)
		}
		x.next += 10
	}
	return reached
}

func (x *toy) AppendState(state []int64, t int64) (s []int64, ok bool) {
	return append(state, x.next-t, x.phase), !x.opaque
}

func (x *toy) Restore(state []int64, t int64)            { x.next, x.phase = t+state[0], state[1] }
func (x *toy) Done(done *segments.Done)                  { done.Counts = observe.Counts{Events: x.events} }
func (x *toy) Add(done *segments.Done)                   { x.events += done.Events }
func (x *toy) Begin(*criticalpath.Stretch, int64)        {}
func (x *toy) End(*criticalpath.Stretch)                 {}
func (x *toy) Repeat(*criticalpath.Stretch, bool, int64) {}
func (x *toy) Repeated(*criticalpath.Stretch)            {}

// TestSkipped checks how many events are executed by a replica that repeats itself, and that it ends as without segments.
func TestSkipped(t *testing.T) {
	const never = -1
	cases := map[string]struct {
		replica  toy
		windows  []int64 // safe times
		long     int     // lookaheads of a window that is recorded
		executed int
	}{
		"from milestone to milestone":                    {toy{global: never}, []int64{400}, 1000, 8},
		"none ends after the safe time":                  {toy{global: never}, []int64{80, 100}, 1000, 10},
		"a part of a segment is executed":                {toy{global: never}, []int64{420}, 1000, 10},
		"none with a global collective":                  {toy{global: 50}, []int64{400}, 1000, 12},
		"no state":                                       {toy{global: never, opaque: true}, []int64{400}, 0, 40},
		"equal windows":                                  {toy{global: never, phase: -1000}, []int64{100, 200}, 0, 20}, // no milestone; states differ
		"equal windows in the same state":                {toy{global: never}, []int64{40, 80, 120, 160}, 0, 4},
		"windows in the same state, of different length": {toy{global: never}, []int64{40, 120}, 0, 12},
	}
	for name, c := range cases {
		limits := tuning.Usual()
		limits.WindowLookaheads = c.long
		x, plain := c.replica, c.replica
		s := segments.New(&x, 16, 10, &limits)
		for _, safe := range c.windows {
			s.BeginWindow()
			s.Run(x.next, safe)
			for plain.RunTo(safe).TimeNS < safe {
			}
		}
		if x.next != plain.next || x.phase != plain.phase || x.events != plain.events {
			t.Errorf("%s: next event at %d ns, phase %d, %d events; without segments %d ns, %d, %d", name, x.next, x.phase, x.events, plain.next, plain.phase, plain.events)
		}
		if x.executed != c.executed || s.Skipped() != x.events-int64(x.executed) {
			t.Errorf("%s: %d events executed, want %d; %d skipped of %d", name, x.executed, c.executed, s.Skipped(), x.events)
		}
	}
}
