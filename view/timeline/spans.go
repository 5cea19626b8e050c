package timeline

import (
	"fmt"

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
	g := newGatherer(w)
	for s, err := range r.Rows() {
		if err != nil {
			return nil, err
		}
		if s.Run == run {
			g.add(s.Rank, s.CPU, simulated(&s))
		}
	}
	d, err := g.data()
	if err != nil {
		return nil, fmt.Errorf("%s: run %d: %w", path, run, err)
	}
	d.Setting = setting.Of(r.Head(), run)
	if critical != "" {
		err = d.addPath(critical, run, r.Head())
	}
	return d, err
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
