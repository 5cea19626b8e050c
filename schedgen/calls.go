package schedgen

import (
	"strings"

	"loggops/formats/schedule"
	"loggops/formats/trace"
)

// handler makes the operations of a call.
type handler func(*rank, *trace.Call) (Fate, error)

// calls is what becomes of each MPI call that communicates or waits; those of
// collectives.go are added to it. The time in any other counts as computation.
var calls = map[string]handler{
	"MPI_Send":  blocking(schedule.Send, schedule.Standard),
	"MPI_Rsend": blocking(schedule.Send, schedule.Standard),
	"MPI_Ssend": blocking(schedule.Send, schedule.Synchronous),
	"MPI_Recv":  blocking(schedule.Recv, schedule.Standard),
	"MPI_Mrecv": blocking(schedule.Recv, schedule.Standard),

	"MPI_Isend":  nonblocking(schedule.Send, schedule.Standard),
	"MPI_Irsend": nonblocking(schedule.Send, schedule.Standard),
	"MPI_Issend": nonblocking(schedule.Send, schedule.Synchronous),
	"MPI_Ibsend": nonblocking(schedule.Send, schedule.Buffered),
	"MPI_Irecv":  nonblocking(schedule.Recv, schedule.Standard),
	"MPI_Imrecv": nonblocking(schedule.Recv, schedule.Standard),

	"MPI_Send_init": persistent, "MPI_Rsend_init": persistent, "MPI_Ssend_init": persistent,
	"MPI_Bsend_init": persistent, "MPI_Recv_init": persistent,
	"MPI_Start": start, "MPI_Startall": start,
	"MPI_Cancel": cancel, "MPI_Request_free": forget,

	"MPI_Sendrecv":         sendrecv,
	"MPI_Sendrecv_replace": sendrecv,

	"MPI_Wait": wait, "MPI_Waitall": wait, "MPI_Waitany": waitFirst, "MPI_Waitsome": waitFirst,
	"MPI_Test": wait, "MPI_Testall": wait, "MPI_Testany": waitFirst, "MPI_Testsome": waitFirst,
	"MPI_Probe": probe, "MPI_Iprobe": probe, "MPI_Mprobe": probe, "MPI_Improbe": probe,
	"MPI_Request_get_status": look,

	"MPI_Comm_dup": create, "MPI_Comm_split": create, "MPI_Comm_create": create,
	"MPI_Comm_dup_with_info": create, "MPI_Comm_split_type": create,
	"MPI_Cart_create": create, "MPI_Cart_sub": create, "MPI_Graph_create": create,
	"MPI_Dist_graph_create": create, "MPI_Dist_graph_create_adjacent": create,
	"MPI_Comm_create_group": createGroup, "MPI_Comm_idup": createLater, "MPI_Comm_disconnect": disconnect,

	"pthread_create": createThread, "pthread_join": joinThread,
}

// unsupported calls communicate in ways that no operation stands for.
var unsupported = map[string]string{
	"MPI_Intercomm_create": "there are no operations on intercommunicators",
	"MPI_Intercomm_merge":  "there are no operations on intercommunicators",
}

func init() {
	for name, problem := range unsupported {
		calls[name] = func(g *rank, c *trace.Call) (Fate, error) {
			return "", g.unsupported(c, "%s", problem)
		}
	}
	for kind, sizes := range collectives {
		calls["MPI_"+strings.ToUpper(kind[:1])+kind[1:]] = collectiveCall(kind, sizes)
		calls["MPI_I"+kind] = nonblockingCollective(kind, sizes)
	}
}

// isIO tells the calls of one-sided communication and of files.
func isIO(name string) bool { return isOneSided(name) || strings.HasPrefix(name, "MPI_File_") }

func isOneSided(name string) bool {
	for _, prefix := range []string{
		"MPI_Win_", "MPI_Put", "MPI_Get_accumulate", "MPI_Accumulate", "MPI_Fetch_and_op",
		"MPI_Compare_and_swap", "MPI_Rput", "MPI_Rget", "MPI_Raccumulate",
	} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return name == "MPI_Get"
}

// blocking: the operation requires the computation before it; what follows
// requires the operation.
func blocking(kind schedule.Kind, mode schedule.Mode) handler {
	return func(g *rank, c *trace.Call) (Fate, error) {
		op, f, there, err := g.half(c, kind, mode, envelope{c.Peer, c.Tag, c.Bytes})
		if err != nil || !there {
			return Computation, err
		}
		g.after = append(g.after, g.put(c, op, f, g.calc(c)))
		return Communication, nil
	}
}

// half returns the operation of one half of a point-to-point call, what a probe
// has found of its message, and whether there is an operation.
func (g *rank) half(c *trace.Call, kind schedule.Kind, mode schedule.Mode, e envelope) (schedule.Op, *finding, bool, error) {
	if kind == schedule.Recv {
		return g.receive(c, e)
	}
	op, there, err := g.message(c, kind, mode, e.peer, e.tag, e.room)
	return op, nil, there, err
}

// nonblocking: what follows requires only that the operation has started, and
// the wait for its request requires it.
func nonblocking(kind schedule.Kind, mode schedule.Mode) handler {
	return func(g *rank, c *trace.Call) (Fate, error) {
		if len(c.Requests) != 1 {
			return "", g.unsupported(c, "it makes %d requests; one is wanted", len(c.Requests))
		}
		if g.cancelled[posted{c.Row, c.Requests[0]}] {
			g.requests[c.Requests[0]] = underWay{op: noOp}
			return Computation, nil
		}
		op, f, there, err := g.half(c, kind, mode, envelope{c.Peer, c.Tag, c.Bytes})
		if err != nil {
			return "", err
		}
		if !there {
			g.requests[c.Requests[0]] = underWay{op: noOp}
			return Computation, nil
		}
		g.post(c, op, f, c.Requests[0], g.calc(c))
		return Communication, nil
	}
}

// post appends a nonblocking operation that requires a calc. A receive whose
// message a probe has found has been waited for.
func (g *rank) post(c *trace.Call, op schedule.Op, f *finding, request int64, calc int32) {
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
	}
	g.requests[request] = underWay{op: place, row: c.Row, receives: op.Kind == schedule.Recv}
}

// persistent keeps a call that makes a persistent request for its starts.
func persistent(g *rank, c *trace.Call) (Fate, error) {
	if len(c.Requests) != 1 {
		return "", g.unsupported(c, "it makes %d requests; one is wanted", len(c.Requests))
	}
	g.persistent[c.Requests[0]] = *c
	return Computation, nil
}

// started tells which operation the start of a persistent request is.
var started = map[string]struct {
	kind schedule.Kind
	mode schedule.Mode
}{
	"MPI_Send_init":  {schedule.Send, schedule.Standard},
	"MPI_Rsend_init": {schedule.Send, schedule.Standard},
	"MPI_Ssend_init": {schedule.Send, schedule.Synchronous},
	"MPI_Bsend_init": {schedule.Send, schedule.Buffered},
	"MPI_Recv_init":  {schedule.Recv, schedule.Standard},
}

// start begins persistent requests: nonblocking operations that all require
// the computation before them.
func start(g *rank, c *trace.Call) (Fate, error) {
	fate, calc := Computation, int32(0)
	for _, r := range c.Requests {
		made, known := g.persistent[r]
		if !known {
			return "", g.unsupported(c, "request %d is none that can be started", r)
		}
		if g.cancelled[posted{c.Row, r}] {
			g.requests[r] = underWay{op: noOp}
			continue
		}
		made.EndNS = c.EndNS
		what := started[made.Name]
		op, f, there, err := g.half(&made, what.kind, what.mode, envelope{made.Peer, made.Tag, made.Bytes})
		switch {
		case err != nil:
			return "", err
		case !there:
			g.requests[r] = underWay{op: noOp}
			continue
		case fate == Computation:
			fate, calc = Communication, g.calc(c)
		}
		g.post(c, op, f, r, calc)
	}
	return fate, nil
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
	send, sends, err := g.message(c, schedule.Send, schedule.Standard, c.Peer, c.Tag, c.Bytes)
	if err != nil {
		return "", err
	}
	recv, f, receives, err := g.receive(c, envelope{c.RecvPeer, c.RecvTag, c.RecvBytes})
	if err != nil {
		return "", err
	}
	if !sends && !receives {
		return Computation, nil
	}
	calc := g.calc(c)
	if sends {
		g.after = append(g.after, g.add(c, send, calc))
	}
	if receives {
		g.after = append(g.after, g.put(c, recv, f, calc))
	}
	return Communication, nil
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
	requires := []int32{g.calc(c)}
	for _, r := range c.Requests {
		q, known := g.requests[r]
		if !known {
			return "", g.unmade(c, r)
		}
		if q.op != noOp {
			requires = append(requires, q.op)
		}
	}
	g.after = append(g.after, g.add(c, schedule.Op{Kind: schedule.Calc}, requires...))
	return Communication, nil
}

// wait, in all its forms, is a calc of 0 that requires the computation before
// it and the operations whose requests it completes. So are a test, which
// waits for what it completed, and an unsuccessful probe: their time is not
// computation, nor is the time between unsuccessful polls of one row of the trace.
func wait(g *rank, c *trace.Call) (Fate, error) {
	requires := []int32{g.calc(c)}
	for i, r := range c.Requests {
		q, known := g.requests[r]
		if !known {
			return "", g.unmade(c, r)
		}
		if q.op != noOp {
			requires = append(requires, q.op)
			if err := g.completed(c, i, q); err != nil {
				return "", err
			}
		}
		delete(g.requests, r)
	}
	g.after = append(g.after, g.add(c, schedule.Op{Kind: schedule.Calc}, requires...))
	return Communication, nil
}

func (g *rank) unmade(c *trace.Call, request int64) error {
	return g.unsupported(c, "request %d was never made, or has been waited for", request)
}
