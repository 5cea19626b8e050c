package sim

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"loggops/formats/schedule"
	"loggops/schedgen/collective"
	"loggops/sim/noise"
)

// programFeature is a feature of a drawn program, or of its run by the oracle.
type programFeature struct {
	name string
	has  func(d *drawn, o *oracle) bool
}

// programFeatures include that each parameter is more than 0.
var programFeatures = slices.Concat(parameterFeatures(), applicationFeatures(), []programFeature{
	{"stuck", func(_ *drawn, o *oracle) bool { return o.stuck() }},
	{"ended", func(_ *drawn, o *oracle) bool { return !o.stuck() }},
	{"messages left over in a recording", func(_ *drawn, o *oracle) bool { return !o.stuck() && o.messages() > 0 }},
	{"CPUs chosen by the receive", func(_ *drawn, o *oracle) bool { return o.byReceive }},
	{"ties", func(_ *drawn, o *oracle) bool { return o.order.tied }},
	{"no ties", func(_ *drawn, o *oracle) bool { return !o.order.tied }},
	{"nobody waits for a CPU or NIC", func(_ *drawn, o *oracle) bool { return !o.order.waited }},
	{"100 ranks", func(_ *drawn, o *oracle) bool { return len(o.ops) >= 100 }},
	{"200 operations of a rank", func(d *drawn, _ *oracle) bool { return d.longest() >= 200 }},
	{"one collective of all is all", func(d *drawn, o *oracle) bool {
		ops := d.schedule.Ops[0]
		return o.sent > 0 && d.longest() == 1 && len(ops) == 1 && ops[0].Coll != nil && d.schedule.Header.Spans(ops[0].Comm)
	}},
	{"replicas", func(d *drawn, _ *oracle) bool { return d.schedule.Header.Replicas > 1 }},
	{"recorded", func(d *drawn, _ *oracle) bool { return d.schedule.Header.Recorded }},
	{"unchecked receives", func(d *drawn, _ *oracle) bool { return d.schedule.Header.UncheckedReceives }},
	{"rules for collectives", func(d *drawn, _ *oracle) bool { return len(d.schedule.Header.Collectives) > 0 }},
	{"levels", func(d *drawn, _ *oracle) bool { return len(d.params.Levels) > 0 }},
	{"levels, round robin", func(d *drawn, _ *oracle) bool { return len(d.params.Levels) > 0 && d.params.RoundRobin }},
	{"sizes", func(d *drawn, _ *oracle) bool { return len(d.params.BySize) > 0 }},
	{"sizes at a level", func(d *drawn, _ *oracle) bool {
		return slices.ContainsFunc(d.params.Levels, func(l Level) bool { return len(l.BySize) > 0 })
	}},
	{"a message held behind an earlier one", func(_ *drawn, o *oracle) bool { return o.order.held }},
	{"rendezvous = drain", func(d *drawn, o *oracle) bool { return d.params.Drain && o.order.drained }},
	{"receive = nic", func(d *drawn, _ *oracle) bool { return d.params.NIC }},
	{"both rules", func(d *drawn, o *oracle) bool { return d.params.NIC && d.params.Drain && o.order.drained }},
	{"both rules, CPUs chosen by the receive", func(d *drawn, o *oracle) bool {
		return o.byReceive && d.params.NIC && d.params.Drain && o.order.drained
	}},
	{"both rules, sizes, levels and noise", func(d *drawn, o *oracle) bool {
		return d.params.NIC && d.params.Drain && o.order.drained && len(d.params.BySize) > 0 && len(d.params.Levels) > 0 && d.noise != nil
	}},
	{"two-level collective on shared nodes", func(d *drawn, _ *oracle) bool {
		return nodeSize(d.params) > 1 && slices.ContainsFunc(d.schedule.Ops, func(ops []schedule.Op) bool {
			return slices.ContainsFunc(ops, func(op schedule.Op) bool { return op.Coll != nil && collective.ByNode(op.Coll.Algorithm) })
		})
	}},
	{"L is 0", func(d *drawn, _ *oracle) bool { return d.params.LatencyNS == 0 }},
	{"o is 0", func(d *drawn, _ *oracle) bool { return d.params.OverheadSendNS+d.params.OverheadRecvNS == 0 }},
	{"g is 0", func(d *drawn, _ *oracle) bool { return d.params.GapNS == 0 }},
	{"L and o are 0", func(d *drawn, _ *oracle) bool { return d.params.LatencyNS+d.params.OverheadSendNS == 0 }},
	{"recorded noise", hasDetours[noise.Recorded]},
	{"periodic noise", hasDetours[noise.Periodic]},
	{"random noise", hasDetours[noise.Random]},
	{"merged noise", func(d *drawn, _ *oracle) bool { return d.noise != nil && len(d.noise.Sources) > 1 }},
	{"co-scheduled noise", func(d *drawn, _ *oracle) bool { return d.noise != nil && d.noise.CoScheduled }},
	{"noise in phases", func(d *drawn, _ *oracle) bool { return d.noise != nil && len(d.noise.Phases) > 0 }},
	{"delay by number", delayed(noise.ByCalc)},
	{"delay by time", delayed(noise.ByTime)},
	{"o + L grows twentyfold with the size", func(d *drawn, _ *oracle) bool {
		return d.contrasts(func(smaller, larger int64) bool { return larger >= 20*smaller })
	}},
	{"o + L shrinks twentyfold with the size", func(d *drawn, _ *oracle) bool {
		return d.contrasts(func(smaller, larger int64) bool { return smaller >= 20*larger })
	}},
	{"o + L of levels differs twentyfold", func(d *drawn, _ *oracle) bool {
		p := d.params
		return slices.ContainsFunc(p.Levels, func(l Level) bool {
			q := p.Within(&l)
			at, network := q.LatencyNS+q.OverheadSendNS, p.LatencyNS+p.OverheadSendNS
			return max(at, network) >= 20*min(at, network) && min(at, network) > 0
		})
	}},
	{"a message held behind one sent before an intake", func(_ *drawn, o *oracle) bool { return o.order.heldSince }},
})

// applicationFeatures include that an application is beside shapes.
func applicationFeatures() (all []programFeature) {
	names := []string{mixed}
	for _, a := range applications {
		names = append(names, a.name)
	}
	for _, name := range names {
		all = append(all, programFeature{name, func(d *drawn, _ *oracle) bool { return slices.Contains(d.parts, name) }})
	}
	return all
}

// contrasts reports whether o + L of messages of two ranges of sizes, one after the other, are in some relation.
func (d *drawn) contrasts(are func(smaller, larger int64) bool) bool {
	before := d.params.LatencyNS + d.params.OverheadSendNS
	for _, r := range d.params.BySize {
		p, _ := d.params.Of(r.From)
		ns := p.LatencyNS + p.OverheadSendNS
		if min(before, ns) > 0 && are(before, ns) {
			return true
		}
		before = ns
	}
	return false
}

func parameterFeatures() (all []programFeature) {
	for _, p := range Parameters() {
		all = append(all, programFeature{p.Name, func(d *drawn, _ *oracle) bool { return p.Of(&d.params).Number() > 0 }})
	}
	return all
}

// operationFeatures are features of an operation.
var operationFeatures = []struct {
	name string
	has  func(rank int, op *schedule.Op) bool
}{
	{"io", func(_ int, op *schedule.Op) bool { return op.Kind == schedule.IO }},
	{"one-sided", func(_ int, op *schedule.Op) bool { return op.Kind == schedule.OneSided }},
	{"any source", func(_ int, op *schedule.Op) bool {
		return op.Kind == schedule.Recv && op.Peer == schedule.AnySource
	}},
	{"any tag", func(_ int, op *schedule.Op) bool { return op.Kind == schedule.Recv && op.Tag == schedule.AnyTag }},
	{"message to itself", func(rank int, op *schedule.Op) bool { return op.Kind == schedule.Send && int(op.Peer) == rank }},
	{"synchronous send", func(_ int, op *schedule.Op) bool { return op.Mode == schedule.Synchronous }},
	{"buffered send", func(_ int, op *schedule.Op) bool { return op.Mode == schedule.Buffered }},
	{"large message", func(_ int, op *schedule.Op) bool { return op.Kind == schedule.Send && op.Bytes > 65536 }},
	{"second communicator", func(_ int, op *schedule.Op) bool { return op.Kind == schedule.Send && op.Comm > 0 }},
	{"second CPU", func(_ int, op *schedule.Op) bool { return op.CPU > 0 }},
	{"second NIC", func(_ int, op *schedule.Op) bool { return op.NIC > 0 }},
	{"irequires", func(_ int, op *schedule.Op) bool { return len(op.Irequires) > 0 }},
	{"forward requires", func(_ int, op *schedule.Op) bool { return len(op.Requires) > 0 && slices.Min(op.Requires) < 0 }},
	{"forward irequires", func(_ int, op *schedule.Op) bool { return len(op.Irequires) > 0 && slices.Min(op.Irequires) < 0 }},
	{"nonblocking collective", func(_ int, op *schedule.Op) bool { return op.Coll != nil && op.Coll.Nonblocking }},
}

func hasDetours[D noise.Detours](d *drawn, _ *oracle) bool {
	return d.noise != nil && slices.ContainsFunc(d.noise.Sources, func(s noise.Source) bool {
		_, ok := s.Detours.(D)
		return ok
	})
}

func delayed(by noise.DelayBy) func(*drawn, *oracle) bool {
	return func(d *drawn, _ *oracle) bool {
		return d.noise != nil && slices.ContainsFunc(d.noise.Delays, func(x noise.Delay) bool { return x.By == by })
	}
}

// longest returns the number of operations of the longest list.
func (d *drawn) longest() (most int) {
	for _, ops := range d.schedule.Ops {
		most = max(most, len(ops))
	}
	return most
}

// featureCounts counts the programs with a feature.
type featureCounts map[string]int

func (c featureCounts) add(d *drawn, o *oracle) {
	c[all]++
	for _, f := range programFeatures {
		if f.has(d, o) {
			c[f.name]++
		}
	}
	found := map[string]bool{}
	for rank, ops := range d.schedule.Ops {
		for i := range ops {
			for _, f := range operationFeatures {
				if f.has(rank, &ops[i]) {
					found[f.name] = true
				}
			}
			if coll := ops[i].Coll; coll != nil {
				name, _, _ := strings.Cut(cmp.Or(coll.Algorithm, "by rules"), ":")
				found[coll.Kind+" "+name] = true
			}
		}
	}
	for name := range found {
		c[name]++
	}
}

const all = "programs"

// report logs the counts, and fails for a feature that never occurred.
func (c featureCounts) report(t *testing.T) {
	var table strings.Builder
	for _, name := range slices.Sorted(maps.Keys(c)) {
		fmt.Fprintf(&table, "\n%7d %s", c[name], name)
	}
	t.Log(table.String())
	if c[all] < manyPrograms-shortPrograms {
		return
	}
	for _, name := range features() {
		if c[name] == 0 {
			t.Errorf("no program has: %s", name)
		}
	}
}

// features returns the names of all features that must occur.
func features() (names []string) {
	for _, f := range programFeatures {
		names = append(names, f.name)
	}
	for _, f := range operationFeatures {
		names = append(names, f.name)
	}
	for _, kind := range collective.Kinds() {
		for _, algorithm := range collective.Algorithms(kind) {
			names = append(names, fmt.Sprint(kind, " ", algorithm))
		}
	}
	return names
}
