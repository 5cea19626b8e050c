package schedgen

import (
	"maps"
	"slices"
	"sync"

	"loggops/formats/mpi"
	"loggops/formats/schedule"
	"loggops/formats/trace"
)

// handler makes the operations of a call.
type handler func(*rank, *trace.Call) (Fate, error)

// calls is what becomes of each MPI call that communicates or waits, as the
// table of MPI calls says or, for some, special. The time in a local call counts
// as computation, and other calls on windows and files last as they did.
var calls = sync.OnceValue(func() map[string]handler {
	all := map[string]handler{}
	for _, c := range mpi.All() {
		if h := handlerOf(&c); h != nil {
			all[c.Name] = h
		}
	}
	maps.Copy(all, special)
	return all
})

// special are calls that no other is like.
var special = map[string]handler{
	"MPI_Buffer_detach":                detach,
	"MPI_Comm_create_group":            overNew,
	"MPI_Comm_create_from_group":       overNew,
	"MPI_Comm_disconnect":              disconnect,
	"MPI_Intercomm_create":             overBoth,
	"MPI_Intercomm_create_from_groups": overBoth,
	"MPI_Intercomm_merge":              overBoth,

	"MPI_Comm_spawn": otherWorld, "MPI_Comm_spawn_multiple": otherWorld,
	"MPI_Comm_accept": otherWorld, "MPI_Comm_connect": otherWorld, "MPI_Comm_join": otherWorld,

	"MPI_Pcontrol": wait, // for nothing: what took place meanwhile is not in the trace

	"MPI_Win_post":     inEpoch(winPost),
	"MPI_Win_start":    inEpoch(winStart),
	"MPI_Win_complete": inEpoch(winComplete),
	"MPI_Win_wait":     inEpoch(winWait),
	"MPI_Win_test":     inEpoch(winTest),

	"pthread_create": createThread, "pthread_join": joinThread,
}

// marks are the rows that are not calls. Flushes and the time before a recording do not belong to the
// program: later operations do not wait for them.
var marks = map[string]handler{trace.Flush: wait, trace.Cut: wait, trace.Off: untraced, trace.Bursts: untraced}

// untraced is a time in which the rank may have communicated.
func untraced(g *rank, c *trace.Call) (Fate, error) {
	return "", g.unsupported(c, "the recording has no calls of the rank in this time")
}

// otherWorld are calls that start or meet processes with an MPI_COMM_WORLD of their
// own, whose ranks no schedule of this one has.
func otherWorld(g *rank, c *trace.Call) (Fate, error) {
	return "", g.unsupported(c, "the other processes have a recording of their own, and a schedule has the ranks of one MPI_COMM_WORLD")
}

// ofRequests are the handlers of calls that are only about requests.
var ofRequests = map[mpi.Requests]handler{
	mpi.Starts: start, mpi.Cancels: cancel, mpi.Frees: forget, mpi.Inspects: look,
	mpi.Waits: wait, mpi.WaitsAny: waitFirst, mpi.WaitsSome: waitFirst,
	mpi.Tests: wait, mpi.TestsAll: wait, mpi.TestsAny: waitFirst, mpi.TestsSome: waitFirst,
}

// handlerOf returns the handler that the table says, nil where nothing can
// stand for the call or it needs nothing but its class.
func handlerOf(c *mpi.Call) handler {
	posts := c.Requests == mpi.Posts
	switch c.Class {
	case mpi.Send, mpi.Recv, mpi.Collective, mpi.Communicator:
		switch {
		case c.Requests == mpi.Makes:
			return persistent
		case posts:
			return nonblocking
		case c.Class == mpi.Send || c.Class == mpi.Recv:
			return blocking
		}
		return together
	case mpi.Sendrecv:
		if posts {
			return startSendrecv
		}
		return sendrecv
	case mpi.Probe:
		return probe
	case mpi.Request:
		return ofRequests[c.Requests]
	}
	switch {
	case c.Synchronizes && posts:
		return synchronizeLater
	case c.Synchronizes:
		return synchronize
	}
	return nil
}

// modes are the modes of operations by those of calls. A partitioned message is
// sent when its last partition is ready, as one.
var modes = map[mpi.Mode]schedule.Mode{
	mpi.Standard: schedule.Standard, mpi.Synchronous: schedule.Synchronous, mpi.Buffered: schedule.Buffered,
	mpi.Partitioned: schedule.Standard,
}

// half returns the operation of a call that sends or receives, what a probe has
// found of its message, and whether there is an operation.
func (g *rank) half(of *mpi.Call, c *trace.Call) (schedule.Op, *finding, bool, error) {
	if of.Class == mpi.Recv {
		return g.receive(c, envelope{c.Peer, c.Tag, c.Bytes})
	}
	op, there, err := g.message(c, schedule.Send, modes[of.Mode], c.Peer, c.Tag, c.Bytes)
	return op, nil, there, err
}

// blocking: the operation requires the computation before it; what follows
// requires the operation.
func blocking(g *rank, c *trace.Call) (Fate, error) {
	if g.unfinished[posted{row: c.Row}] {
		return Computation, nil
	}
	op, f, there, err := g.half(mpi.Of(c.Name), c)
	if err != nil || !there {
		return Computation, err
	}
	if op.Mode == schedule.Buffered {
		g.buffer(c, op, g.calc(c))
	} else {
		g.after = append(g.after, g.put(c, op, f, g.calc(c)))
	}
	return Communication, nil
}

// nonblocking: what follows requires only that the operation has started, and
// the wait for its request requires it.
func nonblocking(g *rank, c *trace.Call) (Fate, error) {
	if len(c.Requests) != 1 {
		return "", g.unsupported(c, "it makes %d requests; one is wanted", len(c.Requests))
	}
	return g.begin(c, c)
}

// begin begins the requests of a call. The call that made a request determines its operations, which all require the
// computation before them. Of several requests, those that cannot be represented may be dropped alone.
func (g *rank) begin(c *trace.Call, made ...*trace.Call) (Fate, error) {
	fate, calc, dropped := Computation, int32(0), false
	for i, r := range c.Requests {
		ops, f, err := g.begun(made[i], r)
		if err != nil && g.opt.AllowDropped && len(made) > 1 {
			ops, err, dropped = nil, nil, true
		}
		switch {
		case err != nil:
			return "", err
		case len(ops) == 0:
			g.requests[r] = underWay{op: noOp}
			continue
		case fate == Computation:
			fate, calc = Communication, g.calc(c)
		}
		g.post(c, f, r, calc, ops...)
	}
	if dropped && fate == Computation {
		g.after = append(g.after, g.calc(c))
	}
	if dropped {
		fate = Dropped
	}
	return fate, nil
}

// post appends nonblocking operations, the first of which requires a calc and each other
// one the one before it. A receive whose message a probe has found has been waited for.
func (g *rank) post(c *trace.Call, f *finding, request int64, calc int32, ops ...schedule.Op) {
	op := ops[0]
	if op.Mode == schedule.Buffered { // complete as soon as it has been copied
		g.buffer(c, op, calc)
		g.requests[request] = underWay{op: calc, row: c.Row}
		return
	}
	var place int32
	if f != nil {
		place = g.become(f, op)
		g.after = append(g.after, calc)
	} else {
		place = g.add(c, op, calc)
		g.afterStart = append(g.afterStart, place)
		place = g.chain(c, ops[1:], place)
	}
	g.requests[request] = underWay{op: place, row: c.Row, receives: op.Kind == schedule.Recv}
}

// persistent keeps a call that makes a persistent request for its starts.
func persistent(g *rank, c *trace.Call) (Fate, error) {
	if len(c.Requests) == 0 {
		return "", g.unsupported(c, "the recording has no messages of its request")
	}
	if len(c.Requests) != 1 {
		return "", g.unsupported(c, "it makes %d requests; one is wanted", len(c.Requests))
	}
	kept := *c // whose lists end with the call
	kept.Counts, kept.RecvCounts = slices.Clone(c.Counts), slices.Clone(c.RecvCounts)
	kept.Neighbors, kept.RecvNeighbors = slices.Clone(c.Neighbors), slices.Clone(c.RecvNeighbors)
	g.persistent[c.Requests[0]] = kept
	return Computation, nil
}

// start begins persistent requests.
func start(g *rank, c *trace.Call) (Fate, error) {
	list := make([]*trace.Call, len(c.Requests))
	for i, r := range c.Requests {
		made, known := g.persistent[r]
		if !known {
			return "", g.unsupported(c, "request %d cannot be started", r)
		}
		made.EndNS, made.Row = c.EndNS, c.Row
		list[i] = &made
	}
	return g.begin(c, list...)
}

// begun returns the operations of a request that a call made, and what a probe has found of its message. The operations
// are valid until the next call of begun.
func (g *rank) begun(made *trace.Call, request int64) ([]schedule.Op, *finding, error) {
	of := mpi.Of(made.Name)
	switch {
	case g.nothing(made, request):
		return nil, nil, nil
	case of.Class == mpi.Collective || of.Class == mpi.Communicator:
		ops, err := g.collective(of, made)
		return ops, nil, err
	}
	op, f, there, err := g.half(of, made)
	if err != nil || !there {
		return nil, nil, err
	}
	g.one[0] = op
	return g.one[:], f, nil
}

// forget frees requests: no wait will name them again.
func forget(g *rank, c *trace.Call) (Fate, error) {
	for _, r := range c.Requests {
		delete(g.requests, r)
		delete(g.persistent, r)
	}
	return Computation, nil
}

// sendrecv: both halves require the computation before them; what follows
// requires both.
func sendrecv(g *rank, c *trace.Call) (Fate, error) {
	if c.Peer == trace.None && g.unfinished[posted{row: c.Row}] { // nor is its receive known
		return Computation, nil
	}
	halves, err := g.halves(c)
	if err != nil || len(halves) == 0 {
		return Computation, err
	}
	g.after = append(g.after, halves...)
	return Communication, nil
}

// startSendrecv: what follows requires only that both halves have started, and the
// wait for the request requires both.
func startSendrecv(g *rank, c *trace.Call) (Fate, error) {
	if len(c.Requests) != 1 {
		return "", g.unsupported(c, "it makes %d requests; one is wanted", len(c.Requests))
	}
	halves, err := g.halves(c)
	if err != nil {
		return "", err
	}
	if len(halves) == 0 {
		g.requests[c.Requests[0]] = underWay{op: noOp}
		return Computation, nil
	}
	g.afterStart = append(g.afterStart, halves...)
	both := g.add(c, schedule.Op{Kind: schedule.Calc}, halves...)
	g.requests[c.Requests[0]] = underWay{op: both, row: c.Row, receives: true}
	return Communication, nil
}

// halves appends the operations of a sendrecv: one, where a partner is
// MPI_PROC_NULL, or none.
func (g *rank) halves(c *trace.Call) ([]int32, error) {
	send, sends, err := g.message(c, schedule.Send, schedule.Standard, c.Peer, c.Tag, c.Bytes)
	if err != nil {
		return nil, err
	}
	recv, f, receives, err := g.receive(c, envelope{c.RecvPeer, c.RecvTag, c.RecvBytes})
	sends = sends && !g.unfinished[posted{row: c.Row}]
	receives = receives && (len(c.Requests) == 0 || !g.unfinished[posted{c.Row, c.Requests[0]}])
	if err != nil || !sends && !receives {
		return nil, err
	}
	calc := g.calc(c)
	var halves []int32
	if sends {
		halves = append(halves, g.add(c, send, calc))
	}
	if receives {
		halves = append(halves, g.put(c, recv, f, calc))
	}
	return halves, nil
}

// waitFirst is a wait that takes what is complete first. It waits for what it
// took in the recorded run, whichever is complete first in the simulation.
func waitFirst(g *rank, c *trace.Call) (Fate, error) {
	if len(c.Requests) > 0 && len(g.requests) > 1 {
		g.report.RecordedOrder++
	}
	return wait(g, c)
}

// look waits for requests that were found complete; the wait that completes them
// comes later.
func look(g *rank, c *trace.Call) (Fate, error) {
	return g.waitFor(c, func(int, underWay) error { return nil })
}

// wait, in all its forms, is a calc of 0 that requires the computation before
// it and the operations whose requests it completes. So are a test, which
// waits for what it completed, and an unsuccessful probe: their time is not
// computation, nor is the time between unsuccessful polls of one row of the trace, unless
// Options.ComputePolls is set.
func wait(g *rank, c *trace.Call) (Fate, error) {
	return g.waitFor(c, func(i int, q underWay) error {
		delete(g.requests, c.Requests[i])
		if q.op == noOp {
			return nil
		}
		return g.completed(c, i, q)
	})
}

// waitFor waits for the requests of a call, each of which it passes to each with its place.
func (g *rank) waitFor(c *trace.Call, each func(i int, q underWay) error) (Fate, error) {
	requires := []int32{g.calc(c)}
	for i, r := range c.Requests {
		q, known := g.requests[r]
		if !known {
			return "", g.unmade(c, r)
		}
		if q.op != noOp {
			requires = append(requires, q.op)
		}
		if err := each(i, q); err != nil {
			return "", err
		}
	}
	g.after = append(g.after, g.add(c, schedule.Op{Kind: schedule.Calc, DurationNS: g.worked(c)}, requires...))
	return Communication, nil
}

func (g *rank) unmade(c *trace.Call, request int64) error {
	return g.unsupported(c, "request %d was never made, or has been waited for", request)
}
