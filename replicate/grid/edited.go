package grid

import "loggops/formats/schedule"

// edit replaces a send or receive by a collective or, if coll is nil, by nothing: a calc that takes no time
// keeps the dependences.
type edit struct {
	place int32
	comm  int32
	bytes int64
	coll  *schedule.Coll
}

// tagged is a path with a tag.
type tagged struct {
	path
	tag int64
}

// edited returns a schedule with some operations replaced. The edits are by rank, in the order of places.
func edited(s schedule.Source, edits [][]edit) schedule.Source {
	return schedule.ByRank(s, func(rank int, ops []schedule.Op) ([]schedule.Op, error) {
		for _, e := range edits[rank] {
			e.apply(&ops[e.place])
		}
		return ops, nil
	})
}

// tagging returns a schedule with the tags of some messages replaced.
func tagging(s schedule.Source, tags map[tagged]int64) schedule.Source {
	return schedule.ByRank(s, func(rank int, ops []schedule.Op) ([]schedule.Op, error) {
		for i := range ops {
			op := &ops[i]
			at := path{int32(rank), op.Peer, op.Comm}
			switch op.Kind {
			case schedule.Send:
			case schedule.Recv:
				at.from, at.to = at.to, at.from
			default:
				continue
			}
			if tag, ok := tags[tagged{at, op.Tag}]; ok {
				op.Tag = tag
			}
		}
		return ops, nil
	})
}

func (e *edit) apply(op *schedule.Op) {
	op.Kind, op.Mode, op.Peer, op.Tag, op.Bytes, op.Comm = schedule.Calc, schedule.Standard, schedule.AnySource, schedule.AnyTag, 0, 0
	if e.coll != nil {
		op.Kind, op.Comm, op.Bytes, op.Coll = schedule.Collective, e.comm, e.bytes, e.coll
	}
}
