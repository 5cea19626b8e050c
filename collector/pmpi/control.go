package pmpi

import (
	"context"
	"slices"

	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// controlKind is the kind of blocks in which MPI_Pcontrol stops recording or goes
// on. The files contain the calls in between, too, without times: they show which messages
// and collectives only some ranks recorded.
const controlKind = "CTRL"

// turn is what MPI_Pcontrol does: its thread stops recording, or goes on.
type turn struct{ pause bool }

// controlled reports whether any rank has stopped recording.
func controlled(run []recording) bool {
	return slices.ContainsFunc(run, func(f recording) bool {
		seen, err := survey(f.path, true)
		return err == nil && (seen.controlled || !seen.done && openControl(f.path)) // an error is said when the calls are read
	})
}

// partial finds the messages and collectives of which only a part is recorded, and
// leaves out what is not recorded or partial. It passes over the trace twice.
type partial struct {
	all      *infer.Joined
	recorded [][]bool             // by rank and call
	left     map[infer.Event]bool // those that are recorded in part
	dropped  map[string]int64

	state rankState
}

// rankState is the state of the rank whose calls are gone through.
type rankState struct {
	rank     int
	calls    int64
	pausedAt map[int32]int64 // threads that do not record, and since when
	ignored  map[int64]bool  // requests that calls left out have made or started
}

func findPartial(ctx context.Context, run []recording, opt reading.Options) (*partial, error) {
	p := &partial{
		all: infer.NewJoined(len(run)), recorded: make([][]bool, len(run)),
		left: map[infer.Event]bool{}, dropped: map[string]int64{},
	}
	links := infer.NewMatching(&p.all.List)
	links.ByReceive = true
	p.begin(0)
	quiet := opt
	quiet.Progress, quiet.Note = nil, nil
	_, err := eachBatch(ctx, run, quiet, p.all, func(rank int, b *reading.Batch) error {
		if rank != p.state.rank {
			p.begin(rank)
		}
		turns := turnsOf(b)
		for i := range b.Calls {
			c := &b.Calls[i]
			if len(turns) > 0 && turns[0].Call == i {
				p.turn(c, turns[0].Of)
				turns = turns[1:]
			}
			p.recorded[rank] = append(p.recorded[rank], !p.paused(c) || kept(c))
			links.Call(c)
		}
		return nil
	})
	links.Together(p.compare)
	p.recorded = nil
	p.begin(0)
	return p, err
}

// begin goes to a rank.
func (p *partial) begin(rank int) {
	p.state = rankState{rank: rank, pausedAt: map[int32]int64{}, ignored: map[int64]bool{}}
}

// turnsOf returns the marks of a batch that are turns.
func turnsOf(b *reading.Batch) []reading.Mark {
	return slices.DeleteFunc(b.Marks, func(m reading.Mark) bool { _, is := m.Of.(turn); return !is })
}

func (p *partial) turn(c *trace.Call, of any) (since int64, resumes bool) {
	since, paused := p.state.pausedAt[c.Thread]
	pause := of.(turn).pause
	if pause {
		p.state.pausedAt[c.Thread] = c.StartNS
	} else {
		delete(p.state.pausedAt, c.Thread)
	}
	return since, paused && !pause
}

func (p *partial) paused(c *trace.Call) bool {
	_, paused := p.state.pausedAt[c.Thread]
	return paused
}

// compare finds whether a message or collective is recorded in part.
func (p *partial) compare(parts []infer.Event) {
	recorded := func(e infer.Event) bool { return p.recorded[e.Rank][e.Call] }
	if !slices.ContainsFunc(parts, func(e infer.Event) bool { return !recorded(e) }) {
		return
	}
	for _, e := range parts {
		if recorded(e) {
			p.left[e] = true
		}
	}
}

// kept: a call is in the trace wherever it was made, as others refer to what it made.
func kept(c *trace.Call) bool {
	return c.NewComm != trace.None || mpi.Of(c.Name).Requests == mpi.Makes || c.OtherThread != trace.None ||
		mpi.Of(c.Name).Class == mpi.End || mpi.Of(c.Name).Class == mpi.Communicator
}

// leaveOut takes out of a batch what is not recorded, or in part.
func (p *partial) leaveOut(rank int, b *reading.Batch) {
	if rank != p.state.rank {
		p.begin(rank)
	}
	calls, turns := b.Calls[:0], turnsOf(b)
	for i := range b.Calls {
		c := b.Calls[i]
		if len(turns) > 0 && turns[0].Call == i {
			since, resumes := p.turn(&c, turns[0].Of)
			turns = turns[1:]
			if resumes { // one row, from where recording stopped to where it goes on
				c.StartNS = since
				calls = append(calls, c)
			}
		} else if p.keep(&c) {
			calls = append(calls, c)
		}
		p.state.calls++
	}
	b.Calls = calls
}

// keep reports whether a call stays, without the requests that do not.
func (p *partial) keep(c *trace.Call) bool {
	here := infer.Event{Rank: int32(p.state.rank), Call: p.state.calls}
	function := mpi.Of(c.Name)
	recorded := !p.paused(c)
	switch {
	case kept(c):
		return true
	case function.Requests == mpi.Starts:
		c.FilterRequests(func(r int64) bool {
			here.Request = r
			if r == trace.UnknownRequest || recorded && !p.drop(c, here) {
				return true
			}
			p.ignore(r)
			return false
		})
		return recorded
	case function.Class == mpi.Request:
		c.FilterRequests(func(r int64) bool {
			ignored := p.state.ignored[r]
			if function.Requests != mpi.Inspects && function.Requests != mpi.Cancels {
				delete(p.state.ignored, r)
			}
			return !ignored
		})
		return recorded
	case function.Class == mpi.Sendrecv && recorded:
		if p.drop(c, here) {
			c.Peer = trace.ProcNull
		}
		here.Request = infer.ReceivingHalf
		if p.drop(c, here) {
			c.RecvPeer, c.ActualPeers, c.ActualTags, c.ActualBytes = trace.ProcNull, nil, nil, nil
		}
		return true
	}
	if len(c.Requests) == 1 {
		here.Request = c.Requests[0]
	}
	if recorded && !p.drop(c, here) {
		return true
	}
	p.ignore(c.Requests...)
	return false
}

// drop reports whether an event is recorded in part, and counts it.
func (p *partial) drop(c *trace.Call, e infer.Event) bool {
	if p.left[e] {
		p.dropped[c.Name]++
	}
	return p.left[e]
}

func (p *partial) ignore(requests ...int64) {
	for _, r := range requests {
		p.state.ignored[r] = true
	}
}
