package paraver

import (
	"slices"

	"loggops/collector/infer"
	"loggops/formats/trace"
)

// align joins the collectives of a communicator at the end of a file that lacks calls. Those that are not on all members are left out; they stay
// in a part of a run, of which the latest consistent cut leaves them out, whatever their root and blocks.
func (s *survey) align(g *group) error {
	a := &infer.Alignment{Records: g.waiting}
	if s.marks[trace.Off]+s.marks[trace.Bursts] == 0 && !s.damaged {
		a.Unended = func(member int, name uint32) bool { return s.inside(g.members.At(member), name) }
	}
	if !a.Align() {
		return s.ofFile("the collectives of %s cannot be joined behind the times without records", g.name)
	}
	stays := s.cut() && s.opt.Truncated
	for heads := range a.Joined() {
		partial := slices.Contains(heads, nil)
		if partial && !stays {
			a.LeaveOut(heads)
			continue
		}
		before := len(g.instances)
		g.join(heads)
		for i := range g.instances[before:] {
			if n := &g.instances[before+i]; partial {
				n.Root, n.Even = max(n.Root, 0), false // no assumption is needed
			}
		}
	}
	for o := range a.Orphans {
		if s.cut() && !s.opt.Truncated {
			return s.partOfRun("collectives on %s are not in it for all members", g.name)
		}
		if g.orphans == nil {
			g.orphans = map[infer.Orphan]bool{}
		}
		g.orphans[infer.Orphan{Member: o.Member, Number: g.number(o.Member) + o.Number}] = true
	}
	return nil
}

// inside reports whether a rank is in a call of a name when the file ends.
func (s *survey) inside(rank int32, name uint32) bool {
	return slices.ContainsFunc(s.unended, func(t *thread) bool { return t.open.name == name && t.rank-int32(s.first) == rank })
}
