package timeline

import (
	"fmt"
	"reflect"
	"slices"
	"sort"

	"loggops/analysis/criticalpath"
	"loggops/formats/result"
	"loggops/internal/setting"
)

// Stretch is a part of the critical path: a call, or computation, on one lane. Between stretches on
// different lanes, a message is under way.
type Stretch struct {
	Lane           int32 // or None if the rank is not shown
	StartNS, EndNS int64
	Call           string // MPI call, or the computation between two calls
}

// segment is a segment of a path that is on a rank, not of a message that is under way.
type segment struct {
	rank, cpu      int32 // the CPU is None where it is not known
	kind           result.PathKind
	startNS, endNS int64
	call           string
}

// readPath reads the critical path of a run from the file beside the spans that have the
// header.
func readPath(file string, run int32, spans *result.Header) (segments []segment, err error) {
	r, err := result.Open[result.PathSegment](file)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	path, other := *r.Head(), *spans
	path.Tool, other.Tool = "", ""
	if !reflect.DeepEqual(path, other) {
		return nil, setting.Advisef("%s: critical path of another simulation than the spans; write both in one, by loggops-sim %s FILE %s FILE", file, setting.Name("spans-out"), setting.Name("path-out"))
	}
	var w criticalpath.Walk
	for s, err := range r.RowsOf(run) {
		if err != nil {
			return nil, err
		}
		if place := w.Place(&s); s.Kind != result.PathLatency && !criticalpath.OfLinks(s.Kind) { // no message is under way
			segments = append(segments, segment{s.Rank, None, s.Kind, s.StartNS, s.EndNS, place.Calls()})
		}
	}
	if len(segments) == 0 {
		return nil, fmt.Errorf("%s: no critical path of run %d", file, run)
	}
	return segments, nil
}

// onCPU reports whether a CPU, and not the network, works during segments of a kind.
func onCPU(k result.PathKind) bool {
	return !slices.Contains([]result.PathKind{result.PathGap, result.PathGapBytes, result.PathHandshake}, k)
}

// workKinds are the kinds of the spans that contain segments of a kind.
var workKinds = map[result.PathKind][]Kind{result.PathCalc: {Calc}, result.PathIO: {IO}, result.PathOneSided: {OneSided}, result.PathSend: {Send}, result.PathTail: {Send}, result.PathRecv: {Recv}}

// route finds the CPUs of a path, which the path does not contain: that of a segment is the
// first one with a span that contains the segment.
type route struct {
	segments []segment
	ofRank   map[int32][]int // numbers of segments
	rank     int32
	numbers  []int // of that rank
}

func newRoute(segments []segment) *route {
	r := &route{segments: segments, ofRank: map[int32][]int{}, rank: None}
	for i, s := range segments {
		r.ofRank[s.rank] = append(r.ofRank[s.rank], i)
	}
	return r
}

// place finds the segments that a span contains.
func (r *route) place(w *row) {
	if w.Rank != r.rank {
		r.rank, r.numbers = w.Rank, r.ofRank[w.Rank]
	}
	if len(r.numbers) == 0 {
		return
	}
	for i := sort.Search(len(r.numbers), func(i int) bool { return r.segments[r.numbers[i]].startNS >= w.StartNS }); i < len(r.numbers); i++ {
		s := &r.segments[r.numbers[i]]
		if s.endNS > w.EndNS {
			return
		}
		if slices.Contains(workKinds[s.kind], w.Kind) && (s.cpu == None || w.CPU < s.cpu) {
			s.cpu = w.CPU
		}
	}
}

// follow makes Path of the segments. Of what is out of the window, only the stretches stay
// from which and to which a message may cross its edge.
func (d *Data) follow(r *route) {
	d.onPath = map[int32][]period{}
	for i := range r.segments {
		s := &r.segments[i]
		lane := d.laneOf(s)
		if lane != None && onCPU(s.kind) {
			d.onPath[lane] = append(d.onPath[lane], period{s.startNS, s.endNS})
		}
		if n := len(d.Path); n > 0 {
			last := &d.Path[n-1]
			switch {
			case last.Lane == lane && (lane == None || last.Call == s.call && last.EndNS == s.startNS):
				last.EndNS = s.endNS
				continue
			case last.EndNS >= d.ToNS:
				continue
			case s.startNS <= d.FromNS:
				d.Path = d.Path[:0]
			}
		}
		d.Path = append(d.Path, Stretch{lane, s.startNS, s.endNS, s.call})
	}
}

// laneOf returns the lane of a segment, or None if its rank has none. If its CPU is not
// known, it is that of the stretch before, or the rank's first.
func (d *Data) laneOf(s *segment) int32 {
	i, _ := slices.BinarySearchFunc(d.Lanes, Lane{Rank: s.rank, CPU: max(0, s.cpu)}, byRank)
	if i == len(d.Lanes) || d.Lanes[i].Rank != s.rank {
		return None
	}
	if n := len(d.Path); s.cpu == None && n > 0 && d.Path[n-1].Lane != None && d.Lanes[d.Path[n-1].Lane].Rank == s.rank {
		return d.Path[n-1].Lane
	}
	return int32(i)
}

// mark adds times on the critical path to the spans of a lane.
func (l *Lane) mark(path []period) {
	for _, spans := range [...][]Span{l.Spans[Work], l.Spans[Detours]} {
		for _, p := range path {
			for i := first(spans, p.fromNS); i < len(spans) && spans[i].StartNS < p.toNS; i++ {
				s := &spans[i]
				s.PathNS += max(0, min(s.EndNS, p.toNS)-max(s.StartNS, p.fromNS))
			}
		}
	}
}

// shows reports whether a stretch is in the window.
func (d *Data) shows(s Stretch) bool {
	return s.Lane != None && s.EndNS >= d.FromNS && s.StartNS < d.ToNS
}
