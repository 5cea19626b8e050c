package timeline

import (
	"errors"
	"fmt"
	"iter"

	"loggops/formats/result"
)

// FromSpans reads the spans of one run of a simulation and, unless critical is empty, its
// critical path from that file.
func FromSpans(path, critical string, run int32, w Window) (*Data, error) {
	r, err := result.Open[result.Span](path)
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
	n, err := w.numbering(r.Head().Jobs)
	if err != nil {
		return nil, err
	}
	d, err := newData(spansOf(path, run), w, segments, n)
	if err != nil {
		if errors.Is(err, ErrNothing) {
			err = fmt.Errorf("%s: run %d: %w", path, run, err)
		}
		return nil, err
	}
	d.Setting = r.Head().Setting(run)
	return d, nil
}

// headOf returns the header of a file.
func headOf(path string) (*result.Header, error) {
	r, err := result.Open[result.Span](path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return r.Head(), nil
}

// spansOf reads the spans of a run. The first complete reading checks them.
func spansOf(path string, run int32) source {
	checked := false
	return func(brief bool) iter.Seq2[*row, error] {
		return func(yield func(*row, error) bool) {
			omit := []string{"posted_ns", "collective", "cause"}
			if brief {
				omit = append(omit, "call", "trace_row", "iteration", "region", "site")
			}
			if brief && checked {
				omit = append(omit, "bytes", "tag")
			}
			var read row
			for s, err := range readSpans(path, run, checked, omit) {
				if err != nil {
					yield(nil, err)
					return
				}
				read.Rank, read.CPU = s.Rank, s.CPU
				if read.idle = s.Kind == result.Transfer; !read.idle {
					read.simulated(s)
				} else if read.StartNS, read.EndNS = s.StartNS, s.EndNS; !brief {
					continue
				}
				if !yield(&read, nil) {
					return
				}
			}
			checked = true
		}
	}
}

// readSpans reads the spans of a run without some columns, ahead. They may have been checked by an
// earlier reading. A span is valid until the next.
func readSpans(path string, run int32, checked bool, omit []string) iter.Seq2[*result.Span, error] {
	return func(yield func(*result.Span, error) bool) {
		r, err := result.Open[result.Span](path)
		if err != nil {
			yield(nil, err)
			return
		}
		defer r.Close()
		r.Omit(omit...)
		if checked {
			r.Trust()
		}
		ahead(func(yield func(result.Span, error) bool) {
			for s, err := range r.Rows() {
				if err == nil && s.Run > run || (err != nil || s.Run == run) && !yield(s, err) {
					return
				}
			}
		})(yield)
	}
}

// simulated sets the details of a span.
func (of *Span) simulated(s *result.Span) {
	of.Kind, of.StartNS, of.EndNS = simulatedKinds[s.Kind], s.StartNS, s.EndNS
	of.Peer, of.Bytes, of.Tag, of.Message = s.Peer, s.Bytes, s.Tag, s.Message
	of.Call, of.Region, of.Site, of.TraceRow, of.Iteration = s.Call, s.Region, s.Site, s.TraceRow, s.Iteration
}

var simulatedKinds = [...]Kind{
	result.Calc: Calc, result.IO: IO, result.OneSided: OneSided, result.Send: Send, result.Recv: Recv, result.Detour: Detour, result.Collective: Collective,
	result.LateSender: LateSender, result.LateReceiver: LateReceiver, result.CollectiveWait: CollectiveWait,
	result.Contention: Contention,
}
