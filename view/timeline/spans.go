package timeline

import (
	"fmt"
	"strings"

	"loggops/formats/result"
)

// FromSpans reads the spans of one run of a simulation.
func FromSpans(path string, run int32, w Window) (*Data, error) {
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
	d.Setting = setting(r.Head(), run)
	return d, nil
}

func simulated(s *result.Span) Span {
	return Span{
		Kind: simulatedKinds[s.Kind], StartNS: s.StartNS, EndNS: s.EndNS,
		Peer: s.Peer, Bytes: s.Bytes, Tag: s.Tag, Message: s.Message,
		Call: s.Call, TraceRow: s.TraceRow, Mark: s.Mark,
	}
}

var simulatedKinds = [...]Kind{
	result.Calc: Calc, result.IO: IO, result.Send: Send, result.Recv: Recv, result.Detour: Detour, result.Collective: Collective,
}

// setting says what was simulated.
func setting(head *result.Header, run int32) string {
	parts := []string{head.Schedule}
	if head.Parameters.Machine != "" {
		parts = append(parts, head.Parameters.Machine)
	}
	if n := head.Noise; n != nil {
		parts = append(parts, "noise "+strings.Join(append(n.Sources, n.Delays...), ", "))
	}
	return strings.Join(append(parts, fmt.Sprintf("run %d", run)), "; ")
}
