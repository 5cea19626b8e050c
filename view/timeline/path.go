package timeline

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"

	"loggops/formats/result"
)

// Stretch is a part of the critical path: a call on one lane. Between stretches on
// different lanes, a message is under way.
type Stretch struct {
	Lane           int32 // or None if the rank is not shown
	StartNS, EndNS int64
	Call           string // MPI call; may be empty
}

// addPath adds the critical path of a run, as far as it is in the window, to spans
// whose file has the header.
func (d *Data) addPath(file string, run int32, spans *result.Header) error {
	r, err := result.OpenPath(file)
	if err != nil {
		return err
	}
	defer r.Close()
	path, other := *r.Head(), *spans
	path.Tool, other.Tool = "", ""
	if !reflect.DeepEqual(path, other) {
		return fmt.Errorf("%s: critical path of another simulation than the spans; write both in one, by loggops-sim --spans-out FILE --path-out FILE", file)
	}
	for s, err := range r.Rows() {
		if err != nil {
			return err
		}
		if s.Run == run {
			d.follow(&s)
		}
	}
	if len(d.Path) == 0 {
		return fmt.Errorf("%s: no critical path of run %d", file, run)
	}
	return nil
}

// follow adds a segment to the path. Of what is out of the window, only the stretches
// stay from which and to which a message may cross its edge.
func (d *Data) follow(s *result.PathSegment) {
	if s.Kind == result.PathLatency {
		return // the next segment is on another lane
	}
	lane := d.laneOf(s)
	if lane != None && onCPU(s.Kind) {
		d.Lanes[lane].mark(s.StartNS, s.EndNS)
	}
	if n := len(d.Path); n > 0 {
		last := &d.Path[n-1]
		switch {
		case last.Lane == lane && (lane == None || last.Call == s.Call && last.EndNS == s.StartNS):
			last.EndNS = s.EndNS
			return
		case last.EndNS >= d.ToNS:
			return
		case s.StartNS <= d.FromNS:
			d.Path = d.Path[:0]
		}
	}
	d.Path = append(d.Path, Stretch{lane, s.StartNS, s.EndNS, s.Call})
}

// onCPU reports whether a CPU, and not the network, works during segments of a kind.
func onCPU(k result.PathKind) bool {
	switch k {
	case result.PathGap, result.PathGapBytes, result.PathLatency, result.PathHandshake:
		return false
	}
	return true
}

// workKinds are the kinds of the spans that contain segments of a kind.
var workKinds = map[result.PathKind][]Kind{result.PathCalc: {Calc, IO}, result.PathSend: {Send}, result.PathRecv: {Recv}}

// laneOf returns the lane of a segment, or None if its rank has none. A path does not
// say which CPU works: it is the first one with a span that contains the segment, else
// that of the stretch before.
func (d *Data) laneOf(s *result.PathSegment) int32 {
	i, found := slices.BinarySearchFunc(d.Lanes, s.Rank, func(l Lane, rank int32) int { return cmp.Compare(l.Rank, rank) })
	if !found {
		return None
	}
	for j := i; j < len(d.Lanes) && d.Lanes[j].Rank == s.Rank; j++ {
		work := d.Lanes[j].Spans[Work]
		if at := first(work, s.EndNS); at < len(work) && work[at].StartNS <= s.StartNS && slices.Contains(workKinds[s.Kind], work[at].Kind) {
			return int32(j)
		}
	}
	if n := len(d.Path); n > 0 && d.Path[n-1].Lane != None && d.Lanes[d.Path[n-1].Lane].Rank == s.Rank {
		return d.Path[n-1].Lane
	}
	return int32(i)
}

// mark adds a time on the critical path to the spans of a lane.
func (l *Lane) mark(fromNS, toNS int64) {
	for _, spans := range [...][]Span{l.Spans[Work], l.Spans[Detours]} {
		for i := first(spans, fromNS); i < len(spans) && spans[i].StartNS < toNS; i++ {
			s := &spans[i]
			s.PathNS += max(0, min(s.EndNS, toNS)-max(s.StartNS, fromNS))
		}
	}
}

// shows reports whether a stretch is in the window.
func (d *Data) shows(s Stretch) bool {
	return s.Lane != None && s.EndNS >= d.FromNS && s.StartNS < d.ToNS
}
