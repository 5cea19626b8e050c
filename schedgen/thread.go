package schedgen

import (
	"maps"
	"math"
	"slices"

	"loggops/formats/schedule"
	"loggops/formats/trace"
)

// thread is where one thread of a rank stands. The calls of a thread follow
// one another; those of different threads do so only as their requests and
// messages have it, and as pthread_create and pthread_join do.
type thread struct {
	cpu            int32 // noCPU before its first operation, see rank.place
	startNS, endNS int64 // of its last communicating call, or when its creation began
	before         int32 // the computation before that
	// What the next calc depends on: operations that must have completed, or
	// started.
	after, afterStart []int32
	joins             *joining // what its last call waits for, nil where it is none
	polled            bool     // its last call was an unsuccessful poll
}

// joining is a pthread_join under way. The calls that the joined thread makes
// meanwhile come after it in the trace; so its operation is made when the
// joining thread goes on.
type joining struct {
	call  trace.Call
	calc  int32 // before it
	other *thread
}

// noCPU is the CPU of a thread that has no operations yet.
const noCPU = -1

// of returns the thread that makes a call. The one that initialized MPI goes on
// from there, and others from their creation (see createThread).
func (g *rank) of(c *trace.Call) *thread {
	number := max(c.Thread, 0) // None where there is but one
	t := g.threads[number]
	switch {
	case t != nil:
	case number == 0:
		t = &thread{endNS: g.beginNS}
	default:
		t = g.uncreated(c)
	}
	g.threads[number] = t
	g.settle(t)
	g.place(number, t)
	return t
}

// uncreated returns a thread whose creation the trace does not tell, and whose
// first call is c. Its clock began with that call; so it goes on from what was
// the last on the rank to have ended then, a communicating call or the computation
// before one, or from the rank's beginning.
func (g *rank) uncreated(c *trace.Call) *thread {
	t := &thread{cpu: noCPU, endNS: g.beginNS}
	for _, n := range slices.Sorted(maps.Keys(g.threads)) {
		switch other := g.threads[n]; {
		case other.endNS > t.endNS && other.endNS <= c.StartNS:
			t.endNS, t.after, t.afterStart = other.endNS, slices.Clone(other.after), slices.Clone(other.afterStart)
		case other.startNS > t.endNS && other.endNS > c.StartNS:
			t.endNS, t.after, t.afterStart = other.startNS, []int32{other.before}, nil
		}
	}
	return t
}

// place gives a thread that makes its first operation a CPU: number 0 to the one
// that initialized MPI, and to others the lowest that no thread has had since they
// began. Where all are taken it is the thread's number modulo theirs.
func (g *rank) place(number int32, t *thread) {
	if t.cpu != noCPU {
		return
	}
	if t.cpu = number % schedule.MaxPlaces; number == 0 {
		return
	}
	for cpu := range schedule.MaxPlaces - 1 {
		if cpu == len(g.cpuFreeNS) {
			g.cpuFreeNS = append(g.cpuFreeNS, 0)
		}
		if g.cpuFreeNS[cpu] <= t.endNS {
			g.cpuFreeNS[cpu], t.cpu = math.MaxInt64, int32(cpu)+1
			return
		}
	}
}

// createThread starts a thread, which depends on what its creator has done. The
// time in the call is computation of the creator.
func createThread(g *rank, c *trace.Call) (Fate, error) {
	if c.OtherThread == trace.None {
		return Computation, nil
	}
	calc := g.calc(c)
	g.after, g.endNS = append(g.after, calc), c.StartNS
	g.threads[c.OtherThread] = &thread{cpu: noCPU, endNS: c.StartNS, after: []int32{calc}}
	return Computation, nil
}

// joinThread waits for a thread's last operation, and for what it computed
// after that.
func joinThread(g *rank, c *trace.Call) (Fate, error) {
	other := g.threads[c.OtherThread]
	if other == nil || other == g.thread {
		return Computation, nil
	}
	g.joins = &joining{call: *c, calc: g.calc(c), other: other}
	return Communication, nil
}

// settle makes the operation of a join: a calc of 0 that requires the
// computation before it and that at the end of the joined thread.
func (g *rank) settle(t *thread) {
	j := t.joins
	if j == nil {
		return
	}
	t.joins = nil
	current := g.thread
	g.settle(j.other)
	g.place(j.call.OtherThread, j.other)
	end := j.call
	if end.ThreadEndNS != trace.None {
		end.StartNS = end.ThreadEndNS
	}
	g.thread = j.other
	end.StartNS = max(end.StartNS, g.endNS)
	last := g.calc(&end)
	if g.cpu > 0 {
		g.cpuFreeNS[g.cpu-1] = j.call.EndNS
	}
	delete(g.threads, j.call.OtherThread)

	g.thread = t
	g.after = append(g.after, g.add(&j.call, schedule.Op{Kind: schedule.Calc}, j.calc, last))
	g.thread = current
}
