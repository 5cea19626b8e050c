package schedgen

import (
	"slices"
	"testing"

	"loggops/formats/listing"

	"pgregory.net/rapid"

	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
	"loggops/sim"
)

// TestProbedLongAgo: a probe becomes its receive however much lies between, and
// what lies behind it is passed on when that is known.
func TestProbedLongAgo(t *testing.T) {
	r := parse(t, "0 0 Init\n1 2 Barrier comm=0\n1 2 Probe comm=0 peer=1 tag=7 actual=1/7/5")
	many := slices.Repeat(parse(t, "3 4 Barrier comm=0").List, 2*flushAt)
	r.List = append(r.List, many...)
	r.List = append(r.List, parse(t, "5 6 Recv comm=0 peer=1 tag=7 bytes=8 actual=1/7/5").List...)
	r.List = append(r.List, many...)
	r.List = append(r.List, parse(t, "9 9 Finalize").List...)
	var got ops
	report, err := Generate(r, Options{}, &got)
	expect.OK(t, err)
	if got[3].Kind != schedule.Recv || got[3].Bytes != 8 || len(got) != 8*flushAt+7 || report.Operations != int64(len(got)) {
		t.Errorf("operation 3 of %d (%d reported) is %+v", len(got), report.Operations, got[3])
	}
	for i := range got {
		if got[i].Kind == schedule.Calc && got[i].Call == "MPI_Recv" && len(got[i].Requires) == 2 && i-int(got[i].Requires[1]) != 3 {
			t.Errorf("operation %d requires %v", i, got[i].Requires)
		}
	}
}

// TestProbesMatch draws a rank that probes and receives what two others have
// sent, in MPI's order, with no more room than each message needs. Every
// schedule of it comes to its end, whichever sender is late.
func TestProbesMatch(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := &prober{t: rt, r: parse(t, "0 0 Init"), windowed: rapid.Bool().Draw(rt, "windowed")}
		for range rapid.IntRange(1, 12).Draw(rt, "messages") {
			p.queue = append(p.queue, message{p.draw("source", 1, 2), p.draw("tag", 1, 2), int64(p.draw("bytes", 1, 4))})
		}
		sent := slices.Clone(p.queue)
		for len(p.queue)+len(p.matched)+len(p.open) > 0 {
			p.step()
		}
		p.call("MPI_Finalize")
		for rank := int32(1); rank <= 2; rank++ {
			p.send(rank, sent)
		}
		source := &Schedule{Trace: p.r}
		if p.windowed {
			source.Options.Window = &Window{End: 1 << 40}
		}
		source.Header = Header(p.r.Head(), "", "")
		s, err := schedule.Load(source)
		expect.OK(rt, err)
		if source.Report.LostProbes > 0 {
			rt.Errorf("%d probes are lost", source.Report.LostProbes)
		}
		compiled, err := sim.Compile(s, sim.Default())
		expect.OK(rt, err)
		if _, err := compiled.Run(t.Context(), sim.Options{}); err != nil {
			rt.Error(err)
		}
	})
}

// message is one that has been sent to the prober.
type message struct {
	peer, tag int32
	bytes     int64
}

// prober makes the calls of rank 0.
type prober struct {
	t              *rapid.T
	r              *listing.Source
	queue, matched []message
	open           []message // being received
	requests       []int64   // of those
	made           int64
	// windowed: receives from any source name theirs, so that there may be some.
	windowed bool
}

func (p *prober) draw(what string, from, to int32) int32 {
	return rapid.Int32Range(from, to).Draw(p.t, what)
}

func (p *prober) call(name string) *trace.Call {
	at := int64(len(p.r.List))
	p.r.List = append(p.r.List, trace.NewCall(0, name, at, at))
	return &p.r.List[at]
}

// step makes one call that can go on.
func (p *prober) step() {
	kind := p.draw("call", 0, 6)
	switch {
	case kind == 0 && len(p.open) > 0:
		i := p.draw("request", 0, int32(len(p.open)-1))
		c := p.call("MPI_Wait")
		c.Requests = []int64{p.requests[i]}
		p.took(c, p.open[i])
		p.open, p.requests = slices.Delete(p.open, int(i), int(i)+1), slices.Delete(p.requests, int(i), int(i)+1)
	case kind <= 2 && len(p.matched) > 0:
		i := p.draw("message", 0, int32(len(p.matched)-1))
		m := p.matched[i]
		p.matched = slices.Delete(p.matched, int(i), int(i)+1)
		p.receive("MPI_Mrecv", "MPI_Imrecv", m, m.peer, m.tag)
	case kind > 2 && len(p.queue) > 0:
		any := p.queue[p.draw("envelope", 0, int32(len(p.queue)-1))]
		peer, tag := any.peer, any.tag
		named := kind == 3 && !p.windowed
		if !named && p.draw("any source", 0, 1) == 1 {
			peer = trace.AnySource
		}
		if !named && p.draw("any tag", 0, 1) == 1 {
			tag = trace.AnyTag
		}
		i := slices.IndexFunc(p.queue, func(m message) bool { return overlap(peer, m.peer) && overlap(tag, m.tag) })
		m := p.queue[i]
		if kind == 3 {
			p.receive("MPI_Recv", "MPI_Irecv", m, peer, tag)
		} else {
			c := p.call([]string{"MPI_Probe", "MPI_Iprobe", "MPI_Mprobe"}[kind-4])
			c.Comm, c.Peer, c.Tag = 0, peer, tag
			p.took(c, m)
		}
		if kind == 6 {
			p.matched = append(p.matched, m)
		}
		if kind == 3 || kind == 6 {
			p.queue = slices.Delete(p.queue, i, i+1)
		}
	}
}

// receive makes a blocking or a nonblocking call.
func (p *prober) receive(blocking, nonblocking string, m message, peer, tag int32) {
	name, blocks := nonblocking, p.draw("blocks", 0, 1) == 1
	if blocks {
		name = blocking
	}
	c := p.call(name)
	c.Comm, c.Peer, c.Tag, c.Bytes = 0, peer, tag, m.bytes
	if blocks {
		p.took(c, m)
		return
	}
	p.made++
	c.Requests = []int64{p.made}
	p.open, p.requests = append(p.open, m), append(p.requests, p.made)
}

func (p *prober) took(c *trace.Call, m message) {
	c.ActualPeers, c.ActualTags, c.ActualBytes = []int32{m.peer}, []int32{m.tag}, []int64{m.bytes}
}

// send makes the calls of a rank that sends its messages.
func (p *prober) send(rank int32, sent []message) {
	late := int64(p.draw("late", 0, 100000))
	p.r.List = append(p.r.List, trace.NewCall(rank, "MPI_Init", 0, 0))
	for _, m := range sent {
		if m.peer == rank {
			c := trace.NewCall(rank, "MPI_Send", late, late)
			c.Comm, c.Peer, c.Tag, c.Bytes = 0, 0, m.tag, m.bytes
			p.r.List = append(p.r.List, c)
		}
	}
	p.r.List = append(p.r.List, trace.NewCall(rank, "MPI_Finalize", late, late))
}
