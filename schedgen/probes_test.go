package schedgen

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/schedgen/transform"
	"loggops/sim"
)

// TestProbes: the receive that takes what a probe found is posted at the probe.
// What lies between the two waits for the message.
func TestProbes(t *testing.T) {
	for _, test := range []struct{ name, calls, want, report string }{
		{"a receive", `
			0 0 Init
			10 20 Probe comm=0 peer=-1 tag=-1 actual=2/7/5
			30 40 Recv comm=0 peer=-1 tag=-1 bytes=9 actual=2/7/5
			50 50 Finalize`, `
			0 calc 10
			1 recv 9 B 2 tag 7 comm 0 standard r0
			2 calc 10 r1
			3 calc 0 r2 r1
			4 calc 10 r3`, "recorded order 1, any source 0, lost 0"},
		{"the source is numbered in the communicator", `
			0 0 Init
			10 20 Probe comm=2 peer=-1 tag=7 actual=0/7/5
			30 40 Recv comm=2 peer=0 tag=7 bytes=9 actual=0/7/5
			50 50 Finalize`, `
			0 calc 10
			1 recv 9 B 2 tag 7 comm 2 standard r0
			2 calc 10 r1
			3 calc 0 r2 r1
			4 calc 10 r3`, "recorded order 1, any source 0, lost 0"},
		{"only one that takes the message", `
			0 0 Init
			10 20 Probe comm=0 peer=1 tag=-1 actual=1/7/5
			21 22 Recv comm=0 peer=2 tag=7 bytes=8 actual=2/7/5
			22 23 Recv comm=0 peer=1 tag=6 bytes=8 actual=1/6/5
			23 24 Recv comm=1 peer=0 tag=7 bytes=8 actual=0/7/5
			24 25 Recv comm=0 peer=-1 tag=-1 bytes=8 actual=2/7/5
			25 26 Recv comm=0 peer=-1 tag=-1 bytes=9 actual=1/7/5
			30 30 Finalize`, `
			0 calc 10
			1 recv 9 B 1 tag 7 comm 0 standard r0
			2 calc 1 r1
			3 recv 8 B 2 tag 7 comm 0 standard r2
			4 calc 0 r3
			5 recv 8 B 1 tag 6 comm 0 standard r4
			6 calc 0 r5
			7 recv 8 B 0 tag 7 comm 1 standard r6
			8 calc 0 r7
			9 recv 8 B -1 tag -1 comm 0 standard r8
			10 calc 0 r9
			11 calc 0 r10 r1
			12 calc 4 r11`, "recorded order 0, any source 1, lost 0"},
		{"a nonblocking receive in between takes it", `
			0 0 Init
			10 20 Iprobe comm=0 peer=-1 tag=7 actual=1/7/5
			21 22 Irecv comm=0 peer=1 tag=7 bytes=8 req=1
			25 26 Recv comm=0 peer=1 tag=7 bytes=9 actual=1/7/5
			27 28 Wait req=1 actual=1/7/5
			30 30 Finalize`, `
			0 calc 10
			1 recv 8 B 1 tag 7 comm 0 standard r0
			2 calc 1 r1
			3 calc 3 r2
			4 recv 9 B 1 tag 7 comm 0 standard r3
			5 calc 1 r4
			6 calc 0 r5 r1
			7 calc 2 r6`, "recorded order 1, any source 0, lost 0"},
		{"a nonblocking receive that may have taken it", `
			0 0 Init
			10 20 Probe comm=0 peer=1 tag=7 actual=1/7/5
			21 22 Irecv comm=0 peer=-1 tag=7 bytes=8 req=1
			25 26 Recv comm=0 peer=1 tag=7 bytes=9 actual=1/7/5
			27 28 Wait req=1 actual=2/7/5
			30 30 Finalize`, `
			0 calc 10
			1 calc 0 r0
			2 calc 1 r1
			3 recv 8 B -1 tag 7 comm 0 standard r2
			4 calc 3 i3
			5 recv 9 B 1 tag 7 comm 0 standard r4
			6 calc 1 r5
			7 calc 0 r6 r3
			8 calc 2 r7`, "recorded order 0, any source 1, lost 1"},
		{"a receive that was cancelled takes nothing", `
			0 0 Init
			10 20 Probe comm=0 peer=1 tag=7 actual=1/7/5
			21 22 Irecv comm=0 peer=-1 tag=7 bytes=8 req=1
			23 23 Cancel req=1
			24 24 Wait req=1 actual=-4
			25 26 Recv comm=0 peer=1 tag=7 bytes=9 actual=1/7/5
			30 30 Finalize`, `
			0 calc 10
			1 recv 9 B 1 tag 7 comm 0 standard r0
			2 calc 4 r1
			3 calc 0 r2
			4 calc 1 r3
			5 calc 0 r4 r1
			6 calc 4 r5`, "recorded order 0, any source 0, lost 0"},
		{"several probes of one message", `
			0 0 Init
			10 11 Iprobe comm=0 peer=-1 tag=-1 calls=3
			12 13 Iprobe comm=0 peer=-1 tag=-1 actual=1/7/5
			14 15 Probe comm=0 peer=1 tag=-1 actual=1/7/5
			16 17 Mprobe comm=0 peer=1 tag=7 actual=1/7/5
			18 19 Mrecv comm=0 peer=1 tag=7 bytes=8 actual=1/7/5
			20 20 Finalize`, `
			0 calc 10
			1 calc 0 r0
			2 calc 1 r1
			3 recv 8 B 1 tag 7 comm 0 standard r2
			4 calc 1 r3
			5 calc 0 r4 r3
			6 calc 1 r5
			7 calc 0 r6 r3
			8 calc 1 r7
			9 calc 0 r8 r3
			10 calc 1 r9`, "recorded order 3, any source 0, lost 0"},
		{"a matched message is not in the queue any more", `
			0 0 Init
			10 11 Mprobe comm=0 peer=1 tag=7 actual=1/7/4
			12 13 Probe comm=0 peer=1 tag=7 actual=1/7/5
			14 15 Recv comm=0 peer=1 tag=7 bytes=5 actual=1/7/5
			16 17 Mrecv comm=0 peer=1 tag=7 bytes=4 actual=1/7/4
			20 20 Finalize`, `
			0 calc 10
			1 recv 4 B 1 tag 7 comm 0 standard r0
			2 calc 1 r1
			3 recv 5 B 1 tag 7 comm 0 standard r2
			4 calc 1 r3
			5 calc 0 r4 r3
			6 calc 1 r5
			7 calc 0 r6 r1
			8 calc 3 r7`, "recorded order 0, any source 0, lost 0"},
		{"matched messages, received in another order", `
			0 0 Init
			10 11 Improbe comm=0 peer=1 tag=7 actual=1/7/5
			12 13 Improbe comm=0 peer=1 tag=7 actual=1/7/4
			14 15 Mprobe comm=0 peer=1 tag=7 actual=1/7/3
			16 17 Imrecv comm=0 peer=1 tag=7 bytes=4 req=1
			18 19 Mrecv comm=0 peer=1 tag=7 bytes=8 actual=1/7/3
			20 21 Mrecv comm=0 peer=1 tag=7 bytes=8 actual=1/7/5
			22 23 Wait req=1 actual=1/7/4
			24 24 Finalize`, `
			0 calc 10
			1 recv 8 B 1 tag 7 comm 0 standard r0
			2 calc 1 r1
			3 recv 4 B 1 tag 7 comm 0 standard r2
			4 calc 1 r3
			5 recv 8 B 1 tag 7 comm 0 standard r4
			6 calc 1 r5
			7 calc 1 r6
			8 calc 0 r7 r5
			9 calc 1 r8
			10 calc 0 r9 r1
			11 calc 1 r10
			12 calc 0 r11 r3
			13 calc 1 r12`, "recorded order 0, any source 0, lost 0"},
		{"half of a sendrecv", `
			0 0 Init
			10 11 Probe comm=0 peer=1 tag=7 actual=1/7/5
			12 13 Sendrecv comm=0 peer=2 tag=1 bytes=8 recvpeer=-1 recvtag=7 recvbytes=9 actual=1/7/5
			14 14 Finalize`, `
			0 calc 10
			1 recv 9 B 1 tag 7 comm 0 standard r0
			2 calc 1 r1
			3 send 8 B 2 tag 1 comm 0 standard r2
			4 calc 0 r2 r1
			5 calc 1 r3 r4`, "recorded order 0, any source 0, lost 0"},
		{"persistent receives", `
			0 0 Init
			1 2 Recv_init comm=0 peer=1 tag=7 bytes=9 req=1
			2 3 Recv_init comm=0 peer=1 tag=7 bytes=9 req=2
			10 11 Probe comm=0 peer=1 tag=7 actual=1/7/5
			12 13 Startall req=1 req=2
			14 15 Waitall req=1 req=2 actual=1/7/5,1/7/5
			16 16 Finalize`, `
			0 calc 10
			1 recv 9 B 1 tag 7 comm 0 standard r0
			2 calc 1 r1
			3 recv 9 B 1 tag 7 comm 0 standard r2
			4 calc 1 r2 i3
			5 calc 0 r4 r1 r3
			6 calc 1 r5`, "recorded order 0, any source 0, lost 0"},
		{"a message that nobody receives, and none", `
			0 0 Init
			10 11 Iprobe comm=0 peer=1 tag=7 actual=1/7/5
			12 13 Probe comm=0 peer=1 tag=7 actual=1/7/5
			14 15 Mprobe comm=0 peer=-2 tag=-1 actual=-2/-1/0
			16 17 Mrecv comm=0 peer=-2 tag=-1 bytes=8 actual=-2/-1/0
			20 20 Finalize`, `
			0 calc 10
			1 calc 0 r0
			2 calc 1 r1
			3 calc 0 r2
			4 calc 1 r3
			5 calc 0 r4
			6 calc 5 r5`, "recorded order 0, any source 0, lost 2"},
		{"another thread receives", `
			0 0 Init thread=0
			10 20 Probe comm=0 peer=1 tag=7 actual=1/7/5 thread=0
			12 15 Recv comm=0 peer=1 tag=7 bytes=8 actual=1/7/5 thread=1
			21 25 Recv comm=0 peer=1 tag=7 bytes=9 actual=1/7/5 thread=1
			30 30 Finalize thread=0`, `
			0 calc 10
			1 recv 9 B 1 tag 7 comm 0 standard r0
			2 calc 2 cpu 1 r0
			3 recv 8 B 1 tag 7 comm 0 standard cpu 1 r2
			4 calc 6 cpu 1 r3
			5 calc 0 cpu 1 r4 r1
			6 calc 10 r1`, "recorded order 0, any source 0, lost 0"},
		{"the trace does not tell what probes found", `
			0 0 Init
			1 2 Probe comm=0 peer=-1 tag=-1
			3 4 Recv comm=0 peer=1 tag=-1 bytes=9
			5 6 Probe comm=0 peer=-1 tag=3
			7 8 Recv comm=0 peer=-1 tag=-1 bytes=9
			9 9 Probe comm=0 peer=-1 tag=3
			10 10 Send comm=0 peer=1 tag=-1 bytes=9
			11 12 Recv comm=0 peer=1 tag=3 bytes=9
			13 13 Probe comm=0 peer=1 tag=3
			14 14 Send comm=0 peer=1 tag=-1 bytes=9
			15 16 Recv comm=0 peer=1 tag=3 bytes=9
			20 20 Finalize`, `
			0 calc 1
			1 recv 9 B 1 tag -1 comm 0 standard r0
			2 calc 1 r1
			3 calc 0 r2 r1
			4 calc 1 r3
			5 calc 0 r4
			6 calc 1 r5
			7 recv 9 B -1 tag -1 comm 0 standard r6
			8 calc 1 r7
			9 calc 0 r8
			10 calc 1 r9
			11 send 9 B 1 tag -1 comm 0 standard r10
			12 calc 1 r11
			13 recv 9 B 1 tag 3 comm 0 standard r12
			14 calc 1 r13
			15 recv 9 B 1 tag 3 comm 0 standard r14
			16 calc 1 r15
			17 send 9 B 1 tag -1 comm 0 standard r16
			18 calc 1 r17
			19 calc 0 r18 r15
			20 calc 4 r19`, "recorded order 1, any source 1, lost 2"},
		{"a request that was looked at", `
			0 0 Init
			1 2 Irecv comm=0 peer=1 tag=7 bytes=9 req=1
			3 4 Request_get_status calls=3
			5 6 Request_get_status req=1
			7 8 Request_get_status req=1
			9 10 Wait req=1 actual=1/7/5
			20 20 Finalize`, `
			0 calc 1
			1 recv 9 B 1 tag 7 comm 0 standard r0
			2 calc 1 i1
			3 calc 0 r2
			4 calc 1 r3
			5 calc 0 r4 r1
			6 calc 1 r5
			7 calc 0 r6 r1
			8 calc 1 r7
			9 calc 0 r8 r1
			10 calc 10 r9`, "recorded order 0, any source 0, lost 0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got list
			r, err := Generate(parse(t, test.calls), Options{}, &got)
			if err != nil {
				t.Fatal(err)
			}
			want := strings.ReplaceAll(strings.TrimSpace(test.want), "\t", "")
			if strings.Join(got, "\n") != want {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
			}
			if report := fmt.Sprintf("recorded order %d, any source %d, lost %d", r.RecordedOrder, r.AnySource, r.LostProbes); report != test.report {
				t.Errorf("got %s, want %s", report, test.report)
			}
		})
	}
}

// TestProbedLongAgo: a probe becomes its receive however much lies between, and
// what lies behind it is passed on when that is known.
func TestProbedLongAgo(t *testing.T) {
	r := parse(t, "0 0 Init\n1 2 Barrier comm=0\n1 2 Probe comm=0 peer=1 tag=7 actual=1/7/5")
	many := slices.Repeat(parse(t, "3 4 Barrier comm=0").calls, 2*flushAt)
	r.calls = append(r.calls, many...)
	r.calls = append(r.calls, parse(t, "5 6 Recv comm=0 peer=1 tag=7 bytes=8 actual=1/7/5").calls...)
	r.calls = append(r.calls, many...)
	r.calls = append(r.calls, parse(t, "9 9 Finalize").calls...)
	var got ops
	report, err := Generate(r, Options{}, &got)
	if err != nil {
		t.Fatal(err)
	}
	if got[3].Kind != schedule.Recv || got[3].Bytes != 8 || len(got) != 8*flushAt+7 || report.Operations != int64(len(got)) {
		t.Errorf("operation 3 of %d (%d reported) is %+v", len(got), report.Operations, got[3])
	}
	for i := range got {
		if got[i].Kind == schedule.Calc && got[i].Call == "MPI_Recv" && len(got[i].Requires) == 2 && i-int(got[i].Requires[1]) != 3 {
			t.Errorf("operation %d requires %v", i, got[i].Requires)
		}
	}
}

// TestRecordedOrder: which calls are replayed as they were, whatever comes first.
func TestRecordedOrder(t *testing.T) {
	for _, test := range []struct {
		name, calls string
		windowed    bool
		want        string
	}{
		{"waits that had a choice", `
			1 2 Irecv comm=0 peer=1 tag=7 bytes=9 req=1
			1 2 Irecv comm=0 peer=2 tag=7 bytes=9 req=2
			1 2 Irecv comm=0 peer=2 tag=8 bytes=9 req=3
			3 4 Testany
			5 6 Waitany req=2
			7 8 Waitsome req=1 req=3`, false, "2 0"},
		{"waits that had none", `
			1 2 Irecv comm=0 peer=1 tag=7 bytes=9 req=1
			3 4 Waitany req=1
			1 2 Irecv comm=0 peer=1 tag=7 bytes=9 req=2
			1 2 Irecv comm=0 peer=1 tag=7 bytes=9 req=3
			5 6 Waitall req=2 req=3`, false, "0 0"},
		{"any tag of one source is in its order", `
			5 6 Probe comm=0 peer=1 tag=-1 actual=1/7/5
			5 6 Recv comm=0 peer=1 tag=-1 bytes=9 actual=1/7/5`, false, "0 0"},
		{"receives from any source", `
			1 2 Irecv comm=0 peer=-1 tag=7 bytes=9 req=1
			3 4 Wait req=1 actual=1/7/5
			5 6 Recv comm=0 peer=-1 tag=-1 bytes=9 actual=1/7/5`, false, "0 2"},
		{"in a window they are named", `
			1 2 Irecv comm=0 peer=-1 tag=7 bytes=9 req=1
			3 4 Wait req=1 actual=1/7/5
			5 6 Recv comm=0 peer=-1 tag=-1 bytes=9 actual=1/7/5
			5 6 Recv comm=0 peer=1 tag=-1 bytes=9 actual=1/7/5`, true, "2 0"},
	} {
		var opt Options
		if test.windowed {
			opt.Window = &Window{End: 1 << 40}
		}
		report, err := Generate(parse(t, "0 0 Init\n"+strings.TrimSpace(test.calls)+"\n9 9 Finalize"), opt, new(ops))
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(report.RecordedOrder, " ", report.AnySource); got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
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
		s, err := transform.Load(source)
		if err != nil {
			rt.Fatal(err)
		}
		if source.Report.LostProbes > 0 {
			rt.Errorf("%d probes are lost", source.Report.LostProbes)
		}
		compiled, err := sim.Compile(s, sim.Default())
		if err != nil {
			rt.Fatal(err)
		}
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
	r              *recorded
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
	at := int64(len(p.r.calls))
	p.r.calls = append(p.r.calls, trace.NewCall(0, name, at, at))
	return &p.r.calls[at]
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
	p.r.calls = append(p.r.calls, trace.NewCall(rank, "MPI_Init", 0, 0))
	for _, m := range sent {
		if m.peer == rank {
			c := trace.NewCall(rank, "MPI_Send", late, late)
			c.Comm, c.Peer, c.Tag, c.Bytes = 0, 0, m.tag, m.bytes
			p.r.calls = append(p.r.calls, c)
		}
	}
	p.r.calls = append(p.r.calls, trace.NewCall(rank, "MPI_Finalize", late, late))
}
