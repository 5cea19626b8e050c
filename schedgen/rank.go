package schedgen

import (
	"fmt"
	"slices"

	"loggops/formats/comm"
	"loggops/formats/mpi"
	"loggops/formats/schedule"
	"loggops/formats/trace"
)

// flushAt bounds the operations that are kept before they are passed on.
const flushAt = 1 << 14

// rank makes one rank's list of operations.
type rank struct {
	head   *trace.Header
	united []comm.Communicator // of the schedule, see between.go
	both   []int32
	opt    *Options
	report *Report

	number  int
	ops     []schedule.Op // those not passed on yet
	flushed int32         // operations passed on
	// findings of probes, in the order of their operations.
	findings []*finding

	running    bool       // between MPI_Init and MPI_Finalize, or while the program runs
	beginNS    int64      // the end of MPI_Init
	end        trace.Call // MPI_Finalize, after which the program goes on
	threads    map[int32]*thread
	cpuFreeNS  []int64 // when CPUs 1, 2 ... are free for another thread
	*thread            // that makes the call in hand
	window     cut     // of the rank's list
	iterations iterationCounter
	marked     bool // a call has separated iterations, on any rank
	// requests under way.
	requests map[int64]underWay
	// persistent requests: the calls that made them, which a start repeats.
	persistent map[int64]trace.Call
	// cancelled requests, of all ranks: see cancel.go.
	cancelled map[posted]bool
	// unfinished is what a truncated trace leaves under way: see unfinished.go.
	unfinished map[posted]bool
	// buffered sends since the last MPI_Buffer_detach.
	buffered []int32
	// Of windows and files, the times of synchronizing calls, of all ranks,
	// and how many this rank has made; and the rank's epochs: see shared.go.
	least        leastTimes
	synchronized map[int32]int
	epochs       epochs

	kept state          // from before a call that may be dropped
	one  [1]schedule.Op // of a request that begins
}

// underWay is a request that was posted or started.
type underWay struct {
	op       int32 // that a wait for it requires
	row      int64 // of the call that posted it
	receives bool
}

// noOp is the place of an operation that there is none of: its partner is
// MPI_PROC_NULL, or it was cancelled.
const noOp = -1

func (g *rank) reset(number int) {
	g.number, g.flushed, g.running, g.window = number, 0, false, cut{}
	g.iterations = iterationCounter{Iterations: g.opt.Iterations}
	g.threads, g.thread, g.cpuFreeNS = map[int32]*thread{}, nil, g.cpuFreeNS[:0]
	g.requests, g.persistent = map[int64]underWay{}, map[int64]trace.Call{}
	g.findings, g.end = nil, trace.Call{Rank: int32(number)}
	g.buffered, g.synchronized, g.epochs = g.buffered[:0], map[int32]int{}, newEpochs()
	if program := g.head.ProgramNS; program != nil {
		g.running, g.beginNS = true, program[0]
	}
}

// next returns the place of the operation that is added next.
func (g *rank) next() int32 { return g.flushed + int32(len(g.ops)) }

// flush passes on the operations that are not held back.
func (g *rank) flush(to Sink) error {
	n := g.held()
	if n == 0 {
		return nil
	}
	var err error
	if to != nil {
		err = to.Append(g.number, g.ops[:n]...)
	}
	g.report.Operations += int64(n)
	g.flushed += int32(n)
	g.ops = g.ops[:copy(g.ops, g.ops[n:])]
	return err
}

// call makes operations of a call, as the table of calls says.
func (g *rank) call(c *trace.Call) error {
	g.window.reach(g, c)
	fateOf := g.fate
	if g.opt.AllowDropped {
		fateOf = g.orDropped
	}
	fate, err := fateOf(c)
	if err != nil {
		return err
	}
	if fate == Computation && (g.opt.FreeLocal || bounds(c)) {
		g.after = append(g.after, g.calc(c))
	}
	if fate != Outside {
		if g.polled = unsuccessful(c); g.polled && !g.opt.ComputePolls && g.opt.PollGapNS == 0 {
			g.report.Polling.own.polls += c.EndNS - c.StartNS
		}
		g.marked = g.iterations.count(c) || g.marked
	}
	fates := g.report.Calls[c.Name]
	if fates == nil {
		fates = map[Fate]int64{}
		g.report.Calls[c.Name] = fates
	}
	fates[fate] += c.Calls
	return nil
}

// bounds reports whether a region of the program begins or ends with a call, and with it the
// computation of another.
func bounds(c *trace.Call) bool { return c.Name == "MPI_Pcontrol" && c.StartNS == c.EndNS }

func (g *rank) fate(c *trace.Call) (Fate, error) {
	class := mpi.Of(c.Name).Class
	switch class {
	case mpi.Begin:
		if g.running { // since the program began
			g.thread = g.of(c)
			g.after = append(g.after, g.calc(c))
		} else {
			g.running, g.beginNS = true, c.EndNS
		}
		g.window.start(g, c)
		return Outside, nil
	case mpi.End:
		if !g.running {
			return "", &Unsupported{int64(c.Rank), c.Row, c.Name, "no MPI_Init stands before it: when the run began is not known", true}
		}
		g.thread = g.of(c)
		calc := g.calc(c)
		if g.head.ProgramNS != nil { // it goes on
			g.after, g.end = append(g.after, calc), *c
			return Outside, nil
		}
		g.running = false
		return Outside, nil
	}
	if !g.running {
		return Outside, nil
	}
	g.thread = g.of(c)
	handle, known := calls()[c.Name]
	if !known {
		handle, known = marks[c.Name]
	}
	switch {
	case known:
		return handle(g, c)
	case class == mpi.OneSided, class == mpi.IO:
		return asItLasted(g, c)
	case class == mpi.Local:
		return Computation, nil
	}
	return "", g.unsupported(c, "it is not known what the call does")
}

// add appends an operation made of a call that requires the given ones, and
// returns its place.
func (g *rank) add(c *trace.Call, op schedule.Op, requires ...int32) int32 {
	place := g.next()
	for _, r := range requires {
		op.Requires = append(op.Requires, place-r)
	}
	op.CPU = g.cpu
	op.Iteration, op.TraceRow = g.iterations.current(), c.Row
	op.Call, op.Region, op.Site = c.Name, c.Region, c.Site
	if op.Kind == schedule.Recv && op.Peer == schedule.AnySource {
		g.report.AnySource++
	}
	g.ops = append(g.ops, op)
	return place
}

// calc appends the computation since the previous communicating call, on which
// all that the call c becomes depends.
func (g *rank) calc(c *trace.Call) int32 {
	gap := c.StartNS - g.endNS
	if gap < 0 {
		g.report.NegativeGaps++
		g.report.NegativeNS -= gap
		gap = 0
	}
	between := g.polled && mpi.Of(c.Name).Polls && !g.opt.ComputePolls
	if between && gap <= g.opt.PollGapNS {
		gap = 0
	}
	g.report.Polling.computed(gap, between)
	place := g.add(c, schedule.Op{Kind: schedule.Calc, DurationNS: gap}, g.after...)
	for _, s := range g.afterStart {
		last := &g.ops[len(g.ops)-1]
		last.Irequires = append(last.Irequires, place-s)
	}
	g.after, g.afterStart = g.after[:0], g.afterStart[:0]
	g.startNS, g.endNS, g.before = c.StartNS, c.EndNS, place
	return place
}

// message returns the operation of one half of a point-to-point call, and
// whether there is one: not where the partner is MPI_PROC_NULL.
func (g *rank) message(c *trace.Call, kind schedule.Kind, mode schedule.Mode, peer, tag int32, bytes int64) (schedule.Op, bool, error) {
	op := schedule.Op{Kind: kind, Mode: mode, Tag: int64(tag), Bytes: bytes}
	if peer == trace.ProcNull {
		return op, false, nil
	}
	if peer == trace.None || tag == trace.None || bytes == trace.None || c.Comm == trace.None {
		return op, false, g.unsupported(c, "the trace lacks its partner, tag, size or communicator")
	}
	if err := g.within(c); err != nil {
		return op, false, err
	}
	op.Comm = g.both[c.Comm]
	if kind == schedule.Recv && peer == trace.AnySource {
		op.Peer = schedule.AnySource
		return op, true, nil
	}
	var known bool
	if op.Peer, known = g.on(c).World(int32(g.number), peer); !known {
		return op, false, g.unsupported(c, "partner %d is not in 0..%d", peer, g.on(c).Partners()-1)
	}
	return op, true, nil
}

// within reports whether a call's communicator is one that there are operations
// on: the members of all its groups are known.
func (g *rank) within(c *trace.Call) error {
	switch com := &g.head.Communicators[c.Comm]; {
	case g.both[c.Comm] == trace.None:
		return g.unsupported(c, "communicator %d (%s) has no counterpart in the other group of its intercommunicator", c.Comm, com.Name)
	case !com.Self && len(com.Members) == 0:
		return g.unsupported(c, "the members of communicator %d (%s) are not known", c.Comm, com.Name)
	}
	return nil
}

func (g *rank) unsupported(c *trace.Call, format string, args ...any) error {
	return &Unsupported{int64(c.Rank), c.Row, c.Name, fmt.Sprintf(format, args...), false}
}

// goOn appends the computation after the last call until the program ends, if the recording of the rank covers that.
func (g *rank) goOn() {
	_, early := slices.BinarySearch(g.head.Truncated, g.number)
	if g.head.ProgramNS == nil || early || g.threads[0] == nil {
		return
	}
	g.thread = g.threads[0]
	if end := &g.end; g.endNS < g.head.ProgramNS[1] {
		end.StartNS = g.head.ProgramNS[1]
		g.calc(end)
	}
}

// finish passes on what is left of the rank's list.
func (g *rank) finish(to Sink) error {
	g.goOn()
	g.report.Polling.endRank(g.number)
	if g.opt.Window != nil {
		g.report.Windows[g.number] = g.window.span(g)
	}
	g.giveUp(func(*finding) bool { return true })
	return g.flush(to)
}
