// Package sensitivity measures how the run time of a simulation depends on the parameters of the
// model: by how often each is on the critical path. If a parameter grows by so little that
// neither the path nor the order of events changes, the run time grows by that number times as
// much: dT/dL is the number of latencies on the path, dT/dG the number of bytes.
//
// LLAMP (S. Shen, L. Huang, M. Chrapek, T. Schneider, J. Dayal, M. Gajbe, R. Wisniewski and
// T. Hoefler, LLAMP: Assessing Network Latency Tolerance of HPC Applications with Linear
// Programming, SC 2024) takes these numbers from a linear program. Here they are counted.
package sensitivity

import (
	"cmp"
	"slices"

	"loggops/formats/result"
	"loggops/internal/table"
	"loggops/sim"
)

// Term is what one parameter contributes to the critical path, at one level of the machine.
type Term struct {
	Kind  result.PathKind
	Level int32 // from 0; None if the parameter has no level, or the machine no levels
	// Count is how often the parameter is on the path: of L, o, o-tail, g and the handshake, how many;
	// of G, O and gamma, how many bytes after the first size of their range; of calcs, noise and
	// delays, how many ns.
	Count int64
	NS    int64 // contribution to the run time
}

// Terms is the sum of the terms of some paths.
type Terms struct {
	paths, makespanNS int64
	terms             map[termKey]*Term
}

type termKey struct {
	kind  result.PathKind
	level int32
}

// kinds maps segments of the simulator to those of files.
var kinds = [...]result.PathKind{
	sim.PathCalc: result.PathCalc, sim.PathSendOverhead: result.PathSend, sim.PathSendTail: result.PathTail, sim.PathRecvOverhead: result.PathRecv,
	sim.PathLatency: result.PathLatency, sim.PathGap: result.PathGap, sim.PathGapBytes: result.PathGapBytes,
	sim.PathOverheadBytes: result.PathCPUBytes, sim.PathReduction: result.PathReduction,
	sim.PathHandshake: result.PathHandshake, sim.PathNoise: result.PathNoise, sim.PathDelay: result.PathDelay,
}

// KindOf returns the kind of a segment in files.
func KindOf(s *sim.Segment) result.PathKind { return kinds[s.Kind] }

// count returns how often a segment has its parameter.
func count(kind result.PathKind, s *sim.Segment) int64 {
	switch kind {
	case result.PathSend, result.PathTail, result.PathRecv, result.PathLatency, result.PathGap, result.PathHandshake:
		return 1
	case result.PathGapBytes, result.PathCPUBytes, result.PathReduction:
		return s.Charged
	}
	return s.NS()
}

// hasLevel reports whether a parameter is one of a message's level.
func hasLevel(kind result.PathKind) bool {
	switch kind {
	case result.PathSend, result.PathTail, result.PathRecv, result.PathLatency, result.PathGap, result.PathGapBytes, result.PathCPUBytes:
		return true
	}
	return false
}

// Add adds a segment of a path.
func (t *Terms) Add(s *sim.Segment) {
	kind := KindOf(s)
	key := termKey{kind, result.None}
	if hasLevel(kind) {
		key.level = s.Level
	}
	term := t.terms[key]
	if term == nil {
		if t.terms == nil {
			t.terms = map[termKey]*Term{}
		}
		term = &Term{Kind: kind, Level: key.level}
		t.terms[key] = term
	}
	term.Count += count(kind, s)
	term.NS += s.NS()
}

// End ends a path whose run took some time.
func (t *Terms) End(makespanNS int64) {
	t.paths++
	t.makespanNS += makespanNS
}

// Terms returns the terms in order of kind and level.
func (t *Terms) Terms() []Term {
	var terms []Term
	for _, term := range t.terms {
		terms = append(terms, *term)
	}
	slices.SortFunc(terms, func(a, b Term) int { return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Level, b.Level)) })
	return terms
}

// parameters are the kinds of segments that a parameter of the model determines.
var parameters = map[string][]result.PathKind{
	"L": {result.PathLatency}, "o": {result.PathSend, result.PathRecv}, "o-send": {result.PathSend}, "o-tail": {result.PathTail}, "o-recv": {result.PathRecv},
	"g": {result.PathGap}, "G": {result.PathGapBytes}, "O": {result.PathCPUBytes}, "gamma": {result.PathReduction},
	"handshake": {result.PathHandshake},
}

// Has reports whether a parameter of the model can be on the critical path.
func Has(parameter string) bool { return parameters[parameter] != nil }

// Slope returns by how much the run time grows per unit of a parameter of the network: a ns, or
// a ns per byte. Levels of the machine count if they take the parameter from the network.
func (t *Terms) Slope(parameter string, p *sim.Params) (n float64) {
	for _, term := range t.terms {
		if slices.Contains(parameters[parameter], term.Kind) && ofNetwork(term, p) {
			n += float64(term.Count)
		}
	}
	return n / float64(t.paths)
}

// ofNetwork reports whether a term has the value of the network.
func ofNetwork(t *Term, p *sim.Params) bool {
	if t.Level == result.None || int(t.Level) == len(p.Levels) {
		return true
	}
	l := &p.Levels[t.Level]
	switch t.Kind {
	case result.PathLatency:
		return l.LatencyNS == nil
	case result.PathSend:
		return l.OverheadSendNS == nil
	case result.PathTail:
		return l.TailNS == nil
	case result.PathRecv:
		return l.OverheadRecvNS == nil
	case result.PathGap:
		return l.GapNS == nil
	case result.PathCPUBytes:
		return l.OverheadPerByte == nil
	}
	return l.GapPerByte == nil
}

// Table returns the terms as a table, averaged over the paths, for a machine with a number of
// levels. Its last row is the makespan.
func (t *Terms) Table(levels int) table.Table {
	columns := []table.Column{
		table.Text("parameter"), table.Text("level"), table.Count("count"), table.Text("unit"),
		table.Duration("time_ns", "time"), table.Fixed(1, " %", "share_percent", "share"),
	}
	if levels == 0 {
		columns = slices.Delete(columns, 1, 2)
	}
	rows := table.New(columns...)
	add := func(name string, level, count, unit any, ns int64) {
		values := []any{name, level, count, unit, table.Whole(float64(ns) / float64(t.paths)), 100 * float64(ns) / float64(t.makespanNS)}
		if t.makespanNS == 0 {
			values[len(values)-1] = nil
		}
		if levels == 0 {
			values = slices.Delete(values, 1, 2)
		}
		rows.Add(values...)
	}
	for _, term := range t.Terms() {
		level := any(nil)
		switch {
		case !hasLevel(term.Kind):
		case int(term.Level) == levels:
			level = "network"
		default:
			level = term.Level + 1
		}
		add(term.Kind.String(), level, table.Whole(float64(term.Count)/float64(t.paths)), unit(term.Kind), term.NS)
	}
	add("makespan", nil, nil, nil, t.makespanNS)
	return rows
}

// unit returns what Count counts.
func unit(kind result.PathKind) string {
	switch kind {
	case result.PathGapBytes, result.PathCPUBytes, result.PathReduction:
		return "B"
	case result.PathCalc, result.PathNoise, result.PathDelay:
		return "ns"
	}
	return "messages"
}
