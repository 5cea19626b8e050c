package timeline

import (
	"errors"
	"fmt"
	"iter"

	"loggops/formats/result"
	"loggops/view/internal/setting"
)

// FromSpans reads the spans of one run of a simulation and, unless critical is empty, its
// critical path from that file.
func FromSpans(path, critical string, run int32, w Window) (*Data, error) {
	r, err := result.OpenSpans(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	var segments []segment
	if critical != "" {
		if segments, err = readPath(critical, run, r.Head()); err != nil {
			return nil, err
		}
	}
	waits, err := waitsOf(path, run)
	if err != nil {
		return nil, err
	}
	d, err := newData(spansOf(path, run, waits), w, segments)
	if err != nil {
		if errors.Is(err, ErrNothing) {
			err = fmt.Errorf("%s: run %d: %w", path, run, err)
		}
		return nil, err
	}
	d.Setting, d.WaitsUnknown = setting.Of(r.Head(), run), waits.unknown
	return d, nil
}

// settingOf describes a run of a file.
func settingOf(path string, run int32) (string, error) {
	r, err := result.OpenSpans(path)
	if err != nil {
		return "", err
	}
	defer r.Close()
	return setting.Of(r.Head(), run), nil
}

// spansOf reads the spans of a run, and the waits among them.
func spansOf(path string, run int32, w *waits) source {
	return func(brief bool) iter.Seq2[*row, error] {
		return func(yield func(*row, error) bool) {
			var omit []string
			if brief {
				omit = []string{"trace_row", "iteration", "region", "site", "cause"}
				if w.analysis == nil {
					omit = append(omit, "call", "collective", "posted_ns")
				}
			}
			var read row
			give := func(r row) bool {
				read = r
				return yield(&read, nil)
			}
			at := reading{waits: w}
			for s, err := range readSpans(path, run, omit) {
				if err != nil {
					yield(nil, err)
					return
				}
				if !at.before(s, give) || !give(row{s.Rank, s.CPU, simulated(s)}) {
					return
				}
			}
			at.end(give)
		}
	}
}

// readSpans reads the spans of a run without some columns.
func readSpans(path string, run int32, omit []string) iter.Seq2[*result.Span, error] {
	return func(yield func(*result.Span, error) bool) {
		r, err := result.OpenSpans(path)
		if err != nil {
			yield(nil, err)
			return
		}
		defer r.Close()
		r.Omit(omit...)
		for s, err := range r.Rows() {
			if err != nil {
				yield(nil, err)
				return
			}
			if s.Run > run {
				return
			}
			if s.Run == run && !yield(&s, nil) {
				return
			}
		}
	}
}

func simulated(s *result.Span) Span {
	return Span{
		Kind: simulatedKinds[s.Kind], StartNS: s.StartNS, EndNS: s.EndNS,
		Peer: s.Peer, Bytes: s.Bytes, Tag: s.Tag, Message: s.Message,
		Call: s.Call, Region: s.Region, Site: s.Site, TraceRow: s.TraceRow, Iteration: s.Iteration,
	}
}

var simulatedKinds = [...]Kind{
	result.Calc: Calc, result.IO: IO, result.Send: Send, result.Recv: Recv, result.Detour: Detour, result.Collective: Collective,
}
