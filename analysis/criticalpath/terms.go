package criticalpath

import (
	"cmp"
	"context"
	"slices"

	"loggops/formats/result"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/sim"
)

// Term is what one parameter contributes to the critical path, at one level of the machine or one tier of
// links.
type Term struct {
	Kind  result.PathKind // of links, PathLinks for their latency, and PathLinkBytes for their rate
	Level int32           // from 0; None if the parameter has no level, or the machine no levels
	Tier  int32           // from 0; None if it is none of links
	// Most and Least are how often the parameter is on the equally long paths that have it most
	// and least often: of L, o, o-tail, g, the handshake and links, how many; of G, O and gamma, how many
	// bytes after the first size of their range, less those for which a link that is slower makes up; of the rate of
	// links, how many bytes, also of the messages ahead; of calcs, noise and delays, how many ns.
	Most, Least int64
	NS          int64 // contribution to the run time, on one path
}

// Terms is the sum of the terms of some runs' critical paths. It gives the sensitivity of the run time to each
// parameter of the model: how often the parameter is on the critical path. If a parameter changes by so little that
// neither the path nor the order of events changes, the run time changes by that number times as
// much: dT/dL is the number of latencies on the path, dT/dG the number of bytes. Of several paths
// that are equally long, the one that has a parameter most often gives the derivative for an
// increase, and the one that has it least often that for a decrease.
//
// LLAMP (S. Shen, L. Huang, M. Chrapek, T. Schneider, J. Dayal, M. Gajbe, R. Wisniewski and
// T. Hoefler, LLAMP: Assessing Network Latency Tolerance of HPC Applications with Linear
// Programming, SC 2024) takes these numbers from a linear program. Here they are counted.
type Terms struct {
	levels            int      // of the machine
	tiers             []string // of the network
	places            int      // of a kind of segment: levels or tiers
	paths, makespanNS int64
	terms             []Term // by kind and place; those that have no level are in the last
	seen              []bool // terms that some path has
}

// NewTerms returns no terms, for a machine with a number of levels, and a network with tiers of these names.
func NewTerms(levels int, tiers []string) *Terms {
	t := &Terms{levels: levels, tiers: tiers, places: max(levels+1, len(tiers))}
	for kind := range result.PathKind(len(parameters)) {
		for place := range int32(t.places) {
			term := Term{Kind: kind, Level: result.None, Tier: result.None}
			switch {
			case hasLevel(kind):
				term.Level = place
			case OfLinks(kind):
				term.Tier = place
			}
			t.terms = append(t.terms, term)
		}
	}
	t.seen = make([]bool, len(t.terms))
	return t
}

// parameters are the parameters of the model that determine the kinds, whose names they have: nil
// for calcs, noise and delays.
var parameters = func() []*sim.Parameter {
	names := result.PathKind(0).Names()
	all := make([]*sim.Parameter, len(names))
	for i := range sim.Parameters() {
		p := &sim.Parameters()[i]
		if kind := slices.Index(names, p.Name); kind >= 0 {
			all[kind] = p
		}
	}
	return all
}()

// OfLinks reports whether the duration of segments of a kind depends on the links of a network.
func OfLinks(kind result.PathKind) bool {
	return kind == result.PathLinks || kind == result.PathLinkBytes || kind == result.PathContention
}

// hasLevel reports whether a parameter is one of a message's level.
func hasLevel(kind result.PathKind) bool {
	return parameters[kind] != nil && len(parameters[kind].Own) > 0
}

// term returns the number of a segment's term, and how often the segment has it.
func (t *Terms) term(s *sim.Segment) (i int, n int64) {
	kind, place := s.Kind, t.places-1
	switch {
	case hasLevel(kind):
		place = int(s.Level)
	case kind == result.PathContention: // the rate of links determines that
		kind, place = result.PathLinkBytes, int(s.Tier)
	case OfLinks(kind):
		place = int(s.Tier)
	}
	return int(kind)*t.places + place, s.Count
}

// Add adds the terms of a run that took some time. The error is that of its path, or *units.TooLarge.
func (t *Terms) Add(ctx context.Context, path *sim.CriticalPath, makespanNS int64) error {
	if err := units.Add(&t.makespanNS, "makespans, in ns,", makespanNS); err != nil {
		return err
	}
	for s := range path.Segments() {
		i, _ := t.term(s)
		t.terms[i].NS += s.NS()
	}
	most, least, err := path.Bounds(ctx, len(t.terms), func(s *sim.Segment, counts []int64) {
		i, n := t.term(s)
		t.seen[i] = true
		counts[i] += n
		if s.Stretched {
			gap := int(result.PathGapBytes)*t.places + int(s.Level)
			t.seen[gap] = true
			counts[gap] -= n
		}
	})
	if err != nil {
		return err
	}
	for i := range t.terms {
		t.terms[i].Most += most[i]
		t.terms[i].Least += least[i]
	}
	t.paths++
	return nil
}

// Terms returns the terms in order of kind and level.
func (t *Terms) Terms() (terms []Term) {
	for i, seen := range t.seen {
		if seen {
			terms = append(terms, t.terms[i])
		}
	}
	return terms
}

// determines reports whether a parameter, or a part of it, determines the segments of a kind.
func determines(p *sim.Parameter, kind result.PathKind) bool {
	of := parameters[kind]
	return of != nil && (of.Name == p.Name || len(of.Own) > 0 && slices.Contains(p.Own, of.Own[0]))
}

// Has reports whether a parameter of the model can be on the critical path.
func Has(p *sim.Parameter) bool {
	for kind := range parameters {
		if determines(p, result.PathKind(kind)) {
			return true
		}
	}
	return false
}

// Slopes returns how often a parameter of the model is on the equally long paths that have it most
// and least often, in the messages for which has is true: by how much the run time grows per ns, or
// ns per byte, by which their value grows, and shrinks where it shrinks.
func Slopes(ctx context.Context, path *sim.CriticalPath, parameter *sim.Parameter, has func(*sim.Segment) bool) (grows, shrinks int64, err error) {
	return bounds(ctx, path, parameter, has, func(s *sim.Segment) int64 { return s.Count })
}

// Times is Slopes in ns of the run time: by how much it grows if all values of the parameter
// double, as far as it is linear.
func Times(ctx context.Context, path *sim.CriticalPath, parameter *sim.Parameter, has func(*sim.Segment) bool) (grows, shrinks int64, err error) {
	return bounds(ctx, path, parameter, has, (*sim.Segment).NS)
}

func bounds(ctx context.Context, path *sim.CriticalPath, parameter *sim.Parameter, has func(*sim.Segment) bool, of func(*sim.Segment) int64) (most, least int64, err error) {
	mosts, leasts, err := path.Bounds(ctx, 1, func(s *sim.Segment, counts []int64) {
		if determines(parameter, s.Kind) && has(s) {
			counts[0] += of(s)
		} else if s.Stretched && determines(parameter, result.PathGapBytes) && has(s) {
			counts[0] -= of(s)
		}
	})
	if err != nil {
		return 0, 0, err
	}
	return mosts[0], leasts[0], nil
}

// Table returns the terms as a table, averaged over the runs. Its last row is the makespan.
func (t *Terms) Table() table.Table {
	columns := []table.Column{
		table.Text("parameter"), table.Text("level"), table.Text("tier"), table.Count("count"), table.Count("min_count", "min count"), table.Text("unit"),
		table.Duration("time_ns", "time"), table.Fixed(1, " %", "share_percent", "share"),
	}
	known := func(column int) bool { return column == 1 && t.levels > 0 || column == 2 && t.tiers != nil }
	rows := table.New(withoutUnknown(columns, known)...)
	add := func(name string, level, tier, most, least, unit any, ns int64) {
		values := []any{name, level, tier, most, least, unit, table.Whole(float64(ns) / float64(t.paths)), table.Percent(ns, t.makespanNS)}
		rows.Add(withoutUnknown(values, known)...)
	}
	for _, term := range t.Terms() {
		level, tier := any(nil), any(nil)
		switch {
		case OfLinks(term.Kind):
			tier = t.tiers[term.Tier]
		case !hasLevel(term.Kind):
		case int(term.Level) == t.levels:
			level = "network"
		default:
			level = term.Level
		}
		add(cmp.Or(linkParameters[term.Kind], term.Kind.String()), level, tier, t.mean(term.Most), t.mean(term.Least), unit(term.Kind), term.NS)
	}
	add("makespan", nil, nil, nil, nil, nil, t.makespanNS)
	return rows
}

// linkParameters are the names of the parameters of links, as in sweeps.
var linkParameters = map[result.PathKind]string{result.PathLinks: "topology.latency", result.PathLinkBytes: "topology.G"}

// withoutUnknown returns a row without the level and the tier, unless they are known.
func withoutUnknown[T any](row []T, known func(column int) bool) (kept []T) {
	for i, x := range row {
		if i < 1 || i > 2 || known(i) {
			kept = append(kept, x)
		}
	}
	return kept
}

// mean returns the mean of a count over the runs.
func (t *Terms) mean(count int64) any { return table.Whole(float64(count) / float64(t.paths)) }

// unit returns what a term counts.
func unit(kind result.PathKind) string {
	switch p := parameters[kind]; {
	case kind == result.PathLinks:
		return "links"
	case kind == result.PathLinkBytes:
		return "B"
	case p == nil:
		return "ns"
	case p.IsPerByte():
		return "B"
	}
	return "messages"
}
