package pmpi

import (
	"context"
	"io"
	"slices"

	"loggops/collector/reading"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// controlKind is the kind of blocks in which MPI_Pcontrol stops recording or goes
// on. The files contain the calls in between, too, without times: they show which messages
// and collectives only some ranks recorded.
const controlKind = "CTRL"

// turn is where a thread stops recording, or goes on.
type turn struct {
	call  int // in its batch
	pause bool
}

// controlled reports whether any rank has stopped recording.
func controlled(run []recording) bool {
	return slices.ContainsFunc(run, func(f recording) bool {
		r, err := open(f.path, nil)
		if err != nil {
			return false
		}
		defer r.close()
		size := blockBytes
		if r.head.summed() {
			size += sumBytes
		}
		for {
			b, err := r.bytes(size)
			if err != nil { // said when the calls are read
				return openControl(f.path)
			}
			h := parseBlockHead(b)
			if h.kind == controlKind {
				return true
			}
			if _, err := io.CopyN(io.Discard, r.in, int64(h.length)); err != nil {
				return openControl(f.path)
			}
		}
	})
}

// event is an end of a message, or a rank's part of a collective: a call of a rank,
// and the request where the call starts several, or the half of a sendrecv.
type event struct {
	rank    int
	call    int64 // counting from 0 all of the rank
	request int64
}

// receivingHalf stands in place of a request.
const receivingHalf = -1

// place is an event in a sequence, and whether it is recorded.
type place struct {
	event
	recorded  bool
	cancelled bool // a send that never was
}

// channel is what messages in order have in common.
type channel struct {
	comm     int32
	from, to int32 // in MPI_COMM_WORLD
	tag      int32
}

// partial finds the messages and collectives of which only a part is recorded, and
// leaves out what is not recorded or partial. It passes over the trace twice.
type partial struct {
	all       *communicators
	sent, got map[channel][]place
	joined    map[int32]map[int][]place // collectives by communicator and rank

	left    map[event]bool // those that are recorded in part
	dropped map[string]int64

	of rankState
}

// rankState is the state of the rank whose calls are skipped.
type rankState struct {
	rank       int
	calls      int64
	pausedAt   map[int32]int64 // threads that do not record, and since when
	persistent map[int64]trace.Call
	receives   []receive
	open       map[int64]int  // requests of receives, by place in receives
	sends      map[int64]sent // requests of sends
	ignored    map[int64]bool // requests that calls left out have made or started
}

// sent is where a send stands in the sequence of a channel.
type sent struct {
	in channel
	at int
}

// receive is one that may not know its source yet.
type receive struct {
	comm, source, tag int32
	place
}

func findPartial(ctx context.Context, run []recording, opt reading.Options) (*partial, error) {
	p := &partial{
		all: newCommunicators(len(run)), sent: map[channel][]place{}, got: map[channel][]place{}, joined: map[int32]map[int][]place{},
		left: map[event]bool{}, dropped: map[string]int64{},
	}
	p.reset(0)
	quiet := opt
	quiet.Progress, quiet.Note = nil, nil
	err := eachBatch(ctx, run, quiet, p.all, func(rank int, b *batch) error {
		p.begin(rank)
		turns := b.turns
		for i := range b.calls {
			c := &b.calls[i]
			if len(turns) > 0 && turns[0].call == i {
				p.turn(c, turns[0].pause)
				turns = turns[1:]
			}
			p.note(c)
			p.of.calls++
		}
		return nil
	})
	p.flushReceives()
	p.compare()
	p.reset(0)
	return p, err
}

func (p *partial) reset(rank int) {
	p.of = rankState{
		rank: rank, pausedAt: map[int32]int64{}, persistent: map[int64]trace.Call{}, open: map[int64]int{}, sends: map[int64]sent{}, ignored: map[int64]bool{},
	}
}

// begin goes to a rank.
func (p *partial) begin(rank int) {
	if rank != p.of.rank {
		p.flushReceives()
		p.reset(rank)
	}
}

func (p *partial) turn(c *trace.Call, pause bool) (since int64, resumes bool) {
	since, paused := p.of.pausedAt[c.Thread]
	if pause {
		p.of.pausedAt[c.Thread] = c.StartNS
	} else {
		delete(p.of.pausedAt, c.Thread)
	}
	return since, paused && !pause
}

func (p *partial) recorded(c *trace.Call) bool {
	_, paused := p.of.pausedAt[c.Thread]
	return !paused
}

// note enters what a call sends, receives and joins.
func (p *partial) note(c *trace.Call) {
	here := place{event: event{p.of.rank, p.of.calls, 0}, recorded: p.recorded(c)}
	of := mpi.Of(c.Name)
	switch {
	case of.Requests == mpi.Makes:
		for _, r := range c.Requests {
			p.of.persistent[r] = trace.Call{Rank: c.Rank, Name: c.Name, Comm: c.Comm, Peer: c.Peer, Tag: c.Tag}
		}
	case of.Requests == mpi.Starts:
		for _, r := range c.Requests {
			if made, known := p.of.persistent[r]; known {
				here.request = r
				p.take(&made, mpi.Of(made.Name), here, r)
			}
		}
	case of.Class == mpi.Request:
		p.complete(c, of)
	default:
		request := int64(0)
		if len(c.Requests) == 1 {
			request = c.Requests[0]
		}
		p.take(c, of, here, request)
	}
}

// take enters the message or collective of a call, or of the start of a persistent
// request; a receive that has a request may yet learn its source.
func (p *partial) take(c *trace.Call, of *mpi.Call, here place, request int64) {
	if c.Comm == trace.None {
		return
	}
	switch {
	case of.Class == mpi.Send:
		p.send(c, here, request)
	case of.Class == mpi.Recv:
		p.receive(c, c.Peer, c.Tag, here, request)
	case of.Class == mpi.Sendrecv:
		p.send(c, here, 0)
		here.request = receivingHalf
		p.receive(c, c.RecvPeer, c.RecvTag, here, request)
	case of.Class == mpi.Collective, of.Synchronizes, of.Class == mpi.Communicator && c.Name != "MPI_Comm_create_group":
		here.recorded = here.recorded || kept(c)
		if p.joined[c.Comm] == nil {
			p.joined[c.Comm] = map[int][]place{}
		}
		p.joined[c.Comm][p.of.rank] = append(p.joined[c.Comm][p.of.rank], here)
	}
}

// world returns the rank in MPI_COMM_WORLD of a call's partner.
func (p *partial) world(c *trace.Call, peer int32) (int32, bool) {
	return p.all.list[c.Comm].World(c.Rank, peer)
}

func (p *partial) send(c *trace.Call, here place, request int64) {
	if to, known := p.world(c, c.Peer); c.Peer >= 0 && known {
		key := channel{comm: c.Comm, from: c.Rank, to: to, tag: c.Tag}
		if request != 0 {
			p.of.sends[request] = sent{key, len(p.sent[key])}
		}
		p.sent[key] = append(p.sent[key], here)
	}
}

func (p *partial) receive(c *trace.Call, source, tag int32, here place, request int64) {
	if len(c.ActualPeers) == 1 {
		source, tag = c.ActualPeers[0], c.ActualTags[0]
	} else if request != 0 {
		p.of.open[request] = len(p.of.receives)
	}
	p.of.receives = append(p.of.receives, receive{c.Comm, source, tag, here})
}

// complete gives receives the sources that they turned out to have, and marks sends
// that were cancelled.
func (p *partial) complete(c *trace.Call, of *mpi.Call) {
	for i, r := range c.Requests {
		at, receives := p.of.open[r]
		s, sends := p.of.sends[r]
		if len(c.ActualPeers) == len(c.Requests) && c.ActualPeers[i] != trace.None {
			if receives {
				p.of.receives[at].source, p.of.receives[at].tag = c.ActualPeers[i], c.ActualTags[i]
			}
			if sends && c.ActualPeers[i] == trace.Cancelled {
				p.sent[s.in][s.at].cancelled = true
			}
		}
		if of.Requests != mpi.Cancels && of.Requests != mpi.Inspects { // which leave the request as it is
			delete(p.of.open, r)
			delete(p.of.sends, r)
		}
	}
}

// flushReceives enters the receives of a rank, in their order.
func (p *partial) flushReceives() {
	for _, r := range p.of.receives {
		c := trace.Call{Rank: int32(p.of.rank), Comm: r.comm}
		if from, known := p.world(&c, r.source); r.source >= 0 && r.tag >= 0 && known {
			key := channel{comm: r.comm, from: from, to: c.Rank, tag: r.tag}
			p.got[key] = append(p.got[key], r.place)
		}
	}
}

// compare finds what is recorded in part.
func (p *partial) compare() {
	for key, sent := range p.sent {
		sent = slices.DeleteFunc(sent, func(s place) bool { return s.cancelled })
		got := p.got[key]
		for i := range min(len(sent), len(got)) {
			p.unless(sent[i].recorded && got[i].recorded, sent[i], got[i])
		}
	}
	for _, members := range p.joined {
		first, length := true, 0
		for _, sequence := range members {
			if first || len(sequence) < length {
				first, length = false, len(sequence)
			}
		}
		for i := range length {
			all, parts := true, []place{}
			for _, sequence := range members {
				all = all && sequence[i].recorded
				parts = append(parts, sequence[i])
			}
			p.unless(all, parts...)
		}
	}
	p.sent, p.got, p.joined = nil, nil, nil
}

func (p *partial) unless(whole bool, parts ...place) {
	for _, part := range parts {
		if !whole && part.recorded {
			p.left[part.event] = true
		}
	}
}

// kept: a call is in the trace wherever it was made, as others refer to what it made.
func kept(c *trace.Call) bool {
	return c.NewComm != trace.None || mpi.Of(c.Name).Requests == mpi.Makes || c.OtherThread != trace.None ||
		mpi.Of(c.Name).Class == mpi.End || mpi.Of(c.Name).Class == mpi.Communicator
}

// leaveOut takes out of a batch what is not recorded, or in part.
func (p *partial) leaveOut(rank int, b *batch) {
	p.begin(rank)
	calls, turns := b.calls[:0], b.turns
	for i := range b.calls {
		c := b.calls[i]
		if len(turns) > 0 && turns[0].call == i {
			since, resumes := p.turn(&c, turns[0].pause)
			turns = turns[1:]
			if resumes { // one row, from where recording stopped to where it goes on
				c.StartNS = since
				calls = append(calls, c)
			}
		} else if p.keep(&c) {
			calls = append(calls, c)
		}
		p.of.calls++
	}
	b.calls = calls
}

// keep reports whether a call stays, without the requests that do not.
func (p *partial) keep(c *trace.Call) bool {
	here := event{p.of.rank, p.of.calls, 0}
	of := mpi.Of(c.Name)
	recorded := p.recorded(c)
	switch {
	case kept(c):
		return true
	case of.Requests == mpi.Starts:
		p.filter(c, func(r int64) bool {
			here.request = r
			if recorded && !p.drop(c, here) {
				return true
			}
			p.ignore(r)
			return false
		})
		return recorded
	case of.Class == mpi.Request:
		p.filter(c, func(r int64) bool {
			ignored := p.of.ignored[r]
			if of.Requests != mpi.Inspects && of.Requests != mpi.Cancels {
				delete(p.of.ignored, r)
			}
			return !ignored
		})
		return recorded
	case of.Class == mpi.Sendrecv && recorded:
		if p.drop(c, here) {
			c.Peer = trace.ProcNull
		}
		here.request = receivingHalf
		if p.drop(c, here) {
			c.RecvPeer, c.ActualPeers, c.ActualTags, c.ActualBytes = trace.ProcNull, nil, nil, nil
		}
		return true
	}
	if recorded && !p.drop(c, here) {
		return true
	}
	p.ignore(c.Requests...)
	return false
}

// drop reports whether an event is recorded in part, and counts it.
func (p *partial) drop(c *trace.Call, e event) bool {
	if p.left[e] {
		p.dropped[c.Name]++
	}
	return p.left[e]
}

func (p *partial) ignore(requests ...int64) {
	for _, r := range requests {
		p.of.ignored[r] = true
	}
}

// filter keeps some requests of a call, with what their statuses reported.
func (p *partial) filter(c *trace.Call, keep func(int64) bool) {
	all := *c
	c.Requests, c.ActualPeers, c.ActualTags, c.ActualBytes = nil, nil, nil, nil
	for i, r := range all.Requests {
		if r != trace.UnknownRequest && !keep(r) {
			continue
		}
		c.Requests = append(c.Requests, r)
		if len(all.ActualPeers) == len(all.Requests) {
			c.ActualPeers = append(c.ActualPeers, all.ActualPeers[i])
			c.ActualTags = append(c.ActualTags, all.ActualTags[i])
			c.ActualBytes = append(c.ActualBytes, all.ActualBytes[i])
		}
	}
}
