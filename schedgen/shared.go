package schedgen

import (
	"loggops/formats/mpi"
	"loggops/formats/schedule"
	"loggops/formats/trace"
)

// Windows and files are shared by the members of a communicator, and have one
// of their own in a trace. Calls on them that are collective synchronize the
// members: they become a barrier, and then the time that they take without the
// wait for the last member. What a call takes as it lasted, waiting included,
// is all that is known where the trace lacks the communicator.

// shared returns the communicator of the window or file that a call is on,
// None if it is unknown, and how many members it has.
func shared(head *trace.Header, c *trace.Call) (number int32, members int) {
	number = c.Comm
	if c.NewComm != trace.None {
		number = c.NewComm
	}
	if number == trace.None {
		return trace.None, 0
	}
	com := &head.Communicators[number]
	n := com.Size()
	if n == 0 || n > 1 && mpi.Shared(com.Name) == mpi.Unknown { // the recording has no number of the window or file
		return trace.None, 0
	}
	return number, n
}

// leastTimes are, by communicator of a window or file, the shortest durations
// of its synchronizing calls, in their order. The shortest is that of the last
// member to come, or of one that had next to nothing to do; none of it is
// waiting, and no clocks of two ranks need to be compared.
type leastTimes map[int32][]int64

// leastOf reads a trace that has windows or files for their times.
func leastOf(t Trace) (leastTimes, error) {
	head, there := t.Head(), false
	for i := range head.Communicators {
		there = there || mpi.Shared(head.Communicators[i].Name) != mpi.Unknown
	}
	if !there {
		return nil, nil
	}
	least, made, rank := leastTimes{}, map[int32]int{}, int32(0)
	for c, err := range t.Calls() {
		if err != nil {
			return nil, err
		}
		if c.Rank != rank {
			rank = c.Rank
			clear(made)
		}
		if of := mpi.Of(c.Name); !of.Synchronizes || of.Requests == mpi.Posts {
			continue
		}
		number, members := shared(head, c)
		if members < 2 {
			continue
		}
		times, took := least[number], c.EndNS-c.StartNS
		if n := made[number]; n < len(times) {
			times[n] = min(times[n], took)
		} else {
			least[number] = append(times, took)
		}
		made[number]++
	}
	return least, nil
}

// synchronize is a barrier among the members of a window or file, and then the
// time of the call that none of them waited.
func synchronize(g *rank, c *trace.Call) (Fate, error) {
	number, members := shared(g.head, c)
	switch {
	case members == 0:
		return asItLasted(g, c)
	case members == 1:
		return alone(g, c)
	}
	rest := g.least[number][g.synchronized[number]]
	g.synchronized[number]++
	barrier := g.add(c, barrierOn(number), g.calc(c))
	g.after = append(g.after, g.add(c, schedule.Op{Kind: fixed(c), DurationNS: rest}, barrier))
	return Communication, nil
}

// synchronizeLater is a nonblocking barrier that the wait for the call's
// request requires.
func synchronizeLater(g *rank, c *trace.Call) (Fate, error) {
	number, members := shared(g.head, c)
	switch {
	case members == 0 || len(c.Requests) != 1:
		return asItLasted(g, c)
	case members == 1 || g.nothing(c, c.Requests[0]):
		return alone(g, c)
	}
	barrier := barrierOn(number)
	barrier.Coll.Nonblocking = true
	g.post(c, nil, c.Requests[0], g.calc(c), barrier)
	return Communication, nil
}

func barrierOn(comm int32) schedule.Op {
	return schedule.Op{Kind: schedule.Collective, Comm: comm, Coll: &schedule.Coll{Kind: "barrier", Root: schedule.None}}
}

// asItLasted is a calc of the call's own duration, waiting included, which
// noise does not hit.
func asItLasted(g *rank, c *trace.Call) (Fate, error) {
	if fixed(c) == schedule.OneSided {
		g.report.OneSided += c.Calls
	} else {
		g.report.Files += c.Calls
	}
	return alone(g, c)
}

// fixed is the kind of the time in a call on a window or file.
func fixed(c *trace.Call) schedule.Kind {
	if mpi.Of(c.Name).Class == mpi.OneSided {
		return schedule.OneSided
	}
	return schedule.IO
}

// alone is a calc of the duration of a call that waited for no other rank.
func alone(g *rank, c *trace.Call) (Fate, error) {
	g.after = append(g.after, g.add(c, schedule.Op{Kind: fixed(c), DurationNS: c.EndNS - c.StartNS}, g.calc(c)))
	for _, r := range c.Requests {
		g.requests[r] = underWay{op: noOp}
	}
	return InputOutput, nil
}
