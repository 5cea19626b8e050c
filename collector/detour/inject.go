package detour

import (
	"context"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"loggops/formats/noise"
	"loggops/internal/robust"
)

// Injected is the noise that Inject has injected on a CPU.
type Injected struct {
	// Trace has the detours as the CPU lost them: from the interruption of its
	// program until that program continued.
	Trace *noise.Trace
	// Skipped counts the detours that were omitted because they would have begun
	// more than 10 ms late.
	Skipped int
	// EnterNS is the part of a detour before the injecting thread runs, LeaveNS the
	// part after it: medians, measured on the CPU before the injection. Both are 0 if
	// they could not be measured.
	EnterNS, LeaveNS int64
	// Limit reports what the system does not allow, "" if it allows everything.
	Limit string
}

// Inject steals time from CPUs: on each, a thread at real-time priority spins for
// each detour of the CPU's schedule, and sleeps in between. The schedules begin at
// the same time, which is announced by begins; their lengths are the duration. If the
// context is done, the injection ends early, which is no error.
func Inject(ctx context.Context, schedules []*noise.Trace, begins func()) ([]Injected, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 2*len(schedules)))
	runtime.GC()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))

	begin := sync.OnceValue(func() int64 { begins(); return systemClock() + leadNS })
	return together(ctx, len(schedules), func(i int, stop *atomic.Uint32) (func() (Injected, error), error) {
		t, err := newThief(schedules[i].CPU)
		if err == nil {
			err = t.prepare(schedules[i], stop)
		}
		return func() (Injected, error) { return t.inject(begin(), stop) }, err
	})
}

const (
	leadNS   = 10e6 // from when all threads are ready to the beginning
	glanceNS = 25e7 // the longest sleep: then the thread looks whether to stop
	lateNS   = 10e6 // a detour that would begin later than this is skipped
)

// theft is a detour to inject. One without ticks only ends a sleep.
type theft struct {
	atNS  int64  // from the beginning of the schedule
	ticks uint64 // that the CPU loses
}

// plan returns the thefts of a schedule with the ends of sleeps in between, the last at
// the end of the schedule.
func plan(s *noise.Trace, rate *clock) (thefts []theft) {
	at := int64(0)
	sleep := func(until int64) {
		for ; until-at > glanceNS; at += glanceNS {
			thefts = append(thefts, theft{atNS: at + glanceNS})
		}
		at = until
	}
	for _, d := range s.Detours {
		sleep(d.StartNS)
		thefts = append(thefts, theft{d.StartNS, rate.after(instant{}, d.DurationNS)})
	}
	sleep(s.LengthNS)
	return append(thefts, theft{atNS: s.LengthNS})
}

// cost is the ticks that a program loses in addition to those that the thread which
// interrupts it sees: for the interrupt and the switch to that thread, and for setting
// the timer and the switch back.
type cost struct {
	enter, leave uint64
}

// costOf returns the medians over the thefts within a detour of their victim, both in
// order of time. If fewer than half are within one, the cost is unknown.
func costOf(thefts, detours []record) (c cost, known bool) {
	var enter, leave []uint64
	for _, t := range thefts {
		for len(detours) > 0 && detours[0].start+detours[0].ticks < t.start+t.ticks {
			detours = detours[1:]
		}
		if len(detours) == 0 {
			break
		}
		if d := detours[0]; d.start <= t.start {
			enter = append(enter, t.start-d.start)
			leave = append(leave, d.start+d.ticks-t.start-t.ticks)
		}
	}
	if n := len(enter); 2*n < len(thefts) || n == 0 {
		return cost{}, false
	}
	_, c.enter = robust.Middle(enter)
	_, c.leave = robust.Middle(leave)
	return c, true
}

// lost returns the detours of the CPU: the thefts with their cost. The recording opens
// so many ns after its schedule begins, which may be negative. A theft that was due before
// the recording opened begins with it.
func lost(thefts []record, c cost, rate *clock, openNS int64) (detours []noise.Detour) {
	end := int64(0)
	for _, t := range thefts {
		start := max(end, openNS+rate.ns(max(t.start-c.enter, rate.open.ticks)))
		end = max(start+1, openNS+rate.ns(t.start+t.ticks+c.leave))
		detours = append(detours, noise.Detour{StartNS: start, DurationNS: end - start, Cause: -1})
	}
	return detours
}
