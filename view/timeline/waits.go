package timeline

import (
	"errors"
	"fmt"
	"runtime"

	"loggops/analysis/waitstate"
	"loggops/formats/result"
)

// waits are the waits of a run for late ranks. The first reading of the spans finds them.
type waits struct {
	analysis *waitstate.Analysis // nil when the waits are known
	unknown  error               // why they are not
	all      []wait              // by rank and time
	// collectives: there are some, whose calls the analysis needs.
	collectives bool
	checked     bool // a reading of all spans has checked them
}

// wait is a wait for a rank, the cause.
type wait struct {
	fromNS, toNS     int64
	rank, cpu, cause int32
	kind             Kind
}

// mostMessages bounds the memory of an analysis.
const mostMessages = 1 << 21

// errEarlier says that spans lack what earlier versions did not write.
var errEarlier = errors.New("the spans of an earlier version do not show wait states; simulate again")

// waitsOf reads the messages of a run.
func waitsOf(path string, run int32) (*waits, error) {
	r, err := result.OpenSpans(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	w := &waits{}
	if w.analysis, w.unknown = waitstate.New(r.Head(), w.find); w.unknown != nil {
		return w, nil
	}
	var sends, receives int
	for s, err := range readSpans(path, run, false, []string{"call", "trace_row", "iteration", "region", "site", "cause"}) {
		if err != nil {
			return nil, err
		}
		switch s.Kind {
		case result.Send:
			sends++
		case result.Recv:
			receives++
			if s.PostedNS == result.None {
				return &waits{unknown: errEarlier}, nil
			}
		}
		if max(sends, receives) > mostMessages {
			return &waits{unknown: fmt.Errorf("wait states of more than %d messages are not determined; limit the spans with --spans-from and --spans-to of loggops-sim", mostMessages)}, nil
		}
		w.collectives = w.collectives || s.Collective != result.None
		w.analysis.Join(s)
	}
	w.checked = true
	return w, nil
}

// find takes a wait.
func (w *waits) find(p waitstate.Place, cpu int32, idle []waitstate.Interval) {
	kind := CollectiveWait
	switch p.State {
	case waitstate.Transfer:
		return
	case waitstate.LateSender:
		kind = LateSender
	case waitstate.LateReceiver:
		kind = LateReceiver
	}
	for _, i := range idle {
		w.all = append(w.all, wait{i.FromNS, i.ToNS, p.Rank, cpu, p.Cause, kind})
	}
}

func (w *wait) row() *row {
	return &row{w.rank, w.cpu, Span{
		Kind: w.kind, StartNS: w.fromNS, EndNS: w.toNS,
		Peer: w.cause, Bytes: None, Tag: None, Message: None, TraceRow: None, Iteration: None,
	}}
}

// reading gives waits among spans, which it takes in their order.
type reading struct {
	*waits
	given int
}

// before calls give for the waits before a span, until it returns false.
func (r *reading) before(s *result.Span, give func(*row) bool) bool {
	if r.analysis != nil {
		r.analysis.Divide(s)
	}
	for ; r.given < len(r.all); r.given++ {
		w := &r.all[r.given]
		if w.rank > s.Rank || w.rank == s.Rank && w.fromNS > s.StartNS {
			break
		}
		if !give(w.row()) {
			return false
		}
	}
	return true
}

// end calls give for the waits after the last span.
func (r *reading) end(give func(*row) bool) {
	if r.analysis != nil {
		r.analysis.End()
		r.analysis = nil
		runtime.GC() // which otherwise lets as much memory again be taken
	}
	for ; r.given < len(r.all) && give(r.all[r.given].row()); r.given++ {
	}
}
