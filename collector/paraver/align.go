package paraver

import (
	"slices"
	"strings"

	"loggops/collector/infer"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// If a file lacks calls, the k-th collectives of the members may be different ones. Collectives are joined in order.
// If the next collectives of two members do not fit, a member has recorded one that others lack. It is near the last
// hole (a time without records of some member), behind which the other members begin later.

// mostShifts bounds how often collectives are joined again, without one that proved to have no others.
const mostShifts = 64

// alignment joins the collectives of a communicator that wait.
type alignment struct {
	*survey
	*group
	at      []int           // the next one of each member
	skipped map[orphan]bool // by places in waiting
	anchor  []int           // of the last collective that followed a hole; nil if there is none
}

// align joins the collectives of a communicator at the end of a file that lacks calls.
func (s *survey) align(g *group) error {
	before, skipped := len(g.instances), map[orphan]bool{}
	for range mostShifts {
		g.instances = g.instances[:before]
		a := &alignment{survey: s, group: g, at: make([]int, len(g.waiting)), skipped: skipped}
		if a.join() && a.rest() {
			return a.finish()
		}
	}
	return s.ofFile("the collectives of %s cannot be joined behind the times without records", g.name)
}

// heads returns the next collective of each member, nil if it has none, and whether all have one.
func (a *alignment) heads() (heads []*part, all bool) {
	heads, all = make([]*part, len(a.at)), true
	for i, list := range a.waiting {
		for a.skipped[orphan{i, a.at[i]}] {
			a.at[i]++
		}
		if a.at[i] == len(list) {
			all = false
			continue
		}
		heads[i] = &list[a.at[i]]
	}
	return heads, all
}

// followsHole reports whether a hole of a member precedes its next collective.
func (a *alignment) followsHole() bool {
	for i, at := range a.at {
		if list := a.waiting[i]; at == 0 && list[0].holes > 0 || at > 0 && list[at].holes > list[at-1].holes {
			return true
		}
	}
	return false
}

// join joins the collectives of all members until one has no more. It returns false if it is to begin again.
func (a *alignment) join() bool {
	for {
		heads, all := a.heads()
		if !all {
			return true
		}
		early, late, fit := a.fit(heads)
		switch {
		case fit:
			if a.followsHole() {
				a.anchor = slices.Clone(a.at)
			}
			a.instance(a.group, mpi.Of(a.names.list[heads[0].name]), heads)
			for i := range a.at {
				a.at[i]++
			}
		case a.anchor == nil || a.followsHole():
			for first := true; a.at[early] < len(a.waiting[early]) && (first || a.waiting[early][a.at[early]].endNS < heads[late].startNS); first = false {
				a.skipped[orphan{early, a.at[early]}] = true
				a.at[early]++
			}
		default:
			a.skip(early)
			return false
		}
	}
}

// skip leaves out a collective of a member near the last hole.
func (a *alignment) skip(member int) {
	at := a.anchor[member]
	for a.skipped[orphan{member, at}] {
		at++
	}
	a.skipped[orphan{member, at}] = true
}

// fit reports whether some collectives may be the same. If not, it returns the members of the one that ended first, which
// comes too early, and of one that began late.
func (a *alignment) fit(heads []*part) (early, late int, fit bool) {
	for i, p := range heads {
		if p.endNS < heads[early].endNS {
			early = i
		}
		if p.startNS > heads[late].startNS {
			late = i
		}
	}
	f := mpi.Of(a.names.list[heads[early].name])
	bytes := size(f, heads[early])
	if slices.ContainsFunc(heads, func(p *part) bool { return p.name != heads[early].name || size(f, p) != bytes }) {
		return early, late, false
	}
	switch root, sends, known := rootOf(f, heads); {
	case !f.Rooted:
		return early, late, !synchronizes(f) || heads[early].endNS >= heads[late].startNS
	case !known:
		return early, late, false
	case root < 0 || f.Requests != mpi.NoRequest:
		return early, late, true
	case sends:
		return early, root, heads[early].endNS >= heads[root].startNS
	default:
		return root, late, heads[root].endNS >= heads[late].startNS
	}
}

// rootOf returns the root of a collective that has one, whether it sends to the others, and whether the records are those
// of one collective. If no bytes determine a root, it is -1.
func rootOf(f *mpi.Call, heads []*part) (root int, sends, known bool) {
	parts, flagged, most := make([]infer.Part, len(heads)), []int{}, infer.Part{}
	for i, p := range heads {
		parts[i] = p.Part
		most = infer.Part{Sent: max(most.Sent, p.Sent), Received: max(most.Received, p.Received)}
		if p.root {
			flagged = append(flagged, i)
		}
	}
	switch f.Collective {
	case "bcast", "reduce":
		if len(flagged) != 1 {
			return -1, false, false
		}
		return flagged[0], f.Collective == "bcast", true
	case "gather", "gatherv", "scatter", "scatterv":
		root = infer.Root(f.Collective, parts)
		return root, strings.HasPrefix(f.Collective, "scatter"), (root >= 0) == (most.Sent+most.Received > 0)
	}
	return -1, false, true
}

// synchronizes reports whether no member can end a collective before all have begun it.
func synchronizes(f *mpi.Call) bool {
	return !f.Rooted && f.Requests == mpi.NoRequest && f.Collective != "scan" && f.Collective != "exscan"
}

// size returns a number of bytes that is the same for all members of a collective; 0 if there is none.
func size(f *mpi.Call, p *part) int64 {
	switch f.Collective {
	case "bcast", "reduce", "allreduce", "scan", "exscan", "reduce_scatter_block":
		return max(p.Sent, p.Received)
	case "allgather", "allgatherv", "alltoall":
		return p.Received
	}
	return 0
}

// rest looks at the collectives that not all members have. If all of them must have begun it, those that lack it are
// in it at the end of the file; otherwise it is one that the others lack before. It returns false if all are to be joined again.
func (a *alignment) rest() bool {
	if a.marks[trace.Off]+a.marks[trace.Bursts] > 0 || a.damaged {
		return true
	}
	for {
		heads, _ := a.heads()
		lost := slices.IndexFunc(heads, func(p *part) bool {
			return p != nil && synchronizes(mpi.Of(a.names.list[p.name])) && !a.inside(heads, p.name)
		})
		switch {
		case lost < 0:
			return true
		case a.anchor != nil:
			a.skip(lost)
			return false
		}
		a.skipped[orphan{lost, a.at[lost]}] = true
	}
}

// inside reports whether the members without more collectives are in one of a name when the file ends.
func (a *alignment) inside(heads []*part, name uint32) bool {
	in := map[int32]bool{}
	for _, t := range a.unended {
		if t.open.name == name {
			in[t.rank-int32(a.first)] = true
		}
	}
	for i, p := range heads {
		if p == nil && !in[a.group.members.At(i)] {
			return false
		}
	}
	return true
}

// finish leaves out the collectives that other members lack. Those that are not on all members stay in a part of a run, of
// which the latest consistent cut leaves them out, whatever their root and blocks.
func (a *alignment) finish() error {
	for stays := a.cut() && a.opt.Truncated; ; {
		heads, _ := a.heads()
		member := slices.IndexFunc(heads, func(p *part) bool { return p != nil })
		if member < 0 {
			break
		}
		if !stays {
			a.skipped[orphan{member, a.at[member]}] = true
			continue
		}
		before := len(a.instances)
		a.instance(a.group, mpi.Of(a.names.list[heads[member].name]), heads)
		for i := range a.instances[before:] {
			n := &a.instances[before+i]
			n.root, n.even = max(n.root, 0), false // no assumption is needed
		}
		for i, p := range heads {
			if p != nil {
				a.at[i]++
			}
		}
	}
	for o := range a.skipped {
		if a.cut() && !a.opt.Truncated {
			return a.partOfRun("collectives on %s are not in it for all members", a.group.name)
		}
		if a.orphans == nil {
			a.orphans = map[orphan]bool{}
		}
		a.orphans[orphan{o.member, a.number(o.member) + o.number}] = true
	}
	return nil
}
