package timeline

import (
	"bufio"
	"fmt"
	"io"

	"loggops/internal/jsontext"
)

// WritePerfetto writes the timeline in the trace event form of Chrome, which
// the Perfetto viewer opens: ranks are processes and CPUs their threads. Work is
// complete events (X), in which detours lie; collectives, which may overlap, are
// nestable asynchronous ones (b, e), and messages flows (s, f) from the work that
// sends to the work that receives; one end is missing if it is not shown. The critical path is a process of its own. Times are in us with three decimals (N.
// Duca and D. Sinclair, Trace Event Format).
func (d *Data) WritePerfetto(w io.Writer) error {
	p := &perfetto{Writer: bufio.NewWriterSize(w, 1<<16)}
	p.WriteString(`{"displayTimeUnit":"ns","traceEvents":[`)
	for g, err := range d.ranks() {
		if err != nil {
			return err
		}
		for i := range g.lanes {
			lane := &g.lanes[i]
			if g.begins && i == 0 {
				p.process(lane, "rank "+d.rank(lane.Rank), lane.Rank)
			}
			if g.begins {
				p.thread(lane, fmt.Sprintf("CPU %d", lane.CPU))
			}
			for _, s := range lane.Spans[Shade] {
				p.collective(lane, &s)
			}
			p.work(lane)
		}
	}
	p.path(d)
	if d.window.ToNS == 0 && d.endNS > p.endNS { // a rank waits last
		p.event("i", &d.Lanes[0])
		fmt.Fprintf(p, `,"name":"end of the run","s":"g","ts":%s}`, micros(d.endNS))
	}
	p.WriteString("\n]}\n")
	return p.Flush()
}

// perfetto writes events. Its errors are those of the buffer's Flush.
type perfetto struct {
	*bufio.Writer
	events, collectives int
	endNS               int64 // of the last event
}

// event begins one: its phase and track. What is written next are its other
// fields and the end.
func (p *perfetto) event(phase string, lane *Lane) {
	if p.events++; p.events > 1 {
		p.WriteByte(',')
	}
	fmt.Fprintf(p, "\n{\"ph\":%q,\"pid\":%d,\"tid\":%d", phase, lane.Rank, lane.CPU)
}

func (p *perfetto) process(lane *Lane, name string, order int32) {
	p.event("M", lane)
	fmt.Fprintf(p, `,"name":"process_name","args":{"name":%q}}`, name)
	p.event("M", lane)
	fmt.Fprintf(p, `,"name":"process_sort_index","args":{"sort_index":%d}}`, order)
}

func (p *perfetto) thread(lane *Lane, name string) {
	p.event("M", lane)
	fmt.Fprintf(p, `,"name":"thread_name","args":{"name":%q}}`, name)
}

// path writes the critical path: a process above all ranks, with a slice for each stretch.
func (p *perfetto) path(d *Data) {
	if len(d.Path) == 0 {
		return
	}
	track := &Lane{Rank: d.Lanes[len(d.Lanes)-1].Rank + 1}
	p.process(track, "critical path", -1)
	p.thread(track, "critical path")
	for _, s := range d.Path {
		if !d.shows(s) {
			continue
		}
		name := "rank " + d.rank(d.Lanes[s.Lane].Rank)
		if s.Call != "" {
			name += ", " + s.Call
		}
		quoted, _ := jsontext.Write(name) // of a string there is no error
		p.event("X", track)
		fmt.Fprintf(p, `,"name":%s,"cat":"critical path","ts":%s,"dur":%s,"args":{}}`, quoted, micros(s.StartNS), micros(s.EndNS-s.StartNS))
	}
}

// work writes what a CPU did, in order of time: a piece of work comes before
// the detours in it.
func (p *perfetto) work(lane *Lane) {
	detours := lane.Spans[Detours]
	for _, s := range lane.Spans[Work] {
		for len(detours) > 0 && detours[0].StartNS < s.StartNS {
			p.complete(lane, &detours[0])
			detours = detours[1:]
		}
		p.complete(lane, &s)
		switch {
		case s.Message == None:
		case s.Kind == Send:
			p.flow(lane, &s, "s", lane.Rank)
		case s.Kind == Recv:
			p.flow(lane, &s, "f", s.Peer)
		}
	}
	for i := range detours {
		p.complete(lane, &detours[i])
	}
}

func (p *perfetto) complete(lane *Lane, s *Span) {
	p.endNS = max(p.endNS, s.EndNS)
	p.event("X", lane)
	fmt.Fprintf(p, `,"name":%s,"cat":%q,"ts":%s,"dur":%s,"args":`, name(s), s.Kind, micros(s.StartNS), micros(s.EndNS-s.StartNS))
	p.args(s)
	p.WriteByte('}')
}

func (p *perfetto) collective(lane *Lane, s *Span) {
	p.endNS = max(p.endNS, s.EndNS)
	p.collectives++
	for _, end := range []struct {
		phase string
		ns    int64
	}{{"b", s.StartNS}, {"e", s.EndNS}} {
		p.event(end.phase, lane)
		fmt.Fprintf(p, `,"name":%s,"cat":"collective","id":%d,"ts":%s,"args":`, name(s), p.collectives, micros(end.ns))
		p.args(s)
		p.WriteByte('}')
	}
}

// flow writes an end of a message's arrow: at the start of its span, which encloses it.
func (p *perfetto) flow(lane *Lane, s *Span, phase string, sender int32) {
	p.event(phase, lane)
	if phase == "f" {
		p.WriteString(`,"bp":"e"`)
	}
	fmt.Fprintf(p, `,"name":"message","cat":"message","id":"%d.%d","ts":%s}`, sender, s.Message, micros(s.StartNS))
}

func (p *perfetto) args(s *Span) {
	separator := byte('{')
	field := func(name string, value any) {
		p.WriteByte(separator)
		separator = ','
		written, _ := jsontext.Write(value) // of texts and numbers there is no error
		fmt.Fprintf(p, "%q:%s", name, written)
	}
	for _, a := range []struct {
		name  string
		value int64
	}{{"peer", int64(s.Peer)}, {"bytes", s.Bytes}, {"tag", s.Tag}, {"trace_row", s.TraceRow}, {"iteration", int64(s.Iteration)}} {
		if a.value != None {
			field(a.name, a.value)
		}
	}
	if s.InjectedNS > 0 {
		field("injected_ns", s.InjectedNS)
	}
	if s.PathNS > 0 {
		field("path_ns", s.PathNS)
	}
	if s.Region != "" {
		field("region", s.Region)
	}
	if s.Site != "" {
		field("site", s.Site)
	}
	if separator == '{' {
		p.WriteByte('{')
	}
	p.WriteByte('}')
}

// name returns what a span is called, as JSON.
func name(s *Span) string {
	name := s.Kind.String()
	switch {
	case s.Kind == Collective && s.Call != "":
		name = s.Call
	case s.Call != "":
		name += " (" + s.Call + ")"
	}
	quoted, _ := jsontext.Write(name) // of a string there is no error
	return string(quoted)
}

// micros writes ns as us.
func micros(ns int64) string { return fmt.Sprintf("%d.%03d", ns/1000, ns%1000) }
