package grid

import (
	"iter"

	"loggops/formats/schedule"
)

// edited is a schedule of which some operations are replaced.
type edited struct {
	schedule.Source
	edits [][]edit // by rank, in the order of places
	tags  map[tagged]int64
}

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

func (e *edited) Batches() iter.Seq2[schedule.Batch, error] {
	return func(yield func(schedule.Batch, error) bool) {
		rank, rest := -1, []edit(nil)
		var ops []schedule.Op
		for b, err := range e.Source.Batches() {
			if err != nil {
				yield(b, err)
				return
			}
			if b.Rank != rank {
				rank, rest = b.Rank, nil
				if e.edits != nil {
					rest = e.edits[rank]
				}
			}
			ops = append(ops[:0], b.Ops...)
			for i := range ops {
				if len(rest) > 0 && b.First+i == int(rest[0].place) {
					rest[0].apply(&ops[i])
					rest = rest[1:]
				}
				e.tag(rank, &ops[i])
			}
			if b.Ops = ops; !yield(b, nil) {
				return
			}
		}
	}
}

func (e *edit) apply(op *schedule.Op) {
	op.Kind, op.Mode, op.Peer, op.Tag, op.Bytes, op.Comm = schedule.Calc, schedule.Standard, schedule.AnySource, schedule.AnyTag, 0, 0
	if e.coll != nil {
		op.Kind, op.Comm, op.Bytes, op.Coll = schedule.Collective, e.comm, e.bytes, e.coll
	}
}

// tag replaces the tag of a send or receive.
func (e *edited) tag(rank int, op *schedule.Op) {
	if e.tags == nil || op.Kind != schedule.Send && op.Kind != schedule.Recv || op.Peer == schedule.AnySource || op.Tag == schedule.AnyTag {
		return
	}
	at := path{int32(rank), op.Peer, op.Comm}
	if op.Kind == schedule.Recv {
		at.from, at.to = at.to, at.from
	}
	if tag, ok := e.tags[tagged{at, op.Tag}]; ok {
		op.Tag = tag
	}
}
