//go:build (amd64 || arm64) && !purego

package detour

import (
	"fmt"
	"sync/atomic"
	"unsafe"

	"golang.org/x/sys/unix"

	"loggops/formats/noise"
)

// systemClock returns CLOCK_MONOTONIC, the clock by which threads sleep.
//
//go:nosplit
//go:norace
func systemClock() int64 {
	var t unix.Timespec
	unix.RawSyscall(unix.SYS_CLOCK_GETTIME, unix.CLOCK_MONOTONIC, uintptr(unsafe.Pointer(&t)), 0)
	return t.Sec*1e9 + t.Nsec
}

// sleepUntil sleeps until a time on the system's clock.
//
//go:nosplit
//go:norace
func sleepUntil(ns int64) {
	t := unix.Timespec{Sec: ns / 1e9, Nsec: ns % 1e9}
	for {
		_, _, errno := unix.RawSyscall6(unix.SYS_CLOCK_NANOSLEEP, unix.CLOCK_MONOTONIC, unix.TIMER_ABSTIME, uintptr(unsafe.Pointer(&t)), 0, 0, 0)
		if errno != unix.EINTR {
			return
		}
	}
}

// steal spins for each theft of a schedule that begins at a time on the system's clock and
// records what it did, until the last, or until stop is not 0. To the runtime it is a system
// call, as watch is, in which the stack must not grow: the race detector's calls would, and so
// would its atomic load.
//
//go:nosplit
//go:norace
func steal(beginNS int64, thefts []theft, records []record, c cost, stop *atomic.Uint32) (stolen, skipped int) {
	stopped := (*uint32)(unsafe.Pointer(stop)) // read again each time, as the calls may change it
	entersyscall()
	for i := range thefts {
		t := &thefts[i]
		sleepUntil(beginNS + t.atNS)
		start := ticks()
		if *stopped != 0 {
			break
		}
		if t.ticks == 0 {
			continue
		}
		if systemClock() > beginNS+t.atNS+lateNS {
			skipped++
			continue
		}
		now := ticks()
		for end := start - c.enter + t.ticks - c.leave; now < end && *stopped == 0; {
			now = ticks()
		}
		records[stolen] = record{start, now - start}
		stolen++
	}
	exitsyscall()
	return stolen, skipped
}

// thief injects noise on a CPU by the thread that it was made on.
type thief struct {
	cpu   int
	rate  clock
	cost  cost
	limit string

	schedule *noise.Trace
	thefts   []theft
	records  []record // of the thefts
}

// The victim of a rehearsal has real-time priority as well, so that other programs on
// its CPU do not count as its detours.
const (
	victimPriority = 1
	thiefPriority  = 2
)

func setRealTime(priority uint32) error {
	return unix.SchedSetAttr(0, &unix.SchedAttr{Size: unix.SizeofSchedAttr, Policy: unix.SCHED_FIFO, Priority: priority}, 0)
}

// newThief ties this thread to a CPU, with the highest priority that the system allows.
func newThief(cpu int) (*thief, error) {
	t := &thief{cpu: cpu}
	if err := seize(cpu); err != nil {
		return nil, err
	}
	unix.Prctl(unix.PR_SET_TIMERSLACK, 1, 0, 0, 0)
	if setRealTime(thiefPriority) != nil {
		t.limit = "real-time priority is not allowed, only nice -20: detours may start late"
		if err := unix.Setpriority(unix.PRIO_PROCESS, 0, -20); err != nil {
			t.limit = "neither real-time priority nor nice -20 is allowed: programs may interrupt detours; run as root, or with CAP_SYS_NICE"
		}
	}
	t.rate = wait(calibratingNS)
	return t, nil
}

const (
	rehearsals  = 200
	rehearsalNS = 50e3
	periodNS    = 1_037_000 // of rehearsals; not that of the system's timer
	victimNS    = 5e3       // the shortest detour that the victim of a rehearsal records
)

// measureCost measures the cost of a detour on a victim, a thread on the same CPU that
// reads the clock.
func (t *thief) measureCost(stop *atomic.Uint32) error {
	rehearsal := noise.Trace{Header: noise.Header{LengthNS: rehearsals * periodNS}}
	for i := range int64(rehearsals) {
		rehearsal.Detours = append(rehearsal.Detours, noise.Detour{StartNS: i * periodNS, DurationNS: rehearsalNS})
	}
	var (
		over    atomic.Uint32
		seized  error
		n       int
		detours = newRecords(100 * rehearsals)
		thefts  = newRecords(rehearsals)
		watched = make(chan struct{})
	)
	go func() {
		defer close(watched)
		if seized = seize(t.cpu); seized == nil {
			setRealTime(victimPriority) // if allowed
			n = watch(detours, t.rate.after(instant{}, victimNS), t.rate.after(now(), leadNS+2*rehearsal.LengthNS), &over)
		}
	}()
	stolen, _ := steal(systemClock()+leadNS, plan(&rehearsal, &t.rate), thefts, cost{}, stop)
	over.Store(1)
	<-watched
	t.cost, _ = costOf(thefts[:stolen], detours[:n])
	return seized
}

// prepare does what would take time once the schedule has begun.
func (t *thief) prepare(s *noise.Trace, stop *atomic.Uint32) error {
	t.schedule, t.thefts, t.records = s, plan(s, &t.rate), newRecords(len(s.Detours))
	return t.measureCost(stop)
}

// inject injects the schedule, which begins at a time on the system's clock.
func (t *thief) inject(beginNS int64, stop *atomic.Uint32) (Injected, error) {
	openNS := systemClock() - beginNS
	c := clock{open: now()}
	stolen, skipped := steal(beginNS, t.thefts, t.records, t.cost, stop)
	ended := systemClock() - beginNS
	c.close = now()
	records := t.records[:stolen]
	for _, r := range records {
		if r.start < c.open.ticks || r.ticks > 1<<62 {
			return Injected{}, fmt.Errorf("CPU %d: %w", t.cpu, errBackwards)
		}
	}
	injected := Injected{
		Trace:   &noise.Trace{Header: t.schedule.Header, Detours: lost(records, t.cost, &c, openNS)},
		Skipped: skipped, Limit: t.limit,
		EnterNS: int64(float64(t.cost.enter) * c.perTick()), LeaveNS: int64(float64(t.cost.leave) * c.perTick()),
	}
	h := &injected.Trace.Header
	h.Method, h.StartNS = "inject", beginNS
	if stop.Load() != 0 {
		h.LengthNS = max(0, ended)
	}
	if n := len(injected.Trace.Detours); n > 0 {
		h.LengthNS = max(h.LengthNS, injected.Trace.Detours[n-1].EndNS())
	}
	return injected, nil
}
